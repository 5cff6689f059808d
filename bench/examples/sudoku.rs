//! Compares the bit engine with the crate `sudoku`, on sets of 9×9 puzzles.
//!
//! ```text
//! cargo run --release --example sudoku -- [--passes N] [--limit N] SET…
//! ```
//!
//! A set is a file with a puzzle at the start of each line. Both engines solve
//! each puzzle and look for a second solution, on one thread, from the same
//! 81 bytes. They take turns every few hundred puzzles, so that other work on the
//! machine affects both alike; the table shows the medians of several passes. The
//! run stops with an error if the two count different numbers of solutions.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use clap::Parser;
use neuf_bits::{Engine, Instructions, Values};
use sudoku::Sudoku;

/// How many puzzles an engine solves before the other takes its turn.
const TURN: usize = 250;

#[derive(Parser)]
struct Args {
    /// How often each set is run.
    #[arg(long, default_value_t = 9)]
    passes: usize,
    /// The largest number of puzzles of each set; they are taken evenly.
    #[arg(long, default_value_t = 20_000)]
    limit: usize,
    /// The instructions to use instead of the best ones: portable, avx2 or avx512.
    #[arg(long)]
    instructions: Option<String>,
    /// Files with a puzzle at the start of each line.
    #[arg(required = true)]
    sets: Vec<std::path::PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let instructions = match &args.instructions {
        None => Instructions::best(),
        Some(name) => {
            let named = |set: &Instructions| set.name() == name;
            Instructions::available().find(named).context("no such instructions here")?
        }
    };
    let mut engine = Engine::with_instructions(instructions).context("not available")?;
    println!(
        "| set | puzzles | neuf ({instructions}), /s | crate sudoku, /s | ratio | choices a puzzle |"
    );
    println!("|---|---:|---:|---:|---:|---:|");
    for path in &args.sets {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let puzzles = read(path, args.limit).with_context(|| path.display().to_string())?;
        let passes: Vec<Pass> =
            (0..args.passes).map(|_| run(&puzzles, &mut engine)).collect::<anyhow::Result<_>>()?;
        println!("{}", row(&name, puzzles.len(), &passes));
    }
    Ok(())
}

/// A puzzle in the form that each engine takes.
struct Puzzle {
    values: Values,
    peer: Sudoku,
}

fn read(path: &std::path::Path, limit: usize) -> anyhow::Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(path)?;
    let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).collect();
    ensure!(!lines.is_empty(), "no puzzles");
    let taken = lines.len().min(limit);
    (0..taken).map(|n| parse(lines[n * lines.len() / taken])).collect()
}

fn parse(line: &str) -> anyhow::Result<Puzzle> {
    let digit = |&byte: &u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    let values: Vec<u8> = line.as_bytes()[..81].iter().map(digit).collect();
    let values = Values::try_from(values.as_slice())?;
    let peer = Sudoku::from_bytes(values).map_err(|error| anyhow::anyhow!("{error:?}"))?;
    Ok(Puzzle { values, peer })
}

/// The time of one pass over a set.
struct Pass {
    ours: Duration,
    peers: Duration,
    choices: u64,
}

fn run(puzzles: &[Puzzle], engine: &mut Engine) -> anyhow::Result<Pass> {
    let mut pass = Pass { ours: Duration::ZERO, peers: Duration::ZERO, choices: 0 };
    for (turn, part) in puzzles.chunks(TURN).enumerate() {
        let mut counts = [0; TURN];
        let mut peer_counts = [0; TURN];
        for is_first in [turn % 2 == 0, turn % 2 == 1] {
            let start = Instant::now();
            if is_first {
                for (puzzle, count) in part.iter().zip(&mut counts) {
                    *count = engine.count(black_box(&puzzle.values), 2);
                    pass.choices += engine.choices();
                }
                pass.ours += start.elapsed();
            } else {
                for (puzzle, count) in part.iter().zip(&mut peer_counts) {
                    *count = black_box(puzzle.peer).solutions_count_up_to(2) as u64;
                }
                pass.peers += start.elapsed();
            }
        }
        if let Some(place) = (0..part.len()).find(|&place| counts[place] != peer_counts[place]) {
            let puzzle = part[place].peer.to_str_line();
            bail!("{puzzle}: {} against {} solutions", counts[place], peer_counts[place]);
        }
    }
    Ok(pass)
}

fn row(name: &str, puzzles: usize, passes: &[Pass]) -> String {
    let rate = |time: Duration| puzzles as f64 / time.as_secs_f64();
    let ours = median(passes.iter().map(|pass| rate(pass.ours)));
    let peers = median(passes.iter().map(|pass| rate(pass.peers)));
    let ratio =
        median(passes.iter().map(|pass| pass.peers.as_secs_f64() / pass.ours.as_secs_f64()));
    let choices = passes[0].choices as f64 / puzzles as f64;
    let mut row = String::new();
    let _ =
        write!(row, "| {name} | {puzzles} | {ours:.0} | {peers:.0} | {ratio:.2} | {choices:.2} |");
    row
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
