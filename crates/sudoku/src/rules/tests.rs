//! The clauses against the checker: a plain search that knows the variants'
//! rules through the direct checker alone must find the same grids.

use neuf_cnf::Interrupt;
use neuf_solver::{Outcome, Solver};
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use rustc_hash::FxHashSet;

use super::{Parity, Regions, Rules, Variant, VariantError};
use crate::{
    Cell, DecodeError, Encoding, Grid, MethodName, MethodOptions, MethodOutcome, Shape, Solutions,
    Uniqueness, ValueSet, count_solutions_with, is_consistent, other_solutions_with, strategies,
    uniqueness_with,
};

/// All grids that the checkers have nothing against, cell by cell.
fn every_grid(grid: &mut Grid, constraints: &Rules, found: &mut Vec<Grid>) {
    if !is_consistent(grid) || constraints.first_violation(grid).is_some() {
        return;
    }
    let Some(cell) = grid.empty_cells().next() else {
        found.push(grid.clone());
        return;
    };
    for value in 1..=grid.shape().side() as u8 {
        grid.set(cell, value);
        every_grid(grid, constraints, found);
    }
    grid.set(cell, 0);
}

fn searched(grid: &Grid, constraints: &Rules) -> FxHashSet<Grid> {
    let mut found = Vec::new();
    every_grid(&mut grid.clone(), constraints, &mut found);
    let distinct: FxHashSet<Grid> = found.iter().cloned().collect();
    assert_eq!(distinct.len(), found.len());
    distinct
}

/// All models of an encoding, auxiliary variables and all, as grids: each must
/// be a solution, and no solution may come twice.
fn models(grid: &Grid, constraints: &Rules, encoding: Encoding) -> Vec<Grid> {
    let encoded = encoding.encode_with(grid, constraints);
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

/// What to make constraints from: a full grid, so that most of them can be
/// kept, and choices.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    rules: Vec<Variant>,
    cages: Vec<(Index, Vec<(Index, bool)>)>,
    marks: Vec<(Index, bool)>,
    orders: Vec<(Index, Index)>,
    candidates: Vec<(Index, u8)>,
    /// Whether sums, marks and orders are those of the full grid.
    is_true: bool,
    jigsaw: Option<Vec<Index>>,
}

pub(crate) fn recipes() -> impl Strategy<Value = Recipe> {
    let rules = prop_oneof![
        2 => Just(Vec::new()),
        3 => subsequence(Variant::ALL[..5].to_vec(), 1),
        1 => subsequence(Variant::ALL[..5].to_vec(), 2..=3),
    ];
    let step = (any::<Index>(), any::<bool>());
    let cages = prop::collection::vec((any::<Index>(), prop::collection::vec(step, 0..5)), 0..5);
    let marks = prop::collection::vec((any::<Index>(), any::<bool>()), 0..4);
    let orders = prop::collection::vec((any::<Index>(), any::<Index>()), 0..4);
    // On small grids from none to many sets, and now and then an empty one.
    let candidates =
        prop_oneof![Just(Vec::new()), prop::collection::vec((any::<Index>(), any::<u8>()), 1..16),];
    let jigsaw = prop::option::of(prop::collection::vec(any::<Index>(), 30));
    (rules, cages, marks, orders, candidates, prop::bool::weighted(0.8), jigsaw).prop_map(
        |(rules, cages, marks, orders, candidates, is_true, jigsaw)| Recipe {
            rules,
            cages,
            marks,
            orders,
            candidates,
            is_true,
            jigsaw,
        },
    )
}

impl Recipe {
    pub(crate) fn constraints(&self, full: &Grid) -> Rules {
        let shape = full.shape();
        let cells: Vec<Cell> = shape.cells().collect();
        let at = |index: &Index| cells[index.index(cells.len())];
        let mut constraints = Rules::usual(shape);
        if let Some(swaps) = &self.jigsaw {
            constraints.set_regions(regions(shape, swaps)).unwrap();
        }
        for &rule in &self.rules {
            // There are no windows in oblong boxes and in jigsaws.
            let added = constraints.add_rule(rule);
            assert!(added.is_ok() || rule == Variant::Windoku);
        }
        for (start, steps) in &self.cages {
            let mut cage = vec![at(start)];
            for (from, down) in steps {
                let last = cage[from.index(cage.len())];
                let (i, j) = (shape.row(last), shape.column(last));
                let (i, j) = if *down { (i + 1, j) } else { (i, j + 1) };
                if i < shape.side() && j < shape.side() {
                    cage.push(shape.cell(i, j));
                }
            }
            cage.sort_unstable();
            cage.dedup();
            let sum: usize = cage.iter().map(|&cell| usize::from(full.get(cell))).sum();
            // Such a cage may be one that cannot be.
            let _ = constraints.add_cage(sum + usize::from(!self.is_true), cage);
        }
        for (cell, flip) in &self.marks {
            let cell = at(cell);
            let is_even = full.get(cell).is_multiple_of(2) ^ (*flip && !self.is_true);
            let parity = if is_even { Parity::Even } else { Parity::Odd };
            constraints.add_mark(cell, parity).unwrap();
        }
        for (a, b) in &self.orders {
            let (a, b) = (at(a), at(b));
            let (a, b) = if self.is_true && full.get(a) < full.get(b) { (b, a) } else { (a, b) };
            let added = constraints.add_order(a, b);
            assert_eq!(added.is_err(), a == b);
        }
        for (cell, bits) in &self.candidates {
            let cell = at(cell);
            let own = if self.is_true { ValueSet::of(full.get(cell)) } else { ValueSet::EMPTY };
            constraints.add_candidates(cell, ValueSet::from_bits((*bits).into()) | own).unwrap();
        }
        constraints
    }
}

/// The boxes, with cells exchanged between them.
fn regions(shape: Shape, swaps: &[Index]) -> Regions {
    let mut map: Vec<char> =
        shape.cells().map(|cell| char::from(b'A' + shape.box_of(cell) as u8)).collect();
    for pair in swaps.chunks_exact(2) {
        let [a, b] = [0, 1].map(|k| pair[k].index(shape.cell_count()));
        map.swap(a, b);
    }
    Regions::of_map(&map.into_iter().collect::<String>()).unwrap()
}

pub(crate) fn moved(grid: &Grid, shape: Shape) -> Grid {
    Grid::from_values(shape, grid.values().to_vec()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_grids_have_the_solutions_that_plain_search_finds(
        (puzzle, full) in strategies::puzzles(Shape::square(2).unwrap()),
        recipe in recipes(),
    ) {
        let constraints = recipe.constraints(&full);
        let puzzle = moved(&puzzle, constraints.shape());
        let expected = searched(&puzzle, &constraints);
        for encoding in Encoding::ALL {
            let found = models(&puzzle, &constraints, encoding);
            prop_assert_eq!(found.len(), expected.len(), "{} {:?}", encoding, constraints);
            let found: FxHashSet<Grid> = found.into_iter().collect();
            prop_assert_eq!(&found, &expected);
        }
        let count = count_solutions_with(&puzzle, &constraints, 1000, &Interrupt::new()).unwrap();
        prop_assert_eq!((count.solutions, count.exact), (expected.len() as u128, true));
        let unique = uniqueness_with(&puzzle, &constraints, &Interrupt::new()).unwrap();
        prop_assert_eq!(matches!(unique, Uniqueness::Unique(_)), expected.len() == 1);
        prop_assert_eq!(matches!(unique, Uniqueness::None), expected.is_empty());
    }

    #[test]
    fn grids_of_side_six_have_the_solutions_that_plain_search_finds(
        (puzzle, full) in strategies::puzzles_with(Shape::new(2, 3).unwrap(), 16),
        recipe in recipes(),
    ) {
        let constraints = recipe.constraints(&full);
        let puzzle = moved(&puzzle, constraints.shape());
        let expected = searched(&puzzle, &constraints);
        let found = Solutions::with(&puzzle, &constraints, &Interrupt::new()).unwrap();
        let found: Vec<Grid> = found.collect();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(found.iter().cloned().collect::<FxHashSet<_>>(), expected);
        for name in [MethodName::Dpll, MethodName::Sat] {
            let method = name.build(&MethodOptions::default());
            let report = method.solve_with(&puzzle, &constraints, &Interrupt::new()).unwrap();
            let is_solved = report.outcome == MethodOutcome::Solved;
            prop_assert_eq!(is_solved, !found.is_empty());
            prop_assert_eq!(is_solved, found.contains(&report.grid));
        }
        if let Some(solution) = found.first() {
            let others = other_solutions_with(&puzzle, &constraints, solution, Encoding::Extended);
            let outcome = Solver::from_formula(&others).solve();
            prop_assert_eq!(outcome == Outcome::Unsatisfiable, found.len() == 1);
        }
    }
}

#[test]
fn methods_that_know_the_usual_rules_refuse_others() {
    let shape = Shape::default();
    let mut constraints = Rules::usual(shape);
    constraints.add_rule(Variant::AntiKing).unwrap();
    constraints.add_rule(Variant::Diagonal).unwrap();
    for name in MethodName::ALL {
        let method = name.build(&MethodOptions { force: true, ..MethodOptions::default() });
        let grid = Grid::empty(shape);
        if name.takes_variants() {
            if name == MethodName::Sat {
                let report = method.solve_with(&grid, &constraints, &Interrupt::new()).unwrap();
                assert!(constraints.violations(&report.grid).is_empty());
            }
            continue;
        }
        let error = method.solve_with(&grid, &constraints, &Interrupt::new()).unwrap_err();
        assert!(error.to_string().contains("(diagonal, anti-king)"), "{name}: {error}");
    }
}

#[test]
fn an_answer_that_breaks_a_variant_is_refused_with_the_place() {
    let shape = Shape::square(2).unwrap();
    let full = crate::testing::grid("1234 3412 2143 4321");
    let mut constraints = Rules::usual(shape);
    constraints.add_cage(7, vec![shape.cell(0, 0), shape.cell(0, 1), shape.cell(0, 2)]).unwrap();
    let encoded = Encoding::Extended.encode_with(&Grid::empty(shape), &constraints);
    let model = crate::f1(&full).collect();
    let error = encoded.decode(&model).unwrap_err();
    assert!(matches!(error, DecodeError::Violation(_)));
    let expected = "the answer breaks the rules: the cage at row 1, column 1 adds up to 6, not 7";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn auxiliary_variables_come_after_those_of_cells() {
    let shape = Shape::default();
    let mut constraints = Rules::usual(shape);
    constraints.add_cage(15, (0..4).map(|j| shape.cell(0, j)).collect()).unwrap();
    let encoded = Encoding::Extended.encode_with(&Grid::empty(shape), &constraints);
    assert_eq!(encoded.cell_var_count(), 729);
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
    let mut constraints = Rules::usual(shape);
    let refused = |result: Result<(), VariantError>| result.unwrap_err().to_string();
    let sum = refused(constraints.add_cage(2, vec![cell(0), cell(1)]));
    assert_eq!(sum, "2 different values add up to 3 at least and 17 at most, not to 2");
    let twice = refused(constraints.add_cage(9, vec![cell(4), cell(0), cell(4)]));
    assert_eq!(twice, "the cage has row 1, column 5 twice");
    assert!(constraints.add_cage(5, Vec::new()).is_err());
    assert!(constraints.add_cage(46, shape.cells().take(10).collect()).is_err());
    assert!(constraints.add_order(cell(1), cell(1)).is_err());
    assert!(constraints.add_rule(Variant::Killer).is_err());
    let other = Shape::square(4).unwrap();
    assert_eq!(constraints.add_mark(other.cell(15, 15), Parity::Odd), Err(VariantError::Outside));
    assert!(constraints.is_usual());
    let oblong = Shape::new(2, 3).unwrap();
    assert!(Rules::usual(oblong).add_rule(Variant::Windoku).is_err());
    assert_eq!(
        Regions::of_map("AAAB"),
        Err(VariantError::RegionSize { name: 'B', found: 1, side: 2 })
    );
    assert_eq!(Regions::of_map("AAB"), Err(VariantError::MapSize(3)));
    // Large cages are taken, but not any number of them.
    let huge = Shape::new(8, 16).unwrap();
    let mut constraints = Rules::usual(huge);
    let half: Vec<Cell> = huge.cells().take(64).collect();
    assert_eq!(constraints.add_cage(64 * 65 / 2 + 500, half), Err(VariantError::TooLarge));
}
