//! Fish: the places of a value in two rows lie in two columns (X-wing), in
//! three rows in three columns (swordfish), or the other way round.

use super::board::Board;
use super::cover::{self, Locked, locked_sets};
use super::step::{Rule, Step};
use super::subset::{bits, ids};
use crate::grid::ones;
use crate::rules::Group;
use crate::{Cell, House};

/// The lines of one direction, by number.
type Lines = fn(usize) -> House;

/// All fish of this size that put something out.
pub(crate) fn find(board: &Board<'_>, size: usize) -> Vec<Step> {
    let side = board.net().shape().side();
    let mut steps = Vec::new();
    for [along, across] in [[House::Row as Lines, House::Column], [House::Column, House::Row]] {
        for value in 1..=side as u8 {
            let group = |number| Group::Value(along(number), value);
            let lines: Vec<usize> = (0..side)
                .filter(|&number| board.is_waiting(board.net().id(group(number))))
                .collect();
            let places: Vec<u128> =
                lines.iter().map(|&number| bits(board, group(number), side)).collect();
            for Locked { items, bits } in locked_sets(&places, size) {
                let lines: Vec<House> = items.iter().map(|&item| along(lines[item])).collect();
                let across: Vec<House> = ones(bits).map(across).collect();
                let base = ids(board, lines.iter().map(|&line| Group::Value(line, value)));
                let cover = ids(board, across.iter().map(|&line| Group::Value(line, value)));
                let open = base.iter().flat_map(|&group| board.open_members(group));
                let cells: Vec<Cell> = open.map(|member| board.meaning(member).0).collect();
                let rule = Rule::Fish { value, lines, across, cells };
                steps.extend(cover::step(board, rule, &base, &cover));
            }
        }
    }
    steps
}
