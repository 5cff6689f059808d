//! Compares the solver's answers with a search through all assignments and with another solver
//! (batsat), and checks every model.

use batsat::{BasicSolver, SolverInterface, lbool};
use neuf_cnf::{Formula, Lit, Random, Valuation, Var};
use neuf_solver::{Cause, Limits, Outcome, Solver};
use neuf_testing::formulas::{all_models, literal, random_ksat, small_formula};
use neuf_testing::{lit, lits};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{FailurePersistence, FileFailurePersistence};

/// The formula's satisfiability by batsat.
fn is_satisfiable_by_batsat(formula: &Formula) -> bool {
    let mut solver = BasicSolver::default();
    let vars: Vec<_> = formula.vars().map(|_| solver.new_var_default()).collect();
    for clause in formula.clauses() {
        let mut clause: Vec<_> = clause
            .iter()
            .map(|lit| batsat::Lit::new(vars[lit.var().index()], lit.is_positive()))
            .collect();
        solver.add_clause_reuse(&mut clause);
    }
    solver.solve_limited(&[]) == lbool::TRUE
}

/// n+1 pigeons do not fit n holes.
fn pigeonhole(holes: i32) -> Formula {
    let mut formula = Formula::new();
    let at = |pigeon: i32, hole: i32| lit(pigeon * holes + hole + 1);
    for pigeon in 0..=holes {
        formula.add_clause((0..holes).map(|hole| at(pigeon, hole)));
        for other in 0..pigeon {
            formula.extend((0..holes).map(|hole| [!at(pigeon, hole), !at(other, hole)]));
        }
    }
    formula
}

/// Random clauses of three literals: too many for a model, and too hard for the solver.
fn out_of_reach() -> Formula {
    let mut random = Random::new(1);
    let mut formula = Formula::new();
    for _ in 0..2_760 {
        let mut lit = || Var::new(random.index(600)).lit(random.index(2) == 0);
        formula.add_clause([lit(), lit(), lit()]);
    }
    formula
}

fn outcome(is_satisfiable: bool) -> Outcome {
    if is_satisfiable { Outcome::Satisfiable } else { Outcome::Unsatisfiable }
}

/// The models in which all assumptions hold.
fn models_under(formula: &Formula, assumptions: &[Lit]) -> Vec<Valuation> {
    let holds = |model: &Valuation| assumptions.iter().all(|&a| model.value(a) == Some(true));
    all_models(formula).into_iter().filter(holds).collect()
}

/// Simplification removes all clauses, with witnesses. All clauses must return before models are
/// enumerated, and before the consequences of an assumption are asked for.
#[test]
fn what_was_removed_with_a_witness_returns() {
    let clauses = [&[1, 2][..], &[-1, 3], &[-2, -3]];
    let formula: Formula = clauses.iter().map(|clause| lits(clause)).collect();
    let mut solver = Solver::from_formula(&formula);
    assert!(solver.simplify([]).formula.is_empty());
    assert_eq!(solver.models().count(), all_models(&formula).len());
    let mut solver = Solver::from_formula(&formula);
    solver.simplify([]);
    let mut implied = solver.propagate_under(&[lit(1)]).implied;
    implied.sort_unstable();
    assert_eq!(implied, lits(&[-2, 3]));
}

/// Without a round, only propagation simplifies; the first round removes more.
#[test]
fn simplification_counts_its_rounds() {
    let clauses = [&[1, 2][..], &[-1, 3], &[-2, -3], &[4], &[-4, 5]];
    let mut solver = Solver::from_formula(&clauses.iter().map(|clause| lits(clause)).collect());
    let left = solver.simplify_in_rounds([], 0);
    assert_eq!((left.formula.len(), left.is_complete), (3, false));
    assert_eq!(solver.fixed(lit(5)), Some(true));
    assert!(solver.simplify_in_rounds([], 1).formula.is_empty());
    solver.add_clause([lit(-5)]);
    assert!(solver.simplify_in_rounds([], 0).formula.clauses().any(<[Lit]>::is_empty));
}

#[test]
fn nine_pigeons_do_not_fit_eight_holes() {
    assert_eq!(Solver::from_formula(&pigeonhole(8)).solve(), Outcome::Unsatisfiable);
}

#[test]
fn a_conflict_limit_ends_in_unknown_and_the_solver_goes_on() {
    let mut solver = Solver::from_formula(&pigeonhole(8));
    solver.set_limits(Limits::default().conflicts(10));
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Conflicts));
    assert_eq!(solver.stats().conflicts, 10);
    solver.set_limits(Limits::default());
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
}

#[test]
fn limits_of_decisions_and_propagations_end_in_unknown() {
    let mut solver = Solver::from_formula(&pigeonhole(8));
    solver.set_limits(Limits::default().decisions(10));
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Decisions));
    assert_eq!(solver.stats().decisions, 10);
    solver.set_limits(Limits::default().propagations(1000));
    let before = solver.stats().propagations;
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Propagations));
    assert!((1000..2000).contains(&(solver.stats().propagations - before)));
    solver.set_limits(Limits::default());
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
}

#[test]
fn a_callback_stops_the_search() {
    let mut solver = Solver::from_formula(&out_of_reach());
    let calls = std::sync::atomic::AtomicU64::new(0);
    let callback = move || calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 100;
    let interrupt = solver.interrupt_handle().with_callback(std::sync::Arc::new(callback));
    solver.set_interrupt(&interrupt);
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Interrupted));
    assert!(solver.stats().conflicts > 0);
}

#[test]
fn an_interrupt_from_another_thread_stops_the_search() {
    let mut solver = Solver::from_formula(&out_of_reach());
    let handle = solver.interrupt_handle();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        handle.request();
    });
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Interrupted));
    stopper.join().unwrap();
    solver.interrupt_handle().clear();
    solver.add_clause([]);
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
}

#[test]
fn a_time_limit_stops_the_search() {
    let mut solver = Solver::from_formula(&out_of_reach());
    let time = Some(std::time::Duration::from_millis(20));
    solver.set_limits(Limits::default().time(time));
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Time));
}

#[test]
fn the_deadline_of_an_interrupt_counts_beside_the_limits() {
    let mut solver = Solver::from_formula(&out_of_reach());
    let deadline = std::time::Instant::now() + std::time::Duration::from_millis(20);
    solver.set_interrupt(&solver.interrupt_handle().with_deadline(Some(deadline)));
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Time));
}

#[test]
fn the_empty_formula_and_declared_variables() {
    assert_eq!(Solver::new().solve(), Outcome::Satisfiable);
    let mut formula = Formula::new();
    formula.declare_vars(3);
    let mut solver = Solver::from_formula(&formula);
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    assert_eq!(solver.model().unwrap().true_literals().count(), 3);
}

#[test]
fn repeated_and_true_assumptions_may_outnumber_the_variables() {
    let mut solver = Solver::new();
    for clause in [[1, 2], [-1, 2], [1, -2]] {
        solver.add_clause(lits(&clause));
    }
    assert_eq!(solver.solve_under(&lits(&[1; 50])), Outcome::Satisfiable);
    assert_eq!(solver.solve_under(&lits(&[1, 1, 1, 2, 1, -2])), Outcome::Unsatisfiable);
    assert_eq!(solver.failed_core(), lits(&[-2, 1]));
}

#[test]
fn contrary_assumptions_are_a_core() {
    let mut solver = Solver::new();
    solver.add_clause(lits(&[1, 2]));
    assert_eq!(solver.solve_under(&lits(&[3, 4, -3])), Outcome::Unsatisfiable);
    let mut core = solver.failed_core().to_vec();
    core.sort_unstable();
    assert_eq!(core, lits(&[3, -3]));
    assert_eq!(solver.solve(), Outcome::Satisfiable);
}

#[test]
fn the_same_calls_give_the_same_run() {
    let runs: Vec<_> = (0..2)
        .map(|_| {
            let mut solver = Solver::from_formula(&pigeonhole(7));
            solver.solve();
            solver.stats()
        })
        .collect();
    assert_eq!(runs[0], runs[1]);
}

/// Failures are kept in a file beside this file. By default they would be kept beside `lib.rs`,
/// which a program of tests does not have.
fn config(cases: u32) -> ProptestConfig {
    let persistence = FileFailurePersistence::WithSource("proptest-regressions");
    let failure_persistence: Option<Box<dyn FailurePersistence>> = Some(Box::new(persistence));
    ProptestConfig { cases, failure_persistence, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn small_formulas_by_exhaustion(formula in small_formula()) {
        let mut solver = Solver::from_formula(&formula);
        prop_assert_eq!(solver.solve(), outcome(!all_models(&formula).is_empty()));
        if let Some(model) = solver.model() {
            prop_assert!(formula.is_satisfied_by(model));
        }
    }

    // The core of a contradiction by propagation consists of assumptions, and leads to the
    // contradiction as well. Each derivation is checked.
    #[test]
    fn what_contradicts_by_propagation_is_named(
        formula in small_formula(),
        calls in vec(vec(literal(10), 0..6), 1..5),
    ) {
        let mut formula = formula;
        let mut solver = Solver::new();
        solver.certify(true).unwrap();
        solver.add_formula(&formula);
        for assumptions in calls {
            let is_refuted = solver.propagate_under(&assumptions).conflict;
            let core = solver.failed_core().to_vec();
            prop_assert!(core.iter().all(|lit| assumptions.contains(lit)));
            prop_assert!(is_refuted || core.is_empty());
            assumptions.iter().for_each(|lit| formula.declare_vars(lit.var().index() + 1));
            if is_refuted {
                prop_assert!(solver.propagate_under(&core).conflict);
                prop_assert_eq!(models_under(&formula, &core).len(), 0);
                prop_assert_eq!(solver.solve_under(&core), Outcome::Unsatisfiable);
            }
            prop_assert!(solver.refusal().is_none());
        }
    }

    #[test]
    fn clauses_and_assumptions_one_after_the_other(
        formula in small_formula(),
        calls in vec((vec(vec(literal(10), 0..4), 0..6), vec(literal(10), 0..5)), 1..5),
    ) {
        let mut formula = formula;
        let mut solver = Solver::from_formula(&formula);
        for (clauses, assumptions) in calls {
            for clause in clauses {
                formula.add_clause(clause.iter().copied());
                solver.add_clause(clause);
            }
            for lit in &assumptions {
                formula.declare_vars(lit.var().index() + 1);
            }
            let models = models_under(&formula, &assumptions);
            prop_assert_eq!(solver.solve_under(&assumptions), outcome(!models.is_empty()));
            if let Some(model) = solver.model() {
                let agrees = |m: &Valuation| m.true_literals().all(|l| model.value(l) != Some(false));
                prop_assert!(models.iter().any(agrees));
            } else {
                let core = solver.failed_core().to_vec();
                prop_assert!(core.iter().all(|lit| assumptions.contains(lit)));
                prop_assert!(models_under(&formula, &core).is_empty());
            }
        }
    }

    #[test]
    fn models_under_assumptions(formula in small_formula(), assumptions in vec(literal(10), 0..4)) {
        let mut formula = formula;
        formula.declare_vars(10);
        let mut solver = Solver::from_formula(&formula);
        let mut found: Vec<Valuation> = solver.models().under(assumptions.clone()).collect();
        let by_literals = |model: &Valuation| model.true_literals().collect::<Vec<_>>();
        let expected = models_under(&formula, &assumptions);
        found.sort_by_key(by_literals);
        found.dedup();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert!(found.iter().all(|model| formula.is_satisfied_by(model)));
        // Neither the assumptions nor the clauses that forbid models stay.
        prop_assert_eq!(solver.solve_under(&assumptions), outcome(!expected.is_empty()));
        prop_assert_eq!(solver.solve(), outcome(!all_models(&formula).is_empty()));
    }

    #[test]
    fn all_models_one_by_one(formula in small_formula()) {
        let mut solver = Solver::from_formula(&formula);
        let mut found = Vec::new();
        while solver.solve() == Outcome::Satisfiable {
            let model = solver.model().unwrap().clone();
            solver.add_clause(model.true_literals().map(|lit| !lit));
            found.push(model);
        }
        let mut expected = all_models(&formula);
        let by_literals = |model: &Valuation| model.true_literals().collect::<Vec<_>>();
        found.sort_by_key(by_literals);
        expected.sort_by_key(by_literals);
        prop_assert_eq!(found, expected);
    }
}

proptest! {
    #![proptest_config(config(64))]

    // Formulas around the threshold, on which the search must learn and forget.
    #[test]
    fn random_formulas_agree_with_another_solver(formula in random_ksat(3, 100..=140, 3.9..=4.6)) {
        let mut solver = Solver::from_formula(&formula);
        prop_assert_eq!(solver.solve(), outcome(is_satisfiable_by_batsat(&formula)));
        if let Some(model) = solver.model() {
            prop_assert!(formula.is_satisfied_by(model));
        }
    }
}
