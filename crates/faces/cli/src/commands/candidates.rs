//! `neuf candidates`: the values that each empty cell can hold.

use std::io::Write;

use neuf_cnf::Interrupt;
use neuf_formats::Entry;
use neuf_sudoku::{Candidates, Paint, Record, candidates, write_candidates};
use neuf_words::Numbering;
use serde::Serialize;

use crate::arguments::{CandidatesArgs, ThreadArgs, WorkArgs};
use crate::exit::Exit;
use crate::item::Item;
use crate::puzzles::{Grain, Job, for_each};
use crate::results::write_missing;
use crate::signals::Signals;
use crate::style::{given, strokes};
use crate::words::{self, tr};

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    #[serde(flatten)]
    record: Record,
    /// The candidates of each cell in reading order; those of a given are its value alone.
    candidates: Vec<Vec<u8>>,
}

pub(crate) fn run(args: &CandidatesArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let json = args.json;
    let (strokes, given) = (strokes(Numbering::FromOne), given());
    let print = move |output: &mut Vec<u8>, item: &Item, found: Option<Candidates>| {
        if !item.is_first && !json {
            writeln!(output)?;
        }
        let (Ok(entry), Some(found)) = (&item.entry, found) else {
            write_missing(output, item, "malformed", None, json)?;
            return Ok(None);
        };
        if json {
            let json = Json {
                file: &item.file,
                line: entry.line,
                record: Record::new(entry.puzzle.givens(), None),
                candidates: found.iter().map(|(_, set)| set.iter().collect()).collect(),
            };
            serde_json::to_writer(&mut *output, &json)?;
            writeln!(output)?;
        } else {
            let of = |cell| found.get(cell).iter();
            let givens = entry.puzzle.givens();
            let paint = |cell| if givens.get(cell) == 0 { Paint::PLAIN } else { given };
            write_candidates(output, entry.puzzle.shape(), strokes, of, paint)?;
        }
        let fault = entry.puzzle.first_violation();
        let fault = fault.map(|fault| words::counted(&fault, Numbering::FromOne));
        Ok(fault.map(|fault| tr!("the givens clash: {fault}", fault)))
    };
    let work = |entry: &Entry, _: &Interrupt| candidates(&entry.puzzle);
    let options = WorkArgs { threads: ThreadArgs::ONE, time: None };
    let job = Job::new(tr!("puzzles"), Grain::Fine, work, print)
        .with_variants()
        .skipping(args.skip)
        .with_objects(json);
    for_each(&args.puzzles, &options, quiet, signals, job)
}
