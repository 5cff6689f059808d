//! The engine against unit propagation, the other methods, and its twins.

use neuf_cnf::Propagator;
use proptest::prelude::*;
use proptest::sample::Index;
use rustc_hash::FxHashSet;

use super::*;
use crate::solve::{Backtracking, Method, MethodOutcome};
use crate::testing::{G0, M, TP8, grid};
use crate::{Encoding, Variables, extends, is_solution, strategies};

fn engines() -> Vec<Engine> {
    Instructions::available().map(|set| Engine::with_instructions(set).unwrap()).collect()
}

fn usual(values: Values) -> Grid {
    Grid::from_values(Shape::default(), values.to_vec()).unwrap()
}

/// What unit propagation on the extended encoding leaves of these candidates;
/// `None` for a contradiction.
fn by_formula(candidates: &Candidates) -> Option<Candidates> {
    let shape = Shape::default();
    let variables = Variables::new(shape);
    let mut propagator = Propagator::new();
    propagator.grow(variables.count());
    for clause in Encoding::Extended.encode(&Grid::empty(shape)).clauses() {
        propagator.add_clause(&clause);
    }
    for (cell, set) in candidates.iter() {
        for value in (1..=9).filter(|&value| !set.contains(value)) {
            propagator.add_clause(&[variables.var(cell, value).negative()]);
        }
    }
    propagator.propagate();
    let is_left =
        |cell, value| propagator.value(variables.var(cell, value).positive()) != Some(false);
    let left = |cell| (1..=9).filter(|&value| is_left(cell, value)).collect();
    (!propagator.is_refuted()).then(|| Candidates::from_fn(shape, left))
}

/// Candidates of which each cell of a grid has those it may hold.
fn open_candidates(grid: &Grid) -> Candidates {
    Candidates::from_fn(grid.shape(), |cell| match grid.get(cell) {
        0 => ValueSet::full(9),
        value => ValueSet::of(value),
    })
}

fn is_subset(inner: &Candidates, outer: &Candidates) -> bool {
    inner.iter().all(|(cell, set)| (set - outer.get(cell)).is_empty())
}

fn has_solution(grid: &Grid) -> bool {
    let report = Backtracking.solve(grid, &Interrupt::new()).unwrap();
    report.outcome == MethodOutcome::Solved
}

/// How many solutions the SAT engine finds, at most `limit`.
fn by_sat(grid: &Grid, limit: usize) -> u64 {
    crate::Solutions::of(grid, &Interrupt::new()).unwrap().take(limit).count() as u64
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
                let found = engine.propagate_candidates(&candidates, Inference::Singles);
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
            let found = engine.propagate(values_of(&grid).unwrap(), Inference::Singles);
            prop_assert_eq!(&found, &expected);
        }
    }

    /// With locked candidates the engine knows at least as much, and what it
    /// takes away is in no solution.
    #[test]
    fn locked_candidates_are_never_weaker_and_never_wrong(candidates in candidate_sets()) {
        let engine = Engine::new();
        let singles = engine.propagate_candidates(&candidates, Inference::Singles);
        let locked = engine.propagate_candidates(&candidates, Inference::Locked);
        match (&singles, &locked) {
            (Some(singles), Some(locked)) => prop_assert!(is_subset(locked, singles)),
            (None, Some(_)) => prop_assert!(false, "weaker than unit propagation"),
            (_, None) => {}
        }
    }

    #[test]
    fn no_inference_loses_a_solution(
        (puzzle, full) in strategies::puzzles(Shape::default()),
        gone in proptest::collection::vec(any::<Index>(), 0..200),
    ) {
        let mut candidates = thinned(&open_candidates(&puzzle), &gone);
        candidates = Candidates::from_fn(Shape::default(), |cell| {
            candidates.get(cell) | ValueSet::of(full.get(cell))
        });
        for inference in [Inference::Singles, Inference::Locked] {
            let left = Engine::new().propagate_candidates(&candidates, inference).unwrap();
            prop_assert!(is_subset(&left, &candidates));
            prop_assert!(full.filled().all(|(cell, value)| left.get(cell).contains(value)));
        }
    }

    #[test]
    fn what_is_refuted_has_no_solution(grid in slips()) {
        for inference in [Inference::Singles, Inference::Locked] {
            let left = Engine::new().propagate(values_of(&grid).unwrap(), inference);
            prop_assert!(left.is_some() || grid.filled_count() < 25 || !has_solution(&grid));
        }
    }

    /// Bit for bit, whatever the instructions: boards, choices, counts.
    #[test]
    fn all_instructions_do_the_same(
        grid in grids(),
        candidates in candidate_sets(),
    ) {
        let sets: [u16; 81] =
            candidates.iter().map(|(_, set)| set.bits() as u16).collect::<Vec<_>>().try_into().unwrap();
        let values = values_of(&grid).unwrap();
        let run = |kernel: Kernel| {
            let ends = [true, false].map(|locked| {
                let mut board = Board::from_sets(&sets);
                let end = kernel.propagate(&mut board, locked);
                (end, board)
            });
            let mut search = Search::new();
            search.waiting.push(kernel.start(values));
            let mut left = 20;
            let stop = kernel.advance(&mut search, &mut left, 200);
            let waiting = std::mem::take(&mut search.waiting);
            let solution = kernel.values(&search.solution);
            (ends, stop, left, solution, search.choices, search.conflicts, waiting)
        };
        let expected = run(Kernel::PORTABLE);
        for instructions in Instructions::available() {
            prop_assert_eq!(&run(Kernel::of(instructions).unwrap()), &expected);
        }
    }

    /// The SAT engine counts the same, and each solution comes once.
    #[test]
    fn counts_are_those_of_the_sat_engine(
        (puzzle, _) in strategies::puzzles_with(Shape::default(), 20)
    ) {
        let values = values_of(&puzzle).unwrap();
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

    /// Counting goes on in pieces without losing or repeating a solution.
    #[test]
    fn a_search_in_pieces_finds_the_same(
        (puzzle, _) in strategies::puzzles_with(Shape::default(), 24),
        pieces in proptest::collection::vec(1..40_u64, 1..10),
    ) {
        let kernel = Engine::new().kernel;
        let values = values_of(&puzzle).unwrap();
        let whole = Engine::new().count(values, 2000);
        let mut search = Search::new();
        search.waiting.push(kernel.start(values));
        let mut left = 2000;
        for &choices in pieces.iter().cycle() {
            if kernel.advance(&mut search, &mut left, choices) != Stop::Paused {
                break;
            }
        }
        prop_assert_eq!(2000 - left, whole);
    }
}

#[test]
fn the_puzzles_of_the_sources_have_one_solution() {
    for text in [G0, M, TP8] {
        let puzzle = grid(text);
        for mut engine in engines() {
            let values = values_of(&puzzle).unwrap();
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
    let without = |gone: &dyn Fn(crate::Cell, u8) -> bool| {
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
                assert_eq!(engine.propagate_candidates(candidates, inference), None, "{number}");
            }
        }
    }
}

#[test]
fn contradictions_and_full_grids_are_told_apart() {
    let mut engine = Engine::new();
    let full = engine.solve(&[0; 81]).unwrap();
    assert!(is_solution(&usual(full)));
    assert_eq!(engine.count(&full, 5), 1);
    for cell in 0..81 {
        let mut wrong = full;
        wrong[cell] = full[cell] % 9 + 1;
        assert_eq!(engine.count(&wrong, 5), 0);
        assert_eq!(engine.solve(&wrong), None);
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

#[test]
fn an_interrupt_ends_the_enumeration() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let mut engine = Engine::new();
    let mut solutions = engine.solutions(&[0; 81], &interrupt);
    let count = solutions.skip_up_to(u64::MAX);
    assert!(solutions.is_stopped() && count < 1_000_000);
}

#[test]
fn values_out_of_range_do_no_harm() {
    for value in 10..=255 {
        let mut values = [0; 81];
        values[40] = value;
        for mut engine in engines() {
            assert_eq!(engine.count(&values, 3), 3);
        }
    }
}

#[test]
fn other_shapes_are_not_taken() {
    assert!(values_of(&Grid::empty(Shape::new(1, 9).unwrap())).is_none());
    assert!(values_of(&Grid::empty(Shape::square(2).unwrap())).is_none());
}
