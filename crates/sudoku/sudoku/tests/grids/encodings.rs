//! What all encodings must have in common.

use neuf_cnf::{AtMostOne, Lit, Valuation, Var};
use neuf_solver::{Outcome, Solver};
use neuf_sudoku::{
    Encoded, Encoding, Grid, Puzzle, Shape, Variables, candidates, grid_units, other_solutions,
};
use neuf_testing::grids::{self as strategies, G0, every_solution, grid};
use proptest::prelude::*;
use rustc_hash::FxHashSet;

/// The grids of all models, each of which must decode to a grid.
fn decoded_models(encoded: &Encoded) -> Vec<Grid> {
    let mut solver = Solver::from_formula(encoded.formula());
    let mut grids = Vec::new();
    while solver.solve() == Outcome::Satisfiable {
        let model = solver.model().unwrap().clone();
        grids.push(encoded.decode(&model).unwrap());
        solver.add_clause(model.true_literals().map(|lit| !lit));
    }
    grids
}

#[test]
fn the_extended_formula_of_g0_is_f_grid_and_f_rules() {
    let grid = grid(G0);
    let encoded = Encoding::Extended.encode(&grid.clone().into());
    assert_eq!(encoded.clause_count(), grid_units(&grid.clone().into()).count() + 11_988);
    assert_eq!(encoded.formula().var_count(), 729);
}

#[test]
fn names_are_found_again() {
    for &encoding in Encoding::ALL {
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    assert!("extendet".parse::<Encoding>().is_err());
}

#[test]
fn the_largest_shape_is_counted_without_being_built() {
    let shape = Shape::new(8, 16).unwrap();
    for &encoding in Encoding::ALL {
        let encoded = encoding.encode(&Grid::empty(shape).into());
        assert_eq!(encoded.var_count(), 128 * 128 * 128);
        assert!(encoded.clause_count() > 300_000_000);
        assert_eq!(encoded.clauses().next().unwrap().len(), 128);
    }
}

#[test]
fn contradictory_grids_are_unsatisfiable_in_every_encoding() {
    for text in [
        "11.. .... .... ....", // clashing givens
        "123. .... ...4 ....", // a cell without a candidate
        "12.. .... ..3. ...3", // 3 has no place in the first row
        "1234 3412 2143 4322", // full
    ] {
        for &encoding in Encoding::ALL {
            let encoded = encoding.encode(&grid(text).into());
            let outcome = Solver::from_formula(encoded.formula()).solve();
            assert_eq!(outcome, Outcome::Unsatisfiable, "{text} {encoding}");
        }
    }
}

#[test]
fn a_full_valid_grid_has_one_model_in_every_encoding() {
    let full = grid("1234 3412 2143 4321");
    for &encoding in Encoding::ALL {
        assert_eq!(
            decoded_models(&encoding.encode(&full.clone().into())),
            std::slice::from_ref(&full)
        );
    }
}

/// The added variables follow from those of the cells, so each solution has exactly one
/// model.
#[test]
fn each_way_to_say_at_most_one_has_the_288_grids_of_4x4_as_models() {
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    let expected: FxHashSet<_> = every_solution(&empty).into_iter().collect();
    assert_eq!(expected.len(), 288);
    for &at_most_one in AtMostOne::ALL {
        for &encoding in Encoding::ALL {
            let models = decoded_models(
                &encoding.encode(&empty.clone().into()).with_at_most_one(at_most_one),
            );
            assert_eq!(models.len(), 288, "{encoding} {}", at_most_one.name());
            assert_eq!(models.into_iter().collect::<FxHashSet<_>>(), expected);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Sides 7 to 9, for which the other encodings differ from pairs.
    #[test]
    fn each_way_to_say_at_most_one_has_the_same_models(
        (puzzle, _) in prop::sample::select(vec![(1, 7), (2, 4), (3, 3)]).prop_flat_map(
            |(rows, columns)| {
                let shape = Shape::new(rows, columns).unwrap();
                strategies::puzzles_with(shape, shape.cell_count() * 3 / 5)
            }
        )
    ) {
        for &encoding in Encoding::ALL {
            let grids = |at_most_one| {
                let encoded = encoding.encode(&puzzle.clone().into()).with_at_most_one(at_most_one);
                let mut solver = Solver::from_formula(encoded.formula());
                // A sparse puzzle has too many solutions to compare all of them.
                let models: Vec<_> = solver.models().take(2_000).collect();
                let grids = models.iter().map(|model| encoded.decode(model).unwrap());
                let distinct: FxHashSet<Grid> = grids.collect();
                assert_eq!(distinct.len(), models.len());
                distinct
            };
            let expected = grids(AtMostOne::Pairwise);
            for &at_most_one in AtMostOne::ALL {
                let found = grids(at_most_one);
                prop_assert_eq!(found.len(), expected.len());
                prop_assert!(expected.len() == 2_000 || found == expected);
            }
        }
    }

    #[test]
    fn counts_are_exact_whatever_at_most_one_says(
        grid in prop::sample::select(vec![(1, 7), (2, 4), (3, 3), (3, 4), (4, 4)]).prop_flat_map(
            |(rows, columns)| strategies::any_grids(Shape::new(rows, columns).unwrap())
        )
    ) {
        for &encoding in Encoding::ALL {
            for &at_most_one in AtMostOne::ALL {
                let encoded = encoding.encode(&grid.clone().into()).with_at_most_one(at_most_one);
                prop_assert_eq!(encoded.clauses().count(), encoded.clause_count());
                let vars = encoded.clauses().flatten().map(|lit| lit.var().index() + 1);
                let most = vars.max().unwrap_or_default();
                prop_assert!(most <= encoded.var_count());
                prop_assert!(encoded.meaning(Var::new(encoded.var_count())).is_none());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_encoding_has_exactly_the_solutions(
        grid in strategies::any_grids(Shape::new(2, 2).unwrap())
    ) {
        let expected: FxHashSet<_> = every_solution(&grid).into_iter().collect();
        for &encoding in Encoding::ALL {
            let found = decoded_models(&encoding.encode(&grid.clone().into()));
            prop_assert_eq!(found.len(), expected.len(), "{}", encoding);
            let found: FxHashSet<_> = found.into_iter().collect();
            prop_assert_eq!(&found, &expected, "{}", encoding);
        }
    }

    #[test]
    fn counts_are_exact(grid in strategies::shapes().prop_flat_map(strategies::any_grids)) {
        for &encoding in Encoding::ALL {
            let encoded = encoding.encode(&grid.clone().into());
            prop_assert_eq!(encoded.clauses().count(), encoded.clause_count());
            prop_assert_eq!(encoded.formula().len(), encoded.clause_count());
            prop_assert_eq!(encoded.formula().var_count(), encoded.var_count());
        }
    }
}

proptest! {
    #[test]
    fn a_grid_comes_back_from_its_valuation(
        (puzzle, full) in strategies::shapes().prop_flat_map(strategies::puzzles)
    ) {
        for &encoding in Encoding::ALL {
            let encoded = encoding.encode(&puzzle.clone().into());
            let valuation: Valuation = full
                .shape()
                .cells()
                .flat_map(|cell| (1..=full.shape().side() as u8).map(move |v| (cell, v)))
                .filter_map(|(cell, v)| Some(encoded.var(cell, v)?.lit(full.get(cell) == v)))
                .collect();
            prop_assert!(encoded.formula().is_satisfied_by(&valuation));
            prop_assert_eq!(encoded.decode(&valuation), Ok(full.clone()));
        }
    }
}

proptest! {
    #[test]
    fn no_clause_stands_twice_and_there_are_at_most_side_cubed(
        grid in strategies::shapes().prop_flat_map(strategies::any_grids)
    ) {
        let puzzle = Puzzle::from(grid.clone());
        let units: Vec<Lit> = grid_units(&puzzle).collect();
        let distinct: FxHashSet<_> = units.iter().map(|lit| lit.var()).collect();
        prop_assert_eq!(distinct.len(), units.len());
        let variables = Variables { shape: grid.shape() };
        prop_assert!(units.len() <= variables.count());
        // What is not excluded are the candidates of the empty cells.
        let open: usize =
            grid.empty_cells().map(|cell| candidates(&puzzle).get(cell).len()).sum();
        prop_assert_eq!(units.len() + open, Variables { shape: grid.shape() }.count());
    }

    #[test]
    fn a_full_grid_has_exactly_side_cubed(grid in strategies::full_grids(Shape::default())) {
        prop_assert_eq!(grid_units(&grid.into()).count(), 729);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn its_models_are_the_other_solutions(
        (puzzle, solution) in strategies::puzzles(Shape::new(2, 2).unwrap())
    ) {
        let others = every_solution(&puzzle).len() - 1;
        let puzzle = Puzzle::from(puzzle);
        for &encoding in Encoding::ALL {
            let formula = other_solutions(&puzzle, &solution, encoding);
            let mut solver = Solver::from_formula(&formula);
            let encoded = encoding.encode(&puzzle);
            let mut found = 0;
            while solver.solve() == Outcome::Satisfiable {
                let model = solver.model().unwrap().clone();
                prop_assert_ne!(&encoded.decode(&model).unwrap(), &solution);
                solver.add_clause(model.true_literals().map(|lit| !lit));
                found += 1;
            }
            prop_assert_eq!(found, others, "{}", encoding);
        }
    }
}
