//! The ladder is compared with the methods of the paper, and the score with that of
//! puzzles that must score alike.

use neuf_cnf::Interrupt;
use proptest::prelude::*;

use std::sync::LazyLock;

use super::*;
use neuf_sudoku::rules::Regions;
use neuf_sudoku::{MethodName, MethodOptions, MethodOutcome, Shape};
use neuf_testing::grids::{self as strategies, G0, M, grid};

/// Puzzles of the levels from 0 to 4.
const LADDER: [(&str, Level); 6] = [
    (M, Level::NakedSingles),
    (
        "....1.....87...52........7...5..63...64.....53.2.9......9..41..2....9.4...35...9.",
        Level::Propagation,
    ),
    (
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        Level::FailedLiterals,
    ),
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        Level::DepthTwo,
    ),
    (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        Level::DepthTwo,
    ),
    // Berthier's puzzle of depth three.
    (
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        Level::DepthThree,
    ),
];

/// Its groups have one member from the start, so none is ever left with one.
#[test]
fn a_grid_of_one_cell_has_a_rating() {
    let empty = Grid::empty(Shape::new(1, 1).unwrap());
    let rating = rate(&empty.into(), &Interrupt::new()).unwrap();
    assert_eq!((rating.level, rating.rounds), (Level::NakedSingles, 0));
}

/// The failed-literal rule of the bit engine agrees with that on the board.
#[test]
fn the_bit_engine_resists_alike() {
    use neuf_bits::{Engine, Instructions};
    for (text, level) in LADDER {
        let puzzle = grid(text);
        let expected = Ladder::new(&Rules::usual(puzzle.shape())).resistance(&puzzle);
        assert_eq!(expected.open > 0, level > Level::FailedLiterals);
        for instructions in Instructions::available() {
            let engine = Engine::with_instructions(instructions).unwrap();
            let found = engine.resistance(puzzle.usual_values().unwrap());
            assert_eq!(found, Some(expected), "{text} {instructions}");
        }
    }
}

/// The ratings of these puzzles, made once for all tests.
static RATED: LazyLock<[Rating; 6]> = LazyLock::new(|| LADDER.map(|(text, _)| rated(&grid(text))));

fn rated(givens: &Grid) -> Rating {
    rate(&givens.clone().into(), &Interrupt::new()).unwrap()
}

#[test]
fn the_ladder_has_known_puzzles_on_its_rungs() {
    for ((text, level), rating) in LADDER.iter().zip(&*RATED) {
        assert_eq!(rating.level, *level, "{text}");
    }
}

#[test]
fn the_ladder_alone_says_the_same_and_stops_where_it_is_told() {
    let mut ladder = Ladder::new(&Rules::usual(Shape::new(2, 2).unwrap()));
    let interrupt = Interrupt::new();
    for (text, level) in LADDER {
        let givens = grid(text);
        assert_eq!(ladder.level(&givens, &interrupt), Ok(level), "{text}");
        for most in Level::ALL.iter().copied().filter(|&most| most <= Level::DepthThree) {
            let expected = (level <= most).then_some(level);
            let found = ladder.level_up_to(&givens, most, &interrupt);
            assert_eq!(found, Ok(expected), "{text} {most}");
        }
    }
    interrupt.request();
    let hard = grid(LADDER[4].0);
    assert_eq!(ladder.level(&hard, &interrupt), Err(RateError::Interrupted));
}

#[test]
fn the_ladder_alone_finds_grids_without_solution() {
    let level = |text| level(&grid(text), &Interrupt::new());
    assert_eq!(level("11.. .... .... ...."), Err(RateError::NoSolution));
    assert_eq!(level("123. .... ...4 ...."), Err(RateError::NoSolution));
    // When there are several solutions, no rung solves the puzzle.
    assert_eq!(level("12.. 34.. .... ...."), Ok(Level::Beyond));
}

#[test]
fn scores_grow_along_the_ladder() {
    let scores: Vec<f64> = RATED.iter().map(|rating| rating.score).collect();
    assert!(scores[..4].is_sorted() && scores[4] < scores[5], "{scores:?}");
    assert!(scores[1] < 3.0 && scores[2] > 12.0 && scores[3] > 50.0, "{scores:?}");
}

#[test]
fn what_is_no_proper_puzzle_has_no_rating() {
    let rate = |text| rate(&grid(text).into(), &Interrupt::new());
    assert_eq!(rate("11.. .... .... ...."), Err(RateError::NoSolution));
    assert_eq!(rate("123. .... ...4 ...."), Err(RateError::NoSolution));
    assert_eq!(rate("1... .... .... ...."), Err(RateError::Several));
    let interrupt = Interrupt::new();
    interrupt.request();
    assert_eq!(super::rate(&grid(G0).into(), &interrupt), Err(RateError::Interrupted));
}

#[test]
fn rounds_and_contradictions_belong_to_failed_literals() {
    for ((text, level), rating) in LADDER.into_iter().zip(&*RATED) {
        let Rating { rounds, contradiction, .. } = *rating;
        if level < Level::FailedLiterals {
            assert_eq!((rounds, contradiction), (0, None), "{text}");
        } else if level == Level::FailedLiterals {
            assert!(rounds > 0 && contradiction.is_some(), "{text}");
        } else {
            assert_eq!(contradiction, None, "{text}");
        }
    }
}

/// The grid with its rows and columns exchanged and its values renamed.
fn turned(givens: &Grid) -> Grid {
    let shape = givens.shape();
    let mut other = Grid::empty(shape);
    for (cell, value) in givens.filled() {
        let side = shape.side() as u8;
        other.set(shape.cell(shape.column(cell), shape.row(cell)), side + 1 - value);
    }
    other
}

#[test]
fn a_turned_puzzle_keeps_its_level_and_nearly_its_score() {
    // The last takes a second: its isomorph is not rated.
    for ((text, _), one) in LADDER.into_iter().zip(&*RATED).take(5) {
        let other = rated(&turned(&grid(text)));
        assert_eq!((one.level, one.rounds), (other.level, other.rounds), "{text}");
        // Of two chains of the same rank, the one found first is taken.
        assert!((one.score - other.score).abs() < 0.1 * one.score, "{one:?} {other:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_level_is_what_the_methods_say(
        (puzzle, _) in strategies::puzzles_with(Shape::default(), 24)
    ) {
        let interrupt = Interrupt::new();
        let Ok(rating) = rate(&puzzle.clone().into(), &interrupt) else { return Ok(()) };
        let solved = |method: MethodName| {
            method.solve(&puzzle.clone().into(), &MethodOptions::default(), &interrupt).unwrap().outcome == MethodOutcome::Solved
        };
        let expected = [
            (Level::NakedSingles, solved(MethodName::NakedSingles)),
            (Level::Propagation, solved(MethodName::Propagation)),
            (Level::FailedLiterals, solved(MethodName::Probing)),
        ];
        for (level, is_solved) in expected {
            prop_assert_eq!(rating.level <= level, is_solved, "{}", level);
        }
        prop_assert_eq!(rating.rounds == 0, rating.level <= Level::Propagation);
    }
}

/// A jigsaw whose regions are the boxes is the usual puzzle.
#[test]
fn boxes_as_regions_change_no_rating() {
    let row = |band: usize| ["AAABBBCCC", "DDDEEEFFF", "GGGHHHIII"][band];
    let map: String = (0..9).map(|i| row(i / 3)).collect();
    let regions = Regions::of_map(&map).unwrap();
    let mut rules = Rules::usual(regions.shape());
    rules.set_regions(regions).unwrap();
    for (text, _) in LADDER.into_iter().take(4) {
        // Uniqueness counts where the rules are the usual ones only.
        let usual = rate_within(&grid(text).into(), false, &Interrupt::new()).unwrap();
        let givens = Grid::from_values(rules.shape(), grid(text).values().to_vec()).unwrap();
        let puzzle = Puzzle::new(givens, rules.clone()).unwrap();
        let found = rate(&puzzle, &Interrupt::new()).unwrap();
        assert_eq!(found, usual, "{text}");
    }
}
