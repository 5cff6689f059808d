//! Grids on a terminal: the digits that were found differ from the givens, and a variant has its
//! signs.

use std::io::{self, Write};

use neuf_draw::{Picture, write_compact};
use neuf_formats::Style;
use neuf_sudoku::{Cell, Grid, Paint, Puzzle, Strokes, write_boxes};
use neuf_words::Numbering;

use crate::terminal::streams::{has_colour, is_terminal};
use crate::terminal::wrap::width;

/// How boxes are drawn: on a terminal with the numbers of rows and columns.
pub(crate) fn strokes(numbering: Numbering) -> Strokes {
    if is_terminal() { Strokes::Numbered(numbering) } else { Strokes::Drawn }
}

/// A grid in boxes with the numbers of rows and columns, without its last line end, for a message
/// on a terminal.
pub(crate) fn boxes(grid: &Grid) -> String {
    let mut text = Vec::new();
    let strokes = Strokes::Numbered(Numbering::FromOne);
    let _ = write_boxes(&mut text, grid, strokes, |_| Paint::default());
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

/// Draws the grid of a variant with its cages, lines and clues, where the style is that of a
/// terminal; returns whether it did. Elsewhere the rules stand in the file, and a program that
/// reads boxes would not know these signs.
pub(crate) fn write_variant_grid(
    out: &mut impl Write,
    puzzle: &Puzzle,
    grid: &Grid,
    style: Style,
) -> io::Result<bool> {
    let is_drawn = style == Style::Numbered && !puzzle.rules().is_usual();
    if is_drawn {
        let picture = Picture::of_solution(puzzle, grid).with_labels();
        write_compact(out, &picture, has_colour(), width().unwrap_or(usize::MAX))?;
    }
    Ok(is_drawn)
}

/// The paint of each cell: if `coloured`, the digits that stand out are those in `found` that
/// `givens` does not have.
pub(crate) fn set_apart<'g>(
    givens: &'g Grid,
    found: &'g Grid,
    coloured: bool,
) -> impl Fn(Cell) -> Paint<'static> + use<'g> {
    move |cell| {
        let is_found = givens.get(cell) == 0 && found.get(cell) != 0;
        if coloured && is_found { FOUND } else { Paint::default() }
    }
}

/// The paint of digits that were found; it is plain where standard output has no colour.
pub(crate) fn found() -> Paint<'static> {
    if has_colour() { FOUND } else { Paint::default() }
}

/// The paint of givens among candidates; it is plain where standard output has no colour.
pub(crate) fn given() -> Paint<'static> {
    if has_colour() { GIVEN } else { Paint::default() }
}

/// Bold.
const GIVEN: Paint<'static> = Paint { before: "\x1b[1m", after: "\x1b[0m" };

/// Bold green, which can be read on light and on dark ([`Ink::Second`]). It is a constant because a
/// [`Paint`] borrows its text.
const FOUND: Paint<'static> = Paint { before: "\x1b[1m\x1b[38;5;28m", after: "\x1b[0m" };

#[cfg(test)]
mod tests {
    use super::*;
    use anstyle::Ansi256Color;
    use neuf_draw::{Ink, terminal_ink};

    #[test]
    fn the_constant_is_the_colour() {
        let colour = Ansi256Color(terminal_ink(Ink::Second, false).unwrap()).on_default().bold();
        assert_eq!(FOUND.before, colour.render().to_string());
        assert_eq!(FOUND.after, colour.render_reset().to_string());
    }
}
