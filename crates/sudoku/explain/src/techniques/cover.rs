//! The common principle of intersections, subsets and fish: k groups are covered by k
//! other groups.
//!
//! When all open members of k groups lie in k other groups, each of those other groups
//! gets its member from there, and its remaining members are out. With k = 1 this is an
//! intersection. k cells covered by k values of a house are a naked subset, k values of a
//! house covered by k cells are a hidden subset, and k rows covered by k columns are a
//! fish. So one function makes the steps of all of them; the other files only say where
//! to look and how the pattern is called.

use crate::board::Board;
use crate::net::{GroupId, Member};
use crate::step::pattern::{Apart, Pattern};
use crate::step::rule::Rule;

/// A set of groups whose open members lie in only as many places as there are groups.
pub(crate) struct Locked {
    /// The groups, as indices into the list that was searched.
    pub(crate) items: Vec<usize>,
    /// The places, as bits.
    pub(crate) bits: u128,
}

/// All sets of `size` groups that have exactly `size` places between them. `places` has
/// the places of each group, as bits.
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

/// The pattern when the groups of `base` are covered by those of `cover`; `None` when it
/// would not cross anything out.
pub(crate) fn pattern(
    board: &Board<'_>,
    rule: Rule,
    base: &[GroupId],
    cover: &[GroupId],
) -> Option<Pattern> {
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
    let mut apart = Vec::new();
    for &group in cover {
        let by = Some(group);
        let is_here = |&(_, member): &(usize, Member)| board.net().is_in_group(member, group);
        let here: Vec<_> = places.iter().copied().filter(is_here).collect();
        for (place, &(row, member)) in here.iter().enumerate() {
            let others = here[place + 1..].iter().filter(|&&(other, _)| other != row);
            apart.extend(others.map(|&(_, other)| Apart { by, pair: [member, other] }));
            let others = gone.iter().filter(|&&(by, _)| by == group);
            apart.extend(others.map(|&(_, other)| Apart { by, pair: [member, other] }));
        }
    }
    let concludes = gone.into_iter().map(|(_, member)| (member, false)).collect();
    Some(Pattern { rule, base: base.to_vec(), apart, concludes, assumes: None })
}
