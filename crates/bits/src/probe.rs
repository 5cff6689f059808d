//! The failed-literal rule, sweep by sweep over a whole board.
//!
//! A sweep assumes of each open candidate that it holds, and then that it does
//! not; the assumed literal fails when propagation finds a contradiction. At the
//! end of the sweep the negations of all failed literals become facts, and the
//! next sweep begins, until no literal fails or the puzzle is solved. The numbers
//! of open candidates and of failed literals in each sweep measure how far a
//! puzzle resists the rule; the generator of hard puzzles measures ten thousand
//! puzzles a second.
//!
//! The consequences of a literal that does not fail cannot fail either, so most
//! literals need no trial of their own. `neuf_cnf` uses the same shortcut; here
//! two boards hold the literals that are known not to fail.

use crate::layout::Board;
use crate::place::{with_value, without_value};
use crate::round::{End, Rows, load, propagate, singles, store};
use crate::vector::{Processor, Vector};

/// How far a puzzle resists the failed-literal rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resistance {
    /// The sum over all sweeps of the number of open candidates less the number
    /// of failed literals (but at least 0). It is 0 when propagation alone solves
    /// the puzzle.
    pub sum: u32,
    /// How many candidates are open at the end; 0 when the rule solves the
    /// puzzle.
    pub open: u32,
}

/// Applies the rule to a board on which nothing more follows by propagation.
#[inline(always)]
pub(crate) fn resistance<P: Processor>(cpu: P, board: &Board) -> Resistance {
    let mut rows = load(cpu, board);
    let mut found = Resistance::default();
    loop {
        let sets = store(rows).to_sets();
        let open = sets.iter().map(|set| set.count_ones()).filter(|&count| count > 1).sum();
        let failing = sweep(cpu, &mut rows, &sets);
        found.open = open;
        found.sum += u32::saturating_sub(open, failing);
        if failing == 0 {
            return found;
        }
        if propagate::<P::Vector, false>(&mut rows) != End::Open {
            found.open = 0;
            return found;
        }
    }
}

/// Tries each literal on the board and adds the negations of those that fail.
/// Returns how many literals failed.
#[inline(always)]
fn sweep<P: Processor>(cpu: P, board: &mut Rows<P::Vector>, sets: &[u16; 81]) -> u32 {
    let rows = *board;
    let start = store(rows);
    let mut concluded = start;
    let mut failing = 0;
    let (mut can_hold, mut can_be_out) = (Board::EMPTY, Board::EMPTY);
    for (cell, &set) in sets.iter().enumerate().filter(|(_, set)| set.count_ones() > 1) {
        for value in (0..9).filter(|value| set >> value & 1 == 1) {
            for holds in [true, false] {
                if (if holds { can_hold } else { can_be_out }).has(cell, value) {
                    continue;
                }
                let (cell, value) = (cell as u8, value as u8);
                let suppose = if holds { with_value::<P> } else { without_value::<P> };
                let mut supposed = load(cpu, &suppose(cpu, &start, cell, value));
                if propagate::<P::Vector, false>(&mut supposed) == End::Refuted {
                    failing += 1;
                    let conclude = if holds { without_value::<P> } else { with_value::<P> };
                    concluded = conclude(cpu, &concluded, cell, value);
                    continue;
                }
                let placed = singles(supposed);
                let join = |to: &mut Board, from: Rows<P::Vector>| {
                    let old = load(cpu, to);
                    *to = store([0, 1, 2].map(|i: usize| old[i].or(from[i])));
                };
                join(&mut can_hold, placed);
                join(&mut can_be_out, [0, 1, 2].map(|i: usize| rows[i].without(supposed[i])));
            }
        }
    }
    *board = load(cpu, &concluded);
    failing
}
