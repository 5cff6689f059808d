//! Checks a proof file of any solver against its formula: LRAT or DRAT, text or binary.
//!
//! `cargo run -p neuf-proof --example check -- FORMULA PROOF`
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs::{File, read as read_bytes};

use neuf_cnf::Interrupt;
use neuf_cnf::dimacs::{ReadOptions, read};
use neuf_proof::{DratOptions, Format, check_drat, check_lrat, detect};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(formula), Some(proof)) = (arguments.next(), arguments.next()) else {
        return Err("usage: check FORMULA PROOF".into());
    };
    let formula = read(File::open(formula)?, &ReadOptions::default())?.formula;
    let proof = read_bytes(proof)?;
    let (format, notation) = detect(&proof, formula.len()).ok_or("the format is not known")?;
    let interrupt = Interrupt::new();
    // An error names the step that does not follow, and its line.
    match format {
        Format::Lrat => {
            let report = check_lrat(&formula, &proof[..], notation, &interrupt)?;
            println!("verified as LRAT: {} lemmas", report.lemmas);
        }
        Format::Drat => {
            let options = DratOptions::default();
            let checked = check_drat(&formula, &proof[..], notation, options, &interrupt)?;
            let report = checked.report();
            println!("verified as DRAT: {} of {} lemmas", report.core_lemmas, report.lemmas);
        }
    }
    Ok(())
}
