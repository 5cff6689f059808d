//! Several solvers on one formula: in turns, and on threads.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use neuf_cnf::{Lit, Steps, Var};
use neuf_proof::ProofSink;
use neuf_solver::{Callbacks, Cause, Limits, Options, Outcome, Solver, Stats};
use neuf_tests::formulas::{out_of_reach, random_3sat};
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
    solver.add_formula(&out_of_reach());
    solver
}

#[test]
fn turns_are_the_same_each_time() {
    let formula = random_3sat(120, 511, 3);
    let run = || {
        let options = Options::default().join_after(20).exchange_interval(3);
        let mut solver = Solver::with_options(&options);
        solver.add_formula(&formula);
        solver.set_threads(3);
        solver.take_turns(Some(50));
        let outcome = solver.solve();
        (outcome, solver.model().cloned(), solver.thread_stats())
    };
    let (first, second) = (run(), run());
    assert_eq!(first, second);
    assert!(first.2.len() == 3 && first.2.iter().all(|thread| thread.imported > 0), "{first:?}");
}

#[test]
fn a_limit_holds_for_all_turns_of_a_thread() {
    type Count = fn(&Stats) -> u64;
    let none = Limits::default();
    let limited: [(Limits, u64, Count); 4] = [
        (none.conflicts(500), 500, |stats| stats.conflicts),
        (none.decisions(2_000), 2_000, |stats| stats.decisions),
        (none.propagations(100_000), 100_000, |stats| stats.propagations),
        (none.ticks(400_000), 400_000, |stats| stats.ticks),
    ];
    for (limits, most, count) in limited {
        let mut solver = hard();
        solver.set_threads(3);
        solver.take_turns(Some(50));
        solver.set_limits(limits);
        assert!(matches!(solver.solve(), Outcome::Unknown(_)));
        let stats = solver.thread_stats();
        let spent: Vec<u64> = stats.iter().map(|thread| count(&thread.solver)).collect();
        // The limit is checked between decisions, so a little may come on top.
        let expected = most..most + most / 5;
        assert!(spent.len() == 3 && spent.iter().all(|n| expected.contains(n)), "{spent:?}");
    }
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
        solver.set_threads(2 + seed as usize % 3);
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        let model = solver.model().unwrap();
        let is_true = |clause: &Vec<Lit>| clause.iter().any(|&lit| model.value(lit) == Some(true));
        assert!(clauses.iter().all(is_true));
    }
}

#[test]
fn limits_and_interrupts_end_all_threads() {
    let mut solver = hard();
    solver.set_threads(3);
    solver.set_limits(Limits::default().conflicts(500));
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Conflicts));
    let stats = solver.thread_stats();
    // The limit is checked between decisions, so some conflicts may come on top.
    assert!(stats.iter().all(|thread| thread.solver.conflicts < 600), "{stats:?}");
    solver.set_limits(Limits::default().time(Duration::from_millis(30)));
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Time));
    solver.set_limits(Limits::default());
    let interrupt = solver.interrupt_handle();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            interrupt.request();
        });
        assert_eq!(solver.solve(), Outcome::Unknown(Cause::Interrupted));
    });
    // The request stays until it is cleared.
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Interrupted));
    interrupt.clear();
    solver.set_limits(Limits::default().ticks(5_000_000));
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Ticks));
}

#[test]
fn a_limit_of_memory_keeps_the_number_of_threads_small() {
    let mut solver = hard();
    solver.set_threads(64);
    solver.set_limits(Limits::default().memory(600_000).conflicts(1000));
    assert!(matches!(solver.solve(), Outcome::Unknown(_)));
    assert!(solver.thread_stats().len() < 64);
}

#[test]
fn the_first_answer_stops_the_others() {
    // The threads differ, so at most one of them can have searched to the end.
    let formula = random_3sat(220, 940, 2);
    let options = Options::default().join_after(50).walk(false).lucky(false);
    let mut solver = Solver::with_options(&options);
    solver.add_formula(&formula);
    solver.set_threads(4);
    let outcome = solver.solve();
    let again = solver.solve();
    assert_eq!(outcome, again);
    match solver.model() {
        Some(model) => assert!(formula.is_satisfied_by(model)),
        None => assert_eq!(outcome, Outcome::Unsatisfiable),
    }
    assert_eq!(solver.thread_stats().len(), 4);
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
    solver.add_formula(&out_of_reach());
    solver.set_threads(3);
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Panicked));
    assert_eq!(solver.model(), None);
    left.store(u64::MAX, Ordering::Relaxed);
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Panicked));
    assert!(solver.finish_proof().is_err());
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
        solver.add_formula(&out_of_reach());
        solver.set_threads(2);
        assert_eq!(solver.solve(), Outcome::Unknown(Cause::Proof), "{room}");
        let error = solver.finish_proof().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{room}");
    }
}

#[test]
fn models_are_listed_by_one_thread() {
    let formula = random_3sat(60, 250, 1);
    let count = Solver::from_formula(&formula).models().take(2000).count();
    let mut solver = Solver::from_formula(&formula);
    solver.set_threads(2);
    let before = solver.solve();
    assert_eq!(solver.models().take(2000).count(), count);
    assert_eq!(solver.solve(), before);
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
    solver.set_threads(4);
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    assert_eq!(solver.thread_stats().len(), 1);
}

#[test]
fn threads_can_be_changed_and_a_propagator_may_come_later() {
    /// Refuses all models in which the first variable is true.
    struct Refuses;
    impl neuf_solver::ExternalPropagator for Refuses {
        fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool {
            let first = Var::new(0).positive();
            clause.push(!first);
            !model.contains(&first)
        }
    }
    let formula = random_3sat(150, 600, 4);
    let options = Options::default().join_after(5).walk(false).lucky(false);
    for has_proof in [false, true] {
        let mut solver = Solver::with_options(&options);
        solver.certify(has_proof).unwrap();
        solver.add_formula(&formula);
        solver.set_threads(3);
        let first = Var::new(0).positive();
        let truth = Solver::from_formula(&formula).solve_under(&[!first]);
        assert_eq!(solver.solve_under(&[!first]), truth);
        assert_eq!((solver.thread_stats().len(), solver.threads()), (3, 3));
        let copy = solver.clone();
        assert_eq!((copy.thread_stats().len(), copy.threads()), (1, 3));
        solver.connect(Box::new(Refuses));
        solver.observe(first.var());
        assert_eq!((solver.thread_stats().len(), solver.threads()), (1, 1));
        assert_eq!(solver.solve(), truth);
        assert_eq!(solver.solve_under(&[first]), Outcome::Unsatisfiable);
        // The propagator's clauses stay, for all threads that come later.
        solver.disconnect();
        assert_eq!(solver.solve_under(&[first]), Outcome::Unsatisfiable);
        assert_eq!(solver.threads(), if has_proof { 1 } else { 3 });
        solver.set_threads(2);
        assert_eq!(solver.solve(), truth);
        assert_eq!(solver.threads(), if has_proof { 1 } else { 2 });
    }
}

/// Callbacks that want the thread on which they were made.
struct Listener {
    thread: std::thread::ThreadId,
    learned: usize,
    stops_after: usize,
    panics: bool,
}

impl Listener {
    fn new(stops_after: usize, panics: bool) -> Listener {
        Listener { thread: std::thread::current().id(), learned: 0, stops_after, panics }
    }
}

impl Callbacks for Listener {
    fn is_stop_requested(&mut self) -> bool {
        assert_eq!(std::thread::current().id(), self.thread);
        // A listener that is to panic never asks for a stop, since the stop might come before the
        // clause that makes the listener panic.
        !self.panics && self.learned >= self.stops_after
    }

    fn longest_learned(&self) -> usize {
        10
    }

    fn learned(&mut self, clause: &[Lit]) {
        assert_eq!(std::thread::current().id(), self.thread);
        assert!((1..=10).contains(&clause.len()));
        self.learned += 1;
        assert!(!(self.panics && self.learned > self.stops_after), "a panic of the caller");
    }
}

#[test]
fn callbacks_are_called_on_the_thread_of_the_call() {
    let mut solver = hard();
    solver.set_threads(3);
    let mut listener = Listener::new(500, false);
    assert_eq!(solver.solve_with(&[], &mut listener), Outcome::Unknown(Cause::Interrupted));
    assert!(listener.learned >= 500 && solver.thread_stats().len() == 3);
    let mut listener = Listener::new(500, true);
    let call = std::panic::AssertUnwindSafe(|| solver.solve_with(&[], &mut listener));
    assert!(std::panic::catch_unwind(call).is_err());
    // The solver is as it was between two calls.
    solver.set_limits(Limits::default().conflicts(1000));
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Conflicts));
    assert_eq!(solver.thread_stats().len(), 3);
}
