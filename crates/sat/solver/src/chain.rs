//! Chains of antecedents: what an LRAT proof says about each learned clause.
//!
//! When the learned clause is assumed to be false, the clauses of its chain become unit one after
//! the other, and the last becomes false. A chain has four parts: the unit clauses of level 0; the
//! clauses that derive the literals removed by minimization, each after its antecedents; the
//! reasons with which the conflict was resolved, oldest first; and finally the conflict. The order
//! is computed from the implication graph when the clause is final, which keeps minimization and
//! shrinking free of bookkeeping. Without a proof nothing here does any work.

use neuf_core::{ClauseId, Lit, Propagator, Var};

use crate::analyze::{Analysis, VarMark, note_root};

/// Records the clause that was learned, with its chain.
pub(crate) fn derive_learned(core: &mut Propagator, analysis: &mut Analysis) -> Option<ClauseId> {
    if !core.is_traced() {
        return None;
    }
    let whole = std::mem::take(&mut analysis.chain.whole);
    for place in 0..analysis.clause.len() {
        let var = analysis.clause[place].var();
        analysis.set(var, VarMark::DERIVED);
    }
    derive_implied(core, analysis, whole.iter().copied());
    analysis.chain.whole = whole;
    let chain = &mut analysis.chain;
    chain.units.append(&mut chain.implied);
    chain.units.extend(chain.resolved.iter().rev());
    core.derive(&analysis.clause, &analysis.chain.units)
}

/// Adds the clauses that derive the values of `lits` from variables marked `DERIVED`, and marks the
/// derived variables as `DERIVED`.
///
/// In the order of the trail, a reason stands behind the reasons of its antecedents. Going through
/// the graph depth first would need no order, but would visit each variable twice.
pub(crate) fn derive_implied(
    core: &Propagator,
    analysis: &mut Analysis,
    lits: impl Iterator<Item = Lit>,
) {
    let mut places = std::mem::take(&mut analysis.chain.places);
    places.clear();
    lits.for_each(|lit| note_place(core, analysis, &mut places, lit.var()));
    let mut next = 0;
    while next < places.len() {
        let lit = core.trail()[places[next].0];
        let reason = core.history().reason_of(lit.var());
        places[next].1 = core.reason_id(lit, reason);
        next += 1;
        core.antecedents(lit, reason)
            .for_each(|o| note_place(core, analysis, &mut places, o.var()));
    }
    places.sort_unstable_by_key(|&(place, _)| place);
    analysis.chain.implied.extend(places.iter().filter_map(|&(_, id)| id));
    analysis.chain.places = places;
}

/// Notes the place of a variable that is to be derived, or the unit clause of a variable of level
/// 0.
fn note_place(
    core: &Propagator,
    analysis: &mut Analysis,
    places: &mut Vec<(usize, Option<ClauseId>)>,
    var: Var,
) {
    if analysis.has(var, VarMark::DERIVED) {
        return;
    }
    if core.history().level_of(var) == 0 {
        note_root(core, analysis, var);
    } else {
        analysis.set(var, VarMark::DERIVED);
        places.push((core.history().place_of(var), None));
    }
}
