//! `neuf compare`: runs every method on one sudoku and shows the results side by side.

use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table, presets};
use neuf_sudoku::{MethodName, MethodOptions, MethodOutcome, Puzzle, Record};
use serde::Serialize;

use crate::cli::CompareArgs;
use crate::exit::Exit;
use crate::input::one_puzzle;
use crate::output::{Output, is_terminal};
use crate::signals::Signals;

/// A line of the table.
#[derive(Serialize)]
struct Row {
    method: &'static str,
    /// `solved`, `unfinished`, `no solution`, `stopped` or `refused`.
    status: &'static str,
    /// How many of the empty cells the method has filled.
    filled: usize,
    deductions: u64,
    nodes: u64,
    conflicts: u64,
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
    let options =
        MethodOptions { encoding: args.encoding, force: args.force, ..MethodOptions::default() };
    let mut rows = Vec::new();
    for name in MethodName::ALL {
        rows.push(measure(name, &options, &puzzle, args.time, signals));
        if name == MethodName::Dpll {
            let options = MethodOptions { look_ahead: true, ..options.clone() };
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
        Output::print(format_args!("{}\n{reasons}", table(&rows, empty)))?;
    }
    Ok(Exit::Done)
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
    let solved = name.build(options).solve(puzzle, &interrupt);
    let seconds = started.elapsed().as_secs_f64();
    let method = name.name();
    let report = match solved {
        Ok(report) => report,
        Err(error) => {
            let (status, reason) = ("refused", Some(error.to_string()));
            let (filled, deductions, nodes, conflicts) = (0, 0, 0, 0);
            return Row { method, status, filled, deductions, nodes, conflicts, seconds, reason };
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
        filled: report.grid.filled_count() - puzzle.givens().filled_count(),
        deductions: report.deductions,
        nodes: report.nodes,
        conflicts: report.conflicts,
        seconds,
        reason: None,
    }
}

/// The rows as a table: with lines on a terminal, and as Markdown in a file.
fn table(rows: &[Row], empty: usize) -> Table {
    let mut table = Table::new();
    let preset = if is_terminal() { presets::UTF8_FULL_CONDENSED } else { presets::ASCII_MARKDOWN };
    table.load_style(preset);
    table.set_header(["method", "status", "filled", "deductions", "nodes", "conflicts", "time"]);
    for row in rows {
        table.add_row([
            row.method.to_owned(),
            row.status.to_owned(),
            format!("{}/{empty}", row.filled),
            row.deductions.to_string(),
            row.nodes.to_string(),
            row.conflicts.to_string(),
            readable(row.seconds),
        ]);
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A time with two decimals, or none for microseconds, in the largest unit that fits.
fn readable(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
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
