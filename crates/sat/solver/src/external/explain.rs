//! Reasons on demand.
//!
//! A literal that the propagator has propagated stays without a reason until the analysis
//! of a conflict, or of a failed assumption, must resolve on it. Then the propagator is
//! asked, and the reason becomes a learned clause.
//!
//! A reason may show that its literal should have been true at a lower level, because the
//! propagator was late. Lowering the level in place would leave consequences of the literal at
//! levels without an antecedent. So the search goes back instead, and propagates the literal again
//! at its lower level. The conflict is given up; a conflict that still follows comes again.

use neuf_core::{Conflict, Lit, Reason};

use super::PropagatorError;
use super::enter::Entered;
use crate::Solver;
use crate::analyze::VarMark;

/// How far the reasons are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// Within the current level, down to its first unique implication point.
    Dominator,
    /// Down to the decisions of all levels.
    All,
}

impl Solver {
    /// Fetches the reasons that the analysis of a conflict of the current level needs, down
    /// to the first unique implication point. Returns `false` when the trail has changed or
    /// the propagator has failed, so that there is nothing to analyze.
    pub(crate) fn explain_conflict(&mut self, conflict: Conflict) -> bool {
        let lits: Vec<Lit> = self.propagator.conflict_lits(conflict).collect();
        self.explain(&lits, Extent::Dominator)
    }

    /// Fetches all reasons why the next assumption is false, or why all literals of the clause for
    /// this call are false. Returns `false` as [`Solver::explain_conflict`] does.
    pub(crate) fn explain_failed(&mut self) -> bool {
        let (level, assumptions) = (self.propagator.level(), &self.session.assumptions);
        let next = match assumptions.get(level..=level) {
            Some(next) => next,
            None if level == assumptions.len() => {
                self.session.constraint.as_deref().unwrap_or_default()
            }
            None => &[],
        };
        if next.iter().any(|&lit| self.propagator.value(lit) != Some(false)) {
            return true;
        }
        let failed = next.to_vec();
        self.explain(&failed, Extent::All)
    }

    /// Fetches the reasons of the literals that make `lits` false.
    fn explain(&mut self, lits: &[Lit], extent: Extent) -> bool {
        let mut open = self.mark(lits.iter().copied(), extent);
        let mut place = self.propagator.trail().len();
        let mut is_explained = true;
        while open > 0 && is_explained {
            place -= 1;
            let lit = self.propagator.trail()[place];
            if !self.learning.analysis.has(lit.var(), VarMark::SEEN) {
                continue;
            }
            open -= 1;
            if open == 0 && extent == Extent::Dominator {
                break;
            }
            if self.propagator.history().reason_of(lit.var()) == Reason::External {
                is_explained = self.explain_literal(lit);
            }
            let reason = self.propagator.history().reason_of(lit.var());
            let antecedents: Vec<Lit> = self.propagator.antecedents(lit, reason).collect();
            open += self.mark(antecedents.into_iter(), extent);
        }
        self.learning.analysis.clear();
        is_explained
    }

    /// Marks the literals whose reasons may be needed. Returns how many had no mark.
    fn mark(&mut self, lits: impl Iterator<Item = Lit>, extent: Extent) -> usize {
        let (core, analysis) = (&self.propagator, &mut self.learning.analysis);
        let least = match extent {
            Extent::Dominator => core.level(),
            Extent::All => 1,
        };
        let mut count = 0;
        for lit in lits {
            let level = core.history().level_of(lit.var()) as usize;
            if level >= least && !analysis.has(lit.var(), VarMark::SEEN) {
                analysis.set(lit.var(), VarMark::SEEN);
                count += 1;
            }
        }
        count
    }

    /// Fetches the reason of one literal. Returns `false` when the reason changed the trail or the
    /// propagator failed.
    fn explain_literal(&mut self, lit: Lit) -> bool {
        let Some(clause) = self.ask_reason(lit) else { return false };
        match self.enter_clause(&clause, self.external.reason_lifetime) {
            Entered::Quiet(reason) if reason.is_clause() => {
                self.propagator.explain(lit, reason);
                true
            }
            // The arena is full, or the literal belongs to a lower level.
            Entered::Quiet(_) | Entered::Changed => false,
        }
    }

    /// The reason of a literal, in inside literals: all other literals are false. `None` when the
    /// propagator has failed.
    pub(super) fn ask_reason(&mut self, lit: Lit) -> Option<Vec<Lit>> {
        self.external.notify_backtrack(&self.propagator);
        let outside = self.session.map.outside(lit);
        let mut clause = Vec::new();
        self.external.propagator.reason(outside, &mut clause);
        let given = clause;
        let clause: Vec<Lit> =
            given.iter().map(|&lit| self.find_observed(lit)).collect::<Option<_>>()?;
        let (core, history) = (&self.propagator, self.propagator.history());
        let place = match core.value(lit) {
            Some(true) => history.place_of(lit.var()),
            _ => history.lits().len(),
        };
        let is_before = |&other: &Lit| {
            other == lit
                || (core.value(other) == Some(false) && history.place_of(other.var()) < place)
        };
        if !clause.contains(&lit) || !clause.iter().all(is_before) {
            self.external.fail(PropagatorError::WrongReason(outside));
            return None;
        }
        self.note_axiom(&given);
        Some(clause)
    }
}
