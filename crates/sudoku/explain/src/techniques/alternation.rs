//! What the alternation along a German whisper line rules out.
//!
//! Neighbours on such a line differ by half of the values or more, so low and high values take
//! turns: where one cell is known to be low, each second one is. People solve these lines by this
//! alone to begin with, so it is a step of its own before what the fillings of the line show
//! otherwise. The lesser whispers (Dutch) do not alternate: on nine values, 1, 5 and 9 may follow
//! each other.

use super::filled::clause;
use super::relation::of_step;
use super::{Argument, Place, Rule, RuleKind, Step, Voice};
use crate::board::Board;
use crate::net::{Filled, Member};
use crate::step::evidence::{Evidence, mark};
use neuf_sudoku::rules::{RelationName, Variant};
use neuf_sudoku::{Cell, ones};
use neuf_words::Sentence;

/// Along a whisper line, low and high values take turns.
#[derive(Debug, PartialEq)]
struct Alternation {
    /// The line.
    name: RelationName,
    /// A cell whose half is known.
    cell: Cell,
    is_high: bool,
}

impl Argument for Alternation {
    fn called(&self) -> Option<Sentence> {
        Some(["whisper parity", "alternance des murmures"])
    }

    fn drawn(&self, voice: &Voice<'_>) -> Option<String> {
        Some(voice.say(["{name}", "{name}"], &[("name", &self.name)]))
    }

    fn told(&self, voice: &Voice<'_>) -> String {
        let side = voice.shape.side();
        let sentence = match self.is_high {
            false => [
                "Along {name}, low values (1 to {low}) and high ones ({high} to {side}) take turns, \
                 and {cell} is low.",
                "Le long de {name}, valeurs basses (1 à {low}) et hautes ({high} à {side}) \
                 alternent, et {cell} est basse.",
            ],
            true => [
                "Along {name}, low values (1 to {low}) and high ones ({high} to {side}) take turns, \
                 and {cell} is high.",
                "Le long de {name}, valeurs basses (1 à {low}) et hautes ({high} à {side}) \
                 alternent, et {cell} est haute.",
            ],
        };
        voice.say(
            sentence,
            &[
                ("name", &self.name),
                ("cell", &self.cell),
                ("low", &(side / 2)),
                ("high", &(side.div_ceil(2) + 1)),
                ("side", &side),
            ],
        )
    }

    fn places(&self, step: &Step, _: u8) -> [Vec<Place>; 2] {
        of_step(step)
    }
}

/// The step that rules out those of these members that alternation does; `None` if it does not.
pub(crate) fn step(board: &Board<'_>, filled: Filled, gone: &[Member]) -> Option<Step> {
    let net = board.net();
    let Filled::Relation { number, .. } = filled else { return None };
    if net.related(number).related.variant != Variant::GermanWhispers {
        return None;
    }
    let (cells, side) = (net.cells_of_filled(filled), net.side());
    let low = (1_u128 << (side / 2)) - 1;
    let halves = [low, low << side.div_ceil(2)];
    let known = |&cell: &Cell| {
        let values = board.values(cell, usize::MAX);
        halves.iter().position(|half| values & !half == 0)
    };
    let (at, half) = (0..).zip(cells).find_map(|(at, cell)| Some((at, known(cell)?)))?;
    // An even number of cells on, it is the same half.
    let is_in_half = |&member: &Member| {
        let (cell, value) = net.meaning(member);
        let place = cells.iter().position(|&other| other == cell)?;
        Some(halves[(half + at + place) % 2] >> (value - 1) & 1 == 1)
    };
    let gone: Vec<Member> =
        gone.iter().copied().filter(|member| is_in_half(member) == Some(false)).collect();
    if gone.is_empty() {
        return None;
    }
    let mut evidence = Evidence::new(board);
    for bit in ones(((1 << side) - 1) & !halves[half]) {
        evidence.out(net.member(cells[at], bit as u8 + 1));
    }
    let plain = Filled::Relation { number, is_apart: false };
    evidence.clause(clause(net, plain));
    let concludes = gone.iter().map(|&member| mark(board, member, false)).collect();
    let name = net.related(number).related.name(net.rules().shape());
    let found = Alternation { name, cell: cells[at], is_high: half == 1 };
    Some(evidence.step(Rule::new(RuleKind::Relation, found), concludes))
}

#[cfg(test)]
mod tests {
    use super::super::constraints;
    use super::super::relation::Relation;
    use super::*;
    use crate::net::Net;
    use neuf_sudoku::{Grid, Rules, Shape};

    #[test]
    fn one_known_half_tells_all_others() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let line: Vec<Cell> = (0..4).map(|row| shape.cell(row, row)).collect();
        rules.add_clue(Variant::GermanWhispers, &[], line.clone()).unwrap();
        let net = Net::new(&rules);
        let mut board = Board::new(&net, &Grid::empty(shape));
        // At first, only 5 is nowhere, and no half is known.
        let first = constraints::shortest(&board).unwrap();
        assert!(first.rule.get::<Relation>().is_some(), "{first:?}");
        for mark in &first.concludes {
            board.set(net.member(mark.cell, mark.value), mark.holds);
        }
        for value in 6..=9 {
            board.set(net.member(line[1], value), false);
        }
        let step = constraints::shortest(&board).unwrap();
        let Some(&Alternation { cell, is_high, .. }) = step.rule.get() else { panic!("{step:?}") };
        assert!(cell == line[1] && !is_high, "{step:?}");
        // High at both sides, and low again at the end.
        let lost = |cell: Cell| -> Vec<u8> {
            let of_cell = step.concludes.iter().filter(|mark| mark.cell == cell);
            of_cell.map(|mark| mark.value).collect()
        };
        assert!([0, 2].iter().all(|&at| lost(line[at]).iter().all(|value| *value < 6)));
        assert!(lost(line[3]).iter().all(|value| *value > 4));
        assert!(!lost(line[0]).is_empty() && step.premises.len() == 5);
    }
}
