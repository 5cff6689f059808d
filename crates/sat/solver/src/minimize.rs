//! Minimization: a literal of a learned clause is removed when the others imply it.
//!
//! A literal is redundant when all literals of its reason are in the clause, at level 0,
//! or redundant themselves. The check goes back through the reasons (Sörensson and Biere,
//! SAT 2009) and remembers for each variable whether it succeeded. Two observations end
//! it early: a level of which the clause has no literal can never help, and the only
//! literal of its level cannot be implied by others of that level (Knuth). The local
//! variant, which looks only at the direct reason, finds about half as much.

use neuf_core::{Lit, Propagator};

use crate::analyze::{Analysis, Mark};

/// How deep the check goes back. It is recursive, and deeper checks rarely succeed.
const DEPTH: u32 = 1000;

/// Removes those literals from `analysis.clause` that the others imply.
pub(crate) fn minimize(core: &Propagator, analysis: &mut Analysis) {
    let mut clause = std::mem::take(&mut analysis.clause);
    let asserting = clause[0];
    clause.retain(|&lit| lit == asserting || !is_redundant(core, analysis, lit, 0));
    analysis.clause = clause;
}

/// Whether this literal, which is false, follows from the others of the clause. At depth
/// 0 it is in the clause itself.
pub(crate) fn is_redundant(
    core: &Propagator,
    analysis: &mut Analysis,
    lit: Lit,
    depth: u32,
) -> bool {
    let var = lit.var();
    let level = core.history().level_of(var);
    let is_in_clause = depth > 0 && analysis.has(var, Mark::SEEN) && level < core.level() as u32;
    if level == 0 || is_in_clause || analysis.has(var, Mark::REMOVABLE) {
        return true;
    }
    let reason = core.history().reason_of(var);
    let seen = analysis.levels[level as usize];
    let is_lonely = seen.stamp != analysis.stamp || (depth == 0 && seen.count < 2);
    if !reason.is_clause() || is_lonely || depth > DEPTH || analysis.has(var, Mark::POISON) {
        return false;
    }
    let redundant =
        core.antecedents(!lit, reason).all(|other| is_redundant(core, analysis, other, depth + 1));
    analysis.set(var, if redundant { Mark::REMOVABLE } else { Mark::POISON });
    redundant
}
