//! The sentences of a grade, in English.

use super::super::Verdict;
use super::super::fault::FaultKind;
use super::phrases::Phrases;

pub(super) const ENGLISH: Phrases = Phrases {
    clauses: ["{n} clause", "{n} clauses"],
    givens: ["{n} given", "{n} givens"],
    heads: ["section", "expected", "there", "missing", "doubled"],
    zero: "The variables are numbered from 0, but in DIMACS 0 ends a clause: no solver reads this \
           file as it is meant. Add 1 to each number; the rest is judged as if that were done.",

    numbering: "{clauses}; x(i,j,k) has the number {formula}{remark}.",
    papers: ", as in the paper",
    transposed: ": rows and columns are exchanged",
    value_first: ": the value comes first, unlike in the paper",
    other_numbering: ", unlike in the paper",

    f1: "what each given cell holds and does not hold",
    f2: "what no empty cell can hold beside the givens",

    section: "{name}: {parts}.",
    absent: "is missing ({meaning})",
    missing: "{missing} of {expected} missing, the first {first}",
    common: "each of them mentions {index} = {value}",
    not_asked: "was not asked for and is left out",
    implied: "this follows from the other clauses, so no solution is gained",
    not_implied: "without this the formula is too weak",
    perhaps_implied: "whether this follows from the others was not found out",
    doubled: "{clauses} doubled (is each pair taken twice?)",
    exchanged: "{doubled} is there twice and {missing} is missing: the clauses written for \
                {missing} are those of {doubled}.",

    positive_only: "only the positive literals are there (the paper's F, not F1)",
    transposed_grid: "it is that of the grid with rows and columns exchanged",
    other_box: "it looks at the box of (j,i) instead of (i,j): `indice` exchanges r and c",
    houses: ["rows", "columns", "boxes"],
    houses_only: "it looks at {kept} only",

    fault: "{place} {what}; {first}{effect}.",
    faulty_section: "{section}: {clauses}",
    kind,
    first: [
        "clause {number} `{literals}`{meaning}",
        "the first is clause {number} `{literals}`{meaning}",
    ],
    harmless: "; no harm is done",
    too_strong: "; the formula is too strong",

    verdict,
    only_a_model: "The puzzle has no solution, but the formula has a model",
    no_model: "The formula has no model at all",
    accepted: "The rules forbid this, the formula allows it ({givens})",
    refused: "The rules allow this, the formula forbids it ({givens})",
    beside_givens: ", beside the puzzle's givens",
    filled: "The formula accepts it, for example, filled in this way:",
};

fn kind(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Empty => "without a literal",
        FaultKind::Tautology => "with a literal and its negation, which says nothing",
        FaultKind::SelfPair => {
            "where a variable is paired with itself, which forbids it (begin the second \
                 index after the first)"
        }
        FaultKind::WrongSign => "with all signs wrong",
        FaultKind::Shortened => "with literals missing, which says too much",
        FaultKind::Lengthened => "with literals too many, which says too little",
        FaultKind::WrongPair => {
            "where two variables are paired that no cell, row, column or box has together"
        }
        FaultKind::WrongGroup => {
            "where the literals are not those of one cell, or of one value in one house"
        }
        FaultKind::WrongUnit => "that the grid does not give",
        FaultKind::Outside => "with a number that stands for no x(i,j,k)",
        FaultKind::Other => "that the paper does not have",
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "Right: these are the paper's clauses.",
        Verdict::Equivalent => {
            "Equivalent: the clauses differ from the paper's, but the solutions are the same."
        }
        Verdict::TooWeak => "Too weak: the formula accepts what the rules forbid.",
        Verdict::TooStrong => "Too strong: the formula forbids what the rules allow.",
        Verdict::WeakAndStrong => {
            "Too weak and too strong: the formula accepts what the rules forbid, and \
                 forbids what they allow."
        }
        Verdict::Undecided => {
            "Undecided: the clauses differ from the paper's; whether the solutions do was \
                 not found out."
        }
    }
}
