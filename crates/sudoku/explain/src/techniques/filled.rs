//! The clause and the rule of a step by a sum, a balance or a relation, with the fillings that are
//! told.
//!
//! Several kinds of steps rest on fillings (`constraints`, `alternation`, `needed`), and all of
//! them name the same clause for the same cage or line.

use super::RuleKind;
use super::cage_sum::Sum;
use super::comparison::Comparison;
use super::relation::Relation;
use crate::constraints::sum;
use crate::names::clause_name::ClauseName;
use crate::net::{Filled, Net};
use crate::step::rule::Rule;
use neuf_sudoku::ValueSet;
use neuf_sudoku::rules::Variant;

/// Of how many cells the fillings of a relation are told. The rule of two cells says enough.
const TOLD_CELLS: std::ops::RangeInclusive<usize> = 3..=6;

/// How many combinations of a cage or fillings of a relation are told.
const MOST_COMBINATIONS: usize = 6;

/// The clause of a rule about fillings, and the rule of a step that uses it. The sets are those
/// that are left to the cells, to be told; none are told for empty ones.
pub(crate) fn named(net: &Net, filled: Filled, sets: &[u32]) -> (ClauseName, Rule) {
    let first = net.cells_of_filled(filled)[0];
    match filled {
        Filled::Sum(number) => {
            let sum = net.sum(number);
            let sets = match sets {
                [] => Vec::new(),
                sets => sum::combinations(sets, sum, MOST_COMBINATIONS),
            };
            (
                ClauseName::Sum { number, first, sum },
                Rule::new(RuleKind::Sum, Sum { first, sum, sets }),
            )
        }
        Filled::Balance(number) => {
            let balanced = net.balanced(number).balanced.clone();
            let total = balanced.balance.total;
            (ClauseName::Balance { number, first, total }, Rule::new(RuleKind::RuleOf45, balanced))
        }
        Filled::Relation { number, is_apart } => {
            let related = &net.related(number).related;
            let name = related.name(net.rules().shape());
            let fillings = told_fillings(net, number, is_apart, sets);
            let clause = ClauseName::Relation { number, name, first, is_apart };
            if name.variant == Variant::GreaterThan {
                let [greater, less] = [0, 1].map(|place| related.cells[place]);
                let found = Comparison { greater, less };
                return (clause, Rule::new(RuleKind::Comparison, found));
            }
            (clause, Rule::new(RuleKind::Relation, Relation { name, is_apart, fillings }))
        }
    }
}

/// The fillings of a relation within these sets, if they are few and not too long to be read.
fn told_fillings(net: &Net, number: usize, is_apart: bool, sets: &[u32]) -> Vec<Vec<u8>> {
    if !TOLD_CELLS.contains(&sets.len()) {
        return Vec::new();
    }
    let sets: Vec<ValueSet> = sets.iter().map(|&set| ValueSet(set.into())).collect();
    net.fillings(number, is_apart).diagram.restricted(&sets).listed(MOST_COMBINATIONS)
}
