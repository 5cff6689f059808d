//! Gives steps their numbers, and turns them into texts before they are laid out.
//!
//! Each mark is concluded only once, so the origin of a premise can be looked up by its
//! mark: it is a given, a step, or what is supposed. Steps get their numbers here, after
//! pruning; `14.2` is the second inner step of step 14.

use rustc_hash::FxHashMap;

use crate::words::Words;
use crate::{Explanation, Mark, Step, Terms as _};

/// The texts of a step.
pub(super) struct StepText<'a> {
    /// The number: `14`, `14.2`.
    pub(super) number: String,
    /// The conclusions, such as `r1c5 = 7`; empty for a contradiction.
    pub(super) conclusion: String,
    /// The name of the rule.
    pub(super) rule: &'static str,
    /// Why it follows.
    pub(super) reason: String,
    /// The premises, with the numbers of the steps that found them: `r3c2 = 7 (5)`.
    pub(super) premises: Vec<String>,
    /// The clauses that the step itself uses.
    pub(super) clauses: String,
    /// The texts of the inner steps.
    pub(super) inner: Vec<StepText<'a>>,
    /// The step itself.
    pub(super) step: &'a Step,
}

impl StepText<'_> {
    /// Whether the step supposes something.
    pub(super) fn supposes(&self) -> bool {
        self.step.supposed().is_some()
    }

    /// The name of the rule as it stands in brackets: what has brackets in it stands behind a
    /// comma.
    pub(super) fn rule_in_brackets(&self) -> String {
        match self.rule.split_once(" (") {
            Some((name, rest)) => format!("({name}, {rest}"),
            None => format!("({})", self.rule),
        }
    }
}

/// The origin of a mark that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    Given,
    /// It was known before the first step.
    Known,
    Step(String),
    Supposed,
}

/// The marks that are known, with their origins.
pub(super) type Known = FxHashMap<Mark, Basis>;

/// The marks of the givens, and those that were known before.
pub(super) fn given(explanation: &Explanation) -> Known {
    let givens = explanation.puzzle.givens().filled();
    let givens = givens.map(|(cell, value)| Mark { cell, value, holds: true });
    let given = givens.map(|mark| (mark, Basis::Given));
    let known = explanation.known.iter().map(|&mark| (mark, Basis::Known));
    known.chain(given).collect()
}

/// The texts of all steps.
pub(super) fn step_texts<'a>(explanation: &'a Explanation, words: Words) -> Vec<StepText<'a>> {
    let shape = explanation.puzzle.givens().shape();
    let steps = &explanation.steps;
    let text = |step: &'a Step, number: &str, known: &Known, inner| {
        let premise = |&mark: &Mark| {
            let text = words.mark(shape, mark);
            match known.get(&mark) {
                Some(Basis::Step(number)) => format!("{text} ({number})"),
                Some(Basis::Supposed) => {
                    format!("{text} ({})", words.0.of(["supposed", "supposé"]))
                }
                Some(Basis::Given | Basis::Known) | None => text,
            }
        };
        StepText {
            number: number.to_owned(),
            conclusion: words.marks(shape, &step.concludes),
            rule: words.0.technique(step),
            reason: words.reason(shape, step),
            premises: step.premises.iter().map(premise).collect(),
            clauses: words.clauses(shape, step),
            inner,
            step,
        }
    };
    let mut all = numbered(steps, "", explanation.skipped, given(explanation), &text);
    // What the signs of a chain mean is said behind the first one.
    let first = steps.iter().position(|step| words.notation(step).is_some());
    if let Some((place, notation)) = first.and_then(|at| Some((at, words.notation(&steps[at])?))) {
        all[place].reason = format!("{} {notation}", all[place].reason);
    }
    all
}

/// What `make` makes of each step: of its number, what is known before it, and what was made of its
/// inner steps.
pub(super) fn numbered<'a, T>(
    steps: &'a [Step],
    prefix: &str,
    skipped: usize,
    mut known: Known,
    make: &impl Fn(&'a Step, &str, &Known, Vec<T>) -> T,
) -> Vec<T> {
    let mut all = Vec::with_capacity(steps.len());
    for (place, step) in steps.iter().enumerate() {
        let number = format!("{prefix}{}", skipped + place + 1);
        let inner = match step.supposed() {
            Some(supposed) => {
                let mut within = known.clone();
                within.insert(supposed, Basis::Supposed);
                numbered(&step.inner, &format!("{number}."), 0, within, make)
            }
            None => Vec::new(),
        };
        all.push(make(step, &number, &known, inner));
        known.extend(step.concludes.iter().map(|&mark| (mark, Basis::Step(number.clone()))));
    }
    all
}
