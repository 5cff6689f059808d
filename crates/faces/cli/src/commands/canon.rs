//! `neuf canon`: the canonical form, which all isomorphic puzzles share.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_formats::Entry;
use neuf_sudoku::{Grid, Isomorphism, Record, canonical_form, line_text};
use serde::Serialize;

use crate::arguments::CanonArgs;
use crate::puzzles::item::Item;
use crate::puzzles::results::write_missing;
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::words::tr;

/// The object that `--json` prints. Rows, columns and values count from 1.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    #[serde(flatten)]
    record: Record,
    canonical: String,
    transposed: bool,
    rows: Vec<u8>,
    columns: Vec<u8>,
    values: &'a [u8],
}

pub(crate) fn run(args: &CanonArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let (mapping, json, csv) = (args.mapping, args.json, args.csv);
    let table = Table::of(&args.columns.columns);
    let work =
        |entry: &Entry, interrupt: &Interrupt| canonical_form(entry.puzzle.givens(), interrupt);
    let print = move |output: &mut Vec<u8>, item: &Item, found: Option<Option<_>>| {
        let stopped = || Some(tr!("stopped before the canonical form was found").to_owned());
        if csv {
            let (form, status, fault) = match &found {
                None => (String::new(), "malformed", None),
                Some(None) => (String::new(), "stopped", stopped()),
                Some(Some((form, _))) => (line_text(form), "found", None),
            };
            let added = [("canonical", form.as_str()), ("status", status)];
            return Ok(table.write(output, item, &added)?.or(fault));
        }
        let (Ok(entry), Some(found)) = (&item.entry, found) else {
            return write_missing(output, item, "malformed", None, json).map(|()| None);
        };
        let Some((form, map)) = found else {
            write_missing(output, item, "stopped", None, json)?;
            return Ok(stopped());
        };
        if json {
            print_json(output, item, entry, &form, &map)?;
        } else {
            print_line(output, &form, mapping.then_some(&map))?;
        }
        Ok(None)
    };
    let job =
        Job::new(tr!("puzzles"), Grain::Coarse, work, print).skipping(args.skip).with_objects(json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}

fn print_line(output: &mut Vec<u8>, form: &Grid, map: Option<&Isomorphism>) -> io::Result<()> {
    write!(output, "{}", line_text(form))?;
    if let Some(map) = map {
        write!(output, "\t{}", if map.is_transposed() { 'T' } else { '-' })?;
        for numbers in [from_one(map.rows()), from_one(map.columns()), map.values().to_vec()] {
            let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            write!(output, "\t{}", words.join(","))?;
        }
    }
    writeln!(output)
}

fn print_json(
    output: &mut Vec<u8>,
    item: &Item,
    entry: &Entry,
    form: &Grid,
    map: &Isomorphism,
) -> io::Result<()> {
    let json = Json {
        file: &item.file,
        line: entry.line,
        record: Record::new(entry.puzzle.givens(), None),
        canonical: line_text(form),
        transposed: map.is_transposed(),
        rows: from_one(map.rows()),
        columns: from_one(map.columns()),
        values: map.values(),
    };
    serde_json::to_writer(&mut *output, &json)?;
    writeln!(output)
}

/// The numbers of rows or columns, counted from 1 and not from 0.
fn from_one(lines: &[u8]) -> Vec<u8> {
    lines.iter().map(|line| line + 1).collect()
}
