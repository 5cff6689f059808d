//! Intersections: all places of a value in one house lie in another one.
//!
//! This is called *pointing* when the places in a box, a window or a region lie in
//! another house, and *claiming* when the places in a line lie in a box.

use super::board::Board;
use super::cover;
use super::net::{GroupId, HouseId};
use super::pattern::Pattern;
use super::rule::Rule;
use neuf_sudoku::Cell;

/// All intersections that cross something out.
pub(crate) fn find(board: &Board<'_>) -> Vec<Pattern> {
    let net = board.net();
    let mut patterns = Vec::new();
    for house in net.houses_by_sight() {
        for group in net.value_groups(house).filter(|&group| board.is_waiting(group)) {
            let mut places = board.open_members(group);
            let (Some(first), Some(second)) = (places.next(), places.next()) else { continue };
            // Most groups that contain the first place do not contain the second.
            for into in net.all_groups(first) {
                if into != group
                    && !net.is_cell(into)
                    && net.is_in_group(second, into)
                    && places.clone().all(|place| net.is_in_group(place, into))
                {
                    patterns.extend(pattern(board, house, group, into));
                }
            }
        }
    }
    patterns
}

/// The pattern when all places of the group `from` lie in the group `into`;
/// `None` when it would not cross anything out.
fn pattern(board: &Board<'_>, house: HouseId, from: GroupId, into: GroupId) -> Option<Pattern> {
    let net = board.net();
    let (other, value) = net.house_and_value(into)?;
    let cells: Vec<Cell> = board.open_members(from).map(|member| net.meaning(member).0).collect();
    let (from_name, into_name) = (net.house_name(house), net.house_name(other));
    let rule = Rule::Intersection { value, from: from_name, into: into_name, cells };
    cover::pattern(board, rule, &[from], &[into])
}
