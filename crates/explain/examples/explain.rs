//! A puzzle rated, and explained step by step.
//!
//! `cargo run -p neuf-explain --example explain`
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::io::stdout;

use neuf_cnf::Interrupt;
use neuf_explain::rate::rate;
use neuf_explain::{ExplainOptions, Telling, explain, write_explanation};
use neuf_sudoku::{Grid, Puzzle};

fn main() -> Result<(), Box<dyn Error>> {
    let givens: Grid = "1.....3..4.....2".parse()?;
    let puzzle = Puzzle::from(givens);
    let interrupt = Interrupt::new();
    let rating = rate(&puzzle, &interrupt)?;
    println!("level {}, score {:.1}", rating.level, rating.score);

    let explanation = explain(&puzzle, &ExplainOptions::default(), &interrupt)?;
    write_explanation(&mut stdout(), &explanation, Telling::default())?;
    Ok(())
}
