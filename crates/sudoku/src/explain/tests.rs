//! Explanations replayed against the formula: each step's conclusions follow
//! by the clauses that it names and its premises, nothing else, and each
//! premise is known by then.

use neuf_cnf::{Interrupt, Lit};
use neuf_solver::{Outcome, Solver};
use rustc_hash::FxHashSet;

use super::*;
use crate::testing::grid;
use crate::{Clause, Family, Shape, Variables, is_solution};

/// Well-known puzzles, from the mock exam's to the hardest.
const KNOWN: [&str; 8] = [
    crate::testing::G0,
    crate::testing::M,
    crate::testing::TP8,
    // The first puzzle of a well-known list of hard ones.
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    // Arto Inkala's of 2012, which withstands the failed-literal rule.
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    // Easter Monster.
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "1... ..3. .4.. ...2",
    "51.... ....3. 4.52.. 3..4.. 2..... .....6",
];

/// The clauses of the eight families.
fn rules(shape: Shape) -> FxHashSet<Clause> {
    Family::ALL.into_iter().flat_map(|family| family.clauses(shape)).collect()
}

/// Replays steps from what is known at first; what is known at the end.
pub(crate) struct Replay {
    shape: Shape,
    rules: FxHashSet<Clause>,
    pub(crate) steps: usize,
}

impl Replay {
    pub(crate) fn new(shape: Shape) -> Replay {
        Replay { shape, rules: rules(shape), steps: 0 }
    }

    /// Panics when a step does not follow.
    pub(crate) fn run(&mut self, steps: &[Step], mut known: FxHashSet<Mark>) -> FxHashSet<Mark> {
        for step in steps {
            self.check(step, &known);
            known.extend(&step.concludes);
        }
        known
    }

    fn check(&mut self, step: &Step, known: &FxHashSet<Mark>) {
        self.steps += 1;
        for premise in &step.premises {
            assert!(known.contains(premise), "{premise:?} is not known yet: {step:?}");
        }
        for mark in &step.concludes {
            assert!(!known.contains(mark) && !known.contains(&!*mark), "{mark:?} again: {step:?}");
        }
        for name in step.all_clauses() {
            assert!(self.rules.contains(&name.clause(self.shape)), "no clause: {name:?}");
            assert!(name.family().clauses(self.shape).any(|c| c == name.clause(self.shape)));
        }
        if let Rule::FailedLiteral(supposed) = step.rule {
            assert!(step.clauses.is_empty());
            assert_eq!(step.concludes, [!supposed]);
            let mut within = known.clone();
            assert!(within.insert(supposed));
            self.run(&step.inner, within);
            let (end, links) = step.inner.split_last().unwrap();
            assert!(end.concludes.is_empty());
            assert!(links.iter().all(|link| !link.concludes.is_empty()));
        } else {
            assert!(step.inner.is_empty());
        }
        self.follows(step);
    }

    /// By the clauses and the premises, and not by the premises alone.
    fn follows(&self, step: &Step) {
        let variables = Variables::new(self.shape);
        let mut solver = Solver::new();
        for name in step.all_clauses() {
            solver.add_clause(name.clause(self.shape));
        }
        let premises: Vec<Lit> = step.premises.iter().map(|mark| mark.lit(variables)).collect();
        if step.concludes.is_empty() {
            assert_eq!(solver.solve_under(&premises), Outcome::Unsatisfiable, "{step:?}");
            // Each premise is needed.
            assert_eq!(solver.minimize_core().len(), premises.len(), "{step:?}");
        }
        for mark in &step.concludes {
            let mut assumed = premises.clone();
            assumed.push((!*mark).lit(variables));
            assert_eq!(solver.solve_under(&assumed), Outcome::Unsatisfiable, "{step:?}");
        }
    }
}

/// The marks of the givens.
fn given_marks(givens: &Grid) -> FxHashSet<Mark> {
    givens.filled().map(|(cell, value)| Mark { cell, value, holds: true }).collect()
}

fn explained(givens: &Grid, depth: usize, full: bool) -> Explanation {
    let options = ExplainOptions { depth, full };
    explain(givens, &options, &Interrupt::new()).unwrap()
}

/// Replays an explanation and checks that it derives what it says.
fn replayed(explanation: &Explanation) -> usize {
    let mut replay = Replay::new(explanation.givens.shape());
    let from = match &explanation.finding {
        Finding::NoSolution { derived_from: Some(from), .. } => from,
        _ => &explanation.givens,
    };
    let known = replay.run(&explanation.steps, given_marks(from));
    match &explanation.finding {
        Finding::Solved(solution) => {
            assert!(is_solution(solution));
            for (cell, value) in solution.filled() {
                assert!(known.contains(&Mark { cell, value, holds: true }));
            }
        }
        Finding::NoSolution { derived_from: Some(_), .. } => {
            assert!(explanation.steps.last().unwrap().concludes.is_empty());
        }
        _ => {}
    }
    replay.steps
}

/// Each step of a pruned explanation is needed: what it concludes is a value
/// of the solution or a premise later on.
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
fn known_puzzles_are_derived_step_by_step() {
    for text in KNOWN {
        let givens = grid(text);
        for full in [true, false] {
            let explanation = explained(&givens, 2, full);
            eprintln!("{text} {full}");
            assert!(matches!(explanation.finding, Finding::Solved(_)), "{text}");
            replayed(&explanation);
            assert!(full || is_lean(&explanation), "{text}");
        }
    }
}

#[test]
fn the_depth_bounds_what_is_supposed() {
    let top = grid(KNOWN[3]);
    for (depth, solved) in [(0, false), (1, true)] {
        let explanation = explained(&top, depth, false);
        assert_eq!(matches!(explanation.finding, Finding::Solved(_)), solved);
        assert!(explanation.steps.iter().all(|step| step.depth() <= depth));
        replayed(&explanation);
    }
    let inkala = explained(&grid(KNOWN[4]), 1, false);
    assert!(matches!(inkala.finding, Finding::Unfinished(_)));
    let deepest = explained(&grid(KNOWN[4]), 2, false).steps.iter().map(Step::depth).max();
    assert_eq!(deepest, Some(2));
}

#[test]
fn a_hint_is_the_first_step_of_the_full_explanation() {
    for text in KNOWN {
        let givens = grid(text);
        let hint = hint(&givens, &ExplainOptions::default(), &Interrupt::new()).unwrap();
        let full = explained(&givens, 2, true);
        assert_eq!(hint.steps, full.steps[..1]);
    }
    let Finding::Solved(solution) = explained(&grid(KNOWN[0]), 0, false).finding else { panic!() };
    assert!(
        hint(&solution, &ExplainOptions::default(), &Interrupt::new()).unwrap().steps.is_empty()
    );
}

#[test]
fn steps_come_shortest_first() {
    // At each moment no shorter step exists; what was found last can only make
    // later ones shorter, so the length of the next one falls or the step
    // before did not help.
    let explanation = explained(&grid(KNOWN[3]), 1, true);
    let net = net::Net::new(Shape::default());
    let mut board = board::Board::of(&net, &explanation.givens);
    for step in &explanation.steps {
        let mut again = derive::Derivation::new(board.clone(), None, 1, &Interrupt::new());
        let shortest = again.next().unwrap();
        assert!(shortest.length() <= step.length());
        for mark in &step.concludes {
            let var = Variables::new(Shape::default()).var(mark.cell, mark.value);
            closure::set(&mut board, var.index() as u32, mark.holds);
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
        replayed(&explanation);
        assert!(is_lean(&explanation));
        // Without any of them there is a solution.
        assert_eq!(uniqueness(core, &Interrupt::new()), Ok(Uniqueness::None));
        for (cell, _) in core.filled() {
            let mut less = core.clone();
            less.set(cell, 0);
            assert_ne!(uniqueness(&less, &Interrupt::new()), Ok(Uniqueness::None), "{text}");
        }
        let used = explanation.steps.iter().flat_map(|step| &step.premises);
        let used: FxHashSet<_> = used.filter(|mark| core.get(mark.cell) == mark.value).collect();
        assert!(used.len() <= core.filled_count());
    }
}

#[test]
fn an_interrupt_is_not_taken_for_an_answer() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let explanation = explain(&grid(KNOWN[4]), &ExplainOptions::default(), &interrupt).unwrap();
    assert_eq!((explanation.finding, explanation.steps.len()), (Finding::Unknown, 0));
}
