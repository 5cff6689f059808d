//! `neuf rate`: rates how much logic each puzzle needs.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_explain::rate::{RateError, Rating, rate};
use neuf_explain::without_notes;
use neuf_formats::Entry;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Record, line_text};
use serde::Serialize;

use crate::cli::RateArgs;
use crate::exit::Exit;
use crate::item::Item;
use crate::puzzles::{Grain, Job, for_each};
use crate::results::write_missing;
use crate::signals::Signals;

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    #[serde(flatten)]
    record: Record,
    /// The names of the rules beside the usual ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variants: Vec<&'static str>,
    score: f64,
    level: u8,
    /// The method that solves puzzles of this level.
    solved_by: &'static str,
    rounds: usize,
    /// The length of the contradiction that the puzzle demands, or null if it demands none
    /// from a single supposition.
    contradiction: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

pub(crate) fn run(args: &RateArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let json = args.json;
    let print = move |output: &mut Vec<u8>, item: &Item, rated| {
        let (Ok(entry), Some(rated)) = (&item.entry, rated) else {
            write_missing(output, item, "malformed", None, json)?;
            return Ok(None);
        };
        print(output, item, entry, rated, json)
    };
    // The notes of a player do not change how hard the puzzle is.
    let work = |entry: &Entry, interrupt: &Interrupt| {
        let (puzzle, _) = without_notes(&entry.puzzle, interrupt)?;
        rate(&puzzle, interrupt)
    };
    let job = Job::new("puzzles", Grain::Coarse, work, print).with_variants().skipping(args.skip);
    for_each(&args.puzzles, &args.work, quiet, signals, job)
}

fn print(
    output: &mut Vec<u8>,
    item: &Item,
    entry: &Entry,
    rated: Result<Rating, RateError>,
    json: bool,
) -> io::Result<Option<String>> {
    let rating = match rated {
        Ok(rating) => rating,
        Err(error) => {
            let status = match error {
                RateError::NoSolution => "no solution",
                RateError::Several => "several solutions",
                RateError::Interrupted => "stopped",
                RateError::Method(_) => "refused",
            };
            let reason = error.to_string();
            write_missing(output, item, status, Some(&reason), json)?;
            return Ok(Some(reason));
        }
    };
    let Rating { level, rounds, contradiction, score } = rating;
    if json {
        let json = Json {
            file: &item.file,
            line: entry.line,
            record: Record::new(entry.puzzle.givens(), None),
            variants: entry.puzzle.rules().variants().into_iter().map(Variant::name).collect(),
            score: (score * 100.0).round() / 100.0,
            level: level.number(),
            solved_by: level.name(),
            rounds,
            contradiction,
            name: entry.title(),
        };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)?;
    } else {
        let length = contradiction.map_or_else(|| "-".to_owned(), |length| length.to_string());
        let (level, text) = (level.number(), line_text(entry.puzzle.givens()));
        let name = entry.title().map(|name| format!("\t{name}")).unwrap_or_default();
        writeln!(output, "{score:.2}\t{level}\t{rounds}\t{length}\t{text}{name}")?;
    }
    Ok(None)
}
