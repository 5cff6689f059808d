//! Leaving out what later steps do not need.
//!
//! Read backwards: a step is kept when something that it concludes is a
//! premise of what is kept after it, or is wanted in the end; of what it
//! concludes only that is kept. An elimination with several results shrinks to
//! those that are used, and so do its clauses. Since each step's premises were
//! chosen when it was made, this is all that can go without looking for
//! another argument.

use super::{ClauseName, Mark, Step};

/// The steps that are needed for these marks, and for the contradiction if
/// there is one, in their order.
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
        // A candidate that goes out stands in no other clause of its step.
        step.clauses.retain(|name| !dropped.iter().any(|mark| speaks_of(name, mark)));
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
        // A comparison's other clauses are needed for nothing else.
        ClauseName::Comparison { held, .. } => *held == about,
        name => name.pair().is_some_and(|pair| pair.contains(&about)),
    }
}
