//! Intersections: all places of a value in one house lie in another one.
//!
//! *Pointing* when they are those of a box within a line, *claiming* when they
//! are those of a line within a box.

use super::board::Board;
use super::cover;
use super::net::GroupId;
use super::step::{Rule, Step};
use crate::Cell;
use crate::rules::{Group, Kind};

/// All intersections that put something out.
pub(crate) fn find(board: &Board<'_>) -> Vec<Step> {
    let net = board.net();
    let mut steps = Vec::new();
    for kind in [Kind::Box, Kind::Row, Kind::Column] {
        for group in net.groups_of_kind(kind).filter(|&group| board.is_waiting(group)) {
            let places = [Kind::Row, Kind::Column, Kind::Box].into_iter();
            let others = places.filter(|&other| other != kind);
            steps.extend(others.filter_map(|other| into(board, group, other)));
        }
    }
    steps
}

/// The step when all places of a group lie in one group of this kind.
fn into(board: &Board<'_>, from: GroupId, kind: Kind) -> Option<Step> {
    let net = board.net();
    let mut shared = board.open_members(from).map(|member| net.groups(member)[kind.place()]);
    let into = shared.next()?;
    if board.left(from) < 2 || !shared.all(|group| group == into) {
        return None;
    }
    let (Group::Value(from_house, value), Group::Value(into_house, _)) =
        (net.group(from), net.group(into))
    else {
        return None;
    };
    let cells: Vec<Cell> = board.open_members(from).map(|member| board.meaning(member).0).collect();
    let rule = Rule::Intersection { value, from: from_house, into: into_house, cells };
    cover::step(board, rule, &[from], &[into])
}
