//! The colours of grids on a terminal: the digits that were found differ from the givens.

use neuf_sudoku::{Cell, Grid, Paint};

use crate::output::has_colour;

/// The paint of each cell: if `coloured`, the cells that `givens` leaves empty stand out.
pub(crate) fn set_apart(givens: &Grid, coloured: bool) -> impl Fn(Cell) -> Paint<'static> + '_ {
    move |cell| if coloured && givens.get(cell) == 0 { FOUND } else { Paint::PLAIN }
}

/// The paint of digits that were found; it is plain where standard output has no colour.
pub(crate) fn found() -> Paint<'static> {
    if has_colour() { FOUND } else { Paint::PLAIN }
}

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
