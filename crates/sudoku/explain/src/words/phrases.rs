//! The phrases of a language: whole sentences with placeholders.
//!
//! A placeholder is a name in braces, as in `{value} is the only value left for {cell}.`; a
//! language puts them in the order that its grammar wants. Each language has its sentences written
//! out whole. To compose them from translated pieces, as is usual, would impose the grammar of one
//! language on all others. One function for each sentence would repeat in each language how a
//! sentence is chosen and what its parts are.

use neuf_sudoku::Family;
use neuf_sudoku::rules::Variant;
use neuf_words::{Language, fill};

/// The headings of an explanation.
pub(crate) struct Headings {
    pub(crate) explanation: &'static str,
    pub(crate) solution: &'static str,
    pub(crate) solutions: &'static str,
    pub(crate) because: &'static str,
    pub(crate) clauses: &'static str,
    pub(crate) families: &'static str,
    pub(crate) therefore: &'static str,
    pub(crate) supposed: &'static str,
    pub(crate) differ: &'static str,
    pub(crate) reached: &'static str,
    /// What a reader can do with the steps of a page.
    pub(crate) step: &'static str,
    pub(crate) previous_step: &'static str,
    pub(crate) next_step: &'static str,
    pub(crate) all_steps: &'static str,
}

/// A noun in the singular and the plural, with its number: `{n} step`, `{n} steps`.
pub(crate) type Noun = [&'static str; 2];

/// What is probably mistyped. A change is put into the sentence as a thing to do, as it stands in a list
/// of changes: `put 5 instead of 4 in r1c1`.
pub(super) struct MistakePhrases {
    /// Some changes, each of which leaves one solution.
    pub(super) typing: &'static str,
    /// To put, take out, add and move a value, and to exchange two.
    pub(super) to_do: [&'static str; 5],
    /// A digit that may have been left out, if nothing else is likely: in some cells.
    pub(super) left_out: Noun,
    /// Sets of entries to take out, so that there is one solution, or a solution. They begin a
    /// sentence.
    pub(super) take_out: &'static str,
    pub(super) take_out_of_several: &'static str,
    /// Between alternatives.
    pub(super) or: &'static str,
    /// Behind them: alternatives that are not named.
    pub(super) others: Noun,
}

/// The phrases of a language.
pub(super) struct Phrases {
    /// A row, a column and a box, with `{n}`, as they stand in a sentence.
    pub(super) houses: [&'static str; 3],
    /// The same in a short form.
    pub(super) short_houses: [&'static str; 3],
    /// A house of one of several grids that overlap.
    pub(super) of_grid: &'static str,
    /// A diagonal that falls, a diagonal that rises, a window with `{n}` and a region
    /// with `{name}`, as they stand in a sentence.
    pub(super) zones: [&'static str; 7],
    pub(super) language: Language,
    pub(super) family: fn(Family) -> &'static str,
    /// The name of a variant, and its description.
    pub(super) variant: fn(Variant) -> [&'static str; 2],
    pub(super) headings: Headings,

    // What was found.
    pub(super) steps: Noun,
    pub(super) solved_already: &'static str,
    pub(super) solved: &'static str,
    pub(super) hint: &'static str,
    pub(super) unfinished_at_depth: &'static str,
    pub(super) unfinished_in_time: &'static str,
    pub(super) wrong: Noun,
    pub(super) unknown: &'static str,
    pub(super) no_solution: &'static str,
    pub(super) core: Noun,
    pub(super) core_empty: &'static str,
    pub(super) not_reached: &'static str,
    pub(super) from_core: &'static str,
    pub(super) from_all: &'static str,
    pub(super) several: &'static str,
    pub(super) cells: Noun,
    pub(super) given_cells: Noun,
    pub(super) smallest: &'static str,
    pub(super) smallest_for_solution: &'static str,
    pub(super) small: &'static str,

    pub(super) mistakes: MistakePhrases,

    // Ratings.
    /// The columns of the table: line, level, score, hardest technique, all techniques.
    pub(super) rating: [&'static str; 5],
    /// The levels of difficulty, from the easiest.
    pub(super) difficulties: [&'static str; 8],

    pub(super) trace: TracePhrases,
    pub(super) derivation: DerivationPhrases,
}

impl Phrases {
    /// A number with its noun.
    pub(super) fn count(&self, number: usize, noun: Noun) -> String {
        fill(self.form(number, noun), &[("n", &self.language.count(number as u64))])
    }

    /// The form of a phrase for so many things.
    pub(super) fn form(&self, number: usize, noun: Noun) -> &'static str {
        self.language.form(number as u64, noun)
    }
}

/// The phrases of traces.
pub(crate) struct TracePhrases {
    /// In the order of [`TracedMethod::ALL`](crate::trace::TracedMethod::ALL).
    pub(crate) titles: [&'static str; 5],
    pub(crate) cells: Noun,
    pub(crate) literals: Noun,
    pub(crate) clauses: Noun,

    pub(crate) pass: &'static str,
    pub(crate) idle_pass: &'static str,

    pub(crate) formula: &'static str,
    /// The columns of propagation.
    pub(crate) columns: [&'static str; 6],
    /// In the column of the unit clause, for a literal whose negation failed.
    pub(crate) failed: &'static str,
    pub(crate) propagated: &'static str,
    pub(crate) empty: &'static str,
    pub(crate) empty_unit: &'static str,

    pub(crate) failed_heading: &'static str,
    pub(crate) suppose: &'static str,
    pub(crate) follow: &'static str,
    pub(crate) contradicted: &'static str,
    pub(crate) because: &'static str,
    pub(crate) conclude: &'static str,
    pub(crate) trials: &'static str,

    /// The columns of backtracking.
    pub(crate) loop_columns: [&'static str; 5],
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    pub(crate) counts: &'static str,

    pub(crate) root: &'static str,
    pub(crate) refuted_root: &'static str,
    pub(crate) branch: &'static str,
    pub(crate) reversed: &'static str,
    /// After a branch that is open, fails, and is a model.
    pub(crate) ends: [&'static str; 3],
    pub(crate) decisions: &'static str,

    pub(crate) beyond: &'static str,
    pub(crate) families: &'static str,
    pub(crate) solved: &'static str,
    pub(crate) unfinished: &'static str,
    pub(crate) no_solution: &'static str,
    pub(crate) interrupted: &'static str,
}

/// The phrases of a language, beside those of traces.
pub(crate) struct DerivationPhrases {
    pub(crate) title: &'static str,
    pub(crate) title_of_cell: &'static str,
    pub(crate) counts: &'static str,
    pub(crate) units: &'static str,
    pub(crate) follows: &'static str,
    pub(crate) fails: &'static str,
    pub(crate) open_cell: &'static str,
    pub(crate) given_cell: &'static str,
}
