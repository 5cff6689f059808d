//! Makes the steps of constraints: what a sum or a relation rules out, and why.
//!
//! All constraints of a puzzle are looked at together, before all patterns, and the step with the
//! fewest premises is taken. What the steps are called and how they are told stands in the file of
//! each kind (`comparison`, `cage_sum`, `rule_of_45`, `relation`).

use super::filled::named;
use super::{Step, alternation};
use crate::Balanced;
use crate::board::{Board, Inference};
use crate::constraints::{FilledCache, reasons_for_filled, ruled_out};
use crate::net::{ConstraintId, Filled, Member};
use crate::step::evidence::{Evidence, mark};
use crate::step::rule::Rule;

/// The step with the fewest premises among those of all constraints; `None` when none of
/// them rules anything out.
pub(super) fn shortest(board: &Board<'_>) -> Option<Step> {
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
        (!found.is_empty()).then(|| {
            placed(board, inference)
                .or_else(|| {
                    alternation::step(board, net.constraints()[constraint as usize], &found)
                })
                .unwrap_or_else(|| step(board, inference, &found, None))
        })
    });
    steps.min_by_key(weight)
}

/// How much has to be looked at for a step: premises, and houses that are added up. The only cell
/// that is left of a house comes first, since people look for it before they look at cages.
fn weight(step: &Step) -> (usize, bool) {
    let (houses, is_lone) = match step.rule.get() {
        Some(Balanced { houses, balance }) => {
            let is_lone = houses.len() == 1 && balance.cells().len() == 1;
            (if is_lone { 0 } else { houses.len() }, is_lone)
        }
        None => (0, false),
    };
    (step.premises.len() + houses, !is_lone)
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

/// The step that enters the value of the only cell of a sum: nobody crosses out eight values of
/// such a cell before writing the ninth. `None` if the constraint is of another kind, or its value
/// is out.
fn placed(board: &Board<'_>, inference: Inference) -> Option<Step> {
    let net = board.net();
    let filled = net.constraints()[inference.constraint as usize];
    let &[cell] = net.cells_of_filled(filled) else { return None };
    let value = match filled {
        Filled::Sum(number) => net.sum(number),
        Filled::Balance(number) => {
            net.balanced(number).balanced.balance.total.unsigned_abs().try_into().ok()?
        }
        Filled::Relation { .. } => return None,
    };
    let value =
        u8::try_from(value).ok().filter(|value| (1..=net.side()).contains(&(*value).into()))?;
    let member = net.member(cell, value);
    let (mut evidence, rule) = evidence(board, inference, &[], None);
    evidence.at_least(net.cell_group(cell));
    (!board.is_out(member)).then(|| evidence.step(rule, vec![mark(board, member, true)]))
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
    let filled = net.constraints()[constraint as usize];
    let values = |cell| board.values(cell, before);
    let found = reasons_for_filled(net, filled, values, gone, |member| {
        let why = evidence.why_out(member)?;
        let place = why.premise.map_or(0, |(premise, _)| board.place_of(premise) + 1);
        Some((why.premise, place, why))
    });
    let (clause, rule) = named(net, found.filled, &found.sets);
    evidence.clause(clause);
    found.reasons.into_iter().for_each(|why| evidence.note(why));
    (evidence, rule)
}

#[cfg(test)]
mod tests {
    use super::super::cage_sum::Sum;
    use super::*;
    use crate::net::Net;
    use neuf_sudoku::rules::Variant;
    use neuf_sudoku::{Cell, Grid, Rules, Shape};

    /// The cell that is left of row 1 is told before the cage of which no premise is needed either,
    /// and that cage before two cells that are left.
    #[test]
    fn a_lone_innie_comes_first_and_more_cells_come_after_cages() {
        let shape = Shape::default();
        let row = |row, columns: std::ops::Range<usize>| -> Vec<Cell> {
            columns.map(|column| shape.cell(row, column)).collect()
        };
        let first = |rules: &Rules| {
            let net = Net::new(rules);
            shortest(&Board::new(&net, &Grid::empty(shape))).unwrap().rule
        };
        let mut rules = Rules::usual(shape);
        rules.add_clue(Variant::Killer, &[17], row(8, 0..2)).unwrap();
        rules.add_clue(Variant::Killer, &[39], row(0, 0..7)).unwrap();
        assert!(matches!(first(&rules).get(), Some(Sum { sum: 17, .. })));
        rules.add_clue(Variant::Killer, &[3], row(3, 0..2)).unwrap();
        let mut lone = rules.clone();
        lone.add_clue(Variant::Killer, &[38], row(5, 0..8)).unwrap();
        let rule = first(&lone);
        let Some(Balanced { balance, .. }) = rule.get() else { panic!() };
        assert_eq!((&balance.innies, balance.total), (&row(5, 8..9), 7));
    }

    /// The value of the only cell is entered in one step; if it is out already, that is a
    /// contradiction.
    #[test]
    fn the_only_cell_of_a_sum_gets_its_value_at_once() {
        let shape = Shape::default();
        let cell = shape.cell(5, 8);
        let mut by_45 = Rules::usual(shape);
        by_45
            .add_clue(Variant::Killer, &[38], (0..8).map(|column| shape.cell(5, column)).collect())
            .unwrap();
        let mut cage = Rules::usual(shape);
        cage.add_clue(Variant::Killer, &[7], vec![cell]).unwrap();
        for rules in [by_45, cage] {
            let net = Net::new(&rules);
            let mut board = Board::new(&net, &Grid::empty(shape));
            let step = shortest(&board).unwrap();
            assert_eq!(step.concludes, [crate::Mark { cell, value: 7, holds: true }]);
            assert_eq!((step.premises.len(), step.clauses.len()), (0, 2));
            board.set(net.member(cell, 7), false);
            let step = shortest(&board).unwrap();
            assert!(step.concludes.iter().all(|mark| !mark.holds), "{step:?}");
        }
    }
}
