//! Marks: literals as statements about cells and values.

use neuf_cnf::Lit;

use neuf_sudoku::{Cell, Variables};

/// The statement that a cell holds a value, or that it does not.
///
/// ```
/// use neuf_explain::Mark;
/// use neuf_sudoku::{Shape, Variables};
/// let shape = Shape::default();
/// let mark = Mark { cell: shape.cell(0, 1), value: 2, holds: false };
/// assert_eq!(mark.lit(Variables { shape }).to_dimacs(), -11);
/// assert_eq!(!mark, Mark { holds: true, ..mark });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: u8,
    /// Whether the cell holds the value; otherwise it does not.
    pub holds: bool,
}

impl Mark {
    /// The literal that says the same.
    ///
    /// # Panics
    /// When the shape does not have this value.
    #[must_use]
    pub fn lit(self, variables: Variables) -> Lit {
        variables.var(self.cell, self.value).lit(self.holds)
    }
}

impl std::ops::Not for Mark {
    type Output = Mark;

    fn not(self) -> Mark {
        Mark { holds: !self.holds, ..self }
    }
}
