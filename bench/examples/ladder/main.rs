//! Measures how far the paper's ladder of rules goes, and writes
//! `results/ladder.md`.
//!
//! ```text
//! cargo run --release --example ladder -- --out results --rated rated.tsv.xz SET…
//! ```
//!
//! A set is a file with a puzzle at the start of each line, plain or `.xz`. The puzzles of an
//! evenly spaced sample get their levels up to the rule of failed literals. Puzzles that need more
//! are listed or counted, and some of them are examined to depth three. The rated puzzles are lines
//! with a puzzle, a tab and a rating. Only lines with an even number are used here; the others
//! served to choose the weights of the score.
//!
//! Speeds are puzzles for each second of CPU time of the working threads, so that
//! other work on the machine disturbs them less.

mod page;
mod plot;
mod spearman;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context as _, ensure};
use clap::Parser;
use neuf_cnf::Interrupt;
use neuf_explain::rate::{Ladder, Level, rate};
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Grid, MethodName, MethodOptions};

/// Berthier's puzzle of depth three ("Pattern-Based Constraint Satisfaction and
/// Logic Puzzles"), which stands at the end of the table as a set of its own.
const DEEPEST: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

#[derive(Parser)]
struct Args {
    /// The folder for `ladder.md` and `ladder.svg`.
    #[arg(long)]
    out: PathBuf,
    /// Lines with a puzzle, a tab and a rating.
    #[arg(long)]
    rated: Option<PathBuf>,
    /// The largest number of puzzles of each set; they are taken evenly.
    #[arg(long, default_value_t = 20_000)]
    limit: usize,
    /// How many of a set's puzzles that escape failed literals are examined.
    #[arg(long, default_value_t = 500)]
    followed: usize,
    /// How many of a set's puzzles are rated to measure the speed of ratings.
    #[arg(long, default_value_t = 200)]
    timed: usize,
    /// How many of the rated puzzles are rated here.
    #[arg(long, default_value_t = 20_000)]
    ranked: usize,
    /// Files with a puzzle at the start of each line.
    #[arg(required = true)]
    sets: Vec<PathBuf>,
}

/// The results for a set.
pub(crate) struct Set {
    pub(crate) name: String,
    /// How many puzzles are in the file, and how many of them were looked at.
    pub(crate) whole: usize,
    pub(crate) taken: usize,
    /// How many puzzles have each level up to that of failed literals.
    pub(crate) solved: [usize; 3],
    /// The puzzles that failed literals do not solve.
    pub(crate) escaped: Vec<String>,
    /// How many of those that were examined have each level from depth two on.
    pub(crate) followed: [usize; 3],
    /// Puzzles for each second of CPU time, for levels up to failed literals and
    /// for whole ratings.
    pub(crate) level_speed: Option<f64>,
    pub(crate) rate_speed: Option<f64>,
}

/// A puzzle with its published rating and the measures taken here.
pub(crate) struct Ranked {
    pub(crate) published: f64,
    pub(crate) measures: [f64; MEASURES.len()],
}

/// The names of the measures in [`Ranked`]; the score comes first.
pub(crate) const MEASURES: [&str; 5] = [
    "score",
    "length of the longest shortest contradiction",
    "rounds of failed literals",
    "candidates left by propagation",
    "empty cells",
];

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let mut sets = Vec::new();
    for path in &args.sets {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.split('.').next().unwrap_or_default().to_owned();
        let lines = read(path)?;
        sets.push(look_at(name, &lines, &args)?);
    }
    sets.push(look_at("Berthier's".into(), &[DEEPEST.to_owned()], &args)?);
    let ranked = args.rated.as_deref().map(|path| rank(path, args.ranked)).transpose()?;
    let page = page::page(&sets, ranked.as_deref());
    std::fs::write(args.out.join("ladder.md"), page).context("cannot write the page")?;
    if let Some(ranked) = &ranked {
        let plot = plot::plot(ranked);
        std::fs::write(args.out.join("ladder.svg"), plot).context("cannot write the plot")?;
    }
    Ok(())
}

/// The lines of a file that begin with a puzzle.
fn read(path: &Path) -> anyhow::Result<Vec<String>> {
    let name = || format!("cannot read {}", path.display());
    let bytes = if path.extension().is_some_and(|ending| ending == "xz") {
        Command::new("xz").arg("-dc").arg(path).output().with_context(name)?.stdout
    } else {
        std::fs::read(path).with_context(name)?
    };
    let text = String::from_utf8(bytes).with_context(name)?;
    let is_puzzle = |line: &&str| {
        line.get(..81).is_some_and(|cells| cells.bytes().all(|byte| b".0123456789".contains(&byte)))
    };
    let lines: Vec<String> = text.lines().filter(is_puzzle).map(str::to_owned).collect();
    ensure!(!lines.is_empty(), "{}: no puzzles", path.display());
    Ok(lines)
}

/// At most this many items, evenly spaced.
fn sample<T: Clone>(all: &[T], limit: usize) -> Vec<T> {
    let taken = all.len().min(limit);
    (0..taken).map(|n| all[n * all.len() / taken].clone()).collect()
}

fn grid(line: &str) -> anyhow::Result<Grid> {
    Ok(parse_puzzle(&line[..81]).with_context(|| line.to_owned())?.puzzle.into_parts().0)
}

fn look_at(name: String, lines: &[String], args: &Args) -> anyhow::Result<Set> {
    let taken = sample(lines, args.limit);
    let interrupt = Interrupt::new();
    let below = |ladder: &mut Ladder, line: &String| {
        Ok(ladder.level_up_to(&grid(line)?, Level::FailedLiterals, &interrupt)?)
    };
    let (levels, seconds) = on_all_cores(&taken, below)?;
    let mut solved = [0; 3];
    let mut escaped = Vec::new();
    for (level, line) in levels.iter().zip(&taken) {
        match level {
            Some(level) => solved[usize::from(level.number())] += 1,
            None => escaped.push(line[..81].to_owned()),
        }
    }
    let mut followed = [0; 3];
    let whole = |ladder: &mut Ladder, line: &String| Ok(ladder.level(&grid(line)?, &interrupt)?);
    for level in on_all_cores(&sample(&escaped, args.followed), whole)?.0 {
        followed[usize::from(level.number() - Level::DepthTwo.number())] += 1;
    }
    let timed = sample(&taken, args.timed);
    let (_, rate_seconds) =
        on_all_cores(&timed, |_, line| Ok(rate(&grid(line)?.into(), &interrupt)?))?;
    Ok(Set {
        name,
        whole: lines.len(),
        taken: taken.len(),
        solved,
        escaped,
        followed,
        level_speed: seconds.map(|seconds| taken.len() as f64 / seconds),
        rate_speed: rate_seconds.map(|seconds| timed.len() as f64 / seconds),
    })
}

fn rank(path: &Path, limit: usize) -> anyhow::Result<Vec<Ranked>> {
    let even: Vec<String> = read(path)?.into_iter().skip(1).step_by(2).collect();
    let interrupt = Interrupt::new();
    let one = |_: &mut Ladder, line: &String| {
        let givens = grid(line)?;
        let published = line[81..].trim().parse().with_context(|| format!("no rating: {line}"))?;
        let puzzle = givens.clone().into();
        let rating = rate(&puzzle, &interrupt)?;
        let left = MethodName::Propagation
            .solve(&puzzle, &MethodOptions::default(), &interrupt)?
            .candidates;
        let left: usize = left.map_or(0, |left| {
            givens.shape().cells().map(|cell| left.get(cell).len()).filter(|&open| open > 1).sum()
        });
        let measures = [
            rating.score,
            rating.contradiction.unwrap_or(0) as f64,
            rating.rounds as f64,
            left as f64,
            givens.empty_cells().count() as f64,
        ];
        Ok(Ranked { published, measures })
    };
    Ok(on_all_cores(&sample(&even, limit), one)?.0)
}

/// The results in the order of the items, and the CPU time of the threads if the
/// system tells it.
fn on_all_cores<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&mut Ladder, &T) -> anyhow::Result<R> + Sync,
) -> anyhow::Result<(Vec<R>, Option<f64>)> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::default();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let one = || -> anyhow::Result<Option<f64>> {
        let mut ladder = Ladder::new(&neuf_sudoku::Rules::default());
        let start = thread_seconds();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else { break };
            let result = work(&mut ladder, item)?;
            results.lock().unwrap_or_else(|error| error.into_inner()).push((place, result));
        }
        Ok(start.and_then(|start| Some(thread_seconds()? - start)))
    };
    let seconds = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        let joined = running
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect::<anyhow::Result<Vec<Option<f64>>>>()
    });
    let mut results = results.into_inner().unwrap_or_else(|error| error.into_inner());
    results.sort_unstable_by_key(|&(place, _)| place);
    Ok((
        results.into_iter().map(|(_, result)| result).collect(),
        seconds?.into_iter().sum::<Option<f64>>().filter(|&seconds| seconds > 0.01),
    ))
}

/// The CPU time of this thread so far (Linux: proc(5), schedstat).
fn thread_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? * 1e-9)
}
