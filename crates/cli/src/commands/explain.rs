//! `neuf explain` and `neuf hint`: explain a sudoku step by step, or its first step alone.

use std::time::Instant;

use anyhow::Context;
use neuf_cnf::Interrupt;
use neuf_explain::{ExplainOptions, Explanation, Finding, Telling, write_explanation};
use neuf_sudoku::{MethodError, Puzzle};

use crate::cli::{ExplainArgs, HintArgs, OnePuzzleArgs, TellArgs};
use crate::exit::Exit;
use crate::input::one_variant;
use crate::output::{CANNOT_WRITE, Output, complain};
use crate::signals::Signals;
use crate::style::found;

pub(crate) fn explain(args: &ExplainArgs, signals: &Signals) -> anyhow::Result<Exit> {
    run(&args.puzzle, &args.tell, args.full, signals, neuf_explain::explain)
}

pub(crate) fn hint(args: &HintArgs, signals: &Signals) -> anyhow::Result<Exit> {
    run(&args.puzzle, &args.tell, false, signals, neuf_explain::hint)
}

fn run(
    puzzle: &OnePuzzleArgs,
    tell: &TellArgs,
    full: bool,
    signals: &Signals,
    find: impl Fn(&Puzzle, &ExplainOptions, &Interrupt) -> Result<Explanation, MethodError>,
) -> anyhow::Result<Exit> {
    let puzzle = one_variant(puzzle)?.puzzle;
    signals.listen()?;
    let deadline = tell.derivation.time.deadline(Instant::now());
    let interrupt = signals.interrupt().with_deadline(deadline);
    let options = ExplainOptions { depth: tell.derivation.depth.into(), full };
    let explanation = find(&puzzle, &options, &interrupt)?;
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    let telling = Telling {
        format: tell.format,
        language: tell.derivation.lang,
        brief: tell.brief,
        paint: found(),
    };
    let mut output = Output::new();
    write_explanation(&mut output, &explanation, telling).context(CANNOT_WRITE)?;
    output.finish()?;
    let complaint = complaint(&explanation);
    if let Some(complaint) = complaint {
        complain(complaint);
    }
    Ok(Exit::of_success(complaint.is_none()))
}

/// The error to report when the explanation does not end with the only solution.
fn complaint(explanation: &Explanation) -> Option<&'static str> {
    match &explanation.finding {
        Finding::Solved(_) | Finding::Hint(_) => None,
        Finding::Unfinished(_) => Some("the steps stop before the solution"),
        Finding::NoSolution { .. } => Some("no solution"),
        Finding::Several { .. } => Some("several solutions"),
        Finding::Unknown => Some("stopped before it was known whether there is one solution"),
    }
}
