//! Singles: a cell with one value left, a value with one place left in a
//! house.
//!
//! Both are unit propagation on one clause *at least once*; the group of the clause
//! decides the name. Of several singles, the one with the fewest premises is taken first.

use super::board::Board;
use super::evidence::{Evidence, mark};
use super::house::GroupName;
use super::net::{GroupId, Member};
use super::rule::Rule;
use super::step::Step;

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
