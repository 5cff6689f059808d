//! Counts the solutions of 9×9 puzzles, one a line on standard input, up to a limit.
//!
//! `cargo run -p neuf-bits --example count -- 1000 < puzzles.txt`
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::io::stdin;

use neuf_bits::Engine;

/// The givens of a line of 81 characters; anything but a digit from 1 to 9 is an open cell.
fn givens(line: &str) -> Option<[u8; 81]> {
    let values: Vec<u8> =
        line.trim().chars().map(|symbol| symbol.to_digit(10).map_or(0, |d| d as u8)).collect();
    values.try_into().ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let limit = std::env::args().nth(1).map_or(Ok(2), |word| word.parse())?;
    let mut engine = Engine::new();
    for line in stdin().lines() {
        match givens(&line?) {
            Some(givens) => println!("{}", engine.count(&givens, limit)),
            None => println!("not a puzzle of 81 cells"),
        }
    }
    Ok(())
}
