//! Compares the engine with plain trial and error, and each instruction set with
//! the portable one. The comparison with unit propagation on the formula is in the
//! tests of the crate `neuf-sudoku`.

use std::collections::HashSet;

use neuf_cnf::Interrupt;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::kernel::Kernel;
use crate::layout::Board;
use crate::round::End;
use crate::search::{Search, Stop};
use crate::{CandidateSets, Closed, Closure, Engine, Inference, Instructions, Values};

fn engines() -> Vec<Engine> {
    Instructions::available().map(|set| Engine::with_instructions(set).unwrap()).collect()
}

/// Whether two cells are the same or share a row, a column or a box.
fn is_near(a: usize, b: usize) -> bool {
    let (i, j, row, column) = (a / 9, a % 9, b / 9, b % 9);
    i == row || j == column || (i / 3, j / 3) == (row / 3, column / 3)
}

fn can_hold(values: &Values, cell: usize, value: u8) -> bool {
    (0..81).all(|other| other == cell || values[other] != value || !is_near(cell, other))
}

fn is_solution(values: &Values, givens: &Values) -> bool {
    let keeps = |cell: usize| givens[cell] == 0 || values[cell] == givens[cell];
    let fits = |cell| (1..=9).contains(&values[cell]) && can_hold(values, cell, values[cell]);
    (0..81).all(|cell| keeps(cell) && fits(cell))
}

/// The number of solutions up to a limit, by trying each value in the first empty cell.
fn count_by_trial(values: &Values, limit: u64) -> u64 {
    let Some(cell) = values.iter().position(|&value| value == 0) else {
        return u64::from(is_solution(values, values));
    };
    let mut found = 0;
    for value in (1..=9).filter(|&value| can_hold(values, cell, value)) {
        let mut next = *values;
        next[cell] = value;
        found += count_by_trial(&next, limit - found);
        if found == limit {
            break;
        }
    }
    found
}

/// Full grids: one pattern with values, rows and columns shuffled in all ways that
/// keep it valid.
fn full_grids() -> impl Strategy<Value = Values> {
    let orders = || {
        let order = || Just([0, 1, 2]).prop_shuffle();
        (order(), [order(), order(), order()]).prop_map(|(bands, within)| {
            let line = move |place: usize| 3 * bands[place / 3] + within[place / 3][place % 3];
            std::array::from_fn::<usize, 9, _>(line)
        })
    };
    let values = Just([1, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
    (values, orders(), orders()).prop_map(|(values, rows, columns)| {
        std::array::from_fn(|cell| {
            let (i, j) = (rows[cell / 9], columns[cell % 9]);
            values[(i % 3 * 3 + i / 3 + j) % 9]
        })
    })
}

/// Full grids and puzzles made from them by removing cells; at least `least` givens
/// stay.
fn puzzles(least: usize) -> impl Strategy<Value = (Values, Values)> {
    let kept = proptest::sample::subsequence((0..81).collect::<Vec<_>>(), least..=81);
    (full_grids(), kept).prop_map(|(full, kept)| {
        let mut puzzle = [0; 81];
        for cell in kept {
            puzzle[cell] = full[cell];
        }
        (puzzle, full)
    })
}

/// Puzzles, puzzles with one wrong value, and grids of arbitrary bytes.
fn grids() -> impl Strategy<Value = Values> {
    let slip = (any::<Index>(), 1..=9_u8);
    prop_oneof![
        2 => puzzles(0).prop_map(|(puzzle, _)| puzzle),
        2 => (puzzles(0), slip).prop_map(|((mut puzzle, _), (cell, value))| {
            puzzle[cell.index(81)] = value;
            puzzle
        }),
        1 => vec(prop_oneof![3 => Just(0), 1 => any::<u8>()], 81)
            .prop_map(|values| values.try_into().unwrap()),
    ]
}

/// One candidate for each given, and all nine for each empty cell.
fn open_candidates(values: &Values) -> CandidateSets {
    values.map(|value| if (1..=9).contains(&value) { 1 << (value - 1) } else { 0x1FF })
}

fn thinned(mut sets: CandidateSets, gone: &[Index]) -> CandidateSets {
    for place in gone.iter().map(|index| index.index(729)) {
        sets[place / 9] &= !(1 << (place % 9));
    }
    sets
}

/// The candidates of a grid with some removed, or those of a solution with others
/// added and a few of its own removed. The latter lead to contradictions of every
/// kind.
fn candidate_sets() -> impl Strategy<Value = CandidateSets> {
    let of_grids = (grids(), vec(any::<Index>(), 0..60))
        .prop_map(|(grid, gone)| thinned(open_candidates(&grid), &gone));
    let extra = vec(any::<Index>(), 0..250);
    let missing = vec(any::<Index>(), 0..5);
    let near = (full_grids(), extra, missing).prop_map(|(full, extra, missing)| {
        let mut sets = open_candidates(&full);
        for place in extra.iter().map(|index| index.index(729)) {
            sets[place / 9] |= 1 << (place % 9);
        }
        for cell in missing.iter().map(|index| index.index(81)) {
            sets[cell] &= !(1 << (full[cell] - 1));
        }
        sets
    });
    prop_oneof![of_grids, near]
}

fn is_subset(inner: &CandidateSets, outer: &CandidateSets) -> bool {
    inner.iter().zip(outer).all(|(inner, outer)| inner & !outer == 0)
}

/// The candidates when one of them holds, or does not hold.
fn supposing(sets: &CandidateSets, (cell, value, holds): (usize, u32, bool)) -> CandidateSets {
    let mut next = *sets;
    next[cell] = if holds { 1 << value } else { next[cell] & !(1 << value) };
    next
}

/// The failed-literal rule of this depth as it is defined, with nothing remembered but which
/// literals follow from one that does not fail. `None` when it finds a contradiction.
fn closed_plainly(sets: &CandidateSets, depth: usize, trials: &mut u64) -> Option<CandidateSets> {
    let engine = Engine::new();
    let mut left = engine.propagate_candidates(sets, Inference::Singles)?;
    if depth == 0 {
        return Some(left);
    }
    loop {
        let mut is_changed = false;
        let mut known = HashSet::new();
        for place in 0..1458 {
            let literal = (place / 18, place as u32 / 2 % 9, place % 2 == 0);
            let is_open = left[literal.0].count_ones() > 1 && left[literal.0] >> literal.1 & 1 == 1;
            if !is_open || known.contains(&literal) {
                continue;
            }
            *trials += 1;
            if let Some(found) = closed_plainly(&supposing(&left, literal), depth - 1, trials) {
                for (cell, value) in (0..81).flat_map(|cell| (0..9).map(move |v| (cell, v))) {
                    if found[cell] == 1 << value {
                        known.insert((cell, value, true));
                    } else if left[cell] & !found[cell] & 1 << value != 0 {
                        known.insert((cell, value, false));
                    }
                }
            } else {
                let negation = (literal.0, literal.1, !literal.2);
                let next = supposing(&left, negation);
                left = engine.propagate_candidates(&next, Inference::Singles)?;
                known.clear();
                is_changed = true;
            }
        }
        if !is_changed {
            return Some(left);
        }
    }
}

/// Puzzles that the rule of depth 1 does not solve; the second one escapes it altogether.
const HARD: [&str; 2] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

#[test]
fn suppositions_nest_as_defined() {
    for text in HARD {
        let values: Vec<u8> =
            text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let sets = open_candidates(&values.try_into().unwrap());
        let (mut found, mut closure, mut trials) = (sets, Closure::new(), 0);
        let closed = closure.close(&mut found, 2, &Interrupt::new());
        assert_eq!(
            (closed, Some(found)),
            (Closed::Fixpoint, closed_plainly(&sets, 2, &mut trials))
        );
        assert_eq!(closure.trials(), trials, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// What is remembered changes neither what is found nor the number of trials.
    #[test]
    fn closures_are_those_of_the_plain_rule(
        (puzzle, _) in puzzles(20),
        gone in vec(any::<Index>(), 0..20),
    ) {
        let outer = open_candidates(&puzzle);
        let sets = thinned(outer, &gone);
        let mut trials = 0;
        let expected = closed_plainly(&sets, 1, &mut trials);
        for instructions in Instructions::available() {
            let mut closure = Closure::with_instructions(instructions).unwrap();
            for is_remembered in [false, true] {
                if is_remembered {
                    closure.remember(&outer);
                }
                let (mut found, before) = (sets, closure.trials());
                let closed = closure.close(&mut found, 1, &Interrupt::new());
                prop_assert_eq!((closed == Closed::Fixpoint).then_some(found), expected);
                prop_assert_eq!(closure.trials() - before, trials);
            }
        }
    }

    /// A literal fails exactly when propagating it leads to a contradiction.
    #[test]
    fn failing_literals_are_all_there_are((puzzle, _) in puzzles(20)) {
        let engine = Engine::new();
        let Some(left) = engine.propagate(&puzzle, Inference::Singles) else { return Ok(()) };
        let found = engine.failing(&left);
        for (cell, value) in (0..81).flat_map(|cell| (0..9).map(move |value| (cell, value))) {
            for (holds, found) in [true, false].into_iter().zip(found) {
                let is_open = left[cell].count_ones() > 1 && left[cell] >> value & 1 == 1;
                let next = supposing(&left, (cell, value, holds));
                let fails = is_open && engine.propagate_candidates(&next, Inference::Singles).is_none();
                prop_assert_eq!(found[cell] >> value & 1 == 1, fails);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// All instruction sets give the same boards, choices and counts.
    #[test]
    fn all_instructions_do_the_same(values in grids(), sets in candidate_sets()) {
        let run = |kernel: Kernel| {
            let ends = [true, false].map(|locked| {
                let mut board = Board::from_sets(&sets);
                let end = kernel.propagate(&mut board, locked);
                (end, board)
            });
            let mut search = Search::new();
            search.waiting.push(kernel.start(&values));
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

    #[test]
    fn all_instructions_resist_alike((puzzle, _) in puzzles(17)) {
        let expected = Engine::with_instructions(Instructions::Portable).unwrap().resistance(&puzzle);
        for engine in engines() {
            prop_assert_eq!(engine.resistance(&puzzle), expected);
        }
    }

    /// Locked candidates find at least what singles alone find.
    #[test]
    fn locked_candidates_are_never_weaker(sets in candidate_sets()) {
        let engine = Engine::new();
        let singles = engine.propagate_candidates(&sets, Inference::Singles);
        let locked = engine.propagate_candidates(&sets, Inference::Locked);
        match (&singles, &locked) {
            (Some(singles), Some(locked)) => prop_assert!(is_subset(locked, singles)),
            (None, Some(_)) => prop_assert!(false, "weaker than unit propagation"),
            (_, None) => {}
        }
    }

    #[test]
    fn no_inference_loses_a_solution(
        (puzzle, full) in puzzles(0),
        gone in vec(any::<Index>(), 0..200),
    ) {
        let solution = open_candidates(&full);
        let mut sets = thinned(open_candidates(&puzzle), &gone);
        for (set, own) in sets.iter_mut().zip(solution) {
            *set |= own;
        }
        for inference in [Inference::Singles, Inference::Locked] {
            let left = Engine::new().propagate_candidates(&sets, inference).unwrap();
            prop_assert!(is_subset(&left, &sets) && is_subset(&solution, &left));
        }
    }

    /// The counts are those of trial and error, and no solution comes twice.
    #[test]
    fn counts_are_those_of_trial_and_error((puzzle, _) in puzzles(28)) {
        let expected = count_by_trial(&puzzle, 50);
        let mut engine = Engine::new();
        prop_assert_eq!(engine.count(&puzzle, 50), expected);
        let interrupt = Interrupt::new();
        let mut solutions = engine.solutions(&puzzle, &interrupt);
        let found: HashSet<Values> = solutions.by_ref().take(50).collect();
        prop_assert_eq!(found.len() as u64, expected);
        let rest = solutions.skip_up_to(1);
        prop_assert_eq!(rest == 0, solutions.is_exhausted());
        prop_assert!(rest == 0 || expected == 50);
        prop_assert!(found.iter().all(|values| is_solution(values, &puzzle)));
    }

    /// Counting in several pieces neither loses nor repeats a solution.
    #[test]
    fn a_search_in_pieces_finds_the_same(
        (puzzle, _) in puzzles(24),
        pieces in vec(1..40_u64, 1..10),
    ) {
        let kernel = Kernel::of(Instructions::best()).unwrap();
        let whole = Engine::new().count(&puzzle, 2000);
        let mut search = Search::new();
        search.waiting.push(kernel.start(&puzzle));
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
fn contradictions_and_full_grids_are_told_apart() {
    let mut engine = Engine::new();
    let full = engine.solve(&[0; 81]).unwrap();
    assert!(is_solution(&full, &full));
    assert_eq!(engine.count(&full, 5), 1);
    for cell in 0..81 {
        let mut wrong = full;
        wrong[cell] = full[cell] % 9 + 1;
        assert_eq!(engine.count(&wrong, 5), 0);
        assert_eq!(engine.solve(&wrong), None);
    }
}

/// The last look at a full grid: lines are right and boxes are not, rows alone are wrong, columns
/// alone are, and all grids in which two cells have changed places.
#[test]
fn rows_columns_and_boxes_refute_each_alone() {
    let value = |i: usize, j: usize| ((i % 3 * 3 + i / 3 + j) % 9) as u8 + 1;
    let boxes = |i: usize, j| value([0, 1, 3, 2, 4, 5, 6, 7, 8][i], j);
    // The rows of each box are shifted by its stack: columns and boxes stay right.
    let rows = |i: usize, j: usize| value(i / 3 * 3 + (i + j / 3 * 2) % 3, j);
    let columns = |i: usize, j: usize| rows(j, i);
    let made = |of: &dyn Fn(usize, usize) -> u8| -> Values {
        std::array::from_fn(|cell| of(cell / 9, cell % 9))
    };
    let mut forged = vec![made(&value), made(&boxes), made(&rows), made(&columns)];
    for (a, b) in (0..81).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let mut exchanged = forged[0];
        exchanged.swap(a, b);
        forged.push(exchanged);
    }
    for instructions in Instructions::available() {
        let mut engine = Engine::with_instructions(instructions).unwrap();
        let mut closure = Closure::with_instructions(instructions).unwrap();
        for values in &forged {
            let is_right = is_solution(values, values);
            for inference in [Inference::Singles, Inference::Locked] {
                assert_eq!(engine.propagate(values, inference).is_some(), is_right, "{values:?}");
            }
            assert_eq!(engine.count(values, 2), u64::from(is_right), "{values:?}");
            let mut sets = values.map(|value| 1 << (value - 1));
            let closed = closure.close(&mut sets, 0, &Interrupt::new());
            assert_eq!(closed == Closed::Fixpoint, is_right, "{values:?}");
        }
    }
}

/// Boards with all candidates but those that make a value a single of these rows or columns, each
/// at one place: contradictions that elimination does not show, because singles stay.
#[test]
fn singles_that_exclude_each_other_refute() {
    type Single = (bool, usize, usize);
    // The value, whether it is a single of its row (or its column), and the place in it.
    let cases: [&[(u16, Single)]; 5] = [
        &[(1, (true, 0, 0)), (2, (false, 0, 0))],
        &[(1, (true, 0, 0)), (1, (true, 4, 0))],
        &[(1, (false, 0, 0)), (1, (false, 4, 0))],
        &[(1, (true, 0, 0)), (1, (true, 1, 1))],
        &[(1, (true, 0, 0)), (1, (true, 1, 2))],
    ];
    let board = |singles: &[(u16, Single)]| {
        let mut sets: CandidateSets = [0x1ff; 81];
        for &(value, (is_row, line, at)) in singles {
            for other in (0..9).filter(|&other| other != at) {
                let cell = if is_row { 9 * line + other } else { 9 * other + line };
                sets[cell] &= !(1 << (value - 1));
            }
        }
        Board::from_sets(&sets)
    };
    for instructions in Instructions::available() {
        let kernel = Kernel::of(instructions).unwrap();
        for (singles, locked) in cases.iter().flat_map(|case| [(case, false), (case, true)]) {
            let end = |singles: &[(u16, Single)]| kernel.propagate(&mut board(singles), locked);
            assert_eq!(end(singles), End::Refuted, "{singles:?} {locked}");
            assert!(singles.iter().all(|&single| end(&[single]) == End::Open), "{singles:?}");
        }
    }
}

#[test]
fn a_given_that_is_needed_has_another_solution_without_it() {
    let mut engine = Engine::new();
    let full = engine.solve(&[0; 81]).unwrap();
    assert!(!engine.has_solution_without(&full, 40, full[40]));
    assert!(engine.has_solution_without(&[0; 81], 40, 5));
}

#[test]
fn an_interrupt_ends_the_enumeration() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let mut engine = Engine::new();
    let mut solutions = engine.solutions(&[0; 81], &interrupt);
    assert_eq!(solutions.skip_up_to(u64::MAX), 0);
    assert!(solutions.is_stopped() && !solutions.is_exhausted());
    interrupt.clear();
    let mut solutions = engine.solutions(&[0; 81], &interrupt);
    assert!(solutions.next().is_some());
    interrupt.request();
    assert!(solutions.skip_up_to(u64::MAX) < 1_000_000 && solutions.is_stopped());
    // The solutions of an empty grid come one after the other nearly without choices between them.
    interrupt.clear();
    let mut solutions = engine.solutions(&[0; 81], &interrupt);
    assert!(solutions.next().is_some());
    interrupt.request();
    assert!(solutions.by_ref().take(1_000_000).count() < 10_000 && solutions.is_stopped());
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
