//! Finned fish: fish with further places in their lines.
//!
//! Either one of the further places (the *fins*) holds the value, or the fish holds without
//! them. So what the fish would exclude is excluded if it sees all fins. A fish is called
//! *sashimi* when a line has at most one place without the fins, so that it would fall apart
//! without them. Both are looked for together, since people do, too: the one with the fewest fins
//! is taken, whatever it is called.

use super::fish::Fish;
use super::subset::bits;
use super::{Apart, Pattern, Rule, RuleKind, View, each_choice, out};
use crate::net::{GroupId, Member};
use neuf_sudoku::{House, ones};

/// The most fins that a person keeps in view: as many as stand in one line of a box.
const MOST_FINS: u32 = 3;

/// By size, from two lines: with fins, and sashimi.
const KINDS: [[RuleKind; 2]; 3] = [
    [RuleKind::FinnedXWing, RuleKind::SashimiXWing],
    [RuleKind::FinnedSwordfish, RuleKind::SashimiSwordfish],
    [RuleKind::FinnedJellyfish, RuleKind::SashimiJellyfish],
];

/// A finned fish of this size with the fewest fins.
pub(super) fn find(view: &View<'_, '_>, size: usize) -> Option<Pattern> {
    let net = view.net();
    let mut best: Option<Pattern> = None;
    for [along, across] in &net.shape().lines() {
        for value in 1..=net.side() as u8 {
            let group = |line: usize| net.value_group(net.line(along[line]), value);
            let lines: Vec<(usize, u128)> = (0..net.side())
                .filter(|&line| view.board.is_waiting(group(line)))
                .map(|line| (line, bits(view.board, group(line))))
                .filter(|(_, places)| places.count_ones() <= size as u32 + MOST_FINS)
                .collect();
            // Nothing has fewer fins than one.
            if best.as_ref().is_some_and(|best| fin_count(best) == 1) {
                return best;
            }
            let most = size as u32 + MOST_FINS;
            each_set(&lines, size, most, &mut Vec::new(), 0, &mut |chosen, all| {
                // The lines across, each with how many of the chosen lines meet it in a place.
                let count = |line: usize| {
                    chosen.iter().map(|(_, places)| (places >> line & 1) as u32).sum()
                };
                let across_lines: Vec<(usize, u32)> =
                    ones(all).map(|line| (line, count(line))).collect();
                let places: u32 = across_lines.iter().map(|&(_, count)| count).sum();
                // No cover leaves fewer fins than the one of the lines with the most places.
                let mut counts: Vec<u32> = across_lines.iter().map(|&(_, count)| count).collect();
                counts.sort_unstable_by(|one, other| other.cmp(one));
                let least = places - counts.iter().take(size).sum::<u32>();
                if least >= best.as_ref().map_or(MOST_FINS + 1, fin_count) {
                    return;
                }
                each_choice(&across_lines, size, |cover| {
                    let fins = places - cover.iter().map(|&(_, count)| count).sum::<u32>();
                    let found = best.as_ref().map_or(MOST_FINS + 1, fin_count);
                    if !(1..found).contains(&fins) {
                        return;
                    }
                    let covered = cover.iter().fold(0, |all, &(line, _)| all | 1_u128 << line);
                    // Each line has a place in the fish; otherwise it is all fins.
                    if chosen.iter().any(|(_, places)| places & covered == 0) {
                        return;
                    }
                    let gone = excluded(view, value, chosen, covered, group);
                    if !gone.is_empty() {
                        let lines: Vec<usize> = chosen.iter().map(|&(line, _)| line).collect();
                        let cover: Vec<usize> = cover.iter().map(|&(line, _)| line).collect();
                        best = Some(pattern(view, value, &lines, &cover, [along, across], gone));
                    }
                });
            });
        }
    }
    best
}

/// Calls `visit` with each set of `size` lines that have at most `most` places between them, and
/// with these places.
fn each_set(
    lines: &[(usize, u128)],
    size: usize,
    most: u32,
    chosen: &mut Vec<(usize, u128)>,
    all: u128,
    visit: &mut impl FnMut(&[(usize, u128)], u128),
) {
    if chosen.len() == size {
        return visit(chosen, all);
    }
    for (place, &(line, places)) in lines.iter().enumerate() {
        if (all | places).count_ones() <= most {
            chosen.push((line, places));
            each_set(&lines[place + 1..], size, most, chosen, all | places, visit);
            chosen.pop();
        }
    }
}

/// What a fish excludes: the places in its cover that see all its fins and are not in its lines.
/// A place of a line is the number of the line across.
fn excluded(
    view: &View<'_, '_>,
    value: u8,
    lines: &[(usize, u128)],
    covered: u128,
    group: impl Fn(usize) -> GroupId,
) -> Vec<Member> {
    let net = view.net();
    let mut fins: Vec<Member> = Vec::with_capacity(MOST_FINS as usize);
    for &(line, places) in lines {
        let members = net.members(group(line));
        fins.extend(ones(places & !covered).map(|place| members[place]));
    }
    let mut gone = view.common(&fins);
    gone.retain(|&member| {
        let place_in =
            |line: usize| net.members(group(line)).iter().position(|&other| other == member);
        let in_lines = || lines.iter().any(|&(line, _)| place_in(line).is_some());
        let is_covered = || {
            let mut places = (0..net.side()).filter_map(place_in);
            places.any(|place| covered >> place & 1 == 1)
        };
        view.value(member) == value && !in_lines() && is_covered()
    });
    gone
}

fn fin_count(pattern: &Pattern) -> u32 {
    pattern.rule.get().map_or(0, |fish: &Fish| fish.fins.len() as u32)
}

fn pattern(
    view: &View<'_, '_>,
    value: u8,
    lines: &[usize],
    cover: &[usize],
    [along, across]: [&[House]; 2],
    gone: Vec<Member>,
) -> Pattern {
    let lines: Vec<House> = lines.iter().map(|&line| along[line]).collect();
    let cover: Vec<House> = cover.iter().map(|&line| across[line]).collect();
    let groups = |houses: &[House]| -> Vec<GroupId> {
        let net = view.net();
        houses.iter().map(|&house| net.value_group(net.line(house), value)).collect()
    };
    let groups = [groups(&lines), groups(&cover)];
    let kinds = KINDS[lines.len() - 2];
    of_groups(view, value, kinds, [lines, cover], groups, gone)
}

/// The pattern of a fish: its kind and its kind if it is sashimi, the houses of its places and the
/// houses across, with the groups of the value in each, and what it excludes.
pub(super) fn of_groups(
    view: &View<'_, '_>,
    value: u8,
    [plain, sashimi]: [RuleKind; 2],
    [lines, across]: [Vec<House>; 2],
    [base, cover]: [Vec<GroupId>; 2],
    gone: Vec<Member>,
) -> Pattern {
    let net = view.net();
    let places: Vec<Member> = base.iter().flat_map(|&group| view.members(group)).collect();
    let is_covered = |member: Member| cover.iter().any(|&group| net.is_in_group(member, group));
    let (body, fins): (Vec<Member>, Vec<Member>) =
        places.iter().partition(|&&place| is_covered(place));
    let is_sashimi = !fins.is_empty()
        && base
            .iter()
            .any(|&group| body.iter().filter(|&&place| net.is_in_group(place, group)).count() <= 1);
    let mut apart = Vec::new();
    for &group in &cover {
        let by = Some(group);
        let is_here = |member: &&Member| net.is_in_group(**member, group);
        let here: Vec<Member> = body.iter().filter(is_here).copied().collect();
        for (place, &one) in here.iter().enumerate() {
            let others = here[place + 1..].iter().chain(gone.iter().filter(is_here));
            apart.extend(others.map(|&other| Apart { by, pair: [one, other] }));
        }
    }
    for &gone in &gone {
        apart.extend(fins.iter().map(|&fin| Apart::of(gone, fin)));
    }
    let (cells, fins) = (view.cells(&body), view.cells(&fins));
    let kind = if is_sashimi { sashimi } else { plain };
    let rule = Rule::new(kind, Fish { value, lines, across, cells, fins });
    let pattern = Pattern { rule, base, apart, concludes: out(gone), assumes: None };
    pattern.lean(view.board)
}
