//! Aligned exclusion of two cells (6.2) or three (7.5).
//!
//! All ways to fill the cells are tried. A way is impossible if it gives one value to two cells
//! that see each other, or if it takes all candidates from a further cell that all of them see.
//! A candidate that no possible way uses is removed.
//!
//! Which of several aligned triplets Sudoku Explainer takes is not understood: of 84 such steps the
//! program took seven in another place, at the same rating.

use crate::board::Board;
use crate::houses::{SEEN, cells, cells_where, members};
use crate::step::{Removals, Step};

pub(crate) fn aligned_pair(board: &Board) -> Option<Step> {
    let small = small(board, 2);
    let candidates = aligned_cells(board, small);
    for (at, &other) in candidates.iter().enumerate() {
        for &one in &candidates[..at] {
            let excluders = small & SEEN[one] & SEEN[other];
            if excluders == 0 {
                continue;
            }
            let (used, union) = (&mut [0u16; 2], union(board, excluders));
            for (place, [one, other]) in [[one, other], [other, one]].into_iter().enumerate() {
                let with = board.candidates[other];
                for a in members(board.candidates[one] & !used[place]) {
                    let clash = if SEEN[one] >> other & 1 != 0 { 1 << a } else { 0 };
                    let is_possible = |&b: &usize| !excluded(board, excluders, 1 << a | 1 << b);
                    if with & !union & !(1 << a) != 0 {
                        used[place] |= 1 << a;
                    } else if let Some(b) = members(with & !clash).find(is_possible) {
                        used[place] |= 1 << a;
                        used[1 - place] |= 1 << b;
                    }
                }
            }
            let mut removals = Removals::new();
            removals.add(board, one, !used[0]);
            removals.add(board, other, !used[1]);
            if !removals.is_empty() {
                return Step::remove(62, "Aligned Pair Exclusion", removals);
            }
        }
    }
    None
}

pub(crate) fn aligned_triplet(board: &Board) -> Option<Step> {
    let small = small(board, 3);
    let candidates = aligned_cells(board, small);
    for (at, &second) in candidates.iter().enumerate() {
        for &first in &candidates[..at] {
            let pair = small & SEEN[first] & SEEN[second];
            if pair.count_ones() < 2 {
                continue;
            }
            for &third in &candidates[at + 1..] {
                let excluders = pair & SEEN[third];
                if excluders == 0 {
                    continue;
                }
                let removals = triplet(board, [first, second, third], excluders);
                if !removals.is_empty() {
                    return Step::remove(75, "Aligned Triplet Exclusion", removals);
                }
            }
        }
    }
    None
}

/// What no possible way uses. For each candidate one way is enough, so it is not all of them that
/// are tried.
fn triplet(board: &Board, three: [usize; 3], excluders: u128) -> Removals {
    let sees = |a: usize, b: usize| SEEN[a] >> b & 1 != 0;
    let (mut used, union) = ([0u16; 3], union(board, excluders));
    for first in 0..3 {
        let order = [first, (first + 1) % 3, (first + 2) % 3];
        let [one, two, last] = order.map(|place| three[place]);
        for a in members(board.candidates[one] & !used[first]) {
            if used[first] >> a & 1 != 0 {
                continue;
            }
            let free = [two, last].map(|cell| board.candidates[cell] & !union & !(1 << a));
            if free[0] != 0 && free[1] != 0 && (free[0] | free[1]).count_ones() > 1 {
                used[first] |= 1 << a;
                continue;
            }
            let clash = |other| if sees(one, other) { 1 << a } else { 0 };
            let seconds = board.candidates[two] & !clash(two);
            let way = members(seconds).find_map(|b| {
                let clash = clash(last) | if sees(two, last) { 1 << b } else { 0 };
                let thirds = board.candidates[last] & !clash;
                let is_possible =
                    |&c: &usize| !excluded(board, excluders, 1 << a | 1 << b | 1 << c);
                members(thirds).find(is_possible).map(|c| [a, b, c])
            });
            for (place, value) in order.into_iter().zip(way.into_iter().flatten()) {
                used[place] |= 1 << value;
            }
        }
    }
    let mut removals = Removals::new();
    for (cell, used) in three.into_iter().zip(used) {
        removals.add(board, cell, !used);
    }
    removals
}

/// The cells with two candidates, or up to `most`.
fn small(board: &Board, most: u32) -> u128 {
    cells_where(board.empty, |cell| (2..=most).contains(&board.candidates[cell].count_ones()))
}

/// The cells of two or more candidates that see a small cell.
fn aligned_cells(board: &Board, small: u128) -> Vec<usize> {
    let is_aligned =
        |&cell: &usize| board.candidates[cell].count_ones() >= 2 && SEEN[cell] & small != 0;
    cells(board.empty).filter(is_aligned).collect()
}

/// The candidates of some cells. A way that has at most one of them is not excluded, because each
/// of these cells has two or more.
fn union(board: &Board, excluders: u128) -> u16 {
    cells(excluders).fold(0, |union, cell| union | board.candidates[cell])
}

/// Whether values leave a cell none of its candidates.
fn excluded(board: &Board, excluders: u128, values: u16) -> bool {
    cells(excluders).any(|cell| board.candidates[cell] & !values == 0)
}
