//! Measures how time and memory grow with the size of a sudoku.
//!
//! The puzzles are random ([`crate::puzzle`]), the same for the same seed. neuf
//! writes each as a formula, and all solvers get that file; a command with
//! `{puzzle}` in it gets the puzzle. With few givens the size of the formula
//! decides; with many, little of it is left; in between there are puzzles that no
//! solver solves from some size on. A solver that solves no puzzle of a size is
//! not run on larger ones.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use clap::Args;

use crate::plot::Growth;
use crate::puzzle::puzzle;
use crate::run::{Record, Runner, SolverCommand, Status};

/// Arguments of `neuf-bench growth`.
#[derive(Debug, Args)]
pub struct GrowthArgs {
    /// The neuf that writes the formulas
    #[arg(long, value_name = "COMMAND", default_value = "neuf")]
    neuf: String,
    /// A solver as NAME=COMMAND, as for `run`
    #[arg(
        short,
        long = "solver",
        value_name = "NAME=COMMAND",
        required_unless_present = "report_only"
    )]
    solvers: Vec<String>,
    /// The folder for `runs.csv`, `table.md` and the plots
    #[arg(short, long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// The sizes, as numbers of rows of a box
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "3,4,5,6,7,8,9,10")]
    orders: Vec<usize>,
    /// How many of the cells are given, in per cent
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "10,75")]
    givens: Vec<usize>,
    /// How many puzzles of each size and share of givens; the table shows medians
    #[arg(long, value_name = "N", default_value_t = 3)]
    puzzles: u64,
    /// The encoding of *at most one*, as for `neuf encode`
    #[arg(long, value_name = "HOW", default_value = "auto")]
    at_most_one: String,
    /// Make the table and the plots again from the runs of an earlier time
    #[arg(long)]
    pub report_only: bool,
    /// The limit of CPU seconds for each run
    #[arg(short, long, value_name = "SECONDS", default_value_t = 60)]
    time: u64,
    /// The limit of address space for each run, in megabytes
    #[arg(short, long, value_name = "MB", default_value_t = 8000)]
    memory: u64,
}

/// Makes the puzzles and the formulas and runs the solvers on them. After each
/// size it passes all records so far to `note`.
pub fn measure(
    args: &GrowthArgs,
    note: impl Fn(&[Record]) -> anyhow::Result<()>,
) -> anyhow::Result<Vec<Record>> {
    let solvers = args.solvers.iter().map(|text| SolverCommand::parse(text));
    let solvers: Vec<SolverCommand> = solvers.collect::<anyhow::Result<_>>()?;
    let scratch = tempfile::tempdir().context("cannot make a folder for formulas")?;
    let runner = Runner::new(args.time, args.memory)?;
    let mut records = Vec::new();
    for &per_cent in &args.givens {
        let mut asked: Vec<&SolverCommand> = solvers.iter().collect();
        for &order in &args.orders {
            let first = records.len();
            for seed in 1..=args.puzzles {
                let name = format!("{per_cent:02}--{:03}-{seed}", order * order);
                let file = scratch.path().join(format!("{name}.cnf"));
                encode(args, order, &puzzle(order, per_cent, seed), &file)?;
                for turn in 0..asked.len() {
                    let solver = asked[(seed as usize + turn) % asked.len()];
                    let record = runner.run(solver, &file, &file).context("interrupted")?;
                    eprintln!("{record}");
                    records.push(record);
                }
                fs::remove_file(&file).context("cannot remove a formula")?;
            }
            note(&records)?;
            let new: &[Record] = &records[first..];
            let is_of = |solver: &str, record: &Record| {
                record.solver == solver && record.status.is_answer()
            };
            asked.retain(|solver| new.iter().any(|record| is_of(&solver.name, record)));
        }
    }
    Ok(records)
}

/// Lets neuf write the compact formula of a puzzle.
fn encode(args: &GrowthArgs, order: usize, puzzle: &str, file: &Path) -> anyhow::Result<()> {
    let source = file.with_extension("txt");
    fs::write(&source, puzzle).context("cannot write a puzzle")?;
    let mut command = Command::new(&args.neuf);
    command.args(["encode", "--encoding", "compact", "--at-most-one", &args.at_most_one]);
    command.args(["--box", &format!("{order}x{order}"), "-o"]).arg(file).arg(&source);
    if !command.status().with_context(|| format!("cannot run {}", args.neuf))?.success() {
        bail!("{} encode failed", args.neuf);
    }
    Ok(())
}

/// The share of givens and the side, read from the name of a formula.
fn meaning(record: &Record) -> Option<(usize, usize)> {
    let (givens, rest) = record.formula.split_once("--")?;
    Some((givens.parse().ok()?, rest.split_once('-')?.0.parse().ok()?))
}

/// The medians of a solver's runs on puzzles of one kind.
struct Row {
    solved: usize,
    runs: usize,
    cpu: f64,
    /// `None` when the runs were too short to measure it.
    memory: Option<f64>,
}

fn row(records: &[Record], solver: &str, kind: (usize, usize)) -> Option<Row> {
    let is_of = |record: &&Record| record.solver == solver && meaning(record) == Some(kind);
    let runs: Vec<&Record> = records.iter().filter(is_of).collect();
    let solved = runs.iter().filter(|record| record.status.is_answer()).count();
    // A run without an answer counts as the limit, so that a median below the
    // limit means that half of the puzzles were solved.
    let time = |record: &&Record| {
        if record.status.is_answer() { record.cpu } else { record.limit as f64 }
    };
    let cpu = median(runs.iter().map(time).collect())?;
    // A very short run ends before its memory can be read.
    let long = runs.iter().filter(|record| record.cpu >= 0.05);
    let memory = median(long.map(|record| record.memory).collect());
    Some(Row { solved, runs: runs.len(), cpu, memory })
}

fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

/// Writes the table, and for each share of givens a plot of time and one of
/// memory; fails when an answer is wrong.
pub fn report(folder: &Path, records: &[Record]) -> anyhow::Result<()> {
    let mut solvers: Vec<&str> = Vec::new();
    for record in records {
        if !solvers.contains(&record.solver.as_str()) {
            solvers.push(&record.solver);
        }
    }
    solvers.sort_unstable_by_key(|&solver| (solver != "neuf", solver));
    let mut kinds: Vec<(usize, usize)> = records.iter().filter_map(meaning).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut page = String::from("| givens | size |");
    solvers.iter().for_each(|solver| page += &format!(" {solver}: solved | s | MB |"));
    page += "\n|---:|---:|";
    page += &"---:|---:|---:|".repeat(solvers.len());
    page.push('\n');
    for &(givens, side) in &kinds {
        let _ = write!(page, "| {givens} % | {side}×{side} |");
        for &solver in &solvers {
            match row(records, solver, (givens, side)) {
                Some(Row { solved, runs, cpu, memory }) => {
                    let memory = memory.map_or("–".into(), |memory| format!("{memory:.0}"));
                    let _ = write!(page, " {solved}/{runs} | {cpu:.2} | {memory} |");
                }
                None => page += " – | – | – |",
            }
        }
        page.push('\n');
    }
    fs::write(folder.join("table.md"), &page).context("cannot write table.md")?;
    println!("{page}");
    let mut shares: Vec<usize> = kinds.iter().map(|&(givens, _)| givens).collect();
    shares.dedup();
    for givens in shares {
        let sides = kinds.iter().filter(|kind| kind.0 == givens).map(|kind| kind.1);
        for (what, label) in [("time", "CPU seconds"), ("memory", "peak memory, MB")] {
            let mut plot = Growth {
                title: format!("Sudokus with {givens} % of their cells given"),
                label: label.into(),
                sides: sides.clone().collect(),
                lines: Vec::new(),
            };
            for &solver in &solvers {
                let points = sides.clone().filter_map(|side| {
                    let row = row(records, solver, (givens, side))?;
                    let is_known = 2 * row.solved > row.runs;
                    let height = if what == "time" { Some(row.cpu) } else { row.memory };
                    height.filter(|_| is_known).map(|height| (side, height))
                });
                plot.lines.push((solver.into(), points.collect()));
            }
            // A single point does not show growth.
            if plot.lines.iter().all(|(_, points)| points.len() < 2) {
                continue;
            }
            let name = format!("{what}-{givens:02}.svg");
            fs::write(folder.join(&name), plot.draw())
                .with_context(|| format!("cannot write {name}"))?;
        }
    }
    // Each puzzle has the solution that it was made from.
    let is_wrong = |record: &&Record| matches!(record.status, Status::Unsat | Status::Wrong);
    match records.iter().find(is_wrong) {
        Some(record) => bail!("a wrong answer: {record}"),
        None => Ok(()),
    }
}
