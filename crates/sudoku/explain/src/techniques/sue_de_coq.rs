//! Sue de coq: cells where two houses cross, with cells of either house.
//!
//! When the crossing cells, some further cells of the one house and some of the other have
//! only as many values as there are cells, and the two sets of further cells have no value
//! in common, then each value stands once among all these cells. So the values of the
//! further cells of a house, and all values that the crossing cells alone have, stand
//! nowhere else in that house.

use super::view::values_of;
use super::{
    Apart, Argument, HouseName, Pattern, Place, Rule, RuleKind, Step, View, Voice, all_places,
    each_choice, out, places,
};
use crate::net::{GroupId, HouseId, Member};
use crate::step::node::CellSet;
use neuf_sudoku::Cell;

#[derive(Debug, PartialEq)]
struct SueDeCoq {
    /// The cells where the houses cross.
    cells: Vec<Cell>,
    houses: [HouseName; 2],
    /// The further cells in each of the houses.
    sets: [CellSet; 2],
}

impl Argument for SueDeCoq {
    fn told(&self, voice: &Voice<'_>) -> String {
        let ([ones, others], [house, house_two]) = (&self.sets, self.houses);
        voice.say(
            [
                "{cells}, with {ones} in {house} and {others} in {house_two}, have only as many \
                 values as cells, so each of these values stands there once.",
                "{cells}, avec {ones} dans {house} et {others} dans {house_two}, n'ont qu'autant de \
                 valeurs que de cases : chacune de ces valeurs y est donc une fois.",
            ],
            &[
                ("cells", &self.cells),
                ("ones", &ones.cells),
                ("others", &others.cells),
                ("house", &house),
                ("house_two", &house_two),
            ],
        )
    }

    fn places(&self, _: &Step, side: u8) -> [Vec<Place>; 2] {
        let [ones, others] = self.sets.each_ref().map(|set| places(&set.cells, &set.values));
        [[all_places(&self.cells, side), ones].concat(), others]
    }
}

/// The most further cells in each house.
const MOST_CELLS: usize = 3;

/// The pattern with the fewest cells.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let net = view.net();
    let mut best: Option<Pattern> = None;
    for &houses in &view.sight.crossings {
        let empty = |house: HouseId| net.cells_of(house).filter(|&cell| view.value_bits(cell) != 0);
        let [one, two]: [Vec<Cell>; 2] = houses.map(|house| empty(house).collect());
        let crossing: Vec<Cell> = one.iter().copied().filter(|cell| two.contains(cell)).collect();
        if crossing.len() < 2 {
            continue;
        }
        let sets = |cells: &[Cell]| -> Vec<(Vec<Cell>, u32)> {
            let rest: Vec<Cell> =
                cells.iter().copied().filter(|cell| !crossing.contains(cell)).collect();
            let mut sets = Vec::new();
            for size in 1..=MOST_CELLS {
                each_choice(&rest, size, |set| {
                    let bits = set.iter().fold(0, |all, &cell| all | view.value_bits(cell));
                    sets.push((set.to_vec(), bits));
                });
            }
            sets
        };
        let [sets_one, sets_two] = [sets(&one), sets(&two)];
        for size in 2..=crossing.len() {
            each_choice(&crossing, size, |cells| {
                let bits = cells.iter().fold(0, |all, &cell| all | view.value_bits(cell));
                for (first, first_bits) in &sets_one {
                    // With a set that is locked by itself, this is a simpler technique.
                    let joined = bits | first_bits;
                    if joined.count_ones() as usize <= cells.len() + first.len() {
                        continue;
                    }
                    for (second, second_bits) in &sets_two {
                        let count = cells.len() + first.len() + second.len();
                        let is_smaller = |best: &Pattern| count < best.base.len();
                        if first_bits & second_bits == 0
                            && (joined | second_bits).count_ones() as usize == count
                            && best.as_ref().is_none_or(is_smaller)
                        {
                            let sets = [first, second];
                            let bits = [*first_bits, *second_bits];
                            best = pattern(view, cells, houses, sets, bits).or(best.take());
                        }
                    }
                }
            });
        }
    }
    best
}

fn pattern(
    view: &View<'_, '_>,
    cells: &[Cell],
    houses: [HouseId; 2],
    sets: [&Vec<Cell>; 2],
    bits: [u32; 2],
) -> Option<Pattern> {
    let net = view.net();
    let all: Vec<Cell> = cells.iter().chain(sets[0]).chain(sets[1]).copied().collect();
    let base: Vec<GroupId> = all.iter().map(|&cell| net.cell_group(cell)).collect();
    let members: Vec<Member> = base.iter().flat_map(|&group| view.members(group)).collect();
    let mut apart = Vec::new();
    let mut gone: Vec<Member> = Vec::new();
    for value in values_of(members.iter().fold(0, |all, &m| all | 1 << (view.value(m) - 1))) {
        let places: Vec<Member> =
            members.iter().copied().filter(|&member| view.value(member) == value).collect();
        apart.extend(Apart::each(&places));
        for side in 0..2 {
            // In this house, the value stands in none of the other house's further cells.
            if bits[1 - side] >> (value - 1) & 1 == 1 {
                continue;
            }
            for member in view.members(net.value_group(houses[side], value)) {
                if !all.contains(&view.cell(member)) {
                    apart.extend(places.iter().map(|&place| Apart::of(member, place)));
                    gone.push(member);
                }
            }
        }
    }
    gone.sort_unstable();
    gone.dedup();
    if gone.is_empty() {
        return None;
    }
    let set = |side: usize| CellSet { cells: sets[side].clone(), values: values_of(bits[side]) };
    let houses = houses.map(|house| net.house_name(house));
    let found = SueDeCoq { cells: cells.to_vec(), houses, sets: [set(0), set(1)] };
    let rule = Rule::new(RuleKind::SueDeCoq, found);
    Some(Pattern { rule, base, apart, concludes: out(gone), assumes: None })
}
