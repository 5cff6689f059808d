//! What several commands ask of puzzles with rules beside the usual ones.

use neuf_cnf::Interrupt;
use neuf_formats::Puzzle;
use neuf_sudoku::explain::{self, ExplainOptions, Explanation};
use neuf_sudoku::{
    Candidates, Encoded, Encoding, MethodError, Uniqueness, candidates, first_clash,
    uniqueness_with,
};

/// Where the givens break the rules, usual or not, if they do.
pub(crate) fn first_fault(puzzle: &Puzzle) -> Option<String> {
    let clash = || first_clash(&puzzle.grid).map(|clash| clash.to_string());
    let violation = || puzzle.constraints.as_ref()?.first_violation(&puzzle.grid);
    clash().or_else(|| Some(violation()?.to_string()))
}

/// The formula of a puzzle.
pub(crate) fn encode(encoding: Encoding, puzzle: &Puzzle) -> Encoded {
    match puzzle.constraints.as_deref() {
        None => encoding.encode(&puzzle.grid),
        Some(constraints) => encoding.encode_with(&puzzle.grid, constraints),
    }
}

/// Whether a puzzle has one solution.
pub(crate) fn uniqueness(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<Uniqueness, MethodError> {
    match puzzle.constraints.as_deref() {
        None => neuf_sudoku::uniqueness(&puzzle.grid, interrupt),
        Some(constraints) => uniqueness_with(&puzzle.grid, constraints, interrupt),
    }
}

/// The explanation of a puzzle.
pub(crate) fn explain(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    match puzzle.constraints.as_deref() {
        None => explain::explain(&puzzle.grid, options, interrupt),
        Some(constraints) => explain::explain_with(&puzzle.grid, constraints, options, interrupt),
    }
}

/// The next step of a puzzle.
pub(crate) fn hint(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    match puzzle.constraints.as_deref() {
        None => explain::hint(&puzzle.grid, options, interrupt),
        Some(constraints) => explain::hint_with(&puzzle.grid, constraints, options, interrupt),
    }
}

/// What each cell of a puzzle can hold.
pub(crate) fn candidates_of(puzzle: &Puzzle) -> Candidates {
    match puzzle.constraints.as_deref() {
        None => candidates(&puzzle.grid),
        Some(constraints) => constraints.candidates_of(&puzzle.grid),
    }
}
