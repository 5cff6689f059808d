//! `neuf repair`: the single changes that make a mistyped puzzle a proper one.

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_explain::Terms as _;
use neuf_explain::mistakes::{
    CageRepair, Mistakes, MistakesRecord, Repairs, cage_repairs, repairs,
};
use neuf_formats::{Entry, write_variant};
use neuf_sudoku::{Cell, Grid, MethodError, Rules, Uniqueness, line_text, uniqueness};
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
use crate::words::{self, NO_SOLUTION, PUZZLES, SEVERAL_SOLUTIONS, told, tr};

/// What a puzzle is, and which changes mend it.
struct Examined {
    found: Uniqueness,
    repairs: Repairs,
    cages: Vec<CageRepair>,
}

/// How the result is printed.
#[derive(Clone, Copy)]
struct Style {
    /// Only the puzzle after the first change.
    apply: bool,
    json: bool,
    /// How many changes are named.
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
    record: MistakesRecord,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cages: Vec<JsonCage>,
}

/// A cage with its sum, and its sum after the change.
#[derive(Serialize)]
struct JsonCage {
    cells: Vec<[usize; 2]>,
    from: Option<usize>,
    to: usize,
    solution: String,
}

pub(crate) fn run(args: &RepairArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style =
        Style { apply: args.apply, json: args.json, most: args.limit.into(), from: args.from };
    let work = |entry: &Entry, interrupt: &Interrupt| -> Result<Examined, MethodError> {
        let puzzle = &entry.puzzle;
        let is_consistent = puzzle.is_consistent();
        let found = if is_consistent { uniqueness(puzzle, interrupt)? } else { Uniqueness::None };
        let cages = match found {
            Uniqueness::None => cage_repairs(puzzle, interrupt)?,
            _ => Vec::new(),
        };
        Ok(Examined { found, repairs: repairs(puzzle, interrupt)?, cages })
    };
    let table = args.columns.table(args.csv, "--csv")?;
    let table = args.csv.then_some(table);
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
    let job =
        Job::new(PUZZLES, Grain::Coarse, work, print).with_variants().with_objects(style.json);
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
            let Examined { found, repairs, cages } = examined;
            let fault = complaint(examined);
            if fault.is_none() {
                // A program may read this, so it is the same in every language.
                changes = match (cages.first(), repairs.repairs.first()) {
                    (Some(repair), _) => cage_in_short(entry, repair, from),
                    (None, Some(first)) => {
                        Language::English.change(entry.puzzle.shape(), first.change, from)
                    }
                    (None, None) => String::new(),
                };
                repaired = line_text(&mended(entry, examined).0);
                count = (repairs.repairs.len() + cages.len()).to_string();
            }
            let is_proper = matches!(found, Uniqueness::Unique(_));
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
    let Examined { found, repairs, cages } = examined;
    let shape = entry.puzzle.shape();
    if style.json {
        let solutions = match found {
            Uniqueness::None => "none",
            Uniqueness::Unique(_) => "one",
            Uniqueness::Several(..) => "several",
            Uniqueness::Unknown(_) => "unknown",
        };
        let record = MistakesRecord::new(&Mistakes::Typing(repairs.clone()), shape, style.from);
        let place =
            |&cell: &Cell| [shape.row(cell), shape.column(cell)].map(|n| style.from.number(n));
        let cage = |repair: &CageRepair| JsonCage {
            cells: repair.cage.cells.iter().map(place).collect(),
            from: repair.cage.sum,
            to: repair.sum,
            solution: line_text(&repair.solution),
        };
        let cages = cages.iter().map(cage).collect();
        let json = Json { file: &item.file, line: entry.line, solutions, record, cages };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)?;
        return Ok(complaint(examined));
    }
    if let Some(reason) = complaint(examined) {
        write_missing(output, item, status(found), Some(&reason), false)?;
        return Ok(Some(reason));
    }
    if style.apply {
        let (mended, rules) = mended(entry, examined);
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
    if !cages.is_empty() {
        let summary = tr!([
            "no solution; one change of a cage makes it a proper puzzle:",
            "pas de solution ; changer une seule cage en fait une grille à solution unique :"
        ]);
        write!(output, "{}", to_width(&format!("{}: {summary}\n", item.told_place())))?;
    }
    for repair in cages.iter().take(style.most) {
        write!(output, "{}", to_width(&format!("  {}\n", of_cage(entry, repair, style.from))))?;
    }
    if cages.is_empty() || !repairs.repairs.is_empty() {
        let summary = format!("{}: {}\n", item.told_place(), summary(examined));
        write!(output, "{}", to_width(&summary))?;
    }
    for repair in repairs.repairs.iter().take(style.most) {
        let change = words::language().change(shape, repair.change, style.from);
        write!(output, "{}", to_width(&format!("  {change}\n")))?;
    }
    Ok(None)
}

/// The givens and the rules after the first change.
fn mended(entry: &Entry, examined: &Examined) -> (Grid, Rules) {
    let (givens, rules) = (entry.puzzle.givens(), entry.puzzle.rules());
    match (examined.cages.first(), examined.repairs.repairs.first()) {
        (Some(repair), _) => (givens.clone(), repair.apply(rules)),
        (None, Some(repair)) => (repair.change.apply(givens), rules.clone()),
        (None, None) => (givens.clone(), rules.clone()),
    }
}

/// A change of a cage as a thing to do.
fn of_cage(entry: &Entry, repair: &CageRepair, from: Numbering) -> String {
    let (cell, sum) = (first_cell(entry, repair, words::language(), from), repair.cage.sum);
    let (sum, to) = (sum.unwrap_or_default(), repair.sum);
    tr!(
        [
            "give the cage of sum {sum} at {cell} the sum {to}",
            "donner à la cage de somme {sum} en {cell} la somme {to}"
        ],
        sum,
        cell,
        to
    )
}

/// A change of a cage in the words of a table.
fn cage_in_short(entry: &Entry, repair: &CageRepair, from: Numbering) -> String {
    let (cell, sum) = (first_cell(entry, repair, Language::English, from), repair.cage.sum);
    format!("sum {} instead of {} for the cage at {cell}", repair.sum, sum.unwrap_or_default())
}

fn first_cell(entry: &Entry, repair: &CageRepair, language: Language, from: Numbering) -> String {
    let place = |&cell| entry.puzzle.shape().place(cell).short(language, from);
    repair.cage.cells.first().map(place).unwrap_or_default()
}

/// What is wrong, and how many changes mend it.
fn summary(examined: &Examined) -> String {
    let state = match examined.found {
        Uniqueness::Unique(_) => {
            return tr!([
                "exactly one solution: there is nothing to repair",
                "une solution et une seule : il n'y a rien à réparer"
            ])
            .to_owned();
        }
        Uniqueness::None => tr!(NO_SOLUTION),
        _ => tr!(SEVERAL_SOLUTIONS),
    };
    match examined.repairs.repairs.len() {
        1 => tr!(
            [
                "{state}; one change makes it a proper puzzle:",
                "{state} ; un seul changement en fait une grille à solution unique :"
            ],
            state
        ),
        n => tr!(
            [
                "{state}; each one of {n} changes makes it a proper puzzle; the likeliest first:",
                "{state} ; un seul de {n} changements suffit pour en faire une grille à solution \
                 unique ; le plus probable d'abord :"
            ],
            state,
            n
        ),
    }
}

/// The status of a puzzle that was not mended.
fn status(found: &Uniqueness) -> &'static str {
    match found {
        Uniqueness::None => "no solution",
        Uniqueness::Several(..) => "several solutions",
        _ => "stopped",
    }
}

/// Why there is no change to make, if the puzzle is not proper.
fn complaint(examined: &Examined) -> Option<String> {
    let Examined { found, repairs, cages } = examined;
    let is_proper = matches!(found, Uniqueness::Unique(_));
    if is_proper || !repairs.repairs.is_empty() || !cages.is_empty() {
        return None;
    }
    Some(
        tr!([
            "no single change was found that makes it a proper puzzle",
            "aucun changement seul n'a été trouvé qui en fasse une grille à solution unique"
        ])
        .to_owned(),
    )
}
