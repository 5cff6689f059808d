//! Many small calls of one solver, in Rust or through rustsat: what does a face cost?
//!
//! `faces rust|rustsat [CALLS]` prints how many calls were satisfiable and a sum over the answers.
//! `faces.c` beside it does the same in C. The answers are equal, so the work of the solver is,
//! too; count the instructions of each.

use neuf_cnf::{Lit, Var};
use neuf_rustsat::Neuf;
use neuf_solver::{Outcome, Solver};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Lit as RustsatLit, TernaryVal};

const VARIABLES: u32 = 200;
const CLAUSES: usize = 400;
const ASSUMPTIONS: usize = 4;
const VALUES: u32 = 10;

/// The workload: a random clause before each of the first calls, and assumptions for each.
struct Workload(u32);

impl Workload {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        self.0 >> 16
    }

    /// The index of a variable, and whether the literal is positive.
    fn literal(&mut self) -> (u32, bool) {
        (self.next() % VARIABLES, self.next().is_multiple_of(2))
    }
}

/// The sum of the answers.
#[derive(Default)]
struct Sum {
    satisfiable: u64,
    answers: u64,
}

fn by_rust(calls: usize) -> Sum {
    let (mut random, mut sum) = (Workload(1), Sum::default());
    let mut solver = Solver::new();
    let lit = |(index, is_positive): (u32, bool)| Var::new(index as usize).lit(is_positive);
    for call in 0..calls {
        if call < CLAUSES {
            let clause: [Lit; 3] = std::array::from_fn(|_| lit(random.literal()));
            solver.add_clause(clause);
        }
        let assumptions: [Lit; ASSUMPTIONS] = std::array::from_fn(|_| lit(random.literal()));
        if solver.solve_under(&assumptions) == Outcome::Satisfiable {
            sum.satisfiable += 1;
            for index in 0..VALUES {
                let value = solver.value(Var::new(index as usize).positive());
                sum.answers += u64::from(value == Some(true)) << index;
            }
        } else {
            let core = solver.failed_core();
            sum.answers += assumptions.iter().filter(|lit| core.contains(lit)).count() as u64;
        }
    }
    sum
}

fn by_rustsat(calls: usize) -> anyhow::Result<Sum> {
    let (mut random, mut sum) = (Workload(1), Sum::default());
    let mut solver = Neuf::default();
    let lit = |(index, is_positive): (u32, bool)| RustsatLit::new(index, !is_positive);
    for call in 0..calls {
        if call < CLAUSES {
            let clause: [RustsatLit; 3] = std::array::from_fn(|_| lit(random.literal()));
            solver.add_clause_ref(&clause)?;
        }
        let assumptions: [RustsatLit; ASSUMPTIONS] = std::array::from_fn(|_| lit(random.literal()));
        if solver.solve_assumps(&assumptions)? == SolverResult::Sat {
            sum.satisfiable += 1;
            for index in 0..VALUES {
                let value = solver.lit_val(RustsatLit::positive(index))?;
                sum.answers += u64::from(value == TernaryVal::True) << index;
            }
        } else {
            let core = solver.core()?;
            sum.answers += assumptions.iter().filter(|&&lit| core.contains(&!lit)).count() as u64;
        }
    }
    Ok(sum)
}

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let face = arguments.next().unwrap_or_default();
    let calls = arguments.next().map_or(Ok(100_000), |calls| calls.parse())?;
    let sum = match face.as_str() {
        "rust" => by_rust(calls),
        "rustsat" => by_rustsat(calls)?,
        _ => anyhow::bail!("usage: faces rust|rustsat [CALLS]"),
    };
    println!("{} of {calls} satisfiable, sum {}", sum.satisfiable, sum.answers);
    Ok(())
}
