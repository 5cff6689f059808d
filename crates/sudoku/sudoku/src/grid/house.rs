//! Houses by their numbers.
//!
//! Rows, columns and boxes are numbered from 0, as in the 2014 paper. Where grids overlap, the
//! number tells the grid, too: a house with a field for the grid would have it in every match on
//! rows and columns, and nearly all of these are about single grids.

use neuf_words::{Language, Numbering, Told, shown_as_told, tr};

/// The most rows of a grid, and the distance between the numbers of two grids' houses: the values
/// of a cell must fit a set of 128 bits.
pub(super) const MOST: usize = 128;

/// A house: a row, a column or a box, by its number from 0.
///
/// Overlapping grids have rows, columns and boxes each. The houses of grid g, which counts from 1,
/// are numbered from 128·g on, so that their name can be told without the shape:
/// `row 3 of grid 2`. A box that several grids have in common is that of the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box, in reading order.
    Box(usize),
}

impl House {
    /// The number of the house at this place of a grid, both from 0, where grids overlap.
    pub(super) fn of_grid(grid: usize, place: usize) -> usize {
        (grid + 1) * MOST + place
    }

    /// The number of the house in its grid and, if grids overlap, the number of the grid; both
    /// from 0.
    #[must_use]
    pub fn in_grid(self) -> (usize, Option<usize>) {
        let number = self.number();
        (number % MOST, (number / MOST).checked_sub(1))
    }

    /// The number of the house among the houses of its kind, from 0.
    #[must_use]
    pub(crate) fn number(self) -> usize {
        match self {
            House::Row(number) | House::Column(number) | House::Box(number) => number,
        }
    }
}

/// The name without an article: `row 1`, and `row 1 of grid 2` where grids overlap.
impl Told for House {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        let kind = language.of(match self {
            House::Row(_) => ["row", "ligne"],
            House::Column(_) => ["column", "colonne"],
            House::Box(_) => ["box", "bloc"],
        });
        let (number, grid) = self.in_grid();
        let house = format!("{kind} {}", from.number(number));
        let Some(grid) = grid.map(|grid| from.number(grid)) else { return house };
        tr!(language, ["{house} of grid {grid}", "{house} de la grille {grid}"], house, grid)
    }
}

shown_as_told!(House);
