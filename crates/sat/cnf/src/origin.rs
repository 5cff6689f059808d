//! Many questions about the same clauses.
//!
//! Each question is a set of units. Its answer is a propagator with the clauses, these
//! units and everything that follows from them. The clauses are loaded only once: for a
//! sudoku, loading them takes twenty times as long as drawing the consequences of its
//! givens. Cloning a loaded propagator for each question would copy all clauses each
//! time.

use crate::{Lit, UnitPropagator};

/// A loaded propagator. Each question begins from its state at level 0.
///
/// ```
/// use neuf_cnf::{Formula, Lit, Origin, UnitPropagator};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [[a, b]].into_iter().collect();
/// let mut origin = Origin::new(UnitPropagator::from_formula(&formula));
/// assert_eq!(origin.with_units(&[!a]).trail(), [!a, b]);
/// assert_eq!(origin.with_units(&[!b]).trail(), [!b, a]);
/// assert!(origin.with_units(&[!a, !b]).is_refuted());
/// ```
#[derive(Clone, Debug)]
pub struct Origin {
    core: neuf_core::Origin,
    copy: UnitPropagator,
}

impl Origin {
    /// Keeps the state that this propagator has at level 0.
    #[must_use]
    pub fn new(propagator: UnitPropagator) -> Origin {
        let core = neuf_core::Origin::new(propagator.core);
        let copy = UnitPropagator::from_core(core.propagator().clone());
        Origin { core, copy }
    }

    /// Returns the propagator with these units added at level 0 and all their consequences drawn.
    /// Until the next question the propagator may be used in any way.
    pub fn with_units(&mut self, units: &[Lit]) -> &mut UnitPropagator {
        self.copy.backtrack(0);
        self.core.imply(units);
        self.core.restore(&mut self.copy.core);
        &mut self.copy
    }
}
