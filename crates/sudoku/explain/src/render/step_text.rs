//! Turns steps into numbered texts, before they are laid out.
//!
//! Each mark is concluded only once, so the origin of a premise can be looked up by its
//! mark: it is a given, a step, or what is supposed. Steps get their numbers here, after
//! pruning; `14.2` is the second inner step of step 14.

use rustc_hash::FxHashMap;

use crate::words::Words;
use crate::{Explanation, Mark, Step};
use neuf_sudoku::Shape;

/// The texts of a step.
pub(crate) struct StepText<'a> {
    /// The number: `14`, `14.2`.
    pub(crate) number: String,
    /// The conclusions, such as `r1c5 = 7`; empty for a contradiction.
    pub(crate) conclusion: String,
    /// The name of the rule.
    pub(crate) rule: &'static str,
    /// Why it follows.
    pub(crate) reason: String,
    /// The premises, with the numbers of the steps that found them: `r3c2 = 7 (5)`.
    pub(crate) premises: Vec<String>,
    /// The clauses that the step itself uses.
    pub(crate) clauses: String,
    /// The texts of the inner steps.
    pub(crate) inner: Vec<StepText<'a>>,
    /// The step itself.
    pub(crate) step: &'a Step,
}

impl StepText<'_> {
    /// Whether the step supposes something.
    pub(crate) fn supposes(&self) -> bool {
        self.step.supposed().is_some()
    }

    /// The name of the rule as it stands in brackets: what has brackets in it stands behind a comma.
    pub(crate) fn rule_in_brackets(&self) -> String {
        match self.rule.split_once(" (") {
            Some((name, rest)) => format!("({name}, {rest}"),
            None => format!("({})", self.rule),
        }
    }
}

/// The origin of a mark that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    Given,
    /// It was known before the first step.
    Known,
    Step(String),
    Supposed,
}

/// The marks that are known, with their origins.
pub(crate) type Known = FxHashMap<Mark, Basis>;

/// The marks of the givens, and those that were known before.
pub(crate) fn given(explanation: &Explanation) -> Known {
    let givens = explanation.puzzle.givens().filled();
    let givens = givens.map(|(cell, value)| Mark { cell, value, holds: true });
    let given = givens.map(|mark| (mark, Basis::Given));
    let known = explanation.known.iter().map(|&mark| (mark, Basis::Known));
    known.chain(given).collect()
}

/// The texts of all steps.
pub(crate) fn step_texts<'a>(explanation: &'a Explanation, words: Words) -> Vec<StepText<'a>> {
    let shape = explanation.puzzle.givens().shape();
    let steps = &explanation.steps;
    let mut all = texts(steps, "", explanation.skipped, given(explanation), shape, words);
    // What the signs of a chain mean is said where the first one stands.
    let first = steps.iter().position(|step| words.notation(step).is_some());
    if let Some((place, notation)) = first.and_then(|at| Some((at, words.notation(&steps[at])?))) {
        all[place].reason = format!("{notation} {}", all[place].reason);
    }
    all
}

fn texts<'a>(
    steps: &'a [Step],
    prefix: &str,
    skipped: usize,
    mut known: Known,
    shape: Shape,
    words: Words,
) -> Vec<StepText<'a>> {
    let mut all = Vec::with_capacity(steps.len());
    for (place, step) in steps.iter().enumerate() {
        let number = format!("{prefix}{}", skipped + place + 1);
        let inner = match within(step, &known) {
            Some(within) => texts(&step.inner, &format!("{number}."), 0, within, shape, words),
            None => Vec::new(),
        };
        let premise = |&mark: &Mark| {
            let text = words.mark(shape, mark);
            match known.get(&mark) {
                Some(Basis::Step(number)) => format!("{text} ({number})"),
                Some(Basis::Supposed) => format!("{text} ({})", words.headings().supposed),
                Some(Basis::Given | Basis::Known) | None => text,
            }
        };
        all.push(StepText {
            conclusion: words.marks(shape, &step.concludes),
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

/// The marks that are known within the supposition of a step, if it makes one.
pub(crate) fn within(step: &Step, known: &Known) -> Option<Known> {
    let supposed = step.supposed()?;
    let mut within = known.clone();
    within.insert(supposed, Basis::Supposed);
    Some(within)
}

/// Adds the conclusions of a step to what is known.
pub(crate) fn conclude(step: &Step, number: &str, known: &mut Known) {
    known.extend(step.concludes.iter().map(|&mark| (mark, Basis::Step(number.to_owned()))));
}
