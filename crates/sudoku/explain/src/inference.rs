//! Makes the steps of constraints: what a comparison, a sum or a relation rules out, and why.

use super::board::{Board, Inference};
use super::clause_name::ClauseName;
use super::constraint::{FilledCache, compared, reasons_for_filled, ruled_out};
use super::evidence::{Evidence, mark};
use super::net::{Constraint, ConstraintId, Filled, Member};
use super::rule::Rule;
use super::step::Step;
use neuf_sudoku::rules::Order;

/// The step with the fewest premises among those of all constraints; `None` when none of
/// them rules anything out.
pub(crate) fn shortest(board: &Board<'_>) -> Option<Step> {
    let before = board.trail().len();
    let net = board.net();
    let mut cache = FilledCache::default();
    let ids = 0..net.constraints().len() as ConstraintId;
    let steps = ids.filter_map(|constraint| {
        let found = ruled_out(net, constraint, &mut cache, |cell| board.values(cell, before));
        let inference = Inference { constraint, before };
        if let Some(&member) = found.iter().find(|&&member| board.is_in(member)) {
            return Some(contradiction(board, inference, member, None));
        }
        (!found.is_empty()).then(|| step(board, inference, &found, None))
    });
    steps.min_by_key(|step| step.premises.len())
}

/// The step by which a constraint ruled out these members. Within a supposition, it uses
/// only the members of `chain` that follow from the supposition.
pub(crate) fn step(
    board: &Board<'_>,
    inference: Inference,
    gone: &[Member],
    chain: Option<&[Member]>,
) -> Step {
    let concludes = gone.iter().map(|&member| mark(board, member, false)).collect();
    let (evidence, rule) = evidence(board, inference, gone, chain);
    evidence.step(rule, concludes)
}

/// The contradiction that a constraint rules out a member that is in.
pub(crate) fn contradiction(
    board: &Board<'_>,
    inference: Inference,
    member: Member,
    chain: Option<&[Member]>,
) -> Step {
    let (mut evidence, rule) = evidence(board, inference, &[member], chain);
    evidence.premise(member, true);
    evidence.step(rule, Vec::new())
}

fn evidence<'b, 'n>(
    board: &'b Board<'n>,
    inference: Inference,
    gone: &[Member],
    chain: Option<&'b [Member]>,
) -> (Evidence<'b, 'n>, Rule) {
    let net = board.net();
    let Inference { constraint, before } = inference;
    let mut evidence = Evidence::before(board, before).within(chain);
    let rule = match net.constraints()[constraint as usize] {
        Constraint::Comparison(order @ Order { greater, less }) => {
            for &member in gone {
                let held = net.meaning(member);
                evidence.clause(ClauseName::Comparison { greater, less, held });
                compared(net, order, member).for_each(|other| evidence.out(other));
            }
            Rule::Comparison { greater, less }
        }
        Constraint::Filled(filled) => {
            let first = net.cells_of_filled(filled)[0];
            let (clause, rule) = match filled {
                Filled::Sum(number) => {
                    let sum = net.rules().cages()[number].sum();
                    (ClauseName::Sum { number, first, sum }, Rule::Sum { first, sum })
                }
                Filled::Relation(number) => {
                    let related = &net.related(number).0;
                    let variant = related.variant();
                    let name = related.name(net.rules().shape());
                    let clue = name.clue;
                    let clause = ClauseName::Relation { number, variant, first, clue };
                    (clause, Rule::Relation(name))
                }
            };
            evidence.clause(clause);
            let values = |cell| board.values(cell, before);
            let needed = reasons_for_filled(net, filled, values, gone, |member| {
                let why = evidence.why_out(member)?;
                let place = why.premise.map_or(0, |(premise, _)| board.place_of(premise) + 1);
                Some((why.premise, place, why))
            });
            needed.into_iter().for_each(|why| evidence.note(why));
            rule
        }
    };
    (evidence, rule)
}
