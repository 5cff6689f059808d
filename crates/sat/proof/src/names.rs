//! Dense numbers for the variables that occur: `neuf_checker::Names` for the type [`Lit`].

use neuf_cnf::Lit;

/// The outside variables, as files number them, and their inside numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(neuf_checker::Names);

impl Names {
    /// The inside literal of an outside literal; a new variable gets the next number.
    #[inline]
    pub(crate) fn enter(&mut self, lit: Lit) -> Lit {
        Lit::from_code(self.0.enter(lit.code() as u32) as usize)
    }

    /// How many variables have an inside number.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The outside literal of an inside literal.
    pub(crate) fn outside(&self, lit: Lit) -> Lit {
        Lit::from_code(self.0.outside(lit.code() as u32) as usize)
    }
}
