//! The compact encoding is the extended formula, simplified by its units.

use neuf_cnf::{Formula, Lit, Valuation, Var};
use neuf_sudoku::{Encoded, Encoding, Family, Grid, Shape, Variables, candidates, grid_units};
use neuf_testing::grids::{self as strategies, G0, grid};
use proptest::prelude::*;
use rustc_hash::FxHashSet;

type Numbers = Vec<i32>;

/// The extended formula of a grid, simplified by its units afterwards, which is the slow
/// way and the definition. The clauses are sets over extended variables.
fn simplified(grid: &Grid) -> FxHashSet<Numbers> {
    let shape = grid.shape();
    let units: Valuation = grid_units(&grid.clone().into()).collect();
    let rules = Family::ALL.iter().copied().flat_map(|family| family.clauses(shape));
    let open = rules.filter(|clause| !units.satisfies(clause));
    open.map(|clause| {
        let rest = clause.iter().filter(|&&lit| units.value(lit).is_none());
        sorted(rest.map(|lit| lit.to_dimacs()))
    })
    .collect()
}

fn encoded(grid: &Grid) -> Encoded {
    Encoding::Compact.encode(&grid.clone().into())
}

fn sorted(numbers: impl Iterator<Item = i32>) -> Numbers {
    let mut numbers: Numbers = numbers.collect();
    numbers.sort_unstable();
    numbers
}

/// The compact clauses with their variables translated back to extended numbers.
fn expanded(compact: &Encoded, shape: Shape) -> Vec<Numbers> {
    let variables = Variables { shape };
    let number = |lit: Lit| {
        let (cell, value) = compact.meaning(lit.var()).unwrap();
        variables.var(cell, value).lit(lit.is_positive()).to_dimacs()
    };
    compact.clauses().map(|clause| sorted(clause.into_iter().map(number))).collect()
}

#[test]
fn an_empty_grid_keeps_the_10530_distinct_clauses() {
    let compact = encoded(&Grid::empty(Shape::default()));
    assert_eq!((compact.var_count(), compact.clause_count()), (729, 10_530));
}

#[test]
fn a_full_valid_grid_leaves_nothing_and_a_full_invalid_one_the_empty_clause() {
    let values = |last| [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, last]].concat();
    let of = |last| Grid::from_values(Shape::new(2, 2).unwrap(), values(last)).unwrap();
    let valid = encoded(&of(1));
    assert_eq!((valid.var_count(), valid.clause_count()), (0, 0));
    let invalid = encoded(&of(2));
    assert_eq!((invalid.var_count(), invalid.clause_count()), (0, 1));
    assert!(invalid.clauses().all(|clause| clause.is_empty()));
}

#[test]
fn no_variable_of_g0_is_decided_by_its_givens() {
    let grid = grid(G0);
    let compact = encoded(&grid);
    let open: usize =
        grid.empty_cells().map(|cell| candidates(&grid.clone().into()).get(cell).len()).sum();
    assert_eq!(compact.var_count(), open);
    let formula: Formula = compact.clauses().collect();
    assert_eq!((formula.var_count(), formula.len()), (open, compact.clause_count()));
}

proptest! {
    #[test]
    fn it_is_the_extended_formula_simplified(
        grid in strategies::shapes().prop_flat_map(|shape| {
            prop_oneof![
                strategies::puzzles(shape).prop_map(|(puzzle, _)| puzzle),
                strategies::any_grids(shape),
            ]
        })
    ) {
        let compact = encoded(&grid);
        let expected = simplified(&grid);
        let found = expanded(&compact, grid.shape());
        prop_assert_eq!(found.len(), compact.clause_count());
        let is_contradictory = found.contains(&Vec::new());
        prop_assert_eq!(is_contradictory, expected.contains(&Vec::new()));
        if !is_contradictory {
            let distinct: FxHashSet<_> = found.iter().cloned().collect();
            prop_assert_eq!(distinct, expected);
        }
    }

    #[test]
    fn variables_are_dense_and_mean_what_they_say(
        (puzzle, _) in strategies::shapes().prop_flat_map(strategies::puzzles)
    ) {
        let compact = encoded(&puzzle);
        for index in 0..compact.var_count() {
            let (cell, value) = compact.meaning(Var::new(index)).unwrap();
            prop_assert_eq!(puzzle.get(cell), 0);
            prop_assert_eq!(compact.var(cell, value), Some(Var::new(index)));
        }
        prop_assert_eq!(compact.meaning(Var::new(compact.var_count())), None);
    }
}
