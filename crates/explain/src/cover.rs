//! What intersections, subsets and fish have in common: as many groups cover
//! some groups.
//!
//! When all places that are left to k groups lie in k other groups, each of
//! these gets one of them, and its other members go out. With k = 1 that is an
//! intersection; k cells covered by k values of a house are a naked subset, k
//! values of a house covered by k cells a hidden one, k rows covered by k
//! columns a fish. So one file makes the step of all of them, and the others
//! only say where to look and what it is called.

use super::board::Board;
use super::evidence::{Evidence, mark};
use super::net::{GroupId, Member};
use super::step::{Rule, Step};

/// A set of groups, each with its places as bits, that has as many places as
/// groups.
pub(crate) struct Locked {
    /// The groups, by their place in the list.
    pub(crate) items: Vec<usize>,
    /// The places.
    pub(crate) bits: u128,
}

/// All sets of `size` of these groups that have `size` places between them.
pub(crate) fn locked_sets(places: &[u128], size: usize) -> Vec<Locked> {
    let fits = |bits: u128| (1..=size as u32).contains(&bits.count_ones());
    let usable: Vec<usize> = (0..places.len()).filter(|&item| fits(places[item])).collect();
    let mut found = Vec::new();
    extend(places, &usable, size, &mut Locked { items: Vec::new(), bits: 0 }, &mut found);
    found
}

fn extend(
    places: &[u128],
    usable: &[usize],
    size: usize,
    set: &mut Locked,
    found: &mut Vec<Locked>,
) {
    if set.items.len() == size {
        if set.bits.count_ones() as usize == size {
            found.push(Locked { items: set.items.clone(), bits: set.bits });
        }
        return;
    }
    for (place, &item) in usable.iter().enumerate() {
        let bits = set.bits | places[item];
        if bits.count_ones() as usize <= size {
            let before = std::mem::replace(&mut set.bits, bits);
            set.items.push(item);
            extend(places, &usable[place + 1..], size, set, found);
            set.items.pop();
            set.bits = before;
        }
    }
}

/// The step that the groups of `base`, covered by those of `cover`, give;
/// `None` when nothing goes out by it.
pub(crate) fn step(
    board: &Board<'_>,
    rule: Rule,
    base: &[GroupId],
    cover: &[GroupId],
) -> Option<Step> {
    let places: Vec<(usize, Member)> = base
        .iter()
        .enumerate()
        .flat_map(|(row, &group)| board.open_members(group).map(move |member| (row, member)))
        .collect();
    let mut gone: Vec<(GroupId, Member)> = Vec::new();
    for &group in cover {
        let others = board.open_members(group);
        let others = others.filter(|&other| places.iter().all(|&(_, place)| place != other));
        gone.extend(others.map(|other| (group, other)));
    }
    gone.sort_by_key(|&(_, member)| member);
    gone.dedup_by_key(|&mut (_, member)| member);
    if gone.is_empty() {
        return None;
    }
    let mut evidence = Evidence::new(board);
    for &group in base {
        let kept: Vec<Member> = board.open_members(group).collect();
        evidence.only(group, &kept);
    }
    for &group in cover {
        let is_here = |&(_, member): &(usize, Member)| board.net().is_in_group(member, group);
        let here: Vec<_> = places.iter().copied().filter(is_here).collect();
        for (place, &(row, member)) in here.iter().enumerate() {
            for &(_, other) in here[place + 1..].iter().filter(|&&(other, _)| other != row) {
                evidence.at_most(group, member, other);
            }
            for &(_, other) in gone.iter().filter(|&&(by, _)| by == group) {
                evidence.at_most(group, member, other);
            }
        }
    }
    let gone = gone.into_iter().map(|(_, member)| mark(board, member, false)).collect();
    Some(evidence.step(rule, gone))
}
