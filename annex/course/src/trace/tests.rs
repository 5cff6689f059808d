//! A trace tells what its method does: it ends where the method ends, with the same counts,
//! and each clause that it names was a unit when it was named.

use neuf_cnf::{Interrupt, Lit, probe};
use neuf_sudoku::{
    Encoding, Grid, MethodName, MethodOptions, MethodOutcome, Puzzle, Report, Shape, Variables,
    grid_units,
};
use neuf_testing::grids::{self as strategies, FIGURE_1, G0, M, TP8, grid};
use proptest::prelude::*;
use rustc_hash::FxHashSet;

use super::*;
use neuf_explain::Mark;
use neuf_explain::paper::Loaded;

const TOP: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn traced(givens: &Grid, method: TracedMethod) -> Trace {
    trace(&givens.clone().into(), method, &Selection::default(), &Interrupt::new()).unwrap()
}

fn solved(givens: &Grid, method: MethodName) -> Report {
    let mut options = MethodOptions::default();
    options.encoding = Encoding::Extended;
    method.solve(&givens.clone().into(), &options, &Interrupt::new()).unwrap()
}

/// Checks each row of a propagation, and adds its literals to what is known.
fn assert_isolated(propagated: &Propagated, shape: Shape, known: &mut FxHashSet<Lit>) {
    let variables = Variables { shape };
    let mut left = propagated.after_units;
    for row in &propagated.literals {
        let lit = row.mark.lit(variables);
        if let Because::Clause(name) = row.because {
            let clause = name.clause(shape).unwrap();
            assert!(clause.contains(&lit), "{row:?}");
            let others = clause.iter().filter(|&&other| other != lit);
            assert!(others.clone().all(|&other| known.contains(&!other)), "{row:?}");
        }
        assert_eq!(row.left, left - row.removed);
        left = row.left;
        known.insert(lit);
    }
    assert_eq!((left, propagated.literals.len()), (propagated.left, propagated.count));
}

fn assert_empty(name: Option<neuf_explain::ClauseName>, shape: Shape, known: &FxHashSet<Lit>) {
    if let Some(name) = name {
        assert!(name.clause(shape).unwrap().iter().all(|&lit| known.contains(&!lit)));
    }
}

/// Compares the traces of a puzzle with what the methods do.
fn assert_faithful(givens: &Grid) {
    let (shape, puzzle) = (givens.shape(), Puzzle::from(givens.clone()));
    let variables = Variables { shape };
    let formula = Encoding::Extended.encode(&puzzle).formula().clone();

    let report = solved(givens, MethodName::NakedSingles);
    let told = traced(givens, TracedMethod::NakedSingles);
    assert_eq!(told.outcome, report.outcome);
    let Events::NakedSingles(passes) = &told.events else { panic!() };
    if report.outcome != MethodOutcome::NoSolution {
        assert_eq!(told.grid, report.grid);
        let filled = passes.iter().map(|pass| pass.count as u64).sum::<u64>();
        assert_eq!(Some(filled), report.assignments);
    }

    let report = solved(givens, MethodName::Propagation);
    let told = traced(givens, TracedMethod::Propagation);
    assert_eq!((told.outcome, &told.grid), (report.outcome, &report.grid));
    let Events::Propagation(propagated) = &told.events else { panic!() };
    assert_eq!(propagated.clauses, formula.len());
    let mut known: FxHashSet<Lit> = grid_units(&puzzle).collect();
    assert_isolated(propagated, shape, &mut known);
    assert_eq!(propagated.is_refuted, report.outcome == MethodOutcome::NoSolution);
    if propagated.is_refuted {
        assert_empty(propagated.empty, shape, &known);
    } else {
        let units = grid_units(&puzzle).count();
        assert_eq!(Some((units + propagated.count) as u64), report.assignments);
        // What is left is the formula without its unit clauses and true clauses.
        let simplified = formula.simplified_by(&known.iter().copied().collect());
        assert_eq!(propagated.left, simplified.len() - known.len());
    }

    let report = solved(givens, MethodName::Probing);
    let told = traced(givens, TracedMethod::Probing);
    assert_eq!((told.outcome, &told.grid), (report.outcome, &report.grid));
    let Events::Probing { first, failed, trials } = &told.events else { panic!() };
    // The same literals fail in the method. It keeps its clauses in another state, in which it
    // supposes fewer of those that imply nothing.
    if report.outcome != MethodOutcome::NoSolution {
        assert_eq!(failed.len() as u64, report.conflicts);
        assert!(report.nodes <= *trials);
    }
    let probed =
        probe(&mut Loaded::new(&puzzle, &Interrupt::new()).unwrap().propagator, &Interrupt::new());
    assert_eq!((*trials, failed.len() as u64), (probed.probes, probed.failed));
    assert_eq!(first, propagated);
    for failure in failed {
        let mut within = known.clone();
        within.insert(failure.supposed.lit(variables));
        for followed in &failure.needed {
            let lit = followed.mark.lit(variables);
            let clause = followed.clause.unwrap().clause(shape).unwrap();
            let others = clause.iter().filter(|&&other| other != lit);
            assert!(clause.contains(&lit) && others.clone().all(|&o| within.contains(&!o)));
            within.insert(lit);
        }
        assert!(failure.needed.len() <= failure.count);
        assert_empty(failure.empty, shape, &within);
        assert_eq!(failure.then.literals.first().unwrap().mark, !failure.supposed);
        assert_isolated(&failure.then, shape, &mut known);
    }

    let report = solved(givens, MethodName::Dpll);
    let told = traced(givens, TracedMethod::Dpll);
    assert_eq!((told.outcome, &told.grid), (report.outcome, &report.grid));
    let Events::Dpll { branches, decisions, .. } = &told.events else { panic!() };
    assert_eq!(*decisions, report.nodes);
    let decided = branches.iter().filter(|branch| !branch.is_reversed).count();
    assert_eq!(decided as u64, report.nodes);
    let failing = branches.iter().filter(|branch| branch.end == BranchEnd::Contradiction).count();
    let reversed = branches.iter().filter(|branch| branch.is_reversed).count();
    if told.outcome == MethodOutcome::Solved {
        assert_eq!(failing, reversed);
        assert!(branches.last().is_none_or(|last| last.end == BranchEnd::Model));
    }
}

/// The rounds of the loop, replayed.
fn assert_loop(givens: &Grid) -> (u64, u64) {
    let report = solved(givens, MethodName::Backtracking);
    let told = traced(givens, TracedMethod::Backtracking);
    assert_eq!((told.outcome, &told.grid), (report.outcome, &report.grid));
    let Events::Backtracking { begin, turns, rounds, placements, returns } = &told.events else {
        panic!()
    };
    assert_eq!((*placements, *rounds), (report.nodes, turns.len()));
    let (mut grid, mut at) = (givens.clone(), *begin);
    for turn in turns {
        assert_eq!(at, Position::Cell(turn.cell));
        assert_eq!(grid.get(turn.cell), turn.element);
        grid.set(turn.cell, 0);
        assert_eq!(turn.candidates, neuf_sudoku::candidates(&grid.clone().into()).get(turn.cell));
        let next = turn.candidates.iter().find(|&value| value > turn.element);
        assert_eq!(next.unwrap_or(0), turn.placed);
        grid.set(turn.cell, turn.placed);
        assert_eq!(grid, turn.grid);
        at = turn.next;
    }
    match told.outcome {
        MethodOutcome::Solved => assert_eq!((at, grid), (Position::After, told.grid)),
        _ => assert!(turns.is_empty() || at == Position::Before),
    }
    (*placements, *returns)
}

#[test]
fn the_grids_of_the_course_are_told_as_they_are_solved() {
    for text in [FIGURE_1, G0, M, TP8, TOP, INKALA] {
        assert_faithful(&grid(text));
    }
}

#[test]
fn the_mock_exams_loop_has_its_counts() {
    let first_row = format!("254.963..{}", &M.replace(char::is_whitespace, "")[9..]);
    assert_eq!(assert_loop(&grid(&first_row)), (84, 44));
    assert_eq!(assert_loop(&grid(M)), (157, 114));
    assert_eq!(assert_loop(&grid(G0)), (550, 497));
    // A cell without candidates, and a full grid.
    assert_loop(&grid("123. .... ...4 ...."));
    assert_eq!(assert_loop(&traced(&grid(M), TracedMethod::Dpll).grid), (0, 0));
}

/// Question 15 of the mock exam; its key has a slip in the third row.
#[test]
fn the_first_rounds_are_those_of_the_mock_exam() {
    let first_row = format!("254.963..{}", &M.replace(char::is_whitespace, "")[9..]);
    let told = traced(&grid(&first_row), TracedMethod::Backtracking);
    let Events::Backtracking { turns, .. } = &told.events else { panic!() };
    let rows: Vec<_> = turns[..5]
        .iter()
        .map(|turn| {
            let column = match turn.next {
                Position::Cell(cell) => told.givens.shape().column(cell),
                Position::Before | Position::After => 99,
            };
            let candidates: Vec<u8> = turn.candidates.iter().collect();
            let row: String = turn.grid.row(0).iter().map(u8::to_string).collect();
            (column, turn.element, candidates, row)
        })
        .collect();
    let row = |column, element, candidates: &[u8], text: &str| {
        (column, element, candidates.to_vec(), text.to_owned())
    };
    assert_eq!(
        rows,
        [
            row(7, 0, &[1, 7], "254196300"),
            row(8, 0, &[8], "254196380"),
            row(7, 0, &[], "254196380"),
            row(3, 8, &[8], "254196300"),
            row(7, 1, &[1, 7], "254796300"),
        ]
    );
}

#[test]
fn figure_1_falls_to_one_failed_literal() {
    let told = traced(&grid(FIGURE_1), TracedMethod::Probing);
    let Events::Probing { first, failed, trials } = &told.events else { panic!() };
    assert_eq!((first.clauses, first.units, first.count), (12_494, [216, 290], 91));
    assert_eq!((failed.len(), *trials, told.outcome), (1, 2, MethodOutcome::Solved));
    let digits = first.literals.iter().filter(|row| row.mark.holds).count();
    assert_eq!(digits, 15);
    let shape = Shape::default();
    let seven = Mark { cell: shape.cell(0, 7), value: 7, holds: true };
    assert!(first.literals.iter().any(|row| row.mark == seven));
    assert_eq!(failed[0].then.left, 0);
}

#[test]
fn texts_are_in_the_language_and_the_numbering_that_is_wanted() {
    let write = |method, format, language, numbering| {
        let mut out = Vec::new();
        write_trace(
            &mut out,
            &traced(&grid(FIGURE_1), method),
            format,
            language,
            numbering,
            &Interrupt::new(),
        )
        .unwrap();
        String::from_utf8(out).unwrap()
    };
    use neuf_words::Language::{English, French};
    use neuf_words::Numbering::{FromOne, FromZero};
    let text = write(TracedMethod::Propagation, PaperFormat::Text, English, FromZero);
    assert!(text.contains("(0,7) = 7"), "{text}");
    let text = write(TracedMethod::Probing, PaperFormat::Markdown, French, FromOne);
    assert!(text.contains("## Littéral infructueux 1\u{a0}: L2C4 ≠ 6"), "{text}");
    for &method in TracedMethod::ALL {
        for format in [PaperFormat::Text, PaperFormat::Markdown] {
            for language in [English, French] {
                let text = write(method, format, language, FromOne);
                // All placeholders are filled.
                assert!(!text.contains(['{', '}']), "{text}");
            }
        }
        let json = write(method, PaperFormat::Json, English, FromOne);
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["method"], method.name());
    }
}

#[test]
fn an_interrupt_ends_the_telling() {
    let interrupt = Interrupt::new();
    let traces = TracedMethod::ALL.iter().map(|&method| traced(&grid(FIGURE_1), method));
    let traces: Vec<Trace> = traces.collect();
    interrupt.request();
    for (trace, &format) in traces.iter().flat_map(|t| PaperFormat::ALL.iter().map(move |f| (t, f)))
    {
        let mut out = Vec::new();
        let told =
            write_trace(&mut out, trace, format, Language::English, Numbering::FromOne, &interrupt);
        assert_eq!(told.unwrap_err().kind(), std::io::ErrorKind::Other);
        assert_eq!(out, b"");
    }
}

#[test]
fn variants_and_too_large_grids_are_refused() {
    let mut rules = neuf_sudoku::Rules::usual(Shape::default());
    rules.add_rule(neuf_sudoku::rules::Variant::Diagonal).unwrap();
    let huge = Puzzle::from(Grid::empty(Shape::new(10, 10).unwrap()));
    for &method in TracedMethod::ALL {
        let puzzle = Puzzle::empty(rules.clone());
        assert!(trace(&puzzle, method, &Selection::default(), &Interrupt::new()).is_err());
    }
    for method in [TracedMethod::Propagation, TracedMethod::Probing, TracedMethod::Dpll] {
        assert!(trace(&huge, method, &Selection::default(), &Interrupt::new()).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn small_grids_are_told_as_they_are_solved(
        givens in prop::sample::select(vec![(1, 1), (1, 2), (2, 2), (2, 3)]).prop_flat_map(
            |(rows, columns)| strategies::any_grids(Shape::new(rows, columns).unwrap())
        )
    ) {
        assert_faithful(&givens);
        assert_loop(&givens);
    }
}
