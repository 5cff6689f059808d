//! Which variables a conflict rewards.
//!
//! All that the analysis met; and, where conflicts come after few decisions,
//! those in the reasons of the clause's literals as well: one step further
//! from the conflict, they are likely to take part in the next one (Liang,
//! Ganesh and others, SAT 2016). It must not cost much, so it is done only
//! while it adds no more than some variables for each that is there.

use neuf_cnf::Lit;

use crate::Solver;
use crate::analyze::Mark;

/// Decisions between two conflicts above which reasons are not rewarded.
const FEW_DECISIONS: f64 = 100.0;
/// Variables added for each literal of the clause, at most.
const LIMIT: usize = 10;

impl Solver {
    /// Rewards the variables that the analysis met.
    pub(crate) fn bump_seen(&mut self) {
        let mut seen = std::mem::take(&mut self.learning.analysis.seen);
        self.heuristics.decider.bump(&mut seen);
        self.learning.analysis.seen = seen;
    }

    /// Adds the variables in the reasons of the clause's literals to those to
    /// be rewarded, if they are not too many.
    pub(crate) fn bump_reasons(&mut self) {
        if self.heuristics.restarts.decision_rate(self.heuristics.modes.is_stable()) > FEW_DECISIONS
        {
            return;
        }
        let (before, limit) =
            (self.learning.analysis.seen.len(), LIMIT * self.learning.analysis.clause.len());
        let (core, analysis) = (&self.propagator, &mut self.learning.analysis);
        for place in 1..analysis.clause.len() {
            let lit = !analysis.clause[place];
            for other in core.antecedents(lit, core.history().reason_of(lit.var())) {
                let var = other.var();
                let is_new = !analysis.has(var, Mark::SEEN | Mark::NEAR);
                if is_new && core.history().level_of(var) > 0 {
                    analysis.set(var, Mark::NEAR);
                    analysis.seen.push(var);
                }
            }
            if analysis.seen.len() - before > limit {
                analysis.seen.truncate(before);
                return;
            }
        }
    }

    /// Takes note of how far the trail went without a conflict.
    pub(crate) fn note_consistent_trail(&mut self) {
        let history = self.propagator.history();
        let end = history.start(history.level());
        self.heuristics.phases.reached(&history.lits()[..end]);
    }

    /// The same before a restart, when there is no conflict at all.
    pub(crate) fn note_whole_trail(&mut self) {
        let whole: &[Lit] = self.propagator.trail();
        self.heuristics.phases.reached(whole);
    }
}
