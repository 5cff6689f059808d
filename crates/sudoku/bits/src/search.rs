//! Depth-first search over propagation.
//!
//! A node is a board of 192 bytes. The board of the second alternative of each
//! choice waits on a stack, so nothing ever has to be undone. The search can stop
//! at a solution and go on later, so that counting, uniqueness and enumeration
//! are the same function.

use std::hint::black_box;

use crate::choose::choose;
use crate::layout::Board;
use crate::place::{with_value, without_value};
use crate::planes::{Plane, Planes};
use crate::round::{End, load, propagate, store};
use crate::vector::Processor;

/// The state of a search.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    /// The boards that are still to be searched, the next one last.
    pub(crate) waiting: Vec<Board>,
    /// The last solution found.
    pub(crate) solution: Board,
    /// How many choices were made.
    pub(crate) choices: u64,
    /// How many boards were refuted.
    pub(crate) conflicts: u64,
    /// Working memory for [`choose`].
    planes: Planes,
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It has found as many solutions as were wanted.
    Found,
    /// There are no more solutions.
    Exhausted,
    /// It has made as many choices as were allowed.
    Paused,
}

impl Search {
    pub(crate) const fn new() -> Search {
        Search {
            waiting: Vec::new(),
            solution: Board::EMPTY,
            choices: 0,
            conflicts: 0,
            planes: [Plane::EMPTY; 16],
        }
    }

    /// All that says where the search stands, to compare it with another.
    #[cfg(feature = "checked")]
    pub(crate) fn state(&self) -> (&[Board], &Board, u64, u64) {
        (&self.waiting, &self.solution, self.choices, self.conflicts)
    }
}

/// Continues the search until `wanted` more solutions are found or `choices` more
/// choices are made.
///
/// `wanted` must be at least 1; it is reduced by the number of solutions found.
#[inline(always)]
pub(crate) fn advance<P: Processor>(
    cpu: P,
    search: &mut Search,
    wanted: &mut u64,
    choices: u64,
) -> Stop {
    let last = search.choices.saturating_add(choices);
    while let Some(board) = search.waiting.pop() {
        let mut rows = load(cpu, &board);
        loop {
            match propagate::<P::Vector, true>(&mut rows) {
                End::Refuted => {
                    search.conflicts += 1;
                    break;
                }
                End::Solved => {
                    *wanted -= 1;
                    search.solution = store(rows);
                    if *wanted == 0 {
                        return Stop::Found;
                    }
                    break;
                }
                End::Open => {}
            }
            // The compiler must not reuse intermediate results of propagation for
            // the choice: it would keep them in memory in every round.
            let board = store(rows);
            rows = load(cpu, black_box(&board));
            let choice = choose(cpu, rows, &board, &mut search.planes);
            let other = match choice.second {
                Some(second) => with_value(cpu, &board, choice.cell, second),
                None => without_value(cpu, &board, choice.cell, choice.first),
            };
            search.waiting.push(other);
            rows = load(cpu, &with_value(cpu, &board, choice.cell, choice.first));
            search.choices += 1;
            if search.choices >= last {
                search.waiting.push(store(rows));
                return Stop::Paused;
            }
        }
    }
    Stop::Exhausted
}
