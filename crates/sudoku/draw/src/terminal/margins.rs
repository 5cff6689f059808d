//! Clues outside a grid in characters: sandwiches, skyscrapers, little killers.
//!
//! Each row and each column has a place at both its ends. The clues of diagonals stand at that of
//! the cell in which they begin and not at its corner as in a picture, since boxes have no line
//! between two rows where a corner would be; the arrow tells where they go.

use std::io::{self, Write};

use neuf_sudoku::{Rules, Shape};

use crate::characters::{Edge, outside_clues};

/// The clues outside a grid, by row or column.
pub(super) struct Margins {
    above: Vec<String>,
    below: Vec<String>,
    left: Vec<String>,
    right: Vec<String>,
}

impl Margins {
    pub(super) fn of(rules: &Rules) -> Margins {
        let shape = rules.shape();
        let none = |places| vec![String::new(); places];
        let [above, below] = [(); 2].map(|()| none(shape.columns()));
        let [left, right] = [(); 2].map(|()| none(shape.rows()));
        let mut margins = Margins { above, below, left, right };
        for clue in outside_clues(rules) {
            let (row, column) = (shape.row(clue.cell), shape.column(clue.cell));
            let place = match clue.edge {
                Edge::Above => &mut margins.above[column],
                Edge::Below => &mut margins.below[column],
                Edge::Left => &mut margins.left[row],
                Edge::Right => &mut margins.right[row],
            };
            if !place.is_empty() {
                place.push(' ');
            }
            place.push_str(&clue.text);
        }
        margins
    }

    pub(super) fn is_empty(&self) -> bool {
        let mut all = [&self.above, &self.below, &self.left, &self.right].into_iter().flatten();
        all.all(String::is_empty)
    }

    /// The columns between the numbers of the rows and the grid.
    pub(super) fn left(&self) -> usize {
        width(&self.left)
    }

    /// The columns to the right of the grid.
    pub(super) fn right(&self) -> usize {
        width(&self.right)
    }

    /// The least width of a column, so that the clues above and below stand apart.
    pub(super) fn least(&self, column: usize) -> usize {
        length(&self.above[column]).max(length(&self.below[column]))
    }

    /// Writes the clues above the columns, whose texts begin at `starts`; no line if there are
    /// none.
    pub(super) fn write_above(
        &self,
        out: &mut Vec<u8>,
        starts: &[usize],
        widths: &[usize],
    ) -> io::Result<()> {
        write_level(out, &self.above, starts, widths)
    }

    /// The same below the grid.
    pub(super) fn write_below(
        &self,
        out: &mut Vec<u8>,
        starts: &[usize],
        widths: &[usize],
    ) -> io::Result<()> {
        write_level(out, &self.below, starts, widths)
    }

    /// Writes what stands to the left of a row; blanks in the other lines of its cells.
    pub(super) fn write_left(&self, out: &mut Vec<u8>, row: usize, is_row: bool) -> io::Result<()> {
        let room = self.left().saturating_sub(1);
        let text = if is_row { &*self.left[row] } else { "" };
        write!(out, "{text:>room$}{:gap$}", "", gap = self.left() - room)
    }

    /// The same to the right.
    pub(super) fn write_right(
        &self,
        out: &mut Vec<u8>,
        row: usize,
        is_row: bool,
    ) -> io::Result<()> {
        match &*self.right[row] {
            text if is_row && !text.is_empty() => write!(out, " {text}"),
            _ => Ok(()),
        }
    }

    /// Puts the clues around a grid in boxes, before whose border each line has `room` columns for
    /// the numbers of rows.
    pub(super) fn around_boxes(
        &self,
        written: &mut Vec<u8>,
        shape: Shape,
        room: usize,
        widths: &[usize],
    ) -> io::Result<()> {
        // Between two columns there is a blank, and where a box ends a line between two.
        let gap = |column: usize| if column.is_multiple_of(shape.box_columns()) { 3 } else { 1 };
        let mut starts = vec![room + self.left() + 2];
        for (column, width) in widths.iter().enumerate() {
            starts.push(starts[column] + width + gap(column + 1));
        }
        let boxes = std::mem::take(written);
        self.write_above(written, &starts, widths)?;
        for (number, line) in boxes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            // Each row of boxes has a border above it.
            let (boxes, row) = (number / (shape.box_rows() + 1), number % (shape.box_rows() + 1));
            let is_row = row > 0;
            let row = (boxes * shape.box_rows() + row).saturating_sub(1).min(shape.side() - 1);
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let (before, after) = line.split_at(room.min(line.len()));
            written.extend_from_slice(before);
            self.write_left(written, row, is_row)?;
            written.extend_from_slice(after);
            self.write_right(written, row, is_row)?;
            written.push(b'\n');
        }
        self.write_below(written, &starts, widths)
    }
}

/// The columns that clues take beside the rows, with a blank that parts them from the grid.
fn width(clues: &[String]) -> usize {
    clues.iter().map(|clue| length(clue)).max().filter(|&most| most > 0).map_or(0, |most| most + 1)
}

fn length(clue: &str) -> usize {
    clue.chars().count()
}

/// Writes a line of clues, each in the middle of its column.
fn write_level(
    out: &mut Vec<u8>,
    clues: &[String],
    starts: &[usize],
    widths: &[usize],
) -> io::Result<()> {
    if clues.iter().all(String::is_empty) {
        return Ok(());
    }
    let mut line = String::new();
    let mut at = 0;
    for (place, clue) in clues.iter().enumerate().filter(|(_, clue)| !clue.is_empty()) {
        let begin = starts[place] + widths[place].saturating_sub(length(clue)) / 2;
        line += &" ".repeat(begin.saturating_sub(at));
        line += clue;
        at = at.max(begin) + length(clue);
    }
    writeln!(out, "{line}")
}
