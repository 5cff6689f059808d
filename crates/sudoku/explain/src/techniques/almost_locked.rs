//! Almost locked sets: cells of a house with one value more than there are cells.
//!
//! A set that loses one of its values is locked: its cells hold all the others. Several techniques
//! rest on that (`locked`, `locked_chain`, `blossom`, `aligned_pair`); this file lists the sets.

use super::view::values_of;
use super::{Apart, View, each_choice, find_choice};
use crate::net::{GroupId, HouseId, Member};
use crate::step::node::CellSet;
use neuf_sudoku::Cell;

/// Cells with one value more than cells.
pub(super) struct Set {
    pub(super) cells: Vec<Cell>,
    pub(super) bits: u32,
    /// By value from 1: the places, and the open members that see all of them.
    places: Vec<(Vec<Member>, Vec<u64>)>,
}

impl Set {
    /// All sets of at most so many cells.
    pub(super) fn all(view: &View<'_, '_>, most: usize) -> Vec<Set> {
        let net = view.net();
        let mut found: Vec<Vec<Cell>> = Vec::new();
        for house in net.houses() {
            let cells = net.cells_of(house).map(|cell| (cell, view.value_bits(cell)));
            let cells: Vec<(Cell, u32)> = cells.filter(|&(_, bits)| bits != 0).collect();
            for size in 1..=most.min(cells.len()) {
                each_choice(&cells, size, |chosen| {
                    let bits = chosen.iter().fold(0, |all, &(_, bits)| all | bits);
                    if bits.count_ones() as usize == size + 1 {
                        found.push(chosen.iter().map(|&(cell, _)| cell).collect());
                    }
                });
            }
        }
        found.iter_mut().for_each(|cells| cells.sort_unstable());
        found.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        found.dedup();
        found.into_iter().map(|cells| Set::of(view, cells)).collect()
    }

    fn of(view: &View<'_, '_>, cells: Vec<Cell>) -> Set {
        let net = view.net();
        let bits = cells.iter().fold(0, |all, &cell| all | view.value_bits(cell));
        let places = (1..=net.side() as u8).map(|value| {
            if bits >> (value - 1) & 1 == 0 {
                return (Vec::new(), Vec::new());
            }
            let members = cells.iter().map(|&cell| net.member(cell, value));
            let members: Vec<Member> = members.filter(|&m| view.board.is_open(m)).collect();
            let seen = view.common_bits(&members);
            (members, seen)
        });
        let places = places.collect();
        Set { cells, bits, places }
    }

    /// The places of a value, and the open members that see all of them.
    pub(super) fn places(&self, value: u8) -> &(Vec<Member>, Vec<u64>) {
        &self.places[usize::from(value) - 1]
    }
    /// The values, in their order.
    pub(super) fn values(&self) -> impl Iterator<Item = u8> + use<> {
        values_of(self.bits).into_iter()
    }

    /// The cells and values, to be told.
    pub(super) fn told(&self) -> CellSet {
        CellSet { cells: self.cells.clone(), values: self.values().collect() }
    }

    /// Whether only one of two sets can hold this value, which both have.
    pub(super) fn restricts(&self, other: &Set, value: u8) -> bool {
        let (seen, others) = (&self.places(value).1, &other.places(value).0);
        others.iter().all(|&m| seen[m as usize / 64] >> (m % 64) & 1 == 1)
    }

    /// That each value stands at most once in the set.
    pub(super) fn inner(&self) -> Vec<Apart> {
        self.places.iter().flat_map(|(places, _)| Apart::each(places)).collect()
    }
}

/// The most cells that form a subset with candidates of other cells.
const MOST_OTHERS: usize = 3;

/// What `found` makes of the first cells of a house that form a subset with these candidates of
/// other cells there, one of which holds: cells that have, with them, one value more than there are
/// cells. They are given with their groups, with what excludes each other, and with what is out in
/// the other cells.
pub(super) fn with_others<R>(
    view: &View<'_, '_>,
    house: HouseId,
    cells: &[Cell],
    extra: &[Member],
    mut found: impl FnMut(&[Cell], Vec<GroupId>, Vec<Apart>, Vec<Member>) -> Option<R>,
) -> Option<R> {
    let net = view.net();
    let own = extra.iter().fold(0, |all, &one| all | 1_u32 << (view.value(one) - 1));
    let is_other = |cell: &Cell| !cells.contains(cell) && view.value_bits(*cell) != 0;
    let others: Vec<Cell> = net.cells_of(house).filter(is_other).collect();
    (1..=MOST_OTHERS.min(others.len())).find_map(|size| {
        find_choice(&others, size, |set| {
            let bits = set.iter().fold(own, |all, &cell| all | view.value_bits(cell));
            if bits.count_ones() as usize != size + 1 {
                return None;
            }
            let base: Vec<GroupId> = set.iter().map(|&cell| net.cell_group(cell)).collect();
            let locked = base.iter().flat_map(|&group| view.members(group));
            let locked: Vec<Member> = locked.chain(extra.iter().copied()).collect();
            let rest = others.iter().filter(|cell| !set.contains(cell));
            let values = values_of(bits);
            let gone = rest.flat_map(|&cell| values.iter().map(move |&v| (cell, v)));
            let gone = gone.map(|(cell, value)| net.member(cell, value));
            let gone: Vec<Member> = gone.filter(|&one| view.board.is_open(one)).collect();
            let mut apart = Vec::new();
            for (place, &one) in locked.iter().enumerate() {
                let others = gone.iter().chain(&locked[place + 1..]);
                let others = others.filter(|&&other| {
                    view.value(one) == view.value(other) && view.sees(one, other)
                });
                apart.extend(others.map(|&other| Apart::of(one, other)));
            }
            found(set, base, apart, gone)
        })
    })
}
