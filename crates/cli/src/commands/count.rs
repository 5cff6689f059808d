//! `neuf count`: the number of solutions.

use std::io::Write;

use neuf_sudoku::count_solutions;
use serde::Serialize;

use crate::cli::CountArgs;
use crate::exit::Exit;
use crate::output::Output;
use crate::puzzles::{Item, for_each};
use crate::results::{Results, write_missing};
use crate::signals::Signals;

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
    let mut results = Results::new(quiet, signals, |output: &mut Output, item: &Item, counted| {
        let (Ok(puzzle), Some(counted)) = (&item.puzzle, counted) else {
            write_missing(output, item, "malformed", None, json)?;
            return Ok(None);
        };
        let counted: neuf_sudoku::Count = match counted {
            Ok(count) => count,
            Err(error) => {
                let error: neuf_sudoku::MethodError = error;
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
    });
    let work = move |puzzle: &neuf_sudoku::format::Puzzle, interrupt: &neuf_cnf::Interrupt| {
        count_solutions(&puzzle.grid, limit, interrupt)
    };
    for_each(&args.puzzles, &args.work, signals, work, &mut results)?;
    results.finish("puzzles")
}
