//! Almost locked sets: cells of a house with one value more than there are cells.
//!
//! A set that loses one of its values is locked: its cells hold all the others. Several techniques
//! rest on that (`locked`, `locked_chain`, `blossom`, `aligned_pair`); this file lists the sets.

use super::view::values_of;
use super::{Apart, View, each_choice};
use crate::net::Member;
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
        let mut apart = Vec::new();
        for (places, _) in &self.places {
            for (place, &one) in places.iter().enumerate() {
                apart.extend(places[place + 1..].iter().map(|&other| Apart::of(one, other)));
            }
        }
        apart
    }
}
