//! What `neuf solve` finds out about a puzzle: a solution, and whether it is the only one.
//!
//! A puzzle that was copied with a mistake often has several solutions, and printing one of
//! them as *the* solution would be wrong. So a second one is looked for, unless the user
//! forbids it. Without a chosen method one search answers both questions. With one, the method
//! only finds the first solution, because most methods cannot tell whether there is another.

use neuf_cnf::Interrupt;
use neuf_explain::clashing_givens;
use neuf_explain::mistakes::Mistakes;
use neuf_formats::Entry;
use neuf_sudoku::{
    Grid, MethodError, MethodName, MethodOptions, MethodOutcome, Puzzle, Report, Uniqueness,
    uniqueness,
};

use crate::puzzles::mistaken::mistake;

/// What is known of a puzzle, or why the method refuses it.
pub(super) type Solved = Result<Answer, MethodError>;

/// What was found out about a puzzle.
#[derive(Debug)]
pub(super) struct Answer {
    /// The report of the method.
    pub(super) report: Report,
    /// Whether the solution is the only one.
    pub(super) second: Second,
    /// If there is no solution: givens that contradict each other, none of which can be left
    /// out. `None` if they were not looked for.
    pub(super) clashing: Option<Grid>,
    /// What is probably mistyped, if there is no solution or several.
    pub(super) mistakes: Option<Mistakes>,
}

/// What is known of a second solution.
#[derive(Debug)]
pub(super) enum Second {
    /// It was not looked for.
    Skipped,
    /// There is none.
    None,
    /// This one.
    Found(Grid),
    /// The search for it was stopped.
    Unknown,
}

impl Answer {
    /// The answer without a second look.
    pub(super) fn of(outcome: MethodOutcome, grid: Grid) -> Answer {
        let mut report = Report::new(outcome, grid);
        report.assignments = None;
        Answer { report, second: Second::Skipped, clashing: None, mistakes: None }
    }
}

/// Solves puzzles as the user wants it.
#[derive(Clone)]
pub(super) struct Asked {
    /// The method, or `None` for the best one for each puzzle.
    pub(super) method: Option<MethodName>,
    pub(super) options: MethodOptions,
    /// Whether to stop at the first solution.
    pub(super) first: bool,
}

impl Asked {
    /// Answers for one puzzle.
    pub(super) fn answer(&self, entry: &Entry, interrupt: &Interrupt) -> Solved {
        let puzzle = &entry.puzzle;
        let mut answer = match self.method {
            None if !self.first => of_both(puzzle, interrupt)?,
            method => {
                let name = method.unwrap_or_else(|| MethodName::best_for(puzzle.rules()));
                let report = name.solve(puzzle, &self.options, interrupt)?;
                self.with_second(puzzle, report, interrupt)?
            }
        };
        if !self.first && answer.report.outcome == MethodOutcome::NoSolution {
            answer.clashing = clashing_givens(puzzle, interrupt)?;
            answer.mistakes = mistake(entry, interrupt);
        }
        if matches!(answer.second, Second::Found(_)) {
            answer.mistakes = mistake(entry, interrupt);
        }
        Ok(answer)
    }

    /// Adds the second look to what a method has found.
    fn with_second(&self, puzzle: &Puzzle, report: Report, interrupt: &Interrupt) -> Solved {
        let second = if self.first || report.outcome != MethodOutcome::Solved {
            Second::Skipped
        } else {
            match uniqueness(puzzle, interrupt)? {
                Uniqueness::Several(one, other) => {
                    Second::Found(if one == report.grid { other } else { one })
                }
                Uniqueness::Unknown(Some(other)) if other != report.grid => Second::Found(other),
                Uniqueness::Unknown(_) => Second::Unknown,
                Uniqueness::Unique(_) | Uniqueness::None => Second::None,
            }
        };
        Ok(Answer { report, second, clashing: None, mistakes: None })
    }
}

/// One search for the first solution and the second.
fn of_both(puzzle: &Puzzle, interrupt: &Interrupt) -> Solved {
    let givens = || puzzle.givens().clone();
    let (outcome, grid, second) = match uniqueness(puzzle, interrupt)? {
        Uniqueness::None => (MethodOutcome::NoSolution, givens(), Second::Skipped),
        Uniqueness::Unique(solution) => (MethodOutcome::Solved, solution, Second::None),
        Uniqueness::Several(one, other) => (MethodOutcome::Solved, one, Second::Found(other)),
        Uniqueness::Unknown(Some(found)) => (MethodOutcome::Solved, found, Second::Unknown),
        Uniqueness::Unknown(None) => (MethodOutcome::Interrupted, givens(), Second::Skipped),
    };
    Ok(Answer { second, ..Answer::of(outcome, grid) })
}
