//! Pictures as text for a terminal: each cell is a small field of pencil marks.
//!
//! The mark of a value stands at the same place in every cell, as on paper, so
//! that the eye can follow a value through the grid. That takes 37 lines; a hint
//! has to fit a terminal of 24 with its text below, so its marks stand on one line
//! for each cell ([`write_compact`]).

use std::io::{self, Write};

use neuf_explain::{CellRole, MarkRole, Terms as _};
use neuf_sudoku::{Cell, Paint, ValueSet, write_boxes, write_painted};

use crate::picture::Picture;
use crate::walls::Walls;

/// The escape sequences for givens, found digits and pencil marks.
const BOLD: &str = "\x1b[1m";
const FOUND: &str = "\x1b[1m\x1b[34m";
const FAINT: &str = "\x1b[2m";
const RESET: &str = "\x1b[0m";

/// Writes a picture as text; if it is `coloured`, with ANSI escape sequences.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_terminal(out: &mut impl Write, picture: &Picture, coloured: bool) -> io::Result<()> {
    let regions = picture.rules().regions();
    if picture.candidates().is_none() && regions.is_none() {
        let paint = |cell| match (coloured, picture.is_given(cell)) {
            (false, _) => Paint::PLAIN,
            (true, true) => Paint { before: BOLD, after: RESET },
            (true, false) => Paint { before: FOUND, after: RESET },
        };
        write_boxes(out, picture.grid(), picture.strokes(), paint)?;
    } else {
        write_field(out, picture, coloured)?;
    }
    write_notes(out, picture)?;
    picture.caption().map_or(Ok(()), |caption| writeln!(out, "{caption}"))
}

/// Writes the rules of a picture that have no sign.
fn write_notes(out: &mut impl Write, picture: &Picture) -> io::Result<()> {
    if let Some(language) = picture.notes_language() {
        for variant in picture.rules().variants() {
            let (name, meaning) = (language.variant(variant), language.variant_meaning(variant));
            writeln!(out, "{name} – {meaning}")?;
        }
        picture.rules().write_lists(out)?;
    }
    Ok(())
}

/// Writes a picture with one line for each row, in at most `width` columns: where all pencil
/// marks do not fit, those of the cells that the step speaks of, and where these do not fit
/// either, no marks. Without colour, a star stands before the cells of the step, and what it
/// crosses out stands in brackets. The caption is left out.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_compact(
    out: &mut impl Write,
    picture: &Picture,
    coloured: bool,
    width: usize,
) -> io::Result<()> {
    let mut written = Vec::new();
    for extent in [Extent::All, Extent::Pattern, Extent::Digits] {
        let text = |cell| cell_text(picture, coloured, extent, cell);
        written.clear();
        if picture.rules().regions().is_some() {
            write_regions(&mut written, picture, text)?;
        } else {
            write_painted(&mut written, picture.grid().shape(), picture.strokes(), text)?;
        }
        let border =
            String::from_utf8_lossy(written.split(|&byte| byte == b'\n').next().unwrap_or(&[]));
        if border.chars().count() <= width {
            break;
        }
    }
    out.write_all(&written)?;
    write_notes(out, picture)
}

/// Which pencil marks are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    All,
    Pattern,
    Digits,
}

/// The text of a cell with its escape sequences, and how many characters of it are seen.
fn cell_text(picture: &Picture, coloured: bool, extent: Extent, cell: Cell) -> (usize, String) {
    let role = picture.focus().cell(cell);
    let star = if !coloured && role.is_some() { "*" } else { "" };
    let ground = role.filter(|_| coloured).map_or("", ground);
    let reset = if coloured { RESET } else { "" };
    let value = picture.grid().get(cell);
    if value != 0 {
        let style = match (coloured, picture.is_given(cell)) {
            (false, _) => "",
            (true, true) => BOLD,
            (true, false) => FOUND,
        };
        let text = format!("{star}{value}");
        return (text.len(), format!("{ground}{style}{text}{reset}"));
    }
    let candidates = picture.candidates().map(|candidates| candidates.get(cell));
    let marks: Vec<u8> = candidates.into_iter().flat_map(ValueSet::iter).collect();
    let is_spoken_of =
        role.is_some() || marks.iter().any(|&value| picture.focus().mark(cell, value).is_some());
    let is_shown = match extent {
        Extent::All => candidates.is_some(),
        Extent::Pattern => is_spoken_of,
        Extent::Digits => false,
    };
    if !is_shown {
        let sign = if !coloured && is_spoken_of { "*" } else { "." };
        return (1, format!("{ground}{sign}{reset}"));
    }
    if marks.is_empty() {
        return (1 + star.len(), format!("{ground}{star}-{reset}"));
    }
    let (mut length, mut text) = (star.len(), star.to_owned());
    for (place, &value) in marks.iter().enumerate() {
        let comma = if place > 0 && picture.grid().shape().side() > 9 { "," } else { "" };
        let role = picture.focus().mark(cell, value);
        let value = match role {
            Some(MarkRole::Out | MarkRole::Lost) if !coloured => format!("({value})"),
            _ => value.to_string(),
        };
        length += comma.len() + value.len();
        let style = match role {
            _ if !coloured => "",
            None if ground.is_empty() => FAINT,
            None => "",
            Some(role) => mark_style(role),
        };
        text += &format!("{ground}{comma}{style}{value}{reset}");
    }
    (length, text)
}

/// Writes the cells of a jigsaw, whose regions have walls of their own.
fn write_regions(
    out: &mut impl Write,
    picture: &Picture,
    text: impl Fn(Cell) -> (usize, String),
) -> io::Result<()> {
    let shape = picture.grid().shape();
    let texts: Vec<(usize, String)> = shape.cells().map(text).collect();
    let width = |column: usize| {
        let cells = texts.iter().skip(column).step_by(shape.side());
        cells.map(|&(width, _)| width).max().unwrap_or(1) + 2
    };
    let widths: Vec<usize> = (0..shape.side()).map(width).collect();
    write_walls(out, picture, &widths, 1, |out, cell, _| {
        let (seen, text) = &texts[cell.position()];
        let gap = " ".repeat(widths[shape.column(cell)] - 1 - seen);
        write!(out, " {text}{gap}")
    })
}

/// The arrangement of the marks in a cell: how many columns and rows they take,
/// and how many digits each has.
#[derive(Clone, Copy)]
struct Field {
    columns: usize,
    rows: usize,
    digits: usize,
}

impl Field {
    fn of(picture: &Picture) -> Field {
        let digits = picture.grid().shape().side().to_string().len();
        let (columns, rows) = if picture.candidates().is_some() { picture.marks() } else { (1, 1) };
        Field { columns, rows, digits }
    }

    fn width(self) -> usize {
        self.columns * (self.digits + 1) + 1
    }
}

fn write_field(out: &mut impl Write, picture: &Picture, coloured: bool) -> io::Result<()> {
    let field = Field::of(picture);
    let widths = vec![field.width(); picture.grid().shape().columns()];
    write_walls(out, picture, &widths, field.rows, |out, cell, line| {
        write_cell_line(out, picture, field, cell, line, coloured)
    })
}

/// Writes lines around all cells, thick ones at walls, and in each cell `rows` lines of text.
fn write_walls(
    out: &mut impl Write,
    picture: &Picture,
    widths: &[usize],
    rows: usize,
    write_line: impl Fn(&mut Vec<u8>, Cell, usize) -> io::Result<()>,
) -> io::Result<()> {
    let shape = picture.grid().shape();
    let (height, width) = (shape.rows(), shape.columns());
    let numbering = picture.numbering();
    let number = |at: usize| numbering.map(|numbering| numbering.number(at).to_string());
    let margin = numbering.map_or(0, |_| height.to_string().len() + 1);
    let mut lines = Vec::new();
    let walls = Walls::of(picture.rules());
    for i in 0..=height {
        write!(lines, "{:margin$}", "")?;
        for j in 0..=width {
            write!(lines, "{}", walls.crossing(i, j))?;
            if let Some(width) = widths.get(j) {
                let dash = String::from(walls.level(i, j).level());
                let text = if i == 0 { number(j).unwrap_or_default() } else { String::new() };
                let before = (width - text.len()) / 2;
                let after = width - text.len() - before;
                write!(lines, "{}{text}{}", dash.repeat(before), dash.repeat(after))?;
            }
        }
        writeln!(lines)?;
        for line in (0..rows).filter(|_| i < height) {
            let label = number(i).filter(|_| line == (rows - 1) / 2).unwrap_or_default();
            let room = margin.saturating_sub(1);
            write!(lines, "{label:>room$}{:gap$}", "", gap = margin - room)?;
            for j in 0..=width {
                write!(lines, "{}", walls.upright(i, j).upright())?;
                match (shape.cell_at(i, j), widths.get(j)) {
                    (Some(cell), _) => write_line(&mut lines, cell, line)?,
                    (None, Some(&width)) => write!(lines, "{:width$}", "")?,
                    (None, None) => {}
                }
            }
            writeln!(lines)?;
        }
    }
    out.write_all(&lines)
}

/// Writes one line of a cell's field.
fn write_cell_line(
    out: &mut Vec<u8>,
    picture: &Picture,
    field: Field,
    cell: Cell,
    line: usize,
    coloured: bool,
) -> io::Result<()> {
    let (Field { columns, rows, digits }, width) = (field, field.width());
    let ground = picture.focus().cell(cell).filter(|_| coloured).map_or("", ground);
    let reset = if coloured { RESET } else { "" };
    write!(out, "{ground}")?;
    let value = picture.grid().get(cell);
    if value != 0 {
        let text = if line == (rows - 1) / 2 { value.to_string() } else { String::new() };
        let style = match (coloured, picture.is_given(cell)) {
            (false, _) => "",
            (true, true) => BOLD,
            (true, false) => FOUND,
        };
        return write!(out, "{style}{text:^width$}{reset}");
    }
    let candidates = picture.candidates().map(|candidates| candidates.get(cell));
    for column in 0..columns {
        let value = (line * columns + column + 1) as u8;
        let is_left = candidates.is_some_and(|set| set.contains(value));
        let text = if is_left { value.to_string() } else { String::new() };
        let role = picture.focus().mark(cell, value).filter(|_| is_left);
        let style = match role {
            _ if !coloured || !is_left => "",
            None if ground.is_empty() => FAINT,
            None => "",
            Some(role) => mark_style(role),
        };
        let gap = digits - text.len();
        write!(out, " {:gap$}", "")?;
        if style.is_empty() {
            write!(out, "{text}")?;
        } else {
            write!(out, "{style}{text}{RESET}{ground}")?;
        }
    }
    write!(out, " {reset}")
}

/// The background of a cell that a step points at, with black letters on it.
fn ground(role: CellRole) -> &'static str {
    match role {
        CellRole::New => "\x1b[30;48;5;151m",
        CellRole::Place => "\x1b[30;48;5;153m",
        CellRole::Fact => "\x1b[30;48;5;229m",
        CellRole::Broken => "\x1b[30;48;5;224m",
    }
}

fn mark_style(role: MarkRole) -> &'static str {
    match role {
        MarkRole::On => "\x1b[1;34m",
        MarkRole::Other => "\x1b[1;32m",
        MarkRole::Out => "\x1b[1;9;31m",
        MarkRole::Supposed => "\x1b[1;30;48;5;214m",
        MarkRole::Follows => "\x1b[1;32m",
        MarkRole::Lost => "\x1b[9m",
    }
}
