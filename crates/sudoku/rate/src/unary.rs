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

use crate::best::{Best, Cause, Judge, NO_CAUSE, Offer, Record};
use crate::board::Board;
use crate::houses::{SEEN, cells, members};
use crate::links::{Candidate, Kinds, Links, candidate, is_excluded, split};
use crate::step::{Removals, Step};

/// The easiest cycle or chain.
pub(crate) fn unary(board: &Board) -> Option<Step> {
    let mut best = Best::new();
    every_unary(board, &mut best);
    best.into_step()
}

/// All cycles and chains that the judge admits.
pub(crate) fn every_unary(board: &Board, judge: &mut impl Judge) {
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
                search.search(source, Goal::Cycle, kinds);
                if in_houses {
                    search.search(source, Goal::Off, kinds);
                    search.search(source, Goal::On, kinds);
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

/// What a search from a candidate looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// The way back from the candidate on.
    Cycle,
    /// That the candidate is off, from its being on.
    Off,
    /// That the candidate is on, from its being off.
    On,
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

    /// Searches breadth first from a candidate for one goal.
    fn search(&mut self, source: Candidate, goal: Goal, kinds: Kinds) {
        self.start(source, goal != Goal::On);
        let base = match (goal, kinds.in_cells) {
            (Goal::Cycle, true) if kinds.in_houses => 70,
            (Goal::Cycle, _) => 65,
            (_, true) => 70,
            (_, false) => 66,
        };
        let mut next = 0;
        while next < self.nodes.len() {
            let (parent, node) = (next as u32, self.nodes[next]);
            next += 1;
            let depth = node.depth + 1;
            // A cycle has as many nodes as the depth of its last one says, a chain one more. Once
            // that is too long for a better step, so is everything after it.
            let least = usize::from(depth) + usize::from(goal != Goal::Cycle);
            if !self.judge.admits(base, least) {
                break;
            }
            if node.is_on {
                let cause = NO_CAUSE;
                let off = |candidate| Node { candidate, is_on: false, parent, depth, cause };
                if goal == Goal::Off && is_excluded(source, node.candidate, kinds.in_cells) {
                    self.chain(off(source), base);
                }
                for at in self.links.off_range(node.candidate) {
                    let to = self.links.off_at(at);
                    let reached = &mut self.reached[0][usize::from(to)];
                    let is_known = std::mem::replace(reached, self.round) == self.round;
                    // Reached once more, it can only close the cycle: all else to which it leads
                    // has been reached by then.
                    let closes = || {
                        let is_off = |node: Node| !node.is_on && node.candidate == to;
                        goal == Goal::Cycle
                            && self.links.leads_to(to, source)
                            && !ancestors(&self.nodes, parent).any(is_off)
                    };
                    if !is_known || closes() {
                        self.nodes.push(off(to));
                    }
                }
            } else {
                for at in self.links.on_range(node.candidate) {
                    let (candidate, cause) = self.links.on_at(at);
                    let on = Node { candidate, is_on: true, parent, depth, cause };
                    match goal {
                        Goal::Cycle if candidate == source && depth >= 4 => self.cycle(on, base),
                        Goal::On if candidate == source => self.chain(on, base),
                        _ => {}
                    }
                    let reached = &mut self.reached[1][usize::from(candidate)];
                    if std::mem::replace(reached, self.round) != self.round {
                        self.nodes.push(on);
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
