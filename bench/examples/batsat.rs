//! batsat as a command: `batsat FORMULA` prints its answer in the form of the SAT
//! competitions.
//!
//! The crate comes without a command; this is the least that lets it take part in
//! comparisons.

use std::fs::File;
use std::io::{BufReader, Write};

use batsat::{BasicSolver, SolverInterface, lbool};
use neuf_cnf::Valuation;
use neuf_cnf::dimacs::{self, ReadOptions};

fn main() -> anyhow::Result<()> {
    let path = std::env::args_os().nth(1).ok_or_else(|| anyhow::anyhow!("no formula given"))?;
    let options = ReadOptions::default().relaxed(true);
    let formula = dimacs::read(BufReader::new(File::open(path)?), &options)?.formula;
    let mut solver = BasicSolver::default();
    let vars: Vec<_> = formula.vars().map(|_| solver.new_var_default()).collect();
    for clause in formula.clauses() {
        let lits =
            clause.iter().map(|lit| batsat::Lit::new(vars[lit.var().index()], lit.is_positive()));
        solver.add_clause_reuse(&mut lits.collect());
    }
    let mut out = std::io::stdout().lock();
    if solver.solve_limited(&[]) != lbool::TRUE {
        writeln!(out, "s UNSATISFIABLE")?;
        return Ok(());
    }
    writeln!(out, "s SATISFIABLE")?;
    let values = formula.vars().zip(&vars);
    let model: Valuation =
        values.map(|(var, name)| var.lit(solver.value_var(*name) != lbool::FALSE)).collect();
    dimacs::answer::write_model(&mut out, &model, formula.var_count())?;
    Ok(())
}
