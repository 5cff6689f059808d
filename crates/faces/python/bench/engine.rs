//! What `bench/measure.py` compares the module with: the same work, done in Rust.
//!
//! The first argument is a file with the workload of small calls: a clause on each line after
//! `c`, the assumptions of a call on each line after `a`. The second is a file of puzzles.

use std::error::Error;
use std::fs::read_to_string;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use neuf_cnf::{Interrupt, Lit};
use neuf_solver::{Outcome, Solver};
use neuf_sudoku::solve::Bits;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [calls, puzzles, threads] = &arguments[..] else { return Err("two files, threads".into()) };
    let mut solver = Solver::new();
    let mut questions = Vec::new();
    for line in read_to_string(calls)?.lines() {
        let lits = line[1..].split_whitespace().map(str::parse::<i32>);
        let lits = lits.map(|number| Ok(Lit::from_dimacs(number?).ok_or("0 is no literal")?));
        let lits = lits.collect::<Result<Vec<Lit>, Box<dyn Error>>>()?;
        if line.starts_with('c') {
            solver.add_clause(lits);
        } else {
            questions.push(lits);
        }
    }
    let started = Instant::now();
    let mut satisfiable = 0;
    for question in &questions {
        match solver.solve_under(question) {
            Outcome::Satisfiable => satisfiable += 1,
            _ => drop(solver.failed_core().to_vec()),
        }
    }
    #[expect(clippy::print_stdout, reason = "it is a program")]
    {
        println!("calls {} {satisfiable}", started.elapsed().as_secs_f64());
    }
    let values = |line: &str| {
        let value = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
        <[u8; 81]>::try_from(line.bytes().map(value).collect::<Vec<u8>>())
    };
    let text = read_to_string(puzzles)?;
    let puzzles: Vec<[u8; 81]> = text.lines().filter_map(|line| values(line).ok()).collect();
    let (next, solved) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let interrupt = Interrupt::new();
    let started = Instant::now();
    let work = || {
        loop {
            let start = next.fetch_add(256, Ordering::Relaxed);
            let Some(rest) = puzzles.get(start..) else { return };
            for puzzle in rest.iter().take(256) {
                let (_, count) = Bits::solution_and_count(puzzle, 2, &interrupt);
                solved.fetch_add(usize::from(count.solutions == 1), Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.parse().unwrap_or(1) {
            scope.spawn(work);
        }
    });
    #[expect(clippy::print_stdout, reason = "it is a program")]
    {
        let seconds = started.elapsed().as_secs_f64();
        println!("puzzles {seconds} {}", solved.load(Ordering::Relaxed));
    }
    Ok(())
}
