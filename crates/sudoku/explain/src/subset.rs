//! Subsets: some cells of a house that have only as many values between them (naked), or
//! some values that have only as many places (hidden).
//!
//! Pairs and triples are looked for. Quadruples are left out on purpose: as long as at
//! most seven cells of a house are open, a naked quadruple has a hidden triple beside it.
//! Few people see larger ones, and failed literals find what they would find.

use super::board::Board;
use super::cover::{self, Locked, locked_sets};
use super::net::GroupId;
use super::pattern::{Apart, Pattern};
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
            let house = net.house_name(house);
            let rule = Rule::NakedSubset { cells, values, house, other: None };
            patterns.extend(cover::pattern(board, rule, &base, &cover));
        }
    }
    patterns
}

/// Of naked subsets as [`naked`] lists them, those whose cells lie in two houses that both lose
/// candidates: locked subsets, each of which crosses out in both.
pub(crate) fn locked(naked: &[Pattern]) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for (place, pattern) in naked.iter().enumerate() {
        let Rule::NakedSubset { cells, values, house: line, .. } = &pattern.rule else { continue };
        for crossing in &naked[place + 1..] {
            let Rule::NakedSubset { cells: same, house, .. } = &crossing.rule else { continue };
            if cells != same {
                continue;
            }
            let (cells, values) = (cells.clone(), values.clone());
            let rule = Rule::NakedSubset { cells, values, house: *house, other: Some(*line) };
            let concludes = pattern.concludes.iter().chain(&crossing.concludes).copied();
            let mut concludes: Vec<_> = concludes.collect();
            concludes.sort_unstable();
            concludes.dedup();
            // The values of the cells exclude each other in one of the houses already.
            let is_new =
                |apart: &&Apart| pattern.apart.iter().all(|known| known.pair != apart.pair);
            let further = crossing.apart.iter().filter(is_new);
            let apart = pattern.apart.iter().chain(further).copied().collect();
            let base = pattern.base.clone();
            patterns.push(Pattern { rule, base, apart, concludes, assumes: None });
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
