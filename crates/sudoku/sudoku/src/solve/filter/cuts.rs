//! A row or a column that is cut: into cells with given values, cells inside with one of some sets
//! of values, and the rest. Sandwiches and X-sums are of this form.
//!
//! Each cut and each of its sets is looked at by itself: the cells inside can hold the set, the
//! others can hold what is left of all values. A diagram of the whole line would have a state for
//! each set of values that was read, thousands of them, where a cut has a dozen sets.

use super::MOST_VALUES;
use super::board::{Board, CellNumber, Conflict, Filtered, Set};
use super::choice::Together;
use crate::rules::Cut;

/// A row or a column with its cuts.
#[derive(Clone, Debug)]
pub(super) struct Cuts {
    pub(super) cells: Vec<CellNumber>,
    cuts: Vec<OneCut>,
}

#[derive(Clone, Debug)]
struct OneCut {
    /// Places with the only value that they hold.
    held: Vec<(u8, Set)>,
    inside: Vec<u8>,
    outside: Vec<u8>,
    /// The values inside, and the values outside.
    sets: Vec<[Set; 2]>,
}

impl Cuts {
    pub(super) fn new(cells: Vec<CellNumber>, cuts: &[Cut]) -> Cuts {
        let full = (1 << cells.len()) - 1;
        let one_cut = |cut: &Cut| {
            let held: Vec<(u8, Set)> =
                cut.held.iter().map(|&(place, value)| (place as u8, 1 << (value - 1))).collect();
            let is_rest = |place: &usize| {
                !cut.inside.contains(place) && cut.held.iter().all(|(own, _)| own != place)
            };
            let rest = held.iter().fold(full, |rest, (_, value)| rest & !value);
            let of = |set: &crate::ValueSet| [set.0 as Set, rest & !(set.0 as Set)];
            OneCut {
                inside: cut.inside.clone().map(|place| place as u8).collect(),
                outside: (0..cells.len()).filter(is_rest).map(|place| place as u8).collect(),
                sets: cut.sets.iter().map(of).collect(),
                held,
            }
        };
        let cuts = cuts.iter().map(one_cut).collect();
        Cuts { cells, cuts }
    }

    pub(super) fn filter(&self, board: &mut Board) -> Filtered {
        let mut sets = [0; MOST_VALUES];
        for (set, &cell) in sets.iter_mut().zip(&self.cells) {
            *set = board.get(cell);
        }
        let mut left = [0; MOST_VALUES];
        for cut in &self.cuts {
            if cut.held.iter().any(|&(place, value)| sets[usize::from(place)] & value == 0) {
                continue;
            }
            let [inside, outside] = [&cut.inside, &cut.outside]
                .map(|places| || places.iter().map(|&place| sets[usize::from(place)]));
            let [within, beyond] = [Together::of(inside()), Together::of(outside())];
            let (mut any_within, mut any_beyond) = (0, 0);
            for &[own, rest] in &cut.sets {
                if within.can_be(own, inside()) && beyond.can_be(rest, outside()) {
                    any_within |= own;
                    any_beyond |= rest;
                }
            }
            // A line of three cells or more has cells inside or outside.
            if any_within | any_beyond == 0 {
                continue;
            }
            cut.held.iter().for_each(|&(place, value)| left[usize::from(place)] |= value);
            cut.inside.iter().for_each(|&place| left[usize::from(place)] |= any_within);
            cut.outside.iter().for_each(|&place| left[usize::from(place)] |= any_beyond);
        }
        if left[0] == 0 {
            return Err(Conflict { cell: None });
        }
        self.cells.iter().zip(left).try_for_each(|(&cell, left)| board.keep(cell, left))
    }

    /// The work of filtering, in about the cells that are looked at.
    pub(super) fn cost(&self) -> u64 {
        self.cuts.iter().map(|cut| 2 + cut.sets.len() as u64).sum()
    }
}
