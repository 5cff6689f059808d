//! The long runs of the testers, outside CI.
//!
//! `fuzz differential --seconds N --seed S` and `fuzz api …` draw cases until the time is over.
//! Options given as `NAME=VALUE` hold for all cases; `--alone TECHNIQUE` stands for the options
//! that force one technique of simplification and switch off all others. A failing case is made
//! small, written to a file, and ends the run. `fuzz replay FILE` runs it again.
//!
//! `fuzz threads` solves formulas with two to four solvers that exchange clauses.
//!
//! `fuzz external --seconds N --seed S` hides clauses in external propagators.
//!
//! `fuzz neighbours` breaks batches of puzzles in each format and counts the puzzles
//! beside the broken ones that are not read any more.
//!
//! `fuzz soak FILE` checks a million formulas and a million traces (or `--until N`
//! of each), keeps its tally in FILE, and goes on from there when it is run again.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use neuf_solver::Stats;
use neuf_tests::differential::{Case, alone};
use neuf_tests::external::{self, Ran};
use neuf_tests::neighbours::LAYOUTS;
use neuf_tests::peers::Peer;
use neuf_tests::random::Random;
use neuf_tests::shapes::Shape;
use neuf_tests::soak::{BLOCK, Kind, Soak, Tally};
use neuf_tests::threads::{Threaded, Traffic};
use neuf_tests::trace::{Call, Trace};

const USAGE: &str = "usage: fuzz differential|api [--seconds N] [--seed S] \
                     [--alone TECHNIQUE] [NAME=VALUE …], or fuzz replay FILE, \
                     or fuzz threads [--seconds N] [--seed S] [--until N], \
                     or fuzz external|neighbours [--seconds N] [--seed S], \
                     or fuzz soak FILE [--until N] [--seed S] [--seconds N] [--threads N] \
                     [--checker COMMAND] [--engine NAME]";

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1)
    };
    let value =
        |name: &str, default: u64| word(name).and_then(|word| word.parse().ok()).unwrap_or(default);
    let time = Duration::from_secs(value("--seconds", 60));
    let seed = value("--seed", 1);
    let pairs = words.iter().filter_map(|word| word.split_once('='));
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let forced = word("--alone").map_or(Ok(Vec::new()), |name| alone(name));
    let forced = forced.map(|options| options.into_iter().chain(pairs).collect::<Vec<_>>());
    let report = match (words.first().map(String::as_str), forced) {
        (_, Err(error)) => Err(error),
        (Some("differential"), Ok(forced)) => differential(time, seed, &forced)?,
        (Some("api"), Ok(forced)) => api(time, seed, &forced)?,
        (Some("threads"), _) => threads(time, seed, value("--until", u64::MAX))?,
        (Some("external"), Ok(forced)) => external(time, seed, &forced),
        (Some("neighbours"), _) => neighbours(time, seed)?,
        (Some("soak"), _) if words.get(1).is_some_and(|path| !path.starts_with('-')) => {
            let soak = Soak {
                seed,
                threads: value("--threads", 2) as usize,
                checker: word("--checker").map(Into::into),
                peers: Peer::available(),
            };
            let limit = word("--seconds").map(|_| time);
            let path = &words[1];
            let engine = word("--engine").map_or("", String::as_str);
            run_soak(&soak, path.as_ref(), engine, value("--until", 1_000_000), limit)?
        }
        (Some("replay"), _) => replay(words.get(1).map_or("", String::as_str))?,
        _ => Err(USAGE.to_owned()),
    };
    let mut out = std::io::stdout();
    match report {
        Ok(report) => writeln!(out, "{report}"),
        Err(fault) => {
            writeln!(out, "{fault}")?;
            std::process::exit(1)
        }
    }
}

/// The counters of the solvers, which show which parts were tried at all.
#[derive(Default)]
struct Counters(Vec<(&'static str, u64)>);

impl Counters {
    fn add(&mut self, stats: &Stats) {
        self.0.resize(stats.rows().count(), ("", 0));
        for (sum, (name, value)) in self.0.iter_mut().zip(stats.rows()) {
            *sum = (name, sum.1 + value);
        }
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, value)| writeln!(f, "{name}: {value}"))
    }
}

/// The summary of a run, or its failing case.
type Report = Result<String, String>;

fn differential(time: Duration, seed: u64, forced: &[(String, String)]) -> std::io::Result<Report> {
    let started = Instant::now();
    let mut counts: BTreeMap<Shape, [u64; 2]> = BTreeMap::new();
    let (mut steps, mut number) = (0, 0u64);
    let mut counters = Counters::default();
    while started.elapsed() < time {
        let mut random = Random::new(seed.wrapping_mul(1 << 40) + number);
        number += 1;
        let (shape, mut case) = Case::draw_any(&mut random);
        case.options.extend_from_slice(forced);
        match case.check() {
            Ok(solved) => {
                counts.entry(shape).or_default()[usize::from(solved.is_satisfiable)] += 1;
                counters.add(&solved.stats);
                steps += solved.steps;
            }
            Err(fault) => {
                let text = case.shrink().text();
                std::fs::write("fuzz-failure.cnf", &text)?;
                return Ok(Err(format!("{fault}\n{text}in fuzz-failure.cnf")));
            }
        }
    }
    let mut report = format!("{number} formulas, {steps} proof steps\n{counters}");
    for (shape, [unsat, sat]) in counts {
        report += &format!("{shape:?}: {sat} satisfiable, {unsat} not\n");
    }
    Ok(Ok(report))
}

fn api(time: Duration, seed: u64, forced: &[(String, String)]) -> std::io::Result<Report> {
    let started = Instant::now();
    let (mut number, mut calls) = (0u64, 0);
    let mut counters = Counters::default();
    while started.elapsed() < time {
        let mut trace = Trace::draw(&mut Random::new(seed.wrapping_mul(1 << 40) + number));
        let calls_of = |(name, value): &(String, String)| Call::Option(name.clone(), value.clone());
        let drawn = trace.0.iter().take_while(|call| matches!(call, Call::Option(..))).count();
        trace.0.splice(drawn..drawn, forced.iter().map(calls_of));
        number += 1;
        calls += trace.0.len();
        match trace.check() {
            Ok(stats) => counters.add(&stats),
            Err(fault) => {
                let shrunk = trace.shrink();
                std::fs::write("fuzz-failure.trace", shrunk.to_string())?;
                return Ok(Err(format!("{fault}\n{shrunk}in fuzz-failure.trace")));
            }
        }
    }
    Ok(Ok(format!("{number} traces, {calls} calls\n{counters}")))
}

fn threads(time: Duration, seed: u64, until: u64) -> std::io::Result<Report> {
    let started = Instant::now();
    let (mut number, mut all) = (0u64, Traffic::default());
    while started.elapsed() < time && number < until {
        let case = Threaded::draw(&mut Random::new(seed.wrapping_mul(1 << 40) + number));
        number += 1;
        match case.check() {
            Ok(traffic) => all.add(&traffic),
            Err(fault) => {
                let text = case.shrink().text();
                std::fs::write("fuzz-failure.cnf", &text)?;
                return Ok(Err(format!("{fault}\n{text}in fuzz-failure.cnf")));
            }
        }
    }
    Ok(Ok(format!("{number} formulas\n{all}")))
}

/// Cases with an external propagator, which are known by their seeds. One in four keeps no
/// contract.
fn external(time: Duration, seed: u64, forced: &[(String, String)]) -> Report {
    let started = Instant::now();
    let mut sum = Ran::default();
    let mut number = 0u64;
    while started.elapsed() < time {
        let case = seed.wrapping_mul(1 << 40) + number;
        number += 1;
        let at = |fault| format!("external propagator, seed {case}: {fault}");
        if number.is_multiple_of(4) {
            external::check_unruly(case).map_err(at)?;
        } else {
            sum.add(&external::check(case, forced).map_err(at)?);
        }
    }
    Ok(format!("{number} cases, {sum:?}"))
}

fn run_soak(
    soak: &Soak,
    path: &Path,
    engine: &str,
    until: u64,
    limit: Option<Duration>,
) -> std::io::Result<Report> {
    let started = Instant::now();
    let mut tally = Tally::read(path)?;
    let checker = soak.checker.as_ref().and_then(|path| path.file_name());
    let opening = format!(
        "# Soak\n\nCases without a discrepancy, written by `fuzz soak` (see CONTRIBUTING.md) \
         after each block of\n{BLOCK}; it stops at the first discrepancy. Seed {}, engine {engine}, \
         other checker: {}.\n",
        soak.seed,
        checker.map_or("none".into(), |name| name.to_string_lossy()),
    );
    // In turns, so that a run cut short has tried both.
    loop {
        let mut all_done = true;
        for kind in [Kind::Formulas, Kind::Traces] {
            let done = tally.get(kind.name());
            if done >= until {
                continue;
            }
            all_done = false;
            if limit.is_some_and(|limit| started.elapsed() >= limit) {
                return Ok(Ok(format!("stopped by the time limit; run again to go on\n{tally:?}")));
            }
            match soak.block(kind, done) {
                Ok(block) => tally.add(&block),
                Err(failure) => {
                    std::fs::write(failure.file, &failure.text)?;
                    let text = format!("{}\n{}in {}", failure.fault, failure.text, failure.file);
                    return Ok(Err(text));
                }
            }
            tally.write(path, &opening)?;
        }
        if all_done {
            return Ok(Ok(format!("{tally:?}")));
        }
    }
}

/// Breaks batches of all layouts in turns.
fn neighbours(time: Duration, seed: u64) -> std::io::Result<Report> {
    let started = Instant::now();
    let mut counts = [[0usize; 3]; LAYOUTS.len()];
    let (mut number, mut faults) = (0u64, 0);
    while started.elapsed() < time {
        for (layout, [files, intact, lost]) in LAYOUTS.iter().zip(&mut counts) {
            let batch = layout.draw(&mut Random::new(seed.wrapping_mul(1 << 40) + number));
            number += 1;
            let found = batch.lost();
            *files += 1;
            *intact += batch.intact.len();
            *lost += found;
            if found > 0 && layout.is_marked {
                faults += 1;
                let name = layout.name.replace(' ', "-");
                std::fs::write(format!("fuzz-failure-{name}.txt"), &batch.bytes)?;
            }
        }
    }
    let mut report = String::new();
    for (layout, [files, intact, lost]) in LAYOUTS.iter().zip(counts) {
        report += &format!("{}: {files} files, {intact} intact, {lost} lost\n", layout.name);
    }
    Ok(if faults == 0 { Ok(report) } else { Err(report) })
}

fn replay(path: &str) -> std::io::Result<Report> {
    let text = std::fs::read_to_string(path)?;
    let verdict = if path.ends_with(".cnf") {
        if let Some(case) = Threaded::read(&text) {
            return Ok(case.check().map(|traffic| traffic.to_string()));
        }
        let soak = Soak { seed: 0, threads: 1, checker: None, peers: Peer::available() };
        Case::read(&text).and_then(|case| soak.check(&case))
    } else {
        text.parse::<Trace>().and_then(|trace| trace.check().map(drop))
    };
    Ok(verdict.map(|()| "no fault".into()))
}
