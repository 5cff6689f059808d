//! A SAT solver for DIMACS files in thirty lines. It answers as the SAT competitions ask.
//!
//! `cargo run -p neuf-solver --example dimacs -- dimacs/pigeonhole-7.cnf`
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs::File;
use std::io::stdout;
use std::process::ExitCode;

use neuf_cnf::dimacs::answer::write_model;
use neuf_cnf::dimacs::{ReadOptions, read};
use neuf_solver::{Outcome, Solver};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: dimacs FILE")?;
    let file = read(File::open(path)?, &ReadOptions::default())?;
    let formula = &file.formula;
    let mut solver = Solver::from_formula(formula);
    match solver.solve() {
        Outcome::Satisfiable => {
            println!("s SATISFIABLE");
            let model = solver.model().ok_or("a satisfiable formula has a model")?;
            assert!(formula.is_satisfied_by(model));
            write_model(&mut stdout(), model, file.var_count())?;
            Ok(ExitCode::from(10))
        }
        Outcome::Unsatisfiable => {
            println!("s UNSATISFIABLE");
            Ok(ExitCode::from(20))
        }
        Outcome::Unknown(cause) => {
            println!("c stopped: {cause:?}\ns UNKNOWN");
            Ok(ExitCode::SUCCESS)
        }
    }
}
