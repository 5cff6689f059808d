//! The clauses are compared with the checker: a simple search that knows the rules of
//! variants only through the checker must find the same grids.

use neuf_cnf::{Interrupt, UnitPropagator, Var};
use neuf_solver::{Outcome, Solver};
use proptest::prelude::*;
use rustc_hash::FxHashSet;

use neuf_sudoku::rules::{Parity, Regions, Variant, VariantError};
use neuf_sudoku::{
    Cell, DecodeError, Encoding, Family, Grid, MethodName, MethodOptions, MethodOutcome, Puzzle,
    Rules, Shape, Solutions, Uniqueness, count_solutions, f1, other_solutions, uniqueness,
};
use neuf_testing::grids as strategies;

/// All grids to which the checker has no objection, filled cell by cell.
fn every_grid(grid: &mut Grid, rules: &Rules, found: &mut Vec<Grid>) {
    if rules.violations(grid).next().is_some() {
        return;
    }
    let Some(cell) = grid.empty_cells().next() else {
        found.push(grid.clone());
        return;
    };
    for value in 1..=grid.shape().side() as u8 {
        grid.set(cell, value);
        every_grid(grid, rules, found);
    }
    grid.set(cell, 0);
}

fn searched(puzzle: &Puzzle) -> FxHashSet<Grid> {
    let mut found = Vec::new();
    every_grid(&mut puzzle.givens().clone(), puzzle.rules(), &mut found);
    let distinct: FxHashSet<Grid> = found.iter().cloned().collect();
    assert_eq!(distinct.len(), found.len());
    distinct
}

/// The grids of all models of an encoding, including auxiliary variables. Each must be a
/// solution, and none may occur twice.
fn models(puzzle: &Puzzle, encoding: Encoding) -> Vec<Grid> {
    let encoded = encoding.encode(puzzle);
    assert_eq!(encoded.clauses().count(), encoded.clause_count());
    let mut solver = Solver::from_formula(encoded.formula());
    let mut found = Vec::new();
    while solver.solve() == Outcome::Satisfiable {
        let model = solver.model().unwrap().clone();
        found.push(encoded.decode(&model).unwrap());
        solver.add_clause(model.true_literals().map(|lit| !lit));
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_grids_have_the_solutions_that_plain_search_finds(
        (puzzle, full) in strategies::puzzles(Shape::new(2, 2).unwrap()),
        recipe in strategies::recipes(),
    ) {
        let puzzle = recipe.puzzle(&puzzle, &full);
        let expected = searched(&puzzle);
        for &encoding in Encoding::ALL {
            let found = models(&puzzle, encoding);
            prop_assert_eq!(found.len(), expected.len(), "{} {:?}", encoding, puzzle);
            let found: FxHashSet<Grid> = found.into_iter().collect();
            prop_assert_eq!(&found, &expected);
        }
        let count = count_solutions(&puzzle, 1000, &Interrupt::new()).unwrap();
        prop_assert_eq!((count.solutions, count.exact), (expected.len() as u128, true));
        let unique = uniqueness(&puzzle, &Interrupt::new()).unwrap();
        prop_assert_eq!(matches!(unique, Uniqueness::Unique(_)), expected.len() == 1);
        prop_assert_eq!(matches!(unique, Uniqueness::None), expected.is_empty());
    }

    #[test]
    fn grids_of_side_six_have_the_solutions_that_plain_search_finds(
        (puzzle, full) in strategies::puzzles_with(Shape::new(2, 3).unwrap(), 16),
        recipe in strategies::recipes(),
    ) {
        let puzzle = recipe.puzzle(&puzzle, &full);
        let expected = searched(&puzzle);
        let found = Solutions::of(&puzzle, &Interrupt::new()).unwrap();
        let found: Vec<Grid> = found.collect();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(found.iter().cloned().collect::<FxHashSet<_>>(), expected);
        for name in [MethodName::Dpll, MethodName::Sat] {
            let report = name.solve(&puzzle, &MethodOptions::default(), &Interrupt::new()).unwrap();
            let is_solved = report.outcome == MethodOutcome::Solved;
            prop_assert_eq!(is_solved, !found.is_empty());
            prop_assert_eq!(is_solved, found.contains(&report.grid));
        }
        if let Some(solution) = found.first() {
            let others = other_solutions(&puzzle, solution, Encoding::Extended);
            let outcome = Solver::from_formula(&others).solve();
            prop_assert_eq!(outcome == Outcome::Unsatisfiable, found.len() == 1);
        }
    }
}

#[test]
fn methods_that_know_the_usual_rules_refuse_others() {
    let shape = Shape::default();
    let mut rules = Rules::usual(shape);
    rules.add_rule(Variant::AntiKing).unwrap();
    rules.add_rule(Variant::Diagonal).unwrap();
    for &name in MethodName::ALL {
        let mut options = MethodOptions::default();
        options.force = true;
        let puzzle = Puzzle::empty(rules.clone());
        if matches!(name, MethodName::Dpll | MethodName::Sat | MethodName::Portfolio) {
            if name != MethodName::Dpll {
                let report = name.solve(&puzzle, &options, &Interrupt::new()).unwrap();
                assert!(rules.violations(&report.grid).next().is_none());
            }
            continue;
        }
        let error = name.solve(&puzzle, &options, &Interrupt::new()).unwrap_err();
        assert!(error.to_string().contains("(diagonal, anti-king)"), "{name}: {error}");
    }
}

#[test]
fn an_answer_that_breaks_a_variant_is_refused_with_the_place() {
    let shape = Shape::new(2, 2).unwrap();
    let full = strategies::grid("1234 3412 2143 4321");
    let mut rules = Rules::usual(shape);
    rules
        .add_clue(Variant::Killer, &[7], vec![shape.cell(0, 0), shape.cell(0, 1), shape.cell(0, 2)])
        .unwrap();
    let encoded = Encoding::Extended.encode(&Puzzle::empty(rules));
    let model = f1(&full).collect();
    let error = encoded.decode(&model).unwrap_err();
    assert!(matches!(error, DecodeError::Violation(_)));
    let expected = "the answer breaks the rules: the cage of sum 7 at r1c1 adds up to 6";
    assert_eq!(error.to_string(), expected);
}

/// Before anything is known, unit propagation excludes the ends of an order.
#[test]
fn an_order_excludes_the_least_and_the_greatest_value() {
    let shape = Shape::new(2, 2).unwrap();
    let [greater, less] = [shape.cell(0, 0), shape.cell(3, 3)];
    let mut rules = Rules::usual(shape);
    rules.add_clue(Variant::GreaterThan, &[], vec![greater, less]).unwrap();
    for &encoding in Encoding::ALL {
        let encoded = encoding.encode(&Puzzle::empty(rules.clone()));
        let mut propagator = UnitPropagator::from_formula(encoded.formula());
        propagator.propagate().unwrap();
        let value = |cell, value| propagator.value(encoded.var(cell, value).unwrap().positive());
        assert_eq!((value(greater, 1), value(less, 4)), (Some(false), Some(false)), "{encoding}");
        assert_eq!((value(greater, 2), value(less, 3)), (None, None), "{encoding}");
    }
}

#[test]
fn auxiliary_variables_come_after_those_of_cells() {
    let shape = Shape::default();
    let mut rules = Rules::usual(shape);
    rules.add_clue(Variant::Killer, &[15], (0..4).map(|j| shape.cell(0, j)).collect()).unwrap();
    let encoded = Encoding::Extended.encode(&Puzzle::empty(rules));
    let is_of_cell = |index| encoded.meaning(Var::new(index)).is_some();
    assert!(is_of_cell(728) && !is_of_cell(729));
    assert!(encoded.var_count() > 729);
    assert_eq!(encoded.meaning(neuf_cnf::Var::new(729)), None);
    assert_eq!(encoded.var(shape.cell(0, 0), 1).map(neuf_cnf::Var::to_dimacs), Some(1));
    let first: Vec<i32> = encoded.clauses().next().unwrap().iter().map(|l| l.to_dimacs()).collect();
    assert_eq!(first, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn what_cannot_be_is_refused_when_it_is_added() {
    let shape = Shape::default();
    let cell = |j| shape.cell(0, j);
    let mut rules = Rules::usual(shape);
    let refused = |result: Result<(), VariantError>| result.unwrap_err().to_string();
    let sum = refused(rules.add_clue(Variant::Killer, &[2], vec![cell(0), cell(1)]));
    assert_eq!(sum, "2 different values add up to 3 at least and 17 at most, not to 2");
    let twice = refused(rules.add_clue(Variant::Killer, &[9], vec![cell(4), cell(0), cell(4)]));
    assert_eq!(twice, "the cage has row 1, column 5 twice");
    assert!(rules.add_clue(Variant::Killer, &[5], Vec::new()).is_err());
    assert!(rules.add_clue(Variant::Killer, &[46], shape.cells().take(10).collect()).is_err());
    assert!(rules.add_clue(Variant::GreaterThan, &[], vec![cell(1); 2]).is_err());
    assert!(rules.add_rule(Variant::Killer).is_err());
    let other = Shape::new(4, 4).unwrap();
    assert_eq!(rules.add_mark(other.cell(15, 15), Parity::Odd), Err(VariantError::Outside));
    assert!(rules.is_usual());
    let oblong = Shape::new(2, 3).unwrap();
    assert!(Rules::usual(oblong).add_rule(Variant::Windoku).is_err());
    assert_eq!(
        Regions::of_map("AAAB"),
        Err(VariantError::RegionSize { name: 'B', found: 1, side: 2 })
    );
    assert_eq!(Regions::of_map("AAB"), Err(VariantError::MapSize(3)));
    // Large cages are accepted, but not any number of them.
    let huge = Shape::new(8, 16).unwrap();
    let mut rules = Rules::usual(huge);
    let half: Vec<Cell> = huge.cells().take(64).collect();
    assert_eq!(
        rules.add_clue(Variant::Killer, &[64 * 65 / 2 + 500], half),
        Err(VariantError::TooLarge)
    );
}

#[test]
fn the_families_of_a_jigsaw_speak_of_its_regions() {
    let map =
        "AAABBBCCC AAABBBCCC AAABBBCCC DDDEEEFFF DDDEEEFFF DDDEEEFFF GGGHHHIII GGGHHHIII GGHGHHIII";
    let regions = Regions::of_map(&map.replace(' ', "")).unwrap();
    let mut rules = Rules::usual(regions.shape());
    rules.set_regions(regions).unwrap();
    let shape = rules.shape();
    // The two cells that regions G and H have exchanged.
    assert_eq!([rules.box_of(shape.cell(8, 2)), rules.box_of(shape.cell(8, 3))], [7, 6]);
    let of_region = Family::B1.clauses(&rules).nth(6 * 9).unwrap();
    let numbers: Vec<i32> = of_region.iter().map(|lit| lit.to_dimacs()).collect();
    assert_eq!(numbers, [487, 496, 505, 568, 577, 586, 649, 658, 676]);
    let encoded = Encoding::Extended.encode(&Puzzle::empty(rules.clone()));
    assert_eq!(encoded.clause_count(), 11_988);
    assert_eq!(encoded.clauses().count(), 11_988);
    // Regions G and H each have two pairs less in a column, so there are more pairs in
    // the regions alone, for each of the nine values.
    let compact = Encoding::Compact.encode(&Puzzle::empty(rules));
    assert_eq!(compact.clauses().count(), compact.clause_count());
    assert_eq!(compact.clause_count(), 10_530 + 2 * 2 * 9);
}
