//! Writes a proof of unsatisfiability while the solver runs, and checks the proof by code that
//! shares nothing with the solver.
//!
//! `cargo run -p neuf-solver --example proof -- dimacs/pigeonhole-7.cnf /tmp/proof.lrat`
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs::File;

use neuf_cnf::Interrupt;
use neuf_cnf::dimacs::{ReadOptions, read};
use neuf_proof::{Format, Notation, ProofWriter, check_lrat};
use neuf_solver::{Outcome, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(formula), Some(proof)) = (arguments.next(), arguments.next()) else {
        return Err("usage: proof FORMULA PROOF".into());
    };
    let formula = read(File::open(formula)?, &ReadOptions::default())?.formula;

    // The proof must be set before the first clause.
    let mut solver = Solver::new();
    let writer = ProofWriter::new(File::create(&proof)?, Format::Lrat, Notation::Text);
    solver.set_proof(Box::new(writer))?;
    solver.add_formula(&formula);
    let outcome = solver.solve();
    solver.finish_proof()?;
    println!("{outcome:?}");

    if outcome == Outcome::Unsatisfiable {
        let report = check_lrat(&formula, File::open(&proof)?, Notation::Text, &Interrupt::new())?;
        println!("verified: {} lemmas", report.lemmas);
    }
    Ok(())
}
