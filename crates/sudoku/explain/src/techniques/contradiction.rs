//! Turns the contradictions of a board into steps.

use super::{
    Argument, GroupName, HouseName, Mark, Place, Rule, RuleKind, Step, Voice, constraints, places,
    whole,
};
use crate::board::{Board, Broken};
use crate::net::Member;
use crate::step::evidence::{Evidence, mark};
use neuf_sudoku::{Cell, House, Shape};

/// A cell can hold nothing, or a value has no place in a house.
#[derive(Debug, PartialEq)]
struct NothingLeft(GroupName);

impl Argument for NothingLeft {
    fn told(&self, voice: &Voice<'_>) -> String {
        match self.0 {
            GroupName::Cell(cell) => voice.say(
                ["No value is left for {cell}.", "Aucune valeur n'est plus possible en {cell}."],
                &[("cell", &cell)],
            ),
            GroupName::Value(house, value) => voice.say(
                [
                    "No place is left for {value} in {house}.",
                    "{value} n'a plus aucune place dans {house}.",
                ],
                &[("value", &value), ("house", &house)],
            ),
        }
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        match self.0 {
            GroupName::Cell(cell) => [whole([cell]), Vec::new()],
            GroupName::Value(..) => Default::default(),
        }
    }

    fn gone(&self, step: &Step, shape: Shape) -> Vec<(Cell, u8)> {
        match self.0 {
            GroupName::Cell(cell) => (1..=shape.side() as u8).map(|value| (cell, value)).collect(),
            GroupName::Value(HouseName::Usual(house), value) => in_house(shape, house, value),
            GroupName::Value(HouseName::Zone(_), value) => {
                let gone = step.premises.iter().filter(|mark| !mark.holds && mark.value == value);
                gone.map(|mark| (mark.cell, value)).collect()
            }
        }
    }
}

fn in_house(shape: Shape, house: House, value: u8) -> Vec<(Cell, u8)> {
    shape.cells_of(house).map(|cell| (cell, value)).collect()
}

/// Two cells that hold the same value share a house.
#[derive(Debug, PartialEq)]
pub(crate) struct Clash(pub(crate) House, pub(crate) u8);

impl Argument for Clash {
    fn told(&self, voice: &Voice<'_>) -> String {
        let cells: Vec<Cell> = voice.step.premises.iter().map(|mark| mark.cell).collect();
        voice.say(
            [
                "{cells} both hold {value}, in {house}.",
                "{cells} contiennent toutes deux {value}, dans {house}.",
            ],
            &[("cells", &cells), ("value", &self.1), ("house", &self.0)],
        )
    }

    fn places(&self, step: &Step, _: u8) -> [Vec<Place>; 2] {
        let cells: Vec<Cell> = step.premises.iter().map(|mark| mark.cell).collect();
        [places(&cells, &[self.1]), Vec::new()]
    }

    fn gone(&self, _: &Step, shape: Shape) -> Vec<(Cell, u8)> {
        in_house(shape, self.0, self.1)
    }
}

/// A given contradicts the rules or the other givens.
#[derive(Debug, PartialEq)]
struct Refused(Mark);

impl Argument for Refused {
    fn told(&self, voice: &Voice<'_>) -> String {
        voice.say(
            ["{mark} is given but cannot be.", "{mark} est donné mais n'est pas possible."],
            &[("mark", &self.0)],
        )
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [whole([self.0.cell]), Vec::new()]
    }
}

/// The rule of a contradiction.
pub(crate) fn broken_by(found: impl Argument) -> Rule {
    Rule::new(RuleKind::Contradiction, found)
}

/// The step that explains a contradiction. Within a supposition, it uses only the members
/// of `chain` that follow from the supposition.
pub(crate) fn step(board: &Board<'_>, broken: Broken, chain: Option<&[Member]>) -> Step {
    match broken {
        Broken::Group(group) => {
            let mut evidence = Evidence::new(board).within(chain);
            evidence.only(group, &[]);
            evidence.step(broken_by(NothingLeft(board.net().name(group))), Vec::new())
        }
        Broken::Constraint(inference, member) => {
            constraints::contradiction(board, inference, member, chain)
        }
        Broken::Given(member) => {
            let mut evidence = Evidence::new(board);
            evidence.premise(member, true);
            evidence.out(member);
            evidence.step(broken_by(Refused(mark(board, member, true))), Vec::new())
        }
    }
}
