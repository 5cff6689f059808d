//! `neuf course compare`: runs every method on one sudoku and shows the results side by side.
//!
//! Methods that keep the rules of a shape between puzzles load them before the clock starts.
//! Otherwise the first of them would pay for all: propagation would look much slower than
//! probing, which contains it.

use std::time::{Duration, Instant};

use serde::Serialize;

use clap::Args;
use neuf_cli::arguments::{OnePuzzleArgs, duration, named};
use neuf_cli::puzzles::results::in_words;
use neuf_cli::puzzles::source::one_puzzle;
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::progress::spinning;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::Output;
use neuf_cli::words::{language, told, tr};
use neuf_sudoku::{Encoding, Grid, MethodName, MethodOptions, MethodOutcome, Puzzle, Record};

use neuf_cli::terminal::wrap::{hanging, to_width, width};

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf course compare puzzle.txt
  neuf course compare --time 60 --json puzzle.txt

In the table, `filled` counts the cells that were filled beside the givens. `suppositions` are \
values or literals that were tried: candidates placed, literals propagated on trial, decisions, \
combinations, moves. `refuted` says how many of them led to a contradiction. `assignments` is \
the whole work: how often a cell or a variable was given a value, those taken back included. A \
dash stands where a method does not count. The clock starts when the rules are loaded.";

/// Arguments of `neuf course compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// Which formula `dpll` and `sat` work on
    #[arg(long, value_name = "ENCODING", default_value = "compact", value_parser = named(Encoding::ALL, |encoding| encoding.name(), |encoding| encoding.meaning()))]
    pub(crate) encoding: Encoding,

    /// The time limit for each method: seconds, or 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", default_value = "10", value_parser = duration)]
    pub(crate) time: Duration,

    /// Let `brute-force` start even if there are too many combinations
    #[arg(long)]
    pub(crate) force: bool,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A line of the table.
#[derive(Serialize)]
struct Row {
    method: &'static str,
    /// `solved`, `unfinished`, `no solution`, `stopped` or `refused`.
    status: &'static str,
    /// How many of the empty cells the method has filled.
    filled: usize,
    /// How many suppositions it made.
    suppositions: u64,
    /// How many of them were refuted, if it counts them.
    refuted: Option<u64>,
    /// How often it gave a cell or a variable a value, if it counts that.
    assignments: Option<u64>,
    seconds: f64,
    /// Why the method refused the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    record: Record,
    empty: usize,
    methods: &'a [Row],
}

pub(crate) fn run(args: &CompareArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let puzzle = one_puzzle(&args.puzzle)?.puzzle;
    signals.listen()?;
    let mut options = MethodOptions::default();
    options.encoding = args.encoding;
    options.force = args.force;
    load_rules(&puzzle, &options, args.time, signals);
    // The first run of all would pay for what the process loads once.
    measure(MethodName::ALL[0], &options, &puzzle, args.time, signals);
    let mut rows = Vec::new();
    for &name in MethodName::ALL {
        rows.push(measure(name, &options, &puzzle, args.time, signals));
        if name == MethodName::Dpll {
            let mut options = options.clone();
            options.look_ahead = true;
            let row = measure(name, &options, &puzzle, args.time, signals);
            rows.push(Row { method: "dpll --look-ahead", ..row });
        }
        if signals.is_caught() {
            break;
        }
    }
    let empty = puzzle.givens().empty_cells().count();
    if args.json {
        let json = Json { record: Record::new(puzzle.givens(), None), empty, methods: &rows };
        Output::print(format_args!("{}\n", serde_json::to_string(&json)?))?;
    } else {
        let reasons = rows.iter().filter_map(|row| Some(format!("{}\n", row.reason.as_deref()?)));
        let reasons: String = reasons.collect();
        Output::print(format_args!("{}{}", table(&rows, empty, width()), to_width(&reasons)))?;
    }
    Ok(Exit::Done)
}

/// The largest side of a grid whose rules the methods keep between puzzles.
const KEPT_SIDE: usize = 16;

/// Has the methods that keep the rules of a shape load them, on an empty grid.
fn load_rules(puzzle: &Puzzle, options: &MethodOptions, time: Duration, signals: &Signals) {
    if puzzle.shape().side() > KEPT_SIDE {
        return;
    }
    let empty = Puzzle::from(Grid::empty(puzzle.shape()));
    for name in [MethodName::Propagation, MethodName::Sat, MethodName::Bits] {
        let interrupt = signals.interrupt().with_deadline(Instant::now().checked_add(time));
        // A method that refuses the shape says so in its row.
        let _ = name.solve(&empty, options, &interrupt);
    }
}

/// Runs a method on the puzzle and measures its time.
fn measure(
    name: MethodName,
    options: &MethodOptions,
    puzzle: &Puzzle,
    time: Duration,
    signals: &Signals,
) -> Row {
    let started = Instant::now();
    let interrupt = signals.interrupt().with_deadline(started.checked_add(time));
    let solved = spinning(name.name(), || name.solve(puzzle, options, &interrupt));
    let seconds = started.elapsed().as_secs_f64();
    let method = name.name();
    let report = match solved {
        Ok(report) => report,
        Err(error) => {
            let (status, reason) = ("refused", Some(told(&error)));
            let (filled, suppositions, refuted, assignments) = (0, 0, None, None);
            return Row {
                method,
                status,
                filled,
                suppositions,
                refuted,
                assignments,
                seconds,
                reason,
            };
        }
    };
    let status = match report.outcome {
        MethodOutcome::Solved => "solved",
        MethodOutcome::Unfinished => "unfinished",
        MethodOutcome::NoSolution => "no solution",
        MethodOutcome::Interrupted => "stopped",
    };
    Row {
        method,
        status,
        filled: report.grid.filled().count() - puzzle.givens().filled().count(),
        suppositions: report.nodes,
        refuted: (name != MethodName::Dpll).then_some(report.conflicts),
        assignments: report.assignments,
        seconds,
        reason: None,
    }
}

/// The rows as a table of Markdown; on a terminal of this width, where the bars would not leave
/// room for the columns, in columns alone.
fn table(rows: &[Row], empty: usize, terminal: Option<usize>) -> String {
    let head = [
        tr!(["method", "méthode"]),
        tr!(["status", "état"]),
        tr!(["filled", "remplies"]),
        tr!(["suppositions", "suppositions"]),
        tr!(["refuted", "réfutées"]),
        tr!(["assignments", "affectations"]),
        tr!(["time", "temps"]),
    ];
    let mut lines = vec![head.map(str::to_owned)];
    lines.extend(rows.iter().map(|row| {
        [
            row.method.to_owned(),
            in_words(row.status).to_owned(),
            format!("{}/{empty}", row.filled),
            row.suppositions.to_string(),
            number(row.refuted),
            number(row.assignments),
            readable(row.seconds),
        ]
    }));
    let widths: [usize; 7] = std::array::from_fn(|column| {
        lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default()
    });
    let mut text = String::new();
    if let Some(terminal) = terminal {
        let needed: usize = widths.iter().sum();
        if needed + widths.len() - 1 > terminal {
            return stacked(&lines, terminal);
        }
        let gap = " ".repeat(if needed + 2 * (widths.len() - 1) <= terminal { 2 } else { 1 });
        for line in &lines {
            let cells =
                line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
                    0 | 1 => format!("{cell:<width$}"),
                    _ => format!("{cell:>width$}"),
                });
            text += cells.collect::<Vec<_>>().join(&gap).trim_end();
            text.push('\n');
        }
        return text;
    }
    for (place, line) in lines.iter().enumerate() {
        for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
            // Words begin at the left, numbers end at the right.
            text += &match column {
                0 | 1 => format!("| {cell:<width$} "),
                _ => format!("| {cell:>width$} "),
            };
        }
        text += "|\n";
        if place == 0 {
            text.extend(widths.map(|width| format!("|{}", "-".repeat(width + 2))));
            text += "|\n";
        }
    }
    text
}

/// The rows as paragraphs, for a terminal that is too narrow for the columns.
fn stacked(lines: &[[String; 7]], terminal: usize) -> String {
    let mut text = String::new();
    for row in &lines[1..] {
        let [method, status, .., time] = row;
        let counts = lines[0].iter().zip(row).take(6).skip(2);
        // A count stays with its name.
        let counts: Vec<String> =
            counts.map(|(name, count)| format!("{name}\u{a0}{count}")).collect();
        let counts = counts.join(", ");
        let paragraph = tr!(
            ["{method}: {status}, {time}; {counts}", "{method} : {status}, {time} ; {counts}"],
            method,
            status,
            time,
            counts
        );
        text += &hanging(&paragraph, terminal, 2);
        text.push('\n');
    }
    text
}

/// A number, or a dash when it is not counted.
fn number(number: Option<u64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}

/// A time with two decimals, or none for microseconds, in the largest unit that fits.
fn readable(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{} s", language().decimal(s, 2)),
        s if s >= 1e-3 => format!("{} ms", language().decimal(s * 1e3, 2)),
        s => format!("{:.0} µs", s * 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        let times = [2.5, 0.0123, 0.000_045].map(readable);
        assert_eq!(times, ["2.50 s", "12.30 ms", "45 µs"]);
    }
}
