//! Counts the models of a DIMACS file, over its `c p show` variables if there are any:
//! `cargo run --release -p neuf-count --example exact FILE`.

#![allow(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;
use std::fs::File;
use std::time::Instant;

use neuf_cnf::dimacs::{ReadOptions, read};
use neuf_count::Counter;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the name of a DIMACS file")?;
    let file = read(File::open(path)?, &ReadOptions::default())?;
    let started = Instant::now();
    let counter = match file.projection {
        Some(vars) => Counter::new().project(vars),
        None => Counter::new(),
    };
    let (count, effort) = counter.count_with_effort(&file.formula)?;
    println!("{count}");
    println!("c {effort:?} in {:?}", started.elapsed());
    Ok(())
}
