//! Makes the steps of constraints: what a sum or a relation rules out, and why.
//!
//! All constraints of a puzzle are looked at together, before all patterns, in the order in which
//! people look at them. Cages of one cell are givens. Then comes the last open cell of a cage, a
//! line or a clue, then a digit that one house shows by the rule of 45, then any digit that follows
//! from a few facts, and then whatever rests on the fewest premises; of what rests on as many, the
//! step that crosses out the most. A digit is told as one, and what else its cage or line shows is
//! left to later steps: the first form crossed out all at once, so that a digit stood among twelve
//! candidates. To take the fewest premises alone was the first order: cages that cross out one
//! candidate then came before the givens.
//!
//! What the steps are called and how they are told stands in the file of each kind (`comparison`,
//! `cage_sum`, `rule_of_45`, `relation`).

use std::cmp::Reverse;

use super::filled::{Told, bare_rule, clause, rule};
use super::rule_of_45::RuleOf45;
use super::{Mark, Step, alternation};
use crate::board::{Board, Inference};
use crate::constraints::{FilledCache, reasons_for_filled, ruled_out, supported};
use crate::net::{Filled, Member, Net};
use crate::step::evidence::{Evidence, mark};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Cell, ones};

/// From how many facts people see a digit before they cross out candidates.
const FEW: usize = 4;

/// The first step of all constraints that a person takes; `None` when none of them rules anything
/// out.
pub(super) fn shortest(board: &Board<'_>) -> Option<Step> {
    let before = board.trail().len();
    let net = board.net();
    let mut cache = FilledCache::default();
    let mut best: Option<(Weight, Found<'_>)> = None;
    for (constraint, &filled) in (0..).zip(net.constraints()) {
        let mut gone = ruled_out(net, constraint, &mut cache, |cell| board.values(cell, before));
        only_twins(net, filled, &mut gone);
        let inference = Inference { constraint, before };
        let found = if let Some(&member) = gone.iter().find(|&&member| board.is_in(member)) {
            Found::made(contradiction(board, inference, member, None))
        } else if gone.is_empty() {
            continue;
        } else {
            placed(board, inference, &gone)
                .or_else(|| alternation::step(board, filled, &gone).map(Found::made))
                .unwrap_or_else(|| excluded(board, inference, &gone, None))
        };
        let weight = found.weight(board, filled);
        if best.as_ref().is_none_or(|(least, _)| weight < *least) {
            best = Some((weight, found));
        }
    }
    best.map(|(_, found)| found.told(board))
}

/// Keeps what the first pair of cells loses where a rule says no more than that pairs are the same:
/// the pairs have nothing to do with each other.
fn only_twins(net: &Net, filled: Filled, gone: &mut Vec<Member>) {
    let Filled::Relation { number, .. } = filled else { return };
    let cells = net.cells_of_filled(filled);
    let pairs = net.related(number).related.relation.copies(cells.len());
    let Some(&first) = gone.first() else { return };
    let place = |member| cells.iter().position(|&cell| cell == net.meaning(member).0);
    if let Some(pair) =
        pairs.into_iter().find(|pair| place(first).is_some_and(|at| pair.contains(&at)))
    {
        gone.retain(|&member| place(member).is_some_and(|at| pair.contains(&at)));
    }
}

/// A step whose rule has nothing yet to tell but what it is about: that takes longer to find out
/// than the rest, and is asked of the step alone that is taken.
struct Found<'c> {
    step: Step,
    /// What its rule tells; none for a step that is told already.
    untold: Option<Untold<'c>>,
}

/// From what a rule is told.
struct Untold<'c> {
    filled: Filled,
    /// The candidates of its cells that matter, as bits.
    sets: Vec<u32>,
    /// What it rules out.
    gone: Vec<Member>,
    /// What of the board the step may use, as in [`Evidence`].
    before: usize,
    chain: Option<&'c [Member]>,
}

/// How soon a person takes a step, how much has to be looked at for it, and how much it shows.
type Weight = (usize, usize, Reverse<usize>);

impl<'c> Found<'c> {
    fn made(step: Step) -> Found<'c> {
        Found { step, untold: None }
    }

    fn told(mut self, board: &Board<'_>) -> Step {
        if let Some(Untold { filled, sets, gone, before, chain }) = self.untold {
            let evidence = Evidence::before(board, before).within(chain);
            let sets = shown(&evidence, board.net(), filled, sets, &self.step.premises, &gone);
            let seen = by_digits(&evidence, board.net(), filled);
            let seen: Vec<u32> = sets.iter().zip(seen).map(|(set, seen)| set & seen).collect();
            self.step.rule = rule(board.net(), filled, &Told { sets, seen, gone });
        }
        self.step
    }

    fn weight(&self, board: &Board<'_>, filled: Filled) -> Weight {
        let step = &self.step;
        let houses = step.rule.get().map_or(0, |found: &RuleOf45| found.balanced().houses.len());
        let effort = step.premises.len() + houses;
        let is_digit = step.concludes.iter().any(|mark| mark.holds);
        let rank = match is_digit {
            true if step.rule.is_given() => 0,
            true if houses == 0 && is_last_cell(board, filled, &step.premises) => 1,
            true if houses == 1 && effort == houses => 2,
            true if effort <= FEW => 3,
            _ => 4,
        };
        (rank, effort, Reverse(step.concludes.len()))
    }
}

/// Whether a rule has one open cell, and a step with these premises follows from its other cells.
fn is_last_cell(board: &Board<'_>, filled: Filled, premises: &[Mark]) -> bool {
    let net = board.net();
    let cells = net.cells_of_filled(filled);
    let is_open = |cell: &&Cell| board.holder(net.cell_group(**cell)).is_none();
    premises.iter().all(|mark| mark.holds && cells.contains(&mark.cell))
        && cells.iter().filter(is_open).count() == 1
}

/// The candidates of the cells of a rule, as bits, as they are told of a step with these premises.
/// A cell that is filled is told as such, though it might be less and the step still follow; and
/// what then matters no more is left out.
fn shown(
    evidence: &Evidence<'_, '_>,
    net: &Net,
    filled: Filled,
    mut sets: Vec<u32>,
    premises: &[Mark],
    gone: &[Member],
) -> Vec<u32> {
    let cells = net.cells_of_filled(filled);
    let place = |cell: Cell| cells.iter().position(|&other| other == cell);
    let mut held: Vec<(usize, u32)> = premises
        .iter()
        .filter(|mark| mark.holds)
        .filter_map(|mark| Some((place(mark.cell)?, 1 << (mark.value - 1))))
        .collect();
    // Which cells of an X-sum are added up, everybody reads in its first cell.
    let is_x_sum = matches!(filled, Filled::Relation { number, .. }
        if net.related(number).related.variant == Variant::XSum);
    if let Some(count) = evidence.digit(cells[0]).filter(|_| is_x_sum) {
        held.push((0, 1 << (count - 1)));
    }
    held.iter().for_each(|&(at, bit)| sets[at] = bit);
    let is_out = |left: &[u32]| {
        gone.iter().all(|&member| {
            let (cell, value) = net.meaning(member);
            place(cell).is_none_or(|at| left[at] >> (value - 1) & 1 == 0)
        })
    };
    for at in (0..cells.len()).filter(|at| !held.iter().any(|(other, _)| other == at)) {
        let mut more = sets.clone();
        more[at] = (1 << net.side()) - 1;
        if more[at] != sets[at] && is_out(&supported(net, filled, &more)) {
            sets = more;
        }
    }
    sets
}

/// The values that the digits on the grid leave to the cells of a rule, as bits: what everybody
/// sees who looks at the grid.
fn by_digits(evidence: &Evidence<'_, '_>, net: &Net, filled: Filled) -> Vec<u32> {
    let left = |&cell: &Cell| {
        let values =
            (1..=net.side() as u8).filter(|&value| !evidence.sees(net.member(cell, value)));
        values.fold(0, |left, value| left | 1 << (value - 1))
    };
    net.cells_of_filled(filled).iter().map(left).collect()
}

/// The step by which a constraint ruled out these members. Within a supposition, it uses
/// only the members of `chain` that follow from the supposition.
pub(crate) fn step(
    board: &Board<'_>,
    inference: Inference,
    gone: &[Member],
    chain: Option<&[Member]>,
) -> Step {
    excluded(board, inference, gone, chain).told(board)
}

fn excluded<'c>(
    board: &Board<'_>,
    inference: Inference,
    gone: &[Member],
    chain: Option<&'c [Member]>,
) -> Found<'c> {
    let concludes = gone.iter().map(|&member| mark(board, member, false)).collect();
    let values = |cell| board.values(cell, inference.before);
    let (evidence, filled, sets) = evidence(board, inference, gone, chain, values);
    let step = evidence.step(bare_rule(board.net(), filled), concludes);
    let (gone, before) = (gone.to_vec(), inference.before);
    Found { step, untold: Some(Untold { filled, sets, gone, before, chain }) }
}

/// The step that enters the only value that a constraint leaves to a cell, when it rules out these
/// members: of such cells, the one whose value rests on the fewest premises. Nobody crosses out
/// eight values of a cell before writing the ninth. `None` if there is no such cell.
fn placed(board: &Board<'_>, inference: Inference, gone: &[Member]) -> Option<Found<'static>> {
    let net = board.net();
    let filled = net.constraints()[inference.constraint as usize];
    let cells = net.cells_of_filled(filled).iter();
    let in_cell = |cell: Cell| -> u128 {
        let of_cell = gone.iter().map(|&member| net.meaning(member)).filter(|&(at, _)| at == cell);
        of_cell.fold(0, |bits, (_, value)| bits | 1 << (value - 1))
    };
    let last = cells.filter_map(|&cell| {
        let lost = in_cell(cell);
        let left = board.values(cell, inference.before) & !lost;
        (lost != 0 && left.is_power_of_two()).then(|| (cell, left.trailing_zeros() as u8 + 1))
    });
    let found = last.map(|(cell, value)| entered(board, inference, cell, value));
    found.min_by_key(|found| found.step.premises.len())
}

/// The step that enters a value in a cell, to which a constraint leaves no other one.
fn entered(board: &Board<'_>, inference: Inference, cell: Cell, value: u8) -> Found<'static> {
    let net = board.net();
    let filled = net.constraints()[inference.constraint as usize];
    let full = (1_u128 << net.side()) - 1;
    // What the cell can hold by the other cells alone: what it has lost already gives no reason.
    let values =
        |other: Cell| if other == cell { full } else { board.values(other, inference.before) };
    let cells = net.cells_of_filled(filled);
    let sets: Vec<u32> = cells.iter().map(|&cell| values(cell) as u32).collect();
    let place = cells.iter().position(|&other| other == cell).unwrap_or(0);
    let left = u128::from(supported(net, filled, &sets)[place]);
    let members = |bits: u128| ones(bits).map(|bit| net.member(cell, bit as u8 + 1));
    let gone: Vec<Member> = members(full & !left).collect();
    let (mut evidence, filled, sets) = evidence(board, inference, &gone, None, values);
    evidence.at_least(net.cell_group(cell));
    members(left & !(1 << (value - 1))).for_each(|member| evidence.out(member));
    let concludes = vec![mark(board, net.member(cell, value), true)];
    let step = evidence.step(bare_rule(net, filled), concludes);
    let before = inference.before;
    Found { step, untold: Some(Untold { filled, sets, gone, before, chain: None }) }
}

/// The contradiction that a constraint rules out a member that is in.
pub(crate) fn contradiction(
    board: &Board<'_>,
    inference: Inference,
    member: Member,
    chain: Option<&[Member]>,
) -> Step {
    let values = |cell| board.values(cell, inference.before);
    let (mut evidence, filled, _) = evidence(board, inference, &[member], chain, values);
    evidence.premise(member, true);
    evidence.step(bare_rule(board.net(), filled), Vec::new())
}

/// The evidence that a constraint rules out these members when its cells have these candidates, as
/// bits; with the weakest rule that is enough, and the candidates that matter.
fn evidence<'b, 'n>(
    board: &'b Board<'n>,
    inference: Inference,
    gone: &[Member],
    chain: Option<&'b [Member]>,
    values: impl Fn(Cell) -> u128,
) -> (Evidence<'b, 'n>, Filled, Vec<u32>) {
    let net = board.net();
    let Inference { constraint, before } = inference;
    let mut evidence = Evidence::before(board, before).within(chain);
    let filled = net.constraints()[constraint as usize];
    let found = reasons_for_filled(net, filled, values, &[], gone, |member| {
        let why = evidence.why_out_in_cell(member)?;
        let place = why.premise.map_or(0, |(premise, _)| board.place_of(premise) + 1);
        Some((why.premise, place, why))
    });
    evidence.clause(clause(net, found.filled));
    found.reasons.into_iter().for_each(|why| evidence.note(why));
    (evidence, found.filled, found.sets)
}

#[cfg(test)]
mod tests {
    use super::super::cage_sum::Sum;
    use super::*;
    use neuf_sudoku::{Grid, Rules, Shape};

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
        let Some(found) = rule.get::<RuleOf45>() else { panic!() };
        let balance = &found.balanced().balance;
        assert_eq!((&balance.innies, balance.total), (&row(5, 8..9), 7));
    }

    /// The last cell of a cage comes before the rule of 45, and digits are named by themselves: not
    /// by the digits beside them that exclude the same values.
    #[test]
    fn the_last_cell_of_a_cage_comes_first_and_names_digits() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let row = |row, columns: std::ops::Range<usize>| -> Vec<Cell> {
            columns.map(|column| shape.cell(row, column)).collect()
        };
        rules.add_clue(Variant::Killer, &[38], row(5, 0..8)).unwrap();
        rules.add_clue(Variant::Killer, &[12], row(0, 0..3)).unwrap();
        let net = Net::new(&rules);
        let mut grid = Grid::empty(shape);
        // The 9, 8 and 7 would exclude more from the first cell of the cage than its own 6 must.
        for (i, j, value) in [(3, 0, 9), (4, 0, 8), (6, 0, 7), (0, 0, 6), (0, 1, 5)] {
            grid.set(shape.cell(i, j), value);
        }
        let step = shortest(&Board::new(&net, &grid)).unwrap();
        assert_eq!(step.concludes, [Mark { cell: shape.cell(0, 2), value: 1, holds: true }]);
        let digit = |column, value| Mark { cell: shape.cell(0, column), value, holds: true };
        let mut premises = step.premises.clone();
        premises.sort_by_key(|mark| mark.cell);
        assert_eq!(premises, [digit(0, 6), digit(1, 5)]);
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
