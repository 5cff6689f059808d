//! Singles: a cell with one value left, a value with one place left in a
//! house, and the last cell of a house.
//!
//! All are unit propagation on one clause *at least once*; the group of the clause
//! decides the name. The last cell of a house (a *full house*) is both of the others at once, and has a
//! name of its own because people see it without looking at any other house. So it comes first and
//! rests on the other cells of its house alone, although a hidden single may need fewer premises. Of
//! several other singles, the one with the fewest premises is taken first.

use super::board::Board;
use super::evidence::{Evidence, mark};
use super::house::GroupName;
use super::net::{GroupId, HouseId, Member};
use super::rule::Rule;
use super::step::Step;

/// The group and the place of the value that is missing in a house with one empty cell.
pub(crate) fn last_of(board: &Board<'_>, house: HouseId) -> Option<(GroupId, Member)> {
    let mut missing = board.net().value_groups(house).filter(|&group| board.is_waiting(group));
    let group = missing.next()?;
    if missing.next().is_some() {
        return None;
    }
    Some((group, board.single(group)?))
}

/// The step that fills the last cell of a house.
pub(crate) fn full_house(board: &Board<'_>) -> Option<Step> {
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
    let rule = Rule::FullHouse(net.house_name(house), value);
    Some(evidence.step(rule, vec![mark(board, last, true)]))
}

/// The single with the fewest premises.
pub(crate) fn shortest(board: &Board<'_>) -> Option<Step> {
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
    let rule = match board.net().name(group) {
        GroupName::Cell(cell) => Rule::NakedSingle(cell),
        GroupName::Value(house, value) => Rule::HiddenSingle(house, value),
    };
    evidence.step(rule, vec![mark(board, last, true)])
}
