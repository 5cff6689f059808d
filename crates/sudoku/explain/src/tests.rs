//! What explanations promise. That each step follows from the clauses that it names is
//! tested end to end, with another solver, in `tests/tests/command/explain.rs`.

use neuf_cnf::Interrupt;
use proptest::prelude::*;

use super::*;
use crate::board::Board;
use crate::derive::Deriver;
use crate::kind::OtherNames;
use crate::net::Net;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Grid, Puzzle, Rules, Shape, Uniqueness, ValueSet, is_solution, uniqueness};
use neuf_testing::grids::{self as strategies, grid};
use neuf_words::Language;

/// Well-known puzzles, from the mock exam's to the hardest.
const KNOWN: [&str; 7] = [
    strategies::G0,
    strategies::M,
    strategies::TP8,
    // The first puzzle of a well-known list of hard ones.
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    // Arto Inkala's of 2012, which the failed-literal rule does not solve.
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1... ..3. .4.. ...2",
    "51.... ....3. 4.52.. 3..4.. 2..... .....6",
];

fn explained(givens: &Grid, depth: usize, full: bool) -> Explanation {
    let options = ExplainOptions { depth, full, ..ExplainOptions::default() };
    explain(&givens.clone().into(), &options, &Interrupt::new()).unwrap()
}

/// Whether each step of a pruned explanation is needed: a conclusion of it is a value of
/// the solution or a later premise.
fn is_lean(explanation: &Explanation) -> bool {
    let steps = &explanation.steps;
    steps.iter().enumerate().all(|(place, step)| {
        let later = &steps[place + 1..];
        step.concludes
            .iter()
            .all(|mark| mark.holds || later.iter().any(|step| step.premises.contains(mark)))
    })
}

#[test]
fn known_puzzles_are_derived_without_idle_steps() {
    for text in KNOWN {
        let explanation = explained(&grid(text), 2, false);
        let Finding::Solved(solution) = &explanation.finding else { panic!("{text}") };
        assert!(is_solution(solution) && is_lean(&explanation), "{text}");
        let placed = explanation.steps.iter().flat_map(|step| &step.concludes);
        let placed = placed.filter(|mark| mark.holds).count();
        assert_eq!(placed, explanation.puzzle.givens().empty_cells().count());
    }
}

#[test]
fn the_depth_bounds_what_is_supposed() {
    let top = grid(KNOWN[3]);
    for (depth, solved) in [(0, false), (1, true)] {
        let explanation = explained(&top, depth, false);
        assert_eq!(matches!(explanation.finding, Finding::Solved(_)), solved);
        assert!(explanation.steps.iter().all(|step| step.depth() <= depth));
    }
    let inkala = explained(&grid(KNOWN[4]), 1, false);
    assert!(matches!(inkala.finding, Finding::Unfinished { limit: Limit::Depth, .. }));
    let deepest = explained(&grid(KNOWN[4]), 2, false).steps.iter().map(Step::depth).max();
    assert_eq!(deepest, Some(2));
}

#[test]
fn a_hint_is_the_first_step_of_the_explanation() {
    for text in KNOWN {
        let givens = grid(text);
        let hint =
            hint(&givens.clone().into(), &ExplainOptions::default(), &Interrupt::new()).unwrap();
        let whole = explained(&givens, 2, false);
        assert_eq!(hint.steps, whole.steps[..1]);
        for after in [1, 3, whole.steps.len()] {
            let next = whole.clone().next_steps(after, false);
            let end = whole.steps.len().min(after + 1);
            assert_eq!((next.skipped, &next.steps[..]), (after, &whole.steps[after..end]));
            assert_eq!(next.progress(0).grid, whole.progress(after).grid);
        }
        let digit = whole.clone().next_steps(0, true);
        let places = |step: &Step| step.concludes.iter().any(|mark| mark.holds);
        assert!(
            digit
                .steps
                .split_last()
                .is_some_and(|(last, before)| { places(last) && !before.iter().any(places) })
        );
    }
    let Finding::Solved(solution) = explained(&grid(KNOWN[0]), 0, false).finding else { panic!() };
    assert!(
        hint(&solution.clone().into(), &ExplainOptions::default(), &Interrupt::new())
            .unwrap()
            .steps
            .is_empty()
    );
}

#[test]
fn the_easiest_step_comes_first() {
    // At each moment a step of the easiest kind was taken. A later step can only be easier if
    // the step before made it so.
    let explanation = explained(&grid(KNOWN[3]), 1, true);
    let net = Net::new(&Rules::usual(Shape::default()));
    let mut board = Board::new(&net, explanation.puzzle.givens());
    for step in &explanation.steps {
        let options = ExplainOptions { uniqueness: false, ..ExplainOptions::default() };
        let mut again = Deriver::new(board.clone(), None, &options, &Interrupt::new());
        assert!(again.next().unwrap().kind() >= step.kind());
        for mark in &step.concludes {
            board.set(net.member(mark.cell, mark.value), mark.holds);
        }
    }
}

#[test]
fn grids_without_a_solution_clash_by_a_minimal_core() {
    let spoilt =
        "26..9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1";
    for text in [
        spoilt,
        "123. .... ...4 ....",
        "12.. .... ..3. ...3",
        "11.. .... .... ....",
        "1234 3412 2143 4322",
    ] {
        let explanation = explained(&grid(text), 2, false);
        let Finding::NoSolution { core: Some(core), derived_from } = &explanation.finding else {
            panic!("{text}")
        };
        assert_eq!(derived_from.as_ref(), Some(core), "{text}");
        assert!(is_lean(&explanation));
        // Without any of them there is a solution.
        assert_eq!(uniqueness(&core.clone().into(), &Interrupt::new()), Ok(Uniqueness::None));
        for (cell, _) in core.filled() {
            let mut less = core.clone();
            less.set(cell, 0);
            assert_ne!(
                uniqueness(&less.clone().into(), &Interrupt::new()),
                Ok(Uniqueness::None),
                "{text}"
            );
        }
        // And with them the steps need each of them.
        let used = |cell, value| {
            let mark = Mark { cell, value, holds: true };
            explanation.steps.iter().any(|step| step.premises.contains(&mark))
        };
        assert!(core.filled().all(|(cell, value)| used(cell, value)), "{text}");
    }
}

/// What no filling of a clue allows is told at once, and not from suppositions with the clue.
#[test]
fn a_contradiction_comes_before_chains_through_lines() {
    let shape = Shape::default();
    let row = (0..9).map(|column| shape.cell(0, column)).collect();
    let mut rules = Rules::default();
    rules.add_clue(Variant::Skyscraper, &[1], row).unwrap();
    let mut givens = Grid::empty(shape);
    givens.set(shape.cell(0, 0), 8);
    let puzzle = Puzzle::new(givens, rules).unwrap();
    let explanation = explain(&puzzle, &ExplainOptions::default(), &Interrupt::new()).unwrap();
    assert!(matches!(explanation.finding, Finding::NoSolution { .. }));
    let kinds: Vec<RuleKind> = explanation.steps.iter().map(Step::kind).collect();
    assert_eq!(kinds.len(), 1, "{kinds:?}");
}

#[test]
fn an_interrupt_is_not_taken_for_an_answer() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let explanation =
        explain(&grid(KNOWN[4]).into(), &ExplainOptions::default(), &interrupt).unwrap();
    assert_eq!((explanation.finding, explanation.steps.len()), (Finding::Unknown, 0));
}

/// Taking each hint and asking again leads to the solution, also through eliminations.
#[test]
fn hints_lead_to_the_solution() {
    for text in &KNOWN[..4] {
        let puzzle: Puzzle = grid(text).into();
        let mut options = ExplainOptions::default();
        for number in 0.. {
            let next = hint(&puzzle, &options, &Interrupt::new()).unwrap();
            let Finding::Hint(solution) = &next.finding else { panic!("{:?}", next.finding) };
            let Some(step) = next.steps.first() else {
                assert_eq!(next.progress(0).grid, *solution);
                break;
            };
            assert!(number < 200 && !step.concludes.is_empty());
            options.found.extend(&step.concludes);
        }
    }
}

/// Notes are not rules, and a note that contradicts the solution is named.
#[test]
fn notes_leave_the_puzzle_an_ordinary_one() {
    let givens = grid(KNOWN[3]);
    let whole = explained(&givens, 2, true);
    let Finding::Solved(solution) = &whole.finding else { panic!() };
    let after = whole.progress(6);
    let mut rules = Rules::usual(givens.shape());
    for (cell, left) in after.candidates().iter() {
        rules.add_candidates(cell, left).unwrap();
    }
    let game = Puzzle::new(givens.clone(), rules.clone()).unwrap();
    let explanation = explain(&game, &ExplainOptions::default(), &Interrupt::new()).unwrap();
    assert_eq!(explanation.puzzle, givens.clone().into());
    assert!(matches!(explanation.finding, Finding::Solved(_)));
    assert!(
        explanation.steps.iter().flat_map(Step::all_clauses).all(|name| name.family().is_some())
    );
    let count =
        |state: &GridState| -> usize { state.candidates().iter().map(|(_, set)| set.len()).sum() };
    assert_eq!(count(&explanation.progress(0)), count(&after));
    let (cell, _) = after.candidates().iter().find(|(_, left)| left.len() > 1).unwrap();
    let value = solution.get(cell);
    rules.add_candidates(cell, ValueSet::full(9) - ValueSet::of(value)).unwrap();
    let game = Puzzle::new(givens, rules).unwrap();
    let wrong = explain(&game, &ExplainOptions::default(), &Interrupt::new()).unwrap();
    let marks = vec![Mark { cell, value, holds: false }];
    assert_eq!(wrong.finding, Finding::Wrong { solution: solution.clone(), marks });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// With and without uniqueness, whatever a step concludes is true of the solution.
    #[test]
    fn every_conclusion_is_true(
        (puzzle, _) in strategies::puzzles_with(Shape::default(), 24),
        uniqueness: bool,
    ) {
        let options =
            ExplainOptions { depth: 1, full: true, uniqueness, ..ExplainOptions::default() };
        let explanation = explain(&puzzle.into(), &options, &Interrupt::new()).unwrap();
        let (Finding::Solved(solution) | Finding::Unfinished { solution, .. }) =
            &explanation.finding
        else {
            return Ok(());
        };
        for step in &explanation.steps {
            prop_assert!(uniqueness || step.assumes.is_none());
            prop_assert_eq!(step.assumes.is_some(), step.kind().rests_on_uniqueness());
            for mark in &step.concludes {
                prop_assert_eq!(solution.get(mark.cell) == mark.value, mark.holds, "{:?}", step);
            }
        }
    }
}

/// Two candidates that the same chains exclude are told in one step, and both are wrong.
#[test]
fn forcing_chains_tell_all_that_they_exclude() {
    let puzzle =
        grid("...67.2...7...4.3.1....3....19.3...58..1.2..96...4.71....3....1.9.4...5...1.89...");
    let explanation = explained(&puzzle, 1, false);
    let Finding::Solved(solution) = &explanation.finding else { panic!() };
    let kinds = RuleKind::CellForcingChains..=RuleKind::HouseForcingChains;
    let is_forcing = |step: &&Step| kinds.contains(&step.kind());
    let step = explanation.steps.iter().filter(is_forcing).find(|step| step.concludes.len() > 1);
    let step = step.unwrap();
    let links = step.links();
    for mark in &step.concludes {
        assert!(!mark.holds && solution.get(mark.cell) != mark.value);
        let is_end = |link: &&Link| link.ends[1].contains(&(mark.cell, mark.value));
        assert!(links.iter().filter(is_end).count() > 1, "each chain leads to {mark:?}");
    }
    let told = Language::English.marks(puzzle.shape(), &step.concludes);
    let text = Language::English.sentence(puzzle.shape(), step);
    assert!(text.contains(&format!("→ {told};")), "{text}");
}

/// The techniques with their difficulty, their names in other programs and pages and in French, as
/// a table in Markdown.
fn technique_table() -> String {
    let mut table = String::from(
        "| technique | level | HoDoKu | Sudoku Explainer | SudokuWiki | French | also |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for kind in &RuleKind::ALL[..RuleKind::ALL.len() - 1] {
        let OtherNames { hodoku, sudoku_explainer, sudokuwiki, others } = kind.other_names();
        let (level, french) = (Difficulty::of(*kind).name(), Language::French.rule(*kind));
        table.push_str(&format!(
            "| `{}` | {level} | {hodoku} | {sudoku_explainer} | {sudokuwiki} | {french} | {others} |\n",
            kind.name()
        ));
    }
    table
}

/// Each technique has a name that no other technique has, and the documentation has the
/// table of all names.
#[test]
fn names_tell_techniques_apart_and_are_documented() {
    for kind in RuleKind::ALL.iter().copied().filter(|&kind| kind != RuleKind::Contradiction) {
        assert_eq!(RuleKind::by_name(kind.name()), Some(kind));
        let OtherNames { hodoku, sudoku_explainer, sudokuwiki, .. } = kind.other_names();
        for name in [hodoku, sudoku_explainer, sudokuwiki] {
            assert!(name.is_empty() || RuleKind::by_name(name).is_some(), "{name}");
        }
        let [english, french] =
            [Language::English, Language::French].map(|language| language.rule(kind));
        assert!(!english.is_empty() && !french.is_empty());
    }
    assert!(RuleKind::ALL.is_sorted());
    let page = std::fs::read_to_string("../../../book/sudoku/techniques.md").unwrap();
    assert!(page.contains(&technique_table()), "write this table:\n{}", technique_table());
}
