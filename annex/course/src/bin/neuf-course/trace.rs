//! `neuf course trace`: what a method does on a sudoku, step by step.

use std::time::Instant;

use anyhow::Context;
use neuf_course::trace::{Selection, TracedMethod, trace, write_trace};
use neuf_explain::paper::PaperFormat;
use neuf_sudoku::{MethodOutcome, Shape};

use clap::Args;
use neuf_cli::arguments::naming::{Only, only};
use neuf_cli::arguments::{OnePuzzleArgs, TimeArgs, named};
use neuf_cli::puzzles::source::one_puzzle;
use neuf_cli::terminal::exit::{Exit, UsageError};
use neuf_cli::terminal::progress::spinning;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::{Output, cannot_write, complain};
use neuf_cli::words::{self, NO_SOLUTION, tr};
use neuf_words::Numbering;

use neuf_cli::terminal::wrap::to_width;

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf course trace puzzle.txt                         literal by literal
  neuf course trace --from 0 --only digits p.txt       digits, counted from 0
  neuf course trace -m probing --lang fr p.txt         which literals fail
  neuf course trace -m backtracking --until 20 p.txt   20 rounds of the loop
  neuf course trace -m naked-singles -f markdown p.txt
  neuf course trace -m dpll -f json p.txt | jq .branches

The method runs as in `neuf solve`, and shows its steps. Rows are numbered from 1, whether they \
are shown or not. They are the filled cells of naked singles, the isolated literals of \
propagation, the rounds of backtracking and the branches of DPLL. What --until and --only leave \
out is still done and counted.

In a table of propagation, `removed` is the number of clauses that contain the literal, \
`shortened` of those that contain its negation, and `left` of those that remain. In the table \
of backtracking, `position` and the row of the grid are those after the round, `element` is \
what the cell held before it, and `candidates` are the values that fit there. A value of 0 \
means that the cell is empty.

The exit code is 1 if the puzzle has no solution or --time stopped the method.";

/// Arguments of `neuf course trace`.
#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) puzzle: OnePuzzleArgs,

    /// The method
    #[arg(
        short, long, value_name = "METHOD", default_value = "propagation",
        value_parser = named(TracedMethod::ALL, |method| method.name(), |method| method.meaning())
    )]
    pub(crate) method: TracedMethod,

    /// How to print
    #[arg(
        short, long, value_name = "FORMAT", default_value = "text",
        value_parser = named(PaperFormat::ALL, |format| format.name(), |format| format.meaning())
    )]
    pub(crate) format: PaperFormat,

    /// From which number rows, columns and boxes count; 0 is the paper's numbering
    #[arg(long, value_name = "N", default_value = "1", value_parser = named(Numbering::ALL, |from| from.name(), |from| from.meaning()))]
    pub(crate) from: Numbering,

    /// Show the rows up to this number; the others are only counted
    #[arg(long, value_name = "ROW")]
    pub(crate) until: Option<usize>,

    /// Show only these rows: `digits` (those that put a value into a cell), row numbers
    /// such as 10-20, or a cell such as r1c8 or the paper's 0,7; may be repeated
    #[arg(long, value_name = "WHAT", value_parser = only)]
    pub(crate) only: Vec<Only>,

    #[command(flatten)]
    pub(crate) time: TimeArgs,
}

pub(crate) fn run(args: &TraceArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let puzzle = one_puzzle(&args.puzzle)?.puzzle;
    let selection = selection(args, puzzle.shape())?;
    signals.listen()?;
    let interrupt = signals.until(args.time.deadline(Instant::now()));
    let trace = spinning(tr!(["following the method", "exécution de la méthode"]), || {
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
        MethodOutcome::NoSolution => Some(tr!(NO_SOLUTION)),
        MethodOutcome::Interrupted => Some(tr!([
            "the method was stopped at the limit of --time",
            "la méthode a été arrêtée à la limite de --time"
        ])),
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
