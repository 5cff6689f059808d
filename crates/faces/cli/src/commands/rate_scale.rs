//! `neuf rate --se` and `neuf rate --hodoku`: ratings on the scales of other programs.
//!
//! They stand apart from neuf's own rating, which they need nothing of: a collection of easy
//! puzzles is rated at thousands a second. What differs between the scales is how a puzzle is rated
//! and which columns that gives.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_explain::{Terms as _, without_notes};
use neuf_formats::Entry;
use neuf_sudoku::{Puzzle, RateError, Record, line_text};
use neuf_words::shown;
use serde::Serialize;

use crate::arguments::RateArgs;
use crate::commands::rate::{reason, status};
use crate::puzzles::item::Item;
use crate::puzzles::results::write_missing;
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::terminal::wrap::{hanging, width};
use crate::words::{self, PUZZLES};

/// A puzzle's place on a scale.
pub(crate) trait Scale: Sized + Send + 'static {
    /// The names of the columns in CSV.
    const COLUMNS: &'static [&'static str];

    /// Rates a puzzle.
    ///
    /// # Errors
    /// When there is no rating.
    fn rate(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Self, RateError>;

    /// What stands in the columns.
    fn texts(&self) -> Vec<String>;

    /// The members of the object in JSON.
    fn json(&self) -> impl Serialize;
}

#[derive(Serialize)]
struct Json<'a, T: Serialize> {
    file: &'a str,
    line: usize,
    #[serde(flatten)]
    record: Record,
    #[serde(flatten)]
    rating: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

pub(crate) fn run<S: Scale>(
    args: &RateArgs,
    quiet: bool,
    signals: &Signals,
) -> anyhow::Result<Exit> {
    let (is_json, is_csv) = (args.json, args.csv);
    let work = |entry: &Entry, interrupt: &Interrupt| {
        let (puzzle, _) = without_notes(&entry.puzzle, interrupt)?;
        S::rate(&puzzle, interrupt)
    };
    let table = args.columns.table(is_csv, "--csv")?;
    let print = move |output: &mut Vec<u8>, item: &Item, rated: Option<Result<S, RateError>>| {
        if is_csv {
            return in_csv(output, item, rated.as_ref(), &table);
        }
        let (Ok(entry), Some(rated)) = (&item.entry, rated) else {
            write_missing(output, item, "malformed", None, is_json)?;
            return Ok(None);
        };
        print(output, item, entry, rated, is_json)
    };
    let job = Job::new(PUZZLES, Grain::Coarse, work, print)
        .with_variants()
        .skipping(args.skip)
        .with_objects(is_json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}

/// Prints the row of a puzzle in CSV.
fn in_csv<S: Scale>(
    output: &mut Vec<u8>,
    item: &Item,
    rated: Option<&Result<S, RateError>>,
    table: &Table,
) -> io::Result<Option<String>> {
    let (texts, status, error) = match rated {
        None => (Vec::new(), "malformed", None),
        Some(Err(error)) => (Vec::new(), status(error), Some(error)),
        Some(Ok(rating)) => (rating.texts(), "rated", None),
    };
    let mut texts = texts.iter().map(String::as_str);
    let mut added: Vec<(&str, &str)> =
        S::COLUMNS.iter().map(|&name| (name, texts.next().unwrap_or_default())).collect();
    added.push(("status", status));
    let unknown = table.write(output, item, &added)?;
    Ok(unknown.or_else(|| error.map(reason)))
}

fn print<S: Scale>(
    output: &mut Vec<u8>,
    item: &Item,
    entry: &Entry,
    rated: Result<S, RateError>,
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
    if is_json {
        let json = Json {
            file: &item.file,
            line: entry.line,
            record: Record::new(entry.puzzle.givens(), None),
            rating: rating.json(),
            name: entry.title(),
        };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)?;
    } else {
        let name = entry.title().map(shown);
        if let Some(width) = width() {
            // A puzzle takes a whole line of a terminal; its number there is what a person reads.
            if item.is_first {
                let line = words::language().rating_headings()[0];
                let names = S::COLUMNS.iter().map(|&name| name.to_owned()).collect();
                writeln!(output, "{}", in_columns::<S>(line, names, None, width))?;
            }
            let line = entry.line.to_string();
            writeln!(output, "{}", in_columns::<S>(&line, rating.texts(), name.as_deref(), width))?;
        } else {
            let name = name.map(|name| format!("\t{name}")).unwrap_or_default();
            let columns = rating.texts().join("\t");
            writeln!(output, "{columns}\t{}{name}", line_text(entry.puzzle.givens()))?;
        }
    }
    Ok(None)
}

/// A row of the table for a terminal of this width, in which a long name is broken.
fn in_columns<S: Scale>(
    line: &str,
    texts: Vec<String>,
    name: Option<&str>,
    width: usize,
) -> String {
    /// The widths of the number of a line, of a mark, and of a name, at least.
    const LEAST: [usize; 3] = [5, 4, 20];
    let mut row = format!("{line:>room$}", room = LEAST[0]);
    for (heading, text) in S::COLUMNS.iter().zip(texts) {
        row += &format!("  {text:>room$}", room = heading.len().max(LEAST[1]));
    }
    let Some(name) = name else { return row };
    let before = row.chars().count() + 2;
    if before + LEAST[2] <= width {
        return hanging(&format!("{row}  {name}"), width, before);
    }
    let below = LEAST[0] + 2;
    row + "\n" + &hanging(&format!("{:below$}{name}", ""), width, below)
}
