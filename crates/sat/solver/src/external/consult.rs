//! Asking a propagator, between propagation and the next decision.
//!
//! As soon as an answer changes the trail, the search propagates before the next question. So each
//! question is about a completely propagated assignment. With all questions in a row, the first
//! answer would make the assignment of the other questions obsolete.

use neuf_core::{Lit, Reason, Var};

use super::enter::Entered;
use super::{Lifetime, PropagatorError};
use crate::Solver;

/// How many literals that are already true the propagator may propagate in a row, in addition to
/// one for each variable.
const PATIENCE: usize = 1000;

impl Solver {
    /// Tells the propagator what has changed, lets it propagate and add clauses, and asks for
    /// reasons if the next assumption is false. The trail is completely propagated, without a
    /// conflict. Returns `true` when something is to be propagated, or when the propagator has
    /// failed.
    pub(crate) fn consult_if_connected(&mut self) -> bool {
        self.external.is_some() && (self.consult() || !self.explain_failed())
    }

    fn consult(&mut self) -> bool {
        if self.external.is_lazy {
            return false;
        }
        self.external.tell(&self.propagator, &self.session);
        self.observe_more() || self.propagate_external() || self.take_clauses()
    }

    /// Decides the literal that the propagator asks for, if there is one. Returns whether a
    /// decision was made or the propagator has failed.
    pub(crate) fn decide_external(&mut self) -> bool {
        if self.external.is_lazy {
            return false;
        }
        let decision = self.external.propagator.decide();
        if self.retreat() {
            return true;
        }
        let Some(outside) = decision else { return false };
        if self.admit(&[outside]) {
            return true;
        }
        let Some(lit) = self.find_observed(outside) else { return true };
        let is_open = self.propagator.value(lit).is_none();
        if is_open {
            self.propagator.decide(lit);
            self.stats.decisions += 1;
        }
        is_open
    }

    /// Asks for the verdict on the model that is on the trail. Returns whether the model is
    /// accepted; otherwise the search goes on, or the propagator has failed.
    pub(crate) fn is_accepted(&mut self) -> bool {
        if !self.external.is_some() {
            return true;
        }
        let literal = |var: Var| {
            let value = self.propagator.value(var.positive()) == Some(true);
            self.session.map.outside(var.lit(value))
        };
        let model: Vec<Lit> = self.session.observed_vars().map(literal).collect();
        let mut clause = Vec::new();
        let is_accepted = self.external.propagator.accepts(&model, &mut clause);
        let is_changed = self.retreat()
            || (!clause.is_empty() && self.take_clause(&clause, Lifetime::Lasting))
            || self.observe_more()
            || self.take_clauses();
        // A newly observed variable may have no value yet.
        let is_open = |var: Var| self.propagator.value(var.positive()).is_none();
        let is_changed = is_changed || self.session.observed_vars().any(is_open);
        if !is_accepted && !is_changed {
            self.external.fail(PropagatorError::RejectedModel);
        }
        is_accepted && !is_changed
    }

    /// The inside literal of a literal that the propagator has named. The propagator fails if it
    /// does not observe the variable.
    pub(super) fn find_observed(&mut self, outside: Lit) -> Option<Lit> {
        let inside = self.session.map.find(outside);
        let observed = inside.filter(|lit| self.session.is_observed(lit.var()));
        if observed.is_none() {
            self.external.fail(PropagatorError::NotObserved(outside));
        }
        observed
    }

    /// Goes back to the level that the propagator asks for. Returns whether levels were undone.
    fn retreat(&mut self) -> bool {
        match self.external.propagator.retreat() {
            Some(level) if level < self.propagator.level() => {
                self.backtrack(level);
                self.external.notify_backtrack(&self.propagator);
                true
            }
            _ => false,
        }
    }

    /// Observes the variables that the propagator asks for, if `named` has a variable that is not
    /// observed yet. Returns `true` when clauses may have returned to the formula.
    fn admit(&mut self, named: &[Lit]) -> bool {
        let is_known = |&lit: &Lit| {
            let inside = self.session.map.find(lit);
            inside.is_some_and(|inside| self.session.is_observed(inside.var()))
        };
        !named.iter().all(is_known) && self.observe_more()
    }

    /// Observes the variables that the propagator asks for. Returns `true` when clauses
    /// may have returned to the formula.
    fn observe_more(&mut self) -> bool {
        let mut is_changed = false;
        while let Some(var) = self.external.propagator.observe() {
            let known = self.session.map.find(var.positive());
            if known.is_some_and(|inside| self.session.is_observed(inside.var())) {
                break;
            }
            if known.is_some() {
                self.backtrack(0);
                self.external.notify_backtrack(&self.propagator);
                is_changed = true;
            }
            self.mark_observed(var);
            if is_changed {
                self.restore_tainted();
            }
        }
        is_changed
    }

    /// Marks a variable as observed, at level 0 or if the variable is new.
    pub(super) fn mark_observed(&mut self, var: Var) {
        let inside = self.session.map.enter(var.positive()).var();
        self.grow();
        if self.session.is_observed(inside) {
            return;
        }
        self.external.announce_later(inside);
        let observed = &mut self.session.observed;
        observed.resize(observed.len().max(inside.index() + 1), false);
        observed[inside.index()] = true;
        // Clauses that were removed with this variable as the witness return before the search goes
        // on.
        let both = [inside.positive(), inside.negative()];
        self.reconstruction.mention(&mut self.heuristics.decider, &both);
    }

    /// Makes the next literal true that the propagator propagates. Returns `true` when there was
    /// such a literal, or when the propagator has failed.
    fn propagate_external(&mut self) -> bool {
        let limit = self.session.observed.len() + PATIENCE;
        for count in 0.. {
            let Some(outside) = self.external.propagator.propagate() else { break };
            let had_levels = self.propagator.level() > 0;
            if self.admit(&[outside]) && had_levels {
                // The propagation is undone: an antecedent has lost its value.
                return true;
            }
            let Some(lit) = self.find_observed(outside) else { return true };
            match self.propagator.value(lit) {
                Some(true) if count < limit => {}
                Some(true) => {
                    self.external.fail(PropagatorError::Repeated(outside));
                    return true;
                }
                None if self.propagator.level() > 0 => {
                    self.propagator.imply(lit, Reason::External);
                    return true;
                }
                // At level 0 the reason is a unit. If the literal is false, the reason is
                // a conflict.
                _ => {
                    if let Some(reason) = self.ask_reason(lit) {
                        self.enter_clause(&reason, self.external.reason_lifetime);
                    }
                    return true;
                }
            }
        }
        false
    }

    /// Adds clauses of the propagator until a clause changes the trail. Returns `true` when a
    /// clause did, or when the propagator has failed.
    fn take_clauses(&mut self) -> bool {
        let mut clause = Vec::new();
        while let Some(lifetime) = self.external.propagator.next_clause(&mut clause) {
            if self.take_clause(&clause, lifetime) {
                return true;
            }
            if self.budget.is_stopped() || self.propagator.is_full() {
                // The search looks at the failure first.
                return true;
            }
            clause.clear();
        }
        false
    }

    /// Adds a clause of the propagator. Returns `true` when the clause changed the trail, or when
    /// the propagator has failed.
    fn take_clause(&mut self, clause: &[Lit], lifetime: Lifetime) -> bool {
        let is_moved = self.admit(clause);
        self.note_axiom(clause);
        let inside: Option<Vec<Lit>> = clause.iter().map(|&lit| self.find_observed(lit)).collect();
        match inside {
            None => true,
            Some(inside) => self.enter_clause(&inside, lifetime) == Entered::Changed || is_moved,
        }
    }
}
