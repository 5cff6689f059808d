//! Replays recorded incremental runs with neuf and CaDiCaL, in turns, and compares the time.
//!
//! ```text
//! cargo run --release --example traces -- [--passes N] FILE...
//! ```
//!
//! The files come from `bench/formulas/traces.py`: a clause or a question under assumptions on each
//! line. Both solvers stand behind the same traits of rustsat, get the same calls, and are asked
//! for the whole model or the failed assumptions after each question, as the recorded programs did.
//! The answers must agree. Times are those of the thread's CPU, the least of the passes; the last
//! line has the geometric mean of the ratios.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use neuf_rustsat::Neuf;
use nix::time::{ClockId, clock_gettime};
use rustsat::solvers::{SolveIncremental, SolveStats, SolverResult};
use rustsat::types::{Clause, Lit};
use rustsat_cadical::CaDiCaL;

/// One call of an incremental solver.
enum Call {
    Add(Clause),
    Ask(Vec<Lit>),
}

/// The result of a replay: the answers in order, and the time.
struct Replay {
    answers: Vec<SolverResult>,
    time: Duration,
}

fn main() -> anyhow::Result<()> {
    let (mut passes, mut files) = (3, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--passes" => passes = args.next().context("--passes needs a number")?.parse()?,
            _ => files.push(arg),
        }
    }
    ensure!(!files.is_empty(), "usage: traces [--passes N] FILE...");
    println!("| program | clauses | questions | satisfiable | neuf, s | CaDiCaL, s | ratio |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let mut logarithms = Vec::new();
    for file in &files {
        let calls = read(file)?;
        let mut best = [Duration::MAX; 2];
        let mut answers = Vec::new();
        for pass in 0..passes {
            for turn in 0..2 {
                let which = (pass + turn) % 2;
                let replay = if which == 0 {
                    replay(Neuf::default(), &calls)?
                } else {
                    replay(CaDiCaL::default(), &calls)?
                };
                best[which] = best[which].min(replay.time);
                ensure!(
                    answers.is_empty() || answers == replay.answers,
                    "{file}: the solvers disagree"
                );
                answers = replay.answers;
            }
        }
        let [neuf, cadical] = best.map(|time| time.as_secs_f64());
        let ratio = neuf.max(0.001) / cadical.max(0.001);
        logarithms.push(ratio.ln());
        let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".icnf");
        let satisfiable = answers.iter().filter(|answer| **answer == SolverResult::Sat).count();
        println!(
            "| {name} | {} | {} | {satisfiable} | {neuf:.3} | {cadical:.3} | {ratio:.2} |",
            calls.len() - answers.len(),
            answers.len(),
        );
    }
    let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
    println!("\nGeometric mean of the ratios: {:.2}.", mean.exp());
    Ok(())
}

fn read(file: &str) -> anyhow::Result<Vec<Call>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
    let mut calls = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with(['p', 'c'])) {
        let question = line.strip_prefix('a');
        let mut literals = Vec::new();
        for word in question.unwrap_or(line).split_whitespace() {
            match word.parse::<i32>()? {
                0 => break,
                number => literals.push(Lit::from_ipasir(number)?),
            }
        }
        calls.push(match question {
            Some(_) => Call::Ask(literals),
            None => Call::Add(literals.into_iter().collect()),
        });
    }
    Ok(calls)
}

fn replay(
    mut solver: impl SolveIncremental + SolveStats,
    calls: &[Call],
) -> anyhow::Result<Replay> {
    let start = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)?;
    let mut answers = Vec::new();
    for call in calls {
        match call {
            Call::Add(clause) => solver.add_clause_ref(clause)?,
            Call::Ask(assumptions) => {
                let answer = solver.solve_assumps(assumptions)?;
                match answer {
                    SolverResult::Sat => drop(solver.full_solution()?),
                    SolverResult::Unsat => drop(solver.core()?),
                    SolverResult::Interrupted => bail!("the solver stopped without an answer"),
                }
                answers.push(answer);
            }
        }
    }
    let end = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)?;
    Ok(Replay { answers, time: Duration::from(end) - Duration::from(start) })
}
