//! `neuf minimize`: removes givens from puzzles until each remaining given is needed.

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, Style};
use neuf_generate::{MinimizeError, minimize};
use neuf_sudoku::Grid;

use crate::arguments::MinimizeArgs;
use crate::puzzles::item::Item;
use crate::puzzles::results::{write_missing, write_one};
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::words::{told, tr};

pub(crate) fn run(args: &MinimizeArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style = args.style.style();
    let table = Table::of(&args.columns.columns);
    let seed = args.seed;
    let work = move |entry: &Entry, interrupt: &Interrupt| {
        let order = seed.map(|seed| (seed, entry.line as u64));
        minimize(entry.puzzle.givens(), order, interrupt)
    };
    let print = move |output: &mut Vec<u8>, item: &Item, result: Option<Result<Grid, _>>| {
        let json = style == Style::Json;
        match result {
            None => write_missing(output, item, "malformed", None, json).map(|()| None),
            Some(Ok(grid)) => write_one(output, item, &grid, style, &table),
            Some(Err(error)) => {
                let status = match error {
                    MinimizeError::NoSolution => "no solution",
                    MinimizeError::Several => "several solutions",
                    MinimizeError::Interrupted => "stopped",
                    MinimizeError::Method(_) => "refused",
                };
                let reason = told(&error);
                write_missing(output, item, status, Some(&reason), json)?;
                Ok(Some(reason))
            }
        }
    };
    let job = Job::new(tr!("puzzles"), Grain::Coarse, work, print)
        .skipping(args.skip)
        .with_objects(style == Style::Json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}
