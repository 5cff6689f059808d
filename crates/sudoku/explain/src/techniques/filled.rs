//! The clause and the rule of a step by a sum, a balance or a relation, with the fillings that are
//! told.
//!
//! Several kinds of steps rest on fillings (`constraints`, `alternation`, `needed`), and all of
//! them name the same clause for the same cage or line.

use super::RuleKind;
use super::cage_sum::Sum;
use super::comparison::Comparison;
use super::grounds::Grounds;
use super::relation::{Count, Relation};
use super::rule_of_45::RuleOf45;
use crate::constraints::{sum, supported};
use crate::names::clause_name::ClauseName;
use crate::net::{Filled, Member, Net};
use crate::step::rule::Rule;
use neuf_sudoku::ValueSet;
use neuf_sudoku::rules::Variant;

/// Of how many cells the fillings of a relation are told. The rule of two cells says enough.
const TOLD_CELLS: std::ops::RangeInclusive<usize> = 3..=6;

/// How many combinations of a cage or fillings of a relation are told.
const MOST_COMBINATIONS: usize = 6;

/// The clause of a rule about fillings.
pub(super) fn clause(net: &Net, filled: Filled) -> ClauseName {
    let first = net.cells_of_filled(filled)[0];
    match filled {
        Filled::Sum(number) => ClauseName::Sum { number, first, sum: net.sum(number) },
        Filled::Balance(number) => {
            let total = net.balanced(number).balanced.balance.total;
            ClauseName::Balance { number, first, total }
        }
        Filled::Relation { number, is_apart } => {
            let name = net.related(number).related.name(net.rules().shape());
            ClauseName::Relation { number, name, first, is_apart }
        }
    }
}

/// From what the rule of a step is told.
#[derive(Default)]
pub(super) struct Told {
    /// The candidates, as bits, that its cells have for the step.
    pub(super) sets: Vec<u32>,
    /// What of these the digits on the grid leave. Fillings are listed within them: a list with a
    /// value in it that stands beside its cell already says nothing. What was crossed out besides
    /// would shorten the list further, but nobody sees from the step why. Cells that see each other
    /// differ in them, even if the step does not rest on that.
    pub(super) seen: Vec<u32>,
    /// The members that go.
    pub(super) gone: Vec<Member>,
}

/// The rule of a step of which nothing is told but what it is about.
pub(super) fn bare_rule(net: &Net, filled: Filled) -> Rule {
    rule(net, filled, &Told::default())
}

/// The rule of a step by a rule about fillings.
pub(super) fn rule(net: &Net, filled: Filled, told: &Told) -> Rule {
    let Told { sets, seen, gone } = told;
    let cells = net.cells_of_filled(filled);
    let gone = || -> Vec<(usize, u32)> {
        let bit = |&member: &Member| {
            let (cell, value) = net.meaning(member);
            Some((cells.iter().position(|&other| other == cell)?, 1 << (value - 1)))
        };
        gone.iter().filter_map(bit).collect()
    };
    let grounds = || match sets[..] {
        [] => Grounds::default(),
        _ => Grounds::of(net, filled, sets, &gone()),
    };
    match filled {
        Filled::Sum(number) => {
            let (sum, is_single) = (net.sum(number), cells.len() == 1);
            let sets = match sets[..] {
                [] => Vec::new(),
                _ => sum::combinations(sets, sum, MOST_COMBINATIONS),
            };
            let found = Sum { first: cells[0], sum, is_single, sets, grounds: grounds() };
            Rule::new(RuleKind::Sum, found)
        }
        Filled::Balance(number) => {
            let balanced = net.balanced(number).balanced.clone();
            Rule::new(RuleKind::RuleOf45, RuleOf45::new(net.rules(), balanced, grounds()))
        }
        Filled::Relation { number, is_apart } => {
            let related = &net.related(number).related;
            let name = related.name(net.rules().shape());
            if name.variant == Variant::GreaterThan {
                let [greater, less] = [0, 1].map(|place| related.cells[place]);
                return Rule::new(RuleKind::Comparison, Comparison { greater, less });
            }
            // A reason in a few words is better than a list that only the grid makes short.
            let fillings = match told_fillings(net, number, is_apart, sets)[..] {
                [] => Vec::new(),
                _ => told_fillings(net, number, true, seen),
            };
            let left = told_sets(net, number, is_apart, sets, &gone());
            let counted = count(net, number);
            let grounds = grounds();
            let cells = cells.to_vec();
            let found = Relation { name, cells, is_apart, fillings, sets: left, counted, grounds };
            Rule::new(RuleKind::Relation, found)
        }
    }
}

/// What counting shows of a clue.
fn count(net: &Net, number: usize) -> Option<Count> {
    let related = &net.related(number).related;
    let clue = related.numbers.first().copied()?;
    match related.variant {
        Variant::Sandwich => {
            let cuts = related.relation.cuts(&related.setting(net.rules()))?;
            let inside = || cuts.iter().map(|cut| cut.inside.len());
            Some(Count::Between { sum: clue, cells: [inside().min()?, inside().max()?] })
        }
        Variant::Skyscraper => {
            Some(Count::Rising { seen: clue, first: (net.side() + 1).checked_sub(clue)? })
        }
        _ => None,
    }
}

/// The sets of values that a line can hold within these candidates, if it says no more than which
/// sets it may hold; none if these are many, or do not say themselves what goes.
pub(super) fn told_sets(
    net: &Net,
    number: usize,
    is_apart: bool,
    candidates: &[u32],
    gone: &[(usize, u32)],
) -> Vec<Vec<u8>> {
    let related = &net.related(number).related;
    let all =
        related.relation.sets(&related.setting(net.rules())).filter(|_| !candidates.is_empty());
    let filled = Filled::Relation { number, is_apart };
    let is_left = |set: &ValueSet| {
        let within: Vec<u32> = candidates.iter().map(|&bits| bits & set.0 as u32).collect();
        !supported(net, filled, &within).contains(&0)
    };
    let left: Vec<ValueSet> = all.unwrap_or_default().into_iter().filter(is_left).collect();
    let says = gone.iter().all(|&(_, bit)| left.iter().all(|set| set.0 as u32 & bit == 0));
    let is_told = says && left.len() <= MOST_COMBINATIONS;
    let values = |set: ValueSet| set.iter().collect();
    if is_told { left.into_iter().map(values).collect() } else { Vec::new() }
}

/// The fillings of a relation within these sets, if they are few and not too long to be read.
fn told_fillings(net: &Net, number: usize, is_apart: bool, sets: &[u32]) -> Vec<Vec<u8>> {
    if !TOLD_CELLS.contains(&sets.len()) {
        return Vec::new();
    }
    let sets: Vec<ValueSet> = sets.iter().map(|&set| ValueSet(set.into())).collect();
    net.fillings(number, is_apart).diagram.restricted(&sets).listed(MOST_COMBINATIONS)
}

#[cfg(test)]
mod tests {
    use super::super::constraints;
    use crate::Terms as _;
    use crate::board::Board;
    use crate::net::Net;
    use neuf_sudoku::rules::Variant;
    use neuf_sudoku::{Cell, Grid, Rules, Shape};
    use neuf_words::Language;

    /// No listed filling has a value that a digit on the grid excludes, though the step follows
    /// without that digit.
    #[test]
    fn fillings_are_listed_within_what_the_grid_shows() {
        let shape = Shape::default();
        let line: Vec<Cell> =
            [(4, 0), (3, 1), (2, 2), (1, 3)].map(|(i, j)| shape.cell(i, j)).into();
        let mut rules = Rules::usual(shape);
        rules.add_clue(Variant::Arrow, &[], line.clone()).unwrap();
        let net = Net::new(&rules);
        let told = |beside: u8| {
            let mut grid = Grid::empty(shape);
            grid.set(line[1], 5);
            grid.set(shape.cell(4, 8), beside);
            let step = constraints::shortest(&Board::new(&net, &grid)).unwrap();
            Language::English.sentence(shape, &step)
        };
        let [open, beside] = [0, 8].map(told);
        assert!(
            open.contains("in the order of its cells: 7511, 8512, 8521, 9513, 9522, 9531."),
            "{open}"
        );
        assert!(beside.contains("in the order of its cells: 7511, 9513, 9522, 9531."), "{beside}");
    }
}
