//! Runs solvers over formulas, side by side, and compares them.
//!
//! Each formula is given to all solvers shortly after each other, in an order
//! that rotates, so that other work on the machine affects all of them alike.
//! Times are CPU times of the process and its children. Every model is checked
//! against the formula, and every answer is compared with the others.

mod answer;
mod growth;
mod plot;
mod puzzle;
mod run;
mod table;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};

use run::{Limits, Record, SolverCommand, Status};

/// Run SAT solvers side by side.
#[derive(Debug, Parser)]
#[command(version, after_long_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  neuf-bench run --solver 'neuf=neuf sat {file}' --solver 'cadical=cadical -q {file}' \\
      --out results --time 30 --jobs 2 corpus/*.cnf
  neuf-bench run --solver 'minisat=minisat -verb=0 {file} {out}' --out results --resume corpus
  neuf-bench report results

A solver's command has {file} for the formula and, if it writes them, {out} for
its answer and {proof} for its proof; without {out} the answer is read from its
standard output.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Run solvers over formulas, then report
    Run(RunArgs),
    /// Show how time and memory grow with the size of a sudoku
    Growth(growth::GrowthArgs),
    /// Make the table and the plots again from the runs of a folder
    Report {
        /// A folder with `runs.csv`
        folder: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
struct RunArgs {
    /// A solver as NAME=COMMAND; the others are compared with the first one
    #[arg(short, long = "solver", value_name = "NAME=COMMAND", required = true)]
    solvers: Vec<String>,
    /// Formulas (plain, .gz, .xz, .bz2 or .zst), or folders of them
    #[arg(required = true)]
    formulas: Vec<PathBuf>,
    /// The folder for `runs.csv`, `table.md` and the plots
    #[arg(short, long, value_name = "FOLDER")]
    out: PathBuf,
    /// The limit of CPU seconds for each run
    #[arg(short, long, value_name = "SECONDS", default_value_t = 30)]
    time: u64,
    /// The limit of address space for each run, in megabytes
    #[arg(short, long, value_name = "MB", default_value_t = 6000)]
    memory: u64,
    /// How many runs go on at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Known answers: a table with the columns `file` and `status`, separated by tabs
    #[arg(long, value_name = "FILE")]
    manifest: Option<PathBuf>,
    /// A command with {file} and {proof} that must succeed on each proof of a solver
    /// whose command has {proof}
    #[arg(long, value_name = "COMMAND")]
    check_proof: Option<String>,
    /// Continue an earlier comparison that was stopped, in the same folder
    #[arg(long)]
    resume: bool,
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Run(args) => run_all(&args),
        Command::Growth(args) => grow(&args),
        Command::Report { folder } => {
            let records = read_runs(&folder)?;
            report(&folder, &records)
        }
    }
}

fn run_all(args: &RunArgs) -> anyhow::Result<()> {
    let solvers = args.solvers.iter().map(|text| SolverCommand::parse(text));
    let solvers: Vec<SolverCommand> = solvers.collect::<Result<_, _>>()?;
    let known = args.manifest.as_deref().map(read_manifest).transpose()?.unwrap_or_default();
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let done = if args.resume { read_runs(&args.out).unwrap_or_default() } else { Vec::new() };
    let scratch = tempfile::tempdir().context("cannot make a folder for plain formulas")?;
    let formulas = run::gather(&args.formulas)?;
    let mut work = Vec::new();
    for (index, formula) in formulas.iter().enumerate() {
        for turn in 0..solvers.len() {
            let solver = &solvers[(index + turn) % solvers.len()];
            let is_done =
                |run: &&Record| run.solver == solver.name && run.formula == run::name_of(formula);
            if !done.iter().any(|run| is_done(&run)) {
                work.push((formula, solver));
            }
        }
    }
    let limits = Limits { seconds: args.time, megabytes: args.memory };
    let records = Mutex::new(done);
    let next = AtomicUsize::new(0);
    let plain = run::PlainFiles::new(scratch.path());
    std::thread::scope(|scope| {
        for _ in 0..args.jobs.max(1) {
            scope.spawn(|| {
                while let Some((formula, solver)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let file = match plain.get(formula) {
                        Ok(file) => file,
                        Err(error) => {
                            eprintln!("{}: {error:#}", formula.display());
                            continue;
                        }
                    };
                    let mut record = run::run(solver, formula, &file, limits, &args.check_proof);
                    let expected = known.get(&record.formula);
                    if let Some(expected) = expected
                        && record.status.is_answer()
                        && record.status != *expected
                    {
                        record.status = Status::Wrong;
                    }
                    let count = next.load(Ordering::Relaxed).min(work.len());
                    eprintln!("{count}/{} {record}", work.len());
                    let mut all = records.lock().unwrap_or_else(|e| e.into_inner());
                    all.push(record);
                    if let Err(error) = write_runs(&args.out, &all) {
                        eprintln!("{error:#}");
                    }
                }
            });
        }
    });
    let mut records = records.into_inner().unwrap_or_else(|e| e.into_inner());
    // The order is that of the command line, not that in which the runs ended.
    let place = |record: &Record| solvers.iter().position(|solver| solver.name == record.solver);
    records.sort_by_key(|record| (record.formula.clone(), place(record)));
    records.iter_mut().for_each(|record| record.limit = args.time);
    write_runs(&args.out, &records)?;
    report(&args.out, &records)
}

fn grow(args: &growth::GrowthArgs) -> anyhow::Result<()> {
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let records = if args.report_only {
        read_runs(&args.out)?
    } else {
        growth::measure(args, |records| write_runs(&args.out, records))?
    };
    growth::report(&args.out, &records)
}

/// Writes the table and the plots; fails when an answer is wrong.
fn report(folder: &Path, records: &[Record]) -> anyhow::Result<()> {
    let comparison = table::Comparison::new(records);
    let page = comparison.page();
    fs::write(folder.join("table.md"), &page).context("cannot write table.md")?;
    plot::write_all(folder, &comparison)?;
    println!("{page}");
    let wrong = comparison.contradictions();
    if !wrong.is_empty() {
        bail!("wrong or contradictory answers:\n  {}", wrong.join("\n  "));
    }
    Ok(())
}

fn read_manifest(path: &Path) -> anyhow::Result<BTreeMap<String, Status>> {
    let name = || format!("cannot read {}", path.display());
    let text = fs::read_to_string(path).with_context(name)?;
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| header.iter().position(|&title| title == name);
    let (Some(file), Some(status)) = (column("file"), column("status")) else {
        bail!("{}: no columns `file` and `status`", path.display());
    };
    let mut known = BTreeMap::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let (Some(file), Some(status)) = (fields.get(file), fields.get(status)) else { continue };
        let status = match *status {
            "SAT" => Status::Sat,
            "UNSAT" => Status::Unsat,
            _ => continue,
        };
        known.insert(run::name_of(Path::new(file)), status);
    }
    Ok(known)
}

fn read_runs(folder: &Path) -> anyhow::Result<Vec<Record>> {
    let path = folder.join("runs.csv");
    let mut reader =
        csv::Reader::from_path(&path).with_context(|| format!("cannot read {}", path.display()))?;
    reader.deserialize().map(|record| Ok(record?)).collect()
}

fn write_runs(folder: &Path, records: &[Record]) -> anyhow::Result<()> {
    let path = folder.join("runs.csv");
    let mut writer = csv::Writer::from_path(&path)
        .with_context(|| format!("cannot write {}", path.display()))?;
    for record in records {
        writer.serialize(record)?;
    }
    writer.flush().context("cannot write runs.csv")
}
