//! What rustsat's own suites ask of a solver: basic use, sequences of assumptions, cores, phases,
//! flips, learners, terminators, limits, freezing, propagation and statistics.
#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use neuf_rustsat::{Neuf, NeufError};
use neuf_solver::{Options, Solver};
use rustsat::instances::SatInstance;
use rustsat::lit;
use rustsat::solvers::SolverResult::{Interrupted, Sat, Unsat};
use rustsat::solvers::{
    ControlSignal, FlipLit, FreezeVar, GetInternalStats, Interrupt, InterruptSolver, Learn,
    LimitConflicts, LimitDecisions, LimitPropagations, PhaseLit, Propagate, Solve,
    SolveIncremental, SolveStats, StateError, Terminate,
};
use rustsat::types::{Lit, TernaryVal, Var};
use rustsat::var;

fn file(name: &str) -> SatInstance {
    let path = format!("{}/../../../dimacs/{name}.cnf", env!("CARGO_MANIFEST_DIR"));
    SatInstance::from_dimacs_path(path).expect("a formula")
}

fn loaded<'term, 'learn>(name: &str) -> Neuf<'term, 'learn> {
    let mut solver = Neuf::default();
    solver.add_cnf(file(name).into_cnf().0).expect("clauses");
    solver
}

/// Random clauses of three literals, 4.6 for each variable: without a model, and with 600 variables
/// out of reach.
fn random<'term, 'learn>(vars: usize) -> Neuf<'term, 'learn> {
    let mut random = neuf_cnf::Random::new(1);
    let mut solver = Neuf::default();
    for _ in 0..vars * 46 / 10 {
        let [a, b, c] = [(); 3].map(|()| {
            let lit = lit![random.index(vars) as u32];
            if random.index(2) == 0 { lit } else { !lit }
        });
        solver.add_ternary(a, b, c).unwrap();
    }
    solver
}

/// A formula of four variables with a few models.
const SMALL: [&[i32]; 5] = [&[1, 2], &[-1, -2, -3], &[-3, -4], &[2, 3, 4], &[-2, -4, 3, 1]];

fn small<'term, 'learn>() -> Neuf<'term, 'learn> {
    let mut solver = Neuf::default();
    for clause in SMALL {
        let clause: Vec<Lit> = clause.iter().map(|&n| Lit::from_ipasir(n).unwrap()).collect();
        solver.add_clause_ref(&clause[..]).unwrap();
    }
    solver
}

/// Whether the formula has a model with these literals, by trying all assignments.
fn small_has_model(lits: &[i32]) -> bool {
    (0..16_u32).any(|bits| {
        let is_true = |n: &i32| (bits >> (n.unsigned_abs() - 1) & 1 == 1) == (*n > 0);
        lits.iter().all(is_true) && SMALL.iter().all(|clause| clause.iter().any(is_true))
    })
}

/// Checks the answer under these literals, and the core.
fn ask(solver: &mut Neuf<'_, '_>, numbers: &[i32]) {
    let assumps: Vec<Lit> = numbers.iter().map(|&n| Lit::from_ipasir(n).unwrap()).collect();
    let result = solver.solve_assumps(&assumps).unwrap();
    if small_has_model(numbers) {
        assert_eq!(result, Sat, "{numbers:?}");
        assert!(assumps.iter().all(|&lit| solver.lit_val(lit).unwrap() == TernaryVal::True));
        assert!(solver.core().is_err());
    } else {
        assert_eq!(result, Unsat, "{numbers:?}");
        let core = solver.core().unwrap();
        assert!(core.iter().all(|&lit| assumps.contains(&!lit)), "{core:?} of {numbers:?}");
        let negated: Vec<i32> = core.iter().map(|&lit| (!lit).to_ipasir()).collect();
        assert!(!small_has_model(&negated), "{core:?} is no core");
    }
}

/// All partial assignments of the four variables.
fn cubes() -> impl Iterator<Item = Vec<i32>> {
    (0..81).map(|code: i32| {
        let digits = (0..4).map(|place| code / 3_i32.pow(place) % 3);
        let of = |(var, digit)| [0, var, -var][digit as usize];
        (1..).zip(digits).map(of).filter(|&n| n != 0).collect()
    })
}

#[test]
fn files_are_solved() {
    for (name, result) in [
        ("parity-16-odd", Unsat),
        ("parity-60-even", Sat),
        ("pigeonhole-7", Unsat),
        ("random-100-1", Sat),
        ("random-100-2", Unsat),
        ("sudoku-16x16", Sat),
        ("sudoku-spoilt", Unsat),
    ] {
        let instance = file(name);
        let mut solver = Neuf::default();
        solver.add_cnf_ref(instance.cnf()).unwrap();
        assert_eq!(solver.solve().unwrap(), result, "{name}");
        if result == Sat {
            let solution = solver.solution(instance.max_var().unwrap()).unwrap();
            assert_eq!(instance.evaluate(&solution), TernaryVal::True, "{name}");
        } else {
            assert!(solver.full_solution().is_err());
        }
    }
}

#[test]
fn solvers_are_independent_and_have_a_name() {
    let (mut one, mut two) = (small(), Neuf::default());
    two.add_clause(rustsat::clause![]).unwrap();
    assert_eq!((one.solve().unwrap(), two.solve().unwrap()), (Sat, Unsat));
    assert!(one.signature().starts_with("neuf-"));
    assert!(format!("{one:?}").contains("Sat"));
}

#[test]
fn all_assumptions_in_any_order_are_answered_rightly() {
    let mut solver = small();
    assert_eq!(solver.solve().unwrap(), Sat);
    for cube in cubes().chain(cubes().map(|cube| cube.into_iter().rev().collect())) {
        ask(&mut solver, &cube);
    }
}

#[test]
fn cores_follow_from_the_formula() {
    let mut solver = small();
    for cube in cubes() {
        ask(&mut solver, &cube);
        if let Ok(core) = solver.core() {
            solver.add_clause_ref(&core[..]).unwrap();
        }
    }
    assert_eq!(solver.solve().unwrap(), Sat);
}

#[test]
fn empty_assumptions_have_an_empty_core() {
    let mut solver = Neuf::default();
    for [a, b] in [[1, 2], [-1, 2], [1, -2], [-1, -2]] {
        let [a, b] = [a, b].map(|n| Lit::from_ipasir(n).unwrap());
        solver.add_binary(a, b).unwrap();
    }
    assert_eq!(solver.solve().unwrap(), Unsat);
    assert_eq!(solver.solve_assumps(&[]).unwrap(), Unsat);
    assert!(solver.core().unwrap().is_empty());
    assert_eq!(solver.solve_assumps(&[lit![5]]).unwrap(), Unsat);
}

#[test]
fn answers_end_with_the_next_clause() {
    let mut solver = Neuf::default();
    assert_eq!(solver.solve().unwrap(), Sat);
    solver.add_binary(lit![0], lit![1]).unwrap();
    assert_eq!(solver.solve().unwrap(), Sat);
    solver.add_binary(!lit![0], !lit![1]).unwrap();
    assert!(solver.lit_val(lit![0]).unwrap_err().is::<StateError>());
    assert_eq!(solver.solve().unwrap(), Sat);
    solver.add_unit(!lit![0]).unwrap();
    assert_eq!(solver.solve().unwrap(), Sat);
    assert_eq!(solver.var_val(var![1]).unwrap(), TernaryVal::True);
    assert_eq!(solver.var_val(var![9]).unwrap(), TernaryVal::DontCare);
    solver.add_unit(!lit![1]).unwrap();
    assert_eq!(solver.solve().unwrap(), Unsat);
    assert!(solver.core().unwrap().is_empty());
    // A refutation under assumptions is none without them, and a model is one.
    let mut solver = small();
    assert_eq!(solver.solve_assumps(&[!lit![0], !lit![1]]).unwrap(), Unsat);
    assert_eq!(solver.solve().unwrap(), Sat);
    let solves = solver.n_solves();
    assert_eq!((solver.solve().unwrap(), solver.n_solves()), (Sat, solves));
}

#[test]
fn statistics_are_counted() {
    let mut solver = Neuf::default();
    assert_eq!((solver.n_clauses(), solver.max_var(), solver.n_vars()), (0, None, 0));
    assert_eq!((solver.propagations(), solver.decisions(), solver.conflicts()), (0, 0, 0));
    assert_eq!(solver.avg_clause_len(), 0.0);
    for index in 0..9 {
        solver.add_binary(lit![index], !lit![index + 1]).unwrap();
    }
    solver.add_ternary(lit![0], lit![1], lit![2]).unwrap();
    assert_eq!((solver.n_clauses(), solver.max_var(), solver.n_vars()), (10, Some(var![9]), 10));
    assert!((solver.avg_clause_len() - 2.1).abs() < 1e-6);
    assert_eq!(solver.n_solves(), 0);
    solver.solve().unwrap();
    assert_eq!(solver.solve_assumps(&[lit![20], !lit![20]]).unwrap(), Unsat);
    assert_eq!((solver.n_sat_solves(), solver.n_unsat_solves(), solver.n_solves()), (1, 1, 2));
    assert_eq!(solver.max_var(), Some(var![20]));
    solver.reserve(var![30]).unwrap();
    assert_eq!(solver.solve().unwrap(), Sat);
    assert_eq!(solver.full_solution().unwrap().len(), 31);
    let mut hard = loaded("random-100-2");
    hard.solve().unwrap();
    assert!(hard.propagations() > 0 && hard.decisions() > 0 && hard.conflicts() > 0);
    assert!(hard.cpu_solve_time() > Duration::ZERO);
}

#[test]
fn phases_lead_to_the_model_that_they_name() {
    let model = [1, -2, -3, 4];
    assert!(small_has_model(&model));
    let mut solver = small();
    for number in model {
        solver.phase_lit(Lit::from_ipasir(number).unwrap()).unwrap();
    }
    assert_eq!(solver.solve().unwrap(), Sat);
    let solution = solver.solution(var![3]).unwrap();
    for number in model {
        assert_eq!(solution.lit_value(Lit::from_ipasir(number).unwrap()), TernaryVal::True);
    }
    solver.unphase_var(var![1]).unwrap();
    solver.unphase_lit(lit![0]).unwrap();
    solver.unphase_var(var![99]).unwrap();
}

#[test]
fn literals_are_flipped_where_all_clauses_stay_true() {
    let mut solver = Neuf::default();
    solver.add_unit(lit![0]).unwrap();
    solver.add_binary(lit![1], lit![2]).unwrap();
    assert!(solver.is_flippable(lit![1]).is_err());
    assert_eq!(solver.solve_assumps(&[lit![1], lit![2]]).unwrap(), Sat);
    assert!(!solver.is_flippable(!lit![0]).unwrap());
    assert!(solver.is_flippable(!lit![1]).unwrap() && solver.is_flippable(!lit![2]).unwrap());
    assert!(solver.flip_lit(!lit![1]).unwrap());
    assert_eq!(solver.lit_val(lit![1]).unwrap(), TernaryVal::False);
    assert!(!solver.is_flippable(!lit![2]).unwrap() && !solver.flip_lit(!lit![2]).unwrap());
}

#[test]
fn learned_clauses_are_told_and_follow() {
    let mut learned = Vec::new();
    let mut solver = loaded("random-100-2");
    solver.attach_learner(|clause| learned.push(clause), 5);
    assert_eq!(solver.solve().unwrap(), Unsat);
    drop(solver);
    assert!(!learned.is_empty());
    let mut judge = loaded("random-100-2");
    for clause in learned.iter().take(50) {
        assert!((1..=5).contains(&clause.len()));
        let negated: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
        assert_eq!(judge.solve_assumps(&negated).unwrap(), Unsat);
    }
    let mut solver = loaded("random-100-2");
    solver.attach_learner(|_| panic!("it was detached"), 5);
    solver.detach_learner();
    assert_eq!(solver.solve().unwrap(), Unsat);
}

#[test]
fn terminators_stop_a_call() {
    let mut solver = small();
    solver.attach_terminator(|| ControlSignal::Terminate);
    assert_eq!(solver.solve().unwrap(), Interrupted);
    assert_eq!(solver.n_terminated(), 1);
    let mut calls = 0;
    {
        let mut solver = random(600);
        solver.attach_terminator(|| {
            calls += 1;
            if calls > 10 { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        assert_eq!(solver.solve().unwrap(), Interrupted);
        solver.detach_terminator();
        solver.limit_conflicts(Some(10)).unwrap();
        assert_eq!(solver.solve().unwrap(), Interrupted);
    }
    assert_eq!(calls, 11);
}

#[test]
fn interrupters_stop_a_call_from_another_thread() {
    let mut solver = random(600);
    let interrupter = solver.interrupter();
    let waker = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        interrupter.interrupt();
    });
    assert_eq!(solver.solve().unwrap(), Interrupted);
    waker.join().unwrap();
    // The request has done its work.
    assert_eq!(solver.solve_assumps(&[lit![0], !lit![0]]).unwrap(), Unsat);
    solver.interrupter().interrupt();
    assert_eq!(solver.solve().unwrap(), Interrupted);
    assert!(solver.core().is_err() && solver.lit_val(lit![0]).is_err());
}

#[test]
fn limits_hold_for_each_call_until_they_are_lifted() {
    let mut solver = random(100);
    solver.limit_conflicts(Some(1)).unwrap();
    for _ in 0..2 {
        assert_eq!(solver.solve().unwrap(), Interrupted);
    }
    solver.limit_conflicts(None).unwrap();
    solver.limit_decisions(Some(1)).unwrap();
    assert_eq!(solver.solve().unwrap(), Interrupted);
    solver.limit_decisions(None).unwrap();
    solver.limit_propagations(Some(1)).unwrap();
    assert_eq!(solver.solve().unwrap(), Interrupted);
    solver.limit_propagations(None).unwrap();
    solver.limit_time(Some(Duration::ZERO));
    assert_eq!(solver.solve().unwrap(), Interrupted);
    solver.limit_time(None);
    assert_eq!(solver.solve().unwrap(), Unsat);
}

#[test]
fn variables_are_frozen_and_melted() {
    let mut solver = small();
    solver.freeze_var(var![0]).unwrap();
    solver.freeze_var(var![0]).unwrap();
    solver.melt_var(var![0]).unwrap();
    assert!(solver.is_frozen(var![0]).unwrap() && !solver.is_frozen(var![1]).unwrap());
    solver.melt_var(var![0]).unwrap();
    solver.melt_var(var![0]).unwrap();
    assert!(!solver.is_frozen(var![0]).unwrap());
}

#[test]
fn assumptions_are_propagated() {
    let mut solver = Neuf::default();
    for index in 0..3 {
        solver.add_binary(!lit![index], lit![index + 1]).unwrap();
    }
    for phase_saving in [false, true] {
        let none = solver.propagate(&[], phase_saving).unwrap();
        assert!(!none.conflict && none.propagated.is_empty());
        let all = solver.propagate(&[lit![0]], phase_saving).unwrap();
        assert!(!all.conflict);
        assert_eq!(all.propagated.iter().collect::<HashSet<_>>().len(), 4);
        assert_eq!(all.propagated[0], lit![0]);
    }
    solver.add_unit(!lit![3]).unwrap();
    assert!(solver.propagate(&[lit![0]], false).unwrap().conflict);
}

#[test]
fn propagation_saves_phases_only_when_asked_to() {
    for phase_saving in [false, true] {
        // All variables are tried true at first, which satisfies these clauses.
        let mut solver = Neuf::with_options(&Options::default().lucky(false).walk(false));
        solver.add_ternary(lit![0], lit![1], lit![2]).unwrap();
        solver.add_ternary(!lit![0], lit![1], lit![2]).unwrap();
        let _ = solver.propagate(&[!lit![0], !lit![1]], phase_saving).unwrap();
        assert_eq!(solver.solve().unwrap(), Sat);
        let is_saved = solver.lit_val(lit![0]).unwrap() == TernaryVal::False;
        assert_eq!(is_saved, phase_saving);
    }
}

#[test]
fn a_solver_can_move_to_another_thread() {
    let solver = Arc::new(Mutex::new(small()));
    let shared = Arc::clone(&solver);
    let result = thread::spawn(move || shared.lock().unwrap().solve()).join().unwrap();
    assert_eq!(result.unwrap(), Sat);
    assert!(solver.lock().unwrap().full_solution().is_ok());
}

#[test]
fn callbacks_stay_on_their_thread() {
    let mut solver: Neuf<'static, 'static> = small();
    solver.attach_terminator(|| ControlSignal::Continue);
    let there = thread::spawn(move || {
        let error = solver.solve().unwrap_err();
        assert_eq!(error.downcast_ref(), Some(&NeufError::CallbackOfOtherThread));
        solver.detach_terminator();
        let result = solver.solve().unwrap();
        solver.attach_learner(drop, 3);
        (solver, result)
    });
    let (solver, result) = there.join().unwrap();
    assert_eq!(result, Sat);
    // It is dropped here, and its learner was attached there.
    drop(solver);
}

#[test]
fn variables_over_the_limit_are_errors() {
    let huge = Var::new(1 << 28);
    let mut solver = small();
    let refused = |result: anyhow::Result<()>| {
        assert_eq!(result.unwrap_err().downcast_ref(), Some(&NeufError::TooLarge(huge)));
    };
    refused(solver.add_binary(lit![0], huge.neg_lit()));
    refused(solver.reserve(huge));
    refused(solver.phase_lit(huge.pos_lit()));
    refused(solver.unphase_var(huge));
    refused(solver.freeze_var(huge));
    refused(solver.solve_assumps(&[huge.pos_lit()]).map(|_| ()));
    refused(solver.propagate(&[huge.pos_lit()], false).map(|_| ()));
    assert_eq!(solver.solve().unwrap(), Sat);
    assert_eq!(solver.lit_val(huge.pos_lit()).unwrap(), TernaryVal::DontCare);
    assert_eq!(solver.n_clauses(), SMALL.len());
}

#[test]
fn proofs_that_cannot_be_written_are_errors() {
    struct Full;
    impl neuf_proof::ProofSink for Full {
        fn take(&mut self, _: &mut neuf_cnf::Steps) -> std::io::Result<()> {
            Err(std::io::Error::other("full"))
        }
        fn finish(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut solver = Solver::new();
    solver.set_proof(Box::new(Full)).unwrap();
    let mut solver = Neuf::from(solver);
    solver.add_unit(lit![0]).unwrap();
    solver.add_unit(!lit![0]).unwrap();
    let error = solver.solve().unwrap_err();
    assert_eq!(error.downcast_ref(), Some(&NeufError::Proof));
    assert!(solver.into_solver().finish_proof().is_err());
}

/// Counting and parity are for every caller, and symmetries are broken for who asks only once.
#[test]
fn structure_answers_and_symmetry_does_for_who_asks_once() {
    for name in ["pigeonhole-7", "parity-16-odd", "cliques-8-4-3"] {
        for (is_once, is_certified) in [(true, false), (true, true), (false, false)] {
            let mut solver = Neuf::default();
            solver.certify(is_certified).unwrap();
            solver.add_cnf(file(name).into_cnf().0).unwrap();
            solver.limit_conflicts(Some(1_500)).unwrap();
            if is_once {
                solver.ask_once();
            }
            let is_symmetric = name == "cliques-8-4-3";
            let expected = if is_symmetric && !is_once { Interrupted } else { Unsat };
            assert_eq!(solver.solve().unwrap(), expected, "{name}");
            assert_eq!(solver.solver().stats().symmetry_cuts > 0, is_symmetric && is_once);
        }
    }
}

#[test]
fn another_question_after_a_cut_is_an_error() {
    let mut solver = Neuf::default();
    solver.add_cnf(file("cliques-8-4-3").into_cnf().0).unwrap();
    solver.ask_once();
    assert_eq!(solver.solve().unwrap(), Unsat);
    let error = solver.solve_assumps(&[lit![0]]).unwrap_err();
    assert_eq!(error.downcast_ref(), Some(&NeufError::Once));
}
