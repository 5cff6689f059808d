//! Finned fish: fish with further places in their lines.
//!
//! Either one of the further places (the *fins*) holds the value, or the fish holds without
//! them. So what the fish would exclude is excluded if it sees all fins. A fish is called
//! *sashimi* when it would fall apart without its fins; that makes no difference here.

use super::{Apart, Pattern, Rule, View, choices, out};
use crate::net::{GroupId, Member};
use crate::subset::bits;
use neuf_sudoku::House;
use neuf_sudoku::grid::ones;

/// The most fins that a person keeps in view: as many as stand in one line of a box.
const MOST_FINS: u32 = 3;

/// Makes a row or a column from its number.
type Lines = fn(usize) -> House;

/// A finned fish of this size with the fewest fins.
pub(super) fn find(view: &View<'_, '_>, size: usize) -> Option<Pattern> {
    let net = view.net();
    let mut best: Option<Pattern> = None;
    for [along, across] in [[House::Row as Lines, House::Column], [House::Column, House::Row]] {
        for value in 1..=net.side() as u8 {
            let group = |line: usize| net.value_group(net.line(along(line)), value);
            let lines: Vec<(usize, u128)> = (0..net.side())
                .filter(|&line| view.board.is_waiting(group(line)))
                .map(|line| (line, bits(view.board, group(line))))
                .filter(|(_, places)| places.count_ones() <= size as u32 + MOST_FINS)
                .collect();
            for chosen in choices(&lines, size) {
                let all = chosen.iter().fold(0, |all, &(_, places)| all | places);
                if all.count_ones() > size as u32 + MOST_FINS {
                    continue;
                }
                for cover in choices(&ones(all).collect::<Vec<usize>>(), size) {
                    let covered = cover.iter().fold(0, |all, &place| all | 1_u128 << place);
                    let fins: u32 =
                        chosen.iter().map(|(_, places)| (places & !covered).count_ones()).sum();
                    let found = best.as_ref().map_or(MOST_FINS + 1, fin_count);
                    // Each line has a place in the fish; otherwise it is all fins.
                    let is_fish = chosen.iter().all(|(_, places)| places & covered != 0);
                    if (1..found).contains(&fins) && is_fish {
                        let lines: Vec<usize> = chosen.iter().map(|&(line, _)| line).collect();
                        let found = pattern(view, value, &lines, &cover, [along, across]);
                        best = found.or(best);
                    }
                }
            }
        }
    }
    best
}

fn fin_count(pattern: &Pattern) -> u32 {
    match &pattern.rule {
        Rule::Fish { fins, .. } => fins.len() as u32,
        _ => 0,
    }
}

fn pattern(
    view: &View<'_, '_>,
    value: u8,
    lines: &[usize],
    cover: &[usize],
    [along, across]: [Lines; 2],
) -> Option<Pattern> {
    let net = view.net();
    let groups = |make: Lines, lines: &[usize]| -> Vec<GroupId> {
        lines.iter().map(|&line| net.value_group(net.line(make(line)), value)).collect()
    };
    let (base, columns) = (groups(along, lines), groups(across, cover));
    let places: Vec<Member> = base.iter().flat_map(|&group| view.members(group)).collect();
    let column_of =
        |member: Member| columns.iter().copied().find(|&group| net.is_in_group(member, group));
    let (body, fins): (Vec<Member>, Vec<Member>) =
        places.iter().partition(|&&place| column_of(place).is_some());
    let is_gone = |&member: &Member| {
        view.value(member) == value && column_of(member).is_some() && !places.contains(&member)
    };
    let gone: Vec<Member> = view.common(&fins).into_iter().filter(is_gone).collect();
    if gone.is_empty() {
        return None;
    }
    let mut apart = Vec::new();
    for &group in &columns {
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
    let rule = Rule::Fish {
        value,
        lines: lines.iter().map(|&line| along(line)).collect(),
        across: cover.iter().map(|&line| across(line)).collect(),
        cells: view.cells(&body),
        fins: view.cells(&fins),
    };
    let pattern = Pattern { rule, base, apart, concludes: out(gone), assumes: None };
    Some(pattern.lean(view.board))
}
