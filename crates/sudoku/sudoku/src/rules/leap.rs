//! Moves that a puzzle names itself: any move across two numbers of cells, and the queen's move
//! along diagonals for single values.
//!
//! The moves of chess that puzzles have without further words are in `moves`. A queen that keeps all
//! values apart exists on few grids, and on the usual one it does not, so the values that it
//! concerns are listed; setters mostly list the greatest one.

use super::moves::{self, Offset};
use super::{Rules, Variant, VariantError};
use crate::{Cell, Shape};

/// A move that a puzzle names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leap {
    /// So many cells in one direction and so many across, the smaller number first. It keeps all
    /// values apart.
    Across([u8; 2]),
    /// Any number of cells along a diagonal. It keeps this value apart.
    Queen(u8),
}

/// How many clauses all moves of a puzzle may have, so that no input can ask for more memory than
/// there is.
const MOST_CLAUSES: usize = 20_000_000;

impl Leap {
    /// The variant to which the move belongs.
    #[must_use]
    pub fn variant(self) -> Variant {
        match self {
            Leap::Across(_) => Variant::AnyMove,
            Leap::Queen(_) => Variant::AntiQueen,
        }
    }

    /// Whether the move keeps this value apart.
    #[must_use]
    pub fn concerns(self, value: u8) -> bool {
        match self {
            Leap::Across(_) => true,
            Leap::Queen(own) => own == value,
        }
    }

    /// The moves to later rows.
    fn offsets(self, side: usize) -> Vec<Offset> {
        let both = |[down, right]: [usize; 2]| [(down, -(right as isize)), (down, right as isize)];
        match self {
            Leap::Across([less, more]) => {
                let (less, more) = (usize::from(less), usize::from(more));
                let upright = both([more, less]);
                let level = (less < more).then(|| both([less, more]));
                upright.into_iter().chain(level.into_iter().flatten()).collect()
            }
            Leap::Queen(_) => (1..side).flat_map(|far| both([far, far])).collect(),
        }
    }

    /// The pairs of cells that are such a move apart.
    pub(super) fn pairs(self, shape: Shape) -> Vec<(Cell, Cell)> {
        moves::pairs(shape, &self.offsets(shape.rows().max(shape.columns()))).collect()
    }
}

impl Rules {
    /// The moves that the puzzle names, each once, in order.
    #[must_use]
    pub fn leaps(&self) -> &[Leap] {
        self.added.as_ref().map_or(&[], |added| &added.leaps)
    }

    /// Says that cells a move apart hold different values. The numbers of cells of a move may stand
    /// in any order. Adding a move again changes nothing.
    ///
    /// ```
    /// use neuf_sudoku::rules::{Leap, Variant};
    /// use neuf_sudoku::{Rules, Shape};
    /// let mut rules = Rules::usual(Shape::default());
    /// rules.add_leap(Leap::Across([3, 1]))?;
    /// rules.add_leap(Leap::Queen(9))?;
    /// assert_eq!(rules.leaps(), [Leap::Across([1, 3]), Leap::Queen(9)]);
    /// assert_eq!(rules.variants(), [Variant::AnyMove, Variant::AntiQueen]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a move stays in its row or column, which says nothing new, or leaves the grid from each
    /// cell; when the grid does not have the value; or when all moves together would have too many
    /// clauses.
    pub fn add_leap(&mut self, mut leap: Leap) -> Result<(), VariantError> {
        let side = self.shape.side();
        match &mut leap {
            Leap::Across(by) => {
                by.sort_unstable();
                if by[0] == 0 || usize::from(by[1]) >= side {
                    return Err(VariantError::NoMove { by: *by, side });
                }
            }
            Leap::Queen(value) if !(1..=side).contains(&usize::from(*value)) => {
                return Err(VariantError::NoValue { value: *value, side });
            }
            Leap::Queen(_) => {}
        }
        let clauses = |leap: &Leap| match leap {
            Leap::Across(_) => leap.pairs(self.shape).len() * side,
            Leap::Queen(_) => leap.pairs(self.shape).len(),
        };
        let Err(place) = self.leaps().binary_search(&leap) else { return Ok(()) };
        let known: usize = self.leaps().iter().map(clauses).sum();
        if known + clauses(&leap) > MOST_CLAUSES {
            return Err(VariantError::TooManyMoves);
        }
        self.added_mut().leaps.insert(place, leap);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Move;

    #[test]
    fn the_moves_of_chess_are_moves_across_two_numbers() {
        let shape = Shape::default();
        for (step, by) in [(Move::Knight, [1, 2]), (Move::King, [1, 1]), (Move::Elephant, [2, 2])] {
            let mut named = Leap::Across(by).pairs(shape);
            let mut known: Vec<_> = moves::pairs(shape, step.offsets()).collect();
            named.sort_unstable();
            known.sort_unstable();
            assert_eq!(named, known, "{step}");
        }
        // A board of nine has twice 2·(1+…+8)·… diagonal pairs: for each direction the sum of
        // k·(k−1)/2 over its diagonals, 36 + 2·(28 + 21 + 15 + 10 + 6 + 3 + 1).
        assert_eq!(Leap::Queen(9).pairs(shape).len(), 2 * (36 + 2 * 84));
    }

    #[test]
    fn moves_that_say_nothing_are_refused() {
        let mut rules = Rules::usual(Shape::default());
        for refused in [Leap::Across([0, 2]), Leap::Across([9, 1]), Leap::Queen(0), Leap::Queen(10)]
        {
            assert!(rules.add_leap(refused).is_err(), "{refused:?}");
        }
        assert!(rules.is_usual());
    }
}
