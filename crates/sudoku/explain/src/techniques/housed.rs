//! A value that a house has to have on a line, and so the line does not do without this value.
//!
//! Where all places of 5 in a box lie on a renban line, the line holds 5, and of its fillings those
//! without 5 go. This step is the twin of `needed`: there a line says what a house loses, here a
//! house says what a line loses. People find both by the same look at a box with a line in it.
//!
//! To ask that a line holds several values at once was rejected: each value by itself is a step
//! that can be followed, and several values together hardly ever show more.

use super::cage_sum::Sum;
use super::filled::{bare_rule, clause};
use super::relation::Relation;
use super::{Argument, Part, Place, Rule, Step, Voice, places};
use crate::HouseName;
use crate::board::Board;
use crate::constraints::{reasons_for_filled, supported_holding};
use crate::net::{ConstraintId, Filled, GroupId, Member};
use crate::step::evidence::{Evidence, mark};
use neuf_sudoku::{Cell, ones};
use neuf_words::Sentence;

/// All places of a value in a house lie on a line or in a cage.
#[derive(Debug, PartialEq)]
struct HousedValue {
    /// The sum or the relation.
    of: Rule,
    house: HouseName,
    value: u8,
    /// The places of the value in the house.
    cells: Vec<Cell>,
}

impl Argument for HousedValue {
    fn told(&self, voice: &Voice<'_>) -> String {
        let (name, rule) = match (self.of.get::<Sum>(), self.of.get::<Relation>()) {
            (Some(cage), _) => (cage.name(voice), String::new()),
            (_, Some(found)) => (
                voice.say(["{name}", "{name}"], &[("name", &found.name)]),
                format!(" ({})", found.rule(voice)),
            ),
            _ => return String::new(),
        };
        let parts: [(&str, &dyn Part); 5] = [
            ("house", &self.house),
            ("value", &self.value),
            ("cells", &self.cells),
            ("name", &name),
            ("rule", &rule),
        ];
        voice.begin(
            [
                "{house} has {value} in one of {cells}, so {name} holds {value}{rule}.",
                "{house} a {value} dans l'une des cases {cells}, donc {name} contient {value}{rule}.",
            ],
            &parts,
        )
    }

    fn called(&self) -> Option<Sentence> {
        self.of.called()
    }

    fn drawn(&self, voice: &Voice<'_>) -> Option<String> {
        self.of.drawn(voice)
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [places(&self.cells, &[self.value]), Vec::new()]
    }
}

/// A value of a house whose places all lie in the cells of a sum or a relation.
pub(crate) struct Housed {
    pub(crate) constraint: ConstraintId,
    pub(crate) filled: Filled,
    /// The value in the house.
    group: GroupId,
    /// The members of the sum or the relation of which one is in.
    places: Vec<Member>,
    /// The members of its cells that go.
    pub(crate) gone: Vec<Member>,
}

impl Housed {
    /// The places of the value among the cells of the rule, with the value as a bit.
    pub(crate) fn held(&self, board: &Board<'_>) -> Vec<(usize, u32)> {
        held(board, self.filled, &self.places)
    }
}

fn held(board: &Board<'_>, filled: Filled, places: &[Member]) -> Vec<(usize, u32)> {
    let net = board.net();
    let cells = net.cells_of_filled(filled);
    let place = |&member: &Member| {
        let (cell, value) = net.meaning(member);
        Some((cells.iter().position(|&other| other == cell)?, 1 << (value - 1)))
    };
    places.iter().filter_map(place).collect()
}

/// The members of the cells of a rule that go if one of these places is taken, when its cells have
/// the candidates that `values` says.
pub(crate) fn gone_holding(
    board: &Board<'_>,
    filled: Filled,
    held: &[(usize, u32)],
    values: impl Fn(Cell) -> u128,
) -> Vec<Member> {
    let net = board.net();
    let cells = net.cells_of_filled(filled);
    let sets: Vec<u32> = cells.iter().map(|&cell| values(cell) as u32).collect();
    let left = supported_holding(net, filled, &sets, held);
    let gone = cells.iter().zip(sets.iter().zip(left)).flat_map(|(&cell, (&set, left))| {
        ones(u128::from(set & !left)).map(move |bit| net.member(cell, bit as u8 + 1))
    });
    gone.filter(|&member| board.is_open(member)).collect()
}

/// All of them, in the order of the constraints.
pub(crate) fn all(board: &Board<'_>) -> Vec<Housed> {
    let net = board.net();
    let mut found = Vec::new();
    for (constraint, &filled) in (0..).zip(net.constraints()) {
        if matches!(filled, Filled::Balance(_)) || net.is_comparison(filled) {
            continue;
        }
        let cells = net.cells_of_filled(filled);
        for group in net.houses_by_sight().flat_map(|house| net.value_groups(house)) {
            let places: Vec<Member> = board.open_members(group).collect();
            let is_on = |&member: &Member| cells.contains(&net.meaning(member).0);
            if !board.is_waiting(group) || places.len() < 2 || !places.iter().all(is_on) {
                continue;
            }
            let held = held(board, filled, &places);
            let values = |cell| board.values(cell, usize::MAX);
            let gone = gone_holding(board, filled, &held, values);
            if !gone.is_empty() {
                found.push(Housed { constraint, filled, group, places, gone });
            }
        }
    }
    found
}

/// The step with the fewest premises.
pub(super) fn shortest(board: &Board<'_>) -> Option<Step> {
    let found = all(board);
    found.iter().map(|housed| step(board, housed)).min_by_key(|step| step.premises.len())
}

fn step(board: &Board<'_>, housed: &Housed) -> Step {
    let Housed { filled, group, places, gone, .. } = housed;
    let net = board.net();
    let mut evidence = Evidence::new(board);
    let values = |cell| board.values(cell, usize::MAX);
    let held = housed.held(board);
    let found = reasons_for_filled(net, *filled, values, &held, gone, |member| {
        let why = evidence.why_out_in_cell(member)?;
        let place = why.premise.map_or(0, |(premise, _)| board.place_of(premise) + 1);
        Some((why.premise, place, why))
    });
    evidence.clause(clause(net, found.filled));
    evidence.only(*group, places);
    found.reasons.into_iter().for_each(|why| evidence.note(why));
    let of = bare_rule(net, found.filled);
    let concludes = gone.iter().map(|&member| mark(board, member, false)).collect();
    let (_, value) = net.meaning(places[0]);
    let house = net.house_and_value(*group).map_or(0, |(house, _)| house);
    let cells = places.iter().map(|&place| net.meaning(place).0).collect();
    let kind = of.kind();
    let told = HousedValue { of, house: net.house_name(house), value, cells };
    evidence.step(Rule::new(kind, told), concludes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::Net;
    use crate::{RuleKind, Terms as _};
    use neuf_sudoku::rules::Variant;
    use neuf_sudoku::{Grid, Rules, Shape};
    use neuf_words::Language;
    use proptest::prelude::*;

    fn line(cells: &[(usize, usize)]) -> Vec<Cell> {
        cells.iter().map(|&(row, column)| Shape::default().cell(row, column)).collect()
    }

    #[test]
    fn a_line_holds_what_a_box_has_nowhere_else() {
        let mut rules = Rules::default();
        rules.add_clue(Variant::Renban, &[], line(&[(0, 0), (0, 1), (0, 2), (0, 3)])).unwrap();
        let net = Net::new(&rules);
        // Box 1 has its 1 in row 1, for rows 2 and 3 have theirs.
        let grid = format!("{:.<81}", ".........\n...1.....\n.......1.".replace('\n', ""));
        let board = Board::new(&net, &grid.parse::<Grid>().unwrap());
        let step = shortest(&board).unwrap();
        assert_eq!(step.kind(), RuleKind::Relation);
        assert_eq!(
            Language::English.sentence(Shape::default(), &step),
            "Box 1 has 1 in one of r1c1, r1c2 and r1c3, so the renban line from r1c1 to r1c4 holds 1 \
             (the values of the line follow each other without a gap, in any order). So r1c1, r1c2, \
             r1c3 and r1c4 hold none of 5, 6, 7, 8 and 9."
        );
    }

    proptest! {
        /// What goes is in no filling that has the value at one of the places, and what stays is in
        /// one, by going through all fillings.
        #[test]
        fn exactly_what_no_filling_with_the_value_has_goes(
            variant in 0_usize..6, sets in prop::array::uniform4(1_u32..16), value in 0_u32..4,
            at in 1_usize..16,
        ) {
            let shape = Shape::new(2, 2).unwrap();
            let mut rules = Rules::usual(shape);
            let cells = [(0, 0), (0, 1), (1, 1), (1, 2)].map(|(i, j)| shape.cell(i, j)).to_vec();
            let variant = [
                Variant::Renban, Variant::Arrow, Variant::Thermometer, Variant::Palindrome,
                Variant::Between, Variant::RegionSum,
            ][variant];
            rules.add_clue(variant, &[], cells.clone()).unwrap();
            let net = Net::new(&rules);
            let filled = Filled::Relation { number: 0, is_apart: true };
            let bit = 1 << value;
            let held: Vec<(usize, u32)> = (0..4)
                .filter(|place| at >> place & 1 == 1 && sets[*place] & bit != 0)
                .map(|place| (place, bit))
                .collect();
            prop_assume!(!held.is_empty());
            let related = &net.related(0).related;
            let mut expected = vec![0; 4];
            for code in 0..256_u32 {
                let values: Vec<u8> = (0..4).map(|at| (code >> (2 * at) & 3) as u8 + 1).collect();
                let bits: Vec<u32> = values.iter().map(|&value| 1 << (value - 1)).collect();
                let is_within = bits.iter().zip(&sets).all(|(bit, set)| bit & set != 0);
                let is_held = held.iter().any(|&(place, bit)| bits[place] == bit);
                let houses = |at: usize| {
                    let (row, column) = (shape.row(cells[at]), shape.column(cells[at]));
                    [row, column, row / 2 * 2 + column / 2]
                };
                let are_peers = |a, b| houses(a).iter().zip(houses(b)).any(|(a, b)| *a == b);
                let are_apart =
                    (0..4).all(|b| (0..b).all(|a| !are_peers(a, b) || values[a] != values[b]));
                let setting = related.setting(&rules);
                if is_within && is_held && are_apart && related.relation.holds(&setting, &values) {
                    expected.iter_mut().zip(&bits).for_each(|(left, bit)| *left |= bit);
                }
            }
            prop_assert_eq!(supported_holding(&net, filled, &sets, &held), expected);
        }
    }
}
