//! English.

use super::{Headings, Words};
use crate::explain::several::differing;
use crate::explain::{Explanation, Finding, Rule, RuleKind, Smallness, Step};
use crate::groups::Group;
use crate::{Cell, Family, House, Shape};

pub(super) struct English;

impl Words for English {
    fn cell(&self, shape: Shape, cell: Cell) -> String {
        format!("r{}c{}", shape.row(cell) + 1, shape.column(cell) + 1)
    }

    fn house(&self, house: House) -> String {
        house.to_string()
    }

    fn short_house(&self, house: House) -> String {
        match house {
            House::Row(i) => format!("r{}", i + 1),
            House::Column(j) => format!("c{}", j + 1),
            House::Box(b) => format!("b{}", b + 1),
        }
    }

    fn rule(&self, kind: RuleKind) -> &'static str {
        match kind {
            RuleKind::NakedSingle => "naked single",
            RuleKind::HiddenSingle => "hidden single",
            RuleKind::Pointing => "pointing",
            RuleKind::Claiming => "claiming",
            RuleKind::NakedPair => "naked pair",
            RuleKind::HiddenPair => "hidden pair",
            RuleKind::XWing => "X-wing",
            RuleKind::NakedTriple => "naked triple",
            RuleKind::HiddenTriple => "hidden triple",
            RuleKind::Swordfish => "swordfish",
            RuleKind::FailedLiteral => "failed literal",
            RuleKind::NestedFailedLiteral => "nested failed literal",
            RuleKind::Contradiction => "contradiction",
        }
    }

    fn reason(&self, shape: Shape, step: &Step) -> String {
        let cell = |cell| self.cell(shape, cell);
        match &step.rule {
            Rule::NakedSingle(place) => {
                let value = step.concludes.first().map_or(0, |mark| mark.value);
                format!("{value} is the only value left for {}.", cell(*place))
            }
            Rule::HiddenSingle(house, value) => {
                let place = step.concludes.first().map(|mark| cell(mark.cell)).unwrap_or_default();
                format!("{place} is the only place left for {value} in {house}.")
            }
            Rule::Intersection { value, from, into, cells } => format!(
                "In {from}, {value} fits only in {into} ({}), so it goes nowhere else in {into}.",
                self.cells(shape, cells)
            ),
            Rule::NakedSubset { cells, values, house } => format!(
                "In {house}, {} hold {} between them, so no other cell there does.",
                self.cells(shape, cells),
                self.values(values)
            ),
            Rule::HiddenSubset { cells, values, house } => format!(
                "In {house}, {} fit only in {}, so these cells hold nothing else.",
                self.values(values),
                self.cells(shape, cells)
            ),
            Rule::Fish { value, lines, across, .. } => format!(
                "In {}, {value} fits only in {}, so it goes nowhere else there.",
                lines_of(lines),
                lines_of(across)
            ),
            Rule::FailedLiteral(mark) => format!("Suppose {}.", self.mark(shape, *mark)),
            Rule::Contradiction(Group::Cell(place)) => {
                format!("No value is left for {}.", cell(*place))
            }
            Rule::Contradiction(Group::Value(house, value)) => {
                format!("No place is left for {value} in {house}.")
            }
            Rule::Clash(house, value) => {
                let cells: Vec<Cell> = step.premises.iter().map(|mark| mark.cell).collect();
                format!("{} both hold {value}, in {house}.", self.cells(shape, &cells))
            }
        }
    }

    fn family(&self, family: Family) -> &'static str {
        family.meaning()
    }

    fn headings(&self) -> Headings {
        Headings {
            explanation: "Explanation",
            solution: "Solution",
            because: "because:",
            clauses: "clauses:",
            families: "The clauses are those of these families:",
            therefore: "So",
            supposed: "supposed",
            differ: "They differ in:",
        }
    }

    fn and(&self) -> &'static str {
        "and"
    }

    fn finding(&self, explanation: &Explanation) -> String {
        let shape = explanation.givens.shape();
        let steps = count(explanation.steps.len(), "step", "steps");
        match &explanation.finding {
            Finding::Solved(_) if explanation.steps.is_empty() => "The grid is solved.".into(),
            Finding::Solved(_) => format!("The only solution, in {steps}."),
            Finding::Hint(_) if explanation.steps.is_empty() => {
                "No rule applies any more at this depth.".into()
            }
            Finding::Hint(_) => "The next step.".into(),
            Finding::Unfinished(_) => format!(
                "There is only one solution, but the rules stop before it, after {steps}: \
                 allow suppositions to be nested deeper, or more time."
            ),
            Finding::NoSolution { core, derived_from } => {
                let mut text = String::from("There is no solution.");
                if let Some(core) = core {
                    let givens = count(core.filled_count(), "given clashes", "givens clash");
                    text += &format!(
                        " These {givens} already, and without any one of them the others do not:\n{}.",
                        self.givens(core)
                    );
                }
                text += &match derived_from {
                    None => " The rules do not reach the contradiction at this depth.".into(),
                    from if from == core => format!(" The contradiction, in {steps}:"),
                    Some(_) => format!(" The contradiction, from all givens, in {steps}:"),
                };
                text
            }
            Finding::Several { solutions, cells, size } => {
                let [one, other] = solutions;
                let differ = differing(one, other).len();
                let given: Vec<String> = cells
                    .iter()
                    .map(|&cell| format!("{} = {}", self.cell(shape, cell), one.get(cell)))
                    .collect();
                let cells = count(cells.len(), "cell", "cells");
                let size = match size {
                    Smallness::Smallest { solutions } => {
                        format!("no fewer would do for any of the {solutions} solutions")
                    }
                    Smallness::SmallestForSolution => "no fewer would do for this solution".into(),
                    Smallness::Small => {
                        "none of them can be left out, though there may be a smaller choice".into()
                    }
                };
                format!(
                    "There are several solutions. These two differ in {}. \
                     With {cells} given, the first is the only one: {} ({size}).",
                    count(differ, "cell", "cells"),
                    self.list(&given)
                )
            }
            Finding::Unknown => "Stopped before it was known whether there is one solution.".into(),
        }
    }
}

/// `rows 2 and 7`.
fn lines_of(lines: &[House]) -> String {
    let numbers: Vec<String> = lines.iter().map(|line| (line.number() + 1).to_string()).collect();
    let kind = match lines.first() {
        Some(House::Column(_)) => "columns",
        _ => "rows",
    };
    format!("{kind} {}", English.list(&numbers))
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
