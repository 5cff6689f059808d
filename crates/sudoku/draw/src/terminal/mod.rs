//! Pictures as text for a terminal: each cell is a small field of pencil marks.
//!
//! The mark of a value stands at the same place in every cell, as on paper, so
//! that the eye can follow a value through the grid. That takes 37 lines; a hint
//! has to fit a terminal of 24 with its text below, so its marks stand on one line
//! for each cell ([`write_compact`]). The signs of variants stand in the lines between the cells and
//! around the grid; where there are none, only boxes have lines.

use std::io::{self, Write};

use neuf_explain::{CellRole, MarkRole, Terms as _};
use neuf_sudoku::{Cell, Paint, Shape, ValueSet, write_boxes, write_painted};

use self::margins::Margins;
use crate::characters::{Border, CellSigns, border_signs, needs_lines, terminal_colour};
use crate::picture::Picture;
use crate::walls::Walls;

mod margins;

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
    let rules = picture.rules();
    let is_boxes = picture.candidates().is_none() && !needs_lines(rules);
    if is_boxes && Margins::of(rules).is_empty() && !CellSigns::of(rules).has_any() {
        let paint = |cell| match (coloured, picture.is_given(cell)) {
            (false, _) => Paint::PLAIN,
            (true, true) => Paint { before: BOLD, after: RESET },
            (true, false) => Paint { before: FOUND, after: RESET },
        };
        write_boxes(out, picture.grid(), picture.strokes(), paint)?;
    } else if picture.candidates().is_none() {
        write_cells(out, picture, coloured, Extent::Digits)?;
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
        written.clear();
        let needed = write_cells(&mut written, picture, coloured, extent)?;
        if needed <= width {
            break;
        }
    }
    out.write_all(&written)?;
    write_notes(out, picture)
}

/// Writes a picture with one line for each row, and returns how many columns it takes.
fn write_cells(
    out: &mut impl Write,
    picture: &Picture,
    coloured: bool,
    extent: Extent,
) -> io::Result<usize> {
    let (rules, shape) = (picture.rules(), picture.grid().shape());
    let (signs, margins) = (CellSigns::of(rules), Margins::of(rules));
    let least =
        |cell: Cell| if shape.row(cell) == 0 { margins.least(shape.column(cell)) } else { 0 };
    let text = |cell| {
        let (seen, text) = cell_text(picture, &signs, coloured, extent, cell);
        let gap = least(cell).saturating_sub(seen);
        (seen + gap, text + &" ".repeat(gap))
    };
    let texts: Vec<(usize, String)> = shape.cells().map(text).collect();
    let room = picture.numbering().map_or(0, |_| shape.rows().to_string().len() + 1);
    let least = room.saturating_sub(1).max(1);
    let mut widths = vec![least; shape.columns()];
    for cell in shape.cells() {
        let width = &mut widths[shape.column(cell)];
        *width = texts[cell.position()].0.max(*width);
    }
    let mut written = Vec::new();
    let needed = if needs_lines(rules) {
        widths.iter_mut().for_each(|width| *width += 2);
        write_walls(&mut written, picture, &margins, &widths, 1, |out, cell, _| {
            let (seen, text) = &texts[cell.position()];
            let gap = " ".repeat(widths[shape.column(cell)] - 1 - seen);
            write!(out, " {text}{gap}")
        })?
    } else {
        write_painted(&mut written, shape, picture.strokes(), |cell| {
            texts[cell.position()].clone()
        })?;
        let border = written.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let needed = String::from_utf8_lossy(border).chars().count();
        if !margins.is_empty() {
            margins.around_boxes(&mut written, shape, room, &widths)?;
        }
        needed + margins.left() + margins.right()
    };
    out.write_all(&written)?;
    Ok(needed)
}

/// Which pencil marks are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    All,
    Pattern,
    Digits,
}

/// The text of a cell with its escape sequences, and how many characters of it are seen.
fn cell_text(
    picture: &Picture,
    signs: &CellSigns,
    coloured: bool,
    extent: Extent,
    cell: Cell,
) -> (usize, String) {
    let [left, right] = [&signs.left, &signs.right].map(|signs| signs[cell.position()]);
    let (seen, text) = plain_text(picture, signs, coloured, extent, cell);
    let [left, right] = [left, right].map(|sign| sign.map(String::from).unwrap_or_default());
    let signs = left.chars().count() + right.chars().count();
    (seen + signs, format!("{left}{text}{right}"))
}

/// The same without the signs at its edges.
fn plain_text(
    picture: &Picture,
    signs: &CellSigns,
    coloured: bool,
    extent: Extent,
    cell: Cell,
) -> (usize, String) {
    let role = picture.focus().cell(cell);
    let star = if !coloured && role.is_some() { "*" } else { "" };
    let ground = ground(role, signs, cell).filter(|_| coloured).unwrap_or_default();
    let ground = ground.as_str();
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
        // Where there are lines around each cell, an empty one needs no dot.
        let dot = if needs_lines(picture.rules()) { " " } else { "." };
        let sign = if !coloured && is_spoken_of { "*" } else { dot };
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
    let (signs, margins) = (CellSigns::of(picture.rules()), Margins::of(picture.rules()));
    let width = |column: usize| field.width().max(margins.least(column));
    let widths: Vec<usize> = (0..picture.grid().shape().columns()).map(width).collect();
    write_walls(out, picture, &margins, &widths, field.rows, |out, cell, line| {
        let gap = widths[picture.grid().shape().column(cell)] - field.width();
        write_cell_line(out, picture, &signs, field, cell, line, coloured)?;
        write!(out, "{:gap$}", "")
    })?;
    Ok(())
}

/// Writes lines around all cells, thick ones at walls, and in each cell `rows` lines of text; with
/// the signs that stand in the lines and the clues outside. Returns how many columns that takes.
fn write_walls(
    out: &mut impl Write,
    picture: &Picture,
    margins: &Margins,
    widths: &[usize],
    rows: usize,
    write_line: impl Fn(&mut Vec<u8>, Cell, usize) -> io::Result<()>,
) -> io::Result<usize> {
    let shape = picture.grid().shape();
    let (height, width) = (shape.rows(), shape.columns());
    let numbering = picture.numbering();
    let number = |at: usize| numbering.map(|numbering| numbering.number(at).to_string());
    let room = numbering.map_or(0, |_| height.to_string().len() + 1);
    let start = room + margins.left();
    // Where the text of each column begins, behind the line to its left.
    let starts: Vec<usize> = (0..=width)
        .map(|column| start + column + 1 + widths[..column].iter().sum::<usize>())
        .collect();
    let signs = border_signs(picture.rules());
    let walls = Walls::around_cages(picture.rules());
    let mut lines = Vec::new();
    margins.write_above(&mut lines, &starts, widths)?;
    for i in 0..=height {
        let mut border = vec![' '; start];
        for (j, &begin) in starts.iter().enumerate() {
            border.push(walls.crossing(i, j));
            if let Some(&width) = widths.get(j) {
                let dash = walls.level(i, j).level();
                border.extend(std::iter::repeat_n(dash, width));
                let text = if i == 0 { number(j).unwrap_or_default() } else { String::new() };
                overlay(&mut border, begin + (width - text.len()) / 2, &text);
            }
        }
        for (place, sign) in &signs {
            write_in_border(&mut border, shape, i, *place, sign, &starts, widths);
        }
        writeln!(lines, "{}", border.iter().collect::<String>())?;
        for line in (0..rows).filter(|_| i < height) {
            let is_middle = line == (rows - 1) / 2;
            let label = number(i).filter(|_| is_middle).unwrap_or_default();
            let digits = room.saturating_sub(1);
            write!(lines, "{label:>digits$}{:gap$}", "", gap = room - digits)?;
            margins.write_left(&mut lines, i, is_middle)?;
            for j in 0..=width {
                let cell = shape.cell_at(i, j);
                let is_here =
                    |place: Border| cell.is_some_and(|cell| place == Border::Beside(cell));
                match signs.iter().find(|&&(place, _)| is_middle && is_here(place)) {
                    Some((_, sign)) => write!(lines, "{sign}")?,
                    None => write!(lines, "{}", walls.upright(i, j).upright())?,
                }
                match (cell, widths.get(j)) {
                    (Some(cell), _) => write_line(&mut lines, cell, line)?,
                    (None, Some(&width)) => write!(lines, "{:width$}", "")?,
                    (None, None) => {}
                }
            }
            margins.write_right(&mut lines, i, is_middle)?;
            writeln!(lines)?;
        }
    }
    margins.write_below(&mut lines, &starts, widths)?;
    out.write_all(&lines)?;
    Ok(starts[width] + margins.right())
}

/// Writes a sign that stands in the line above row `i` into that line.
fn write_in_border(
    border: &mut [char],
    shape: Shape,
    i: usize,
    place: Border,
    sign: &str,
    starts: &[usize],
    widths: &[usize],
) {
    let (Border::Start(cell) | Border::Above(cell) | Border::Corner(cell)) = place else { return };
    if shape.row(cell) != i {
        return;
    }
    let (start, width) = (starts[shape.column(cell)], widths[shape.column(cell)]);
    let length = sign.chars().count();
    match place {
        Border::Above(_) => overlay(border, start + width / 2, sign),
        Border::Corner(_) => overlay(border, start - 1 - (length - 1) / 2, sign),
        Border::Start(_) | Border::Beside(_) => overlay(border, start, sign),
    }
}

/// Writes a text over the characters of a line.
fn overlay(line: &mut [char], at: usize, text: &str) {
    for (place, letter) in line.iter_mut().skip(at).zip(text.chars()) {
        *place = letter;
    }
}

/// Writes one line of a cell's field.
fn write_cell_line(
    out: &mut Vec<u8>,
    picture: &Picture,
    signs: &CellSigns,
    field: Field,
    cell: Cell,
    line: usize,
    coloured: bool,
) -> io::Result<()> {
    let (Field { columns, rows, digits }, width) = (field, field.width());
    let ground = ground(picture.focus().cell(cell), signs, cell).filter(|_| coloured);
    let ground = ground.as_deref().unwrap_or_default();
    let reset = if coloured { RESET } else { "" };
    // The signs at the edges of the cell, in place of the blanks there.
    let is_middle = line == (rows - 1) / 2;
    let edge = |signs: &[Option<char>]| signs[cell.position()].filter(|_| is_middle).unwrap_or(' ');
    let [left, right] = [&signs.left, &signs.right].map(|signs| edge(signs));
    write!(out, "{ground}")?;
    let value = picture.grid().get(cell);
    if value != 0 {
        let text = if is_middle { value.to_string() } else { String::new() };
        let style = match (coloured, picture.is_given(cell)) {
            (false, _) => "",
            (true, true) => BOLD,
            (true, false) => FOUND,
        };
        let inner = width - 2;
        return write!(out, "{style}{left}{text:^inner$}{right}{reset}");
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
        let before = if column == 0 { left } else { ' ' };
        write!(out, "{before}{:gap$}", "")?;
        if style.is_empty() {
            write!(out, "{text}")?;
        } else {
            write!(out, "{style}{text}{RESET}{ground}")?;
        }
    }
    write!(out, "{right}{reset}")
}

/// The background of a cell that a step points at, or through which a line passes, with black
/// letters on it.
fn ground(role: Option<CellRole>, signs: &CellSigns, cell: Cell) -> Option<String> {
    let colour = match role {
        Some(CellRole::New) => 151,
        Some(CellRole::Place) => 153,
        Some(CellRole::Fact) => 229,
        Some(CellRole::Broken) => 224,
        None => signs.line[cell.position()].map(terminal_colour)?,
    };
    Some(format!("\x1b[30;48;5;{colour}m"))
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
