//! What unit propagation finds in a formula, and what the failed-literal rule finds beyond.
//!
//! `cargo run -p neuf-cnf --example failed_literals -- dimacs/sudoku-paper-minimal.cnf`
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs::File;

use neuf_cnf::dimacs::{ReadOptions, read};
use neuf_cnf::{Interrupt, UnitPropagator, probe};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: failed_literals FILE")?;
    let formula = read(File::open(path)?, &ReadOptions::default())?.formula;
    let mut propagator = UnitPropagator::from_formula(&formula);
    if propagator.propagate().is_err() {
        println!("propagation refutes the formula");
        return Ok(());
    }
    println!("{} of {} variables by units", propagator.trail().len(), formula.var_count());

    // Assume a literal and propagate; where that gives a contradiction, its negation
    // holds.
    let report = probe(&mut propagator, &Interrupt::new());
    println!("{} literals fail, in {} rounds", report.failed, report.rounds);
    if report.contradiction {
        println!("failed literals refute the formula");
        return Ok(());
    }
    println!("{} variables are settled", propagator.trail().len());
    let rest = formula.simplified_by(propagator.valuation());
    println!("{} of {} clauses are left", rest.len(), formula.len());
    Ok(())
}
