//! Pictures as text for a terminal: each cell is a small field of pencil marks.
//!
//! The mark of a value stands at the same place in every cell, as on paper, so that the eye can
//! follow a value through the grid. That takes 37 lines; a hint has to fit a terminal of 24 with
//! its text below, so its marks stand on one line for each cell ([`write_compact`]). The signs of
//! variants stand in the lines between the cells and around the grid; where there are none, only
//! boxes have lines.

mod cell;
mod field;
mod inks;
mod lines;
mod margins;
mod style;

use std::io::{self, Write};

use neuf_explain::Terms as _;
use neuf_sudoku::{Cell, Paint, write_boxes, write_painted};

use self::cell::{Extent, cell_text};
use self::field::{Field, write_cell_line};
use self::lines::write_walls;
use self::margins::Margins;
use self::style::{RESET, digit_style};

pub use self::inks::{Ground, Ink, terminal_ground, terminal_ink};
use crate::characters::{CellSigns, needs_lines};
use crate::picture::Picture;

/// Writes a picture as text; if it is `coloured`, with ANSI escape sequences.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_terminal(out: &mut impl Write, picture: &Picture, coloured: bool) -> io::Result<()> {
    let rules = picture.rules();
    let is_boxes = picture.candidates().is_none() && !needs_lines(rules);
    if is_boxes && Margins::of(rules).is_empty() && !CellSigns::of(rules).has_any() {
        let styles = [false, true].map(|is_given| match coloured {
            true => digit_style(is_given, false),
            false => String::new(),
        });
        let paint = |cell| match &*styles[usize::from(picture.is_given(cell))] {
            "" => Paint::default(),
            before => Paint { before, after: RESET },
        };
        write_boxes(out, picture.grid(), picture.strokes(), paint)?;
    } else if picture.candidates().is_none() {
        write_cells(out, picture, coloured, Extent::Digits, 1)?;
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

/// Writes a picture with one line for each row, in at most `width` columns: where all pencil marks
/// do not fit, those of the cells that the step speaks of, without the cells that it only rests on
/// if it has to be, and where these do not fit either, no marks. Without colour, a star stands
/// before the cells of the step, and what it crosses out stands in brackets. The caption is left
/// out.
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
    let extents = [Extent::All, Extent::Pattern, Extent::Core, Extent::Digits];
    // Where the digits alone are too wide, no blank stands before them.
    for (extent, blank) in
        extents.map(|extent| (extent, 1)).into_iter().chain([(Extent::Digits, 0)])
    {
        written.clear();
        let needed = write_cells(&mut written, picture, coloured, extent, blank)?;
        if needed <= width {
            break;
        }
    }
    out.write_all(&written)?;
    write_notes(out, picture)
}

/// Writes a picture with one line for each row, and returns how many columns it takes. Where there
/// are lines between cells, each cell begins with `blank` blanks.
fn write_cells(
    out: &mut impl Write,
    picture: &Picture,
    coloured: bool,
    extent: Extent,
    blank: usize,
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
        widths.iter_mut().for_each(|width| *width += blank + 1);
        write_walls(&mut written, picture, &margins, &widths, 1, |out, cell, _| {
            let (seen, text) = &texts[cell.position()];
            let gap = " ".repeat(widths[shape.column(cell)] - blank - seen);
            write!(out, "{:blank$}{text}{gap}", "")
        })?
    } else {
        let cell_text = |cell: Cell| texts[cell.position()].clone();
        let whole = || [0..shape.rows(), 0..shape.columns()];
        let part = picture.part.clone().unwrap_or_else(whole);
        write_painted(&mut written, shape, part, picture.strokes(), cell_text)?;
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
