//! `neuf dedup`: keeps the first of several puzzles that are isomorphic.
//!
//! The workers find the canonical form of each puzzle. Whether the same form has occurred
//! before is decided where the results are written, since only there are they in order.

use std::io::Write;

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, Style};
use neuf_sudoku::{Grid, canonical_form};

use crate::arguments::DedupArgs;
use crate::puzzles::item::Item;
use crate::puzzles::results::{Key, write_missing, write_one};
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::words::tr;

pub(crate) fn run(args: &DedupArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style = args.style.style();
    let table = Table::of(&args.columns.columns);
    let exact = args.exact;
    let work = move |entry: &Entry, interrupt: &Interrupt| {
        if exact {
            return Some(key(entry.puzzle.givens()));
        }
        canonical_form(entry.puzzle.givens(), interrupt).map(|(form, _)| key(&form))
    };
    let print = move |output: &mut Vec<u8>, item: &Item, found: Option<Option<Key>>| {
        let (Ok(entry), Some(found)) = (&item.entry, found) else {
            write_missing(output, item, "malformed", None, style == Style::Json)?;
            return Ok(None);
        };
        let is_plain = style == Style::Line && !entry.extra.is_empty();
        let unknown = write_one(output, item, entry.puzzle.givens(), style, &table)?;
        if is_plain {
            // The rest of the input line follows before the line feed.
            output.pop();
            writeln!(output, " {}", entry.extra)?;
        }
        let stopped =
            || tr!("stopped before its canonical form was found, so it is kept").to_owned();
        Ok(unknown.or_else(|| found.is_none().then(stopped)))
    };
    let grain = if exact { Grain::Fine } else { Grain::Coarse };
    let job = Job::new(tr!("puzzles"), grain, work, print)
        .first_of_each(Clone::clone)
        .with_objects(style == Style::Json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}

/// The shape and the values of a grid as bytes.
fn key(grid: &Grid) -> Key {
    let shape = grid.shape();
    let sides = [shape.box_rows() as u8, shape.box_columns() as u8];
    sides.iter().chain(grid.values()).copied().collect()
}
