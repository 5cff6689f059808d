//! The search loop.
//!
//! Propagate; learn from a conflict; otherwise do what is due (forget, change
//! the mode, rephase, restart); otherwise decide. Everything that the solver
//! does between two decisions is called from here, simplification included.

use crate::Solver;
use crate::assume::Assumed;
use crate::outcome::{Cause, Outcome};

impl Solver {
    /// Searches until there is an answer or the budget is spent.
    pub(crate) fn search(&mut self) -> Outcome {
        loop {
            let conflict = self.propagator.propagate();
            if cfg!(feature = "checked") {
                self.check_invariants();
            }
            if let Some(conflict) = conflict
                && !self.propagator.is_refuted()
            {
                self.learn_from(conflict);
            } else if self.propagator.is_refuted() {
                return Outcome::Unsatisfiable;
            } else if let Some(cause) = self.exhausted() {
                return Outcome::Unknown(cause);
            } else if self.reduce_if_due()
                || self.simplify_if_due()
                || self.switch_mode_if_due()
                || self.rephase_if_due()
                || self.restart_if_due()
            {
                // Whatever was undone is propagated first.
            } else {
                match self.assume_next() {
                    Assumed::One => (),
                    Assumed::Failed => return Outcome::Unsatisfiable,
                    Assumed::All if self.heuristics.decide(&mut self.propagator) => {
                        self.stats.decisions += 1;
                    }
                    Assumed::All => return Outcome::Satisfiable,
                }
            }
        }
    }

    fn simplify_if_due(&mut self) -> bool {
        let (mut context, simplification) = self.technique_parts();
        simplification.simplify_if_due(&mut context)
    }

    /// Why the search must stop now, if it must.
    fn exhausted(&mut self) -> Option<Cause> {
        if !self.proof.goes_on(&mut self.propagator, &self.session.map) {
            return Some(Cause::Proof);
        }
        self.out_of_memory()
            .or_else(|| self.budget.exhausted(self.stats.conflicts, self.propagator.ticks()))
    }
}
