//! Subsets: some cells of a house that have only as many values between them (naked), or
//! some values that have only as many places (hidden).
//!
//! Pairs and triples are looked for. Quadruples are left out on purpose: as long as at
//! most seven cells of a house are open, a naked quadruple has a hidden triple beside it.
//! Few people see larger ones, and failed literals find what they would find.

use super::board::Board;
use super::cover::{self, Locked, locked_sets};
use super::net::GroupId;
use super::pattern::Pattern;
use super::rule::Rule;
use neuf_sudoku::Cell;
use neuf_sudoku::grid::ones;

/// All naked subsets of `size` cells that cross something out.
pub(crate) fn naked(board: &Board<'_>, size: usize) -> Vec<Pattern> {
    let net = board.net();
    let mut patterns = Vec::new();
    for house in net.houses() {
        let is_waiting = |cell: &Cell| board.is_waiting(net.cell_group(*cell));
        let cells: Vec<Cell> = net.cells_of(house).filter(is_waiting).collect();
        let values: Vec<u128> =
            cells.iter().map(|&cell| bits(board, net.cell_group(cell))).collect();
        for Locked { items, bits } in locked_sets(&values, size) {
            let cells: Vec<Cell> = items.iter().map(|&item| cells[item]).collect();
            let values: Vec<u8> = ones(bits).map(|bit| bit as u8 + 1).collect();
            let base: Vec<GroupId> = cells.iter().map(|&cell| net.cell_group(cell)).collect();
            let cover: Vec<GroupId> =
                values.iter().map(|&value| net.value_group(house, value)).collect();
            let rule = Rule::NakedSubset { cells, values, house: net.house_name(house) };
            patterns.extend(cover::pattern(board, rule, &base, &cover));
        }
    }
    patterns
}

/// All hidden subsets of `size` values that cross something out.
pub(crate) fn hidden(board: &Board<'_>, size: usize) -> Vec<Pattern> {
    let net = board.net();
    let mut patterns = Vec::new();
    for house in net.houses() {
        let places_of = |value| net.value_group(house, value);
        let values: Vec<u8> =
            (1..=net.side() as u8).filter(|&value| board.is_waiting(places_of(value))).collect();
        let places: Vec<u128> = values.iter().map(|&value| bits(board, places_of(value))).collect();
        for Locked { items, bits } in locked_sets(&places, size) {
            let values: Vec<u8> = items.iter().map(|&item| values[item]).collect();
            let cells: Vec<Cell> = ones(bits).map(|place| net.cell_of(house, place)).collect();
            let base: Vec<GroupId> = values.iter().map(|&value| places_of(value)).collect();
            let cover: Vec<GroupId> = cells.iter().map(|&cell| net.cell_group(cell)).collect();
            let rule = Rule::HiddenSubset { cells, values, house: net.house_name(house) };
            patterns.extend(cover::pattern(board, rule, &base, &cover));
        }
    }
    patterns
}

/// The places of the open members of a group, as bits.
pub(crate) fn bits(board: &Board<'_>, group: GroupId) -> u128 {
    let members = board.net().members(group).iter().enumerate();
    members.filter(|&(_, &member)| board.is_open(member)).map(|(place, _)| 1 << place).sum()
}
