//! Explanations from end to end: a thousand puzzles of all levels replayed
//! step by step against the formula, and what `neuf explain` and `neuf hint`
//! print, in each format and language.

use std::sync::atomic::{AtomicUsize, Ordering};

use neuf_cnf::Interrupt;
use neuf_explain::{ExplainOptions, Explanation, Finding, RuleKind, Step, explain};
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Grid, Shape, Uniqueness, line_text, uniqueness};
use neuf_tests::parallel::on_all_cores;
use neuf_tests::puzzles;
use neuf_tests::random::Random;
use neuf_tests::replay::{idle, replay};
use neuf_tests::running::neuf;
use serde_json::Value;

/// Arto Inkala's puzzle of 2012, and another one that withstands the failed-literal rule.
const HARDEST: [&str; 2] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// M of the mock exam with a 6 where its only solution has a 5.
const SPOILT: &str =
    "26..9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1";

fn explained(givens: &Grid, depth: usize, full: bool) -> Explanation {
    let mut options = ExplainOptions::default();
    options.depth = depth;
    options.full = full;
    explain(&givens.clone().into(), &options, &Interrupt::new()).unwrap()
}

/// A puzzle with one solution. `keep` random givens stay; each of the others was removed
/// unless that would have admitted another solution.
fn dug(shape: Shape, seed: u64, keep: usize) -> Grid {
    let mut grid = puzzles::full(shape, seed);
    let mut random = Random::new(seed ^ 0x5eed);
    let mut cells: Vec<_> = shape.cells().collect();
    random.shuffle(&mut cells);
    for cell in cells.into_iter().skip(keep) {
        let value = grid.get(cell);
        grid.set(cell, 0);
        if !matches!(uniqueness(&grid.clone().into(), &Interrupt::new()), Ok(Uniqueness::Unique(_)))
        {
            grid.set(cell, value);
        }
    }
    grid
}

#[test]
fn a_thousand_puzzles_follow_step_by_step() {
    let shapes = [(3, 3), (3, 3), (3, 3), (2, 2), (2, 3), (3, 3), (2, 4), (3, 3)];
    let kinds: Vec<AtomicUsize> = (0..3).map(|_| AtomicUsize::new(0)).collect();
    on_all_cores(1000, |number| {
        let (rows, columns) = shapes[number % shapes.len()];
        let shape = Shape::new(rows, columns).unwrap();
        // Some are minimal, others have at least a third of the cells given.
        let keep = if number % 3 == 0 { shape.cell_count() / 3 } else { 0 };
        let givens = dug(shape, number as u64, keep);
        let text = line_text(&givens);
        let explanation = explained(&givens, 2, number % 2 == 0);
        assert!(matches!(explanation.finding, Finding::Solved(_)), "{text}");
        replay(&explanation).unwrap_or_else(|error| panic!("{text}: {error}"));
        if number % 2 == 1 {
            assert_eq!(idle(&explanation.steps), None, "{text}");
        }
        let depth = explanation.steps.iter().map(Step::depth).max().unwrap();
        kinds[depth].fetch_add(1, Ordering::Relaxed);
    });
    // Nearly all do without suppositions; the hardest puzzles have a test of their own.
    assert!(kinds[0].load(Ordering::Relaxed) > 950);
}

#[test]
fn the_hardest_follow_too() {
    on_all_cores(HARDEST.len(), |number| {
        let givens = parse_puzzle(HARDEST[number]).unwrap().puzzle.into_parts().0;
        let explanation = explained(&givens, 2, false);
        assert!(matches!(explanation.finding, Finding::Solved(_)));
        let checked = replay(&explanation).unwrap();
        assert!(checked > 300, "{checked}");
        assert_eq!(idle(&explanation.steps), None);
        let kinds: Vec<RuleKind> = explanation.steps.iter().map(Step::kind).collect();
        assert!(kinds.contains(&RuleKind::NestedFailedLiteral));
    });
}

#[test]
fn grids_without_a_solution_are_refuted_from_a_minimal_core() {
    on_all_cores(60, |number| {
        // A puzzle in which one cell has another value.
        let mut givens = dug(Shape::default(), 5000 + number as u64, number % 30);
        let mut random = Random::new(number as u64);
        let filled: Vec<_> = givens.filled().collect();
        let (cell, value) = filled[random.below(filled.len())];
        givens.set(cell, value % 9 + 1);
        let explanation = explained(&givens, 2, false);
        let text = line_text(&givens);
        if let Finding::NoSolution { core, derived_from } = &explanation.finding {
            let core = core.as_ref().unwrap();
            replay(&explanation).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(derived_from.is_some() && idle(&explanation.steps).is_none(), "{text}");
            for (cell, _) in core.filled() {
                let mut less = core.clone();
                less.set(cell, 0);
                assert_ne!(
                    uniqueness(&less.into(), &Interrupt::new()),
                    Ok(Uniqueness::None),
                    "{text}"
                );
            }
        }
    });
}

/// The JSON object that `neuf` prints for a puzzle.
fn json(arguments: &[&str], code: i32) -> Value {
    let ran = neuf(arguments, "");
    assert_eq!(ran.code, code, "{}", ran.stderr);
    assert_eq!(ran.stdout.lines().count(), 1);
    serde_json::from_str(&ran.stdout).unwrap()
}

/// Checks each clause and premise of a step in JSON by its numbers alone: the number of a
/// variable, from 1, says which row, column and value it stands for.
fn check_json(steps: &Value, known: &mut Vec<i64>) {
    let literal = |mark: &Value| {
        let field = |name: &str| mark[name].as_i64().unwrap();
        let number = 81 * (field("row") - 1) + 9 * (field("column") - 1) + field("value");
        if mark["holds"].as_bool().unwrap() { number } else { -number }
    };
    for step in steps.as_array().unwrap() {
        let premises: Vec<i64> = step["premises"].as_array().unwrap().iter().map(literal).collect();
        assert!(premises.iter().all(|premise| known.contains(premise)), "{step}");
        if let Some(inner) = step.get("inner") {
            let mut within = known.clone();
            within.push(literal(&step["supposes"]));
            check_json(inner, &mut within);
        } else {
            // What singles lead to: unit propagation on these clauses.
            let rule = step["rule"].as_str().unwrap();
            if ["full-house", "naked-single", "hidden-single", "contradiction"].contains(&rule) {
                let clauses: Vec<Vec<i64>> = step["clauses"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|clause| {
                        let literals = clause["literals"].as_array().unwrap();
                        literals.iter().map(|literal| literal.as_i64().unwrap()).collect()
                    })
                    .collect();
                let mut facts = premises.clone();
                facts.extend(
                    step["concludes"].as_array().unwrap().iter().map(|mark| -literal(mark)),
                );
                assert!(is_refuted(&clauses, facts), "{step}");
            }
        }
        known.extend(step["concludes"].as_array().unwrap().iter().map(literal));
    }
}

/// Unit propagation as it is in textbooks.
fn is_refuted(clauses: &[Vec<i64>], mut facts: Vec<i64>) -> bool {
    loop {
        let before = facts.len();
        for clause in clauses {
            let open: Vec<i64> =
                clause.iter().copied().filter(|literal| !facts.contains(&-literal)).collect();
            match open[..] {
                [] => return true,
                [unit] if !facts.contains(&unit) => facts.push(unit),
                _ => {}
            }
        }
        if facts.len() == before {
            return false;
        }
    }
}

#[test]
fn json_says_all_that_a_step_stands_on() {
    for puzzle in
        [EASY, "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"]
    {
        let found = json(&["explain", "--format", "json", puzzle], 0);
        assert_eq!(found["status"], "solved");
        assert_eq!(found["puzzle"], puzzle);
        let given = puzzle
            .chars()
            .enumerate()
            .filter_map(|(place, c)| Some(9 * place as i64 + i64::from(c.to_digit(10)?)));
        let mut known: Vec<i64> = given.collect();
        check_json(&found["steps"], &mut known);
        let solution = found["solution"].as_str().unwrap();
        for (place, c) in solution.chars().enumerate() {
            let number = 9 * place as i64 + i64::from(c.to_digit(10).unwrap());
            assert!(known.contains(&number));
        }
    }
    let found = json(&["explain", "--format", "json", SPOILT], 1);
    assert_eq!((&found["status"], &found["from_core"]), (&"no solution".into(), &true.into()));
    let core = found["core"].as_array().unwrap();
    assert!(core.len() < 20 && core.iter().any(|mark| mark["value"] == 6), "{core:?}");
    let found = json(&["explain", "--format", "json", "12..3......1...."], 1);
    assert_eq!(found["several"]["unique_with"].as_array().unwrap().len(), 1);
    assert_eq!(found["several"]["smallest_for"], "all");
}

#[test]
fn both_languages_tell_the_same_steps() {
    let hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let print = |lang, format| {
        let ran = neuf(["explain", "--clauses", "--lang", lang, "--format", format, hard], "");
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        ran.stdout
    };
    for format in ["text", "markdown", "html"] {
        let (english, french) = (print("en", format), print("fr", format));
        assert_eq!(english.lines().count(), french.lines().count());
        for (word, mot) in [
            ("hidden single", "singleton caché"),
            ("pointing", "du bloc vers la ligne ou la colonne"),
            ("naked pair", "paire nue"),
            ("hidden pair", "paire cachée"),
            ("forcing chains", "chaînes forcées"),
            ("The only solution, in", "L'unique solution, en"),
            ("is the only place left for", "est la seule place possible pour"),
            ("between them: no other cell", "aucune autre case n'y contient"),
            ("Suppose r", "Supposons L"),
            ("No value is left for", "Aucune valeur n'est plus possible en"),
            ("because:", "car\u{a0}:"),
            ("no cell holds two values", "aucune case ne contient deux valeurs"),
        ] {
            let count = |text: &str, word| text.matches(word).count();
            assert!(count(&english, word) > 0, "{format}: {word}");
            assert_eq!(count(&english, word), count(&french, mot), "{format}: {word}, {mot}");
            assert_eq!(count(&french, word) + count(&english, mot), 0, "{format}: {word}, {mot}");
        }
    }
}

#[test]
fn a_hint_is_one_step() {
    let found = json(&["hint", "--format", "json", EASY], 0);
    assert_eq!((&found["status"], found["steps"].as_array().unwrap().len()), (&"hint".into(), 1));
    assert!(found.get("solution").is_none_or(Value::is_null));
    let text = neuf(["hint", "--lang", "fr", EASY], "").stdout;
    assert_eq!(text.lines().count(), 5, "{text}");
    assert!(text.contains("(singleton caché)"));
    let ran = neuf(["hint", SPOILT], "");
    assert_eq!(
        (ran.code, ran.stderr.trim_end()),
        (1, "neuf: no solution (`neuf explain` shows why)")
    );
}

#[test]
fn depth_and_time_are_kept() {
    let ran = neuf(["explain", "--depth", "1", HARDEST[0]], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.starts_with("There is only one solution, but after "));
    let ran = neuf(["explain", "--depth", "2", "--time", "0", HARDEST[0]], "");
    assert_eq!((ran.code, ran.stdout.lines().count()), (1, 1), "{}", ran.stdout);
}
