//! Cells by their numbers, and their places as people name them.
//!
//! A cell is its position in reading order alone, so that tables of cells are small. Which row and
//! column that is, only a [`Shape`](super::Shape) knows.

use neuf_words::{Language, Numbering, Told, shown_as_told, tr};

/// A cell, given by its position in reading order.
///
/// A cell belongs to a [`Shape`](super::Shape), which numbers it (its method `cell`) and tells its
/// row, column and box (`row`, `column`, `box_of`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// The row and the column of a cell, from 0. In contrast to a [`Cell`], it can be shown
/// to people without the shape.
///
/// ```
/// use neuf_sudoku::Shape;
/// let shape = Shape::default();
/// assert_eq!(shape.place(shape.cell(0, 6)).to_string(), "row 1, column 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
}

impl Cell {
    /// The position of the cell in reading order, from 0.
    #[inline]
    #[must_use]
    pub fn position(self) -> usize {
        usize::from(self.0)
    }

    /// The cell at this position in reading order, which is the inverse of
    /// [`Cell::position`]. Prefer the method `cell` of the shape where the row and
    /// the column are known.
    ///
    /// The position is not checked, since the shape is not known here. A grid that does
    /// not have this cell panics when it is used with it.
    #[inline]
    #[must_use]
    pub fn at(position: usize) -> Cell {
        Cell(position as u16)
    }
}

impl Place {
    /// The short name, as players write it: `r1c7`, in French `L1C7`; counted from 0 as in the
    /// paper, `(0,6)`.
    ///
    /// ```
    /// use neuf_sudoku::Place;
    /// use neuf_words::{Language, Numbering, Told, shown_as_told, tr};
    /// let place = Place { row: 0, column: 6 };
    /// assert_eq!(place.short(Language::French, Numbering::FromOne), "L1C7");
    /// ```
    #[must_use]
    pub fn short(self, language: Language, from: Numbering) -> String {
        let [row, column] = [self.row, self.column].map(|index| from.number(index));
        match (from, language) {
            (Numbering::FromZero, _) => format!("({row},{column})"),
            (Numbering::FromOne, Language::English) => format!("r{row}c{column}"),
            (Numbering::FromOne, Language::French) => format!("L{row}C{column}"),
        }
    }
}

impl Told for Place {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        let [row, column] = [self.row, self.column].map(|index| from.number(index));
        tr!(language, ["row {row}, column {column}", "ligne {row}, colonne {column}"], row, column)
    }
}

shown_as_told!(Place);
