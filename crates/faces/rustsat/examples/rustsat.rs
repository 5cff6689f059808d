//! A solver of rustsat in many calls: assumptions, cores, limits and an interrupt.
//!
//! `cargo run -p neuf-rustsat --example rustsat`
#![allow(clippy::print_stdout)]

use neuf_rustsat::Neuf;
use rustsat::lit;
use rustsat::solvers::{LimitConflicts, Solve, SolveIncremental, SolverResult};

fn main() -> anyhow::Result<()> {
    let mut solver = Neuf::default();
    // Four tasks in three slots; literal 3t + s says that task t has slot s.
    for task in 0..4 {
        solver.add_ternary(lit![3 * task], lit![3 * task + 1], lit![3 * task + 2])?;
    }
    // A literal for each pair of tasks says that they differ.
    let mut differ = Vec::new();
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    for ((a, b), next) in pairs.into_iter().zip(12..) {
        for slot in 0..3 {
            solver.add_ternary(!lit![next], !lit![3 * a + slot], !lit![3 * b + slot])?;
        }
        differ.push(lit![next]);
    }
    solver.limit_conflicts(Some(10_000))?;
    while solver.solve_assumps(&differ)? == SolverResult::Unsat {
        // The core is a clause of negated assumptions; give one of them up.
        let core = solver.core()?;
        println!("these cannot all differ: {core:?}");
        differ.retain(|&lit| lit != !core[0]);
    }
    println!("{} pairs differ", differ.len());
    Ok(())
}
