//! Compares the generator of 9×9 puzzles with the generator of the crate `sudoku`.
//!
//! ```text
//! cargo run --release --example generate -- [--passes N] [--puzzles N]
//! ```
//!
//! Both make minimal puzzles, and puzzles with half-turn symmetry from which no symmetric pair of
//! givens can be removed (as `Sudoku::generate` makes them). Each puzzle is made from a random full
//! grid of its own, on one thread. The two take turns, so that other work on the machine affects
//! both alike; the table shows medians of the passes. Its row on canonical forms uses four times as
//! many full grids.

use std::hint::black_box;
use std::time::Instant;

use clap::Parser;
use neuf_cnf::Interrupt;
use neuf_generate::{Request, Symmetry, generate};
use neuf_sudoku::{Grid, Shape, canonical_form};
use sudoku::Sudoku;

#[derive(Parser)]
struct Args {
    /// How many passes are made.
    #[arg(long, default_value_t = 9)]
    passes: usize,
    /// How many puzzles each makes in a pass.
    #[arg(long, default_value_t = 2_000)]
    puzzles: usize,
}

/// Makes the item with this number and tells how many givens it has.
type Make<'a> = Box<dyn Fn(usize) -> usize + 'a>;

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let never = Interrupt::new();
    let ours = |symmetry| -> Make<'_> {
        let mut request = Request::default();
        request.symmetry = symmetry;
        let never = &never;
        Box::new(move |number| {
            let made = generate(&request, 1, number as u64, never);
            made.map_or(0, |made| made.puzzle.filled().count())
        })
    };
    let peers = |symmetry| -> Make<'_> {
        Box::new(move |_| usize::from(Sudoku::generate_with_symmetry(symmetry).n_clues()))
    };
    let full: Vec<Sudoku> = (0..256).map(|_| Sudoku::generate_solved()).collect();
    let grids: Vec<Option<Grid>> = full
        .iter()
        .map(|grid| Grid::from_values(Shape::default(), grid.to_bytes().to_vec()))
        .collect();
    let our_form: Make<'_> = Box::new(|number| {
        let grid = grids[number % grids.len()].as_ref();
        grid.and_then(|grid| canonical_form(grid, &never))
            .map_or(0, |(form, _)| form.filled().count())
    });
    let their_form: Make<'_> = Box::new(|number| {
        let (form, _) =
            black_box(full[number % full.len()]).canonicalized().unwrap_or((full[0], 0));
        usize::from(form.n_clues())
    });
    println!("| what | neuf, /s | crate sudoku, /s | ratio | givens | of the crate |");
    println!("|---|---:|---:|---:|---:|---:|");
    let none = (ours(Symmetry::None), peers(sudoku::Symmetry::None));
    row("minimal puzzles", &args, args.puzzles, none);
    let half = (ours(Symmetry::Rotational), peers(sudoku::Symmetry::HalfRotation));
    row("half-turn symmetry", &args, args.puzzles, half);
    row("canonical forms", &args, 4 * args.puzzles, (our_form, their_form));
    Ok(())
}

/// Runs both in turns and prints the medians.
fn row(name: &str, args: &Args, count: usize, (ours, peers): (Make<'_>, Make<'_>)) {
    let mut rates = [Vec::new(), Vec::new(), Vec::new()];
    let mut givens = [0, 0];
    for pass in 0..args.passes {
        let mut seconds = [0.0; 2];
        for who in [pass % 2, 1 - pass % 2] {
            let make = [&ours, &peers][who];
            let start = Instant::now();
            givens[who] += (0..count).map(|number| make(pass * count + number)).sum::<usize>();
            seconds[who] = start.elapsed().as_secs_f64();
        }
        rates[0].push(count as f64 / seconds[0]);
        rates[1].push(count as f64 / seconds[1]);
        rates[2].push(seconds[1] / seconds[0]);
    }
    let [ours, peers, ratio] = rates.map(median);
    let [our_givens, peer_givens] = givens.map(|sum| sum as f64 / (args.passes * count) as f64);
    println!(
        "| {name} | {ours:.0} | {peers:.0} | {ratio:.2} | {our_givens:.2} | {peer_givens:.2} |"
    );
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
