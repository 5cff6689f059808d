//! The regions of a jigsaw.

use super::VariantError;
use crate::{Cell, Shape};

/// A partition of a grid into regions of `side` cells each, which have one character as
/// their name.
///
/// The cells of a region need not be connected, since the rule makes sense without that.
///
/// ```
/// use neuf_sudoku::rules::Regions;
/// let regions = Regions::of_map(&"AABB AACB DDCB DDCC".replace(' ', "")).unwrap();
/// assert_eq!((regions.shape().side(), regions.names()), (4, &['A', 'B', 'C', 'D'][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    shape: Shape,
    names: Vec<char>,
    /// The number of the region of each cell.
    of_cell: Vec<usize>,
    /// The cells of each region, in reading order.
    cells: Vec<Vec<Cell>>,
}

impl Regions {
    /// Reads the regions from a map, which has one character for each cell in reading
    /// order. Cells with the same character form a region.
    ///
    /// # Errors
    /// When the number of cells is not a square, or a region does not have as many cells
    /// as the grid has values.
    pub fn of_map(map: &str) -> Result<Regions, VariantError> {
        let signs: Vec<char> = map.chars().collect();
        let side = signs.len().isqrt();
        if side * side != signs.len() {
            return Err(VariantError::MapSize(signs.len()));
        }
        let shape = Shape::new(1, side).map_err(|_| VariantError::MapSize(signs.len()))?;
        let mut names: Vec<char> = Vec::new();
        let mut sizes: Vec<usize> = Vec::new();
        let mut of_cell = Vec::with_capacity(signs.len());
        for sign in signs {
            let number = names.iter().position(|&name| name == sign).unwrap_or(names.len());
            if number == names.len() {
                names.push(sign);
                sizes.push(0);
            }
            sizes[number] += 1;
            of_cell.push(number);
        }
        // Report a region that is too small before one that is too large: its character
        // is more often the one that was mistyped.
        let wrong = |wanted: fn(&usize, &usize) -> bool| {
            sizes.iter().position(move |size| wanted(size, &side))
        };
        match wrong(|size, side| size < side).or_else(|| wrong(|size, side| size > side)) {
            Some(number) => {
                let (name, found) = (names[number], sizes[number]);
                Err(VariantError::RegionSize { name, found, side })
            }
            None => {
                let mut cells = vec![Vec::with_capacity(side); side];
                for (cell, &number) in shape.cells().zip(&of_cell) {
                    cells[number].push(cell);
                }
                Ok(Regions { shape, names, of_cell, cells })
            }
        }
    }

    /// The shape of the grids: 1×side.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The name of each region, by its number.
    #[must_use]
    pub fn names(&self) -> &[char] {
        &self.names
    }

    /// The number of the region of a cell.
    ///
    /// # Panics
    /// When the map has no such cell.
    #[must_use]
    pub(crate) fn of(&self, cell: Cell) -> usize {
        self.of_cell[cell.position()]
    }

    /// The cells of a region, in reading order.
    ///
    /// # Panics
    /// When there is no region of this number.
    #[must_use]
    pub(crate) fn cells_of(&self, number: usize) -> &[Cell] {
        &self.cells[number]
    }
}
