//! Which variables a conflict rewards.
//!
//! All that the analysis met; and, where conflicts come after few decisions,
//! those in the reasons of the clause's literals as well: one step further
//! from the conflict, they are likely to take part in the next one (Liang,
//! Ganesh and others, SAT 2016). It must not cost much, so it is done only
//! while it adds no more than some variables for each that is there.

use neuf_core::Propagator;

use crate::analyze::{Analysis, Mark};

/// Decisions between two conflicts above which reasons are not rewarded.
const FEW_DECISIONS: f64 = 100.0;
/// Variables added for each literal of the clause, at most.
const LIMIT: usize = 10;

/// Adds the variables in the reasons of the clause's literals to those to be
/// rewarded, if they are not too many and `rate`, the number of decisions between
/// two conflicts, is low.
pub(crate) fn mark_reasons(core: &Propagator, analysis: &mut Analysis, rate: f64) {
    if rate > FEW_DECISIONS {
        return;
    }
    let (before, limit) = (analysis.seen.len(), LIMIT * analysis.clause.len());
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
