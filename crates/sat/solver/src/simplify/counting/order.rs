//! The order in which rows and groups are eliminated, and the cost of the proof.
//!
//! Eliminating a group with one of its rows joins all other rows of the group to all other groups
//! of that row, as a pivot of Gaussian elimination does. So the pivots are chosen as for sparse
//! matrices: the next pivot is the pair of a group and a row that joins the fewest pairs
//! (Markowitz, "The elimination form of the inverse and its application to linear programming",
//! Management Science 1957). On a board of n×n squares, rows and groups so stay at about n
//! members, where a fixed order may join all rows with all groups.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The pivots in their order, each a row and a group.
#[derive(Debug)]
pub(super) struct PivotOrder {
    pub(super) pivots: Vec<(u32, u32)>,
    /// About how many literals and hints the proof has.
    pub(super) cost: u64,
}

/// About how many literals and hints each part of a proof takes: a definition of a variable
/// with its deletion, and a pair of literals that exclude each other.
const DEFINITION: u64 = 40;
const PAIR: u64 = 20;

/// Which rows are joined to which groups.
struct Matrix {
    rows: Vec<Vec<u32>>,
    groups: Vec<Vec<u32>>,
}

impl PivotOrder {
    /// Orders the pivots, given the groups of each row, in ascending order. `None` when the
    /// proof would cost more than `most`.
    pub(super) fn new(rows: Vec<Vec<u32>>, groups: usize, most: u64) -> Option<PivotOrder> {
        let mut matrix = Matrix { groups: vec![Vec::new(); groups], rows };
        for (row, joined) in matrix.rows.iter().enumerate() {
            for &group in joined {
                matrix.groups[group as usize].push(row as u32);
            }
        }
        let mut order = PivotOrder { pivots: Vec::with_capacity(groups), cost: 0 };
        let mut heap: BinaryHeap<Reverse<(usize, u32)>> = BinaryHeap::new();
        heap.extend((0..groups as u32).filter_map(|group| matrix.rank(group)).map(Reverse));
        while let Some(Reverse((fill, group))) = heap.pop() {
            match matrix.rank(group) {
                Some((now, _)) if now > fill => heap.push(Reverse((now, group))),
                Some(_) => {
                    let Some(row) = matrix.pivot_row(group) else { continue };
                    order.pivots.push((row, group));
                    order.cost += matrix.eliminate(row, group);
                    if order.cost > most {
                        return None;
                    }
                }
                None => {}
            }
        }
        Some(order)
    }
}

impl Matrix {
    /// The row of a group that is joined to the fewest groups.
    fn pivot_row(&self, group: u32) -> Option<u32> {
        let rows = self.groups[group as usize].iter().copied();
        rows.min_by_key(|&row| (self.rows[row as usize].len(), row))
    }

    /// How many pairs the elimination of a group joins; `None` for a group without rows.
    fn rank(&self, group: u32) -> Option<(usize, u32)> {
        let row = self.pivot_row(group)?;
        let (joined, members) = (&self.rows[row as usize], &self.groups[group as usize]);
        Some(((joined.len() - 1) * (members.len() - 1), group))
    }

    /// Eliminates a group with one of its rows. Returns the cost of the proof.
    fn eliminate(&mut self, row: u32, group: u32) -> u64 {
        let others: Vec<u32> = std::mem::take(&mut self.rows[row as usize]);
        let others: Vec<u32> = others.into_iter().filter(|&other| other != group).collect();
        let mut changed = std::mem::take(&mut self.groups[group as usize]);
        changed.retain(|&other| other != row);
        let count = changed.len() as u64;
        let mut cost = 0;
        for &other in &changed {
            let joined = &mut self.rows[other as usize];
            joined.retain(|&joined| joined != group);
            *joined = union(joined, &others);
            cost += (joined.len() + others.len()) as u64 + DEFINITION * others.len() as u64;
        }
        for &other in &others {
            let members = &mut self.groups[other as usize];
            members.retain(|&member| member != row);
            *members = union(members, &changed);
            // The members that change, with each other and with the rest.
            let rest = members.len() as u64 - count;
            cost += PAIR * (count * count / 2 + count * rest);
        }
        cost
    }
}

/// The members of two ascending lists.
pub(super) fn union(one: &[u32], other: &[u32]) -> Vec<u32> {
    let mut all: Vec<u32> = one.iter().chain(other).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}
