//! How hard a puzzle is, and its first three hints in French.
//!
//! `cargo run -p neuf-explain --example hints`
#![allow(clippy::print_stdout)]

use std::error::Error;

use neuf_cnf::Interrupt;
use neuf_explain::{ExplainOptions, Terms as _, explain, rate};
use neuf_sudoku::{Grid, Puzzle};
use neuf_words::Language;

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
            .parse::<Grid>()?
            .into();
    let interrupt = Interrupt::new();
    let rating = rate::rate(&puzzle, &interrupt)?;
    println!("{}, score {:.1}", rating.level.meaning(), rating.score);
    let explanation = explain(&puzzle, &ExplainOptions::default(), &interrupt)?;
    for step in explanation.steps.iter().take(3) {
        println!("{}", Language::French.sentence(puzzle.shape(), step));
    }
    Ok(())
}
