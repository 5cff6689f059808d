//! Forcing chains from several candidates: Nishio (from 7.5), multiple chains of cells and
//! houses (from 8.0), and dynamic ones (from 8.5; from 9.0 with steps of other techniques
//! nested in them).
//!
//! From each candidate of a cell, or from each place of a value in a house, the consequences
//! are searched. What follows from all of them is true. In dynamic searches and Nishio, a
//! candidate that leads to a contradiction is wrong (or right, if its absence does), and in
//! dynamic ones, so is what follows from a candidate as well as from its absence.
//!
//! The easiest of all these conclusions is the step. Searches are kept, since the houses of a
//! cell ask for the same ones again.

use crate::best::{Best, Judge, Offer, Record};
use crate::board::Board;
use crate::houses::{HOUSES_OF, cells, members};
use crate::links::{Candidate, candidate, split};
use crate::nesting::{ChainNumber, Nesting};
use crate::net::{Mode, Net, has};
use crate::step::Removals;
use crate::step::Step;

const CELL: &str = "Cell Forcing Chains";
const HOUSE: &str = "Region Forcing Chains";

/// What a search for chains looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chains {
    Nishio,
    Multiple,
    /// Dynamic ones, with nested steps of a level: 0 for none, up to 5.
    Dynamic(u8),
}

impl Chains {
    fn base(self) -> u8 {
        match self {
            Chains::Nishio => 75,
            Chains::Multiple => 80,
            Chains::Dynamic(level) => 85 + 5 * level,
        }
    }

    fn mode(self) -> Mode {
        Mode {
            is_dynamic: self != Chains::Multiple,
            is_nishio: self == Chains::Nishio,
            level: if let Chains::Dynamic(level) = self { level } else { 0 },
        }
    }
}

/// The easiest chain; none, too, when interrupted.
pub(crate) fn multiple(board: &Board, chains: Chains, mut nesting: Nesting<'_>) -> Option<Step> {
    let mut best = Best::new();
    every_multiple(board, chains, &mut nesting, &mut best);
    best.into_step().filter(|_| !nesting.is_stopped())
}

/// All chains that the judge admits.
pub(crate) fn every_multiple(
    board: &Board,
    chains: Chains,
    nesting: &mut Nesting<'_>,
    judge: &mut impl Judge,
) {
    let mode = chains.mode();
    let mut search = Search {
        board,
        work: board.clone(),
        mode,
        base: chains.base(),
        nets: [
            std::iter::repeat_with(|| None).take(729).collect(),
            std::iter::repeat_with(|| None).take(729).collect(),
        ],
        nesting,
        judge,
        chains: Vec::new(),
    };
    for cell in cells(board.empty) {
        let values = board.candidates[cell];
        let count = values.count_ones();
        if !(count > 2 || (count > 1 && mode.is_dynamic)) {
            continue;
        }
        for value in members(values) {
            if search.nesting.is_stopped() {
                return;
            }
            search.binary(cell, value, count >= 3 && !mode.is_nishio);
            if !mode.is_nishio {
                search.houses(cell, value);
            }
        }
        if !mode.is_nishio {
            let sources: Vec<Candidate> =
                members(values).map(|value| candidate(cell, value)).collect();
            let record = Record { cell: Some(cell), ..Record::default() };
            search.common(&sources, CELL, &record);
        }
    }
}

struct Search<'a, 'n, J> {
    board: &'a Board,
    work: Board,
    mode: Mode,
    base: u8,
    /// The nets of the candidates off, and on.
    nets: [Vec<Option<Box<Net>>>; 2],
    nesting: &'a mut Nesting<'n>,
    judge: &'a mut J,
    /// Room for the numbers of the chains that are nested in one.
    chains: Vec<ChainNumber>,
}

/// The end of one of the chains that lead to a conclusion: the candidate where it begins,
/// whether that is on, and the node in its net.
type End = (Candidate, bool, u16);

impl<J: Judge> Search<'_, '_, J> {
    fn prepare(&mut self, source: Candidate, is_on: bool) {
        let net = &mut self.nets[usize::from(is_on)][usize::from(source)];
        if net.is_none() {
            let (work, nesting) = (&mut self.work, &mut *self.nesting);
            *net = Some(Box::new(Net::new(self.board, work, source, is_on, self.mode, nesting)));
        }
    }

    fn net(&self, source: Candidate, is_on: bool) -> &Net {
        net(&self.nets, source, is_on)
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
            let sources = [(source, true), (source, false)];
            self.common_of(&sources, "Double Forcing Chain", &Record::default());
        }
    }

    fn contradiction(&mut self, source: Candidate, is_on: bool) {
        let Some(contradiction) = self.net(source, is_on).contradiction else { return };
        let ends = [contradiction.first, contradiction.second].map(|node| (source, is_on, node));
        let technique = "Contradiction Forcing Chain";
        self.offer(source, !is_on, &ends, technique, &Record::default());
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
            let record = Record { house: Some((house, value)), ..Record::default() };
            self.common(&sources, HOUSE, &record);
        }
    }

    /// What follows from all of the candidates.
    fn common(&mut self, sources: &[Candidate], technique: &'static str, record: &Record) {
        for &source in sources {
            self.prepare(source, true);
        }
        let sources: Vec<(Candidate, bool)> =
            sources.iter().map(|&source| (source, true)).collect();
        self.common_of(&sources, technique, record);
    }

    /// What follows from all of the candidates, each on or off, whose nets are prepared.
    fn common_of(
        &mut self,
        sources: &[(Candidate, bool)],
        technique: &'static str,
        record: &Record,
    ) {
        let mut ends: Vec<End> = Vec::with_capacity(9);
        for is_on in [true, false] {
            let mut set = [!0; 12];
            for &(source, with) in sources {
                let other = &self.net(source, with).sets[usize::from(is_on)];
                set.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
            }
            if set.iter().all(|&word| word == 0) {
                continue;
            }
            let (first, with) = sources[0];
            for at in 0..self.net(first, with).nodes.len() {
                let node = self.net(first, with).nodes[at];
                if node.is_on != is_on || !has(&set, node.candidate) {
                    continue;
                }
                let target = node.candidate;
                ends.clear();
                let mut least = 0;
                for &(source, with) in sources {
                    let net = self.net(source, with);
                    let Some(node) = net.node(target, is_on) else { continue };
                    ends.push((source, with, node));
                    least += usize::from(net.nodes[usize::from(node)].depth) + 1;
                }
                if self.judge.admits_end(self.base, least, target, is_on) {
                    self.offer(target, is_on, &ends, technique, record);
                }
            }
        }
    }

    /// How many nodes lead to the ends, with those of the chains nested in them.
    fn length(&mut self, ends: &[End]) -> usize {
        let mut chains = std::mem::take(&mut self.chains);
        chains.clear();
        let mut length = 0;
        for &(source, with, node) in ends {
            length += self.net(source, with).ancestors(node, &mut chains);
        }
        chains.sort_unstable();
        chains.dedup();
        length += chains.iter().map(|&chain| self.nesting.length(chain)).sum::<usize>();
        self.chains = chains;
        length
    }

    fn offer(
        &mut self,
        target: Candidate,
        is_on: bool,
        ends: &[End],
        technique: &'static str,
        record: &Record,
    ) {
        let length = self.length(ends);
        if !self.judge.admits_end(self.base, length, target, is_on) {
            return;
        }
        let (cell, value) = split(target);
        let mut removals = Removals::new();
        removals.add(self.board, cell, if is_on { !(1 << value) } else { 1 << value });
        let placed = is_on.then_some((cell, value));
        // Of equal chains, those of cells come first, then those of houses.
        let kind = match technique {
            CELL => 0,
            HOUSE => 1,
            _ => 2,
        };
        let offer = Offer { base: self.base, length, kind, technique, placed, removals };
        let nets = &self.nets;
        self.judge.offer(offer, || {
            let mut nodes = Vec::new();
            for &(source, with, node) in ends {
                net(nets, source, with).record(node, &mut nodes);
            }
            Record { nodes, ..*record }
        });
    }
}

fn net(nets: &[Vec<Option<Box<Net>>>; 2], source: Candidate, is_on: bool) -> &Net {
    match &nets[usize::from(is_on)][usize::from(source)] {
        Some(net) => net,
        None => unreachable!("nets are prepared before they are read"),
    }
}
