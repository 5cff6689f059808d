//! Reads the puzzles of a file in any format, variants among them, and solves each.
//!
//! `cargo run -p neuf-formats --example solve -- puzzles/variants/killer.txt`
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, stdout};

use neuf_cnf::Interrupt;
use neuf_formats::{PuzzleReader, ReaderOptions, Style, write_grid};
use neuf_sudoku::{Uniqueness, uniqueness};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: solve FILE")?;
    let input = BufReader::new(File::open(path)?);
    for entry in PuzzleReader::new(input, ReaderOptions::default()) {
        // An error names the line and the column.
        let entry = entry?;
        println!("line {}: {}", entry.line, entry.name.as_deref().unwrap_or("a puzzle"));
        match uniqueness(&entry.puzzle, &Interrupt::new())? {
            Uniqueness::Unique(solution) => write_grid(&mut stdout(), &solution, Style::Boxes)?,
            Uniqueness::Several(..) => println!("several solutions"),
            Uniqueness::None => println!("no solution"),
            Uniqueness::Unknown(_) => println!("stopped"),
        }
    }
    Ok(())
}
