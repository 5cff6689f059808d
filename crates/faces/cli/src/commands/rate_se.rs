//! `neuf rate --se`: the rating that Sudoku Explainer gives, as ER, EP and ED.
//!
//! It stands apart from neuf's own rating, which it needs nothing of: a collection of easy
//! puzzles is rated at thousands a second.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_explain::rate::{ExplainerRating, Mark, RateError, explainer_rating};
use neuf_explain::without_notes;
use neuf_formats::Entry;
use neuf_sudoku::{Record, line_text};
use neuf_words::shown;
use serde::Serialize;

use crate::arguments::RateArgs;
use crate::commands::rate::{reason, status};
use crate::exit::Exit;
use crate::item::Item;
use crate::puzzles::{Grain, Job, for_each};
use crate::results::write_missing;
use crate::signals::Signals;
use crate::table::Table;
use crate::words::tr;

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    #[serde(flatten)]
    record: Record,
    er: f64,
    ep: f64,
    ed: f64,
    /// Which of the three are only lower bounds, because a step is needed that neuf does not
    /// know.
    at_least: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

pub(crate) fn run(args: &RateArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let (is_json, is_csv) = (args.json, args.csv);
    let work = |entry: &Entry, interrupt: &Interrupt| {
        let (puzzle, _) = without_notes(&entry.puzzle, interrupt)?;
        explainer_rating(&puzzle, interrupt)
    };
    let print = move |output: &mut Vec<u8>, item: &Item, rated: Option<Result<_, _>>| {
        if is_csv {
            return in_csv(output, item, rated.as_ref());
        }
        let (Ok(entry), Some(rated)) = (&item.entry, rated) else {
            write_missing(output, item, "malformed", None, is_json)?;
            return Ok(None);
        };
        print(output, item, entry, rated, is_json)
    };
    let job = Job::new(tr!("puzzles"), Grain::Coarse, work, print)
        .with_variants()
        .skipping(args.skip)
        .with_objects(is_json);
    for_each(&args.puzzles, &args.work, quiet, signals, job)
}

/// Prints the row of a puzzle in CSV.
fn in_csv(
    output: &mut Vec<u8>,
    item: &Item,
    rated: Option<&Result<ExplainerRating, RateError>>,
) -> io::Result<Option<String>> {
    let found = rated.and_then(|rated| rated.as_ref().ok());
    let text = |mark: fn(&ExplainerRating) -> Mark| {
        found.map(|rating| mark(rating).to_string()).unwrap_or_default()
    };
    let status = match rated {
        None => "malformed",
        Some(Err(error)) => status(error),
        Some(Ok(_)) => "rated",
    };
    let added = [
        ("er", text(|rating| rating.rating)),
        ("ep", text(|rating| rating.pearl)),
        ("ed", text(|rating| rating.diamond)),
        ("status", status.to_owned()),
    ];
    let added = added.each_ref().map(|(name, value)| (*name, value.as_str()));
    let unknown = Table::default().write(output, item, &added)?;
    Ok(unknown.or_else(|| rated.and_then(|rated| rated.as_ref().err()).map(reason)))
}

fn print(
    output: &mut Vec<u8>,
    item: &Item,
    entry: &Entry,
    rated: Result<ExplainerRating, RateError>,
    is_json: bool,
) -> io::Result<Option<String>> {
    let rating = match rated {
        Ok(rating) => rating,
        Err(error) => {
            let reason = reason(&error);
            write_missing(output, item, status(&error), Some(&reason), is_json)?;
            return Ok(Some(reason));
        }
    };
    let ExplainerRating { rating: er, pearl: ep, diamond: ed, .. } = rating;
    if is_json {
        let value = |mark: Mark| mark.tenths().value();
        let marks = [("er", er), ("ep", ep), ("ed", ed)].into_iter();
        let json = Json {
            file: &item.file,
            line: entry.line,
            record: Record::new(entry.puzzle.givens(), None),
            er: value(er),
            ep: value(ep),
            ed: value(ed),
            at_least: marks.filter(|(_, mark)| !mark.is_exact()).map(|(name, _)| name).collect(),
            name: entry.title(),
        };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)?;
    } else {
        let name = entry.title().map(|name| format!("\t{}", shown(name))).unwrap_or_default();
        writeln!(output, "{er}\t{ep}\t{ed}\t{}{name}", line_text(entry.puzzle.givens()))?;
    }
    Ok(None)
}
