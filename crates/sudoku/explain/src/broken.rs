//! Turns the contradictions of a board into steps.

use super::board::{Board, Broken};
use super::evidence::{Evidence, mark};
use super::inference;
use super::net::Member;
use super::rule::Rule;
use super::step::Step;

/// The step that explains a contradiction. Within a supposition, it uses only the members
/// of `chain` that follow from the supposition.
pub(crate) fn step(board: &Board<'_>, broken: Broken, chain: Option<&[Member]>) -> Step {
    match broken {
        Broken::Group(group) => {
            let mut evidence = Evidence::new(board).within(chain);
            evidence.only(group, &[]);
            evidence.step(Rule::Contradiction(board.net().name(group)), Vec::new())
        }
        Broken::Constraint(inference, member) => {
            inference::contradiction(board, inference, member, chain)
        }
        Broken::Given(member) => {
            let mut evidence = Evidence::new(board);
            evidence.premise(member, true);
            evidence.out(member);
            evidence.step(Rule::Refused(mark(board, member, true)), Vec::new())
        }
    }
}
