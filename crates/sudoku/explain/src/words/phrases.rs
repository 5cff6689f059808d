//! The phrases of a language: whole sentences with placeholders.
//!
//! A placeholder is a name in braces, as in `{value} is the only value left for {cell}.`; a
//! language puts them in the order that its grammar wants. Each language has its sentences written
//! out whole. To compose them from translated pieces, as is usual, would impose the grammar of one
//! language on all others. One function for each sentence would repeat in each language how a
//! sentence is chosen and what its parts are.

use crate::RuleKind;
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

/// Why the steps of named techniques follow.
pub(super) struct Techniques {
    /// Skyscrapers, kites and empty rectangles.
    pub(super) one_value: &'static str,
    /// The same where each pair of places lies in one `{house}`.
    pub(super) one_value_in: &'static str,
    pub(super) xy_wing: &'static str,
    pub(super) xyz_wing: &'static str,
    pub(super) w_wing: &'static str,
    pub(super) remote_pair: &'static str,
    /// Colouring: the cells of one colour hold the value, and those of the other do.
    pub(super) colour: Noun,
    pub(super) other_colour: Noun,
    /// Colouring with one cluster.
    pub(super) trap: &'static str,
    pub(super) wrap: &'static str,
    /// The two clusters of multi-colouring, before [`Techniques::two_trap`] or
    /// [`Techniques::two_wrap`].
    pub(super) two_clusters: &'static str,
    pub(super) two_trap: &'static str,
    pub(super) two_wrap: &'static str,
    /// What the signs of a chain mean, which is said at the first chain only.
    pub(super) notation: &'static str,
    /// X-chains, XY-chains and alternating chains.
    pub(super) chain: &'static str,
    pub(super) ring: &'static str,
    pub(super) itself: &'static str,
    pub(super) locked_sets: &'static str,
    pub(super) locked_sets_twice: &'static str,
    /// A set of cells with its values: `r1c2 and r1c3 (4, 5 and 6)`.
    pub(super) locked_set: &'static str,
    /// Between two of these.
    pub(super) between_sets: &'static str,
    /// A value in some cells: `4 is in r1c2`.
    pub(super) in_set: &'static str,
    /// Between two of these, the second of which follows.
    pub(super) then: &'static str,
    pub(super) locked_chain: &'static str,
    /// Of a death blossom: what follows from a value of the stem.
    pub(super) petal: &'static str,
    pub(super) death_blossom: &'static str,
    pub(super) aligned_pair: &'static str,
    /// Forcing chains from the values of a cell, and from the places of a value in a house.
    pub(super) cell_forcing: &'static str,
    pub(super) house_forcing: &'static str,
    /// Candidates: `4 in r1c2 and r3c4`.
    pub(super) placed: &'static str,
    pub(super) medusa_trap: &'static str,
    pub(super) medusa_wrap: &'static str,
    pub(super) sue_de_coq: &'static str,
    pub(super) exotic: ExoticPhrases,
    /// With one fin, and with several.
    pub(super) finned_fish: Noun,
    /// Unique rectangles by type.
    pub(super) rectangle_1: &'static str,
    pub(super) rectangle_2: &'static str,
    pub(super) rectangle_3: &'static str,
    pub(super) rectangle_4: &'static str,
    pub(super) rectangle_5: &'static str,
    pub(super) rectangle_6: &'static str,
    pub(super) rectangle_hidden: &'static str,
    pub(super) avoidable_1: &'static str,
    pub(super) avoidable_2: &'static str,
    pub(super) grave: &'static str,
    /// The beginning of graves with several candidates, and how each type goes on.
    pub(super) graves: &'static str,
    pub(super) grave_2: &'static str,
    pub(super) grave_3: &'static str,
    pub(super) grave_4: &'static str,
    /// The end of each of these sentences: what is concluded, in words.
    pub(super) so: &'static str,
    /// Cells that do not hold a value, or do.
    pub(super) is_not: Noun,
    /// Cells that hold neither of two values, and none of several.
    pub(super) is_neither: Noun,
    pub(super) is_none: Noun,
    pub(super) is: Noun,
    /// The same of cells that see both of the places, one of which holds the value.
    pub(super) sees_both: Noun,
    /// The same of the three cells of an XYZ-wing, and of all places in two sets.
    pub(super) sees_three: Noun,
    pub(super) sees_sets: Noun,
}

/// Why the patterns of the hardest puzzles hold.
pub(super) struct ExoticPhrases {
    /// The room of a house in a loop: `2 and 4 in row 1`.
    pub(super) joint: &'static str,
    pub(super) sk_loop: &'static str,
    /// What follows within the loop.
    pub(super) room_of_two: &'static str,
    pub(super) exocet: &'static str,
    /// What each use of an exocet adds.
    pub(super) targets: &'static str,
    pub(super) mirror: &'static str,
    /// One guardian, and several.
    pub(super) tridagon: Noun,
    /// What follows from each guardian.
    pub(super) guardian_chains: &'static str,
}

/// What is probably mistyped. A change is put into the sentence as a thing to do, as it stands in a list
/// of corrections: `put 5 instead of 4 in r1c1`.
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
    /// One smallest set of `{n}` entries, beside which there may be others.
    pub(super) take_out_for_example: &'static str,
    /// A set with more entries than needed, perhaps, of which `{n}` are.
    pub(super) take_out_perhaps: &'static str,
    /// At least `{n}` entries, too many to name.
    pub(super) many_wrong: &'static str,
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
    /// Several rows and several columns, with their `{numbers}`.
    pub(super) lines: [&'static str; 2],
    pub(super) language: Language,
    pub(super) rule: fn(RuleKind) -> &'static str,
    pub(super) family: fn(Family) -> &'static str,
    /// The name of a variant, and its description.
    pub(super) variant: fn(Variant) -> [&'static str; 2],
    pub(super) headings: Headings,

    // Why a step follows.
    pub(super) full_house: &'static str,
    pub(super) naked_single: &'static str,
    pub(super) hidden_single: &'static str,
    pub(super) intersection: &'static str,
    pub(super) naked_subset: &'static str,
    /// A naked subset in both `{house}` and `{other}`.
    pub(super) locked_subset: &'static str,
    pub(super) hidden_subset: &'static str,
    pub(super) fish: &'static str,
    pub(super) suppose: &'static str,
    pub(super) no_value: &'static str,
    pub(super) no_place: &'static str,
    pub(super) clash: &'static str,
    pub(super) comparison: &'static str,
    pub(super) comparison_broken: &'static str,
    pub(super) sum: &'static str,
    pub(super) sum_broken: &'static str,
    /// What is left to a cage, as one set of values and as several: `{cell}`, `{sum}`, `{sets}`.
    pub(super) combinations: [&'static str; 2],
    /// The rule of 45 for innies, for outies, and for both: `{houses}`, `{whole}`, `{innies}`,
    /// `{outies}`, `{sum}`, `{equation}`.
    pub(super) balance: [&'static str; 3],
    pub(super) balance_broken: &'static str,
    /// What follows the rule of a relation where it matters that cells see each other.
    pub(super) apart: &'static str,
    /// The few fillings that are left to a relation: `{name}`, `{rule}`, `{sets}`.
    pub(super) fillings: &'static str,
    /// Low and high values take turns along a whisper line, of which one cell is low, or high: `{name}`,
    /// `{cell}`, `{low}`, `{high}`, `{side}`.
    pub(super) alternation: [&'static str; 2],
    /// A value that all fillings have in some cells: for a relation, `{name}` and `{rule}`, and for a
    /// cage, `{cell}` and `{sum}`; `{cells}`, `{value}`.
    pub(super) needed: [&'static str; 2],
    pub(super) relation: &'static str,
    pub(super) relation_broken: &'static str,
    pub(super) refused: &'static str,
    pub(super) techniques: Techniques,

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
