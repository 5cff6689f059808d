//! Minimization: a literal of a learned clause is removed when the others imply it.
//!
//! A literal is redundant when all other literals of its reason are in the clause, at level 0, or
//! redundant themselves. The check goes back through the reasons (Sörensson and Biere, SAT 2009)
//! and remembers for each variable whether the check succeeded. Two observations end the check
//! early: a literal at a level without clause literals is never redundant, and neither is the only
//! clause literal of a level (Knuth). The local variant, which looks only at the direct reason,
//! finds about half as much.

use neuf_core::{Lit, Propagator};

use crate::analyze::{Analysis, VarMark};

/// How deep the recursive check goes back. Deeper checks rarely succeed.
const DEPTH: u32 = 1000;

/// Removes from `analysis.clause` the literals that the other literals imply.
pub(crate) fn minimize(core: &Propagator, analysis: &mut Analysis) {
    let mut clause = std::mem::take(&mut analysis.clause);
    let asserting = clause[0];
    clause.retain(|&lit| lit == asserting || !is_redundant(core, analysis, lit, 0));
    analysis.clause = clause;
}

/// Whether this false literal follows from the other literals of the clause. At depth 0 the clause
/// contains the literal.
pub(crate) fn is_redundant(
    core: &Propagator,
    analysis: &mut Analysis,
    lit: Lit,
    depth: u32,
) -> bool {
    let var = lit.var();
    let level = core.history().level_of(var);
    let is_in_clause = depth > 0 && analysis.has(var, VarMark::SEEN) && level < core.level() as u32;
    if level == 0 || is_in_clause || analysis.has(var, VarMark::REMOVABLE) {
        return true;
    }
    let reason = core.history().reason_of(var);
    let seen = analysis.levels[level as usize];
    let is_lonely = seen.stamp != analysis.stamp || (depth == 0 && seen.count < 2);
    if !reason.is_clause() || is_lonely || depth > DEPTH || analysis.has(var, VarMark::POISON) {
        return false;
    }
    let redundant =
        core.antecedents(!lit, reason).all(|other| is_redundant(core, analysis, other, depth + 1));
    analysis.set(var, if redundant { VarMark::REMOVABLE } else { VarMark::POISON });
    redundant
}
