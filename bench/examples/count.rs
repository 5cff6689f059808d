//! Measures how long it takes to count the solutions of 9×9 grids with few givens.
//!
//! ```text
//! cargo run --release --example count -- [--givens 0,4,8] [--each N] SET
//! ```
//!
//! A set is a file with a puzzle at the start of each line. The givens of a grid
//! are random cells of the solution of one of its puzzles. Times are CPU times of
//! the one thread.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use clap::Parser;
use neuf_cnf::Interrupt;
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Grid, Uniqueness, count_solutions, uniqueness};
use nix::time::{ClockId, clock_gettime};

#[derive(Parser)]
struct Args {
    /// The numbers of givens to measure.
    #[arg(long, value_delimiter = ',', default_value = "0,2,4,5,6,7,8,9,10,12,14,17,20")]
    givens: Vec<usize>,
    /// How many grids to count for each number of givens.
    #[arg(long, default_value_t = 7)]
    each: usize,
    /// The seed of the random choice of cells.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file with a puzzle at the start of each line.
    set: std::path::PathBuf,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let text = std::fs::read_to_string(&args.set)?;
    let puzzles = text.lines().filter_map(|line| line.get(..81));
    let mut solved: Vec<Grid> = Vec::new();
    for puzzle in puzzles.take(args.each) {
        let puzzle = parse_puzzle(puzzle)?.puzzle;
        match uniqueness(&puzzle, &Interrupt::new())? {
            Uniqueness::Unique(solution) => solved.push(solution),
            other => anyhow::bail!("a puzzle with one solution was expected: {other:?}"),
        }
    }
    ensure!(!solved.is_empty(), "no puzzle");
    let mut random = args.seed.max(1);
    let mut table =
        String::from("| givens | solutions, median | least, s | median, s | most, s |\n");
    table += "|---:|---:|---:|---:|---:|\n";
    for &givens in &args.givens {
        let mut counts = Vec::new();
        let mut times = Vec::new();
        for solution in solved.iter().cycle().take(args.each) {
            let puzzle = some_of(solution, givens.min(81), &mut random).into();
            let start = cpu_time()?;
            let count = count_solutions(&puzzle, u128::MAX, &Interrupt::new())?;
            times.push(cpu_time()? - start);
            ensure!(count.exact, "not counted: {puzzle:?}");
            counts.push(count.solutions);
            eprintln!("{givens} {} {:.2}", count.solutions, times[times.len() - 1].as_secs_f64());
        }
        counts.sort_unstable();
        times.sort_unstable();
        let seconds = |place: usize| times[place].as_secs_f64();
        let last = times.len() - 1;
        writeln!(
            table,
            "| {givens} | {:.2e} | {:.2} | {:.2} | {:.2} |",
            counts[last / 2] as f64,
            seconds(0),
            seconds(last / 2),
            seconds(last)
        )?;
    }
    print!("{table}");
    Ok(())
}

/// A random choice of this many cells of a solved grid (Fisher–Yates shuffle).
fn some_of(solved: &Grid, cells: usize, random: &mut u64) -> Grid {
    let mut all: Vec<_> = solved.shape().cells().collect();
    let mut grid = Grid::empty(solved.shape());
    for place in 0..cells {
        // Marsaglia's xorshift; the small bias of the remainder does not matter.
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        let other = place + (*random % (all.len() - place) as u64) as usize;
        all.swap(place, other);
        grid.set(all[place], solved.get(all[place]));
    }
    grid
}

fn cpu_time() -> anyhow::Result<Duration> {
    Ok(clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).context("no CPU time")?.into())
}
