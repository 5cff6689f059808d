//! Vivifies one clause: propagates the negations of its literals, and draws the conclusions.

use std::cmp::Reverse;

use neuf_core::{ClauseId, ClauseRef, Conflict, Lit, Propagator, Reason, Var};

use super::Context;
use super::order::ClauseOrder;
use crate::analyze::{Analysis, VarMark, note_root};
use crate::stats::Stats;

/// The result of making the literals of a clause false: a clause whose literals are all false,
/// except perhaps one literal, which is in the vivified clause.
#[derive(Clone, Copy)]
struct Refutation {
    by: Conflict,
    /// The literal that is implied to be true.
    implied: Option<Lit>,
}

/// Tries to make a clause shorter or to remove the clause. Returns the ticks of the analysis.
pub(super) fn vivify_clause(
    context: &mut Context<'_>,
    clause: ClauseRef,
    order: &ClauseOrder,
) -> u64 {
    let Context { propagator, learning, stats, .. } = context;
    let analysis = &mut learning.analysis;
    let mut lits: Vec<Lit> = propagator.arena().lits(clause).collect();
    if lits.iter().any(|&lit| is_true_at_root(propagator, lit)) {
        propagator.delete(clause);
        return 0;
    }
    propagator.set_tried(clause, true);
    stats.vivify_checked += 1;
    order.sort(&mut lits);
    keep_shared(propagator, clause, &lits);
    let refutation = falsify(propagator, clause, &lits);
    let ticks = mark_causes(propagator, analysis, refutation);
    conclude(propagator, analysis, stats, clause, &lits, refutation);
    analysis.clear();
    ticks
}

fn is_true_at_root(propagator: &Propagator, lit: Lit) -> bool {
    propagator.value(lit) == Some(true) && propagator.history().level_of(lit.var()) == 0
}

/// Goes back as far as needed: then the remaining decisions are the first decisions for this
/// clause, too, and nothing on the trail follows from this clause.
fn keep_shared(propagator: &mut Propagator, clause: ClauseRef, lits: &[Lit]) {
    let history = propagator.history();
    let mut shared = 0;
    for &lit in lits {
        let is_false = propagator.value(lit) == Some(false);
        if is_false && history.level_of(lit.var()) as usize <= shared {
            continue;
        }
        if !is_false || history.decision(shared + 1) != Some(!lit) {
            break;
        }
        shared += 1;
    }
    let is_forced = |lit: &Lit| {
        propagator.value(*lit) == Some(true) && history.reason_of(lit.var()) == Reason::Long(clause)
    };
    let forced = propagator.arena().lits(clause).take(2).find(is_forced);
    if let Some(lit) = forced {
        shared = shared.min(history.level_of(lit.var()) as usize - 1);
    }
    propagator.backtrack(shared);
}

/// Makes the literals false one after the other, as long as possible.
fn falsify(propagator: &mut Propagator, clause: ClauseRef, lits: &[Lit]) -> Refutation {
    for &lit in lits {
        match propagator.value(lit) {
            Some(false) => {}
            Some(true) => {
                let by = match propagator.history().reason_of(lit.var()) {
                    Reason::Binary(other) => Conflict::Binary([lit, other]),
                    Reason::Long(reason) => Conflict::Long(reason),
                    // This case does not happen, because no clause contains both a literal and its
                    // negation.
                    Reason::None | Reason::External => break,
                };
                return Refutation { by, implied: Some(lit) };
            }
            None => {
                propagator.decide(!lit);
                if let Some(by) = propagator.propagate_without(Some(clause)) {
                    return Refutation { by, implied: None };
                }
            }
        }
    }
    Refutation { by: Conflict::Long(clause), implied: None }
}

/// Marks the variables from which a refutation follows, and leaves them in `analysis.seen`. Returns
/// the ticks that were spent.
fn mark_causes(core: &Propagator, analysis: &mut Analysis, refutation: Refutation) -> u64 {
    let history = core.history();
    for lit in core.conflict_lits(refutation.by).filter(|&l| Some(l) != refutation.implied) {
        meet(core, analysis, lit.var());
    }
    let mut next = 0;
    while let Some(&var) = analysis.seen.get(next) {
        next += 1;
        let lit = core.trail()[history.place_of(var)];
        for other in core.antecedents(lit, history.reason_of(var)) {
            meet(core, analysis, other.var());
        }
    }
    next as u64 / 4
}

/// Replaces or deletes the clause if the marks allow it. A learned clause that stays although other
/// clauses make one of its literals true may be forgotten unless it is used again.
fn conclude(
    propagator: &mut Propagator,
    analysis: &mut Analysis,
    stats: &mut Stats,
    clause: ClauseRef,
    lits: &[Lit],
    refutation: Refutation,
) {
    let is_other = refutation.by != Conflict::Long(clause);
    if is_other && is_subsumed(propagator, lits, refutation) {
        stats.vivify_subsumed += 1;
        delete_for(propagator, clause, refutation.by);
        leave_conflict(propagator, refutation);
        return;
    }
    let history = propagator.history();
    let is_needed = |lit: &Lit| {
        refutation.implied == Some(*lit)
            || (analysis.has(lit.var(), VarMark::SEEN)
                && history.reason_of(lit.var()) == Reason::None)
    };
    let shorter: Vec<Lit> = lits.iter().copied().filter(is_needed).collect();
    if shorter.len() < lits.len() {
        stats.vivified += 1;
        stats.vivified_literals += (lits.len() - shorter.len()) as u64;
        let id = derive_vivified(propagator, analysis, &shorter, refutation.by);
        replace_by(propagator, clause, shorter, id);
    } else {
        if refutation.implied.is_some() && propagator.arena().is_learned(clause) {
            propagator.set_used(clause, 0);
        }
        leave_conflict(propagator, refutation);
    }
}

/// Undoes the level of a conflict, because propagation was cut short there.
fn leave_conflict(propagator: &mut Propagator, refutation: Refutation) {
    if refutation.implied.is_none() {
        propagator.backtrack(propagator.level().saturating_sub(1));
    }
}

/// Whether the clause with which a refutation ends is a part of this clause, except for literals
/// that are false at level 0.
fn is_subsumed(propagator: &Propagator, lits: &[Lit], refutation: Refutation) -> bool {
    let is_root = |lit: Lit| propagator.history().level_of(lit.var()) == 0;
    propagator.conflict_lits(refutation.by).all(|lit| lits.contains(&lit) || is_root(lit))
}

/// Deletes a clause because the clause `by` subsumes it.
fn delete_for(propagator: &mut Propagator, clause: ClauseRef, by: Conflict) {
    let arena = propagator.arena();
    if !arena.is_learned(clause) {
        propagator.make_irredundant(by);
    } else if let Conflict::Long(by) = by {
        let glue = arena.glue(by).min(arena.glue(clause));
        let used = arena.used(by).max(arena.used(clause));
        propagator.set_glue(by, glue);
        propagator.set_used(by, used);
    }
    propagator.delete(clause);
}

/// Derives the shorter clause. Its chain consists of the reasons of all marked variables,
/// oldest first.
fn derive_vivified(
    core: &mut Propagator,
    analysis: &mut Analysis,
    shorter: &[Lit],
    by: Conflict,
) -> Option<ClauseId> {
    if !core.is_traced() {
        return None;
    }
    let history = core.history();
    analysis.seen.sort_unstable_by_key(|&var| history.place_of(var));
    for &var in &analysis.seen {
        let lit = core.trail()[history.place_of(var)];
        analysis.chain.units.extend(core.reason_id(lit, history.reason_of(var)));
    }
    analysis.chain.units.extend(core.conflict_id(by));
    core.derive(shorter, &analysis.chain.units)
}

/// Replaces a clause by a shorter clause. Goes back to a level where two literals of the new clause
/// are open, or propagates its only literal.
fn replace_by(
    propagator: &mut Propagator,
    clause: ClauseRef,
    mut shorter: Vec<Lit>,
    id: Option<ClauseId>,
) {
    let history = propagator.history();
    let level_of = |lit: &Lit| match propagator.value(*lit) {
        None => usize::MAX,
        Some(_) => history.level_of(lit.var()) as usize,
    };
    shorter.sort_by_key(|lit| Reverse(level_of(lit)));
    if let [unit] = shorter[..] {
        propagator.backtrack(0);
        propagator.delete(clause);
        propagator.fix(unit, id);
        propagator.propagate_without(None);
        return;
    }
    if let level @ 1..usize::MAX = level_of(&shorter[1]) {
        propagator.backtrack(level - 1);
    }
    let arena = propagator.arena();
    let learned = arena.is_learned(clause);
    let glue = arena.glue(clause).min(shorter.len() as u32 - 1);
    if let Reason::Long(new) = propagator.attach(&shorter, learned, glue, id) {
        propagator.inherit(new, clause);
    }
    propagator.delete(clause);
}

/// Marks a variable from which a refutation follows.
fn meet(core: &Propagator, analysis: &mut Analysis, var: Var) {
    if core.history().level_of(var) == 0 {
        note_root(core, analysis, var);
    } else if !analysis.has(var, VarMark::SEEN) {
        analysis.set(var, VarMark::SEEN);
        analysis.seen.push(var);
    }
}
