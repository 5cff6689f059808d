//! Which variables a conflict rewards.
//!
//! All variables that the analysis met are rewarded. When conflicts come after few decisions, the
//! variables in the reasons of the clause's literals are rewarded as well: these variables are one
//! step further from the conflict and are likely to take part in the next conflict (Liang, Ganesh
//! and others, SAT 2016). To limit the cost, these variables are rewarded only if there are no more
//! than a few for each literal of the clause.

use neuf_core::Propagator;

use crate::analyze::{Analysis, VarMark};

/// Reasons are not rewarded if there are more decisions than this between two conflicts.
const FEW_DECISIONS: f64 = 100.0;
/// How many variables may be added for each literal of the clause.
const LIMIT: usize = 10;

/// Adds to the rewarded variables the variables in the reasons of the clause's literals: if there
/// are not too many, and if `rate`, the number of decisions between two conflicts, is low.
pub(crate) fn mark_reasons(core: &Propagator, analysis: &mut Analysis, rate: f64) {
    if rate > FEW_DECISIONS {
        return;
    }
    let (before, limit) = (analysis.seen.len(), LIMIT * analysis.clause.len());
    for place in 1..analysis.clause.len() {
        let lit = !analysis.clause[place];
        for other in core.antecedents(lit, core.history().reason_of(lit.var())) {
            let var = other.var();
            let is_new = !analysis.has(var, VarMark::SEEN | VarMark::NEAR);
            if is_new && core.history().level_of(var) > 0 {
                analysis.set(var, VarMark::NEAR);
                analysis.seen.push(var);
            }
        }
        if analysis.seen.len() - before > limit {
            analysis.seen.truncate(before);
            return;
        }
    }
}
