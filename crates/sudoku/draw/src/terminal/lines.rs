//! The lines around the cells, with the signs that stand in them and the clues outside.

use std::io::{self, Write};

use neuf_sudoku::{Cell, Shape};

use super::margins::Margins;
use crate::characters::{Border, border_signs};
use crate::picture::Picture;
use crate::walls::Walls;

/// Writes lines around all cells, thick ones at walls, and in each cell `rows` lines of text; with
/// the signs that stand in the lines and the clues outside. Returns how many columns that takes.
pub(super) fn write_walls(
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
