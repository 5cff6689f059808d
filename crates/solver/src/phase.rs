//! Phases: which value a decision tries first.
//!
//! A variable is tried with the value it had last (Pipatsrisawat and Darwiche,
//! SAT 2007): after a jump back, independent parts of the formula that were
//! solved already stay solved. A variable that had none yet is tried true,
//! which `CaDiCaL` and Kissat found to be best on industrial formulas.

use neuf_cnf::{Lit, Var};

const INITIAL: bool = true;

/// The saved phase of each variable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Phases {
    saved: Vec<bool>,
}

impl Phases {
    pub(crate) fn grow(&mut self, var_count: usize) {
        if self.saved.len() < var_count {
            self.saved.resize(var_count, INITIAL);
        }
    }

    /// Remembers the value of a literal that is being undone.
    pub(crate) fn save(&mut self, lit: Lit) {
        self.saved[lit.var().index()] = lit.is_positive();
    }

    /// The literal of `var` to decide.
    pub(crate) fn preferred(&self, var: Var) -> Lit {
        var.lit(self.saved[var.index()])
    }
}
