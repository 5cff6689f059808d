//! Explains a puzzle.

use crate::mistakes::mistakes;
use neuf_cnf::Interrupt;
use neuf_sudoku::{Grid, MethodError, Puzzle, Uniqueness, uniqueness};

use super::game::without_notes;
use super::no_solution::no_solution;
use super::several::several;
use super::{ExplainOptions, Explanation, Finding, Limit};
use crate::board::Board;
use crate::derive::Deriver;
use crate::names::mark::Mark;
use crate::net::Net;
use crate::step::Step;
use crate::step::prune::pruned;

/// Explains a puzzle: derives its only solution step by step, or shows why there is none
/// or more than one.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::{ExplainOptions, Finding, explain};
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Grid, Puzzle, Rules};
/// let givens: Grid = "1.....2.....3..2".parse()?;
/// let mut rules = Rules::usual(givens.shape());
/// rules.add_rule(Variant::Diagonal)?;
/// let puzzle = Puzzle::new(givens, rules).unwrap();
/// let explanation = explain(&puzzle, &ExplainOptions::default(), &Interrupt::new())?;
/// assert!(matches!(explanation.finding, Finding::Solved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn explain(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    let (puzzle, mut known) = without_notes(puzzle, interrupt)?;
    known.extend(&options.found);
    // Givens that break the rules are recognised without a search.
    let found =
        if puzzle.is_consistent() { uniqueness(&puzzle, interrupt)? } else { Uniqueness::None };
    let (finding, steps) = match found {
        Uniqueness::None => no_solution(&puzzle, options, interrupt)?,
        Uniqueness::Unique(solution) => derived(&puzzle, &known, solution, options, interrupt),
        Uniqueness::Several(one, other) => (several(&puzzle, &one, &other, interrupt)?, Vec::new()),
        Uniqueness::Unknown(_) => (Finding::Unknown, Vec::new()),
    };
    let is_faulty = matches!(finding, Finding::NoSolution { .. } | Finding::Several { .. });
    let wanted = options.mistakes && is_faulty;
    let mistakes = if wanted { mistakes(&puzzle, interrupt)? } else { None };
    Ok(Explanation { puzzle, known, finding, mistakes, skipped: 0, steps })
}

/// The steps that lead from what is known to the only solution.
fn derived(
    puzzle: &Puzzle,
    known: &[Mark],
    solution: Grid,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> (Finding, Vec<Step>) {
    let is_wrong = |mark: &&Mark| (solution.get(mark.cell) == mark.value) != mark.holds;
    let marks: Vec<Mark> = known.iter().filter(is_wrong).copied().collect();
    if !marks.is_empty() {
        return (Finding::Wrong { solution, marks }, Vec::new());
    }
    let (net, givens) = (Net::new(puzzle.rules()), puzzle.givens());
    let mut board = Board::new(&net, givens);
    for mark in known {
        board.set(net.member(mark.cell, mark.value), mark.holds);
    }
    let mut derivation = Deriver::new(board, Some(&solution), options, interrupt);
    let steps = derivation.run(usize::MAX);
    if !derivation.board.is_solved() {
        // What led nowhere is all that a reader can go on from.
        let limit = if interrupt.is_requested() { Limit::Interrupt } else { Limit::Depth };
        return (Finding::Unfinished { solution, limit }, steps);
    }
    if options.full {
        return (Finding::Solved(solution), steps);
    }
    let found = derivation.board.grid();
    let wanted = found.filled().filter(|&(cell, _)| givens.get(cell) == 0);
    let wanted = wanted.map(|(cell, value)| Mark { cell, value, holds: true });
    (Finding::Solved(solution), pruned(steps, wanted))
}

/// Explains only the next step: the first step of [`explain`] with the same options.
///
/// When the puzzle is solved already, there is no step. When no rule applies, or when the
/// puzzle has no solution or several, the result is that of [`explain`].
///
/// # Errors
/// As for [`explain`].
pub fn hint(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<Explanation, MethodError> {
    Ok(explain(puzzle, options, interrupt)?.next_steps(0, false))
}
