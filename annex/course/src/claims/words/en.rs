//! What the test of the claims says, in English.

use super::phrases::Phrases;

pub(super) const ENGLISH: Phrases = Phrases {
    heads: ["collection", "puzzles", "propagation", "failed literals"],
    all: "all",
    easy: "36 givens, at random",
    minimal: "at random",
    seventeen: "17 givens",
    hard: "searched for because hard",

    first_claim: "1. Propagation solves the easiest sudokus and about half of the hardest.",
    second_claim: "2. No sudoku is known that failed literals do not solve.",
    propagation: "Propagation solves {part} of these {whole} ({percent}).\n\
                  The claim depends on which ones are called the hardest.",
    not_refuted: "Not refuted here: failed literals solve all {whole}.",
    refuted: "Refuted: failed literals solve {part} of these {whole} ({percent}), and leave \
              {open} open.",

    open_number: "The first puzzle that is left open is number {place} of {collection}:\n{puzzle}",
    open_line: "The first puzzle that is left open is on line {place} of {collection}:\n{puzzle}",
    left: "{cells} of its {empty} empty cells stay open, with {candidates} candidates:",
    checked: "Checked by counting literals:\n\
              under these candidates none of the {clauses} clauses is empty or a unit",
    tried: ",\nand none of the {trials} open literals, supposed in turn, empties one",
    ends: ".\nSo the rule ends here, in whatever order it is applied.",
    unique: "Its only solution, by a checked proof of {lemmas} lemmas:\n{solution}",
};
