//! Singles: a cell with one value left, a value with one place left in a
//! house.
//!
//! Both are unit propagation on one clause of a family that says *at least
//! once*; which family makes the name. Of several, the one that needs the
//! fewest facts comes first.

use super::board::Board;
use super::evidence::{Evidence, mark};
use super::net::{GroupId, Member};
use super::step::{Rule, Step};
use crate::rules::{Group, Kind};

/// The single that needs the fewest facts.
pub(crate) fn shortest(board: &Board<'_>) -> Option<Step> {
    // Boxes first, which a person sees at a glance, and cells last.
    let kinds = [Kind::Box, Kind::Row, Kind::Column, Kind::Cell].into_iter();
    let groups = kinds.flat_map(|kind| board.net().groups_of_kind(kind));
    let ready = groups.filter(|&group| board.is_waiting(group) && board.left(group) == 1);
    let steps = ready.filter_map(|group| {
        let last = board.open_members(group).next()?;
        Some(step(board, board.trail().len(), group, last, None))
    });
    steps.min_by_key(|step| step.premises.len())
}

/// The step that places the last member of a group, by what was known when the
/// trail had the height `before`; within a supposition, by what is in `chain`.
pub(crate) fn step(
    board: &Board<'_>,
    before: usize,
    group: GroupId,
    last: Member,
    chain: Option<&[Member]>,
) -> Step {
    let mut evidence = Evidence::before(board, before);
    if let Some(chain) = chain {
        evidence = evidence.within(chain);
    }
    evidence.only(group, &[last]);
    let rule = match board.net().group(group) {
        Group::Cell(cell) => Rule::NakedSingle(cell),
        Group::Value(house, value) => Rule::HiddenSingle(house, value),
    };
    evidence.step(rule, vec![mark(board, last, true)])
}

/// The contradiction of a group that has no member left.
pub(crate) fn contradiction(board: &Board<'_>, group: GroupId, chain: Option<&[Member]>) -> Step {
    let mut evidence = Evidence::new(board);
    if let Some(chain) = chain {
        evidence = evidence.within(chain);
    }
    evidence.only(group, &[]);
    evidence.step(Rule::Contradiction(board.net().group(group)), Vec::new())
}
