//! How far the two rules of the paper get on one puzzle.

use neuf_cnf::Interrupt;
use neuf_sudoku::{
    Candidates, MethodError, MethodName, MethodOptions, MethodOutcome, Puzzle, count_solutions,
};
use neuf_words::told;

use super::fixpoint::PaperRule;

/// How far the rules got on a puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judged {
    /// The candidates that propagation leaves, if it does not solve the puzzle.
    pub propagation: Option<Candidates>,
    /// Those that failed literals leave.
    pub failed_literals: Option<Candidates>,
}

impl Judged {
    /// What a rule leaves open; `None` when it solves the puzzle.
    #[must_use]
    pub fn left_by(&self, rule: PaperRule) -> Option<&Candidates> {
        match rule {
            PaperRule::Propagation => self.propagation.as_ref(),
            PaperRule::FailedLiterals => self.failed_literals.as_ref(),
        }
    }
}

told! {
    /// Why a puzzle tells nothing about the claims.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum LeftOut {
        /// The givens contradict each other.
        NoSolution = ["there is no solution", "pas de solution"];
        /// The paper presupposes a single solution.
        Several = ["there are several solutions", "plusieurs solutions"];
        /// The interrupt came first.
        Interrupted = [
            "stopped before it was known how far the rules get",
            "arrêté avant de savoir jusqu'où vont les règles",
        ];
        /// The puzzle is too large, or has other rules.
        Method(#[from] error: MethodError) = error;
    }
}

impl std::error::Error for LeftOut {}

/// Runs both rules on a puzzle.
///
/// # Errors
/// When the puzzle tells nothing about the claims.
pub fn judge(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Judged, LeftOut> {
    let count = count_solutions(puzzle, 2, interrupt)?;
    match count.solutions {
        2.. => return Err(LeftOut::Several),
        _ if !count.exact => return Err(LeftOut::Interrupted),
        0 => return Err(LeftOut::NoSolution),
        1 => {}
    }
    let propagation = left_by(MethodName::Propagation, puzzle, interrupt)?;
    let failed_literals = match &propagation {
        None => None,
        Some(_) => left_by(MethodName::Probing, puzzle, interrupt)?,
    };
    Ok(Judged { propagation, failed_literals })
}

/// What a method leaves open; `None` when it solves the puzzle.
fn left_by(
    method: MethodName,
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<Option<Candidates>, LeftOut> {
    let report = method.solve(puzzle, &MethodOptions::default(), interrupt)?;
    match report.outcome {
        MethodOutcome::Solved => Ok(None),
        MethodOutcome::NoSolution => Err(LeftOut::NoSolution),
        MethodOutcome::Interrupted => Err(LeftOut::Interrupted),
        MethodOutcome::Unfinished => report.candidates.map(Some).ok_or(LeftOut::Interrupted),
    }
}

#[cfg(test)]
mod tests {
    use neuf_sudoku::Grid;

    use super::*;

    fn judged(text: &str) -> Result<Judged, LeftOut> {
        judge(&text.parse::<Grid>().unwrap().into(), &Interrupt::new())
    }

    #[test]
    fn only_puzzles_with_one_solution_count() {
        assert_eq!(judged("1..............1"), Err(LeftOut::Several));
        assert_eq!(judged("11.............."), Err(LeftOut::NoSolution));
        let easy = judged("1.....3..4.....2").unwrap();
        assert_eq!(easy, Judged { propagation: None, failed_literals: None });
        let interrupt = Interrupt::new();
        interrupt.request();
        let puzzle = "1.....3..4.....2".parse::<Grid>().unwrap().into();
        assert_eq!(judge(&puzzle, &interrupt), Err(LeftOut::Interrupted));
    }

    #[test]
    fn figure_1_needs_failed_literals() {
        let figure = judged(
            ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...",
        )
        .unwrap();
        assert_eq!(figure.left_by(PaperRule::FailedLiterals), None);
        let open = figure.left_by(PaperRule::Propagation).unwrap().iter();
        assert_eq!(open.filter(|(_, set)| set.len() > 1).count(), 42);
    }
}
