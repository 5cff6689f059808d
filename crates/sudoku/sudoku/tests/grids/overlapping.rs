//! Overlapping grids: solved, counted, checked and decoded as single ones.

use neuf_cnf::{AtMostOne, Interrupt};
use neuf_sudoku::rules::{Variant, VariantError};
use neuf_sudoku::{
    Arrangement, Encoding, Grid, MethodName, MethodOptions, MethodOutcome, Puzzle, Rules, Shape,
    Uniqueness, candidates, count_solutions, uniqueness,
};

fn shape(arrangement: Arrangement) -> Shape {
    Shape::overlapping(arrangement, 2, 2).unwrap()
}

/// Each of the 288 grids of 4×4 has a certain box in a certain corner in 288 / 24 = 12 cases.
#[test]
fn twins_of_four_are_counted() {
    let puzzle = Puzzle::empty(Rules::usual(shape(Arrangement::Twin)));
    let count = count_solutions(&puzzle, 100_000, &Interrupt::new()).unwrap();
    assert_eq!((count.solutions, count.exact), (288 * 12, true));
}

/// The grids of a solution are looked at one by one, as single grids.
#[test]
fn each_grid_of_a_solution_is_a_solution() {
    for &arrangement in Arrangement::ALL {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
            let shape = Shape::overlapping(arrangement, rows, columns).unwrap();
            let puzzle = Puzzle::empty(Rules::usual(shape));
            let method = MethodName::best_for(puzzle.rules());
            let report =
                method.solve(&puzzle, &MethodOptions::default(), &Interrupt::new()).unwrap();
            assert_eq!(report.outcome, MethodOutcome::Solved, "{shape}");
            assert!(puzzle.is_solved_by(&report.grid));
            for (grid, [rows, _]) in shape.lines().into_iter().step_by(2).enumerate() {
                let cells = rows.into_iter().flat_map(|row| shape.cells_of(row));
                let values = cells.map(|cell| report.grid.get(cell)).collect();
                let single = Grid::from_values(shape.single(), values).unwrap();
                assert!(neuf_sudoku::is_solution(&single), "grid {grid} of {shape}");
            }
        }
    }
}

#[test]
fn all_encodings_have_the_same_solutions() {
    let empty = Puzzle::empty(Rules::usual(shape(Arrangement::Samurai)));
    let full =
        MethodName::Sat.solve(&empty, &MethodOptions::default(), &Interrupt::new()).unwrap().grid;
    for &encoding in Encoding::ALL {
        for at_most_one in [AtMostOne::Pairwise, AtMostOne::Product] {
            let encoded = encoding.encode(&empty).with_at_most_one(at_most_one);
            assert_eq!(encoded.clause_count(), encoded.clauses().count(), "{encoding}");
            let mut solver = neuf_solver::Solver::new();
            encoded.clauses().for_each(|clause| {
                solver.add_clause(clause);
            });
            let held = full.filled().take(20);
            let assumed = held.filter_map(|(cell, value)| encoded.var(cell, value));
            let assumed: Vec<_> = assumed.map(neuf_cnf::Var::positive).collect();
            assert_eq!(solver.solve_under(&assumed), neuf_solver::Outcome::Satisfiable);
            let found = encoded.decode(solver.model().unwrap()).unwrap();
            assert!(empty.is_solved_by(&found), "{encoding}");
        }
    }
}

#[test]
fn a_clash_is_named_with_its_grid() {
    let shape = Shape::overlapping(Arrangement::Samurai, 3, 3).unwrap();
    let mut grid = Grid::empty(shape);
    // Row 8 of the board crosses the upper grids and the one in the middle.
    for column in [0, 9, 20] {
        grid.set(shape.cell(7, column), 5);
    }
    let rules = Rules::usual(shape);
    assert!(rules.violations(&grid).next().is_none(), "the three cells are in different grids");
    grid.set(shape.cell(7, 6), 5);
    let found: Vec<String> = rules.violations(&grid).map(|fault| fault.to_string()).collect();
    let expected = [
        "5 at row 8, column 1 and row 8, column 7 (row 8 of grid 1)",
        "5 at row 8, column 7 and row 8, column 10 (row 2 of grid 3)",
    ];
    assert_eq!(found, expected);
    assert!(matches!(uniqueness(&grid.into(), &Interrupt::new()), Ok(Uniqueness::None)));
}

#[test]
fn a_common_cell_excludes_values_in_both_grids() {
    let shape = shape(Arrangement::Twin);
    let mut grid = Grid::empty(shape);
    grid.set(shape.cell(2, 2), 1);
    let left = candidates(&grid.into());
    for (row, column, is_left) in [(2, 0, false), (2, 5, false), (0, 2, false), (0, 0, true)] {
        assert_eq!(left.get(shape.cell(row, column)).contains(1), is_left, "({row}, {column})");
    }
}

#[test]
fn rules_of_a_single_grid_are_refused() {
    let mut rules = Rules::usual(shape(Arrangement::Twin));
    assert_eq!(rules.to_string(), "twin");
    assert!(!rules.is_usual());
    let refused = rules.add_rule(Variant::Diagonal);
    assert_eq!(refused, Err(VariantError::SingleGrid(Variant::Diagonal)));
    assert_eq!(rules.add_rule(Variant::Twin), Ok(()));
    assert_eq!(rules.add_rule(Variant::Samurai), Err(VariantError::OtherBoard(Variant::Samurai)));
    // A move of chess goes over the whole board, and cages may lie anywhere.
    rules.add_rule(Variant::AntiKnight).unwrap();
    let cells = [(1, 3), (2, 3), (2, 4)].map(|(i, j)| rules.shape().cell(i, j));
    rules.add_clue(Variant::Killer, &[6], cells.to_vec()).unwrap();
    assert_eq!(rules.to_string(), "anti-knight, killer, twin");
    let (empty, options) = (Puzzle::empty(rules), MethodOptions::default());
    assert!(MethodName::Backtracking.solve(&empty, &options, &Interrupt::new()).is_err());
}
