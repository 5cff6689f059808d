//! `neuf count`: the number of solutions.

use std::io::Write;

use neuf_sudoku::{Count, MethodError, count_solutions, count_solutions_with};
use serde::Serialize;

use crate::cli::CountArgs;
use crate::exit::Exit;
use crate::puzzles::{Grain, Item, Job, for_each_variant};
use crate::results::write_missing;
use crate::signals::Signals;

type Counted = Result<Count, MethodError>;

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    solutions: u64,
    exact: bool,
}

pub(crate) fn run(args: &CountArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let limit = args.limit.unwrap_or(u64::MAX);
    let json = args.json;
    let print = move |output: &mut Vec<u8>, item: &Item, counted: Option<Counted>| {
        let (Ok(puzzle), Some(counted)) = (&item.puzzle, counted) else {
            write_missing(output, item, "malformed", None, json)?;
            return Ok(None);
        };
        let counted = match counted {
            Ok(count) => count,
            Err(error) => {
                let reason = error.to_string();
                write_missing(output, item, "refused", Some(&reason), json)?;
                return Ok(Some(reason));
            }
        };
        let (solutions, exact) = (counted.solutions, counted.exact);
        if json {
            let json = Json { file: &item.file, line: puzzle.line, solutions, exact };
            serde_json::to_writer(&mut *output, &json)?;
            writeln!(output)?;
        } else {
            writeln!(output, "{solutions}{}", if exact { "" } else { "+" })?;
        }
        Ok(counted.interrupted.then(|| format!("stopped after {solutions} solutions")))
    };
    let work =
        move |puzzle: &neuf_sudoku::format::Puzzle, interrupt: &neuf_cnf::Interrupt| match puzzle
            .constraints
            .as_deref()
        {
            None => count_solutions(&puzzle.grid, limit, interrupt),
            Some(constraints) => count_solutions_with(&puzzle.grid, constraints, limit, interrupt),
        };
    let job = Job { what: "puzzles", grain: Grain::Coarse, work, print };
    for_each_variant(&args.puzzles, &args.work, quiet, signals, job)
}
