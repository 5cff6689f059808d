//! `neuf check --candidates`: the values that each empty cell can hold.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_formats::Entry;
use neuf_sudoku::{Candidates, Paint, Record, fitting_candidates, write_candidates};
use neuf_words::Numbering;
use serde::Serialize;

use crate::arguments::CheckArgs;
use crate::puzzles::item::Item;
use crate::puzzles::results::write_missing;
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::terminal::style::{given, strokes};
use crate::terminal::wrap::width;
use crate::words::{self, PUZZLES, tr};

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    #[serde(flatten)]
    record: Record,
    /// The candidates of each cell in reading order; those of a given are its value alone.
    candidates: Vec<Vec<u8>>,
}

pub(crate) fn run(args: &CheckArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let (json, csv, from) = (args.json, args.csv, args.from);
    let (strokes, given) = (strokes(from), given());
    let table = args.columns.table(csv, "--csv")?;
    let print = move |output: &mut Vec<u8>, item: &Item, found: Option<Candidates>| {
        if csv {
            return in_csv(output, item, found.as_ref(), &table, from);
        }
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
            let paint = |cell| if givens.get(cell) == 0 { Paint::default() } else { given };
            let shape = entry.puzzle.shape();
            let room = width().unwrap_or(usize::MAX);
            write_candidates(output, shape, strokes, room, of, paint)?;
        }
        Ok(clash(entry, from))
    };
    let work = |entry: &Entry, _: &Interrupt| fitting_candidates(&entry.puzzle);
    let job = Job::new(PUZZLES, Grain::Fine, work, print)
        .with_variants()
        .skipping(args.skip)
        .with_objects(json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}

/// Prints the row of a puzzle in CSV.
fn in_csv(
    output: &mut Vec<u8>,
    item: &Item,
    found: Option<&Candidates>,
    table: &Table,
    from: Numbering,
) -> io::Result<Option<String>> {
    let between = match &item.entry {
        Ok(entry) if entry.puzzle.shape().side() > 9 => "/",
        _ => "",
    };
    let mut text = String::new();
    for (place, (_, set)) in found.into_iter().flat_map(Candidates::iter).enumerate() {
        let values: Vec<String> = set.iter().map(|value| value.to_string()).collect();
        if place > 0 {
            text.push(' ');
        }
        text.push_str(&values.join(between));
    }
    let fault = item.entry.as_ref().ok().and_then(|entry| clash(entry, from));
    let status = match (found, &fault) {
        (None, _) => "malformed",
        (_, Some(_)) => "clash",
        _ => "found",
    };
    let added = [("candidates", text.as_str()), ("status", status)];
    Ok(table.write(output, item, &added)?.or(fault))
}

/// The first clash of the givens, if there is one.
fn clash(entry: &Entry, from: Numbering) -> Option<String> {
    let fault = entry.puzzle.rules().violations(entry.puzzle.givens()).next()?;
    let fault = words::counted(&fault, from);
    Some(tr!(["the givens clash: {fault}", "les données se contredisent : {fault}"], fault))
}
