//! Several solvers on one formula: in turns, and on threads.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use neuf_cnf::{Lit, Steps, Var};
use neuf_proof::ProofSink;
use neuf_solver::{Cause, Limits, Options, Outcome, Portfolio, Solver};
use neuf_tests::formulas::{crowded_pigeonhole, random_3sat};
use neuf_tests::random::Random;
use neuf_tests::threads::{Threaded, Traffic};

/// The number of cases that are drawn.
const CASES: u64 = 1500;

#[test]
fn answers_and_joint_proofs_are_right() {
    let mut all = Traffic::default();
    for number in 0..CASES {
        let case = Threaded::draw(&mut Random::new(5 << 32 | number));
        match case.check() {
            Ok(traffic) => all.add(&traffic),
            Err(fault) => panic!("{number}: {fault}\n{}", case.shrink().text()),
        }
    }
    assert!(all.joined > CASES / 5 && all.imported > 5 * CASES, "{all}");
    assert!(all.satisfiable > CASES / 5 && all.unsatisfiable > CASES / 5, "{all}");
}

/// A formula that takes one thread seconds.
fn hard() -> Solver {
    let mut solver = Solver::with_options(&Options::default().join_after(100));
    solver.add_formula(&crowded_pigeonhole(8));
    solver
}

#[test]
fn turns_are_the_same_each_time() {
    let formula = random_3sat(120, 511, 3);
    let run = || {
        let options = Options::default().join_after(20).exchange_interval(10);
        let mut solver = Solver::with_options(&options);
        solver.add_formula(&formula);
        let mut portfolio = Portfolio::new(solver, 3).in_turns(50);
        let outcome = portfolio.solve();
        (outcome, portfolio.model().cloned(), portfolio.thread_stats())
    };
    let (first, second) = (run(), run());
    assert_eq!(first, second);
    assert!(first.2.len() == 3 && first.2.iter().all(|thread| thread.imported > 0), "{first:?}");
}

#[test]
fn one_thread_is_the_solver_itself() {
    let formula = random_3sat(150, 630, 5);
    let mut solver = Solver::from_formula(&formula);
    let mut portfolio = Portfolio::new(solver.clone(), 1);
    assert_eq!(portfolio.solve(), solver.solve());
    assert_eq!(portfolio.stats(), solver.stats());
    assert_eq!(portfolio.model(), solver.model());
}

#[test]
fn satisfiable_formulas_with_a_planted_model() {
    for seed in 0..20 {
        let (mut random, vars) = (Random::new(seed), 150);
        let values: Vec<bool> = (0..vars).map(|_| random.below(2) == 0).collect();
        let mut solver = Solver::with_options(
            &Options::default().join_after(0).exchange_interval(5).walk(false).lucky(false),
        );
        let mut clauses = Vec::new();
        while clauses.len() < 640 {
            let clause: Vec<Lit> =
                (0..3).map(|_| Var::new(random.below(vars)).lit(random.below(2) == 0)).collect();
            if clause.iter().any(|lit| values[lit.var().index()] == lit.is_positive()) {
                clauses.push(clause);
            }
        }
        clauses.iter().for_each(|clause| solver.add_clause(clause.iter().copied()));
        let mut portfolio = Portfolio::new(solver, 2 + seed as usize % 3);
        assert_eq!(portfolio.solve(), Outcome::Satisfiable);
        let model = portfolio.model().unwrap();
        let is_true = |clause: &Vec<Lit>| clause.iter().any(|&lit| model.value(lit) == Some(true));
        assert!(clauses.iter().all(is_true));
    }
}

#[test]
fn limits_and_interrupts_end_all_threads() {
    let mut portfolio = Portfolio::new(hard(), 3);
    portfolio.set_limits(Limits::default().conflicts(500));
    assert_eq!(portfolio.solve(), Outcome::Unknown(Cause::Conflicts));
    let stats = portfolio.thread_stats();
    // The limit is checked between decisions, so some conflicts may come on top.
    assert!(stats.iter().all(|thread| thread.solver.conflicts < 600), "{stats:?}");
    portfolio.set_limits(Limits::default().time(Duration::from_millis(30)));
    assert_eq!(portfolio.solve(), Outcome::Unknown(Cause::Time));
    portfolio.set_limits(Limits::default());
    let interrupt = portfolio.interrupt_handle();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            interrupt.request();
        });
        assert_eq!(portfolio.solve(), Outcome::Unknown(Cause::Interrupted));
    });
    // The request stays until it is cleared.
    assert_eq!(portfolio.solve(), Outcome::Unknown(Cause::Interrupted));
    interrupt.clear();
    portfolio.set_limits(Limits::default().ticks(5_000_000));
    assert_eq!(portfolio.solve(), Outcome::Unknown(Cause::Ticks));
}

#[test]
fn a_limit_of_memory_keeps_the_number_of_threads_small() {
    let mut portfolio = Portfolio::new(hard(), 64);
    portfolio.set_limits(Limits::default().memory(600_000).conflicts(1000));
    assert!(matches!(portfolio.solve(), Outcome::Unknown(_)));
    assert!(portfolio.thread_stats().len() < 64);
}

#[test]
fn the_first_answer_stops_the_others() {
    // The threads differ, so at most one of them can have searched to the end.
    let formula = random_3sat(220, 940, 2);
    let options = Options::default().join_after(50).walk(false).lucky(false);
    let mut solver = Solver::with_options(&options);
    solver.add_formula(&formula);
    let mut portfolio = Portfolio::new(solver, 4);
    let outcome = portfolio.solve();
    let again = portfolio.solve();
    assert_eq!(outcome, again);
    match portfolio.model() {
        Some(model) => assert!(formula.is_satisfied_by(model)),
        None => assert_eq!(outcome, Outcome::Unsatisfiable),
    }
    assert_eq!(portfolio.thread_stats().len(), 4);
}

/// A sink that panics at a certain buffer of steps.
struct Panics {
    left: Arc<AtomicU64>,
}

impl ProofSink for Panics {
    fn take(&mut self, _: &mut Steps) -> io::Result<()> {
        assert!(self.left.fetch_sub(1, Ordering::Relaxed) > 1, "a panic in a thread");
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_panic_in_one_thread_is_reported_and_never_an_answer() {
    let options = Options::default().join_after(0).exchange_interval(1);
    let mut solver = Solver::with_options(&options);
    let left = Arc::new(AtomicU64::new(30));
    solver.set_proof(Box::new(Panics { left: Arc::clone(&left) })).unwrap();
    solver.add_formula(&crowded_pigeonhole(8));
    let mut portfolio = Portfolio::new(solver, 3);
    assert_eq!(portfolio.solve(), Outcome::Unknown(Cause::Panicked));
    assert_eq!(portfolio.model(), None);
    left.store(u64::MAX, Ordering::Relaxed);
    assert_eq!(portfolio.solve(), Outcome::Unknown(Cause::Panicked));
    assert!(portfolio.finish_proof().is_err());
}

/// A sink that has room for this many buffers of steps.
struct Full(u64);

impl ProofSink for Full {
    fn take(&mut self, _: &mut Steps) -> io::Result<()> {
        self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::StorageFull)?;
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_proof_that_cannot_be_written_ends_the_search() {
    for room in [0, 1, 10] {
        let mut solver = Solver::with_options(&Options::default().join_after(10));
        solver.set_proof(Box::new(Full(room))).unwrap();
        solver.add_formula(&crowded_pigeonhole(8));
        let mut portfolio = Portfolio::new(solver, 2);
        assert_eq!(portfolio.solve(), Outcome::Unknown(Cause::Proof), "{room}");
        let error = portfolio.finish_proof().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{room}");
    }
}

#[test]
fn models_are_listed_by_one_thread() {
    let formula = random_3sat(60, 250, 1);
    let count = Solver::from_formula(&formula).models().take(2000).count();
    let mut portfolio = Portfolio::new(Solver::from_formula(&formula), 2);
    let before = portfolio.solve();
    assert_eq!(portfolio.models().take(2000).count(), count);
    assert_eq!(portfolio.solve(), before);
}

#[test]
fn a_solver_with_an_external_propagator_stays_alone() {
    /// Refuses models in which the first variable is true.
    struct Refuses;
    impl neuf_solver::ExternalPropagator for Refuses {
        fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool {
            let first = Var::new(0).positive();
            clause.push(!first);
            !model.contains(&first)
        }
    }
    let mut solver = Solver::with_options(&Options::default().join_after(0));
    solver.add_clause([Var::new(0).positive()]);
    solver.connect(Box::new(Refuses));
    solver.observe(Var::new(0));
    let mut portfolio = Portfolio::new(solver, 4);
    assert_eq!(portfolio.solve(), Outcome::Unsatisfiable);
    assert_eq!(portfolio.thread_stats().len(), 1);
}
