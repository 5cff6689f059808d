//! Chains from one candidate: bidirectional cycles (X and Y from 6.5, both from 7.0) and
//! forcing chains (on one value from 6.6, otherwise from 7.0).
//!
//! From each candidate the consequences are searched breadth first, so the first chain that
//! reaches a candidate is a shortest one. A cycle comes back to the candidate itself and can
//! be read in both directions: what one of its nodes rules out in each of them is removed. A
//! forcing chain arrives at the candidate's opposite.
//!
//! The links of all candidates are written down once, because hundreds of searches follow the same
//! ones. Candidates off without a link to another on lead nowhere and are left out.

use super::best::{Best, Cause, Judge, NO_CAUSE, Offer, Record};
use super::board::Board;
use super::houses::{SEEN, cells, members};
use super::links::{Candidate, Kinds, Links, candidate, is_excluded, split};
use super::step::{Removals, Step};

/// The easiest cycle or chain.
pub(super) fn unary(board: &Board) -> Option<Step> {
    let mut best = Best::new();
    every_unary(board, &mut best);
    best.into_step()
}

/// All cycles and chains that the judge admits.
pub(super) fn every_unary(board: &Board, judge: &mut impl Judge) {
    let kinds = [(false, true), (true, false), (true, true)];
    let mut search = Search {
        board,
        links: Links::of(board, Kinds { in_cells: false, in_houses: true }),
        nodes: Vec::with_capacity(512),
        reached: [[0; 729]; 2],
        round: 0,
        judge,
    };
    for (in_cells, in_houses) in kinds {
        let kinds = Kinds { in_cells, in_houses };
        if in_cells {
            search.links = Links::of(board, kinds);
        }
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
    links: Links,
    nodes: Vec<Node>,
    /// The round in which each candidate was last reached off, and on.
    reached: [[u32; 729]; 2],
    round: u32,
    judge: &'a mut J,
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
            if node.is_on {
                for at in self.links.off_range(node.candidate) {
                    let off = self.links.off_at(at);
                    // Reached once more, it can only close the cycle: all else to which it leads
                    // has been reached by then.
                    let reached = &mut self.reached[0][usize::from(off)];
                    if std::mem::replace(reached, self.round) == self.round {
                        let is_off = |node: Node| !node.is_on && node.candidate == off;
                        if !self.links.leads_to(off, source)
                            || ancestors(&self.nodes, parent).any(is_off)
                        {
                            continue;
                        }
                    }
                    self.nodes.push(Node {
                        candidate: off,
                        is_on: false,
                        parent,
                        depth,
                        cause: NO_CAUSE,
                    });
                }
            } else {
                for at in self.links.on_range(node.candidate) {
                    let (on, cause) = self.links.on_at(at);
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
            let parent = index as u32;
            if node.is_on {
                let cause = NO_CAUSE;
                if is_on && is_excluded(source, node.candidate, kinds.in_cells) {
                    let last = Node { candidate: source, is_on: false, parent, depth, cause };
                    self.chain(last, base);
                }
                for at in self.links.off_range(node.candidate) {
                    let off = self.links.off_at(at);
                    let reached = &mut self.reached[0][usize::from(off)];
                    if std::mem::replace(reached, self.round) != self.round {
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
                for at in self.links.on_range(node.candidate) {
                    let (on, cause) = self.links.on_at(at);
                    let node = Node { candidate: on, is_on: true, parent, depth, cause };
                    if on == source && !is_on {
                        self.chain(node, base);
                    }
                    let reached = &mut self.reached[1][usize::from(on)];
                    if std::mem::replace(reached, self.round) != self.round {
                        self.nodes.push(node);
                    }
                }
            }
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
