//! Clauses that are added until there is no memory left end in an error, and not in the end of the
//! process.
//!
//! The test runs itself anew in processes with a limit of their address space, in steps, so that
//! the memory ends at several places. The limit is taken back for the questions after the refusal,
//! since a search needs memory, too, and its answer is to be known. C and Python are tested in the
//! same way, by `crates/faces/capi/tests/c/memory.c` and `crates/faces/python/tests/test_input.py`.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]
#![allow(clippy::print_stdout, reason = "a child tells how it went")]

use std::env;
use std::process::Command;

use neuf_cnf::Random;
use neuf_rustsat::Neuf;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustsat::OutOfMemory;
use rustsat::solvers::SolverResult::{Sat, Unsat};
use rustsat::solvers::{Solve, SolveIncremental, SolveStats};
use rustsat::types::{Clause, Lit, TernaryVal};

/// The variable of the environment that makes the test a child: its limit in megabytes, how many
/// variables its clauses have, and how many literals each clause has.
const CHILD: &str = "NEUF_TEST_MEMORY";

/// The clauses of a child: random ones, or with no number of variables new ones each time. The
/// first literal is positive, so all of them have a model.
fn clause(random: &mut Random, count: usize, vars: u32, length: usize) -> Clause {
    let lit = |place: usize| match vars {
        0 => Lit::positive((count * length + place) as u32),
        _ => Lit::new(random.index(vars as usize) as u32, place > 0 && random.index(2) == 0),
    };
    (0..length).map(lit).collect()
}

fn child(limit: u64, vars: u32, length: usize) {
    let before = getrlimit(Resource::As);
    setrlimit(Resource::As, Rlimit { current: Some(limit << 20), ..before }).unwrap();
    let (mut solver, mut random) = (Neuf::default(), Random::new(1));
    let mut last = Clause::new();
    let error = loop {
        let next = clause(&mut random, solver.n_clauses(), vars, length);
        if let Err(error) = solver.add_clause_ref(&next) {
            break error;
        }
        last = next;
    };
    assert!(matches!(error.downcast_ref(), Some(OutOfMemory::ExternalApi)), "{error}");
    setrlimit(Resource::As, before).unwrap();
    match solver.solve() {
        Ok(result) => assert_eq!(result, Sat),
        Err(error) => {
            // The memory has ended while a clause was added.
            assert!(matches!(error.downcast_ref(), Some(OutOfMemory::ExternalApi)), "{error}");
            assert!(solver.solve_assumps(&last[..1]).is_err());
            println!("lost");
            return;
        }
    }
    let is_true = |&lit: &Lit| solver.lit_val(lit).unwrap() == TernaryVal::True;
    assert!(last.iter().any(is_true));
    let negated: Vec<Lit> = last.iter().map(|&lit| !lit).collect();
    assert_eq!(solver.solve_assumps(&negated).unwrap(), Unsat);
    println!("right");
}

#[test]
fn without_memory_there_is_an_error() {
    if let Ok(text) = env::var(CHILD) {
        let numbers: Vec<u32> = text.split(' ').map(|number| number.parse().unwrap()).collect();
        let [limit, vars, length] = numbers[..] else { panic!("{text}") };
        return child(limit.into(), vars, length as usize);
    }
    let mut lost = 0;
    for limit in [60, 120] {
        for (vars, length) in [(2_000, 2), (200_000, 3), (200_000, 64), (0, 3), (1 << 28, 3)] {
            let ran = Command::new(env::current_exe().unwrap())
                .args(["--exact", "without_memory_there_is_an_error", "--nocapture"])
                .env(CHILD, format!("{limit} {vars} {length}"))
                .output()
                .unwrap();
            let told = String::from_utf8_lossy(&ran.stdout);
            let is_right = told.lines().any(|line| line.ends_with("right"));
            let is_lost = told.lines().any(|line| line.ends_with("lost"));
            assert!(
                ran.status.success() && is_right != is_lost,
                "{limit} {vars} {length}: {ran:?}"
            );
            lost += u32::from(is_lost);
        }
    }
    // Of ten solvers, few are lost.
    assert!(lost <= 3, "{lost}");
}
