//! The ladder of levels: the weakest rules that solve a puzzle.
//!
//! Its rungs come from the paper and the literature after it: naked singles (the
//! algorithm of the mock exam), unit propagation on all eight families (part III.A),
//! failed literals (III.B), and failed literals nested to depth two and three (the T&E of
//! Berthier). Each rung contains the one below, so the level of a puzzle is well defined.
//! The other techniques that people use do not matter here.
//!
//! The rules of variants add to each rung. Naked singles take account of everything that
//! a placed value excludes by any rule. Propagation includes the singles of diagonals,
//! windows and regions, and what each comparison and each sum of a cage rules out by
//! itself. It does not matter what the clauses of a comparison or a sum would propagate,
//! because the level of a puzzle must not depend on auxiliary variables.

use neuf_bits::Closed;
use neuf_cnf::Interrupt;

use crate::board::Board;
use crate::closure::{Closure, may_fail};
use crate::net::{Member, Net};
use neuf_sudoku::{Grid, RateError, Rules};
use neuf_words::named;

named! {
    /// The weakest rules that solve a puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level("level") {
        /// Naked singles alone: cells with one candidate left, again and again.
        NakedSingles = "naked-singles", "naked singles";
        /// Unit propagation on all eight families: naked and hidden singles.
        Propagation = "propagation", "unit propagation";
        /// The failed-literal rule.
        FailedLiterals = "failed-literals", "failed literals";
        /// Failed literals under failed literals.
        DepthTwo = "depth-two", "failed literals nested to depth two";
        /// Failed literals nested to depth three.
        DepthThree = "depth-three", "failed literals nested to depth three";
        /// None of these rules suffices. No such 9×9 puzzle is known.
        Beyond = "beyond", "more than failed literals nested to depth three";
    }
}

impl Level {
    /// The number of the level, from 0.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// Finds the levels of puzzles, and nothing else.
///
/// A generator asks for the level of thousands of puzzles. So the tables of the rules are
/// made only once, and the search can stop at a rung that is already too high.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::rate::{Ladder, Level};
/// use neuf_sudoku::{Grid, RateError, Rules};
/// let hard: Grid =
///     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
///         .parse()?;
/// let (mut ladder, interrupt) = (Ladder::new(&Rules::default()), Interrupt::new());
/// assert_eq!(ladder.level(&hard, &interrupt)?, Level::FailedLiterals);
/// assert_eq!(ladder.level_up_to(&hard, Level::Propagation, &interrupt)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    net: Net,
}

impl Ladder {
    /// Makes the tables for puzzles with these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Ladder {
        Ladder { net: Net::new(rules) }
    }

    /// The level of a puzzle that has only one solution.
    ///
    /// The caller must know that the solution is unique: when there are several, no rung
    /// solves the puzzle, which takes long to find out, and the level is
    /// [`Level::Beyond`]. Givens of another shape than the rules are taken for a puzzle
    /// of the usual rules; the tables are then made anew.
    ///
    /// # Errors
    /// When the puzzle is found to have no solution, or when interrupted.
    pub fn level(&mut self, givens: &Grid, interrupt: &Interrupt) -> Result<Level, RateError> {
        let level = self.level_up_to(givens, Level::DepthThree, interrupt)?;
        Ok(level.unwrap_or(Level::Beyond))
    }

    /// The level of a puzzle of these rules whose only solution is known, which takes half the
    /// time; and hardly any if it is known, too, whether failed literals nested to depth two solve
    /// it.
    pub(super) fn level_of(
        &self,
        givens: &Grid,
        solution: &Grid,
        by_depth_two: Option<bool>,
        interrupt: &Interrupt,
    ) -> Result<Level, RateError> {
        let wanted = |member, holds| is_false(&self.net, solution, member, holds);
        let mut board = self.board(givens);
        let level = climb(&mut board, Level::DepthThree, &wanted, by_depth_two, interrupt)?;
        Ok(level.unwrap_or(Level::Beyond))
    }

    /// The level of a puzzle if it is at most `most`, otherwise `None`. Rungs above
    /// `most` are not tried.
    ///
    /// # Errors
    /// When the puzzle is found to have no solution, or when interrupted.
    pub fn level_up_to(
        &mut self,
        givens: &Grid,
        most: Level,
        interrupt: &Interrupt,
    ) -> Result<Option<Level>, RateError> {
        if self.net.shape() != givens.shape() {
            self.net = Net::new(&Rules::usual(givens.shape()));
        }
        climb(&mut self.board(givens), most, &|_, _| true, None, interrupt)
    }

    /// The board of a puzzle of these rules.
    pub(super) fn board(&self, givens: &Grid) -> Board<'_> {
        Board::new(&self.net, givens)
    }

    /// The resistance of a puzzle as the bit engine measures it, but found on the board.
    #[cfg(test)]
    pub(super) fn resistance(&self, givens: &Grid) -> neuf_bits::Resistance {
        let mut board = self.board(givens);
        board.settle(usize::MAX);
        let mut found = neuf_bits::Resistance::default();
        while !board.is_solved() {
            let mut failed = board.literals();
            let open = failed.len() / 2;
            failed.retain(|&(member, holds)| fails(&mut board, member, holds));
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

/// Whether a literal is false in the solution.
pub(super) fn is_false(net: &Net, solution: &Grid, member: Member, holds: bool) -> bool {
    let (cell, value) = net.meaning(member);
    (solution.get(cell) == value) != holds
}

/// The level of a board, where only literals accepted by `wanted` are tried; `None` when it is
/// above `most`. Failed literals of depth two are tried if it is not known whether they solve the
/// puzzle.
fn climb(
    board: &mut Board<'_>,
    most: Level,
    wanted: &dyn Fn(Member, bool) -> bool,
    by_depth_two: Option<bool>,
    interrupt: &Interrupt,
) -> Result<Option<Level>, RateError> {
    board.place_naked_singles();
    if board.is_solved() && !board.is_broken() {
        return Ok(Some(Level::NakedSingles));
    }
    let mut closure = Closure::new(interrupt);
    // Each depth contains the one before, so all are applied to the same board.
    for (depth, &level) in Level::ALL[1..5].iter().enumerate() {
        if level > most {
            return Ok(None);
        }
        match by_depth_two.filter(|_| level == Level::DepthTwo) {
            Some(true) => return Ok(Some(level)),
            Some(false) => continue,
            None => {}
        }
        match closure.run_on(board, depth, wanted) {
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
    let literals = may_fail(board, board.literals());
    literals.into_iter().filter(|&(member, holds)| fails(board, member, holds)).collect()
}

/// Whether propagating a literal leads to a contradiction.
fn fails(board: &mut Board<'_>, member: Member, holds: bool) -> bool {
    let fails = board.suppose(member, holds, usize::MAX);
    board.take_back();
    fails
}
