//! The search loop.
//!
//! Propagate; learn from a conflict; otherwise do what is due (forget clauses, simplify,
//! switch the mode, rephase, restart); otherwise decide. Everything that the solver does
//! between two decisions is called from here.

use neuf_core::Lit;

use crate::Solver;
use crate::assume::Assumed;
use crate::callbacks::Callbacks;
use crate::check::check_invariants;
use crate::outcome::{Cause, Outcome};

/// How many decisions pass between two questions to the caller whether to stop.
const PATIENCE: u32 = 256;

impl Solver {
    /// Searches until there is an answer, the budget is spent or a callback asks to stop.
    pub(crate) fn search(&mut self, callbacks: &mut dyn Callbacks) -> Outcome {
        let longest = callbacks.longest_learned();
        let mut steps = 0_u32;
        loop {
            let conflict = self.propagator.propagate();
            if cfg!(feature = "checked") {
                check_invariants(&self.search_parts().0);
            }
            if let Some(conflict) = conflict
                && !self.propagator.is_refuted()
            {
                let learned = self.stats.learned;
                let (mut parts, heuristics, learning) = self.search_parts();
                learning.learn_from(&mut parts, heuristics, conflict);
                if longest > 0 && self.stats.learned > learned {
                    self.tell_learned(longest, callbacks);
                }
            } else if self.propagator.is_refuted() {
                return Outcome::Unsatisfiable;
            } else if let Some(cause) = self.exhausted() {
                return Outcome::Unknown(cause);
            } else if steps.is_multiple_of(PATIENCE) && callbacks.is_stop_requested() {
                return Outcome::Unknown(Cause::Interrupted);
            } else if self.reduce_if_due()
                || self.simplify_if_due()
                || self.exchange_if_due()
                || self.change_course_if_due()
            {
                // What was undone is propagated first.
            } else {
                steps = steps.wrapping_add(1);
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

    /// Tells the caller about the clause that was learned last, if it is not longer than
    /// this.
    #[inline(never)]
    fn tell_learned(&self, longest: usize, callbacks: &mut dyn Callbacks) {
        let (clause, map) = (&self.learning.analysis.clause, &self.session.map);
        if clause.len() <= longest && !clause.iter().any(|lit| map.is_helper(lit.var())) {
            let outside: Vec<Lit> = clause.iter().map(|&lit| map.outside(lit)).collect();
            callbacks.learned(&outside);
        }
    }

    fn reduce_if_due(&mut self) -> bool {
        let (mut parts, heuristics, learning) = self.search_parts();
        let is_due = learning.reductions.reduce_if_due(&mut parts, heuristics);
        if is_due {
            self.stats.memory = self.bytes();
            self.budget.note_memory(self.stats.memory);
        }
        is_due
    }

    fn simplify_if_due(&mut self) -> bool {
        let (mut context, simplification) = self.technique_parts();
        simplification.simplify_if_due(&mut context)
    }

    /// Exchanges clauses with other threads if it is time to. Returns whether the search has
    /// been taken back.
    fn exchange_if_due(&mut self) -> bool {
        if !self.connection.is_due(self.stats.conflicts) {
            return false;
        }
        let mut connection = std::mem::take(&mut self.connection);
        let is_back = connection.exchange(&mut self.technique_parts().0);
        self.connection = connection;
        is_back
    }

    /// Switches the mode, resets the phases or restarts if it is time to. Returns `true`
    /// when it did one of these.
    fn change_course_if_due(&mut self) -> bool {
        let ticks = self.search_ticks();
        let (mut parts, heuristics, _) = self.search_parts();
        heuristics.switch_mode_if_due(&mut parts, ticks)
            || heuristics.rephase_if_due(&mut parts, ticks)
            || heuristics.restart_if_due(&mut parts)
    }

    /// Why the search must stop now; `None` if it need not.
    fn exhausted(&mut self) -> Option<Cause> {
        if !self.proof.goes_on(&mut self.propagator, &self.session.map) {
            return Some(Cause::Proof);
        }
        if self.propagator.is_full() {
            return Some(Cause::Memory);
        }
        let spent = self.spent();
        let cause = self.budget.exhausted(spent);
        if self.observation.is_on() && self.budget.has_just_checked() {
            let Solver { propagator, session, heuristics, stats, observation, .. } = self;
            observation.searching(&heuristics.progress(propagator, session, stats));
        }
        cause
    }
}
