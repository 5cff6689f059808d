//! The sentences about the claims. Each language is one file that fills the table `Phrases`;
//! which phrase is used when is decided here.

mod en;
mod fr;
mod phrases;

use neuf_sudoku::{Grid, line_text};
use neuf_words::{Language, fill};

use super::fixpoint::PaperRule;
use super::tally::{Counterexample, Share};
use phrases::Phrases;

/// The sentences of a language.
#[derive(Clone, Copy)]
pub(super) struct Words(Language, &'static Phrases);

impl Words {
    /// The sentences in a language.
    pub(super) fn new(language: Language) -> Words {
        let phrases = match language {
            Language::English => &en::ENGLISH,
            Language::French => &fr::FRENCH,
        };
        Words(language, phrases)
    }

    /// The heads of the table: collection, puzzles, and the two rules.
    pub(super) fn headings(self) -> [&'static str; 4] {
        self.1.heads
    }

    /// The name of all collections together.
    pub(super) fn all(self) -> &'static str {
        self.1.all
    }

    /// The name of a collection that comes along, as a person reads it.
    pub(super) fn name(self, collection: &str) -> &str {
        match (self.0, collection) {
            (Language::French, "easy") => "facile",
            (Language::French, "minimal") => "minimale",
            (Language::French, "hard") => "difficile",
            (_, name) => name,
        }
    }

    /// A number of things, with its digits in groups.
    fn number(self, number: impl TryInto<u64>) -> String {
        self.0.count(number.try_into().unwrap_or(u64::MAX))
    }

    /// What a collection that comes along holds.
    pub(super) fn meaning(self, collection: &str) -> &'static str {
        match collection {
            "easy" => self.1.easy,
            "minimal" => self.1.minimal,
            "17" => self.1.seventeen,
            _ => self.1.hard,
        }
    }

    /// What the paper claims of a rule.
    pub(super) fn claim(self, rule: PaperRule) -> &'static str {
        match rule {
            PaperRule::Propagation => self.1.first_claim,
            PaperRule::FailedLiterals => self.1.second_claim,
        }
    }

    /// A share: `44.3 %`.
    pub(super) fn percent(self, share: Share) -> String {
        let Some(per_mille) = share.per_mille() else { return "–".into() };
        let decimals = usize::from(per_mille % 10 != 0);
        format!("{} %", self.0.decimal(per_mille as f64 / 10.0, decimals))
    }

    /// What the puzzles say about the claim.
    pub(super) fn finding(self, rule: PaperRule, share: Share) -> String {
        let open = share.whole - share.part;
        let phrase = match (rule, open) {
            (PaperRule::Propagation, _) => self.1.propagation,
            (PaperRule::FailedLiterals, 0) => self.1.not_refuted,
            (PaperRule::FailedLiterals, _) => self.1.refuted,
        };
        fill(
            phrase,
            &[
                ("part", &self.number(share.part)),
                ("whole", &self.number(share.whole)),
                ("percent", &self.percent(share)),
                ("open", &self.number(open)),
            ],
        )
    }

    /// The sentence above a counterexample, and the puzzle.
    pub(super) fn first(self, found: &Counterexample, is_built_in: bool, room: usize) -> String {
        let Counterexample { collection, unsolved, .. } = found;
        fill(
            if is_built_in { self.1.open_number } else { self.1.open_line },
            &[
                ("place", &unsolved.place),
                (
                    "collection",
                    &if is_built_in { self.name(collection) } else { collection.as_str() },
                ),
                ("puzzle", &text_within(unsolved.puzzle.givens(), room)),
            ],
        )
    }

    /// How many cells and candidates are left.
    pub(super) fn left(self, cells: usize, empty: usize, candidates: usize) -> String {
        fill(self.1.left, &[("cells", &cells), ("empty", &empty), ("candidates", &candidates)])
    }

    /// What the second check has seen.
    pub(super) fn checked(self, found: &Counterexample) -> String {
        let (clauses, trials) = (found.fixpoint.clauses, found.fixpoint.trials);
        let mut text = fill(self.1.checked, &[("clauses", &self.number(clauses))]);
        if found.rule == PaperRule::FailedLiterals {
            text.push_str(&fill(self.1.tried, &[("trials", &self.number(trials))]));
        }
        text.push_str(self.1.ends);
        text
    }

    /// The solution, and the proof that there is no other.
    pub(super) fn unique(self, found: &Counterexample, room: usize) -> String {
        let solution = text_within(&found.unique.solution, room);
        let lemmas = self.number(found.unique.lemmas);
        fill(self.1.unique, &[("lemmas", &lemmas), ("solution", &solution)])
    }
}

/// A grid in one line, or in a line for each row where that is too wide and has no blanks at which
/// it could be broken.
fn text_within(grid: &Grid, room: usize) -> String {
    let line = line_text(grid);
    if line.len() <= room || line.contains(' ') {
        return line;
    }
    let rows = line.as_bytes().chunks(grid.shape().columns()).map(String::from_utf8_lossy);
    rows.collect::<Vec<_>>().join("\n")
}
