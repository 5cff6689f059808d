//! Pictures on a terminal: each cell a small field of pencil marks.
//!
//! A mark stands at the same place in every cell, as on paper, so that a value
//! can be followed by eye; `neuf candidates` prints the same in one line to a
//! cell, which is shorter and less easy to see through.

use std::io::{self, Write};

use neuf_sudoku::Cell;
use neuf_sudoku::explain::{CellRole, MarkRole};
use neuf_sudoku::format::{Paint, Strokes, write_boxes};

use crate::picture::Picture;

/// How things are set apart, as anstyle would render it.
const BOLD: &str = "\x1b[1m";
const FOUND: &str = "\x1b[1m\x1b[34m";
const FAINT: &str = "\x1b[2m";
const RESET: &str = "\x1b[0m";

/// Writes a picture as text, with escape sequences for colours if wanted.
///
/// # Errors
/// Those of `out`.
pub fn write_terminal(out: &mut impl Write, picture: &Picture, coloured: bool) -> io::Result<()> {
    if picture.candidates().is_none() {
        let paint = |cell| match (coloured, picture.is_given(cell)) {
            (false, _) => Paint::PLAIN,
            (true, true) => Paint { before: BOLD, after: RESET },
            (true, false) => Paint { before: FOUND, after: RESET },
        };
        write_boxes(out, picture.grid(), Strokes::Drawn, paint)?;
    } else {
        write_field(out, picture, coloured)?;
    }
    picture.caption().map_or(Ok(()), |caption| writeln!(out, "{caption}"))
}

/// The four characters of a border: left end, dash, and what crosses the thin
/// and the thick lines; then the right end.
type Border = [&'static str; 5];

const TOP: Border = ["┏", "━", "┯", "┳", "┓"];
const THIN: Border = ["┠", "─", "┼", "╂", "┨"];
const THICK: Border = ["┣", "━", "┿", "╋", "┫"];
const BOTTOM: Border = ["┗", "━", "┷", "┻", "┛"];

fn write_field(out: &mut impl Write, picture: &Picture, coloured: bool) -> io::Result<()> {
    let shape = picture.grid().shape();
    let (rows, columns) = (shape.box_rows(), shape.box_columns());
    let digits = shape.side().to_string().len();
    let width = columns * (digits + 1) + 1;
    let is_thick_after = |j: usize| (j + 1).is_multiple_of(columns);
    let border = |out: &mut _, [left, dash, thin, thick, right]: Border| -> io::Result<()> {
        let out: &mut dyn Write = out;
        write!(out, "{left}")?;
        for j in 0..shape.side() {
            write!(out, "{}", dash.repeat(width))?;
            let last = j + 1 == shape.side();
            let crossing = if is_thick_after(j) { thick } else { thin };
            write!(out, "{}", if last { right } else { crossing })?;
        }
        writeln!(out)
    };
    let mut lines = Vec::new();
    border(&mut lines, TOP)?;
    for i in 0..shape.side() {
        if i > 0 {
            border(&mut lines, if i.is_multiple_of(rows) { THICK } else { THIN })?;
        }
        for line in 0..rows {
            write!(lines, "┃")?;
            for j in 0..shape.side() {
                write_cell_line(&mut lines, picture, shape.cell(i, j), line, coloured)?;
                write!(lines, "{}", if is_thick_after(j) { "┃" } else { "│" })?;
            }
            writeln!(lines)?;
        }
    }
    border(&mut lines, BOTTOM)?;
    out.write_all(&lines)
}

/// One line of a cell's field.
fn write_cell_line(
    out: &mut impl Write,
    picture: &Picture,
    cell: Cell,
    line: usize,
    coloured: bool,
) -> io::Result<()> {
    let shape = picture.grid().shape();
    let (rows, columns) = (shape.box_rows(), shape.box_columns());
    let digits = shape.side().to_string().len();
    let width = columns * (digits + 1) + 1;
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

/// The ground of a cell, light enough for the terminal's dark letters.
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
        MarkRole::Out => "\x1b[1;9;31m",
        MarkRole::Supposed => "\x1b[1;30;48;5;214m",
        MarkRole::Follows => "\x1b[1;32m",
        MarkRole::Lost => "\x1b[9m",
    }
}
