//! How the cells of a relation lie in the grid, and what is refused because it cannot be drawn.

use super::super::{Variant, VariantError};
use crate::{Cell, Shape};

/// How the cells of a relation lie.
///
/// This enumeration is exhaustive on purpose: whoever reads, draws or generates relations has to
/// know each layout, and the compiler says where one is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Each cell touches the next one, at an edge or a corner, and none is passed twice.
    Line {
        /// The smallest number of cells that makes sense.
        least: usize,
    },
}

impl Layout {
    /// Whether these cells of the shape lie like this.
    pub(super) fn check(
        self,
        variant: Variant,
        shape: Shape,
        cells: &[Cell],
    ) -> Result<(), VariantError> {
        let mut is_passed = vec![false; shape.cell_count()];
        for &cell in cells {
            if std::mem::replace(&mut is_passed[cell.position()], true) {
                return Err(VariantError::PassedTwice { variant, place: shape.place(cell) });
            }
        }
        let Layout::Line { least } = self;
        if cells.len() < least {
            return Err(VariantError::TooFewCells { variant, found: cells.len(), least });
        }
        match cells.windows(2).find(|pair| !touch(shape, pair[0], pair[1])) {
            Some(pair) => {
                let places = [pair[0], pair[1]].map(|cell| shape.place(cell));
                Err(VariantError::NotTouching { variant, places })
            }
            None => Ok(()),
        }
    }
}

/// Whether two different cells have an edge or a corner in common.
fn touch(shape: Shape, a: Cell, b: Cell) -> bool {
    shape.row(a).abs_diff(shape.row(b)) <= 1 && shape.column(a).abs_diff(shape.column(b)) <= 1
}
