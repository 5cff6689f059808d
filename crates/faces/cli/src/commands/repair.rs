//! `neuf repair`: the smallest changes that make a broken puzzle a proper one.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_explain::Terms as _;
use neuf_formats::{Entry, write_variant};
use neuf_sudoku::mistakes::{CageRepair, Correction, Corrections, CorrectionsRecord, corrections};
use neuf_sudoku::{Grid, MethodError, Rules, Uniqueness, line_text, uniqueness};
use neuf_words::{Language, Numbering};
use serde::Serialize;

use crate::arguments::RepairArgs;
use crate::puzzles::item::Item;
use crate::puzzles::results::write_missing;
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::terminal::wrap::to_width;
use crate::words::{self, told, tr};

/// What a puzzle is, and how it can be mended.
struct Examined {
    found: Uniqueness,
    corrections: Corrections,
}

/// How the result is printed.
#[derive(Clone, Copy)]
struct Style {
    /// Only the puzzle after the first correction.
    apply: bool,
    json: bool,
    /// How many corrections are named.
    most: usize,
    from: Numbering,
}

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    /// `none`, `one`, `several` or `unknown`: the solutions before any change.
    solutions: &'static str,
    #[serde(flatten)]
    record: CorrectionsRecord,
}

pub(crate) fn run(args: &RepairArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style =
        Style { apply: args.apply, json: args.json, most: args.limit.into(), from: args.from };
    let work = |entry: &Entry, interrupt: &Interrupt| -> Result<Examined, MethodError> {
        let puzzle = &entry.puzzle;
        let is_consistent = puzzle.is_consistent();
        let found = if is_consistent { uniqueness(puzzle, interrupt)? } else { Uniqueness::None };
        Ok(Examined { found, corrections: corrections(puzzle, interrupt)? })
    };
    let table = args.csv.then(|| Table::of(&args.columns.columns));
    let print = move |output: &mut Vec<u8>, item: &Item, result: Option<Result<Examined, _>>| {
        if let Some(table) = &table {
            return in_csv(output, item, result.as_ref(), table, style.from);
        }
        let (Ok(entry), Some(result)) = (&item.entry, result) else {
            return write_missing(output, item, "malformed", None, style.json).map(|()| None);
        };
        match result {
            Ok(examined) => print(output, item, entry, &examined, style),
            Err(error) => {
                let reason = told(&error);
                write_missing(output, item, "refused", Some(&reason), style.json)?;
                Ok(Some(reason))
            }
        }
    };
    let job = Job::new(tr!("puzzles"), Grain::Coarse, work, print)
        .with_variants()
        .with_objects(style.json);
    for_each(&args.puzzles, &args.work, quiet, signals, &job.skipping(args.skip))
}

/// Prints the row of a puzzle in CSV.
fn in_csv(
    output: &mut Vec<u8>,
    item: &Item,
    result: Option<&Result<Examined, MethodError>>,
    table: &Table,
    from: Numbering,
) -> io::Result<Option<String>> {
    let (mut repaired, mut changes, mut count) = (String::new(), String::new(), String::new());
    let (status, fault) = match (&item.entry, result) {
        (Ok(entry), Some(Ok(examined))) => {
            let Examined { found, corrections } = examined;
            let fault = complaint(examined);
            if fault.is_none() {
                // A program may read this, so it is the same in every language.
                changes = match (corrections.cages.first(), corrections.corrections.first()) {
                    (Some(repair), _) => cage_in_short(entry, repair, from),
                    (None, first) => first
                        .map(|first| sentence(entry, first, Language::English, from))
                        .unwrap_or_default(),
                };
                repaired = line_text(&mended(entry, corrections).0);
                count = (corrections.corrections.len() + corrections.cages.len()).to_string();
            }
            let is_proper = matches!(found, Uniqueness::Unique(_));
            if is_proper {
                count = "0".to_owned();
            }
            let status = match fault {
                None if is_proper => "proper",
                None => "repaired",
                Some(_) => status(found),
            };
            (status, fault)
        }
        (Ok(_), Some(Err(error))) => ("refused", Some(told(error))),
        _ => ("malformed", None),
    };
    let added = [
        ("repaired", repaired.as_str()),
        ("changes", &changes),
        ("corrections", &count),
        ("status", status),
    ];
    Ok(table.write(output, item, &added)?.or(fault))
}

/// Prints how a puzzle can be mended, and returns the error to report if it cannot.
fn print(
    output: &mut Vec<u8>,
    item: &Item,
    entry: &Entry,
    examined: &Examined,
    style: Style,
) -> io::Result<Option<String>> {
    let Examined { found, corrections } = examined;
    let givens = entry.puzzle.givens();
    if style.json {
        let solutions = match found {
            Uniqueness::None => "none",
            Uniqueness::Unique(_) => "one",
            Uniqueness::Several(..) => "several",
            Uniqueness::Unknown(_) => "unknown",
        };
        let record = CorrectionsRecord::new(corrections, givens, style.from, style.most);
        let json = Json { file: &item.file, line: entry.line, solutions, record };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)?;
        return Ok(complaint(examined));
    }
    if let Some(reason) = complaint(examined) {
        write_missing(output, item, status(found), Some(&reason), false)?;
        return Ok(Some(reason));
    }
    if style.apply {
        let (mended, rules) = mended(entry, corrections);
        let rules = &rules;
        if rules.is_usual() {
            writeln!(output, "{}", line_text(&mended))?;
        } else {
            if !item.is_first {
                writeln!(output)?;
            }
            write_variant(output, &mended, rules)?;
        }
        return Ok(None);
    }
    let cages = corrections.cages.iter().take(style.most);
    if !corrections.cages.is_empty() {
        let summary = tr!("no solution; one change of a cage makes it a proper puzzle:");
        write!(output, "{}", to_width(&format!("{}: {summary}\n", item.told_place())))?;
    }
    for repair in cages {
        write!(output, "{}", to_width(&format!("  {}\n", of_cage(entry, repair, style.from))))?;
    }
    if !corrections.corrections.is_empty() {
        let summary = format!("{}: {}\n", item.told_place(), summary(examined));
        write!(output, "{}", to_width(&summary))?;
    }
    for correction in corrections.corrections.iter().take(style.most) {
        if !correction.changes.is_empty() {
            let sentence =
                format!("  {}\n", sentence(entry, correction, words::language(), style.from));
            write!(output, "{}", to_width(&sentence))?;
        }
    }
    Ok(None)
}

/// The givens and the rules after the first correction. A change of one cage is less than several
/// changes of givens.
fn mended(entry: &Entry, corrections: &Corrections) -> (Grid, Rules) {
    let (givens, rules) = (entry.puzzle.givens(), entry.puzzle.rules());
    match (corrections.cages.first(), corrections.corrections.first()) {
        (Some(repair), _) => (givens.clone(), repair.apply(rules)),
        (None, Some(correction)) => (correction.apply(givens), rules.clone()),
        (None, None) => (givens.clone(), rules.clone()),
    }
}

/// A change of a cage as a thing to do.
fn of_cage(entry: &Entry, repair: &CageRepair, from: Numbering) -> String {
    let first = repair.cage.cells().first();
    let place = |&cell| entry.puzzle.shape().place(cell).short(words::language(), from);
    let cell = first.map(place);
    let (cell, sum) = (cell.unwrap_or_default(), repair.cage.sum().unwrap_or_default());
    match repair.sum {
        Some(to) => tr!("give the cage of sum {sum} at {cell} the sum {to}", sum, cell, to),
        None => tr!("leave out the cage of sum {sum} at {cell}", sum, cell),
    }
}

/// A change of a cage in the words of a table.
fn cage_in_short(entry: &Entry, repair: &CageRepair, from: Numbering) -> String {
    let place = |&cell| entry.puzzle.shape().place(cell).short(Language::English, from);
    let cell = repair.cage.cells().first().map(place).unwrap_or_default();
    match repair.sum {
        Some(to) => {
            let sum = repair.cage.sum().unwrap_or_default();
            format!("sum {to} instead of {sum} for the cage at {cell}")
        }
        None => format!("no cage at {cell}"),
    }
}

/// What is wrong, and how many changes mend it.
fn summary(examined: &Examined) -> String {
    let Examined { found, corrections } = examined;
    let (n, least) = (corrections.corrections.len(), corrections.at_least);
    let state = match found {
        Uniqueness::None => tr!("no solution"),
        _ => tr!("several solutions"),
    };
    match corrections.size().unwrap_or_default() {
        0 => tr!("exactly one solution: there is nothing to repair").to_owned(),
        1 if n == 1 => tr!("{state}; one change makes it a proper puzzle:", state),
        1 => tr!(
            "{state}; each one of {n} changes makes it a proper puzzle; the likeliest first:",
            state,
            n
        ),
        size if corrections.are_fewest() => {
            tr!("{state}; {size} changes make it a proper puzzle, and fewer do not:", state, size)
        }
        size => tr!(
            "{state}; {size} changes make it a proper puzzle, and at least {least} are needed:",
            state,
            size,
            least
        ),
    }
}

/// The changes of a correction, in one line.
fn sentence(entry: &Entry, correction: &Correction, language: Language, from: Numbering) -> String {
    let shape = entry.puzzle.shape();
    let change = |&change| language.change(shape, change, from);
    correction.changes.iter().map(change).collect::<Vec<_>>().join("; ")
}

/// The status of a puzzle that was not mended.
fn status(found: &Uniqueness) -> &'static str {
    match found {
        Uniqueness::None => "no solution",
        Uniqueness::Several(..) => "several solutions",
        _ => "stopped",
    }
}

/// Why there is no correction.
fn complaint(examined: &Examined) -> Option<String> {
    let Corrections { corrections, cages, is_of_rules, .. } = &examined.corrections;
    let reason = match (corrections.is_empty() && cages.is_empty(), is_of_rules) {
        (false, _) => return None,
        (true, true) => tr!(
            "no change of the givens helps: the rules of the puzzle contradict each other without \
             any given"
        ),
        (true, false) => tr!("stopped before a correction was found"),
    };
    Some(reason.to_owned())
}
