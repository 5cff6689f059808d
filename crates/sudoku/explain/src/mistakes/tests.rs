//! Puzzles spoilt on purpose: the mistake is found again.

use neuf_cnf::Interrupt;

use super::*;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Cell, Grid, Puzzle, Rules, Shape, Uniqueness, uniqueness};
use neuf_testing::grids::grid;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn unique(puzzle: &Puzzle) -> Option<Grid> {
    match uniqueness(puzzle, &Interrupt::new()).unwrap() {
        Uniqueness::Unique(solution) => Some(solution),
        _ => None,
    }
}

/// Each wrong digit in the place of a given: the change back is found, each change that is found
/// leaves the solution that it names, and the change back stands among the first few in most cases.
#[test]
fn a_wrong_digit_is_found_again() {
    let puzzle = grid(PUZZLE);
    let (mut trials, mut among_three) = (0, 0);
    for (cell, right) in puzzle.filled().step_by(4) {
        for wrong in (1..=9).filter(|&value| value != right) {
            let mut spoilt = puzzle.clone();
            spoilt.set(cell, wrong);
            if unique(&spoilt.clone().into()).is_some() {
                continue;
            }
            let found = repairs(&spoilt.clone().into(), &Interrupt::new()).unwrap();
            assert!(found.are_all);
            for repair in &found.repairs {
                let changed = repair.change.apply(&spoilt);
                assert_eq!(unique(&changed.into()).as_ref(), Some(&repair.solution));
            }
            let back = Change::Replaced { cell, from: wrong, to: right };
            let place = found.repairs.iter().position(|repair| repair.change == back).unwrap();
            trials += 1;
            among_three += usize::from(place < 3);
        }
    }
    assert!(trials > 40 && 2 * among_three > trials, "{among_three} of {trials}");
}

#[test]
fn neighbours_exchanged_are_found_first() {
    let mut spoilt = grid(PUZZLE);
    let cells = [0, 1].map(|column| spoilt.shape().cell(0, column));
    spoilt.set(cells[0], 3);
    spoilt.set(cells[1], 5);
    let found = repairs(&spoilt.into(), &Interrupt::new()).unwrap();
    assert_eq!(found.repairs[0].change, Change::Exchanged { cells, values: [3, 5] });
}

#[test]
fn a_proper_puzzle_has_no_mistake() {
    let puzzle: Puzzle = grid(PUZZLE).into();
    let interrupt = Interrupt::new();
    assert_eq!(repairs(&puzzle, &interrupt).unwrap().repairs, []);
    assert_eq!(removals(&puzzle, &interrupt).unwrap(), []);
    assert_eq!(mistakes(&puzzle, &interrupt).unwrap(), None);
}

/// A game in which the first `count` of some cells are wrong.
fn game(count: usize) -> (Puzzle, Vec<(Cell, u8)>) {
    let puzzle = grid(PUZZLE);
    let solution = unique(&puzzle.clone().into()).unwrap();
    let mut game = solution.clone();
    for cell in puzzle.empty_cells().step_by(3) {
        game.set(cell, 0);
    }
    let entered = puzzle.empty_cells().filter(|&cell| game.get(cell) != 0).step_by(7);
    let wrong: Vec<(Cell, u8)> =
        entered.take(count).map(|cell| (cell, solution.get(cell) % 9 + 1)).collect();
    for &(cell, value) in &wrong {
        game.set(cell, value);
    }
    (game.into(), wrong)
}

#[test]
fn wrong_entries_of_a_game_are_found() {
    for count in 1..=3 {
        let (game, wrong) = game(count);
        let found = mistakes(&game, &Interrupt::new()).unwrap();
        let Some(Mistakes::Entries(found)) = found else { panic!("{found:?}") };
        assert!(found.iter().any(|set| set.entries == wrong));
        assert!(found.iter().all(|set| set.entries.len() == count));
    }
}

#[test]
fn of_many_wrong_entries_none_are_named() {
    let (game, _) = game(5);
    assert_eq!(removals(&game, &Interrupt::new()).unwrap(), []);
}

#[test]
fn variants_are_asked_of_the_solver() {
    let givens: Grid = "1.....2.....3..3".parse().unwrap();
    let mut rules = Rules::usual(givens.shape());
    rules.add_rule(Variant::Diagonal).unwrap();
    let puzzle = Puzzle::new(givens.clone(), rules).unwrap();
    let found = repairs(&puzzle, &Interrupt::new()).unwrap();
    let cell = givens.shape().cell(3, 3);
    let back = Change::Replaced { cell, from: 3, to: 2 };
    assert!(found.repairs.iter().any(|repair| repair.change == back), "{found:?}");
}

/// A sum that is mistyped is found again.
#[test]
fn a_wrong_sum_is_found_again() {
    let givens: Grid = ".21..........123".parse().unwrap();
    let solution = unique(&givens.clone().into()).unwrap();
    let cages = [[0, 4], [5, 6], [8, 9], [3, 7]].map(|cage| cage.map(Cell::at));
    let right = cages.map(|[a, b]| usize::from(solution.get(a) + solution.get(b)));
    for wrong in 0..cages.len() {
        let mut rules = Rules::usual(givens.shape());
        for (number, cage) in cages.iter().enumerate() {
            // Two different values from 1 to 4 add up to 3 to 7.
            let by = if right[number] == 7 { -1 } else { 1 };
            let sum = right[number].checked_add_signed(if number == wrong { by } else { 0 });
            rules.add_clue(Variant::Killer, &[sum.unwrap()], cage.to_vec()).unwrap();
        }
        let puzzle = Puzzle::new(givens.clone(), rules).unwrap();
        assert_eq!(uniqueness(&puzzle, &Interrupt::new()).unwrap(), Uniqueness::None);
        let found = cage_repairs(&puzzle, &Interrupt::new()).unwrap();
        for repair in &found {
            let mended = Puzzle::new(givens.clone(), repair.apply(puzzle.rules())).unwrap();
            assert_eq!(unique(&mended).as_ref(), Some(&repair.solution));
        }
        assert_eq!(found[0].cage, puzzle.rules().cages()[wrong]);
        assert_eq!((found[0].sum, &found[0].solution), (right[wrong], &solution));
    }
}

#[test]
fn an_interrupt_is_obeyed() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let (game, _) = game(1);
    assert_eq!(mistakes(&game, &interrupt).unwrap(), None);
}

#[test]
fn each_given_of_a_core_is_needed() {
    let core = minimal_core(&grid("12....3....4....").into(), &Interrupt::new());
    assert_eq!(core, Ok(Some(grid("12....3........."))));
}

/// A variant without givens has no digit that could be mistyped.
#[test]
fn nothing_is_mistyped_where_nothing_is_typed() {
    let shape = Shape::new(2, 2).unwrap();
    let mut rules = Rules::usual(shape);
    rules.add_rule(Variant::Diagonal).unwrap();
    let mut puzzle = Puzzle::empty(rules);
    assert_eq!(mistakes(&puzzle, &Interrupt::new()), Ok(None));
    assert_eq!(repairs(&puzzle, &Interrupt::new()), Ok(Repairs::default()));
    // With some digits, another one may be missing.
    let mut givens = puzzle.givens().clone();
    (0..3).for_each(|j| givens.set(shape.cell(0, j), j as u8 + 1));
    puzzle = puzzle.with_givens(givens);
    assert!(!repairs(&puzzle, &Interrupt::new()).unwrap().repairs.is_empty());
}
