//! The ladder: the weakest rules that solve a puzzle.
//!
//! Its rungs are those of the paper and of the literature after it: naked
//! singles (the mock exam's algorithm), unit propagation on all eight families
//! (part III.A), failed literals (III.B), and failed literals nested to depth
//! two and three (Berthier's T&E). Each rung contains the one below, so that
//! the level of a puzzle is well defined; whether people use other techniques
//! does not matter here.

use std::fmt;

use neuf_cnf::Interrupt;

use crate::explain::board::Board;
use crate::explain::closure::{Closed, Closure, set};
use crate::explain::net::{Member, Net};
use crate::{Grid, Method, MethodOutcome, methods};

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

/// The level of a puzzle with one solution; `None` when interrupted.
pub(super) fn level(net: &Net, givens: &Grid, interrupt: &Interrupt) -> Option<Level> {
    let naked = methods::NakedSingles.solve(givens, interrupt).ok()?;
    match naked.outcome {
        MethodOutcome::Solved => return Some(Level::NakedSingles),
        MethodOutcome::Interrupted => return None,
        _ => {}
    }
    let mut board = Board::of(net, givens);
    let mut closure = Closure::new(interrupt);
    // Depth after depth on the same board: each contains the one before.
    for (depth, level) in
        [Level::Propagation, Level::FailedLiterals, Level::DepthTwo, Level::DepthThree]
            .into_iter()
            .enumerate()
    {
        if closure.run(&mut board, depth) == Closed::Interrupted {
            return None;
        }
        if board.is_solved() {
            return Some(level);
        }
    }
    Some(Level::Beyond)
}

/// How many rounds of the failed-literal rule lead to the solution, or to
/// where it stops; `None` when interrupted.
pub(super) fn rounds(net: &Net, givens: &Grid, interrupt: &Interrupt) -> Option<usize> {
    let mut board = Board::of(net, givens);
    board.settle(usize::MAX);
    let mut rounds = 0;
    while !board.is_solved() {
        if interrupt.is_requested() {
            return None;
        }
        let failed = failing(&mut board);
        if failed.is_empty() {
            break;
        }
        rounds += 1;
        for (member, holds) in failed {
            set(&mut board, member, !holds);
        }
        board.settle(usize::MAX);
    }
    Some(rounds)
}

/// All literals that fail.
fn failing(board: &mut Board<'_>) -> Vec<(Member, bool)> {
    let open: Vec<Member> = board.all_open().collect();
    let literals = open.into_iter().flat_map(|member| [(member, true), (member, false)]);
    literals
        .filter(|&(member, holds)| {
            let fails = board.suppose(member, holds, usize::MAX);
            board.take_back();
            fails
        })
        .collect()
}
