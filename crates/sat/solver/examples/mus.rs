//! Prints a minimal unsatisfiable subset of the clauses of a DIMACS file, by their numbers.
//!
//! ```sh
//! cargo run --release -p neuf-solver --example mus -- dimacs/random-100-2.cnf
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{self, Write};

use neuf_cnf::dimacs;
use neuf_solver::Task;
use neuf_solver::mus::{Groups, Minimized, minimize};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the name of a DIMACS file")?;
    let file = dimacs::read(File::open(path)?, &dimacs::ReadOptions::default())?;
    let mut out = io::stdout();
    match minimize(&Groups::of_clauses(&file.formula), &Task::default()) {
        Minimized::Satisfiable(_) => writeln!(out, "satisfiable")?,
        Minimized::Unknown(cause) => writeln!(out, "unknown: {cause}")?,
        Minimized::Unsatisfiable(mus) => {
            let (needed, all) = (mus.groups.len(), file.formula.len());
            writeln!(out, "{needed} of {all} clauses, in {} calls:", mus.effort.calls)?;
            writeln!(out, "{:?}", mus.groups)?;
        }
    }
    Ok(())
}
