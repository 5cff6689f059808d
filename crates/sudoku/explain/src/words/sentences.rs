//! Has each step told by its technique, and chooses the phrases for the whole explanation.

use super::{Voice, Words};
use crate::explanation::several::differing;
use crate::{Explanation, Finding, Limit, Mark, Smallness, Step};
use neuf_sudoku::{Cell, Grid, Shape};
use neuf_words::fill;

impl Words {
    /// The sentences that say why a step follows and what is concluded.
    pub(crate) fn reason(self, shape: Shape, step: &Step) -> String {
        step.rule.sentence(&Voice { words: self, shape, step })
    }

    /// What the signs of a chain mean, for the first step whose sentence shows a chain.
    pub(crate) fn notation(self, step: &Step) -> Option<&'static str> {
        step.rule.notation().map(|notation| self.pick(notation))
    }

    /// The sentences that say what was found, before the steps: first of all the mistake that
    /// was probably made.
    pub(crate) fn finding(self, explanation: &Explanation) -> String {
        let found = self.found(explanation);
        match &explanation.mistakes {
            Some(mistakes) => {
                format!("{}\n{found}", self.mistakes(explanation.puzzle.shape(), mistakes))
            }
            None => found,
        }
    }

    fn found(self, explanation: &Explanation) -> String {
        let Words(phrases, _) = self;
        let steps = phrases.count(explanation.steps.len(), phrases.steps);
        let with_steps = |phrase| fill(phrase, &[("steps", &steps)]);
        let is_without_steps = explanation.steps.is_empty();
        match &explanation.finding {
            Finding::Solved(_) if is_without_steps => phrases.solved_already.into(),
            Finding::Solved(_) => with_steps(phrases.solved),
            Finding::Hint(_) if is_without_steps => phrases.solved_already.into(),
            Finding::Hint(_) => phrases.hint.into(),
            Finding::Unfinished { limit: Limit::Depth, .. } => {
                with_steps(phrases.unfinished_at_depth)
            }
            Finding::Unfinished { limit: Limit::Interrupt, .. } => {
                with_steps(phrases.unfinished_in_time)
            }
            Finding::Wrong { solution, marks } => {
                let mark = |&mark| self.mark(solution.shape(), mark);
                let marks: Vec<String> = marks.iter().map(mark).collect();
                let phrase = phrases.form(marks.len(), phrases.wrong);
                fill(phrase, &[("marks", &self.list(&marks))])
            }
            Finding::NoSolution { core, derived_from } => {
                let mut sentences = vec![phrases.no_solution.to_owned()];
                if core.as_ref().is_some_and(|core| core.filled().count() == 0) {
                    sentences.push(phrases.core_empty.into());
                } else if let Some(core) = core {
                    let number = core.filled().count();
                    let phrase = phrases.form(number, phrases.core);
                    let marks = self.givens(core);
                    sentences.push(fill(phrase, &[("n", &number), ("marks", &marks)]));
                }
                sentences.push(match derived_from {
                    None => phrases.not_reached.into(),
                    from if from == core => with_steps(phrases.from_core),
                    Some(_) => with_steps(phrases.from_all),
                });
                sentences.join(" ")
            }
            Finding::Several { solutions, cells, size } => self.several(solutions, cells, *size),
            Finding::Unknown => phrases.unknown.into(),
        }
    }

    fn several(self, [one, other]: &[Grid; 2], cells: &[Cell], size: Smallness) -> String {
        let Words(phrases, _) = self;
        let mark = |&cell| Mark { cell, value: one.get(cell), holds: true };
        let marks: Vec<String> =
            cells.iter().map(|cell| self.mark(one.shape(), mark(cell))).collect();
        let size = match size {
            Smallness::Smallest { solutions } => fill(phrases.smallest, &[("n", &solutions)]),
            Smallness::SmallestForSolution => phrases.smallest_for_solution.into(),
            Smallness::Small => phrases.small.into(),
        };
        fill(
            phrases.several,
            &[
                ("cells", &phrases.count(differing(one, other).len(), phrases.cells)),
                ("given", &phrases.count(cells.len(), phrases.given_cells)),
                ("marks", &self.list(&marks)),
                ("size", &size),
            ],
        )
    }
}
