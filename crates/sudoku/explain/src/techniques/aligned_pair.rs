//! Aligned pair exclusion: the pairs of values that two cells can hold together.
//!
//! Two cells that see each other do not hold the same value; and they do not take two values away
//! from cells that have only one value more than there are cells, since these would be left with
//! too few. A candidate that is part of no pair is out. (Two cells that do not see each other are
//! looked at, too; the name is older than that.) Sets of one or two cells are looked at: in larger
//! ones hardly anybody sees which pairs they exclude, and almost locked sets find the same.

use super::almost_locked::Set;
use super::{Apart, Argument, Pattern, Place, Rule, RuleKind, Step, View, Voice, all_places, out};
use crate::net::{GroupId, Member};
use crate::step::node::CellSet;
use neuf_sudoku::Cell;

/// Two cells such that a candidate of the one goes with no candidate of the other.
#[derive(Debug, PartialEq)]
struct AlignedPair {
    cells: [Cell; 2],
    /// Whether they see each other.
    is_apart: bool,
    /// The sets of cells that exclude pairs of values.
    sets: Vec<CellSet>,
}

impl Argument for AlignedPair {
    fn told(&self, voice: &Voice<'_>) -> String {
        let Some(gone) = voice.step.concludes.first() else { return String::new() };
        let [one, two] = self.cells;
        let other = if gone.cell == one { two } else { one };
        let sentence = match self.is_apart {
            true => [
                "Each of these sets of cells has one value more than cells, so it can spare only one \
                 of its values to {one} and {two} together: {sets}. The two see each other, so they \
                 also differ. With {value} in {one}, nothing is left for {two}.",
                "Chacun de ces ensembles de cases a une valeur de plus que de cases, et ne peut donc \
                 en céder qu'une à {one} et {two} ensemble : {sets}. Les deux se voient, donc elles \
                 sont aussi différentes. Avec {value} en {one}, il ne reste rien pour {two}.",
            ],
            false => [
                "Each of these sets of cells has one value more than cells, so it can spare only one \
                 of its values to {one} and {two} together: {sets}. With {value} in {one}, nothing is \
                 left for {two}.",
                "Chacun de ces ensembles de cases a une valeur de plus que de cases, et ne peut donc \
                 en céder qu'une à {one} et {two} ensemble : {sets}. Avec {value} en {one}, il ne \
                 reste rien pour {two}.",
            ],
        };
        voice.say(
            sentence,
            &[("sets", &self.sets), ("one", &gone.cell), ("two", &other), ("value", &gone.value)],
        )
    }

    fn places(&self, _: &Step, side: u8) -> [Vec<Place>; 2] {
        [all_places(&self.cells, side), CellSet::all_places(&self.sets)]
    }
}

/// The most cells of a set.
const MOST_CELLS: usize = 2;

/// The pattern that needs the fewest sets.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let sets = Set::all(view, MOST_CELLS);
    let words = sets.len().div_ceil(64);
    // For each candidate, the sets that lose a value to it.
    let mut taking: Vec<u64> = vec![0; words * view.net().member_count()];
    for (number, set) in sets.iter().enumerate() {
        for value in set.values() {
            for member in crate::net::sight::ones(&set.places(value).1) {
                // Where neighbours are not consecutive, a member sees other values, too.
                let is_same = view.value(member) == value;
                if is_same && !set.cells.contains(&view.cell(member)) {
                    taking[member as usize * words + number / 64] |= 1 << (number % 64);
                }
            }
        }
    }
    let row = |member: Member| &taking[member as usize * words..][..words];
    let takes: Vec<bool> = (0..view.net().member_count() as Member)
        .map(|member| row(member).iter().any(|&word| word != 0))
        .collect();
    let empty: Vec<(Cell, GroupId)> = view.empty_cells().collect();
    let candidates: Vec<Vec<Member>> =
        empty.iter().map(|&(_, group)| view.members(group)).collect();
    let mut best: Option<Pattern> = None;
    for (place, ones) in candidates.iter().enumerate() {
        for others in &candidates[place + 1..] {
            for [first, second] in [[ones, others], [others, ones]] {
                for &gone in first {
                    if !takes[gone as usize] {
                        continue;
                    }
                    let mut excluding: Vec<(Member, Option<usize>)> = Vec::new();
                    let is_out = second.iter().all(|&other| {
                        if view.sees(gone, other) {
                            excluding.push((other, None));
                            return true;
                        }
                        if view.value(gone) == view.value(other) {
                            return false;
                        }
                        let both = row(gone).iter().zip(row(other)).map(|(a, b)| a & b);
                        let number = both.enumerate().find(|&(_, word)| word != 0);
                        let number =
                            number.map(|(at, word)| at * 64 + word.trailing_zeros() as usize);
                        excluding.push((other, number));
                        number.is_some()
                    });
                    if is_out {
                        let used = |pattern: &Pattern| pattern.base.len();
                        let found = pattern(view, &sets, [first, second], gone, &excluding);
                        if best.as_ref().is_none_or(|best| used(&found) < used(best)) {
                            best = Some(found);
                        }
                    }
                }
            }
        }
    }
    best
}

fn pattern(
    view: &View<'_, '_>,
    sets: &[Set],
    [first, second]: [&[Member]; 2],
    gone: Member,
    excluding: &[(Member, Option<usize>)],
) -> Pattern {
    let net = view.net();
    let mut numbers: Vec<usize> = excluding.iter().filter_map(|&(_, number)| number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let cells = [first[0], second[0]].map(|member| view.cell(member));
    let mut base: Vec<GroupId> = vec![net.cell_group(cells[1])];
    let mut apart = Vec::new();
    for &number in &numbers {
        base.extend(sets[number].cells.iter().map(|&cell| net.cell_group(cell)));
        apart.extend(sets[number].inner());
    }
    for &(other, number) in excluding {
        match number {
            None => apart.push(Apart::of(gone, other)),
            Some(number) => {
                for taking in [gone, other] {
                    let places = &sets[number].places(view.value(taking)).0;
                    apart.extend(places.iter().map(|&place| Apart::of(taking, place)));
                }
            }
        }
    }
    base.sort_unstable();
    base.dedup();
    let sets = numbers.iter().map(|&number| sets[number].told()).collect();
    let is_apart = excluding.iter().any(|(_, number)| number.is_none());
    let rule = Rule::new(RuleKind::AlignedPair, AlignedPair { cells, is_apart, sets });
    Pattern { rule, base, apart, concludes: out([gone]), assumes: None }.lean(view.board)
}
