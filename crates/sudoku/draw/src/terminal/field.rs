//! The field of a cell: several lines, in which the mark of each value has its own place.
//!
//! The places are the same in each cell, as on paper, so that the eye can follow a value.

use std::io::{self, Write};

use super::style::{RESET, digit_style, ground, mark_style};
use crate::characters::CellSigns;
use crate::picture::Picture;
use neuf_sudoku::Cell;

/// The arrangement of the marks in a cell: how many columns and rows they take,
/// and how many digits each has.
#[derive(Clone, Copy)]
pub(super) struct Field {
    columns: usize,
    pub(super) rows: usize,
    digits: usize,
}

impl Field {
    pub(super) fn of(picture: &Picture) -> Field {
        let digits = picture.grid().shape().side().to_string().len();
        let (columns, rows) = if picture.candidates().is_some() { picture.marks() } else { (1, 1) };
        Field { columns, rows, digits }
    }

    pub(super) fn width(self) -> usize {
        self.columns * (self.digits + 1) + 1
    }
}

/// Writes one line of a cell's field.
pub(super) fn write_cell_line(
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
        let style = if coloured {
            digit_style(picture.is_given(cell), !ground.is_empty())
        } else {
            String::new()
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
        let style =
            if coloured && is_left { mark_style(role, !ground.is_empty()) } else { String::new() };
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
