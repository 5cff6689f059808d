//! A puzzle of a book: what is found out about it, and the section to which it belongs.

use neuf_cnf::Interrupt;
use neuf_explain::rate::Ways;
use neuf_explain::{Difficulty, ExplainOptions, Explanation, Finding, Step, Terms as _, explain};
use neuf_sudoku::rules::{Form, Variant};
use neuf_sudoku::{Grid, Puzzle};
use neuf_words::{Language, tr};

/// How many conclusions of a step a hint names.
const NAMED: usize = 3;

/// A puzzle of a book.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BookEntry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// Its name, which stands beside its number.
    pub name: Option<String>,
    /// How difficult it is for people, if this is known.
    pub difficulty: Option<Difficulty>,
    /// What helps a reader who is stuck, in a line.
    pub hint: Option<String>,
}

impl BookEntry {
    /// A puzzle of which nothing else is known.
    #[must_use]
    pub fn new(puzzle: Puzzle, solution: Grid) -> BookEntry {
        BookEntry { puzzle, solution, name: None, difficulty: None, hint: None }
    }

    /// Finds out how difficult the puzzle is, and a hint: where the hardest technique that it needs
    /// is used first. What is not found before the interrupt stays unknown.
    #[must_use]
    pub fn examined(mut self, language: Language, interrupt: &Interrupt) -> BookEntry {
        let way = Ways::new(self.puzzle.rules()).way(&self.puzzle, true, interrupt);
        self.difficulty = way.ok().map(|way| way.difficulty);
        // Steps that do not reach the solution are true, too.
        let explanation = explain(&self.puzzle, &ExplainOptions::default(), interrupt).ok();
        let is_true = |found: &Explanation| {
            matches!(found.finding, Finding::Solved(_) | Finding::Unfinished { .. })
        };
        self.hint = explanation.filter(is_true).and_then(|found| hint(&found, language));
        self
    }

    /// What kind of puzzle it is.
    pub(super) fn kind(&self) -> Kind {
        let variants = self.puzzle.rules().variants();
        Kind { variants, side: self.puzzle.shape().side() }
    }
}

/// The steps to the solution, if they reach it before the interrupt.
pub(super) fn explained(puzzle: &Puzzle, interrupt: &Interrupt) -> Option<Explanation> {
    let explanation = explain(puzzle, &ExplainOptions::default(), interrupt).ok()?;
    matches!(explanation.finding, Finding::Solved(_)).then_some(explanation)
}

/// The conclusion and the name of the first step that is as hard as any.
fn hint(explanation: &Explanation, language: Language) -> Option<String> {
    let level = |step: &Step| Difficulty::of(step.kind());
    let hardest = explanation.steps.iter().map(level).max()?;
    // A cage of one cell is a given, and no help.
    let rules = explanation.puzzle.rules();
    let is_help = |step: &&Step| level(step) == hardest && step.whereabouts(rules).len() > 1;
    let mut steps = explanation.steps.iter().filter(is_help);
    let first = steps.next()?;
    // In an easy puzzle a digit helps more than a candidate that goes.
    let places = |step: &&Step| step.concludes.iter().any(|mark| mark.holds);
    let is_easy = hardest <= Difficulty::Medium && !places(&first);
    let step = if is_easy { steps.find(places).unwrap_or(first) } else { first };
    let shape = explanation.puzzle.shape();
    let named = &step.concludes[..step.concludes.len().min(NAMED)];
    let marks = language.marks(shape, named);
    let hint = format!("{marks} ({})", language.technique(step));
    (!marks.is_empty()).then(|| tr!(language, ["Hint: {hint}", "Indice\u{a0}: {hint}"], hint))
}

/// The kind of a puzzle: its variants and the side of its grid. Kinds come in the order of the
/// variants, the usual sudoku first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    variants: Vec<Variant>,
    side: usize,
}

impl Kind {
    /// The name in a heading: `Sudoku`, `Diagonal + killer`, `Jigsaw 7×7`.
    pub(super) fn name(&self, language: Language) -> String {
        let names: Vec<String> = match self.variants.as_slice() {
            [] => vec!["sudoku".to_owned()],
            variants => variants.iter().map(|&variant| in_words(variant, language)).collect(),
        };
        let name = capitalized(&names.join(" + "));
        if self.side == 9 { name } else { format!("{name} {side}×{side}", side = self.side) }
    }

    /// The rules that the kind adds to the usual ones, each as a sentence.
    pub(super) fn rules(&self, language: Language) -> Vec<String> {
        let rule = |&variant: &Variant| {
            let (name, meaning) = (in_words(variant, language), language.variant_meaning(variant));
            format!("{} – {meaning}.", capitalized(&name))
        };
        self.variants.iter().map(rule).collect()
    }

    pub(super) fn has_regions(&self) -> bool {
        self.variants.contains(&Variant::Jigsaw)
    }

    /// Whether several grids overlap.
    pub(super) fn is_board(&self) -> bool {
        self.variants.iter().any(|variant| matches!(variant.form(), Form::Overlap(_)))
    }

    pub(super) fn side(&self) -> usize {
        self.side
    }
}

/// The name of a variant as it is printed: in English, what is typed as `little-killer` is two
/// words, but `anti-knight` is one.
fn in_words(variant: Variant, language: Language) -> String {
    let name = language.variant(variant);
    let is_one_word = match name.split_once('-') {
        Some((first, _)) => ["x", "v", "non", "anti", "even"].contains(&first),
        None => true,
    };
    if language == Language::English && !is_one_word {
        name.replace('-', " ")
    } else {
        name.to_owned()
    }
}

/// A text with a capital at its beginning.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}
