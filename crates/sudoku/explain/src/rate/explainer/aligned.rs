//! Aligned exclusion of two cells (6.2) or three (7.5).
//!
//! All ways to fill the cells are tried. A way is impossible if it gives one value to two cells
//! that see each other, or if it takes all candidates from a further cell that all of them see.
//! A candidate that no possible way uses is removed.

use super::board::Board;
use super::houses::{SEEN, cells, members};
use super::step::{Removals, Step};

pub(super) fn aligned_pair(board: &Board) -> Option<Step> {
    let small = small(board, 2);
    let candidates = aligned_cells(board, small);
    for (at, &other) in candidates.iter().enumerate() {
        for &one in &candidates[..at] {
            let excluders = small & SEEN[one] & SEEN[other];
            if excluders == 0 {
                continue;
            }
            let mut used = [0u16; 2];
            for a in members(board.candidates[one]) {
                for b in members(board.candidates[other]) {
                    let is_clash = a == b && SEEN[one] >> other & 1 != 0;
                    if !is_clash && !excluded(board, excluders, 1 << a | 1 << b) {
                        used[0] |= 1 << a;
                        used[1] |= 1 << b;
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

pub(super) fn aligned_triplet(board: &Board) -> Option<Step> {
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

fn triplet(board: &Board, [one, two, three]: [usize; 3], excluders: u128) -> Removals {
    let sees = |a: usize, b: usize| SEEN[a] >> b & 1 != 0;
    let mut used = [0u16; 3];
    for a in members(board.candidates[one]) {
        for b in members(board.candidates[two]) {
            if a == b && sees(one, two) {
                continue;
            }
            for c in members(board.candidates[three]) {
                let is_clash = (a == c && sees(one, three)) || (b == c && sees(two, three));
                if !is_clash && !excluded(board, excluders, 1 << a | 1 << b | 1 << c) {
                    used[0] |= 1 << a;
                    used[1] |= 1 << b;
                    used[2] |= 1 << c;
                }
            }
        }
    }
    let mut removals = Removals::new();
    for (cell, used) in [one, two, three].into_iter().zip(used) {
        removals.add(board, cell, !used);
    }
    removals
}

/// The cells with two candidates, or up to `most`.
fn small(board: &Board, most: u32) -> u128 {
    let is_small = |&cell: &usize| (2..=most).contains(&board.candidates[cell].count_ones());
    cells(board.empty).filter(is_small).fold(0, |set, cell| set | 1 << cell)
}

/// The cells of two or more candidates that see a small cell.
fn aligned_cells(board: &Board, small: u128) -> Vec<usize> {
    let is_aligned =
        |&cell: &usize| board.candidates[cell].count_ones() >= 2 && SEEN[cell] & small != 0;
    cells(board.empty).filter(is_aligned).collect()
}

/// Whether values leave a cell none of its candidates.
fn excluded(board: &Board, excluders: u128, values: u16) -> bool {
    cells(excluders).any(|cell| board.candidates[cell] & !values == 0)
}
