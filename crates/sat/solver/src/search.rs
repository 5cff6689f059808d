//! The search loop.
//!
//! Each turn of the loop propagates. After a conflict, the loop learns a clause. Otherwise it does
//! what is due: forget clauses, simplify, switch the mode, reset phases, restart. If nothing is
//! due, it decides. All work between two decisions is called from here.

use neuf_core::Conflict;

use crate::Solver;
use crate::assume::Assumed;
use crate::callbacks::{Callbacks, Listener};
use crate::check::check_invariants;
use crate::learning::Learning;
use crate::outcome::{Cause, Outcome};

impl Solver {
    /// Searches until there is an answer, the budget is spent or a callback asks to stop.
    pub(crate) fn search(&mut self, callbacks: &mut dyn Callbacks) -> Outcome {
        if !self.external.begin() {
            return Outcome::Unknown(Cause::Propagator);
        }
        let mut listener = Listener::new(callbacks, &self.stats);
        let outcome = self.search_on(&mut listener);
        self.external.end();
        outcome
    }

    fn search_on(&mut self, listener: &mut Listener<'_>) -> Outcome {
        loop {
            self.tell(listener);
            if self.external.has_failed() {
                return Outcome::Unknown(Cause::Propagator);
            }
            if let Some(conflict) = self.propagate() {
                self.learn(conflict);
            } else if self.propagator.is_refuted() {
                return Outcome::Unsatisfiable;
            } else if let Some(cause) = self.exhausted() {
                return Outcome::Unknown(cause);
            } else if listener.is_stop_requested() {
                return Outcome::Unknown(Cause::Interrupted);
            } else if self.consult_if_connected()
                || self.reduce_if_due()
                || self.simplify_if_due()
                || self.exchange_if_due()
                || self.change_course_if_due()
            {
                // Each of these calls may have undone levels or added clauses, so propagation comes
                // next.
            } else {
                listener.note_decision();
                match self.assume_next() {
                    Assumed::One => (),
                    Assumed::Failed => return Outcome::Unsatisfiable,
                    Assumed::All if self.decide() => (),
                    Assumed::All if self.is_accepted() => return Outcome::Satisfiable,
                    Assumed::All => (),
                }
            }
        }
    }

    #[inline]
    fn tell(&mut self, listener: &mut Listener<'_>) {
        let (parts, _, learning) = self.search_parts();
        listener.tell(&parts, learning);
    }

    /// Propagates. Returns a conflict above level 0; a conflict at level 0 refutes the formula.
    #[inline]
    fn propagate(&mut self) -> Option<Conflict> {
        let conflict = self.propagator.propagate();
        if cfg!(feature = "checked") {
            check_invariants(&self.search_parts().0);
        }
        conflict.filter(|_| !self.propagator.is_refuted())
    }

    /// Learns from a conflict above level 0.
    pub(crate) fn learn(&mut self, conflict: Conflict) {
        let (mut parts, heuristics, _) = self.search_parts();
        if Learning::is_settled(&mut parts, heuristics, conflict)
            || self.external.is_some() && !self.explain_conflict(conflict)
        {
            return;
        }
        let (mut parts, heuristics, learning) = self.search_parts();
        learning.learn_from(&mut parts, heuristics, conflict);
    }

    /// Makes the next decision. Returns `false` when all variables are assigned.
    fn decide(&mut self) -> bool {
        if self.decide_external() {
            return true;
        }
        let is_decided = self.heuristics.decide(&mut self.propagator, self.stats.conflicts);
        self.stats.decisions += u64::from(is_decided);
        is_decided
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
        if !self.simplification.is_due(&self.options, self.stats.conflicts) {
            return false;
        }
        let (mut context, simplification, _) = self.technique_parts();
        simplification.run(&mut context);
        true
    }

    /// Exchanges clauses with other threads if it is time. Returns whether the search is back at
    /// level 0.
    fn exchange_if_due(&mut self) -> bool {
        if !self.connection.is_due(self.stats.conflicts) {
            return false;
        }
        let (mut context, _, connection) = self.technique_parts();
        connection.exchange(&mut context)
    }

    /// Switches the mode, resets the phases or restarts if it is time. Returns whether one of the
    /// three happened.
    fn change_course_if_due(&mut self) -> bool {
        let ticks = self.search_ticks();
        let (mut parts, heuristics, _) = self.search_parts();
        heuristics.switch_mode_if_due(&mut parts, ticks)
            || heuristics.rephase_if_due(&mut parts, ticks)
            || heuristics.restart_if_due(&mut parts)
    }

    /// Why the search must stop now; `None` if the search may go on.
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
