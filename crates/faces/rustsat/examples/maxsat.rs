//! MaxSAT: the largest cut of the Petersen graph. Each edge is a soft clause, which the totalizer
//! of rustsat counts; each solution asks for a better one, until there is none.
//!
//! `cargo run -p neuf-rustsat --example maxsat`
#![allow(clippy::print_stdout)]

use neuf_rustsat::Neuf;
use rustsat::encodings::card::{BoundUpper, BoundUpperIncremental, Totalizer};
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::lit;
use rustsat::solvers::{PhaseLit, Solve, SolveIncremental, SolverResult};
use rustsat::types::{Lit, TernaryVal};

fn main() -> anyhow::Result<()> {
    // Literals 0 to 9 say on which side a vertex is: the outer ring, then the inner star.
    let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
    let mut vars = BasicVarManager::from_next_free(rustsat::var![10]);
    let mut solver = Neuf::default();
    let mut relaxed: Vec<Lit> = Vec::new();
    for (a, b) in edges {
        // A relaxed edge need not be cut.
        let relax = vars.new_lit();
        solver.add_ternary(lit![a], lit![b], relax)?;
        solver.add_ternary(!lit![a], !lit![b], relax)?;
        solver.phase_lit(!relax)?;
        relaxed.push(relax);
    }
    let mut totalizer: Totalizer = relaxed.iter().copied().collect();
    let mut bound = Vec::new();
    while solver.solve_assumps(&bound)? == SolverResult::Sat {
        let mut uncut = 0;
        for &relax in &relaxed {
            uncut += usize::from(solver.lit_val(relax)? == TernaryVal::True);
        }
        println!("{} of {} edges are cut", relaxed.len() - uncut, relaxed.len());
        let Some(better) = uncut.checked_sub(1) else { break };
        totalizer.encode_ub_change(better..=better, &mut solver, &mut vars)?;
        bound = totalizer.enforce_ub(better)?;
    }
    println!("no cut is larger");
    Ok(())
}
