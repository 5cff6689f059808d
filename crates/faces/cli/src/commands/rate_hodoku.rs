//! `neuf rate --hodoku`: the score and the level that HoDoKu gives.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_explain::rate::{HodokuRating, RateError, hodoku_rating};
use neuf_explain::without_notes;
use neuf_formats::Entry;
use neuf_sudoku::{Record, line_text};
use neuf_words::shown;
use serde::Serialize;

use crate::arguments::RateArgs;
use crate::commands::rate::status;
use crate::exit::Exit;
use crate::item::Item;
use crate::puzzles::{Grain, Job, for_each};
use crate::results::write_missing;
use crate::signals::Signals;
use crate::table::Table;
use crate::words::{told, tr};

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    #[serde(flatten)]
    record: Record,
    score: u32,
    level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

/// What is printed for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    Columns,
    Csv,
}

type Rated = Result<HodokuRating, RateError>;

pub(crate) fn run(args: &RateArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let form = match (args.json, args.csv) {
        (true, _) => Form::Json,
        (_, true) => Form::Csv,
        _ => Form::Columns,
    };
    let work = |entry: &Entry, interrupt: &Interrupt| -> Rated {
        let (puzzle, _) = without_notes(&entry.puzzle, interrupt)?;
        hodoku_rating(&puzzle, interrupt)
    };
    let print = move |output: &mut Vec<u8>, item: &Item, rated: Option<Rated>| {
        if form == Form::Csv {
            return in_csv(output, item, rated.as_ref());
        }
        let (Ok(entry), Some(rated)) = (&item.entry, rated) else {
            write_missing(output, item, "malformed", None, form == Form::Json)?;
            return Ok(None);
        };
        print(output, item, entry, rated, form)
    };
    let job =
        Job::new(tr!("puzzles"), Grain::Coarse, work, print).with_variants().skipping(args.skip);
    for_each(&args.puzzles, &args.work, quiet, signals, job)
}

/// Prints the row of a puzzle in CSV.
fn in_csv(output: &mut Vec<u8>, item: &Item, rated: Option<&Rated>) -> io::Result<Option<String>> {
    let found = rated.and_then(|rated| rated.as_ref().ok());
    let score = found.map(|rating| rating.score.to_string()).unwrap_or_default();
    let status = match rated {
        None => "malformed",
        Some(Err(error)) => status(error),
        Some(Ok(_)) => "rated",
    };
    let added = [
        ("hodoku_score", score.as_str()),
        ("hodoku_level", found.map(|rating| rating.level.name()).unwrap_or_default()),
        ("status", status),
    ];
    let unknown = Table::default().write(output, item, &added)?;
    Ok(unknown.or_else(|| rated.and_then(|rated| rated.as_ref().err()).map(told)))
}

fn print(
    output: &mut Vec<u8>,
    item: &Item,
    entry: &Entry,
    rated: Rated,
    form: Form,
) -> io::Result<Option<String>> {
    let HodokuRating { score, level, .. } = match rated {
        Ok(rating) => rating,
        Err(error) => {
            let reason = told(&error);
            write_missing(output, item, status(&error), Some(&reason), form == Form::Json)?;
            return Ok(Some(reason));
        }
    };
    if form == Form::Json {
        let json = Json {
            file: &item.file,
            line: entry.line,
            record: Record::new(entry.puzzle.givens(), None),
            score,
            level: level.name(),
            name: entry.title(),
        };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)?;
    } else {
        let name = entry.title().map(|name| format!("\t{}", shown(name))).unwrap_or_default();
        writeln!(output, "{score}\t{level}\t{}{name}", line_text(entry.puzzle.givens()))?;
    }
    Ok(None)
}
