//! External propagators that break their contract, and what is promised about the others.
//! Propagators that keep it are compared with the truth in the crate `neuf-tests`.

use neuf_testing::{lit, lits};
use std::panic::{AssertUnwindSafe, catch_unwind};

use neuf_cnf::{Lit, Var};
use neuf_solver::{
    Cause, ExternalPropagator, Lifetime, Options, Outcome, PropagatorError, Solver, Template,
};

/// A propagator that does a few prepared things.
#[derive(Default)]
struct Script {
    propagates: Vec<i32>,
    /// The level from which on it propagates.
    least_level: usize,
    level: usize,
    /// Whether the last one comes again and again.
    repeats: bool,
    reason: Vec<i32>,
    clauses: Vec<Vec<i32>>,
    decides: Vec<i32>,
    rejects: bool,
    /// Whether `decide` and `reason` panic.
    panics: bool,
    asked: usize,
    observes: Vec<usize>,
    assigned: Vec<i32>,
    fixed: Vec<i32>,
    models: Vec<Vec<i32>>,
}

impl ExternalPropagator for Script {
    fn assigned(&mut self, literals: &[Lit]) {
        self.assigned.extend(literals.iter().map(|lit| lit.to_dimacs()));
    }

    fn level_opened(&mut self) {
        self.level += 1;
    }

    fn backtracked(&mut self, level: usize) {
        self.level = level;
    }

    fn fixed(&mut self, literal: Lit) {
        self.fixed.push(literal.to_dimacs());
    }

    fn observe(&mut self) -> Option<Var> {
        self.observes.pop().map(Var::new)
    }

    fn propagate(&mut self) -> Option<Lit> {
        if self.level < self.least_level {
            return None;
        }
        let next =
            if self.repeats { self.propagates.last().copied() } else { self.propagates.pop() };
        next.map(lit)
    }

    fn reason(&mut self, _literal: Lit, clause: &mut Vec<Lit>) {
        assert!(!self.panics, "as it was told");
        self.asked += 1;
        clause.extend(lits(&self.reason));
    }

    fn next_clause(&mut self, clause: &mut Vec<Lit>) -> Option<Lifetime> {
        *clause = lits(&self.clauses.pop()?);
        Some(Lifetime::Lasting)
    }

    fn decide(&mut self) -> Option<Lit> {
        assert!(!self.panics, "as it was told");
        self.decides.pop().map(lit)
    }

    fn accepts(&mut self, model: &[Lit], _clause: &mut Vec<Lit>) -> bool {
        self.models.push(model.iter().map(|lit| lit.to_dimacs()).collect());
        !self.rejects
    }
}

/// A solver of (1 ∨ 2 ∨ 3) and a propagator that observes the first two variables.
fn connected(script: Script) -> Solver {
    let mut solver = Solver::new();
    solver.add_clause(lits(&[1, 2, 3]));
    solver.connect(Box::new(script));
    [0, 1].iter().for_each(|&index| solver.observe(Var::new(index)));
    solver
}

/// The error of a call, after which the solver still answers without the propagator.
fn error(script: Script) -> Option<PropagatorError> {
    let mut solver = connected(script);
    assert_eq!(solver.solve_under(&lits(&[-1])), Outcome::Unknown(Cause::Propagator));
    assert_eq!(solver.model(), None);
    let error = solver.propagator_error();
    assert!(solver.disconnect().is_some());
    assert_eq!(solver.propagator_error(), None);
    assert_eq!(solver.solve_under(&lits(&[-1])), Outcome::Satisfiable);
    assert_eq!(solver.solve_under(&lits(&[-1, -2, -3])), Outcome::Unsatisfiable);
    error
}

#[test]
fn a_variable_that_is_not_observed_is_refused_everywhere() {
    let expected = Some(PropagatorError::NotObserved(lit(3)));
    assert_eq!(error(Script { propagates: vec![3], ..Script::default() }), expected);
    assert_eq!(error(Script { decides: vec![3], ..Script::default() }), expected);
    assert_eq!(error(Script { clauses: vec![vec![1, 2, 3]], ..Script::default() }), expected);
    let unknown = Some(PropagatorError::NotObserved(lit(-268_435_455)));
    assert_eq!(error(Script { decides: vec![-268_435_455], ..Script::default() }), unknown);
    // A reason is asked for when the clauses contradict the literal.
    let reasons = Script { propagates: vec![2], reason: vec![2, 3], ..Script::default() };
    let mut solver = connected(reasons);
    solver.add_clause(lits(&[-2, 1]));
    assert_eq!(solver.solve_under(&lits(&[-1])), Outcome::Unknown(Cause::Propagator));
    assert_eq!(solver.propagator_error(), expected);
}

#[test]
fn a_reason_must_imply_its_literal() {
    for reason in [&[][..], &[1], &[2, -1], &[2, -2, 1]] {
        // 2 is false, so its reason is a conflict.
        let script = Script { propagates: vec![2], reason: reason.to_vec(), ..Script::default() };
        let mut solver = connected(script);
        solver.add_clause(lits(&[-2]));
        assert_eq!(solver.solve_under(&lits(&[-1])), Outcome::Unknown(Cause::Propagator));
        let expected = PropagatorError::WrongReason(lit(2));
        assert_eq!(solver.propagator_error(), Some(expected), "{reason:?}");
    }
}

#[test]
fn what_never_ends_is_ended() {
    let script =
        Script { propagates: vec![-1], repeats: true, reason: vec![-1], ..Script::default() };
    let mut solver = connected(script);
    assert_eq!(solver.solve_under(&lits(&[-1])), Outcome::Unknown(Cause::Propagator));
    assert_eq!(solver.propagator_error(), Some(PropagatorError::Repeated(lit(-1))));
    let rejecting = Script { rejects: true, ..Script::default() };
    assert_eq!(error(rejecting), Some(PropagatorError::RejectedModel));
    // A clause that is true in the model does not help.
    let rejecting = Script { rejects: true, clauses: vec![vec![-1, 2]], ..Script::default() };
    assert_eq!(error(rejecting), Some(PropagatorError::RejectedModel));
}

#[test]
fn a_fault_is_forgotten_with_the_next_call() {
    let mut solver = connected(Script { decides: vec![3], ..Script::default() });
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Propagator));
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    assert_eq!(solver.propagator_error(), None);
    assert_eq!(solver.propagator::<Script>().map(|script| script.models.len()), Some(1));
}

#[test]
fn a_panic_disables_the_propagator_and_nothing_else() {
    let mut solver = connected(Script { panics: true, ..Script::default() });
    assert!(catch_unwind(AssertUnwindSafe(|| solver.solve())).is_err());
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Propagator));
    assert_eq!(solver.propagator_error(), Some(PropagatorError::Panicked));
    solver.observe(Var::new(2));
    assert!(solver.propagator::<Script>().is_none());
    assert!(solver.disconnect().is_none());
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    // In the middle of an analysis, too.
    let (propagates, least_level) = (vec![2], 2);
    let script = Script { panics: true, propagates, least_level, ..Script::default() };
    let mut solver = connected(script);
    for clause in [[-2, 3, 4], [-2, 3, -4], [-3, 4, 5], [-3, 4, -5]] {
        solver.add_clause(lits(&clause));
    }
    let assumptions = lits(&[-1, -4]);
    assert!(catch_unwind(AssertUnwindSafe(|| solver.solve_under(&assumptions))).is_err());
    solver.disconnect();
    assert_eq!(solver.solve_under(&assumptions), Outcome::Unsatisfiable);
    assert_eq!(solver.solve_under(&assumptions[..1]), Outcome::Satisfiable);
}

#[test]
fn reasons_are_asked_for_only_when_they_are_needed() {
    let (propagates, reason) = (vec![2], vec![2, 1]);
    let script = Script { propagates, reason, least_level: 1, ..Script::default() };
    let mut solver = connected(script);
    assert_eq!(solver.solve_under(&lits(&[-1])), Outcome::Satisfiable);
    assert_eq!(solver.value(lit(2)), Some(true));
    assert_eq!(solver.propagator::<Script>().unwrap().asked, 0);
    // Here the core depends on it.
    solver.propagator::<Script>().unwrap().propagates = vec![2];
    assert_eq!(solver.solve_under(&lits(&[-1, -2])), Outcome::Unsatisfiable);
    assert_eq!(solver.propagator::<Script>().unwrap().asked, 1);
    assert_eq!(solver.failed_core().len(), 2);
}

#[test]
fn clauses_of_every_kind_are_taken() {
    let clauses = vec![vec![-1, 2], vec![1, -1], vec![2, 2, 1], vec![1]];
    let mut solver = connected(Script { clauses, ..Script::default() });
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    assert_eq!([1, 2].map(|n| solver.value(lit(n))), [Some(true); 2]);
    let script = solver.propagator::<Script>().unwrap();
    assert_eq!(script.fixed, [1, 2]);
    assert_eq!(script.models, [[1, 2]]);
    script.clauses = vec![vec![]];
    assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    assert!(solver.failed_core().is_empty());
}

#[test]
fn a_clause_counts_more_than_the_verdict() {
    let script =
        Script { clauses: vec![vec![1, 2], vec![1, -2], vec![-1, 2]], ..Script::default() };
    struct Late(Script);
    impl ExternalPropagator for Late {
        fn is_lazy(&self) -> bool {
            true
        }
        fn next_clause(&mut self, clause: &mut Vec<Lit>) -> Option<Lifetime> {
            self.0.next_clause(clause)
        }
        fn accepts(&mut self, _: &[Lit], _: &mut Vec<Lit>) -> bool {
            true
        }
    }
    let mut solver = Solver::new();
    solver.connect(Box::new(Late(script)));
    [0, 1].iter().for_each(|&index| solver.observe(Var::new(index)));
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    assert_eq!([1, 2].map(|n| solver.value(lit(n))), [Some(true); 2]);
}

#[test]
fn variables_can_be_observed_at_any_time() {
    // 3 is known, and may have been removed; 8 and 9 are new.
    let mut options = Options::default();
    options.eliminate_interval = 0;
    let mut solver = Solver::with_options(&options);
    solver.add_clause(lits(&[3, 1]));
    solver.add_clause(lits(&[-3, 2]));
    solver.add_clause(lits(&[4]));
    solver.simplify([]);
    let script = Script { observes: vec![8, 3, 2, 7], ..Script::default() };
    solver.connect(Box::new(script));
    assert_eq!(solver.solve_under(&lits(&[3])), Outcome::Satisfiable);
    let script = solver.propagator::<Script>().unwrap();
    assert_eq!(
        script.models[0].iter().map(|number| number.abs()).collect::<Vec<_>>(),
        [3, 4, 8, 9]
    );
    assert_eq!(script.fixed, [4]);
    assert_eq!(script.assigned.iter().filter(|&&number| number == 4).count(), 1);
    script.decides = vec![9, 8];
    assert_eq!(solver.solve(), Outcome::Satisfiable);
    assert_eq!([8, 9].map(|n| solver.value(lit(n))), [Some(true); 2]);
    solver.unobserve(Var::new(8));
    solver.propagator::<Script>().unwrap().decides = vec![9];
    assert_eq!(solver.solve(), Outcome::Unknown(Cause::Propagator));
}

#[test]
fn clones_and_templates_have_no_propagator() {
    let solver = connected(Script { rejects: true, ..Script::default() });
    assert_eq!(solver.clone().solve(), Outcome::Satisfiable);
    let mut template = Template::new(solver);
    assert_eq!(template.ask(lits(&[-1])).next_model(), Outcome::Satisfiable);
}
