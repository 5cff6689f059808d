//! What the rules that take some thought put out of a table.
//!
//! What a sum leaves depends on what its cells can hold alone, so it is
//! remembered by that: suppositions ask the same again and again. Looking for it
//! by the whole state of the table would find nothing twice.

use super::super::laws::Thought;
use super::super::sum;
use super::{Broken, Table, Why};
use crate::Cell;
use crate::explain::net::Member;
use crate::rules::Order;

/// So many sums are remembered.
const MOST_SUMS: usize = 1 << 16;

impl Table<'_> {
    /// Crosses out what a rule that takes some thought puts out; whether that
    /// is anything new.
    pub(crate) fn think(&mut self, thought: usize) -> bool {
        self.is_due[thought] = false;
        let before = self.trail.len();
        for member in self.outs_remembered(thought) {
            if self.is_in(member) {
                self.broken = self.broken.or(Some(Broken::Thought(thought, before, member)));
            }
            self.cross_out(member, Why::Thought(thought, before));
        }
        self.trail.len() > before || self.broken.is_some()
    }

    /// The members, open or in, that a rule puts out.
    pub(in crate::explain::variant) fn outs(&self, thought: usize) -> Vec<Member> {
        let laws = self.laws;
        match laws.thoughts[thought] {
            Thought::Compared(Order { greater, less }) => {
                let [high, low] = [greater, less].map(|cell| self.values(cell));
                let least = low.trailing_zeros().min(127);
                let most = 127 - high.leading_zeros().min(127);
                let small = high & ((1 << least) | ((1 << least) - 1));
                let large = low & !((1_u128 << most) - 1);
                self.members(greater, small).chain(self.members(less, large)).collect()
            }
            Thought::Sum(number) => {
                let sets = self.sets(number);
                let left = sum::supported(&sets, laws.constraints.cages()[number].sum());
                self.outs_of_sum(number, &sets, &left)
            }
        }
    }

    /// The same, with the sums that were looked at before.
    fn outs_remembered(&mut self, thought: usize) -> Vec<Member> {
        let Thought::Sum(number) = self.laws.thoughts[thought] else {
            return self.outs(thought);
        };
        let key = (number, self.sets(number));
        if let Some(left) = self.sums.get(&key) {
            return self.outs_of_sum(number, &key.1, left);
        }
        let left = sum::supported(&key.1, self.laws.constraints.cages()[number].sum());
        let outs = self.outs_of_sum(number, &key.1, &left);
        if self.sums.len() == MOST_SUMS {
            self.sums.clear();
        }
        self.sums.insert(key, left);
        outs
    }

    /// What the cells of a cage can hold.
    fn sets(&self, number: usize) -> Vec<u32> {
        debug_assert!(self.laws.shape().side() <= sum::MOST_VALUES, "the sets have room");
        let cells = self.laws.constraints.cages()[number].cells();
        cells.iter().map(|&cell| self.values(cell) as u32).collect()
    }

    fn outs_of_sum(&self, number: usize, sets: &[u32], left: &[u32]) -> Vec<Member> {
        let cells = self.laws.constraints.cages()[number].cells();
        let gone = sets.iter().zip(left).map(|(&set, &left)| u128::from(set & !left));
        let gone = cells.iter().zip(gone);
        gone.flat_map(|(&cell, gone)| self.members(cell, gone)).collect()
    }

    /// The members of a cell with these values.
    fn members(&self, cell: Cell, bits: u128) -> impl Iterator<Item = Member> {
        let laws = self.laws;
        crate::grid::ones(bits).map(move |bit| laws.member(cell, bit as u8 + 1))
    }
}
