//! Chains of antecedents: what an LRAT proof says of each learned clause.
//!
//! With the learned clause false, the chain's clauses become units one after
//! the other and the last one false. First come the unit clauses of level 0,
//! then what derives the literals that minimization took out, each after what
//! it follows from, then the reasons that the conflict was resolved with,
//! oldest first, and the conflict. Computing the order from the implication
//! graph once the clause is final keeps minimization and shrinking free of
//! bookkeeping. Without proofs nothing here does any work.

use neuf_core::{ClauseId, Lit, Propagator, Reason, Var};

use crate::analyze::{Analysis, Mark, note_root};

/// Notes the clause that was learned, and its chain.
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

/// Adds what derives the value of `var` from variables marked `DERIVED`,
/// and marks it so.
pub(crate) fn derive_implied(core: &Propagator, analysis: &mut Analysis, var: Var) {
    // First to be expanded, then, all it follows from being derived, noted.
    let mut stack = vec![(var, false)];
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
        if is_expanded || reason == Reason::None {
            analysis.set(var, Mark::DERIVED);
            analysis.chain.implied.extend(core.reason_id(lit, reason));
            continue;
        }
        stack.push((var, true));
        let open = |other: &Lit| !analysis.has(other.var(), Mark::DERIVED);
        stack.extend(core.antecedents(lit, reason).filter(open).map(|o| (o.var(), false)));
    }
}
