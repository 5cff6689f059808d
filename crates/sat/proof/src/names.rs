//! Dense numbers for the variables that occur: those of the LRAT check, on literals.

use neuf_cnf::Lit;

/// The outside variables, those of the files, and their inside numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(neuf_checker::Names);

impl Names {
    /// The inside literal of an outside one; a new variable gets the next number.
    #[inline]
    pub(crate) fn enter(&mut self, lit: Lit) -> Lit {
        Lit::from_code(self.0.enter(lit.code() as u32) as usize)
    }

    /// How many variables have an inside number.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The outside literal of an inside one.
    pub(crate) fn outside(&self, lit: Lit) -> Lit {
        Lit::from_code(self.0.outside(lit.code() as u32) as usize)
    }
}
