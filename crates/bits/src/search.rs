//! Depth-first search over propagation.
//!
//! A node is a board of 192 bytes; the second way of each choice waits on a
//! stack, and nothing is ever undone. The search stops at each solution and can
//! go on from there, so counting, uniqueness and enumeration are one thing.

use std::hint::black_box;

use crate::choose::choose;
use crate::layout::Board;
use crate::place::{with_value, without_value};
use crate::planes::{Plane, Planes};
use crate::round::{End, load, propagate, store};
use crate::vector::Vector;

/// A search under way.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    /// Boards not looked at yet, the next one last.
    pub(crate) waiting: Vec<Board>,
    /// The last solution found.
    pub(crate) solution: Board,
    /// How many choices were made.
    pub(crate) choices: u64,
    /// How many boards were refuted.
    pub(crate) conflicts: u64,
    /// Room for choosing.
    planes: Planes,
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// At the solution whose number was asked for.
    Found,
    /// There are no more.
    Exhausted,
    /// So many choices were made as were allowed.
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
}

/// Searches on until `wanted` more solutions are found, or for so many choices.
///
/// `wanted` is at least 1, and is left at how many were not found.
#[inline(always)]
pub(crate) fn advance<V: Vector>(search: &mut Search, wanted: &mut u64, choices: u64) -> Stop {
    let last = search.choices.saturating_add(choices);
    while let Some(board) = search.waiting.pop() {
        let mut rows = load::<V>(&board);
        loop {
            match propagate::<V, true>(&mut rows) {
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
            // What choosing shares with propagation is better computed anew: else
            // the compiler keeps it in memory, every round.
            let board = store(rows);
            rows = load(black_box(&board));
            let choice = choose(rows, &board, &mut search.planes);
            let other = match choice.second {
                Some(second) => with_value::<V>(&board, choice.cell, second),
                None => without_value::<V>(&board, choice.cell, choice.first),
            };
            search.waiting.push(other);
            rows = load(&with_value::<V>(&board, choice.cell, choice.first));
            search.choices += 1;
            if search.choices >= last {
                search.waiting.push(store(rows));
                return Stop::Paused;
            }
        }
    }
    Stop::Exhausted
}
