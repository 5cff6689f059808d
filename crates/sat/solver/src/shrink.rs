//! Shrinking: replaces all literals of a level in the learned clause by a single literal.
//!
//! The analysis resolves the literals of the conflict's level to a single literal. The clause's
//! literals of a lower level can be resolved in the same way. If the resolution needs no literal of
//! a still lower level that the clause neither contains nor implies, the single literal replaces
//! all clause literals of the level (Fleury and Biere, "Efficient all-UIP learned clause
//! minimization", SAT 2021). Otherwise minimization tries each literal of the level. The levels are
//! processed from the highest to the lowest. So a literal may be counted as present although a
//! later step replaces it; this is sound, because the replacement implies the literal.

use neuf_core::{Lit, Propagator};

use crate::analyze::{Analysis, VarMark};
use crate::minimize::is_redundant;

/// Shrinks `analysis.clause`, and also minimizes it if `minimizes` is set. Returns how
/// many literals shrinking removed.
pub(crate) fn shrink(core: &Propagator, analysis: &mut Analysis, minimizes: bool) -> u64 {
    let mut clause = std::mem::take(&mut analysis.clause);
    sort_by_place(core, &mut clause[1..], &mut analysis.places);
    let (mut start, mut kept, mut shrunken) = (1, 1, 0);
    while start < clause.len() {
        let level = core.history().level_of(clause[start].var());
        let is_of_level = |lit: &&Lit| core.history().level_of(lit.var()) == level;
        let end = start + clause[start..].iter().take_while(is_of_level).count();
        if end - start > 1
            && let Some(lit) = common_implication(core, analysis, &clause[start..end], level)
        {
            shrunken += (end - start - 1) as u64;
            clause[kept] = lit;
            kept += 1;
            start = end;
            continue;
        }
        for place in start..end {
            let lit = clause[place];
            let goes = minimizes && is_redundant(core, analysis, lit, 0);
            if !goes {
                clause[kept] = lit;
                kept += 1;
            }
        }
        start = end;
    }
    clause.truncate(kept);
    analysis.clause = clause;
    shrunken
}

/// Sorts false literals by their levels and by their places on the trail, the highest first. Levels
/// and places are copied to `places`, because looking them up for each comparison takes longer.
fn sort_by_place(core: &Propagator, lits: &mut [Lit], places: &mut Vec<u64>) {
    const BITS: u32 = 32;
    let history = core.history();
    let level = |lit: &Lit| u64::from(history.level_of(lit.var()));
    places.clear();
    places.extend(lits.iter().map(|lit| level(lit) << BITS | history.place_of(lit.var()) as u64));
    places.sort_unstable();
    for (lit, &place) in lits.iter_mut().zip(places.iter().rev()) {
        *lit = !core.trail()[place as u32 as usize];
    }
}

/// The false literal of `level` that implies all literals of `block`, given the rest of the clause,
/// if there is one. The literals of the block belong to `level` and are sorted by their places, the
/// highest first.
fn common_implication(
    core: &Propagator,
    analysis: &mut Analysis,
    block: &[Lit],
    level: u32,
) -> Option<Lit> {
    for lit in block {
        analysis.set(lit.var(), VarMark::SHRUNK);
    }
    let mut open = block.len();
    let mut place = core.history().place_of(block[0].var());
    loop {
        let lit = core.trail()[place];
        let history = core.history();
        let is_open =
            analysis.has(lit.var(), VarMark::SHRUNK) && history.level_of(lit.var()) == level;
        if is_open {
            if open == 1 {
                return Some(!lit);
            }
            open += replace(core, analysis, lit, level)?;
            open -= 1;
        }
        place -= 1;
    }
}

/// How many new literals of `level` the reason of `lit` has. `None` when the reason has a literal
/// of a lower level that the clause does not imply, or when the reason is not known.
fn replace(core: &Propagator, analysis: &mut Analysis, lit: Lit, level: u32) -> Option<usize> {
    let reason = core.history().reason_of(lit.var());
    if !reason.is_clause() {
        return None;
    }
    let mut found = 0;
    for other in core.antecedents(lit, reason) {
        let is_of_level = core.history().level_of(other.var()) == level;
        if is_of_level && !analysis.has(other.var(), VarMark::SHRUNK) {
            analysis.set(other.var(), VarMark::SHRUNK);
            found += 1;
        } else if !is_of_level && !is_redundant(core, analysis, other, 1) {
            return None;
        }
    }
    Some(found)
}
