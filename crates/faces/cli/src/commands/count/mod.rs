//! `neuf count`: prints the number of solutions of each puzzle, or of the models of a formula.
//!
//! In JSON, a count up to 2^53 − 1 is written as a number and a larger one as a string of
//! digits. Most readers of JSON turn numbers into floating-point numbers, which would
//! silently change the larger counts.

mod formula;

use std::io::{self, Write};

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, PlainLines};
use neuf_sudoku::{Count, MethodError, Solutions, count_solutions, solve_on_bits};
use serde::Serialize;

use crate::arguments::CountArgs;
use crate::puzzles::item::Item;
use crate::puzzles::results::{Ended, Verdict, write_missing};
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, Way, fast_way, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::terminal::streams::warn;
use crate::words::{PUZZLES, language, told, tr};

type Counted = Result<Count, MethodError>;

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    solutions: Number,
    exact: bool,
}

/// A count in JSON: a number, or a string of digits.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Small(u64),
    Large(String),
}

impl Number {
    fn of(count: u128) -> Number {
        /// The largest number that every reader of JSON keeps (RFC 8259, section 6).
        const LARGEST: u64 = (1 << 53) - 1;
        match u64::try_from(count) {
            Ok(small) if small <= LARGEST => Number::Small(small),
            _ => Number::Large(count.to_string()),
        }
    }
}

/// Up to this many solutions are found in less than a millisecond.
const FEW: u128 = 100;

/// How many solutions of a puzzle the fast way looks for. If there are more, the ordinary way
/// counts them.
const MOST: u64 = 1000;

/// After this many solutions of a variant, about a second, a warning says that counting may have no
/// end: solutions of variants are enumerated, and an empty samurai has more solutions than anybody
/// can wait for.
const MANY: u128 = 1000;

pub(crate) fn run(args: &CountArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    if formula::is_meant(args) {
        return formula::run(args, quiet, signals);
    }
    let limit = args.limit.map_or(u128::MAX, u128::from);
    let (json, csv) = (args.json, args.csv);
    let table = args.columns.table(csv, "--csv")?;
    let table = csv.then_some(table);
    let print = move |output: &mut Vec<u8>, item: &Item, counted: Option<Counted>| match &table {
        Some(table) => in_table(output, item, counted, table),
        None => print(output, item, counted, json),
    };
    let is_endless = args.limit.is_none() && args.work.time.is_none();
    let work = move |entry: &Entry, interrupt: &Interrupt| {
        if is_endless && !entry.puzzle.rules().is_usual() {
            return count_one_by_one(entry, interrupt);
        }
        count_solutions(&entry.puzzle, limit, interrupt)
    };
    // Counting without a limit may take seconds for a single puzzle.
    let grain = if limit <= FEW { Grain::Fine } else { Grain::Coarse };
    let job = Job::new(PUZZLES, grain, work, print)
        .with_variants()
        .with_fast_way((!csv).then(|| {
            fast_way(move |lines: &mut PlainLines, way| count_lines(lines, way, limit, json))
        }))
        .with_objects(json)
        .skipping(args.skip);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}

/// Counts the solutions of a variant to the end, and says so when there are many.
fn count_one_by_one(entry: &Entry, interrupt: &Interrupt) -> Counted {
    let mut solutions = Solutions::of(&entry.puzzle, interrupt)?;
    let first = solutions.count_next(MANY);
    if first.exact || first.interrupted {
        return Ok(first);
    }
    warn(tr!(
        [
            "line {line}: more than {n} solutions, which are found one by one under these rules: \
             --limit or --time ends the count",
            "ligne {line} : plus de {n} solutions, qui sous ces règles sont trouvées une à une ; \
             --limit ou --time met fin au compte"
        ],
        line = entry.line,
        n = MANY
    ));
    let mut all = solutions.count_next(u128::MAX - MANY);
    all.solutions += MANY;
    Ok(all)
}

/// Prints a count, on a line or as an object, and returns the error to report, if there is one.
fn print(
    output: &mut Vec<u8>,
    item: &Item,
    counted: Option<Counted>,
    json: bool,
) -> io::Result<Ended> {
    let (Ok(entry), Some(counted)) = (&item.entry, counted) else {
        write_missing(output, item, "malformed", None, json)?;
        return Ok(None.into());
    };
    if let Err(error) = &counted {
        write_missing(output, item, "refused", Some(&told(error)), json)?;
    } else if let Ok(Count { solutions, exact, .. }) = counted {
        if json {
            let solutions = Number::of(solutions);
            let json = Json { file: &item.file, line: entry.line, solutions, exact };
            serde_json::to_writer(&mut *output, &json)?;
            writeln!(output)?;
        } else {
            writeln!(output, "{solutions}{}", if exact { "" } else { "+" })?;
        }
    }
    Ok(ended(counted))
}

/// Prints the row of a puzzle in a table.
fn in_table(
    output: &mut Vec<u8>,
    item: &Item,
    counted: Option<Counted>,
    table: &Table,
) -> io::Result<Ended> {
    let count = counted.as_ref().and_then(|counted| counted.as_ref().ok());
    let solutions = count.map(|count| count.solutions.to_string()).unwrap_or_default();
    let exact = count.map(|count| count.exact.to_string()).unwrap_or_default();
    let added = [("solutions", solutions.as_str()), ("exact", &exact)];
    if let Some(unknown) = table.write(output, item, &added)? {
        return Ok(Some(unknown).into());
    }
    Ok(counted.map_or_else(|| None.into(), ended))
}

/// How the work on a puzzle ended, and its error, if any.
fn ended(counted: Counted) -> Ended {
    let counted = match counted {
        Ok(counted) => counted,
        Err(error) => return Some(told(&error)).into(),
    };
    if counted.solutions == u128::MAX {
        let complaint = tr!([
            "there are more solutions than fit into 128 bits",
            "il y a plus de solutions que 128 bits n'en peuvent compter"
        ])
        .into();
        return Ended { verdict: Verdict::Several, complaint: Some(complaint) };
    }
    let stopped = || {
        let n = counted.solutions;
        let sentences = [
            ["stopped after {n} solution", "arrêté après {n} solution"],
            ["stopped after {n} solutions", "arrêté après {n} solutions"],
        ];
        let language = language();
        language.say(language.form(n.min(2) as u64, sentences), &[("n", &n)])
    };
    Ended { verdict: verdict(counted), complaint: counted.interrupted.then(stopped) }
}

/// How a count is named in the summary.
fn verdict(counted: Count) -> Verdict {
    match counted.solutions {
        _ if counted.interrupted => Verdict::Failed,
        0 => Verdict::NoSolution,
        1 => Verdict::Good,
        _ => Verdict::Several,
    }
}

/// Counts the solutions of the next plain lines, up to the first one with more than [`MOST`]
/// solutions.
fn count_lines(lines: &mut PlainLines, way: Way<'_>, limit: u128, json: bool) -> usize {
    let Way { file, output, tally, interrupt } = way;
    let most = limit.min(MOST.into()) as u64;
    // The name of the file as it stands in JSON.
    let file = if json { serde_json::Value::from(file).to_string() } else { String::new() };
    lines.accept(|line, values| {
        let counted = solve_on_bits(values, most, interrupt).1;
        let (solutions, exact) = (counted.solutions, counted.exact);
        if counted.interrupted || (!exact && solutions < limit) {
            return false;
        }
        tally.count(verdict(counted));
        // Writing to memory cannot fail.
        let _ = match (json, solutions, exact) {
            (true, ..) => writeln!(
                output,
                r#"{{"file":{file},"line":{line},"solutions":{solutions},"exact":{exact}}}"#
            ),
            (false, 0..10, true) => output.write_all(&[b'0' + solutions as u8, b'\n']),
            (false, ..) => writeln!(output, "{solutions}{}", if exact { "" } else { "+" }),
        };
        true
    })
}
