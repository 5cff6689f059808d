//! Many questions about the same clauses.
//!
//! Each question is some units, and gets a propagator with the clauses, the
//! units and all that follows. The clauses are loaded once: for a sudoku that
//! takes twenty times as long as the consequences of its givens. To clone a
//! loaded propagator for each question, the obvious way, would copy them all.

use crate::{Lit, Propagator};

/// A propagator to which each question goes back.
///
/// ```
/// use neuf_cnf::{Formula, Lit, Origin, Propagator};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [[a, b]].into_iter().collect();
/// let mut origin = Origin::new(Propagator::from_formula(&formula));
/// assert_eq!(origin.with_units(&[!a]).trail(), [!a, b]);
/// assert_eq!(origin.with_units(&[!b]).trail(), [!b, a]);
/// assert!(origin.with_units(&[!a, !b]).is_refuted());
/// ```
#[derive(Clone, Debug)]
pub struct Origin {
    core: neuf_core::Origin,
    copy: Propagator,
}

impl Origin {
    /// The state that this propagator has at level 0.
    #[must_use]
    pub fn new(propagator: Propagator) -> Origin {
        let core = neuf_core::Origin::new(propagator.core);
        let copy = Propagator::from_core(core.propagator().clone());
        Origin { core, copy }
    }

    /// The propagator with these units at level 0, of which all consequences
    /// are drawn. It may be used in any way until the next question.
    pub fn with_units(&mut self, units: &[Lit]) -> &mut Propagator {
        self.copy.backtrack(0);
        self.core.imply(units);
        self.core.restore(&mut self.copy.core);
        &mut self.copy
    }
}
