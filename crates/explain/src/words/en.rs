//! English.

use super::phrases::{Headings, Phrases};
use crate::RuleKind;
use neuf_sudoku::Family;

pub(super) const ENGLISH: Phrases = Phrases {
    cell: "r{row}c{column}",
    houses: ["row {n}", "column {n}", "box {n}"],
    short_houses: ["r{n}", "c{n}", "b{n}"],
    zones: ["the main diagonal", "the other diagonal", "window {n}", "region {name}"],
    lines: ["rows {numbers}", "columns {numbers}"],
    and: "and",
    is_one: |number| number == 1,
    rule,
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
    },

    naked_single: "{value} is the only value left for {cell}.",
    hidden_single: "{cell} is the only place left for {value} in {house}.",
    intersection: "In {from}, {value} fits only in {into} ({cells}), so it goes nowhere else in \
                   {into}.",
    naked_subset: "In {house}, {cells} hold {values} between them, so no other cell there does.",
    hidden_subset: "In {house}, {values} fit only in {cells}, so these cells hold nothing else.",
    fish: "In {lines}, {value} fits only in {across}, so it goes nowhere else there.",
    suppose: "Suppose {mark}.",
    no_value: "No value is left for {cell}.",
    no_place: "No place is left for {value} in {house}.",
    clash: "{cells} both hold {value}, in {house}.",
    comparison: "{greater} is greater than {less}, which rules out {marks}.",
    comparison_broken: "{greater} is not greater than {less}.",
    sum_broken: "The cage at {cell} cannot add up to {sum} any more.",
    sum: "The cage at {cell} adds up to {sum}: no way to fill it has {marks}.",
    refused: "{mark} is given but cannot be.",

    steps: ["{n} step", "{n} steps"],
    solved_already: "The grid is solved.",
    solved: "The only solution, in {steps}.",
    hint: "The next step.",
    unfinished_at_depth: "There is only one solution, but after {steps} no rule applies any more \
                          at this depth: allow suppositions to be nested deeper.",
    unfinished_in_time: "There is only one solution, but the time is over after {steps}: allow \
                         more.",
    wrong: "There is only one solution, and these entries contradict it: {marks}.",
    unknown: "Stopped before it was known whether there is one solution.",
    no_solution: "There is no solution.",
    core: "These {givens} already, and without any one of them the others do not:\n{marks}.",
    core_givens: ["{n} given clashes", "{n} givens clash"],
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
};

fn rule(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::NakedSingle => "naked single",
        RuleKind::HiddenSingle => "hidden single",
        RuleKind::Pointing => "pointing",
        RuleKind::Claiming => "claiming",
        RuleKind::NakedPair => "naked pair",
        RuleKind::HiddenPair => "hidden pair",
        RuleKind::XWing => "X-wing",
        RuleKind::Comparison => "comparison",
        RuleKind::Sum => "sum of a cage",
        RuleKind::NakedTriple => "naked triple",
        RuleKind::HiddenTriple => "hidden triple",
        RuleKind::Swordfish => "swordfish",
        RuleKind::FailedLiteral => "failed literal",
        RuleKind::NestedFailedLiteral => "nested failed literal",
        RuleKind::Contradiction => "contradiction",
    }
}
