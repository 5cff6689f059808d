//! Three minimal puzzles whose givens lie symmetrically. The same seed gives the same ones
//! on every machine.
//!
//! `cargo run -p neuf-generate --example generate`
#![allow(clippy::print_stdout)]

use std::error::Error;

use neuf_cnf::Interrupt;
use neuf_generate::{Request, Symmetry, generate};
use neuf_sudoku::line_text;

fn main() -> Result<(), Box<dyn Error>> {
    let mut request = Request::default();
    request.symmetry = Symmetry::Rotational;
    request.is_minimal = true;
    for number in 0..3 {
        let made = generate(&request, 7, number, &Interrupt::new())?;
        println!("{}  {} givens", line_text(&made.puzzle), made.puzzle.filled().count());
    }
    Ok(())
}
