//! Puzzles are what the request asks for, and what cannot be made is refused.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use neuf_explain::{ExplainOptions, RuleKind, explain, hint};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{
    Arrangement, MethodName, MethodOptions, MethodOutcome, Rules, Shape, is_solution,
};

fn make(request: &Request, number: u64) -> Generated {
    generate(request, 5, number, &Interrupt::new()).unwrap()
}

/// The solutions of a grid up to two, by the SAT engine, which the generator
/// does not use on 9×9.
fn count(puzzle: &Grid) -> usize {
    neuf_sudoku::Solutions::of(&puzzle.clone().into(), &Interrupt::new()).unwrap().take(2).count()
}

fn is_minimal(puzzle: &Grid) -> bool {
    puzzle.filled().all(|(cell, _)| {
        let mut without = puzzle.clone();
        without.set(cell, 0);
        count(&without) == 2
    })
}

fn assert_proper(made: &Generated) {
    assert!(neuf_sudoku::Puzzle::from(made.puzzle.clone()).is_solved_by(&made.solution));
    assert_eq!(count(&made.puzzle), 1);
    let report = MethodName::Backtracking
        .solve(&made.puzzle.clone().into(), &MethodOptions::default(), &Interrupt::new())
        .unwrap();
    assert_eq!((report.outcome, report.grid), (MethodOutcome::Solved, made.solution.clone()));
}

/// The givens are symmetric: of each orbit all cells are given, or none.
fn assert_symmetric(made: &Generated, request: &Request) {
    for orbit in request.symmetry.orbits(request.shape()) {
        let given = orbit.iter().filter(|&&cell| made.puzzle.values()[cell] != 0).count();
        assert!([0, orbit.len()].contains(&given), "{request:?}: {orbit:?}");
    }
}

/// The technique that a hint gives in what was made.
pub(crate) fn hinted(made: Generated) -> Option<RuleKind> {
    let mut options = ExplainOptions::default();
    options.found = made.notes;
    let hinted = hint(&made.puzzle.into(), &options, &Interrupt::new()).unwrap();
    hinted.steps.first().map(neuf_explain::Step::kind)
}

/// A board is invented by its name and its shape; each grid has givens, by symmetry or minimal.
#[test]
fn puzzles_of_overlapping_grids_are_proper() {
    let board = |high, wide| Shape::overlapping(Arrangement::Samurai, high, wide).unwrap();
    let never = Interrupt::new();
    for (shape, symmetry) in [
        (board(2, 2), Symmetry::None),
        (board(2, 3), Symmetry::None),
        (board(2, 3), Symmetry::Full),
    ] {
        let is_minimal_wanted = symmetry == Symmetry::None;
        let rules = Rules::usual(shape);
        let request =
            Request { rules, symmetry, is_minimal: is_minimal_wanted, ..Request::default() };
        let (rules, made) = invent(&[Variant::Samurai], &request, 3, 0, &never).unwrap();
        assert_eq!(rules, Rules::usual(shape));
        assert!(neuf_sudoku::Puzzle::from(made.puzzle.clone()).is_solved_by(&made.solution));
        assert_eq!(count(&made.puzzle), 1);
        assert!(!is_minimal_wanted || is_minimal(&made.puzzle));
        assert_symmetric(&made, &request);
    }
    // A samurai of 6×6 has 14 rows and 12 columns.
    let rules = Rules::usual(board(2, 3));
    let oblong = Request { rules, symmetry: Symmetry::Diagonal, ..Request::default() };
    let refused = invent(&[Variant::Samurai], &oblong, 3, 0, &never).unwrap_err();
    let expected = RequestError::Oblong { rows: 14, columns: 12 };
    assert!(matches!(&refused, GenerateError::Request(error) if *error == expected), "{refused}");
    let request = Request { rules: Rules::usual(board(2, 2)), ..Request::default() };
    for variants in [&[Variant::Twin][..], &[Variant::Samurai, Variant::Killer]] {
        let refused = invent(variants, &request, 3, 0, &never).unwrap_err();
        let is_board = |variant| matches!(refused, GenerateError::Request(RequestError::BoardAlone(v)) if v == variant);
        assert!(is_board(variants[0]), "{refused}");
    }
}

#[test]
fn puzzles_are_proper_and_minimal() {
    for number in 0..6 {
        let made = make(&Request::default(), number);
        assert_proper(&made);
        assert!(is_minimal(&made.puzzle));
    }
}

#[test]
fn other_shapes_too() {
    for (high, wide) in [(2, 2), (2, 3), (3, 2), (2, 4)] {
        let shape = Shape::new(high, wide).unwrap();
        let request =
            Request { rules: Rules::usual(shape), is_minimal: true, ..Request::default() };
        for number in 0..2 {
            let made = make(&request, number);
            assert_proper(&made);
            assert!(is_minimal(&made.puzzle), "{shape}");
        }
    }
    let shape = Shape::new(4, 4).unwrap();
    let made = make(&Request { rules: Rules::usual(shape), ..Request::default() }, 0);
    assert!(is_solution(&made.solution) && made.puzzle.filled().count() < 150);
    assert_eq!(count(&made.puzzle), 1);
}

#[test]
fn symmetric_and_minimal() {
    for &symmetry in Symmetry::ALL {
        let request = Request { symmetry, is_minimal: true, ..Request::default() };
        let made = make(&request, 0);
        assert_proper(&made);
        assert!(is_minimal(&made.puzzle));
        assert_symmetric(&made, &request);
    }
}

#[test]
fn givens_are_as_many_as_wanted() {
    for clues in [30..=30, 24..=24, 35..=40, 81..=200] {
        let request = Request { clues: Some(clues.clone()), ..Request::default() };
        let made = make(&request, 0);
        assert_proper(&made);
        assert!(clues.contains(&made.puzzle.filled().count()));
    }
    let symmetry = Symmetry::Mirror;
    let request = Request { clues: Some(28..=32), symmetry, ..Request::default() };
    assert!((28..=32).contains(&make(&request, 0).puzzle.filled().count()));
}

/// With this symmetry there are 4k or 4k + 1 givens, so the search must go on until it is stopped.
#[test]
fn fewer_givens_than_wanted_are_not_taken() {
    let looks = AtomicU32::new(0);
    let stop = move || looks.fetch_add(1, Ordering::Relaxed) > 2000;
    let interrupt = Interrupt::new().with_callback(Arc::new(stop));
    let symmetry = Symmetry::Full;
    let request = Request { clues: Some(34..=34), symmetry, ..Request::default() };
    let made = generate(&request, 5, 0, &interrupt);
    assert!(matches!(made, Err(GenerateError::GaveUp(_))), "{made:?}");
}

#[test]
fn levels_and_scores() {
    for level in [Level::NakedSingles, Level::Propagation, Level::FailedLiterals] {
        let request = Request { levels: Some(level..=level), ..Request::default() };
        let made = make(&request, 0);
        assert_proper(&made);
        let rating = rate::rate(&made.puzzle.clone().into(), &Interrupt::new()).unwrap();
        assert_eq!((rating.level, made.level), (level, Some(level)));
    }
    let request = Request { scores: Some(1.0..=2.0), ..Request::default() };
    let made = make(&request, 0);
    let rating = rate::rate(&made.puzzle.clone().into(), &Interrupt::new()).unwrap();
    assert_eq!(Some(rating.score), made.score);
    assert!((1.0..=2.0).contains(&rating.score));
}

/// Hardly one of these is among five hundred random ones.
#[test]
fn what_is_rare_is_searched_for() {
    let symmetry = Symmetry::Diagonal;
    let wanted = [
        Request { clues: Some(19..=19), is_minimal: true, ..Request::default() },
        Request { clues: Some(21..=21), symmetry, ..Request::default() },
        Request {
            clues: Some(21..=21),
            solution: Some(make(&Request::default(), 3).solution),
            ..Request::default()
        },
    ];
    for request in wanted {
        let made = make(&request, 0);
        assert_proper(&made);
        assert!(!request.is_minimal || is_minimal(&made.puzzle));
        let clues = request.clues.clone().unwrap();
        assert!(clues.contains(&made.puzzle.filled().count()), "{request:?}");
        assert_symmetric(&made, &request);
        assert!(request.solution.is_none_or(|solution| solution == made.solution));
    }
}

#[test]
fn patterns_and_solutions_are_kept() {
    let first = make(&Request::default(), 3);
    let shape = Shape::default();
    // The diagonals and a frame around the middle.
    let pattern: Vec<_> = shape
        .cells()
        .filter(|&cell| {
            let (i, j) = (shape.row(cell), shape.column(cell));
            i == j || i + j == 8 || (i % 4 == 2) && j % 2 == 0 || (j % 4 == 2) && i % 2 == 0
        })
        .collect();
    let request = Request { pattern: Some(pattern.clone()), ..Request::default() };
    let made = make(&request, 0);
    assert_proper(&made);
    assert!(made.puzzle.filled().map(|(cell, _)| cell).eq(pattern));
    let request = Request { solution: Some(first.solution.clone()), ..Request::default() };
    let made = make(&request, 0);
    assert_proper(&made);
    assert_eq!(made.solution, first.solution);
    assert_ne!(made.puzzle, make(&request, 1).puzzle);
}

#[test]
fn what_cannot_be_is_refused_or_given_up() {
    let never = Interrupt::new();
    let wrong = [
        Request { clues: Some(0..=16), ..Request::default() },
        Request { clues: Some(82..=90), ..Request::default() },
        Request { scores: Some(2.0..=1.0), ..Request::default() },
        Request { solution: Some(Grid::empty(Shape::default())), ..Request::default() },
    ];
    for request in wrong {
        let error = generate(&request, 0, 0, &never).unwrap_err();
        assert!(matches!(error, GenerateError::Request(_)), "{error}");
    }
    let soon = std::time::Instant::now() + std::time::Duration::from_millis(50);
    let request = Request { clues: Some(17..=17), ..Request::default() };
    let error = generate(&request, 0, 0, &never.with_deadline(Some(soon))).unwrap_err();
    assert!(error.to_string().contains("givens"), "{error}");
}

/// House forcing chains come when candidates are crossed out, which no grid alone keeps.
#[test]
fn a_position_to_practise_has_notes_where_the_grid_is_not_enough() {
    let request = Request {
        next: Some(RuleKind::HouseForcingChains),
        needs: vec![RuleKind::HouseForcingChains],
        with_notes: true,
        ..Request::default()
    };
    let made = make(&request, 0);
    assert!(!made.notes.is_empty() && count(&made.puzzle) == 1);
    let mut options = ExplainOptions::default();
    (options.full, options.found) = (true, made.notes.clone());
    let explanation = explain(&made.puzzle.into(), &options, &Interrupt::new()).unwrap();
    assert_eq!(explanation.steps[0].kind(), RuleKind::HouseForcingChains);
}

/// In a position to practise a technique, this is the step that a hint gives.
#[test]
fn a_hint_in_a_position_names_the_technique() {
    let kinds = [
        RuleKind::Claiming,
        RuleKind::HiddenPair,
        RuleKind::WWing,
        RuleKind::SimpleColouring,
        RuleKind::UniqueRectangle4,
        RuleKind::SueDeCoq,
        RuleKind::AlignedPair,
        RuleKind::Jellyfish,
        RuleKind::Grave3,
    ];
    let check = |kind: RuleKind| {
        let needs = vec![kind];
        let with_notes = true;
        let request = Request { next: Some(kind), needs, with_notes, ..Request::default() };
        for seed in [1, 5] {
            let made = generate(&request, seed, 0, &Interrupt::new()).unwrap();
            assert_eq!(hinted(made), Some(kind), "seed {seed}");
        }
    };
    std::thread::scope(|scope| {
        for kind in kinds {
            scope.spawn(move || check(kind));
        }
    });
}

/// What only variants have is refused at once, with the variant that has it.
#[test]
fn a_technique_of_variants_names_one() {
    for (kind, variant) in [
        (RuleKind::Sum, "killer"),
        (RuleKind::RuleOf45, "killer"),
        (RuleKind::Comparison, "greater-than"),
        (RuleKind::Relation, "thermometer"),
    ] {
        let request = Request { next: Some(kind), ..Request::default() };
        let error = request.check().unwrap_err();
        let told =
            [error.to_string(), neuf_words::Told::told(&error, neuf_words::Language::French)];
        for text in told {
            assert!(text.contains(kind.name()) && text.contains(variant), "{text}");
        }
    }
}
