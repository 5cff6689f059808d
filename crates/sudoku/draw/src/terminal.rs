//! Pictures as text for a terminal: each cell is a small field of pencil marks.
//!
//! The mark of a value stands at the same place in every cell, as on paper, so
//! that the eye can follow a value through the grid. `neuf candidates` prints
//! the marks of a cell on one line, which is shorter but harder to read.

use std::io::{self, Write};

use neuf_explain::{CellRole, MarkRole, Terms as _};
use neuf_sudoku::{Cell, Paint, Strokes, write_boxes};

use crate::picture::Picture;

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
        write_boxes(out, picture.grid(), Strokes::Drawn, paint)?;
    } else {
        write_field(out, picture, coloured)?;
    }
    if let Some(language) = picture.notes_language() {
        for variant in picture.rules().variants() {
            let (name, meaning) = (language.variant(variant), language.variant_meaning(variant));
            writeln!(out, "{name} – {meaning}")?;
        }
        picture.rules().write_lists(out)?;
    }
    picture.caption().map_or(Ok(()), |caption| writeln!(out, "{caption}"))
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
    let side = picture.grid().shape().side();
    let field = Field::of(picture);
    let mut lines = Vec::new();
    for i in 0..=side {
        for j in 0..=side {
            // These lines meet at the upper left corner of the cell.
            let [up, down] = [i.checked_sub(1), Some(i)].map(|row| upright(picture, row, j));
            let [left, right] = [j.checked_sub(1), Some(j)].map(|column| level(picture, i, column));
            write!(lines, "{}", crossing(up, right, down, left))?;
            if let Some(is_thick) = right {
                write!(lines, "{}", if is_thick { "━" } else { "─" }.repeat(field.width()))?;
            }
        }
        writeln!(lines)?;
        for line in (0..field.rows).filter(|_| i < side) {
            for j in 0..=side {
                let is_thick = upright(picture, Some(i), j) == Some(true);
                write!(lines, "{}", if is_thick { "┃" } else { "│" })?;
                if j < side {
                    let cell = picture.grid().shape().cell(i, j);
                    write_cell_line(&mut lines, picture, field, cell, line, coloured)?;
                }
            }
            writeln!(lines)?;
        }
    }
    out.write_all(&lines)
}

/// Whether the line to the left of column `at` is thick in this row; `None`
/// outside the grid.
fn upright(picture: &Picture, row: Option<usize>, at: usize) -> Option<bool> {
    let shape = picture.grid().shape();
    let row = row.filter(|&row| row < shape.side())?;
    let is_outer = at == 0 || at == shape.side();
    Some(is_outer || picture.is_wall(shape.cell(row, at - 1), shape.cell(row, at)))
}

/// Whether the line above row `at` is thick in this column; `None` outside the
/// grid.
fn level(picture: &Picture, at: usize, column: Option<usize>) -> Option<bool> {
    let shape = picture.grid().shape();
    let column = column.filter(|&column| column < shape.side())?;
    let is_outer = at == 0 || at == shape.side();
    Some(is_outer || picture.is_wall(shape.cell(at - 1, column), shape.cell(at, column)))
}

/// The character where four lines meet. Each is thick (`Some(true)`), thin
/// (`Some(false)`) or, at the edges of the grid, absent (`None`). The edges
/// themselves are thick.
fn crossing(up: Option<bool>, right: Option<bool>, down: Option<bool>, left: Option<bool>) -> char {
    const INNER: [char; 16] =
        ['┼', '┽', '╁', '╅', '┾', '┿', '╆', '╈', '╀', '╃', '╂', '╉', '╄', '╇', '╊', '╋'];
    match (up, right, down, left) {
        (None, _, _, None) => '┏',
        (None, None, _, _) => '┓',
        (_, _, None, None) => '┗',
        (_, None, None, _) => '┛',
        (Some(up), Some(right), Some(down), Some(left)) => {
            let bits = [up, right, down, left];
            INNER[bits.iter().fold(0, |number, &bit| 2 * number + usize::from(bit))]
        }
        (None, _, Some(true), _) => '┳',
        (None, ..) => '┯',
        (Some(true), _, None, _) => '┻',
        (_, _, None, _) => '┷',
        (_, Some(true), _, None) => '┣',
        (_, _, _, None) => '┠',
        (_, None, _, Some(true)) => '┫',
        (_, None, ..) => '┨',
    }
}

/// Writes one line of a cell's field.
fn write_cell_line(
    out: &mut impl Write,
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
