//! Chains of antecedents: what an LRAT proof says about each learned clause.
//!
//! When the learned clause is assumed to be false, the clauses of its chain become unit
//! one after the other, and the last one becomes false. First come the unit clauses of
//! level 0, then the clauses that derive the literals removed by minimization, each after
//! those that it follows from, then the reasons with which the conflict was resolved,
//! oldest first, and finally the conflict. The order is computed from the implication
//! graph when the clause is final, which keeps minimization and shrinking free of
//! bookkeeping. Without a proof nothing here does any work.

use neuf_core::{ClauseId, Lit, Propagator, Var};

use crate::analyze::{Analysis, Mark, note_root};

/// Records the clause that was learned, with its chain.
pub(crate) fn derive_learned(core: &mut Propagator, analysis: &mut Analysis) -> Option<ClauseId> {
    if !core.is_traced() {
        return None;
    }
    let whole = std::mem::take(&mut analysis.chain.whole);
    for place in 0..analysis.clause.len() {
        let var = analysis.clause[place].var();
        analysis.set(var, Mark::DERIVED);
    }
    for lit in &whole {
        derive_implied(core, analysis, lit.var());
    }
    analysis.chain.whole = whole;
    let chain = &mut analysis.chain;
    chain.units.append(&mut chain.implied);
    chain.units.extend(chain.resolved.iter().rev());
    core.derive(&analysis.clause, &analysis.chain.units)
}

/// Adds the clauses that derive the value of `var` from variables marked `DERIVED`, and
/// marks it so.
pub(crate) fn derive_implied(core: &Propagator, analysis: &mut Analysis, var: Var) {
    // A variable is first expanded. It is recorded when everything from which it follows
    // has been derived.
    let mut stack = std::mem::take(&mut analysis.chain.stack);
    stack.push((var, false));
    while let Some((var, is_expanded)) = stack.pop() {
        if analysis.has(var, Mark::DERIVED) {
            continue;
        }
        let history = core.history();
        if history.level_of(var) == 0 {
            note_root(core, analysis, var);
            continue;
        }
        let reason = history.reason_of(var);
        let lit = core.trail()[history.place_of(var)];
        if is_expanded || !reason.is_clause() {
            analysis.set(var, Mark::DERIVED);
            analysis.chain.implied.extend(core.reason_id(lit, reason));
            continue;
        }
        stack.push((var, true));
        let open = |other: &Lit| !analysis.has(other.var(), Mark::DERIVED);
        stack.extend(core.antecedents(lit, reason).filter(open).map(|o| (o.var(), false)));
    }
    analysis.chain.stack = stack;
}
