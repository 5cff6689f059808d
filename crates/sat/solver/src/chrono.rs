//! Chronological backtracking: going back one level instead of very many.
//!
//! Jumping back over hundreds of levels discards a long trail, most of which is then rebuilt as it
//! was. Going back one level and asserting the learned literal there, at its own lower level, keeps
//! the trail (Nadel and Ryvchin, SAT 2018; Möhle and Biere, SAT 2019). As a result, a conflict may
//! belong to a level below the current level, and may even have only one literal of its highest
//! level. This module repairs both before the analysis.

use neuf_core::{Conflict, Lit, Propagator, Reason};

use crate::heuristics::Heuristics;
use crate::parts::Parts;

/// Undoes levels so that the learned clause, whose second highest level is `level`, has
/// one unassigned literal.
pub(crate) fn jump_back(parts: &mut Parts<'_>, heuristics: &mut Heuristics, level: usize) {
    let current = parts.propagator.level();
    let is_far = current - level > parts.options.chrono_jump as usize;
    // Assumptions come first, each at a level of its own.
    let keeps = parts.options.chrono && is_far && current > parts.session.assumptions.len() + 1;
    if keeps {
        parts.stats.chronological += 1;
    }
    heuristics.backtrack(parts.propagator, if keeps { current - 1 } else { level });
}

/// Goes back to the highest level in the conflict. Returns `true` when the conflict needs no
/// analysis: the conflict refutes the formula, or has only one literal of its highest level and
/// forces this literal one level below.
pub(crate) fn repair_levels(
    propagator: &mut Propagator,
    heuristics: &mut Heuristics,
    conflict: Conflict,
) -> bool {
    let mut lits: Vec<Lit> = propagator.conflict_lits(conflict).collect();
    let level_of = |lit: &Lit| propagator.history().level_of(lit.var()) as usize;
    lits.sort_by_key(|lit| std::cmp::Reverse(level_of(lit)));
    let [first, second] = [level_of(&lits[0]), level_of(&lits[1])];
    if first == 0 {
        propagator.refute_by(conflict);
        return true;
    }
    if let Conflict::Long(clause) = conflict {
        propagator.watch_instead(clause, [lits[0], lits[1]]);
    }
    if first > second {
        heuristics.backtrack(propagator, first - 1);
        let reason = match conflict {
            Conflict::Binary(_) => Reason::Binary(lits[1]),
            Conflict::Long(clause) => Reason::Long(clause),
        };
        propagator.imply_at(lits[0], second, reason);
        return true;
    }
    heuristics.backtrack(propagator, first);
    false
}
