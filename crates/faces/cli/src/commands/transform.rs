//! `neuf transform`: makes another puzzle of each one, or keeps the first of several that are
//! isomorphic.
//!
//! The four operations share their options, their formats and their one loop over the puzzles. The
//! workers of `dedup` find the form of each puzzle; whether the form has occurred before is decided
//! where results are written, since only there are they in order.

use std::io::{self, Write};

use neuf_cnf::{Interrupt, Random};
use neuf_formats::{Entry, Header, Style};
use neuf_generate::{MinimizeError, minimize};
use neuf_sudoku::{Grid, Isomorphism, Record, canonical_form, line_text};
use serde::Serialize;

use crate::arguments::{Operation, SeedArgs, TransformArgs};
use crate::puzzles::item::Item;
use crate::puzzles::results::{Key, write_missing, write_none, write_one};
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::signals::Signals;
use crate::words::{PUZZLES, told, tr};

pub(crate) fn run(args: &TransformArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    refuse(args)?;
    match args.operation {
        Operation::Minimize => minimize_each(args, quiet, signals),
        Operation::Canon => canonical_forms(args, quiet, signals),
        Operation::Shuffle => shuffle_each(args, quiet, signals),
        Operation::Dedup => first_of_each(args, quiet, signals),
    }
}

/// Refuses an option of another operation.
fn refuse(args: &TransformArgs) -> Result<(), UsageError> {
    use Operation::{Canon, Dedup, Minimize, Shuffle};
    let rows: [(&str, bool, &[Operation]); 6] = [
        ("--seed", args.seed.is_some(), &[Minimize, Shuffle]),
        ("--mapping", args.mapping, &[Canon]),
        ("--exact", args.exact, &[Dedup]),
        ("--skip", args.skip.skip.is_some(), &[Minimize, Canon, Shuffle]),
        ("--shard", args.skip.shard.is_some(), &[Minimize, Canon, Shuffle]),
        ("--time", args.work.time.is_some(), &[Minimize, Canon, Dedup]),
    ];
    let wrong =
        rows.into_iter().find(|(_, is_given, of)| *is_given && !of.contains(&args.operation));
    wrong.map_or(Ok(()), |(option, _, of)| {
        let of: Vec<&str> = of.iter().map(|operation| operation.name()).collect();
        let of = of.join(", ");
        Err(UsageError(tr!(
            ["{option} goes only with: {of}", "{option} ne va qu'avec : {of}"],
            option,
            of
        )))
    })
}

fn minimize_each(args: &TransformArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style = args.style.style();
    let table = args.columns.table_in(style)?;
    let seed = args.seed;
    let work = move |entry: &Entry, interrupt: &Interrupt| {
        let order = seed.map(|seed| (seed, entry.line as u64));
        minimize(entry.puzzle.givens(), order, interrupt)
    };
    let print =
        move |output: &mut Vec<u8>, item: &Item, result: Option<Result<Grid, _>>| match result {
            None => write_none(output, item, "malformed", None, style, &table),
            Some(Ok(grid)) => write_one(output, item, &grid, style, &table),
            Some(Err(error)) => {
                let status = match error {
                    MinimizeError::NoSolution => "no solution",
                    MinimizeError::Several => "several solutions",
                    MinimizeError::Interrupted => "stopped",
                    MinimizeError::Method(_) => "refused",
                };
                let reason = told(&error);
                let unknown = write_none(output, item, status, Some(&reason), style, &table)?;
                Ok(unknown.or(Some(reason)))
            }
        };
    let job = Job::new(PUZZLES, Grain::Coarse, work, print)
        .skipping(args.skip)
        .with_objects(style == Style::Json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}

fn shuffle_each(args: &TransformArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style = args.style.style();
    let table = args.columns.table_in(style)?;
    let seed = SeedArgs { seed: args.seed }.number_or_any(quiet);
    let work = move |entry: &Entry, _: &Interrupt| {
        Isomorphism::draw(entry.puzzle.shape(), &mut Random::stream(seed, entry.line as u64))
            .apply(entry.puzzle.givens())
    };
    let print = move |output: &mut Vec<u8>, item: &Item, image: Option<Grid>| {
        let has_solution = |columns: &Header| columns.place("solution").is_some();
        match image {
            None => write_none(output, item, "malformed", None, style, &table),
            Some(image)
                if style == Style::Csv && item.columns.as_deref().is_some_and(has_solution) =>
            {
                // The solution of the input is not that of its image.
                table.write(output, item, &[("puzzle", &line_text(&image)), ("solution", "")])
            }
            Some(image) => write_one(output, item, &image, style, &table),
        }
    };
    let job = Job::new(PUZZLES, Grain::Fine, work, print)
        .skipping(args.skip)
        .with_objects(style == Style::Json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}

fn canonical_forms(args: &TransformArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    // A form is a line, also on a terminal: it is there to be compared.
    let style = if args.style.is_open() { Style::Line } else { args.style.style() };
    let mapping = args.mapping;
    let table = args.columns.table_in(style)?;
    let work =
        |entry: &Entry, interrupt: &Interrupt| canonical_form(entry.puzzle.givens(), interrupt);
    let print = move |output: &mut Vec<u8>, item: &Item, found: Option<Option<_>>| {
        let stopped = || {
            Some(
                tr!([
                    "stopped before the canonical form was found",
                    "arrêté avant d'avoir trouvé la forme canonique"
                ])
                .to_owned(),
            )
        };
        if style == Style::Csv {
            let (form, status, fault) = match &found {
                None => (String::new(), "malformed", None),
                Some(None) => (String::new(), "stopped", stopped()),
                Some(Some((form, _))) => (line_text(form), "found", None),
            };
            let added = [("canonical", form.as_str()), ("status", status)];
            return Ok(table.write(output, item, &added)?.or(fault));
        }
        let json = style == Style::Json;
        let (Ok(entry), Some(found)) = (&item.entry, found) else {
            return write_missing(output, item, "malformed", None, json).map(|()| None);
        };
        let Some((form, map)) = found else {
            write_missing(output, item, "stopped", None, json)?;
            return Ok(stopped());
        };
        if json {
            serde_json::to_writer(&mut *output, &Mapped::new(item, entry, &form, &map))?;
            writeln!(output)?;
        } else if mapping {
            write_mapping(output, &form, &map)?;
        } else {
            return write_one(output, item, &form, style, &table);
        }
        Ok(None)
    };
    let job = Job::new(PUZZLES, Grain::Coarse, work, print)
        .skipping(args.skip)
        .with_objects(style == Style::Json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}

/// What `--format json` prints of a canonical form. Rows, columns and values count from 1.
#[derive(Serialize)]
struct Mapped<'a> {
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

impl<'a> Mapped<'a> {
    fn new(item: &'a Item, entry: &Entry, form: &Grid, map: &'a Isomorphism) -> Mapped<'a> {
        Mapped {
            file: &item.file,
            line: entry.line,
            record: Record::new(entry.puzzle.givens(), None),
            canonical: line_text(form),
            transposed: map.is_transposed(),
            rows: from_one(map.rows()),
            columns: from_one(map.columns()),
            values: map.values(),
        }
    }
}

/// Writes a form, and how its puzzle maps to it.
fn write_mapping(output: &mut Vec<u8>, form: &Grid, map: &Isomorphism) -> io::Result<()> {
    write!(output, "{}\t{}", line_text(form), if map.is_transposed() { 'T' } else { '-' })?;
    for numbers in [from_one(map.rows()), from_one(map.columns()), map.values().to_vec()] {
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        write!(output, "\t{}", words.join(","))?;
    }
    writeln!(output)
}

/// The numbers of rows or columns, counted from 1 and not from 0.
fn from_one(lines: &[u8]) -> Vec<u8> {
    lines.iter().map(|line| line + 1).collect()
}

fn first_of_each(args: &TransformArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style = args.style.style();
    let table = args.columns.table_in(style)?;
    let exact = args.exact;
    let work = move |entry: &Entry, interrupt: &Interrupt| {
        if exact {
            return Some(key(entry.puzzle.givens()));
        }
        canonical_form(entry.puzzle.givens(), interrupt).map(|(form, _)| key(&form))
    };
    let print = move |output: &mut Vec<u8>, item: &Item, found: Option<Option<Key>>| {
        let (Ok(entry), Some(found)) = (&item.entry, found) else {
            if style == Style::Csv {
                // No row is lost for its puzzle.
                return table.write(output, item, &[]);
            }
            return write_missing(output, item, "malformed", None, style == Style::Json)
                .map(|()| None);
        };
        let is_plain = style == Style::Line && !entry.extra.is_empty();
        let unknown = write_one(output, item, entry.puzzle.givens(), style, &table)?;
        if is_plain {
            // The rest of the input line follows before the line feed.
            output.pop();
            writeln!(output, " {}", entry.extra)?;
        }
        let stopped = || {
            tr!([
                "stopped before its canonical form was found, so it is kept",
                "arrêté avant d'avoir trouvé sa forme canonique : elle est donc gardée"
            ])
            .to_owned()
        };
        Ok(unknown.or_else(|| found.is_none().then(stopped)))
    };
    let grain = if exact { Grain::Fine } else { Grain::Coarse };
    let job = Job::new(PUZZLES, grain, work, print)
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
