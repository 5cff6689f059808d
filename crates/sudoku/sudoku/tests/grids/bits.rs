//! The bit engine against unit propagation on the formula, and the other methods.

use neuf_bits::{CandidateSets, Engine, Inference, Instructions, Values};
use neuf_cnf::{Interrupt, UnitPropagator};
use neuf_sudoku::{
    Candidates, Encoding, Grid, MethodName, MethodOptions, MethodOutcome, Shape, Solutions,
    ValueSet, Variables, is_solution,
};
use neuf_testing::grids::{self as strategies, extends};
use proptest::prelude::*;
use proptest::sample::Index;
use rustc_hash::FxHashSet;

fn engines() -> Vec<Engine> {
    Instructions::available().map(|set| Engine::with_instructions(set).unwrap()).collect()
}

fn usual(values: Values) -> Grid {
    Grid::from_values(Shape::default(), values.to_vec()).unwrap()
}

/// What the engine leaves of these candidates.
fn propagate(engine: &Engine, candidates: &Candidates, inference: Inference) -> Option<Candidates> {
    let sets: Vec<u16> = candidates.iter().map(|(_, set)| set.0 as u16).collect();
    as_candidates(engine.propagate_candidates(&sets.try_into().unwrap(), inference))
}

fn as_candidates(sets: Option<CandidateSets>) -> Option<Candidates> {
    let set = |set: u16| ValueSet(set.into());
    sets.map(|sets| Candidates::from_fn(Shape::default(), |cell| set(sets[cell.position()])))
}

/// What unit propagation on the extended encoding leaves of these candidates;
/// `None` for a contradiction.
fn by_formula(candidates: &Candidates) -> Option<Candidates> {
    let shape = Shape::default();
    let variables = Variables { shape };
    let mut propagator = UnitPropagator::new(variables.count());
    for clause in Encoding::Extended.encode(&Grid::empty(shape).into()).clauses() {
        propagator.add_clause(&clause);
    }
    for (cell, set) in candidates.iter() {
        for value in (1..=9).filter(|&value| !set.contains(value)) {
            propagator.add_clause(&[variables.var(cell, value).negative()]);
        }
    }
    let is_possible = propagator.propagate().is_ok();
    let is_left =
        |cell, value| propagator.value(variables.var(cell, value).positive()) != Some(false);
    let left = |cell| (1..=9).filter(|&value| is_left(cell, value)).collect();
    is_possible.then(|| Candidates::from_fn(shape, left))
}

/// Candidates of which each cell of a grid has those it may hold.
fn open_candidates(grid: &Grid) -> Candidates {
    Candidates::from_fn(grid.shape(), |cell| match grid.get(cell) {
        0 => ValueSet::full(9),
        value => ValueSet::of(value),
    })
}

fn has_solution(grid: &Grid) -> bool {
    let report = MethodName::Backtracking
        .solve(&grid.clone().into(), &MethodOptions::default(), &Interrupt::new())
        .unwrap();
    report.outcome == MethodOutcome::Solved
}

/// How many solutions the SAT engine finds, at most `limit`.
fn by_sat(grid: &Grid, limit: usize) -> u64 {
    Solutions::of(&grid.clone().into(), &Interrupt::new()).unwrap().take(limit).count() as u64
}

/// Candidates without some of them.
fn thinned(candidates: &Candidates, gone: &[Index]) -> Candidates {
    let mut sets: Vec<ValueSet> = candidates.iter().map(|(_, set)| set).collect();
    for index in gone {
        let place = index.index(729);
        sets[place / 9].remove(place as u8 % 9 + 1);
    }
    Candidates::from_fn(Shape::default(), |cell| sets[cell.position()])
}

fn grids() -> impl Strategy<Value = Grid> {
    let shape = Shape::default();
    prop_oneof![
        2 => strategies::puzzles(shape).prop_map(|(puzzle, _)| puzzle),
        1 => strategies::any_grids(shape),
        1 => strategies::clashing_grids(shape),
        2 => slips(),
    ]
}

/// Candidates: those of a grid without some, or a few about a solution, of which
/// some are missing. The latter break in every way that there is.
fn candidate_sets() -> impl Strategy<Value = Candidates> {
    let struck = || proptest::collection::vec(any::<Index>(), 0..60);
    let of_grids =
        (grids(), struck()).prop_map(|(grid, gone)| thinned(&open_candidates(&grid), &gone));
    let extra = proptest::collection::vec(any::<Index>(), 0..250);
    let missing = proptest::collection::vec(any::<Index>(), 0..5);
    let near = (strategies::full_grids(Shape::default()), extra, missing);
    let near = near.prop_map(|(full, extra, missing)| {
        let mut sets: Vec<ValueSet> = full.filled().map(|(_, value)| ValueSet::of(value)).collect();
        for place in extra.iter().map(|index| index.index(729)) {
            sets[place / 9].insert(place as u8 % 9 + 1);
        }
        for cell in missing.iter().map(|index| index.index(81)) {
            sets[cell].remove(full.values()[cell]);
        }
        Candidates::from_fn(Shape::default(), |cell| sets[cell.position()])
    });
    prop_oneof![of_grids, near]
}

/// Grids with a solution but for one value, which a slip put there.
fn slips() -> impl Strategy<Value = Grid> {
    let slip = (any::<Index>(), 1..=9_u8);
    (strategies::puzzles(Shape::default()), slip).prop_map(|((mut puzzle, _), (cell, value))| {
        let cell = puzzle.shape().cells().nth(cell.index(81)).unwrap();
        puzzle.set(cell, value);
        puzzle
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// With singles only the fixpoint is unit propagation's: from any
    /// candidates, and again after each of some further candidates is struck.
    #[test]
    fn singles_are_unit_propagation(
        start in candidate_sets(),
        steps in proptest::collection::vec(any::<Index>(), 0..5),
    ) {
        let mut candidates = start;
        for step in steps.iter().map(std::slice::from_ref).chain([&[][..]]) {
            let expected = by_formula(&candidates);
            for engine in engines() {
                let found = propagate(&engine, &candidates, Inference::Singles);
                prop_assert_eq!(&found, &expected);
            }
            let Some(left) = expected else { break };
            candidates = thinned(&left, step);
        }
    }

    #[test]
    fn givens_start_where_the_formula_starts(grid in grids()) {
        let expected = by_formula(&open_candidates(&grid));
        for engine in engines() {
            let found = as_candidates(engine.propagate(grid.usual_values().unwrap(), Inference::Singles));
            prop_assert_eq!(&found, &expected);
        }
    }

    #[test]
    fn what_is_refuted_has_no_solution(grid in slips()) {
        for inference in [Inference::Singles, Inference::Locked] {
            let left = Engine::new().propagate(grid.usual_values().unwrap(), inference);
            prop_assert!(left.is_some() || grid.filled().count() < 25 || !has_solution(&grid));
        }
    }

    /// The SAT engine counts the same, and each solution comes once.
    #[test]
    fn counts_are_those_of_the_sat_engine(
        (puzzle, _) in strategies::puzzles_with(Shape::default(), 20)
    ) {
        let values = puzzle.usual_values().unwrap();
        let expected = by_sat(&puzzle, 50);
        let mut engine = Engine::new();
        prop_assert_eq!(engine.count(values, 50), expected);
        let interrupt = Interrupt::new();
        let mut solutions = engine.solutions(values, &interrupt);
        let found: FxHashSet<Values> = solutions.by_ref().take(50).collect();
        prop_assert_eq!(found.len() as u64, expected);
        let rest = solutions.skip_up_to(1);
        prop_assert_eq!(rest == 0, solutions.is_exhausted());
        prop_assert!(rest == 0 || expected == 50);
        for values in found {
            prop_assert!(is_solution(&usual(values)) && extends(&usual(values), &puzzle));
        }
    }
}

/// G0 and M of the concours blanc, and the grid of TP 8.
#[test]
fn the_puzzles_of_the_sources_have_one_solution() {
    for text in [
        ".6....2.54..921....7...8..1.....5..964.....731..4.....3..7...6....146..22.6....1.",
        "2...9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1",
        ".4....179..2..8.54..6..5..8.8..7.91..5..9..3..19.6..4.3..4..7..57.1..2..928....6.",
    ] {
        let puzzle = text.parse::<Grid>().unwrap();
        for mut engine in engines() {
            let values = puzzle.usual_values().unwrap();
            assert!(engine.is_unique(values));
            let solution = usual(engine.solve(values).unwrap());
            assert!(is_solution(&solution) && extends(&solution, &puzzle));
        }
    }
}

/// The contradictions that a random grid hardly has alone: a value without a
/// place in one house, two values that one cell must have, a value that two
/// cells of a house must have.
#[test]
fn each_contradiction_is_found_when_there_is_no_other() {
    let shape = Shape::default();
    let without = |gone: &dyn Fn(neuf_sudoku::Cell, u8) -> bool| {
        Candidates::from_fn(shape, |cell| (1..=9).filter(|&value| !gone(cell, value)).collect())
    };
    let mut cases = Vec::new();
    for house in shape.houses() {
        let cells: Vec<_> = shape.cells_of(house).collect();
        let (first, last) = (cells[0], cells[8]);
        for value in 1..=9 {
            cases.push(without(&|cell, gone| gone == value && cells.contains(&cell)));
            let other = value % 9 + 1;
            cases.push(without(&|cell, gone| {
                (gone == value || gone == other) && cell != last && cells.contains(&cell)
            }));
            let is_single = |cell| cell == first || cell == last;
            cases.push(without(&|cell, gone| is_single(cell) && gone != value));
        }
    }
    for (number, candidates) in cases.iter().enumerate() {
        assert_eq!(by_formula(candidates), None, "{number}");
        for engine in engines() {
            for inference in [Inference::Singles, Inference::Locked] {
                assert_eq!(propagate(&engine, candidates, inference), None, "{number}");
            }
        }
    }
}

#[test]
fn many_solutions_are_counted_exactly() {
    // A full grid without its cells of 1, 2 and 3.
    let mut engine = Engine::new();
    let pattern: Values = std::array::from_fn(|cell| {
        let value = ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9) as u8 + 1;
        if value <= 3 { 0 } else { value }
    });
    let expected = by_sat(&usual(pattern), usize::MAX);
    assert!(expected > 10);
    assert_eq!(engine.count(&pattern, u64::MAX), expected);
    assert_eq!(engine.count(&pattern, 7), 7);
    assert_eq!(engine.count(&pattern, 0), 0);
}
