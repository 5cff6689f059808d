//! The sections of a book: puzzles of one kind and one level, the easiest first.

use neuf_explain::{Difficulty, Terms as _};
use neuf_words::{Language, tr};

use super::entry::{BookEntry, Kind};

/// How many puzzles a section has at least if a page of its own opens it. That page stands at the
/// right, so that an empty one may lie before it, which is more paper than few puzzles take.
const LEAST_OPENED: usize = 6;

/// Puzzles of one kind and one level, with their numbers.
pub(super) struct Section<'a> {
    pub(super) kind: Kind,
    difficulty: Option<Difficulty>,
    pub(super) entries: Vec<(usize, &'a BookEntry)>,
}

impl<'a> Section<'a> {
    /// The sections of these puzzles, numbered through all of them from 1.
    pub(super) fn all(entries: &'a [BookEntry]) -> Vec<Section<'a>> {
        let key = |entry: &BookEntry| (entry.kind(), entry.difficulty.is_none(), entry.difficulty);
        let mut keyed: Vec<_> = entries.iter().map(|entry| (key(entry), entry)).collect();
        // Puzzles of one section stay in their order.
        keyed.sort_by(|(one, _), (other, _)| one.cmp(other));
        let mut sections: Vec<Section<'a>> = Vec::new();
        for (number, ((kind, _, difficulty), entry)) in (1..).zip(keyed) {
            match sections.last_mut() {
                Some(last) if last.kind == kind && last.difficulty == difficulty => {
                    last.entries.push((number, entry));
                }
                _ => sections.push(Section { kind, difficulty, entries: vec![(number, entry)] }),
            }
        }
        sections
    }

    /// Whether a page with the heading alone opens the section; otherwise the heading stands above
    /// the first puzzles.
    pub(super) fn has_opener(&self) -> bool {
        self.entries.len() >= LEAST_OPENED
    }

    /// The heading: `Killer – hard`.
    pub(super) fn heading(&self, language: Language) -> String {
        let level = match self.difficulty {
            Some(difficulty) => language.difficulty(difficulty),
            None => language.of(["not rated", "sans niveau"]),
        };
        format!("{} – {level}", self.kind.name(language))
    }

    /// The numbers of its puzzles: `numbers 12 to 40`.
    pub(super) fn numbers(&self, language: Language) -> String {
        let number = |entry: Option<&(usize, _)>| entry.map_or(0, |&(number, _)| number);
        let (first, last) = (number(self.entries.first()), number(self.entries.last()));
        match self.entries.len() {
            1 => tr!(language, ["number {first}", "numéro {first}"], first),
            _ => tr!(
                language,
                ["numbers {first} to {last}", "numéros {first} à {last}"],
                first,
                last
            ),
        }
    }
}

/// The word and the number of a level: `hard, 4 of 8`.
///
/// ```
/// use neuf_press::level;
/// use neuf_explain::Difficulty;
/// use neuf_words::Language;
/// assert_eq!(level(Difficulty::Hard, Language::English), "hard, 4 of 8");
/// ```
#[must_use]
pub fn level(difficulty: Difficulty, language: Language) -> String {
    let (level, n) = (language.difficulty(difficulty), difficulty as usize + 1);
    let all = Difficulty::ALL.len();
    tr!(language, ["{level}, {n} of {all}", "{level}, {n} sur {all}"], level, n, all)
}

/// All levels with their numbers, from the easiest.
pub(super) fn levels(language: Language) -> String {
    let levels = Difficulty::ALL.iter().map(|&difficulty| language.difficulty(difficulty));
    levels.collect::<Vec<_>>().join(", ")
}
