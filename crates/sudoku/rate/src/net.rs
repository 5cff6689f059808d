//! All that follows from one candidate being on or off, with what each thing follows from.
//!
//! The search is breadth first, and takes up what is on before what is off. It ends at a
//! contradiction, a candidate both on and off, and keeps what it has found up to there. In a
//! dynamic search, a candidate that is off also disappears from the board, so that what later
//! follows from its absence has several parents. Such a search may also use steps of other
//! techniques once nothing more follows by links (`nested`).

use crate::best::{Cause, NO_CAUSE, Written};
use crate::board::Board;
use crate::houses::{HOUSES_OF, members};
use crate::links::{Candidate, Kinds, candidate, off_to_on, on_to_off, split};
use crate::nesting::{ChainNumber, NO_CHAIN, Nesting, Removed};

/// How a search reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    /// Candidates that are off disappear from the board.
    pub(crate) is_dynamic: bool,
    /// Only one value is looked at.
    pub(crate) is_nishio: bool,
    /// Which steps of other techniques may be nested: 0 for none, up to 5.
    pub(crate) level: u8,
}

/// A candidate that is on or off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) candidate: Candidate,
    pub(crate) is_on: bool,
    /// Why it is on.
    cause: Cause,
    /// The chain that a nested step has, if any.
    chain: ChainNumber,
    parents: (u32, u32),
    /// The length of the longest line of first parents, which the number of ancestors exceeds.
    pub(crate) depth: u16,
}

/// A set of candidates.
pub(crate) type Set = [u64; 12];

pub(crate) fn has(set: &Set, candidate: Candidate) -> bool {
    set[usize::from(candidate) / 64] >> (candidate % 64) & 1 != 0
}

const NONE: u16 = u16::MAX;

/// What follows from a candidate, and why.
#[derive(Clone, Copy)]
struct Found {
    candidate: Candidate,
    is_on: bool,
    cause: Cause,
    chain: ChainNumber,
    depth: u16,
}

/// What follows from a candidate.
pub(crate) struct Net {
    pub(crate) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// The node of each candidate off, and on.
    index: [[u16; 729]; 2],
    /// The candidates that are off, and those that are on.
    pub(crate) sets: [Set; 2],
    /// The node, and the parent of its opposite, where the search met a contradiction.
    pub(crate) contradiction: Option<Contradiction>,
}

/// A candidate that is both on and off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction {
    /// The node that was there first.
    pub(crate) first: u16,
    /// The node of the opposite, which stands last in the list and is in neither set.
    pub(crate) second: u16,
}

impl Net {
    /// What follows from a candidate; `work` is a copy of the board, and is one again at the end.
    pub(crate) fn new(
        board: &Board,
        work: &mut Board,
        source: Candidate,
        is_on: bool,
        mode: Mode,
        nesting: &mut Nesting<'_>,
    ) -> Net {
        let mut net = Net {
            nodes: Vec::with_capacity(128),
            parents: Vec::with_capacity(256),
            index: [[NONE; 729]; 2],
            sets: [[0; 12]; 2],
            contradiction: None,
        };
        let (cause, chain) = (NO_CAUSE, NO_CHAIN);
        net.reach(Found { candidate: source, is_on, cause, chain, depth: 0 }, &[]);
        net.search(board, work, mode, nesting);
        if mode.is_dynamic {
            for node in &net.nodes {
                if !node.is_on {
                    restore(board, work, node.candidate);
                }
            }
        }
        net
    }

    /// Adds a node unless it is there already; false at a contradiction.
    fn reach(&mut self, found: Found, parents: &[u16]) -> bool {
        let Found { candidate, is_on, cause, chain, depth } = found;
        let (at, side) = (usize::from(candidate), usize::from(is_on));
        let node = self.nodes.len() as u16;
        let opposite = self.index[1 - side][at];
        if opposite != NONE {
            self.contradiction = Some(Contradiction { first: opposite, second: node });
        } else if self.index[side][at] != NONE {
            return true;
        } else {
            self.index[side][at] = node;
            self.sets[side][at / 64] |= 1 << (at % 64);
        }
        let from = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let parents = (from, self.parents.len() as u32);
        self.nodes.push(Node { candidate, is_on, cause, chain, parents, depth });
        opposite == NONE
    }

    fn search(&mut self, board: &Board, work: &mut Board, mode: Mode, nesting: &mut Nesting<'_>) {
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
                if let Some(at) = waiting(false, next[0], &self.nodes) {
                    (at, false)
                } else if mode.level > 0 && self.nest(board, work, mode.level, nesting) {
                    continue;
                } else {
                    return;
                }
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
                let cause = if to { kind as Cause } else { NO_CAUSE };
                let candidate = reached;
                let depth = depth + 1;
                let found = Found { candidate, is_on: to, cause, chain: NO_CHAIN, depth };
                if !self.reach(found, &parents) {
                    return;
                }
            }
        }
    }

    /// Adds what nested steps remove; false if there is nothing, or at a contradiction.
    fn nest(&mut self, board: &Board, work: &Board, level: u8, nesting: &mut Nesting<'_>) -> bool {
        let removed = nesting.removed(board, work, level);
        let is_any = !removed.is_empty();
        for Removed { candidate, because, chain } in removed {
            let of = |&gone: &Candidate| self.node(gone, false);
            let parents: Vec<u16> = because.iter().filter_map(of).collect();
            let depths = parents.iter().map(|&parent| self.nodes[usize::from(parent)].depth);
            let depth = depths.max().unwrap_or(0) + 1;
            let found = Found { candidate, is_on: false, cause: NO_CAUSE, chain, depth };
            if !self.reach(found, &parents) {
                return false;
            }
        }
        is_any
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
    pub(crate) fn node(&self, candidate: Candidate, is_on: bool) -> Option<u16> {
        let index = self.index[usize::from(is_on)][usize::from(candidate)];
        (index != NONE).then_some(index)
    }

    /// How many nodes a node rests on, itself included; the chains nested in them are added to
    /// the list.
    pub(crate) fn ancestors(&self, node: u16, chains: &mut Vec<ChainNumber>) -> usize {
        let mut count = 0;
        self.visit_ancestors(node, |node| {
            count += 1;
            if node.chain != NO_CHAIN {
                chains.push(node.chain);
            }
        });
        count
    }

    /// Writes down the nodes that a node rests on, itself first.
    pub(crate) fn record(&self, node: u16, nodes: &mut Vec<Written>) {
        self.visit_ancestors(node, |node| nodes.push((node.candidate, node.is_on, node.cause)));
    }

    fn visit_ancestors(&self, node: u16, mut visit: impl FnMut(&Node)) {
        let mut seen = [[0u64; 12]; 2];
        let mut waiting = vec![node];
        let mut next = 0;
        while let Some(&at) = waiting.get(next) {
            next += 1;
            let node = &self.nodes[usize::from(at)];
            let set = &mut seen[usize::from(node.is_on)];
            if has(set, node.candidate) {
                continue;
            }
            set[usize::from(node.candidate) / 64] |= 1 << (node.candidate % 64);
            visit(node);
            waiting
                .extend_from_slice(&self.parents[node.parents.0 as usize..node.parents.1 as usize]);
        }
    }
}

/// Gives a removed candidate back to the board.
fn restore(board: &Board, work: &mut Board, gone: Candidate) {
    let (cell, value) = split(gone);
    if board.has(cell, value) {
        work.restore(cell, value);
    }
}
