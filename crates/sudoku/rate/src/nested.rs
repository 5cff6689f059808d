//! What a dynamic chain may use besides links: whole steps of other techniques, made on the
//! board as the chain has changed it.
//!
//! When nothing more follows by links, the first of these techniques that finds anything adds
//! all that it finds: locked candidates, hidden pairs, naked pairs and X-wings (from 9.0),
//! then at the next levels cycles and forcing chains (from 9.5), multiple chains (from 10.0),
//! dynamic ones instead of both (from 10.5), and dynamic ones with the first four techniques
//! (from 11.0). What a step removes rests on those candidates whose absence made it possible.
//! A chain inside a chain counts with all its nodes, and only once if it is used twice.

use crate::best::{Judge, Key, LAST_VALUE, NO_CAUSE, Offer, Record};
use crate::board::Board;
use crate::fish::every_fish;
use crate::houses::{HOUSE_SETS, HOUSES_OF, cells, members};
use crate::length::length_tenths;
use crate::links::{Candidate, candidate, split};
use crate::locked::{Locked, every_locked};
use crate::multiple::{Chains, every_multiple};
use crate::nesting::{NO_CHAIN, Nesting, Removed};
use crate::step::Removals;
use crate::subsets::{Hidden, hidden_in, naked_in};
use crate::unary::every_unary;

/// What the first technique that finds something removes; `now` is the board `before`
/// without the candidates that the chain has removed, and `level` is from 1 to 5.
pub(crate) fn removed(
    nesting: &mut Nesting<'_>,
    before: &Board,
    now: &Board,
    level: u8,
) -> Vec<Removed> {
    let change = Change { before, now };
    let found = change.patterns();
    if !found.is_empty() || level < 2 {
        return found;
    }
    let mut found = Collected::new(change);
    if level < 4 {
        every_unary(now, &mut found);
        if level == 3 && found.chains.is_empty() {
            every_multiple(now, Chains::Multiple, nesting, &mut found);
        }
    } else {
        every_multiple(now, Chains::Dynamic(level - 4), nesting, &mut found);
    }
    easiest(nesting, found)
}

/// What the chains remove, each candidate by the easiest of them.
fn easiest(nesting: &mut Nesting<'_>, mut found: Collected<'_>) -> Vec<Removed> {
    found.chains.sort_by_key(|chain| chain.key);
    let mut is_removed = [false; 729];
    let mut all = Vec::new();
    for chain in found.chains {
        let mut number = None;
        for candidate in candidates(&chain.removals) {
            if std::mem::replace(&mut is_removed[usize::from(candidate)], true) {
                continue;
            }
            let chain_number =
                *number.get_or_insert_with(|| nesting.number(&chain.signature, chain.key.1));
            all.push(Removed { candidate, because: chain.because.clone(), chain: chain_number });
        }
    }
    all
}

fn candidates(removals: &Removals) -> impl Iterator<Item = Candidate> {
    removals
        .iter()
        .flat_map(|(cell, values)| members(values).map(move |value| candidate(cell, value)))
}

/// A board before a chain, and as the chain has changed it.
#[derive(Clone, Copy)]
pub(crate) struct Change<'a> {
    pub(crate) before: &'a Board,
    pub(crate) now: &'a Board,
}

impl Change<'_> {
    /// The cells of a set that have lost a value.
    fn lost(&self, set: u128, value: usize) -> impl Iterator<Item = Candidate> + use<> {
        let lost = set & self.before.cells[value] & !self.now.cells[value];
        cells(lost).map(move |cell| candidate(cell, value))
    }

    /// The values that a cell has lost.
    fn lost_in(&self, cell: usize) -> impl Iterator<Item = Candidate> + use<> {
        let lost = self.before.candidates[cell] & !self.now.candidates[cell];
        members(lost).map(move |value| candidate(cell, value))
    }

    /// What the first of the four techniques that need no chain removes.
    fn patterns(&self) -> Vec<Removed> {
        let now = self.now;
        let mut found = Vec::new();
        every_locked(now, &mut |Locked { house, other, value, .. }| {
            let removals = Removals::of_cells(now, other & !HOUSE_SETS[house], value);
            push(&mut found, &removals, self.lost(HOUSE_SETS[house], value));
            None::<()>
        });
        if !found.is_empty() {
            return found;
        }
        for (house, &set) in HOUSE_SETS.iter().enumerate() {
            hidden_in(now, house, 2, false, &mut |Hidden { values, removals, .. }| {
                let lost = members(values).flat_map(|value| self.lost(set, value));
                push(&mut found, &removals, lost);
                None::<()>
            });
        }
        if !found.is_empty() {
            return found;
        }
        for house in 0..27 {
            naked_in(now, house, 2, &mut |places, removals| {
                let lost = members(places).flat_map(|place| self.lost_in(Board::at(house, place)));
                push(&mut found, &removals, lost);
                None::<()>
            });
        }
        if !found.is_empty() {
            return found;
        }
        every_fish(now, 2, &mut |inside, value, removals| {
            push(&mut found, &removals, self.lost(inside, value));
            None::<()>
        });
        found
    }

    /// The candidates whose absence made the links and the beginnings of chains possible.
    fn because(&self, record: &Record) -> Vec<Candidate> {
        let mut all = Vec::new();
        for &(of, _, cause) in &record.nodes {
            let (cell, value) = split(of);
            match cause {
                NO_CAUSE => {}
                LAST_VALUE => all.extend(self.lost_in(cell)),
                kind => {
                    let house = usize::from(HOUSES_OF[cell][usize::from(kind)]);
                    all.extend(self.lost(HOUSE_SETS[house], value));
                }
            }
        }
        if let Some(cell) = record.cell {
            all.extend(self.lost_in(cell));
        }
        if let Some((house, value)) = record.house {
            all.extend(self.lost(HOUSE_SETS[house], value));
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// A step that would have been possible before the chain is none of the chain's.
fn push(found: &mut Vec<Removed>, removals: &Removals, because: impl Iterator<Item = Candidate>) {
    let because: Vec<Candidate> = because.collect();
    if because.is_empty() {
        return;
    }
    found.extend(candidates(removals).map(|candidate| Removed {
        candidate,
        because: because.clone(),
        chain: NO_CHAIN,
    }));
}

/// The chains that are the easiest for one candidate at least.
pub(crate) struct Collected<'a> {
    change: Change<'a>,
    /// How difficult the easiest chain is that removes each candidate.
    keys: [Option<Key>; 729],
    chains: Vec<Chain>,
}

struct Chain {
    key: Key,
    removals: Removals,
    because: Vec<Candidate>,
    /// The nodes, equal for equal chains.
    signature: Vec<u16>,
}

impl<'a> Collected<'a> {
    pub(crate) fn new(change: Change<'a>) -> Collected<'a> {
        Collected { change, keys: [None; 729], chains: Vec::new() }
    }

    fn improves(&self, candidate: Candidate, rating: u8, length: usize) -> bool {
        self.keys[usize::from(candidate)]
            .is_none_or(|(best, nodes, _)| (rating, length) <= (best, nodes))
    }
}

impl Judge for Collected<'_> {
    fn admits(&self, _: u8, _: usize) -> bool {
        true
    }

    fn admits_end(&self, base: u8, length: usize, end: Candidate, is_on: bool) -> bool {
        let (cell, value) = split(end);
        let values = self.change.now.candidates[cell];
        let values = if is_on { values & !(1 << value) } else { values & 1 << value };
        let rating = base + length_tenths(length);
        members(values).any(|value| self.improves(candidate(cell, value), rating, length))
    }

    fn offer(&mut self, offer: Offer, record: impl FnOnce() -> Record) {
        let key = offer.key();
        let is_easier =
            |candidate: Candidate| self.keys[usize::from(candidate)].is_none_or(|best| key < best);
        if !candidates(&offer.removals).any(is_easier) {
            return;
        }
        let record = record();
        let because = self.change.because(&record);
        if because.is_empty() {
            return;
        }
        for candidate in candidates(&offer.removals) {
            let best = &mut self.keys[usize::from(candidate)];
            if best.is_none_or(|best| key < best) {
                *best = Some(key);
            }
        }
        let signature =
            record.nodes.iter().map(|&(of, is_on, _)| of << 1 | u16::from(is_on)).collect();
        self.chains.push(Chain { key, removals: offer.removals, because, signature });
    }
}
