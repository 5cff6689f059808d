//! `neuf count`: prints the number of solutions of each puzzle.
//!
//! In JSON, a count up to 2^53 − 1 is written as a number and a larger one as a string of
//! digits. Most readers of JSON turn numbers into floating-point numbers, which would
//! silently change the larger counts.

use std::io::Write;

use neuf_cnf::Interrupt;
use neuf_formats::Entry;
use neuf_sudoku::{Count, MethodError, count_solutions};
use serde::Serialize;

use crate::cli::CountArgs;
use crate::exit::Exit;
use crate::item::Item;
use crate::puzzles::{Grain, Job, for_each};
use crate::results::write_missing;
use crate::signals::Signals;

type Counted = Result<Count, MethodError>;

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    solutions: Number,
    exact: bool,
}

/// A count in JSON: a number, or a string of digits.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Small(u64),
    Large(String),
}

impl Number {
    fn of(count: u128) -> Number {
        /// The largest number that every reader of JSON keeps (RFC 8259, section 6).
        const LARGEST: u64 = (1 << 53) - 1;
        match u64::try_from(count) {
            Ok(small) if small <= LARGEST => Number::Small(small),
            _ => Number::Large(count.to_string()),
        }
    }
}

pub(crate) fn run(args: &CountArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let limit = args.limit.map_or(u128::MAX, u128::from);
    let json = args.json;
    let print = move |output: &mut Vec<u8>, item: &Item, counted: Option<Counted>| {
        let (Ok(entry), Some(counted)) = (&item.entry, counted) else {
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
            let solutions = Number::of(solutions);
            let json = Json { file: &item.file, line: entry.line, solutions, exact };
            serde_json::to_writer(&mut *output, &json)?;
            writeln!(output)?;
        } else {
            writeln!(output, "{solutions}{}", if exact { "" } else { "+" })?;
        }
        if counted.is_too_large() {
            return Ok(Some("there are more solutions than fit into 128 bits".into()));
        }
        Ok(counted.interrupted.then(|| format!("stopped after {solutions} solutions")))
    };
    let work = move |entry: &Entry, interrupt: &Interrupt| {
        count_solutions(&entry.puzzle, limit, interrupt)
    };
    let job = Job::new("puzzles", Grain::Coarse, work, print).with_variants().skipping(args.skip);
    for_each(&args.puzzles, &args.work, quiet, signals, job)
}
