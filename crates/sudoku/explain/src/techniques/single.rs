//! Singles: a cell with one value left, a value with one place left in a
//! house, and the last cell of a house.
//!
//! All are unit propagation on one clause *at least once*; the group of the clause
//! decides the name. The last cell of a house (a *full house*) is both of the others at once, and
//! has a name of its own because people see it without looking at any other house. So it comes
//! first and rests on the other cells of its house alone, although a hidden single may need fewer
//! premises. Of several other singles, the one with the fewest premises is taken first.

use super::{Argument, GroupName, HouseName, Lookout, Place, Rule, RuleKind, Step, Voice, whole};
use crate::board::Board;
use crate::net::{GroupId, HouseId, Member};
use crate::step::evidence::{Evidence, mark};
use neuf_sudoku::Cell;

/// All values of a cell but one are excluded.
#[derive(Debug, PartialEq)]
struct LastValue(Cell);

impl Argument for LastValue {
    fn told(&self, voice: &Voice<'_>) -> String {
        let value = voice.step.concludes.first().map_or(0, |mark| mark.value);
        voice.say(
            [
                "{value} is the only value left for {cell}.",
                "{value} est la seule valeur possible en {cell}.",
            ],
            &[("value", &value), ("cell", &self.0)],
        )
    }

    fn sentence(&self, voice: &Voice<'_>) -> String {
        self.told(voice)
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [whole([self.0]), Vec::new()]
    }
}

/// All places of a value in a house but one are excluded; in a full house all other cells are
/// filled.
#[derive(Debug, PartialEq)]
struct LastPlace {
    house: HouseName,
    value: u8,
    is_full: bool,
}

impl Argument for LastPlace {
    fn told(&self, voice: &Voice<'_>) -> String {
        let cell = voice.step.concludes.first().map(|mark| mark.cell);
        let sentence = match self.is_full {
            true => [
                "{cell} is the only empty cell of {house}, and only {value} is missing there.",
                "{cell} est la seule case vide dans {house}, où il ne manque que {value}.",
            ],
            false => [
                "{cell} is the only place left for {value} in {house}.",
                "{cell} est la seule place possible pour {value} dans {house}.",
            ],
        };
        voice.say(sentence, &[("cell", &cell), ("value", &self.value), ("house", &self.house)])
    }

    fn sentence(&self, voice: &Voice<'_>) -> String {
        self.told(voice)
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        Default::default()
    }

    fn house(&self) -> Option<HouseName> {
        Some(self.house)
    }
}

/// The group and the place of the value that is missing in a house with one empty cell.
pub(crate) fn last_of(board: &Board<'_>, house: HouseId) -> Option<(GroupId, Member)> {
    let mut missing = board.net().value_groups(house).filter(|&group| board.is_waiting(group));
    let group = missing.next()?;
    if missing.next().is_some() {
        return None;
    }
    Some((group, board.single(group)?))
}

/// The step that fills the last cell of a house. What leads to a contradiction shall need few
/// premises, of which a full house has many, so full houses are told on the way to a solution only.
pub(super) fn full_house(lookout: &Lookout<'_, '_>) -> Option<Step> {
    let board = lookout.board;
    if !lookout.is_solvable {
        return None;
    }
    let net = board.net();
    let (group, last) = net.houses_by_sight().find_map(|house| last_of(board, house))?;
    let (house, value) = net.house_and_value(group)?;
    let mut evidence = Evidence::new(board);
    evidence.at_least(group);
    for &member in net.members(group).iter().filter(|&&member| member != last) {
        let [cell, ..] = net.groups(member);
        if let Some(holder) = board.holder(cell) {
            evidence.premise(holder, true);
            evidence.at_most(cell, holder, member);
        }
    }
    let found = LastPlace { house: net.house_name(house), value, is_full: true };
    Some(evidence.step(Rule::new(RuleKind::FullHouse, found), vec![mark(board, last, true)]))
}

/// The single with the fewest premises that is no full house.
pub(super) fn shortest(board: &Board<'_>) -> Option<Step> {
    // Boxes, which a person sees at a glance, come first, and cells last.
    let net = board.net();
    let values = net.houses_by_sight().flat_map(|house| net.value_groups(house));
    let groups = values.chain(net.cell_groups());
    let singles = groups.filter_map(|group| Some((group, board.single(group)?)));
    let (group, last) =
        singles.min_by_key(|&(group, last)| Evidence::new(board).premise_count(group, last))?;
    Some(step(board, board.trail().len(), group, last, None))
}

/// The step that places the last member of a group, made from what was known when the
/// trail had the length `before`. Within a supposition, it uses only the members of
/// `chain` that follow from the supposition.
pub(crate) fn step(
    board: &Board<'_>,
    before: usize,
    group: GroupId,
    last: Member,
    chain: Option<&[Member]>,
) -> Step {
    let mut evidence = Evidence::before(board, before).within(chain);
    evidence.only(group, &[last]);
    let concludes = vec![mark(board, last, true)];
    match board.net().name(group) {
        GroupName::Cell(cell) => {
            evidence.step(Rule::new(RuleKind::NakedSingle, LastValue(cell)), concludes)
        }
        GroupName::Value(house, value) => {
            let found = LastPlace { house, value, is_full: false };
            evidence.step(Rule::new(RuleKind::HiddenSingle, found), concludes)
        }
    }
}
