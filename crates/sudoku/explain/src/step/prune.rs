//! Removes steps and conclusions that no later step needs.
//!
//! The steps are read backwards. A step is kept when one of its conclusions is a premise
//! of a step that was kept after it, or is wanted in the end, and it keeps only such
//! conclusions. So an elimination with several results shrinks to those that are used,
//! and its clauses shrink with it. The premises of each step were chosen when it was
//! made, so nothing more can be removed without looking for another argument.

use crate::{ClauseName, Mark, Step};

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
        if !step.rule.may_exclude_its_own() {
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
    name.pair().is_some_and(|pair| pair.contains(&about))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleKind;
    use crate::step::rule::Rule;
    use crate::techniques::Colouring;
    use neuf_sudoku::Shape;
    use neuf_sudoku::rules::Variant;

    /// The clauses that are left of one about a conclusion that is not wanted, after a colouring
    /// with another conclusion that is.
    fn left_after(is_wrap: bool) -> Vec<ClauseName> {
        let shape = Shape::default();
        let [wanted, dropped] =
            [0, 1].map(|row| Mark { cell: shape.cell(row, 0), value: 1, holds: false });
        let about = |mark: Mark| (mark.cell, mark.value);
        let clause =
            ClauseName::Apart(Variant::NonConsecutive, [about(dropped), (shape.cell(5, 5), 1)]);
        let (clusters, strong, weak) = (Vec::new(), Vec::new(), Vec::new());
        let step = Step {
            rule: Rule::new(
                RuleKind::SimpleColouring,
                Colouring { value: 1, clusters, strong, weak, is_wrap },
            ),
            concludes: vec![wanted, dropped],
            premises: Vec::new(),
            clauses: vec![clause],
            assumes: None,
            inner: Vec::new(),
        };
        let kept = pruned(vec![step], [wanted]);
        assert_eq!(kept[0].concludes, [wanted]);
        kept[0].clauses.clone()
    }

    /// In a wrap, a colour is refuted by two of its own places, so what is said of each of them is
    /// needed for all.
    #[test]
    fn a_wrap_keeps_the_clauses_of_all_its_places() {
        assert_eq!((left_after(true).len(), left_after(false).len()), (1, 0));
    }
}
