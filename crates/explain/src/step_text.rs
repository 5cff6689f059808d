//! The steps of an explanation in words and numbered, before they are laid out.
//!
//! Where a premise comes from is found by its mark, since each mark is
//! concluded once: a given, a step, or what is supposed. Steps get their
//! numbers here, after pruning; `14.2` is the second inner step of step 14.

use rustc_hash::FxHashMap;

use super::words::Words;
use super::{Explanation, Mark, Rule, Step};
use neuf_sudoku::Shape;

/// A step in words.
pub(super) struct StepText<'a> {
    /// The number: `14`, `14.2`.
    pub(super) number: String,
    /// What it concludes: `r1c5 = 7`; empty for a contradiction.
    pub(super) conclusion: String,
    /// The name of the rule.
    pub(super) rule: &'static str,
    /// Why it follows.
    pub(super) reason: String,
    /// What has to be known before, with the numbers of the steps that found
    /// it: `r3c2 = 7 (5)`.
    pub(super) premises: Vec<String>,
    /// The clauses, of the step itself.
    pub(super) clauses: String,
    /// What follows from a supposition.
    pub(super) inner: Vec<StepText<'a>>,
    /// The step itself.
    pub(super) step: &'a Step,
}

impl StepText<'_> {
    /// Whether the step supposes something.
    pub(super) fn supposes(&self) -> bool {
        matches!(self.step.rule, Rule::FailedLiteral(_))
    }
}

/// Where something that is known comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Given,
    Step(String),
    Supposed,
}

/// What is known, and where from.
pub(super) type Known = FxHashMap<Mark, Source>;

/// The marks of the givens.
pub(super) fn given(explanation: &Explanation) -> Known {
    let givens = explanation.puzzle.givens().filled();
    givens.map(|(cell, value)| (Mark { cell, value, holds: true }, Source::Given)).collect()
}

/// All steps in words.
pub(super) fn step_texts<'a>(explanation: &'a Explanation, words: Words) -> Vec<StepText<'a>> {
    let shape = explanation.puzzle.givens().shape();
    texts(&explanation.steps, "", given(explanation), shape, words)
}

fn texts<'a>(
    steps: &'a [Step],
    prefix: &str,
    mut known: Known,
    shape: Shape,
    words: Words,
) -> Vec<StepText<'a>> {
    let mut all = Vec::with_capacity(steps.len());
    for (place, step) in steps.iter().enumerate() {
        let number = format!("{prefix}{}", place + 1);
        let inner = match within(step, &known) {
            Some(within) => texts(&step.inner, &format!("{number}."), within, shape, words),
            None => Vec::new(),
        };
        let premise = |&mark: &Mark| {
            let text = words.mark(shape, mark);
            match known.get(&mark) {
                Some(Source::Step(number)) => format!("{text} ({number})"),
                Some(Source::Supposed) => format!("{text} ({})", words.headings().supposed),
                Some(Source::Given) | None => text,
            }
        };
        all.push(StepText {
            conclusion: words.conclusions(shape, step),
            rule: words.rule(step.kind()),
            reason: words.reason(shape, step),
            premises: step.premises.iter().map(premise).collect(),
            clauses: words.clauses(shape, step),
            inner,
            step,
            number: number.clone(),
        });
        conclude(step, &number, &mut known);
    }
    all
}

/// What is known within the supposition of a step, if it has one.
pub(super) fn within(step: &Step, known: &Known) -> Option<Known> {
    let Rule::FailedLiteral(supposed) = step.rule else { return None };
    let mut within = known.clone();
    within.insert(supposed, Source::Supposed);
    Some(within)
}

/// Notes what a step concludes.
pub(super) fn conclude(step: &Step, number: &str, known: &mut Known) {
    known.extend(step.concludes.iter().map(|&mark| (mark, Source::Step(number.to_owned()))));
}
