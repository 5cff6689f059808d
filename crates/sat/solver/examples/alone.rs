//! A program that needs one crate: all types of the solver's interface are in `neuf_solver`.
//!
//! Five machines and their jobs: variables come from the solver, clauses from iterators. Then the
//! program asks a question with a clause for one call, finds the literals of every plan, and reads
//! a DIMACS formula and finds its minimal conflict.
//!
//! `cargo run --release -p neuf-solver --example alone`
#![allow(clippy::print_stdout)]

use neuf_solver::backbone::{Found, find};
use neuf_solver::mus::{Groups, Minimized, minimize};
use neuf_solver::{Formula, Lit, NotALiteral, Outcome, Solver, Task, dimacs};

/// A conflict in DIMACS: the clauses 1, 2 and 4 contradict each other.
const CONFLICT: &str = "p cnf 3 5\n1 0\n-1 2 0\n3 2 0\n-2 0\n-3 1 0\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (plan, always) = plans();
    println!("a plan without job 0 on machine 0: {plan}, literals of every plan: {always}");
    println!("clauses in conflict: {:?}", conflict(CONFLICT)?);
    if let Err(error) = clause(&[1, 0]) {
        println!("{error}");
    }
    Ok(())
}

/// Whether there is a plan of five jobs on five machines in which job 0 is not on machine 0 or job
/// 1 on machine 2, and how many literals each plan has.
fn plans() -> (bool, usize) {
    let mut solver = Solver::new();
    let on: Vec<Vec<Lit>> =
        (0..5).map(|_| (0..5).map(|_| solver.new_var().positive()).collect()).collect();
    let mut formula = Formula::new();
    formula.extend(on.iter().cloned());
    let pairs = (0..5).flat_map(|job| &on[..job]).zip((0..5).flat_map(|job| vec![&on[job]; job]));
    // No two jobs have the same machine.
    formula.extend(pairs.flat_map(|(job, other)| job.iter().zip(other).map(|(a, b)| [!*a, !*b])));
    // Job 4 has its machine.
    formula.extend([[on[4][3]]]);
    solver.add_formula(&formula);
    solver.constrain([!on[0][0], on[1][2]]);
    let is_possible = solver.solve() == Outcome::Satisfiable;
    let Found::Satisfiable(backbone) = find(&formula, &Task::default()) else {
        return (is_possible, 0);
    };
    (is_possible, backbone.literals.len())
}

/// The clauses of a file that contradict each other, by their numbers from 1.
fn conflict(text: &str) -> Result<Vec<usize>, dimacs::ReadError> {
    let file = dimacs::read(text.as_bytes(), &dimacs::ReadOptions::default())?;
    Ok(match minimize(&Groups::of_clauses(&file.formula), &Task::default()) {
        Minimized::Unsatisfiable(mus) => mus.groups,
        _ => Vec::new(),
    })
}

/// A clause of DIMACS numbers.
fn clause(numbers: &[i32]) -> Result<Vec<Lit>, NotALiteral> {
    numbers.iter().map(|&number| Lit::try_from(number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_does_what_it_says_and_names_no_other_crate() {
        // The last job is on machine 3, and no other job is there.
        assert_eq!(plans(), (true, 9));
        assert_eq!(conflict(CONFLICT).unwrap(), [1, 2, 4]);
        assert_eq!(clause(&[1, 0]), Err(NotALiteral(0)));
        let others = ["cnf", "core", "proof", "words"].map(|name| format!("neuf_{name}"));
        let text = include_str!("alone.rs");
        assert!(others.iter().all(|other| !text.contains(other)));
    }
}
