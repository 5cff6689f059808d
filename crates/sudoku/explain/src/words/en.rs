//! The sentences of explanations, in English.

use super::phrases::{DerivationPhrases, Headings, MistakePhrases, Phrases, TracePhrases};
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
        or: ", or ",
        others: [" ({n} other change would do, too)", " ({n} other changes would do, too)"],
    },
    rating: ["line", "level", "score", "hardest technique", "techniques"],
    difficulties: ["beginner", "easy", "medium", "hard", "tough", "expert", "diabolical", "beyond"],

    trace: TRACE,
    derivation: DERIVATION,
};

const TRACE: TracePhrases = TracePhrases {
    titles: [
        "Naked singles, pass by pass",
        "Unit propagation, literal by literal",
        "The failed-literal rule",
        "Backtracking",
        "DPLL as a tree",
    ],
    cells: ["{n} cell", "{n} cells"],
    literals: ["{n} literal", "{n} literals"],
    clauses: ["{n} clause", "{n} clauses"],

    pass: "Pass {n} fills {cells}.",
    idle_pass: "Pass {n} fills nothing.",

    formula: "The formula F_rules ∧ F1 ∧ F2 has {clauses}. The unit clauses of F1 ({f1}) and of F2 \
              ({f2}) come first. Simplifying the formula by their literals leaves {left}.",
    columns: ["#", "literal", "unit clause", "removed", "shortened", "left"],
    failed: "its negation failed",
    propagated: "Propagation ends with {literals} found and {clauses} left.",
    empty: "All literals of {clause} are false. This is the empty clause.",
    empty_unit: "A unit clause of the givens is false. This is the empty clause.",

    failed_heading: "Failed literal {n}: {mark}",
    suppose: "Suppose {mark}. (Literals supposed since the last one that failed: {trials}.)",
    follow: "{literals} would follow. The contradiction needs these:",
    contradicted: "{literals} would follow. The contradiction needs none of them.",
    because: "by {clause}",
    conclude: "So {mark}.",
    trials: "No other literal fails. Literals supposed in all: {trials}, of which {failed} failed.",

    loop_columns: ["loop", "position", "element", "candidates", "row of the grid"],
    before: "before the first cell",
    after: "after the last cell",
    counts: "Rounds of the loop: {turns}. Values placed: {placements}. Returns: {returns}.",

    root: "Known before any decision: {literals}.",
    refuted_root: "The clauses contradict each other before any decision.",
    branch: "decide {mark}",
    reversed: "so {mark}",
    ends: [
        "{literals} more",
        "a contradiction after {literals} more",
        "{literals} more, and this is a model",
    ],
    decisions: "Decisions: {n}.",

    beyond: "Rows left out after these: {n}.",
    families: "The clauses are those of these families:",
    solved: "The grid is solved.",
    unfinished: "The method stops here. It has filled {filled} of {empty}.",
    no_solution: "There is no solution.",
    interrupted: "Stopped before the end.",
};

const DERIVATION: DerivationPhrases = DerivationPhrases {
    title: "By unit propagation and failed literals alone",
    title_of_cell: "{mark}, and what it needs",
    counts: "Of the unit clauses of the grid, {f1} of F1 and {f2} of F2 are needed.",
    units: "Unit clauses of {part}:",
    follows: "{number}. {mark}: all other literals of {clause} are false.",
    fails: "{number}. {mark} (failed literal). Suppose {supposed}:",
    open_cell: "The two rules do not find the value of {cell}.",
    given_cell: "This is a unit clause of F1.",
};
