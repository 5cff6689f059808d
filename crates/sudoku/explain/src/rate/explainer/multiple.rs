//! Forcing chains from several candidates: Nishio (from 7.5), multiple chains of cells and
//! houses (from 8.0), and dynamic ones (from 8.5).
//!
//! From each candidate of a cell, or from each place of a value in a house, the consequences
//! are searched. What follows from all of them is true. In dynamic searches and Nishio, a
//! candidate that leads to a contradiction is wrong (or right, if its absence does), and in
//! dynamic ones, so is what follows from a candidate as well as from its absence.
//!
//! The easiest of all these conclusions is the step. Searches are kept, since the houses of a
//! cell ask for the same ones again.

use super::best::Best;
use super::board::Board;
use super::houses::{HOUSES_OF, cells, members};
use super::links::{Candidate, candidate, split};
use super::net::{Mode, Net, has};
use super::step::Removals;
use super::step::Step;

const CELL: &str = "Cell Forcing Chains";

/// What a search for chains looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chains {
    Nishio,
    Multiple,
    Dynamic,
}

impl Chains {
    fn base(self) -> u8 {
        match self {
            Chains::Nishio => 75,
            Chains::Multiple => 80,
            Chains::Dynamic => 85,
        }
    }
}

pub(super) fn multiple(board: &Board, chains: Chains) -> Option<Step> {
    let mode = Mode { is_dynamic: chains != Chains::Multiple, is_nishio: chains == Chains::Nishio };
    let mut search = Search {
        board,
        work: board.clone(),
        mode,
        base: chains.base(),
        nets: [
            std::iter::repeat_with(|| None).take(729).collect(),
            std::iter::repeat_with(|| None).take(729).collect(),
        ],
        best: Best::new(),
    };
    for cell in cells(board.empty) {
        let values = board.candidates[cell];
        let count = values.count_ones();
        if !(count > 2 || (count > 1 && mode.is_dynamic)) {
            continue;
        }
        for value in members(values) {
            search.binary(cell, value, count >= 3 && chains == Chains::Dynamic);
            if chains != Chains::Nishio {
                search.houses(cell, value);
            }
        }
        if chains != Chains::Nishio {
            let sources: Vec<Candidate> =
                members(values).map(|value| candidate(cell, value)).collect();
            search.common(&sources, "Cell Forcing Chains");
        }
    }
    search.best.into_step()
}

struct Search<'a> {
    board: &'a Board,
    work: Board,
    mode: Mode,
    base: u8,
    /// The nets of the candidates off, and on.
    nets: [Vec<Option<Box<Net>>>; 2],
    best: Best,
}

impl Search<'_> {
    fn prepare(&mut self, source: Candidate, is_on: bool) {
        let net = &mut self.nets[usize::from(is_on)][usize::from(source)];
        if net.is_none() {
            *net = Some(Box::new(Net::new(self.board, &mut self.work, source, is_on, self.mode)));
        }
    }

    fn net(&self, source: Candidate, is_on: bool) -> &Net {
        match &self.nets[usize::from(is_on)][usize::from(source)] {
            Some(net) => net,
            None => unreachable!("nets are prepared before they are read"),
        }
    }

    /// What a candidate and its absence lead to.
    fn binary(&mut self, cell: usize, value: usize, is_double: bool) {
        let source = candidate(cell, value);
        self.prepare(source, true);
        if !self.mode.is_dynamic {
            return;
        }
        self.contradiction(source, true);
        self.prepare(source, false);
        self.contradiction(source, false);
        if is_double {
            for is_on in [true, false] {
                let (with, without) = (self.net(source, true), self.net(source, false));
                let mut found = Vec::new();
                for node in &with.nodes {
                    let both = node.is_on == is_on
                        && has(&with.sets[usize::from(is_on)], node.candidate)
                        && has(&without.sets[usize::from(is_on)], node.candidate);
                    if both {
                        found.push(node.candidate);
                    }
                }
                for target in found {
                    let least = self.depth(source, true, target, is_on)
                        + self.depth(source, false, target, is_on);
                    if self.best.admits(self.base, least) {
                        let length = self.length(source, true, target, is_on)
                            + self.length(source, false, target, is_on);
                        self.offer(target, is_on, length, "Double Forcing Chain");
                    }
                }
            }
        }
    }

    fn contradiction(&mut self, source: Candidate, is_on: bool) {
        let net = self.net(source, is_on);
        if let Some(contradiction) = net.contradiction {
            let length = net.contradiction_length(contradiction);
            self.offer(source, !is_on, length, "Contradiction Forcing Chain");
        }
    }

    /// The houses in which the cell is the first place of the value.
    fn houses(&mut self, cell: usize, value: usize) {
        for house in HOUSES_OF[cell] {
            let house = usize::from(house);
            let places = self.board.places[house][value];
            if places.count_ones() < 2 || Board::at(house, places.trailing_zeros() as usize) != cell
            {
                continue;
            }
            let sources: Vec<Candidate> =
                members(places).map(|place| candidate(Board::at(house, place), value)).collect();
            self.common(&sources, "Region Forcing Chains");
        }
    }

    /// What follows from all of the candidates.
    fn common(&mut self, sources: &[Candidate], technique: &'static str) {
        for &source in sources {
            self.prepare(source, true);
        }
        for is_on in [true, false] {
            let mut set = [!0; 12];
            for &source in sources {
                let other = &self.net(source, true).sets[usize::from(is_on)];
                set.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
            }
            if set.iter().all(|&word| word == 0) {
                continue;
            }
            for at in 0..self.net(sources[0], true).nodes.len() {
                let node = self.net(sources[0], true).nodes[at];
                if node.is_on != is_on || !has(&set, node.candidate) {
                    continue;
                }
                let target = node.candidate;
                let least =
                    sources.iter().map(|&source| self.depth(source, true, target, is_on)).sum();
                if !self.best.admits(self.base, least) {
                    continue;
                }
                let length =
                    sources.iter().map(|&source| self.length(source, true, target, is_on)).sum();
                self.offer(target, is_on, length, technique);
            }
        }
    }

    /// A number of nodes that the chain from a source to a target has at least.
    fn depth(&self, source: Candidate, with: bool, target: Candidate, is_on: bool) -> usize {
        let net = self.net(source, with);
        net.node(target, is_on)
            .map_or(0, |node| usize::from(net.nodes[usize::from(node)].depth) + 1)
    }

    /// How many nodes the chain from a source to a target has.
    fn length(&self, source: Candidate, with: bool, target: Candidate, is_on: bool) -> usize {
        let net = self.net(source, with);
        net.node(target, is_on).map_or(0, |node| net.ancestors(node))
    }

    fn offer(&mut self, target: Candidate, is_on: bool, length: usize, technique: &'static str) {
        if !self.best.admits(self.base, length) {
            return;
        }
        let (cell, value) = split(target);
        let mut removals = Removals::new();
        removals.add(self.board, cell, if is_on { !(1 << value) } else { 1 << value });
        let placed = is_on.then_some((cell, value));
        // Chains of cells come before equal ones of houses.
        let kind = u8::from(technique != CELL);
        self.best.offer(self.base, length, kind, technique, placed, removals);
    }
}
