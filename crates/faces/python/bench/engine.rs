//! What `bench/measure.py` compares the module with: the same work, done in Rust.
//!
//! `calls FILE` has small calls: a clause on each line after `c`, the assumptions of a call on each
//! line after `a`. `puzzles FILE THREADS` has a puzzle on each line. The time is that of the
//! processor, as Linux counts it for each thread.

use std::error::Error;
use std::fs::read_to_string;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use neuf_cnf::{Interrupt, Lit};
use neuf_solver::{Outcome, Solver};
use neuf_sudoku::solve_on_bits;

type Found<T> = Result<T, Box<dyn Error>>;

fn main() -> Found<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (seconds, count) = match arguments[..] {
        ["calls", file] => calls(&read_to_string(file)?)?,
        ["puzzles", file, threads] => puzzles(&read_to_string(file)?, threads.parse()?)?,
        _ => return Err("calls FILE, or puzzles FILE THREADS".into()),
    };
    #[expect(clippy::print_stdout, reason = "it is a program")]
    {
        println!("{seconds} {count}");
    }
    Ok(())
}

/// The seconds that this thread has had a processor.
fn processor_time() -> Found<f64> {
    let text = read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = text.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanoseconds / 1e9)
}

/// Asks one solver all questions, and counts those that have a model.
fn calls(text: &str) -> Found<(f64, usize)> {
    let mut solver = Solver::new();
    let mut questions = Vec::new();
    for line in text.lines() {
        let lits = line[1..].split_whitespace().map(str::parse::<i32>);
        let lits = lits.map(|number| Ok(Lit::from_dimacs(number?).ok_or("0 is no literal")?));
        let lits = lits.collect::<Found<Vec<Lit>>>()?;
        if line.starts_with('c') {
            solver.add_clause(lits);
        } else {
            questions.push(lits);
        }
    }
    let started = processor_time()?;
    let mut satisfiable = 0;
    for question in &questions {
        match solver.solve_under(question) {
            Outcome::Satisfiable => satisfiable += 1,
            _ => drop(solver.failed_core().to_vec()),
        }
    }
    Ok((processor_time()? - started, satisfiable))
}

/// Solves the puzzles, and counts those that have one solution.
fn puzzles(text: &str, threads: usize) -> Found<(f64, usize)> {
    let values = |line: &str| {
        let value = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
        <[u8; 81]>::try_from(line.bytes().map(value).collect::<Vec<u8>>())
    };
    let puzzles: Vec<[u8; 81]> = text.lines().filter_map(|line| values(line).ok()).collect();
    let (next, solved) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let interrupt = Interrupt::new();
    let work = || {
        while let Some(rest) = puzzles.get(next.fetch_add(256, Ordering::Relaxed)..) {
            for puzzle in rest.iter().take(256) {
                let (_, count) = solve_on_bits(puzzle, 2, &interrupt);
                solved.fetch_add(usize::from(count.solutions == 1), Ordering::Relaxed);
            }
        }
        processor_time().unwrap_or(f64::NAN)
    };
    let seconds = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or(f64::NAN)).sum()
    });
    Ok((seconds, solved.into_inner()))
}
