//! The colours of grids on a terminal: the digits that were found differ from the givens.

use neuf_sudoku::{Cell, Grid, Paint, Strokes};
use neuf_words::Numbering;

use crate::streams::{has_colour, is_terminal};

/// How boxes are drawn: on a terminal with the numbers of rows and columns.
pub(crate) fn strokes(numbering: Numbering) -> Strokes {
    if is_terminal() { Strokes::Numbered(numbering) } else { Strokes::Drawn }
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
        if coloured && is_found { FOUND } else { Paint::PLAIN }
    }
}

/// The paint of digits that were found; it is plain where standard output has no colour.
pub(crate) fn found() -> Paint<'static> {
    if has_colour() { FOUND } else { Paint::PLAIN }
}

/// The paint of givens among candidates; it is plain where standard output has no colour.
pub(crate) fn given() -> Paint<'static> {
    if has_colour() { GIVEN } else { Paint::PLAIN }
}

/// Bold.
const GIVEN: Paint<'static> = Paint { before: "\x1b[1m", after: "\x1b[0m" };

/// Bold green, as anstyle renders it. It is a constant because a [`Paint`] borrows its text.
const FOUND: Paint<'static> = Paint { before: "\x1b[1m\x1b[32m", after: "\x1b[0m" };

#[cfg(test)]
mod tests {
    use super::*;
    use anstyle::AnsiColor;

    #[test]
    fn the_constant_is_the_colour() {
        let colour = AnsiColor::Green.on_default().bold();
        assert_eq!(FOUND.before, colour.render().to_string());
        assert_eq!(FOUND.after, colour.render_reset().to_string());
    }
}
