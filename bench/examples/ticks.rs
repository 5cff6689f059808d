//! Compares settings of neuf with each other, in ticks.
//!
//! ```text
//! cargo run --release --example ticks -- --neuf neuf --ticks 120000000 --seeds 2 \
//!   --setting default= --setting 'no vivify=-O vivify=0' FORMULA…
//! ```
//!
//! A tick is about one cache line that propagation touches. The same run takes
//! the same number of ticks on every machine and under any load, so settings can
//! be compared on a busy machine. Ticks cannot be compared with those of other
//! solvers, and do not count work outside propagation; the comparison by CPU
//! time does both.
//!
//! Each formula is solved with each seed and each setting. The table shows how
//! many runs gave an answer, PAR-2 in millions of ticks, and the geometric means,
//! with standard errors, of the ratio to the ticks of the first setting. The
//! means are over the runs in which either setting gave an answer; a run without
//! one counts as the limit.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, bail, ensure};
use clap::Parser;

#[derive(Parser)]
struct Args {
    /// The command.
    #[arg(long, default_value = "neuf")]
    neuf: PathBuf,
    /// How many ticks a run may take.
    #[arg(long, default_value_t = 120_000_000)]
    ticks: u64,
    /// How many seeds each formula is solved with.
    #[arg(long, default_value_t = 2)]
    seeds: u64,
    /// How many runs go on at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// A setting, as NAME=ARGUMENTS of `neuf sat`; the others are compared with the
    /// first one.
    #[arg(long = "setting", value_name = "NAME=ARGUMENTS", required = true)]
    settings: Vec<String>,
    /// Formulas, plain or compressed in a way that neuf reads.
    #[arg(required = true)]
    formulas: Vec<PathBuf>,
}

/// One run.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// Whether the formula is satisfiable; `None` without an answer.
    answer: Option<bool>,
    ticks: u64,
}

/// Formulas that take fewer ticks than this count as solved at once.
const FEW: u64 = 300_000;

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let settings: Vec<(&str, Vec<&str>)> = args
        .settings
        .iter()
        .map(|setting| {
            let (name, rest) = setting.split_once('=').context("a setting is NAME=ARGUMENTS")?;
            Ok((name, rest.split_whitespace().collect()))
        })
        .collect::<anyhow::Result<_>>()?;
    let count = args.formulas.len() * args.seeds as usize * settings.len();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(vec![None; count]));
    let work = || -> anyhow::Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(());
            }
            // The settings for one formula run shortly after each other.
            let (case, setting) = (number / settings.len(), number % settings.len());
            let formula = &args.formulas[case / args.seeds as usize];
            let seed = case as u64 % args.seeds;
            let run = run(&args, formula, seed, &settings[setting].1)?;
            if let Ok(mut done) = done.lock() {
                done[number] = Some(run);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..args.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(result) => result,
            Err(_) => bail!("a thread ended"),
        })
    })?;
    let runs: Vec<Run> =
        done.into_inner().unwrap_or_default().into_iter().collect::<Option<_>>().context("runs")?;
    let cases: Vec<&[Run]> = runs.chunks(settings.len()).collect();
    for (number, case) in cases.iter().enumerate() {
        let is = |answer| case.iter().any(|run| run.answer == Some(answer));
        let formula = &args.formulas[number / args.seeds as usize];
        ensure!(!(is(true) && is(false)), "different answers for {}", formula.display());
    }
    print_table(&args, &settings, &cases);
    Ok(())
}

fn run(args: &Args, formula: &PathBuf, seed: u64, options: &[&str]) -> anyhow::Result<Run> {
    let mut command = Command::new(&args.neuf);
    command.args(["sat", "--stats", "--no-model", "--ticks"]).arg(args.ticks.to_string());
    command.arg("--seed").arg(seed.to_string()).args(options).arg(formula);
    let output = command.output().context("the command cannot be run")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let row = |name: &str| {
        text.lines().find_map(|line| {
            line.strip_prefix("c ")?.strip_prefix(name)?.split_whitespace().next()?.parse().ok()
        })
    };
    let Some(ticks) = row("ticks ") else {
        bail!("{}: {}", formula.display(), String::from_utf8_lossy(&output.stderr).trim());
    };
    let answer = text.lines().find_map(|line| match line {
        "s SATISFIABLE" => Some(true),
        "s UNSATISFIABLE" => Some(false),
        _ => None,
    });
    Ok(Run { answer, ticks: if answer.is_some() { ticks } else { args.ticks } })
}

fn print_table(args: &Args, settings: &[(&str, Vec<&str>)], cases: &[&[Run]]) {
    println!("| setting | answered | PAR-2 | unsatisfiable | satisfiable |");
    println!("|---|---:|---:|---:|---:|");
    for (place, (name, _)) in settings.iter().enumerate() {
        let answered = cases.iter().filter(|case| case[place].answer.is_some()).count();
        let total: u64 = cases
            .iter()
            .map(|case| match case[place].answer {
                Some(_) => case[place].ticks,
                None => 2 * args.ticks,
            })
            .sum();
        let ratio = |answer: bool| {
            let of = |case: &&&[Run]| [0, place].map(|p| case[p].answer).contains(&Some(answer));
            let logarithms: Vec<f64> = cases
                .iter()
                .filter(of)
                .map(|case| {
                    let [first, this] = [0, place].map(|p| case[p].ticks.max(FEW) as f64);
                    (this / first).ln()
                })
                .collect();
            let count = logarithms.len().max(1) as f64;
            let mean = logarithms.iter().sum::<f64>() / count;
            let squares: f64 = logarithms.iter().map(|l| (l - mean).powi(2)).sum();
            let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
            format!("{:.2} ± {:.2} ({})", mean.exp(), mean.exp() * error, logarithms.len())
        };
        println!(
            "| {name} | {answered} of {} | {:.1} | {} | {} |",
            cases.len(),
            total as f64 / cases.len() as f64 / 1e6,
            ratio(false),
            ratio(true)
        );
    }
}
