//! All that follows from one candidate being on or off, with what each thing follows from.
//!
//! The search is breadth first, and takes up what is on before what is off. It ends at a
//! contradiction, a candidate both on and off, and keeps what it has found up to there. In a
//! dynamic search, a candidate that is off also disappears from the board, so that what later
//! follows from its absence has several parents.

use super::board::Board;
use super::houses::{HOUSES_OF, members};
use super::links::{Candidate, Kinds, candidate, off_to_on, on_to_off, split};

/// How a search reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mode {
    /// Candidates that are off disappear from the board.
    pub(super) is_dynamic: bool,
    /// Only one value is looked at.
    pub(super) is_nishio: bool,
}

/// A candidate that is on or off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) candidate: Candidate,
    pub(super) is_on: bool,
    parents: (u32, u32),
    /// The length of the longest line of first parents, which the number of ancestors exceeds.
    pub(super) depth: u16,
}

/// A set of candidates.
pub(super) type Set = [u64; 12];

pub(super) fn has(set: &Set, candidate: Candidate) -> bool {
    set[usize::from(candidate) / 64] >> (candidate % 64) & 1 != 0
}

const NONE: u16 = u16::MAX;

/// What follows from a candidate.
pub(super) struct Net {
    pub(super) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// The node of each candidate off, and on.
    index: [[u16; 729]; 2],
    /// The candidates that are off, and those that are on.
    pub(super) sets: [Set; 2],
    /// The node, and the parent of its opposite, where the search met a contradiction.
    pub(super) contradiction: Option<Contradiction>,
}

/// A candidate that is both on and off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction {
    /// The node that was there first.
    first: u16,
    /// The node of the opposite, which stands last in the list and is in neither set.
    second: u16,
}

impl Net {
    /// What follows from a candidate; `work` is a copy of the board, and is one again at the end.
    pub(super) fn new(
        board: &Board,
        work: &mut Board,
        source: Candidate,
        is_on: bool,
        mode: Mode,
    ) -> Net {
        let mut net = Net {
            nodes: Vec::with_capacity(128),
            parents: Vec::with_capacity(256),
            index: [[NONE; 729]; 2],
            sets: [[0; 12]; 2],
            contradiction: None,
        };
        net.add(source, is_on, &[], 0);
        net.search(board, work, mode);
        if mode.is_dynamic {
            for node in &net.nodes {
                if !node.is_on {
                    restore(board, work, node.candidate);
                }
            }
        }
        net
    }

    /// Adds a node to the sets.
    fn add(&mut self, candidate: Candidate, is_on: bool, parents: &[u16], depth: u16) {
        self.index[usize::from(is_on)][usize::from(candidate)] = self.nodes.len() as u16;
        self.sets[usize::from(is_on)][usize::from(candidate) / 64] |= 1 << (candidate % 64);
        self.push(candidate, is_on, parents, depth);
    }

    fn push(&mut self, candidate: Candidate, is_on: bool, parents: &[u16], depth: u16) {
        let from = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let parents = (from, self.parents.len() as u32);
        self.nodes.push(Node { candidate, is_on, parents, depth });
    }

    fn search(&mut self, board: &Board, work: &mut Board, mode: Mode) {
        let in_cells = !mode.is_nishio;
        let kinds = Kinds { in_cells, in_houses: true };
        // What is on waits in one queue, what is off in another; both are read from the list of
        // nodes.
        let mut next = [0, 0];
        let mut found: Vec<(Candidate, usize)> = Vec::with_capacity(20);
        let mut parents: Vec<u16> = Vec::with_capacity(10);
        loop {
            let waiting = |is_on: bool, from: usize, nodes: &[Node]| {
                (from..nodes.len()).find(|&at| nodes[at].is_on == is_on)
            };
            let (at, is_on) = if let Some(at) = waiting(true, next[1], &self.nodes) {
                (at, true)
            } else {
                next[1] = self.nodes.len();
                let Some(at) = waiting(false, next[0], &self.nodes) else { return };
                (at, false)
            };
            next[usize::from(is_on)] = at + 1;
            let Node { candidate: from, depth, .. } = self.nodes[at];
            found.clear();
            if is_on {
                on_to_off(work, from, in_cells, &mut |off| found.push((off, 0)));
            } else {
                off_to_on(work, from, kinds, &mut |on, kind| found.push((on, kind)));
                if mode.is_dynamic {
                    let (cell, value) = split(from);
                    work.remove(cell, value);
                }
            }
            let to = !is_on;
            for &(reached, kind) in &found {
                parents.clear();
                parents.push(at as u16);
                if to && mode.is_dynamic {
                    self.hidden_parents(board, work, from, reached, kind, &mut parents);
                }
                let opposite = self.index[usize::from(!to)][usize::from(reached)];
                if opposite != NONE {
                    let second = self.nodes.len() as u16;
                    self.push(reached, to, &parents, depth + 1);
                    self.contradiction = Some(Contradiction { first: opposite, second });
                    return;
                }
                if self.index[usize::from(to)][usize::from(reached)] == NONE {
                    self.add(reached, to, &parents, depth + 1);
                }
            }
        }
    }

    /// Adds the candidates whose absence makes `reached` the only one left.
    fn hidden_parents(
        &self,
        board: &Board,
        work: &Board,
        from: Candidate,
        reached: Candidate,
        kind: usize,
        parents: &mut Vec<u16>,
    ) {
        let (cell, value) = split(reached);
        let mut add = |gone: Candidate| {
            let index = self.index[0][usize::from(gone)];
            if gone != from && index != NONE {
                parents.push(index);
            }
        };
        if kind == 3 {
            for other in members(board.candidates[cell] & !work.candidates[cell]) {
                add(candidate(cell, other));
            }
        } else {
            let house = usize::from(HOUSES_OF[cell][kind]);
            for place in members(board.places[house][value] & !work.places[house][value]) {
                add(candidate(Board::at(house, place), value));
            }
        }
    }

    /// The node of a candidate.
    pub(super) fn node(&self, candidate: Candidate, is_on: bool) -> Option<u16> {
        let index = self.index[usize::from(is_on)][usize::from(candidate)];
        (index != NONE).then_some(index)
    }

    /// How many nodes a node rests on, itself included.
    pub(super) fn ancestors(&self, node: u16) -> usize {
        let mut seen = [[0u64; 12]; 2];
        let mut waiting = vec![node];
        let mut count = 0;
        while let Some(at) = waiting.pop() {
            let node = self.nodes[usize::from(at)];
            let set = &mut seen[usize::from(node.is_on)];
            if has(set, node.candidate) {
                continue;
            }
            set[usize::from(node.candidate) / 64] |= 1 << (node.candidate % 64);
            count += 1;
            waiting
                .extend_from_slice(&self.parents[node.parents.0 as usize..node.parents.1 as usize]);
        }
        count
    }

    /// How many nodes lead to the contradiction on both sides.
    pub(super) fn contradiction_length(
        &self,
        Contradiction { first, second }: Contradiction,
    ) -> usize {
        self.ancestors(first) + self.ancestors(second)
    }
}

/// Gives a removed candidate back to the board.
fn restore(board: &Board, work: &mut Board, gone: Candidate) {
    let (cell, value) = split(gone);
    if board.has(cell, value) {
        work.restore(cell, value);
    }
}
