//! Symmetries: permutations of the literals that take each clause to a clause.
//!
//! A symmetry takes a literal `base` to another literal. It is looked for in two partitions of the
//! same graph (`partition.rs`): `base` is singled out in the left partition, and the other literal
//! in the right partition. As long as cells with more than one literal differ, a literal of the
//! left cell and a literal of the right cell are singled out together. Where a cell has the same
//! literals in both partitions, the permutation leaves these literals where they are: most
//! symmetries of large formulas move few literals, and are found without singling out all others
//! (Darga, Sakallah and Markov, "Faster symmetry discovery using sparsity of symmetries", DAC
//! 2008). The group of symmetries is not computed, since only single symmetries are used.

use neuf_core::Lit;
use rustc_hash::FxHashSet;

use super::clauses::{ClauseGraph, Index};
use super::orbit::Permutation;
use super::partition::{Partition, RefinementTrace};

/// How many pairs of literals are singled out in looking for one symmetry, besides the first.
const MOST_PAIRS: u32 = 200;

/// Looks for symmetries that take one literal to others.
pub(super) struct SymmetrySearch<'a> {
    clauses: &'a ClauseGraph,
    left: &'a mut Partition,
    right: Partition,
    /// How many splits the left partition had before the base was singled out.
    before: usize,
    base: Lit,
    /// How the left partition was refined after singling out the base.
    trace: RefinementTrace,
    pairs: u32,
    limit: u64,
}

impl<'a> SymmetrySearch<'a> {
    /// Singles out `base` in `left`, until [`SymmetrySearch::end`].
    pub(super) fn new(
        clauses: &'a ClauseGraph,
        left: &'a mut Partition,
        base: Lit,
        limit: u64,
    ) -> SymmetrySearch<'a> {
        let mut right = left.clone();
        right.visits = clauses.vertices() as u64;
        let before = left.splits().len();
        let mut trace = RefinementTrace::default();
        left.single_out(base.code() as u32, clauses, &mut trace);
        SymmetrySearch { clauses, left, right, before, base, trace, pairs: 0, limit }
    }

    fn ticks(&self) -> u64 {
        self.left.ticks() + self.right.ticks()
    }

    /// Counts looking at so many literals.
    pub(super) fn look(&mut self, visits: u64) {
        self.right.visits += visits;
    }

    pub(super) fn is_over(&self) -> bool {
        self.ticks() > self.limit
    }

    /// Takes back the singling out of the base.
    pub(super) fn end(self) {
        self.left.undo(self.before);
        self.left.visits += self.right.visits;
    }

    /// A symmetry that takes the base to `other`, a literal of the same cell.
    pub(super) fn find(&mut self, other: Lit) -> Option<Permutation> {
        let before = self.right.splits().len();
        self.pairs = MOST_PAIRS;
        self.trace.compare();
        let mut trace = std::mem::take(&mut self.trace);
        let is_same = self.right.single_out(other.code() as u32, self.clauses, &mut trace);
        self.trace = trace;
        let found = if is_same { self.complete(before) } else { None };
        self.right.undo(before);
        found
    }

    /// Completes a symmetry, by further pairs of literals where necessary. `before` is how many
    /// splits the right partition had at first.
    fn complete(&mut self, before: usize) -> Option<Permutation> {
        let (cell, is_different) = match self.smallest_cell(before, true) {
            Some(cell) => (cell, true),
            None => {
                let found = self.permutation(before);
                if found.is_some() {
                    return found;
                }
                (self.smallest_cell(before, false)?, false)
            }
        };
        let sorted = |members: &[u32]| {
            let mut members = members.to_vec();
            members.sort_unstable();
            members
        };
        let (left, right) = (sorted(self.left.members(cell)), sorted(self.right.members(cell)));
        let is_only = |vertex: &&u32, others: &[u32]| others.binary_search(vertex).is_err();
        let vertex = *left.iter().find(|vertex| !is_different || is_only(vertex, &right))?;
        // A literal that stays where it is moves no others; otherwise a literal is taken that is
        // not yet the image of another.
        let mut partners: Vec<u32> = right.clone();
        partners.sort_by_key(|&partner| {
            if is_different { !is_only(&&partner, &left) } else { partner != vertex }
        });
        let splits = self.left.splits().len();
        let mut trace = RefinementTrace::default();
        self.left.single_out(vertex, self.clauses, &mut trace);
        let mut found = None;
        for partner in partners {
            if self.pairs == 0 || self.is_over() {
                break;
            }
            self.pairs -= 1;
            let splits = self.right.splits().len();
            trace.compare();
            if self.right.single_out(partner, self.clauses, &mut trace) {
                found = self.complete(before);
            }
            self.right.undo(splits);
            if found.is_some() {
                break;
            }
        }
        self.left.undo(splits);
        found
    }

    /// The cells of literals that were split or split off in the right partition after its first
    /// `before` splits.
    fn changed_cells(&mut self, before: usize) -> Vec<u32> {
        let mut cells: Vec<u32> = self.right.splits()[before..].iter().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        self.right.visits += cells.len() as u64;
        let literals = self.clauses.literals() as u32;
        cells.retain(|&cell| self.right.members(cell)[0] < literals);
        cells
    }

    /// The smallest changed cell with several literals: if `is_different`, a cell whose literals
    /// are not the same in both partitions, and otherwise a cell whose literals are the same.
    fn smallest_cell(&mut self, before: usize, is_different: bool) -> Option<u32> {
        let mut best: Option<(usize, u32)> = None;
        for cell in self.changed_cells(before) {
            let (left, right) = (self.left.members(cell), self.right.members(cell));
            if left.len() == 1 || best.is_some_and(|(len, _)| len <= left.len()) {
                continue;
            }
            let there: FxHashSet<u32> = right.iter().copied().collect();
            if left.iter().all(|vertex| there.contains(vertex)) != is_different {
                best = Some((left.len(), cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// The permutation that the partitions describe, if it is a symmetry. No cells with several
    /// literals differ.
    fn permutation(&mut self, before: usize) -> Option<Permutation> {
        let mut moved = Permutation::default();
        for cell in self.changed_cells(before) {
            if let ([from], [to]) = (self.left.members(cell), self.right.members(cell))
                && from != to
            {
                moved.insert(Lit::from_code(*from as usize), Lit::from_code(*to as usize));
            }
        }
        let (images, visits) = moved_clauses(self.clauses, &moved);
        self.right.visits += visits;
        debug_assert!(images.is_none() || moved.contains_key(&self.base));
        images.map(|_| moved)
    }
}

/// The clauses with moved literals, each with the clause that is its image, and how many literals
/// were looked at. `None` if a clause has no image, or negations do not go to negations.
pub(super) fn moved_clauses(
    clauses: &ClauseGraph,
    moved: &Permutation,
) -> (Option<Vec<[Index; 2]>>, u64) {
    let image = |lit: Lit| moved.get(&lit).copied().unwrap_or(lit);
    if !moved.iter().all(|(&from, &to)| image(!from) == !to) {
        return (None, moved.len() as u64);
    }
    let mut visits = moved.len() as u64;
    let mut found = Vec::new();
    let mut from: Vec<Lit> = moved.keys().copied().collect();
    from.sort_unstable();
    for from in from {
        for &index in clauses.with(from) {
            let lits = clauses.lits(index);
            visits += 1 + lits.len() as u64;
            // A clause with several moved literals is taken with the first of them.
            if lits.iter().find(|&lit| moved.contains_key(lit)) == Some(&from) {
                let Some(image) = clauses.image(index, image) else { return (None, visits) };
                found.push([index, image]);
            }
        }
    }
    (Some(found), visits)
}
