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
use crate::round::{End, load, propagate, store};
use crate::trial::{literals, note, open_candidates, suppose};
use crate::vector::Processor;

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
    let mut board = *board;
    let mut found = Resistance::default();
    loop {
        let open = open_candidates(cpu, &board).count();
        let [cannot_hold, cannot_be_out] = sweep(cpu, &board);
        let failing = cannot_hold.count() + cannot_be_out.count();
        found.open = open;
        found.sum += u32::saturating_sub(open, failing);
        if failing == 0 {
            return found;
        }
        let mut next = board;
        for (place, holds) in literals() {
            if (if holds { &cannot_hold } else { &cannot_be_out }).has_at(place) {
                next = suppose(cpu, &next, place, !holds);
            }
        }
        let mut rows = load(cpu, &next);
        if propagate::<P::Vector, false>(&mut rows) != End::Open {
            found.open = 0;
            return found;
        }
        board = store(rows);
    }
}

/// Tries each literal on a board on which nothing more follows by propagation. Returns those
/// that fail: the candidates that cannot hold, and those that cannot be out.
#[inline(always)]
pub(crate) fn sweep<P: Processor>(cpu: P, board: &Board) -> [Board; 2] {
    let open = open_candidates(cpu, board);
    let mut known = [Board::EMPTY; 2];
    let mut failing = [Board::EMPTY; 2];
    for (place, holds) in literals().filter(|(place, _)| open.has_at(place)) {
        if known[usize::from(!holds)].has_at(place) {
            continue;
        }
        let mut rows = load(cpu, &suppose(cpu, board, place, holds));
        if propagate::<P::Vector, false>(&mut rows) == End::Refuted {
            failing[usize::from(!holds)].add_at(place);
        } else {
            note(cpu, board, &store(rows), &mut known);
        }
    }
    failing
}
