//! The arrangement of puzzles on a page.

use neuf_sudoku::Shape;

/// The space between puzzles.
pub const GAP: f32 = 22.0;

/// The number of cells along the longer side of a board, which is a square unless grids overlap.
#[must_use]
pub fn longer_side(shape: Shape) -> f32 {
    shape.rows().max(shape.columns()) as f32
}

/// The arrangement of the places for puzzles on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// How many stand side by side.
    pub columns: usize,
    /// The width of a place.
    pub width: f32,
    /// The height of a place.
    pub height: f32,
    /// The side of the largest grid that fits into a place.
    pub side: f32,
}

impl Places {
    /// The arrangement with the largest grids; if several are equally good, the
    /// one with the fewest columns. Above each grid there is a line of height `line`.
    #[must_use]
    pub fn of(count: usize, width: f32, height: f32, line: f32) -> Places {
        let with = |columns: usize| {
            let rows = count.div_ceil(columns);
            let (width, height) = (width / columns as f32, height / rows as f32);
            let side = (width - GAP).min(height - GAP - line).max(1.0);
            Places { columns, width, height, side }
        };
        // More columns than this leave no room beside the space between puzzles.
        let most = (width / GAP) as usize;
        let mut best = with(1);
        for columns in 2..=count.min(most) {
            let places = with(columns);
            if places.side > best.side {
                best = places;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_stand_so_that_they_are_large() {
        let columns = |count| Places::of(count, 515.0, 730.0, 17.0).columns;
        assert_eq!([1, 2, 4, 6, 9, 12].map(columns), [1, 1, 2, 2, 3, 3]);
        // No number takes longer than another one.
        assert_eq!([100_000, usize::MAX].map(columns), [1, 1]);
    }
}
