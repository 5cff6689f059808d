//! The ladder: the weakest rules that solve a puzzle.
//!
//! Its rungs are those of the paper and of the literature after it: naked
//! singles (the mock exam's algorithm), unit propagation on all eight families
//! (part III.A), failed literals (III.B), and failed literals nested to depth
//! two and three (Berthier's T&E). Each rung contains the one below, so that
//! the level of a puzzle is well defined; whether people use other techniques
//! does not matter here.
//!
//! Other rules say more on each rung: naked singles follow whatever a placed
//! value rules out by any rule; propagation takes in the singles of diagonals,
//! windows and regions, and what each comparison and each sum of a cage rules
//! out by itself, whatever the formula's encoding of them propagates: how hard a
//! puzzle is must not depend on auxiliary variables.

use std::fmt;

use neuf_cnf::Interrupt;

use super::RateError;
use crate::board::Board;
use crate::closure::{Closed, Closure};
use crate::net::{Member, Net};
use neuf_sudoku::rules::Rules;
use neuf_sudoku::{Grid, Shape};

/// The weakest rules that solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Cells with one candidate left, again and again.
    NakedSingles,
    /// Unit propagation on all eight families: naked and hidden singles.
    Propagation,
    /// The failed-literal rule.
    FailedLiterals,
    /// Failed literals under failed literals.
    DepthTwo,
    /// And once more.
    DepthThree,
    /// Not even these. No such puzzle of the usual size is known.
    Beyond,
}

impl Level {
    /// All levels, from the weakest rules.
    pub const ALL: [Level; 6] = [
        Level::NakedSingles,
        Level::Propagation,
        Level::FailedLiterals,
        Level::DepthTwo,
        Level::DepthThree,
        Level::Beyond,
    ];

    /// The number of the level, from 0.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }

    /// A name without blanks, for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::NakedSingles => "naked-singles",
            Level::Propagation => "propagation",
            Level::FailedLiterals => "failed-literals",
            Level::DepthTwo => "depth-two",
            Level::DepthThree => "depth-three",
            Level::Beyond => "beyond",
        }
    }

    /// The level in words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Level::NakedSingles => "naked singles",
            Level::Propagation => "unit propagation",
            Level::FailedLiterals => "failed literals",
            Level::DepthTwo => "failed literals nested to depth two",
            Level::DepthThree => "failed literals nested to depth three",
            Level::Beyond => "more than failed literals nested to depth three",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.meaning())
    }
}

/// Says on which rung puzzles stand, and nothing else.
///
/// A generator asks this of thousands of puzzles: the tables of their shape are
/// made once, and it can stop at a rung that is already too high.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::Grid;
/// use neuf_explain::rate::{Ladder, Level};
/// let hard: Grid =
///     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
///         .parse()?;
/// let (mut ladder, interrupt) = (Ladder::new(hard.shape()), Interrupt::new());
/// assert_eq!(ladder.level(&hard, &interrupt)?, Level::FailedLiterals);
/// assert_eq!(ladder.level_up_to(&hard, Level::Propagation, &interrupt)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    net: Net,
}

impl Ladder {
    /// For puzzles of this shape. Others are rated as well, but the tables are
    /// made anew at each change.
    #[must_use]
    pub fn new(shape: Shape) -> Ladder {
        Ladder::of(&Rules::usual(shape))
    }

    /// For puzzles with these rules.
    pub(super) fn of(rules: &Rules) -> Ladder {
        Ladder { net: Net::new(rules) }
    }

    /// The level of a puzzle that has one solution.
    ///
    /// Whether it has is not asked: what any rung solves has one solution, what
    /// has several is [`Level::Beyond`], and that takes long.
    ///
    /// # Errors
    /// When it is found to have no solution, or when interrupted.
    pub fn level(&mut self, givens: &Grid, interrupt: &Interrupt) -> Result<Level, RateError> {
        let level = self.level_up_to(givens, Level::DepthThree, interrupt)?;
        Ok(level.unwrap_or(Level::Beyond))
    }

    /// The level of a puzzle if it is not above `most`, else `None`; nothing
    /// above that is tried.
    ///
    /// # Errors
    /// When it is found to have no solution, or when interrupted.
    pub fn level_up_to(
        &mut self,
        givens: &Grid,
        most: Level,
        interrupt: &Interrupt,
    ) -> Result<Option<Level>, RateError> {
        if self.net.shape() != givens.shape() {
            self.net = Net::new(&Rules::usual(givens.shape()));
        }
        climb(&mut self.board(givens), most, interrupt)
    }

    /// A board with the givens of a puzzle of this shape.
    pub(super) fn board(&self, givens: &Grid) -> Board<'_> {
        Board::new(&self.net, givens)
    }

    /// What the bit engine calls the resistance of a puzzle, on the board.
    #[cfg(test)]
    pub(super) fn resistance(&self, givens: &Grid) -> neuf_bits::Resistance {
        let mut board = self.board(givens);
        board.settle(usize::MAX);
        let mut found = neuf_bits::Resistance::default();
        while !board.is_solved() {
            let (open, failed) = (board.literals().len() / 2, failing(&mut board));
            found.sum += open.saturating_sub(failed.len()) as u32;
            if failed.is_empty() {
                found.open = open as u32;
                break;
            }
            for (member, holds) in failed {
                board.set(member, !holds);
            }
            board.settle(usize::MAX);
        }
        found
    }

    /// How many rounds of the failed-literal rule lead to the solution, or to
    /// where it stops; `None` when interrupted.
    pub(super) fn rounds(&self, givens: &Grid, interrupt: &Interrupt) -> Option<usize> {
        rounds(&mut self.board(givens), interrupt)
    }
}

/// The level of a board; `None` when it is above `most`.
fn climb(
    board: &mut Board<'_>,
    most: Level,
    interrupt: &Interrupt,
) -> Result<Option<Level>, RateError> {
    board.place_naked_singles();
    if board.is_solved() && !board.is_broken() {
        return Ok(Some(Level::NakedSingles));
    }
    let mut closure = Closure::new(interrupt);
    // Depth after depth on the same board: each contains the one before.
    for (depth, &level) in Level::ALL[1..5].iter().enumerate() {
        if level > most {
            return Ok(None);
        }
        match closure.run(board, depth) {
            Closed::Interrupted => return Err(RateError::Interrupted),
            Closed::Broken => return Err(RateError::NoSolution),
            Closed::Fixpoint if board.is_solved() => return Ok(Some(level)),
            Closed::Fixpoint => {}
        }
    }
    Ok(None)
}

/// How many rounds of the failed-literal rule lead to the solution, or to where
/// it stops; `None` when interrupted.
fn rounds(board: &mut Board<'_>, interrupt: &Interrupt) -> Option<usize> {
    board.settle(usize::MAX);
    let mut rounds = 0;
    while !board.is_solved() {
        if interrupt.is_requested() {
            return None;
        }
        let failed = failing(board);
        if failed.is_empty() {
            break;
        }
        rounds += 1;
        for (member, holds) in failed {
            board.set(member, !holds);
        }
        board.settle(usize::MAX);
    }
    Some(rounds)
}

/// All literals that fail.
fn failing(board: &mut Board<'_>) -> Vec<(Member, bool)> {
    let mut literals = board.literals();
    literals.retain(|&(member, holds)| {
        let fails = board.suppose(member, holds, usize::MAX);
        board.take_back();
        fails
    });
    literals
}
