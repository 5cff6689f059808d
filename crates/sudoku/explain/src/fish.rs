//! Fish: the places of a value in two rows lie in two columns (X-wing), in
//! three rows in three columns (swordfish), or the other way round. Where grids overlap, a fish
//! lies within one of them.

use super::board::Board;
use super::cover::{self, Locked, locked_sets};
use super::net::GroupId;
use super::pattern::Pattern;
use super::rule::Rule;
use super::subset::bits;
use neuf_sudoku::grid::ones;
use neuf_sudoku::{Cell, House};

/// All fish of this size that cross something out.
pub(crate) fn find(board: &Board<'_>, size: usize) -> Vec<Pattern> {
    let net = board.net();
    let mut patterns = Vec::new();
    for [along, across] in net.shape().lines() {
        for value in 1..=net.side() as u8 {
            let group = |line: &House| net.value_group(net.line(*line), value);
            let lines: Vec<House> =
                along.iter().copied().filter(|line| board.is_waiting(group(line))).collect();
            let places: Vec<u128> = lines.iter().map(|line| bits(board, group(line))).collect();
            for Locked { items, bits } in locked_sets(&places, size) {
                let lines: Vec<House> = items.iter().map(|&item| lines[item]).collect();
                let across: Vec<House> = ones(bits).map(|place| across[place]).collect();
                let base: Vec<GroupId> = lines.iter().map(group).collect();
                let cover: Vec<GroupId> = across.iter().map(group).collect();
                let open = base.iter().flat_map(|&group| board.open_members(group));
                let cells: Vec<Cell> = open.map(|member| net.meaning(member).0).collect();
                let (fins, is_sashimi) = (Vec::new(), false);
                let rule = Rule::Fish { value, lines, across, cells, fins, is_sashimi };
                patterns.extend(cover::pattern(board, rule, &base, &cover));
            }
        }
    }
    patterns
}
