//! Subsets: a few cells of a house that have only as many values between
//! them (naked), or a few values with only as many places (hidden).
//!
//! Pairs and triples. Quadruples are left out on purpose: while seven cells of
//! a house are open, a naked four has a hidden triple beside it, and few people
//! see larger ones; a failed literal finds what they find.

use super::board::Board;
use super::cover::{self, Locked, locked_sets};
use super::net::GroupId;
use super::step::{Rule, Step};
use crate::grid::ones;
use crate::rules::Group;
use crate::{Cell, House};

/// All naked subsets of `size` cells that put something out.
pub(crate) fn naked(board: &Board<'_>, size: usize) -> Vec<Step> {
    let shape = board.net().shape();
    let mut steps = Vec::new();
    for house in shape.houses() {
        let cells: Vec<Cell> = waiting_cells(board, house);
        let values: Vec<u128> =
            cells.iter().map(|&cell| bits(board, Group::Cell(cell), shape.side())).collect();
        for Locked { items, bits } in locked_sets(&values, size) {
            let cells: Vec<Cell> = items.iter().map(|&item| cells[item]).collect();
            let values: Vec<u8> = ones(bits).map(|bit| bit as u8 + 1).collect();
            let base = ids(board, cells.iter().map(|&cell| Group::Cell(cell)));
            let cover = ids(board, values.iter().map(|&value| Group::Value(house, value)));
            let rule = Rule::NakedSubset { cells, values, house };
            steps.extend(cover::step(board, rule, &base, &cover));
        }
    }
    steps
}

/// All hidden subsets of `size` values that put something out.
pub(crate) fn hidden(board: &Board<'_>, size: usize) -> Vec<Step> {
    let shape = board.net().shape();
    let mut steps = Vec::new();
    for house in shape.houses() {
        let values: Vec<u8> = (1..=shape.side() as u8)
            .filter(|&value| board.is_waiting(board.net().id(Group::Value(house, value))))
            .collect();
        let places: Vec<u128> = values
            .iter()
            .map(|&value| bits(board, Group::Value(house, value), shape.side()))
            .collect();
        for Locked { items, bits } in locked_sets(&places, size) {
            let values: Vec<u8> = items.iter().map(|&item| values[item]).collect();
            let cells: Vec<Cell> = ones(bits).map(|place| shape.cell_of(house, place)).collect();
            let base = ids(board, values.iter().map(|&value| Group::Value(house, value)));
            let cover = ids(board, cells.iter().map(|&cell| Group::Cell(cell)));
            let rule = Rule::HiddenSubset { cells, values, house };
            steps.extend(cover::step(board, rule, &base, &cover));
        }
    }
    steps
}

fn waiting_cells(board: &Board<'_>, house: House) -> Vec<Cell> {
    let cells = board.net().shape().cells_of(house);
    cells.filter(|&cell| board.is_waiting(board.net().id(Group::Cell(cell)))).collect()
}

/// The open members of a group, by their places in it.
pub(crate) fn bits(board: &Board<'_>, group: Group, side: usize) -> u128 {
    let members = board.net().members(board.net().id(group));
    (0..side).filter(|&place| board.is_open(members[place])).map(|place| 1 << place).sum()
}

/// The numbers of some groups.
pub(crate) fn ids(board: &Board<'_>, groups: impl Iterator<Item = Group>) -> Vec<GroupId> {
    groups.map(|group| board.net().id(group)).collect()
}
