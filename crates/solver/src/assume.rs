//! Assumptions: literals that hold for one call, and who is to blame.
//!
//! Each assumption is the decision of a level of its own, before all others,
//! so what is learned never depends on them and stays valid (Eén and
//! Sörensson, "Temporal induction by incremental SAT solving", 2003). When one
//! is false by the others, going back through the reasons collects the
//! assumptions that made it so: the failed core.

use neuf_cnf::{Lit, Reason};

use crate::Solver;
use crate::analyze::Mark;

/// The next assumption's state.
pub(crate) enum Assumed {
    /// All assumptions hold already.
    All,
    /// One was decided, or found true; propagate before the next.
    One,
    /// One is false by the others.
    Failed,
}

impl Solver {
    /// Makes the next assumption true at a new level. When it is false, leaves
    /// the core in `self.core_lits`.
    pub(crate) fn assume_next(&mut self) -> Assumed {
        let Some(&lit) = self.assumptions.get(self.core.level()) else { return Assumed::All };
        match self.core.value(lit) {
            Some(true) => self.core.open_level(),
            Some(false) => {
                self.failed_core(lit);
                return Assumed::Failed;
            }
            None => {
                self.stats.decisions += 1;
                self.core.decide(lit);
            }
        }
        Assumed::One
    }

    /// Collects the assumptions that make `failed` false, and itself.
    fn failed_core(&mut self, failed: Lit) {
        let mut core = vec![failed];
        self.analysis.set(failed.var(), Mark::SEEN);
        for place in (0..self.core.trail().len()).rev() {
            let lit = self.core.trail()[place];
            let var = lit.var();
            let history = self.core.history();
            if !self.analysis.has(var, Mark::SEEN) || history.level_of(var) == 0 {
                continue;
            }
            match history.reason_of(var) {
                // Contrary assumptions: the other one is the decision.
                Reason::None => core.push(lit),
                reason => {
                    let (propagator, analysis) = (&self.core, &mut self.analysis);
                    for other in propagator.antecedents(lit, reason) {
                        analysis.set(other.var(), Mark::SEEN);
                    }
                }
            }
        }
        self.analysis.clear();
        self.core_lits = core.into_iter().map(|lit| self.map.outside(lit)).collect();
    }
}
