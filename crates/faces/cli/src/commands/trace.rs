//! `neuf trace`: what a method does on a sudoku, step by step.

use std::time::Instant;

use anyhow::Context;
use neuf_explain::trace::{Selection, trace, write_trace};
use neuf_sudoku::{MethodOutcome, Shape};

use crate::arguments::TraceArgs;
use crate::exit::{Exit, UsageError};
use crate::naming::Only;
use crate::progress::spinning;
use crate::signals::Signals;
use crate::source::one_puzzle;
use crate::streams::{Output, cannot_write, complain};
use crate::words::{self, tr};
use crate::wrap::to_width;

pub(crate) fn run(args: &TraceArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let puzzle = one_puzzle(&args.puzzle)?.puzzle;
    let selection = selection(args, puzzle.shape())?;
    signals.listen()?;
    let interrupt = signals.until(args.time.deadline(Instant::now()));
    let trace = spinning(tr!("following the method"), || {
        trace(&puzzle, args.method, &selection, &interrupt)
    })?;
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    let mut text = Vec::new();
    // What was found within the time is told, however long that takes; a signal ends it.
    let interrupt = signals.interrupt();
    write_trace(&mut text, &trace, args.format, words::language(), args.from, interrupt)
        .context(cannot_write())?;
    Output::print(to_width(&String::from_utf8_lossy(&text)))?;
    let complaint = match trace.outcome {
        MethodOutcome::Solved | MethodOutcome::Unfinished => None,
        MethodOutcome::NoSolution => Some(tr!("no solution")),
        MethodOutcome::Interrupted => Some(tr!("the method was stopped at the limit of --time")),
    };
    if let Some(complaint) = complaint {
        complain(complaint);
    }
    Ok(Exit::of_success(complaint.is_none()))
}

/// The rows that are wanted.
fn selection(args: &TraceArgs, shape: Shape) -> Result<Selection, UsageError> {
    let mut selection = Selection::default();
    selection.until = args.until;
    for only in &args.only {
        match only {
            Only::Digits => selection.digits = true,
            Only::Rows(rows) => selection.rows.push(rows.clone()),
            Only::Cell(name) => selection.cells.push(name.cell(shape, args.from)?),
        }
    }
    Ok(selection)
}
