//! Removes steps and conclusions that no later step needs.
//!
//! The steps are read backwards. A step is kept when one of its conclusions is a premise
//! of a step that was kept after it, or is wanted in the end, and it keeps only such
//! conclusions. So an elimination with several results shrinks to those that are used,
//! and its clauses shrink with it. The premises of each step were chosen when it was
//! made, so nothing more can be removed without looking for another argument.

use super::{ClauseName, Mark, Rule, Step};

/// The steps that are needed for these marks, and for the final contradiction if there is
/// one, in their order.
pub(crate) fn pruned(steps: Vec<Step>, wanted: impl IntoIterator<Item = Mark>) -> Vec<Step> {
    let mut wanted: Vec<Mark> = wanted.into_iter().collect();
    let mut kept: Vec<Step> = Vec::with_capacity(steps.len());
    for mut step in steps.into_iter().rev() {
        let is_end = step.concludes.is_empty();
        let (needed, dropped): (Vec<Mark>, Vec<Mark>) =
            step.concludes.iter().partition(|mark| wanted.contains(mark));
        if needed.is_empty() && !is_end {
            continue;
        }
        // The clauses of the other conclusions are needed for nothing else, except where
        // the pattern rules out its own candidates.
        if !matches!(step.rule, Rule::Colouring { is_wrap: true, .. }) {
            step.clauses.retain(|name| !dropped.iter().any(|mark| speaks_of(name, mark)));
        }
        wanted.retain(|mark| !needed.contains(mark));
        for &premise in &step.premises {
            if !wanted.contains(&premise) {
                wanted.push(premise);
            }
        }
        step.concludes = needed;
        kept.push(step);
    }
    kept.reverse();
    kept
}

fn speaks_of(name: &ClauseName, mark: &Mark) -> bool {
    let about = (mark.cell, mark.value);
    match name {
        // A clause of a comparison is needed only for the value that it excludes.
        ClauseName::Comparison { held, .. } => *held == about,
        name => name.pair().is_some_and(|pair| pair.contains(&about)),
    }
}
