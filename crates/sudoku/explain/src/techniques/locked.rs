//! Pairs of almost locked sets: the rule *ALS-XZ*.
//!
//! If a value (the *restricted common*) can stand in only one of two such sets, the other
//! set loses it and is locked. So a second value that both have stands in one of them, and
//! what sees all its places in both loses it. With two restricted commons each set loses
//! one of them, and so both are locked for their other values.

use super::almost_locked::Set;
use super::view::values_of;
use super::{Apart, Pattern, Rule, RuleKind, View, out};
use crate::net::sight::ones;
use crate::net::{GroupId, Member};

/// The most cells of a set.
const MOST_CELLS: usize = 4;

/// What sees all of these places.
pub(super) fn seen_by_all(one: &[u64], other: &[u64]) -> Vec<Member> {
    let both: Vec<u64> = one.iter().zip(other).map(|(one, other)| one & other).collect();
    ones(&both).collect()
}

/// A WXYZ-wing: two sets of four cells and four values together, one of which only one set can hold.
pub(super) fn wxyz(view: &View<'_, '_>) -> Option<Pattern> {
    let is_wing = |one: &Set, two: &Set| {
        one.cells.len() + two.cells.len() == 4 && (one.bits | two.bits).count_ones() == 4
    };
    smallest(view, 3, is_wing).filter(|pattern| pattern.rule.kind() == RuleKind::WxyzWing)
}

/// The pattern with the smallest sets.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    smallest(view, MOST_CELLS, |_, _| true)
}

/// The pattern with the smallest sets of at most so many cells, of those that are accepted.
fn smallest(
    view: &View<'_, '_>,
    most: usize,
    accepts: impl Fn(&Set, &Set) -> bool,
) -> Option<Pattern> {
    let sets = Set::all(view, most);
    let mut best: Option<Pattern> = None;
    for (place, one) in sets.iter().enumerate() {
        for two in &sets[place + 1..] {
            let size = one.cells.len() + two.cells.len();
            if best.as_ref().is_some_and(|best| best.base.len() <= size) {
                // The sets come in the order of their sizes.
                break;
            }
            let shared = one.bits & two.bits;
            if !accepts(one, two)
                || shared.count_ones() < 2
                || one.cells.iter().any(|cell| two.cells.contains(cell))
            {
                continue;
            }
            let is_restricted = |&value: &u8| one.restricts(two, value);
            let common: Vec<u8> = values_of(shared).into_iter().filter(is_restricted).collect();
            if !common.is_empty() {
                best = pattern(view, [one, two], shared, common).or(best);
            }
        }
    }
    best
}

fn pattern(view: &View<'_, '_>, sets: [&Set; 2], shared: u32, common: Vec<u8>) -> Option<Pattern> {
    let net = view.net();
    let is_double = common.len() > 1;
    // The members that are excluded, with the places that exclude them.
    let mut gone: Vec<(Member, Vec<Member>)> = Vec::new();
    let mut exclude = |members: Vec<Member>, places: Vec<Member>| {
        let known = |gone: &[(Member, Vec<Member>)], member| gone.iter().any(|one| one.0 == member);
        for member in members {
            if !known(&gone, member) {
                gone.push((member, places.clone()));
            }
        }
    };
    for value in values_of(shared) {
        let [one, two] = sets.map(|set| set.places(value));
        if is_double || !common.contains(&value) {
            let places = one.0.iter().chain(&two.0).copied().collect();
            exclude(seen_by_all(&one.1, &two.1), places);
        }
    }
    if is_double {
        for set in sets {
            for value in values_of(set.bits).into_iter().filter(|value| !common.contains(value)) {
                let (places, seen) = set.places(value);
                exclude(ones(seen).collect(), places.clone());
            }
        }
    }
    let is_inner = |member: Member| sets.iter().any(|set| set.cells.contains(&view.cell(member)));
    gone.retain(|&(member, _)| !is_inner(member));
    if gone.is_empty() {
        return None;
    }
    let cells = sets.iter().flat_map(|set| &set.cells);
    let base: Vec<GroupId> = cells.map(|&cell| net.cell_group(cell)).collect();
    let mut apart = Vec::new();
    for set in sets {
        apart.extend(set.inner());
    }
    for &value in &common {
        let [one, two] = sets.map(|set| &set.places(value).0);
        apart.extend(one.iter().flat_map(|&a| two.iter().map(move |&b| Apart::of(a, b))));
    }
    for (member, places) in &gone {
        apart.extend(places.iter().map(|&place| Apart::of(*member, place)));
    }
    let rule = Rule::AlmostLockedSets {
        sets: sets.map(|set| set.cells.clone()),
        values: sets.map(|set| values_of(set.bits)),
        common,
    };
    let concludes = out(gone.into_iter().map(|(member, _)| member));
    Some(Pattern { rule, base, apart, concludes, assumes: None })
}
