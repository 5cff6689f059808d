//! The sentences of explanations, in English.

use super::phrases::{Headings, MistakePhrases, Phrases};
use neuf_sudoku::Family;
use neuf_words::Language;

pub(super) const ENGLISH: Phrases = Phrases {
    houses: ["row {n}", "column {n}", "box {n}"],
    short_houses: ["r{n}", "c{n}", "b{n}"],
    of_grid: "{house} of grid {n}",
    zones: [
        "the main diagonal",
        "the other diagonal",
        "window {n}",
        "region {name}",
        "disjoint group {n}",
        "the extra region at {cell}",
        "the cage at {cell}",
    ],
    language: Language::English,
    family: Family::meaning,
    variant: |variant| [variant.name(), variant.meaning()],
    headings: Headings {
        explanation: "Explanation",
        solution: "Solution",
        solutions: "Solutions",
        because: "because:",
        clauses: "clauses:",
        families: "The clauses are those of these families:",
        therefore: "So",
        supposed: "supposed",
        differ: "They differ in:",
        reached: "Here the steps stop:",
        step: "step",
        previous_step: "previous step",
        next_step: "next step",
        all_steps: "all steps",
    },

    steps: ["{n} step", "{n} steps"],
    solved_already: "The grid is solved.",
    solved: "The only solution, in {steps}.",
    hint: "The next step.",
    unfinished_at_depth: "There is only one solution, but after {steps} no rule applies any more \
                          at this depth: --depth 3 or 4 allows more.",
    unfinished_in_time: "There is only one solution, but the time is over after {steps}: allow \
                         more.",
    wrong: [
        "There is only one solution, and this entry contradicts it: {marks}.",
        "There is only one solution, and these entries contradict it: {marks}.",
    ],
    unknown: "Stopped before it was known whether there is one solution.",
    no_solution: "There is no solution.",
    core: [
        "This given alone leaves none:\n{marks}.",
        "These {n} givens clash already, and without any one of them the others do not:\n{marks}.",
    ],
    core_empty: "No given is needed for that: the candidates alone leave no solution.",
    not_reached: "The rules do not reach the contradiction at this depth.",
    from_core: "The contradiction, in {steps}:",
    from_all: "The contradiction, from all givens, in {steps}:",
    several: "There are several solutions. These two differ in {cells}. With {given}, the first \
              is the only one: {marks} ({size}).",
    cells: ["{n} cell", "{n} cells"],
    given_cells: ["{n} cell given", "{n} cells given"],
    smallest: "no fewer would do for any of the {n} solutions",
    smallest_for_solution: "no fewer would do for this solution",
    small: "none of them can be left out, though there may be a smaller choice",
    mistakes: MistakePhrases {
        typing: "Perhaps a typing mistake: {changes}, and there is exactly one solution.",
        to_do: [
            "put {to} instead of {from} in {cell}",
            "take {value} out of {cell}",
            "add {value} in {cell}",
            "move {value} from {from} to {to}",
            "exchange {one} and {other}",
        ],
        left_out: [
            "Perhaps a digit was left out: with one more in {cells}, there is exactly one \
             solution.",
            "Perhaps a digit was left out: with one more in any of {n} cells, such as {cells}, \
             there is exactly one solution.",
        ],
        take_out: "{sets}, and there is exactly one solution.",
        take_out_of_several: "{sets}, and there are solutions, though more than one.",
        take_out_for_example: "At least {n} entries are wrong. {sets}, for example, and there is a \
                               solution.",
        take_out_perhaps: "At least {n} entries are wrong. {sets} (fewer may be enough), and there \
                           is a solution.",
        many_wrong: "At least {n} entries are wrong, too many to say which: begin again from the \
                     givens.",
        or: ", or ",
        others: [" ({n} other change would do, too)", " ({n} other changes would do, too)"],
    },
    rating: ["line", "level", "score", "hardest technique", "techniques"],
    difficulties: ["beginner", "easy", "medium", "hard", "tough", "expert", "diabolical", "beyond"],
};
