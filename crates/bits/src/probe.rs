//! The failed-literal rule, sweep by sweep over a whole board.
//!
//! In a sweep, each open candidate is supposed to hold, and then not to hold;
//! the literal fails when propagation refutes that. What all that failed say is
//! concluded at the end of the sweep, and the next begins, until none fails or
//! the puzzle is solved. How many stay open at each sweep, and how few fail,
//! says how well a puzzle resists the rule; a generator of hard ones asks that
//! ten thousand times a second.
//!
//! What follows from a literal that does not fail cannot fail either, so most
//! need no trial of their own: the shortcut of `neuf_cnf::probe`, here two
//! boards of literals that are known not to fail.

use crate::layout::Board;
use crate::place::{with_value, without_value};
use crate::round::{End, Rows, load, propagate, singles, store};
use crate::vector::Vector;

/// How a puzzle stands up to the failed-literal rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resistance {
    /// Summed over the sweeps: the candidates that are open, less the literals
    /// about them that fail. 0 when propagation solves the puzzle.
    pub sum: u32,
    /// The candidates that are open at the end: 0 when the rule solves the
    /// puzzle.
    pub open: u32,
}

/// Applies the rule to a board on which nothing more follows.
#[inline(always)]
pub(crate) fn resistance<V: Vector>(board: &Board) -> Resistance {
    let mut rows = load::<V>(board);
    let mut found = Resistance::default();
    loop {
        let sets = store(rows).to_sets();
        let open = sets.iter().map(|set| set.count_ones()).filter(|&count| count > 1).sum();
        let failing = sweep(&mut rows, &sets);
        found.open = open;
        found.sum += u32::saturating_sub(open, failing);
        if failing == 0 {
            return found;
        }
        if propagate::<V, false>(&mut rows) != End::Open {
            found.open = 0;
            return found;
        }
    }
}

/// Tries each literal on the board and concludes what failed; how many did.
#[inline(always)]
fn sweep<V: Vector>(board: &mut Rows<V>, sets: &[u16; 81]) -> u32 {
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
                let suppose = if holds { with_value::<V> } else { without_value::<V> };
                let mut supposed = load(&suppose(&start, cell, value));
                if propagate::<V, false>(&mut supposed) == End::Refuted {
                    failing += 1;
                    let conclude = if holds { without_value::<V> } else { with_value::<V> };
                    concluded = conclude(&concluded, cell, value);
                    continue;
                }
                let placed = singles(supposed);
                let join = |to: &mut Board, from: Rows<V>| {
                    let old = load::<V>(to);
                    *to = store([0, 1, 2].map(|i: usize| old[i].or(from[i])));
                };
                join(&mut can_hold, placed);
                join(&mut can_be_out, [0, 1, 2].map(|i: usize| rows[i].without(supposed[i])));
            }
        }
    }
    *board = load(&concluded);
    failing
}
