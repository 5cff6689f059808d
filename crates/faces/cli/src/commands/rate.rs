//! `neuf rate`: rates how much logic each puzzle needs.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use neuf_cnf::Interrupt;
use neuf_explain::rate::{Rating, Way, Ways, rate_within};
use neuf_explain::{RuleKind, Terms as _, without_notes};
use neuf_formats::Entry;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{RateError, Record, line_text};
use neuf_words::{Language, shown};
use serde::Serialize;

use crate::arguments::{RateArgs, WorkArgs};
use crate::puzzles::item::Item;
use crate::puzzles::results::write_missing;
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::terminal::streams::is_terminal;
use crate::terminal::wrap::{hanging, width};
use crate::words::{self, PUZZLES, told, tr};

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
    /// With `--techniques`: what a person needs.
    #[serde(flatten)]
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<JsonWay>,
}

/// The techniques of a way, as JSON.
#[derive(Serialize)]
pub(crate) struct JsonWay {
    difficulty: &'static str,
    /// The hardest technique; null for a full grid.
    hardest: Option<&'static str>,
    /// How often each technique is needed.
    techniques: BTreeMap<&'static str, usize>,
}

impl JsonWay {
    pub(crate) fn of(way: &Way) -> JsonWay {
        JsonWay {
            difficulty: way.difficulty.name(),
            hardest: way.hardest().map(RuleKind::name),
            techniques: way.counts.iter().map(|&(kind, count)| (kind.name(), count)).collect(),
        }
    }
}

/// How long a puzzle may take, unless --time says otherwise: a person who waits longer without a
/// word thinks that the command hangs.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is printed for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    Columns,
    Table,
    Csv,
}

/// The rating, and the way through the puzzle, each if it is to be printed.
type Rated = Result<(Option<Rating>, Option<Way>), RateError>;

/// What stands in the place of a rating.
pub(crate) fn status(error: &RateError) -> &'static str {
    match error {
        RateError::NoSolution => "no solution",
        RateError::Several => "several solutions",
        RateError::Interrupted => "stopped",
        RateError::NotUsual | RateError::Method(_) => "refused",
    }
}

pub(crate) fn run(args: &RateArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let is_table = args.table || (is_terminal() && !args.tabs && !args.csv);
    let form = match args.json {
        true => Form::Json,
        false if args.csv => Form::Csv,
        false if is_table => Form::Table,
        false => Form::Columns,
    };
    let table = args.columns.table(args.csv, "--csv")?;
    let has_way = match form {
        Form::Table => true,
        Form::Csv => table.has_any(&["difficulty", "hardest"]),
        Form::Json | Form::Columns => args.techniques,
    };
    // Both take long, so what is not printed is not found out. The status needs one of them.
    let has_rating = form != Form::Csv || !has_way || table.has_any(&["score", "level"]);
    let uniqueness = !args.no_uniqueness;
    let language = words::language();
    // A puzzle is a line: what a hard one needs fills twenty lines of a terminal.
    let has_counts = args.techniques;
    let print = move |output: &mut Vec<u8>, item: &Item, rated: Option<Rated>| {
        if form == Form::Csv {
            return in_csv(output, item, rated.as_ref(), &table);
        }
        if form == Form::Table && item.is_first {
            writeln!(output, "{}", in_columns(&heading(has_counts, language), language))?;
        }
        let (Ok(entry), Some(rated)) = (&item.entry, rated) else {
            write_missing(output, item, "malformed", None, form == Form::Json)?;
            return Ok(None);
        };
        print(output, item, entry, rated, (form, has_counts), language)
    };
    let work = move |entry: &Entry, interrupt: &Interrupt| -> Rated {
        // The notes of a player do not change how hard the puzzle is.
        let (puzzle, _) = without_notes(&entry.puzzle, interrupt)?;
        let rating = has_rating.then(|| rate_within(&puzzle, uniqueness, interrupt)).transpose()?;
        let ways = has_way.then(|| Ways::new(puzzle.rules()));
        let way = ways.map(|ways| ways.way(&puzzle, uniqueness, interrupt)).transpose()?;
        Ok((rating, way))
    };
    let job = Job::new(PUZZLES, Grain::Coarse, work, print)
        .with_variants()
        .skipping(args.skip)
        .with_objects(form == Form::Json);
    let options = WorkArgs { time: Some(args.work.time.unwrap_or(PATIENCE)), ..args.work };
    for_each(&args.puzzles, &options, quiet, signals, &job)
}

/// The width of the columns of the table: line, level, score, hardest technique.
fn widths(language: Language) -> [usize; 4] {
    [5, 10, 6, language.of([21, 29])]
}

fn heading(has_counts: bool, language: Language) -> String {
    let [line, level, score, hardest] = widths(language);
    let [a, b, c, d, e] = language.rating_headings();
    let heading = format!("{a:>line$}  {b:level$}  {c:>score$}  ");
    if has_counts { format!("{heading}{d:hardest$}  {e}") } else { heading + d }
}

/// A line of the table; on a terminal its last column is broken to the width.
fn in_columns(line: &str, language: Language) -> String {
    let before = widths(language).iter().map(|width| width + 2).sum();
    width().map_or_else(|| line.to_owned(), |width| hanging(line, width, before))
}

fn row(line: usize, score: f64, way: &Way, has_counts: bool, language: Language) -> String {
    let [line_width, level, score_width, hardest] = widths(language);
    let difficulty = language.difficulty(way.difficulty);
    let score = language.decimal(score, 2);
    let row = format!("{line:>line_width$}  {difficulty:level$}  {score:>score_width$}  ");
    // What stands in brackets behind a name is said in the last column, where there is one.
    let short = |kind| language.rule(kind).split(" (").next().unwrap_or_default();
    let name = way.hardest().map_or("-", short);
    if !has_counts {
        return row + name;
    }
    let counts = way.counts.iter().rev().map(|&(kind, n)| format!("{} ×{n}", language.rule(kind)));
    let counts: Vec<String> = counts.collect();
    format!("{row}{name:hardest$}  {}", counts.join(", "))
}

/// Prints the row of a puzzle in CSV.
fn in_csv(
    output: &mut Vec<u8>,
    item: &Item,
    rated: Option<&Rated>,
    table: &Table,
) -> io::Result<Option<String>> {
    let found = rated.and_then(|rated| rated.as_ref().ok());
    let (rating, way) = found.map(|(rating, way)| (rating.as_ref(), way.as_ref())).unzip();
    let (rating, way) = (rating.flatten(), way.flatten());
    let score = rating.map(|rating| format!("{:.2}", rating.score)).unwrap_or_default();
    let level = rating.map(|rating| rating.level.number().to_string()).unwrap_or_default();
    let status = match rated {
        None => "malformed",
        Some(Err(error)) => status(error),
        Some(Ok(_)) => "rated",
    };
    let added = [
        ("score", score.as_str()),
        ("level", &level),
        ("difficulty", way.map(|way| way.difficulty.name()).unwrap_or_default()),
        ("hardest", way.and_then(Way::hardest).map(RuleKind::name).unwrap_or_default()),
        ("status", status),
    ];
    let unknown = table.write(output, item, &added)?;
    Ok(unknown.or_else(|| rated.and_then(|rated| rated.as_ref().err()).map(reason)))
}

/// Why there is no rating.
pub(crate) fn reason(error: &RateError) -> String {
    match error {
        RateError::Interrupted => tr!([
            "stopped before it was rated: --time allows more",
            "arrêté avant l'évaluation : --time donne plus de temps"
        ])
        .to_owned(),
        error => told(error),
    }
}

fn print(
    output: &mut Vec<u8>,
    item: &Item,
    entry: &Entry,
    rated: Rated,
    (form, has_counts): (Form, bool),
    language: Language,
) -> io::Result<Option<String>> {
    let (rating, way) = match rated {
        Ok((Some(rating), way)) => (rating, way),
        // Only a table in CSV may do without the rating.
        Ok((None, _)) => return Ok(None),
        Err(error) => {
            let reason = reason(&error);
            write_missing(output, item, status(&error), Some(&reason), form == Form::Json)?;
            return Ok(Some(reason));
        }
    };
    let Rating { level, rounds, contradiction, score, .. } = rating;
    match (form, way) {
        (Form::Table, Some(way)) => {
            let row = row(entry.line, score, &way, has_counts, language);
            writeln!(output, "{}", in_columns(&row, language))?;
        }
        (Form::Json, way) => {
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
                way: way.as_ref().map(JsonWay::of),
            };
            serde_json::to_writer(&mut *output, &json)?;
            writeln!(output)?;
        }
        (_, way) => {
            let length = contradiction.map_or_else(|| "-".to_owned(), |length| length.to_string());
            let (level, text) = (level.number(), line_text(entry.puzzle.givens()));
            write!(output, "{score:.2}\t{level}\t{rounds}\t{length}\t{text}")?;
            if let Some(way) = way {
                let counts = way.counts.iter().map(|(kind, n)| format!("{}:{n}", kind.name()));
                let counts: Vec<String> = counts.collect();
                let hardest = way.hardest().map_or("-", RuleKind::name);
                write!(output, "\t{}\t{hardest}\t{}", way.difficulty, counts.join(","))?;
            }
            let name = entry.title().map(|name| format!("\t{}", shown(name))).unwrap_or_default();
            writeln!(output, "{name}")?;
        }
    }
    Ok(None)
}
