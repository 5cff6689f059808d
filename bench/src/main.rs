//! Runs solvers over formulas, side by side, and compares them.
//!
//! Each formula is given to all solvers shortly after each other, in an order
//! that rotates, so that other work on the machine affects all of them alike.
//! Times are CPU times of the process and its children. Every model is checked
//! against the formula, and every answer is compared with the others.

mod answer;
mod formulas;
mod plot;
mod run;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};

use run::{Record, Runner, SolverCommand, Status};

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
    let mut runner = Runner::new(args.time, args.memory)?;
    runner.check_proof = args.check_proof.clone();
    let done = if args.resume { continued(&args.out, &solvers, &runner)? } else { Vec::new() };
    let scratch = tempfile::tempdir().context("cannot make a folder for plain formulas")?;
    let formulas = formulas::gather(&args.formulas)?;
    let mut work = Vec::new();
    for (index, formula) in formulas.iter().enumerate() {
        let name = formulas::name_of(formula);
        for turn in 0..solvers.len() {
            let solver = &solvers[(index + turn) % solvers.len()];
            if !done.iter().any(|run| run.solver == solver.name && run.formula == name) {
                work.push((formula, solver));
            }
        }
    }
    let records = Mutex::new(done);
    let next = AtomicUsize::new(0);
    let plain = formulas::PlainFiles::new(scratch.path());
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
                    let Some(mut record) = runner.run(solver, formula, &file) else { return };
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
    if runner.is_stopped() {
        bail!("interrupted; --resume continues this comparison");
    }
    let mut records = records.into_inner().unwrap_or_else(|e| e.into_inner());
    // The order follows the command line, not the ends of the runs.
    let place = |record: &Record| solvers.iter().position(|solver| solver.name == record.solver);
    records.sort_by_key(|record| (record.formula.clone(), place(record)));
    write_runs(&args.out, &records)?;
    report(&args.out, &records)
}

/// The runs of a comparison that was stopped, without failures, which may have been mended.
///
/// # Errors
/// When they cannot be read, or were made with other settings.
fn continued(
    folder: &Path,
    solvers: &[SolverCommand],
    runner: &Runner,
) -> anyhow::Result<Vec<Record>> {
    if fs::metadata(folder.join(RUNS)).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
        return Ok(Vec::new());
    }
    let mut records = read_runs(folder)?;
    for record in &records {
        let solver = solvers.iter().find(|solver| solver.name == record.solver);
        let now = solver.map(|solver| runner.settings(solver));
        if !record.settings.is_empty() && now.is_some_and(|now| now != record.settings) {
            let Record { solver, settings, .. } = record;
            bail!("the runs of {solver} were made with other settings ({settings})");
        }
    }
    records.retain(|record| record.status != Status::Failed);
    Ok(records)
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
        known.insert(formulas::name_of(Path::new(file)), status);
    }
    Ok(known)
}

/// The file with the results of a comparison, in its folder.
const RUNS: &str = "runs.csv";

fn read_runs(folder: &Path) -> anyhow::Result<Vec<Record>> {
    let name = || format!("cannot read {}", folder.join(RUNS).display());
    parse_runs(fs::File::open(folder.join(RUNS)).with_context(name)?).with_context(name)
}

/// # Errors
/// When the text is no table of runs, when a run cannot have a figure, when the limits differ, or
/// when a solver has two runs with the same formula, since only one would count.
fn parse_runs(text: impl Read) -> anyhow::Result<Vec<Record>> {
    let mut records: Vec<Record> = Vec::new();
    let mut seen = BTreeSet::new();
    for (number, record) in (1..).zip(csv::Reader::from_reader(text).into_deserialize()) {
        let record: Record = record?;
        let Record { solver, formula, cpu, wall, memory, .. } = &record;
        if ![cpu, wall, memory].into_iter().all(|figure| figure.is_finite() && *figure >= 0.0) {
            bail!("record {number}: expected seconds and megabytes, at least 0");
        }
        if let Some(first) = records.first().filter(|first| first.limit != record.limit) {
            bail!("record {number}: expected a limit of {} seconds, as before", first.limit);
        }
        if !seen.insert((solver.clone(), formula.clone())) {
            bail!("record {number}: there is a run of {solver} with {formula} already");
        }
        records.push(record);
    }
    Ok(records)
}

/// Writes all results to a new file, which then replaces the old file, so that the file is whole
/// whenever the runner is ended.
fn write_runs(folder: &Path, records: &[Record]) -> anyhow::Result<()> {
    let path = folder.join(RUNS);
    let name = || format!("cannot write {}", path.display());
    let mut file = tempfile::NamedTempFile::new_in(folder).with_context(name)?;
    print_runs(&mut file, records).with_context(name)?;
    file.persist(&path).with_context(name)?;
    Ok(())
}

fn print_runs(out: impl Write, records: &[Record]) -> anyhow::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for record in records {
        writer.serialize(record)?;
    }
    Ok(writer.flush()?)
}

#[cfg(test)]
mod tests {
    use neuf_testing::changes::every_change;

    use super::*;

    /// Whatever one wrong byte makes of a table: it is refused, or each figure is one that a run
    /// can have and written as it was read.
    #[test]
    fn a_damaged_table_is_refused_or_read_as_it_stands() {
        let record = |solver: &str, formula: &str, status, note: &str| Record {
            solver: solver.into(),
            formula: formula.into(),
            status,
            cpu: 1.25,
            wall: 2.5,
            memory: 17.0,
            limit: 30,
            note: note.into(),
            settings: "--time 30 --memory 6000 neuf sat {file}".into(),
        };
        let records = [
            record("neuf", "php--7", Status::Unsat, ""),
            record("neuf", "a,b", Status::Failed, "it says \"no\""),
            record("other", "php--7", Status::Sat, ""),
        ];
        let mut whole = Vec::new();
        print_runs(&mut whole, &records).expect("memory takes all bytes");
        let tally = every_change(&whole, |text| {
            let Ok(found) = parse_runs(text) else { return false };
            assert!(found.len() <= records.len() + 1);
            let mut written = Vec::new();
            print_runs(&mut written, &found).expect("memory takes all bytes");
            let again = parse_runs(&written[..]).expect("what was written");
            assert_eq!(format!("{again:?}"), format!("{found:?}"));
            let comparison = table::Comparison::new(&found);
            let pairs = comparison.formulas.iter().flat_map(|formula| {
                comparison.solvers.iter().filter_map(|solver| comparison.run(solver, formula))
            });
            assert_eq!(pairs.count(), found.len());
            assert!(!comparison.page().contains("NaN") && !comparison.page().contains("inf"));
            true
        });
        assert!(tally.accepted > 1000 && tally.refused > 1000, "{tally:?}");
    }

    /// Runs a comparison of one solver, a script, in a folder with two formulas.
    fn compare(folder: &Path, options: &[&str]) -> anyhow::Result<()> {
        let solver = format!("fake=sh {} {{file}}", folder.join("solver.sh").display());
        let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
        let (formulas, out) = (path("formulas"), path("out"));
        let line = ["neuf-bench", "run", "--solver", &solver, "--out", &out, &formulas];
        match Cli::parse_from(line.iter().chain(options)).command {
            Command::Run(args) => run_all(&args),
            _ => unreachable!("the line says `run`"),
        }
    }

    #[test]
    fn a_comparison_is_continued_with_the_same_settings_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        fs::create_dir(folder.join("formulas")).expect("made");
        for name in ["a", "b"] {
            fs::write(folder.join(format!("formulas/{name}.cnf")), "p cnf 1 1\n1 0\n")
                .expect("written");
        }
        let script = |text: &str| fs::write(folder.join("solver.sh"), text).expect("written");
        let runs = || read_runs(&folder.join("out")).expect("runs");
        script("case $1 in *a.cnf) echo s SATISFIABLE; echo v 1 0;; *) exit 3;; esac");
        compare(folder, &["--resume"]).expect("an answer and a failure");
        assert_eq!([runs()[0].status, runs()[1].status], [Status::Sat, Status::Failed]);
        // Only what has failed is run again.
        let first = runs()[0].wall;
        script("echo s SATISFIABLE; echo v 1 0");
        compare(folder, &["--resume"]).expect("two answers");
        assert_eq!([runs()[0].status, runs()[1].status], [Status::Sat; 2]);
        assert_eq!(runs()[0].wall, first);
        let text = fs::read(folder.join("out/runs.csv")).expect("read");
        let error = compare(folder, &["--resume", "--time", "7"]).expect_err("another limit");
        assert!(error.to_string().contains("--time 30"), "{error}");
        assert_eq!(fs::read(folder.join("out/runs.csv")).expect("read"), text);
        // A file that cannot be read is not taken for an empty one.
        fs::write(folder.join("out/runs.csv"), "solver,formula\nx\n").expect("written");
        assert!(compare(folder, &["--resume"]).is_err());
    }
}
