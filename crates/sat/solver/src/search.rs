//! The search loop.
//!
//! Propagate; learn from a conflict; otherwise do what is due (forget clauses, simplify,
//! switch the mode, rephase, restart); otherwise decide. Everything that the solver does
//! between two decisions is called from here.

use neuf_core::{Conflict, Lit};

use crate::Solver;
use crate::assume::Assumed;
use crate::callbacks::Callbacks;
use crate::check::check_invariants;
use crate::external::ExternalState;
use crate::learning::Learning;
use crate::outcome::{Cause, Outcome};

/// How many decisions pass between two questions to the caller whether to stop.
const PATIENCE: u32 = 256;

impl Solver {
    /// Searches until there is an answer, the budget is spent or a callback asks to stop.
    pub(crate) fn search(&mut self, callbacks: &mut dyn Callbacks) -> Outcome {
        if !self.external.is_some() {
            return self.search_with(callbacks, None);
        }
        let Some(mut external) = self.external.lend() else {
            // It was lost by a panic.
            return Outcome::Unknown(Cause::Propagator);
        };
        let outcome = self.search_with(callbacks, Some(&mut external));
        self.external.take_back(Some(external));
        outcome
    }

    /// Searches with an external propagator, if there is one.
    fn search_with(
        &mut self,
        callbacks: &mut dyn Callbacks,
        mut external: Option<&mut ExternalState>,
    ) -> Outcome {
        let longest = callbacks.longest_learned();
        let mut told = self.stats.learned;
        let mut known = callbacks.fixed_known();
        let mut steps = 0_u32;
        loop {
            if longest > 0 && self.stats.learned > told {
                told = self.stats.learned;
                self.tell_learned(longest, callbacks);
            }
            if known < self.propagator.history().root_len() {
                known = self.tell_fixed(known, callbacks);
            }
            if external.as_ref().is_some_and(|external| external.has_failed()) {
                return Outcome::Unknown(Cause::Propagator);
            }
            let conflict = self.propagator.propagate();
            if cfg!(feature = "checked") {
                check_invariants(&self.search_parts().0);
            }
            if let Some(conflict) = conflict
                && !self.propagator.is_refuted()
            {
                self.learn(conflict, external.as_deref_mut());
            } else if self.propagator.is_refuted() {
                return Outcome::Unsatisfiable;
            } else if let Some(cause) = self.exhausted() {
                return Outcome::Unknown(cause);
            } else if steps.is_multiple_of(PATIENCE) && callbacks.is_stop_requested() {
                return Outcome::Unknown(Cause::Interrupted);
            } else if let Some(external) = &mut external
                && (self.consult(external) || !self.explain_failed(external))
            {
                // The next pass propagates what the external propagator has added or changed.
            } else if self.reduce_if_due()
                || self.simplify_if_due()
                || self.exchange_if_due()
                || self.change_course_if_due()
            {
                // The next pass propagates again: each of these may have gone back or added
                // clauses.
            } else {
                steps = steps.wrapping_add(1);
                match self.assume_next() {
                    Assumed::One => (),
                    Assumed::Failed => return Outcome::Unsatisfiable,
                    Assumed::All if self.decide(external.as_deref_mut()) => (),
                    Assumed::All => {
                        if external.as_deref_mut().is_none_or(|external| self.is_accepted(external))
                        {
                            return Outcome::Satisfiable;
                        }
                    }
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

    /// Tells the caller the fixed literals behind the first `known` ones. Returns how many there
    /// are.
    #[cold]
    fn tell_fixed(&self, known: usize, callbacks: &mut dyn Callbacks) -> usize {
        let (history, map) = (self.propagator.history(), &self.session.map);
        let count = history.root_len();
        let news = history.lits()[known..count].iter().filter(|lit| !map.is_helper(lit.var()));
        let outside: Vec<Lit> = news.map(|&lit| map.outside(lit)).collect();
        callbacks.fixed(&outside, count);
        count
    }

    /// Learns from a conflict above level 0.
    pub(crate) fn learn(&mut self, conflict: Conflict, external: Option<&mut ExternalState>) {
        let (mut parts, heuristics, _) = self.search_parts();
        if Learning::is_settled(&mut parts, heuristics, conflict) {
            return;
        }
        if let Some(external) = external
            && !self.explain_conflict(external, conflict)
        {
            return;
        }
        let (mut parts, heuristics, learning) = self.search_parts();
        learning.learn_from(&mut parts, heuristics, conflict);
    }

    /// Makes the next decision. Returns `false` when all variables are assigned.
    fn decide(&mut self, external: Option<&mut ExternalState>) -> bool {
        if let Some(external) = external
            && self.decide_external(external)
        {
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
        let (mut context, simplification) = self.technique_parts();
        simplification.run(&mut context);
        true
    }

    /// Exchanges clauses with other threads if it is time to. Returns whether the search has
    /// been taken back.
    fn exchange_if_due(&mut self) -> bool {
        let ticks = self.technique_ticks.clock(&self.propagator);
        if !self.connection.is_due(self.stats.conflicts, ticks) {
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
