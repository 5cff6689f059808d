//! Loaded rules give the same answers as a new solver, whatever was asked before, and believe no
//! model that is no solution.

use neuf_cnf::{Lit, Random};
use rustc_hash::FxHashSet;

use super::*;
use crate::testing::{G0, TP8, any_grid, drawn, grid};
use crate::{Solutions, f1};

#[test]
fn a_thread_keeps_the_rules_of_some_shapes() {
    for (high, wide) in [(2, 2), (2, 3), (3, 3), (1, 4), (2, 4), (2, 2), (3, 3)] {
        let empty = Grid::empty(Shape::new(high, wide).unwrap());
        let solution = with_rules(empty.shape(), Encoding::Compact, |rules| {
            rules.solutions(&empty, &Interrupt::new()).next()
        });
        assert!(solution.flatten().is_some_and(|solution| is_solution(&solution)));
    }
    let large = Shape::new(5, 5).unwrap();
    assert!(with_rules(large, Encoding::Compact, |_| ()).is_none());
}

/// Rules of 4x4 that a defect has replaced by the literals of one model.
fn forged(model: impl IntoIterator<Item = Lit>) -> LoadedRules {
    let mut rules = LoadedRules::new(Shape::new(2, 2).unwrap(), Encoding::Compact).unwrap();
    let mut solver = Solver::with_options(&many_puzzles());
    model.into_iter().for_each(|lit| solver.add_clause([lit]));
    rules.template = Template::new(solver);
    rules
}

#[test]
fn a_model_that_is_no_solution_is_refused() {
    let full = grid("1234 3412 2143 4321");
    let variables = Variables { shape: full.shape() };
    let place = |i, j| full.shape().place(full.shape().cell(i, j));
    let mut givens = Grid::empty(full.shape());
    givens.set(full.shape().cell(3, 3), 1);
    let interrupt = Interrupt::new();
    let fault = |change: &[(usize, usize, u8, bool)]| {
        let lits = f1(&full).map(|lit| {
            let changed = change.iter().find(|&&(i, j, value, _)| {
                lit.var() == variables.var(variables.shape.cell(i, j), value)
            });
            changed.map_or(lit, |&(_, _, _, sign)| lit.var().lit(sign))
        });
        let mut rules = forged(lits.collect::<Vec<Lit>>());
        let mut solutions = rules.solutions(&givens, &interrupt);
        let found = solutions.next();
        assert_eq!(solutions.is_stopped(), found.is_none());
        (found, solutions.fault())
    };
    assert_eq!(fault(&[]), (Some(full.clone()), None));
    let none = DecodeError::NoValue(place(1, 1));
    assert_eq!(fault(&[(1, 1, 4, false)]), (None, Some(none)));
    // The value of the grid is read before the other one, or after it.
    for (value, [first, second]) in [(1, [1, 3]), (4, [3, 4])] {
        let several = DecodeError::SeveralValues { place: place(0, 2), first, second };
        assert_eq!(fault(&[(0, 2, value, true)]), (None, Some(several)));
    }
    let (found, broken) = fault(&[(0, 0, 1, false), (0, 0, 2, true)]);
    assert!(found.is_none() && matches!(broken, Some(DecodeError::Violation(_))));
    // Two cells exchange their values: as many values as cells, one of them none and one two.
    let (found, moved) = fault(&[(0, 0, 1, false), (0, 1, 1, true)]);
    assert_eq!((found, moved), (None, Some(DecodeError::NoValue(place(0, 0)))));
    // A question that leaves a given out.
    let mut rules = forged(f1(&full));
    let (question, meanings) = (rules.template.ask([]), &rules.meanings[..]);
    let mut other = Grid::empty(full.shape());
    other.set(full.shape().cell(3, 3), 2);
    let mut solutions =
        LoadedSolutions { grid: &other, question, meanings, outcome: None, fault: None };
    let changed = DecodeError::GivenChanged { place: place(3, 3), given: 2, found: 1 };
    assert_eq!((solutions.next(), solutions.fault()), (None, Some(changed)));
}

/// The first solutions of a grid in their order, at most `most` of them.
fn some(rules: &mut LoadedRules, grid: &Grid, most: usize) -> Vec<Grid> {
    rules.solutions(grid, &Interrupt::new()).take(most).collect()
}

/// The solutions as a set, from a solver that has only seen this grid.
fn alone(grid: &Grid, most: usize) -> FxHashSet<Grid> {
    Solutions::of(&grid.clone().into(), &Interrupt::new()).unwrap().take(most).collect()
}

/// A grid with one solution, several or none, or with any values at all.
fn mixed(shape: Shape, random: &mut Random) -> Grid {
    let percent = [40, 60, 70, 100][random.index(4)];
    let (mut puzzle, full) = drawn(shape, percent, random);
    match random.index(6) {
        0 => any_grid(shape, random),
        // One value of the full grid is changed.
        1 | 2 => {
            let cell = crate::Cell::at(random.index(shape.cell_count()));
            puzzle.set(cell, full.get(cell) % shape.side() as u8 + 1);
            puzzle
        }
        _ => puzzle,
    }
}

/// Grids are solved in some order, and then again in the reverse order.
#[test]
fn grids_are_answered_as_by_a_new_solver() {
    let mut random = Random::stream(24, 0);
    let small = [(2, 2), (1, 5), (2, 3), (3, 2), (2, 4)].map(|shape| (shape, 300));
    let middling = [(3, 3), (2, 5), (1, 11), (3, 4), (4, 3)].map(|shape| (shape, 100));
    let large = [(2, 7), (3, 5), (4, 4), (3, 6), (4, 5)].map(|shape| (shape, 8));
    for ((high, wide), count) in [small, middling, large].concat() {
        let shape = Shape::new(high, wide).unwrap();
        let mut rules = LoadedRules::new(shape, Encoding::Compact).unwrap();
        let grids: Vec<Grid> = (0..count).map(|_| mixed(shape, &mut random)).collect();
        let found: Vec<Vec<Grid>> = grids.iter().map(|grid| some(&mut rules, grid, 3)).collect();
        for (grid, found) in grids.iter().zip(&found).rev() {
            assert!(found.iter().all(|one| is_solution(one) && extends(one, grid)));
            let distinct: FxHashSet<Grid> = found.iter().cloned().collect();
            let expected = alone(grid, 3);
            assert_eq!((distinct.len(), found.len()), (found.len(), expected.len()), "{grid:?}");
            assert!(found.len() == 3 || distinct == expected);
            assert_eq!(some(&mut rules, grid, 3), *found);
        }
    }
}

#[test]
fn all_solutions_are_found() {
    let shape = Shape::new(2, 2).unwrap();
    let mut rules = LoadedRules::new(shape, Encoding::Compact).unwrap();
    let mut random = Random::stream(25, 0);
    for _ in 0..300 {
        let grid = any_grid(shape, &mut random);
        let found = some(&mut rules, &grid, 1_000);
        let distinct: FxHashSet<Grid> = found.iter().cloned().collect();
        assert_eq!(found.len(), distinct.len());
        assert_eq!(distinct, alone(&grid, 1_000));
    }
}

/// Puzzles that take hundreds of conflicts, so that clauses are forgotten and the formula
/// is simplified meanwhile; all of this must be undone.
#[test]
fn hard_grids_leave_nothing_behind() {
    let usual = many_puzzles();
    let options = usual.reduce_interval(5).probe_interval(20).eliminate_interval(30);
    let shape = Shape::default();
    let mut rules = LoadedRules::with_options(shape, Encoding::Compact, &options).unwrap();
    let hard = [
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
        "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
    ];
    let mut several = grid(hard[0]);
    several.set(shape.cell(0, 0), 0);
    let mut grids = vec![several, Grid::empty(shape), grid(G0), grid(TP8)];
    grids.extend(hard.map(grid));
    let found: Vec<_> = grids.iter().map(|grid| some(&mut rules, grid, 20)).collect();
    let mut simplifications = 0;
    for (grid, before) in grids.iter().zip(&found).rev() {
        assert_eq!(before.len(), alone(grid, 20).len());
        assert_eq!(some(&mut rules, grid, 20), *before);
        let distinct: FxHashSet<_> = before.iter().cloned().collect();
        assert_eq!(distinct.len(), before.len());
        let mut solutions = rules.solutions(grid, &Interrupt::new());
        solutions.by_ref().take(20).for_each(drop);
        simplifications += solutions.stats().simplifications;
    }
    assert!(simplifications > 0, "nothing was simplified");
}

#[test]
fn each_encoding_gives_the_same() {
    for &encoding in Encoding::ALL {
        let mut rules = LoadedRules::new(Shape::default(), encoding).unwrap();
        let found = some(&mut rules, &grid(TP8), 2);
        assert_eq!(found.into_iter().collect::<FxHashSet<_>>(), alone(&grid(TP8), 2));
    }
}

#[test]
fn an_interrupt_holds_for_one_grid() {
    let mut rules = LoadedRules::new(Shape::default(), Encoding::Compact).unwrap();
    let stopped = Interrupt::new();
    stopped.request();
    let (first, second) = (grid(G0), grid(TP8));
    let mut solutions = rules.solutions(&first, &stopped);
    assert_eq!(solutions.next(), None);
    assert!(matches!(solutions.outcome(), Some(Outcome::Unknown(_))));
    assert_eq!(some(&mut rules, &second, 2).len(), 1);
}
