//! The search finds the same solutions as the complete solver, whatever the rules.

use std::ops::ControlFlow;

use neuf_cnf::Random;
use rustc_hash::FxHashSet;

use super::*;
use crate::full::full_grid;
use crate::rules::{Form, Move, Parity, Regions, Rules, Variant};
use crate::{Arrangement, MethodName, Shape, each_solution};

/// More solutions than this are not compared.
const MOST: usize = 50;

/// The solutions by the filters, or `None` if there are too many.
fn by_filters(puzzle: &Puzzle) -> Option<FxHashSet<Grid>> {
    let mut filter = Search::of(puzzle, &Interrupt::new()).expect("the rules have filters");
    let mut found = FxHashSet::default();
    loop {
        match filter.turn(u64::MAX, &Interrupt::new()) {
            Turn::Solution(grid) => assert!(found.insert(grid), "a solution was found twice"),
            Turn::Over => return Some(found),
            Turn::Open => panic!("nobody has interrupted"),
        }
        if found.len() > MOST {
            return None;
        }
    }
}

fn streamed(puzzle: &Puzzle, method: MethodName) -> Option<FxHashSet<Grid>> {
    let mut found = FxHashSet::default();
    let take = |grid| {
        assert!(found.insert(grid), "a solution was found twice");
        if found.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    each_solution(puzzle, method, &Interrupt::new(), take).unwrap();
    (found.len() <= MOST).then_some(found)
}

/// Compares the solutions, and says whether there were few enough.
fn compare(puzzle: &Puzzle, what: &dyn std::fmt::Debug) -> bool {
    let found = by_filters(puzzle);
    // By the solver alone, and in turns, of which the first one, of the filters, mostly suffices.
    for method in [MethodName::Sat, MethodName::Portfolio] {
        assert_eq!(found, streamed(puzzle, method), "{what:?} {puzzle:?}");
    }
    found.is_some()
}

/// A path of neighbours.
fn path(shape: Shape, length: usize, random: &mut Random) -> Vec<Cell> {
    let side = shape.side();
    let mut cells = vec![shape.cell(random.index(side), random.index(side))];
    for _ in 1..length {
        let last = cells[cells.len() - 1];
        let near = |other: &Cell| {
            shape.row(last).abs_diff(shape.row(*other)) <= 1
                && shape.column(last).abs_diff(shape.column(*other)) <= 1
                && !cells.contains(other)
        };
        let around: Vec<Cell> = shape.cells().filter(near).collect();
        if around.is_empty() {
            break;
        }
        cells.push(around[random.index(around.len())]);
    }
    cells
}

/// A row or a column from either end.
fn line(shape: Shape, random: &mut Random) -> Vec<Cell> {
    let (side, at) = (shape.side(), random.index(shape.side()));
    let is_row = random.index(2) == 0;
    let cell = |k| if is_row { shape.cell(at, k) } else { shape.cell(k, at) };
    let mut cells: Vec<Cell> = (0..side).map(cell).collect();
    if random.index(2) == 0 {
        cells.reverse();
    }
    cells
}

/// Adds clues of a variant that a solution keeps.
fn add(rules: &mut Rules, variant: Variant, solution: &Grid, random: &mut Random) -> usize {
    let shape = rules.shape();
    let mut added = 0;
    for _ in 0..150 {
        if added == 6 {
            break;
        }
        let length = 2 + random.index(4);
        let cells = match random.index(3) {
            0 => line(shape, random),
            1 => path(shape, 1, random),
            _ => path(shape, length, random),
        };
        let values: Vec<u8> = cells.iter().map(|&cell| solution.get(cell)).collect();
        let sum = values.iter().map(|&value| usize::from(value)).sum();
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let gap = solution.get(first).abs_diff(solution.get(last)).into();
        let small = 1 + random.index(shape.side());
        for numbers in [vec![], vec![sum], vec![gap], vec![small]] {
            let before = rules.clone();
            if rules.add_clue(variant, &numbers, cells.clone()).is_ok() {
                if rules.are_solved_by(solution) {
                    added += 1;
                    break;
                }
                *rules = before;
            }
        }
    }
    added
}

/// The solution with some cells empty, of which the rules leave few.
fn thinned(solution: &Grid, rules: Rules, share: usize, random: &mut Random) -> Puzzle {
    let mut givens = solution.clone();
    for cell in rules.shape().cells().filter(|_| random.index(100) >= share) {
        givens.set(cell, 0);
    }
    Puzzle::new(givens, rules).unwrap()
}

#[test]
fn each_variant_has_the_solutions_that_the_solver_finds() {
    let mut random = Random::stream(60, 0);
    let mut never: Vec<Variant> = Vec::new();
    let mut compared = [0; 3];
    for &variant in Variant::ALL {
        if matches!(variant.form(), Form::Overlap(_)) || variant == Variant::Jigsaw {
            continue;
        }
        let mut tried = 0;
        let shapes = [(2, 2), (2, 3), (3, 3)];
        for ((high, wide), compared) in shapes.into_iter().zip(&mut compared) {
            let shape = Shape::new(high, wide).unwrap();
            for _ in 0..3 {
                let solution = drawn(shape, &mut random);
                let mut rules = Rules::usual(shape);
                // A rule without parameters is kept by few grids: the solver says of which.
                let is_added = if rules.add_rule(variant).is_ok() {
                    1
                } else {
                    add(&mut rules, variant, &solution, &mut random)
                };
                let share = match (rules.are_solved_by(&solution), high * wide) {
                    (false, _) => 5,
                    (_, 9) => 50,
                    _ => 30,
                };
                tried += is_added;
                let puzzle = thinned(&solution, rules, share, &mut random);
                *compared += usize::from(compare(&puzzle, &variant));
            }
        }
        never.extend((tried == 0).then_some(variant));
    }
    // Marks and moves are tried below; a long pill needs more cells than these lines have.
    let elsewhere = [Variant::AnyMove, Variant::AntiQueen, Variant::EvenOdd, Variant::Sukaku];
    never.retain(|variant| !elsewhere.contains(variant));
    assert_eq!(never, [Variant::LongPillArrow]);
    assert!(compared.iter().all(|&compared| compared > 60), "{compared:?}");
}

#[test]
fn mixed_rules_have_the_solutions_that_the_solver_finds() {
    let mut random = Random::stream(60, 1);
    let relations: Vec<Variant> =
        Variant::ALL.iter().copied().filter(|variant| variant.relation().is_some()).collect();
    for turn in 0..30 {
        let shape = Shape::new(2 + turn % 2, [2, 3][turn / 2 % 2]).unwrap();
        let solution = drawn(shape, &mut random);
        let mut rules = Rules::usual(shape);
        for _ in 0..3 {
            let variant = relations[random.index(relations.len())];
            add(&mut rules, variant, &solution, &mut random);
            add(&mut rules, Variant::Killer, &solution, &mut random);
        }
        compare(&thinned(&solution, rules.clone(), 15, &mut random), &turn);
        // With a wrong given there are few solutions, if any.
        let mut puzzle = thinned(&solution, rules, 25, &mut random);
        let cell = Cell::at(random.index(shape.cell_count()));
        let mut givens = puzzle.givens().clone();
        givens.set(cell, 1 + random.index(shape.side()) as u8);
        puzzle = puzzle.with_givens(givens);
        compare(&puzzle, &turn);
    }
}

#[test]
fn regions_overlapping_grids_marks_and_moves_are_known() {
    let mut random = Random::stream(60, 2);
    let map = "111222112223144433544433555636556666";
    let regions = Regions::of_map(map).unwrap();
    let mut rules = Rules::usual(regions.shape());
    rules.set_regions(regions).unwrap();
    rules.add_rule(Variant::AntiKing).unwrap();
    compare(&Puzzle::empty(rules), &"regions");
    let twin = Shape::overlapping(Arrangement::Twin, 2, 2).unwrap();
    compare(&Puzzle::empty(Rules::usual(twin)).with_givens(corner(twin)), &"overlapping grids");
    let shape = Shape::new(2, 3).unwrap();
    for value in 1..=6 {
        let solution = drawn(shape, &mut random);
        let mut rules = Rules::usual(shape);
        for cell in shape.cells() {
            match random.index(3) {
                0 if solution.get(cell) % 2 == 0 => rules.add_mark(cell, Parity::Even).unwrap(),
                0 => rules.add_mark(cell, Parity::Odd).unwrap(),
                1 => {
                    let other = 1 + random.index(6) as u8;
                    let values = [solution.get(cell), other].into_iter().collect();
                    rules.add_candidates(cell, values).unwrap();
                }
                _ => {}
            }
        }
        rules.add_move(Move::Queen(value)).unwrap();
        rules.add_move(Move::Across([1, 4])).unwrap();
        compare(&Puzzle::empty(rules), &value);
    }
}

/// A grid with one row filled.
fn corner(shape: Shape) -> Grid {
    let mut grid = Grid::empty(shape);
    (0..4).for_each(|j| grid.set(shape.cell(0, j), j as u8 + 1));
    grid
}

fn drawn(shape: Shape, random: &mut Random) -> Grid {
    full_grid(shape, random, &Interrupt::new()).unwrap().unwrap()
}

/// Rules that contradict each other, which no part of the search may stumble over.
#[test]
fn clues_that_no_filling_keeps_leave_no_solution() {
    let cells = |shape: Shape, places: &[(usize, usize)]| -> Vec<Cell> {
        places.iter().map(|&(i, j)| shape.cell(i, j)).collect()
    };
    let refuted = |rules: Rules| by_filters(&Puzzle::empty(rules)).unwrap().is_empty();
    // Two ones in a box.
    let shape = Shape::default();
    let mut rules = Rules::usual(shape);
    let square = cells(shape, &[(0, 0), (0, 1), (1, 0), (1, 1)]);
    rules.add_clue(Variant::Quadruple, &[1, 1], square).unwrap();
    assert!(refuted(rules));
    // Of five cells in a row, two of a kind see each other.
    let shape = Shape::new(2, 2).unwrap();
    let mut rules = Rules::usual(shape);
    let line = cells(shape, &[(0, 1), (0, 0), (1, 0), (1, 1), (2, 0)]);
    rules.add_clue(Variant::Modular, &[], line).unwrap();
    assert!(refuted(rules));
    // Five cells that see each other, and four values.
    let mut rules = Rules::usual(shape);
    rules.add_rule(Variant::AntiKing).unwrap();
    rules.add_rule(Variant::AntiKnight).unwrap();
    let cage = cells(shape, &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]);
    rules.add_clue(Variant::SumCage, &[12], cage).unwrap();
    assert!(refuted(rules));
}

#[test]
fn solutions_from_elsewhere_are_left_out_and_turns_end() {
    let shape = Shape::new(2, 2).unwrap();
    let mut rules = Rules::usual(shape);
    rules.add_rule(Variant::Diagonal).unwrap();
    let puzzle = Puzzle::empty(rules);
    let all = by_filters(&puzzle).unwrap();
    assert_eq!(all.len(), 48);
    let mut filter = Search::of(&puzzle, &Interrupt::new()).unwrap();
    all.iter().take(20).for_each(|solution| filter.leave_out(solution));
    let (mut found, mut open) = (0, 0);
    loop {
        match filter.turn(50, &Interrupt::new()) {
            Turn::Solution(_) => found += 1,
            Turn::Open => open += 1,
            Turn::Over => break,
        }
    }
    assert_eq!(found, 28);
    assert!(open > 10, "{open} turns");
    let interrupt = Interrupt::new();
    interrupt.request();
    let mut filter = Search::of(&puzzle, &Interrupt::new()).unwrap();
    assert_eq!(filter.turn(u64::MAX, &interrupt), Turn::Open);
}
