//! Chains from one candidate: bidirectional cycles (X and Y from 6.5, both from 7.0) and
//! forcing chains (on one value from 6.6, otherwise from 7.0).
//!
//! From each candidate the consequences are searched breadth first, so the first chain that
//! reaches a candidate is a shortest one. A cycle comes back to the candidate itself and can
//! be read in both directions: what one of its nodes rules out in each of them is removed. A
//! forcing chain arrives at the candidate's opposite.

use super::best::{Best, Cause, Judge, NO_CAUSE, Offer, Record};
use super::board::Board;
use super::houses::{SEEN, cells, members};
use super::links::{Candidate, Kinds, candidate, off_to_on, on_to_off, split};
use super::step::{Removals, Step};

/// The easiest cycle or chain.
pub(super) fn unary(board: &Board) -> Option<Step> {
    let mut best = Best::new();
    every_unary(board, &mut best);
    best.into_step()
}

/// All cycles and chains that the judge admits.
pub(super) fn every_unary(board: &Board, judge: &mut impl Judge) {
    let mut search = Search {
        board,
        nodes: Vec::new(),
        reached: [[0; 729]; 2],
        round: 0,
        judge,
        found: Vec::with_capacity(20),
    };
    let kinds = [(false, true), (true, false), (true, true)];
    for (in_cells, in_houses) in kinds {
        let kinds = Kinds { in_cells, in_houses };
        for cell in cells(board.empty) {
            let values = board.candidates[cell];
            if values.count_ones() < 2 || (values.count_ones() > 2 && !in_houses) {
                continue;
            }
            for value in members(values) {
                let source = candidate(cell, value);
                search.cycles(source, kinds);
                if in_houses {
                    search.chains(source, true, kinds);
                    search.chains(source, false, kinds);
                }
            }
        }
    }
}

/// A candidate on or off, and the node that it follows from.
#[derive(Clone, Copy)]
struct Node {
    candidate: Candidate,
    is_on: bool,
    parent: u32,
    depth: u16,
    cause: Cause,
}

/// The parent of the first node.
const NONE: u32 = u32::MAX;

struct Search<'a, J> {
    board: &'a Board,
    nodes: Vec<Node>,
    /// The round in which each candidate was last reached off, and on.
    reached: [[u32; 729]; 2],
    round: u32,
    judge: &'a mut J,
    /// Room for what follows from a node, so that searches need not ask for memory.
    found: Vec<(Candidate, Cause)>,
}

impl<J: Judge> Search<'_, J> {
    fn start(&mut self, source: Candidate, is_on: bool) {
        self.round += 1;
        self.nodes.clear();
        self.nodes.push(Node { candidate: source, is_on, parent: NONE, depth: 0, cause: NO_CAUSE });
        self.reached[usize::from(is_on)][usize::from(source)] = self.round;
    }

    fn cycles(&mut self, source: Candidate, kinds: Kinds) {
        self.start(source, true);
        let base = if kinds.in_cells && kinds.in_houses { 70 } else { 65 };
        let mut next = 0;
        while next < self.nodes.len() {
            let (index, node) = (next, self.nodes[next]);
            next += 1;
            // Along the chain there are as many nodes as the depth says: once it is too long
            // for a better step, so is everything after it.
            if !self.judge.admits(base, usize::from(node.depth) + 1) {
                break;
            }
            let depth = node.depth + 1;
            let parent = index as u32;
            let mut found = std::mem::take(&mut self.found);
            found.clear();
            if node.is_on {
                on_to_off(self.board, node.candidate, kinds.in_cells, &mut |off| {
                    found.push((off, NO_CAUSE));
                });
                for &(off, cause) in &found {
                    let is_ancestor = ancestors(&self.nodes, parent)
                        .any(|node| !node.is_on && node.candidate == off);
                    if !is_ancestor {
                        self.nodes.push(Node {
                            candidate: off,
                            is_on: false,
                            parent,
                            depth,
                            cause,
                        });
                    }
                }
            } else {
                off_to_on(self.board, node.candidate, kinds, &mut |on, kind| {
                    found.push((on, kind as Cause));
                });
                for &(on, cause) in &found {
                    if on == source && depth >= 4 {
                        self.cycle(Node { candidate: on, is_on: true, parent, depth, cause }, base);
                    }
                    let reached = &mut self.reached[1][usize::from(on)];
                    if *reached != self.round {
                        *reached = self.round;
                        self.nodes.push(Node { candidate: on, is_on: true, parent, depth, cause });
                    }
                }
            }
            self.found = found;
        }
    }

    /// The cycle that a node closes.
    fn cycle(&mut self, last: Node, base: u8) {
        let length = usize::from(last.depth);
        if !self.judge.admits(base, length) {
            return;
        }
        let mut inside = 0u128;
        let mut seen = [[0u128; 9]; 2];
        for node in ancestors(&self.nodes, last.parent) {
            let (cell, value) = split(node.candidate);
            inside |= 1 << cell;
            seen[usize::from(node.is_on)][value] |= SEEN[cell];
        }
        let mut removals = Removals::new();
        for (value, (off, on)) in seen[0].into_iter().zip(seen[1]).enumerate() {
            removals.add_cells(self.board, off & on & !inside, value);
        }
        let technique = "Bidirectional Cycle";
        let (kind, placed) = (0, None);
        let offer = Offer { base, length, kind, technique, placed, removals };
        let nodes = &self.nodes;
        self.judge.offer(offer, || recorded(nodes, last));
    }

    fn chains(&mut self, source: Candidate, is_on: bool, kinds: Kinds) {
        self.start(source, is_on);
        let base = if kinds.in_cells { 70 } else { 66 };
        let mut next = 0;
        while next < self.nodes.len() {
            let (index, node) = (next, self.nodes[next]);
            next += 1;
            let depth = node.depth + 1;
            if !self.judge.admits(base, usize::from(depth) + 1) {
                break;
            }
            let mut found = std::mem::take(&mut self.found);
            found.clear();
            if node.is_on {
                on_to_off(self.board, node.candidate, kinds.in_cells, &mut |off| {
                    found.push((off, NO_CAUSE));
                });
            } else {
                off_to_on(self.board, node.candidate, kinds, &mut |on, kind| {
                    found.push((on, kind as Cause));
                });
            }
            let to = !node.is_on;
            for &(reached, cause) in &found {
                let node =
                    Node { candidate: reached, is_on: to, parent: index as u32, depth, cause };
                if reached == source && to != is_on {
                    self.chain(node, base);
                }
                let round = &mut self.reached[usize::from(to)][usize::from(reached)];
                if *round != self.round {
                    *round = self.round;
                    self.nodes.push(node);
                }
            }
            self.found = found;
        }
    }

    /// The chain that ends with a node.
    fn chain(&mut self, last: Node, base: u8) {
        let (cell, value) = split(last.candidate);
        let (to, length) = (last.is_on, usize::from(last.depth) + 1);
        let mut removals = Removals::new();
        let values = if to { !(1 << value) } else { 1 << value };
        removals.add(self.board, cell, values);
        let placed = to.then_some((cell, value));
        let technique = "Forcing Chain";
        let offer = Offer { base, length, kind: 0, technique, placed, removals };
        let nodes = &self.nodes;
        self.judge.offer(offer, || recorded(nodes, last));
    }
}

/// The node and those that it follows from.
fn ancestors(nodes: &[Node], mut node: u32) -> impl Iterator<Item = Node> {
    std::iter::from_fn(move || {
        let found = *nodes.get(node as usize)?;
        node = found.parent;
        Some(found)
    })
}

/// The chain that ends with a node.
fn recorded(nodes: &[Node], last: Node) -> Record {
    let all = std::iter::once(last).chain(ancestors(nodes, last.parent));
    let nodes = all.map(|node| (node.candidate, node.is_on, node.cause)).collect();
    Record { nodes, ..Record::default() }
}
