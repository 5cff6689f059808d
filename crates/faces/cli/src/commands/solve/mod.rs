//! `neuf solve`: prints a solution of each puzzle and tells whether it is the only one, or
//! prints with `--all` every solution.

mod all;
mod answer;
mod printer;

use std::time::Duration;

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, PlainLines, Style, Wanted};
use neuf_sudoku::{Encoding, MethodName, MethodOptions, Rules};

use crate::arguments::SolveArgs;
use crate::puzzles::item::Item;
use crate::puzzles::{Grain, Job, fast_way, for_each};
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::signals::Signals;
use crate::terminal::streams::has_colour;
use crate::words::{PUZZLES, tr};
use answer::{Asked, Solved};
use printer::Printer;

/// Refuses options that the method would ignore, since whoever compares them would measure
/// nothing.
fn refuse(args: &SolveArgs) -> Result<(), UsageError> {
    let other = |method| args.method.is_some_and(|chosen| chosen != method);
    let formula = args.encoding.is_some() || args.at_most_one.is_some();
    let why = if args.look_ahead && args.method != Some(MethodName::Dpll) {
        tr!(["--look-ahead requires --method dpll", "--look-ahead exige --method dpll"])
    } else if args.force && args.method != Some(MethodName::BruteForce) {
        tr!(["--force requires --method brute-force", "--force demande --method brute-force"])
    } else if formula && other(MethodName::Sat) {
        tr!([
            "--encoding and --at-most-one require --method sat",
            "--encoding et --at-most-one demandent --method sat"
        ])
    } else {
        return Ok(());
    };
    Err(UsageError(why.into()))
}

/// For how long the solutions of a puzzle with unknown rules are counted.
fn counting(args: &SolveArgs) -> Duration {
    const LONGEST: Duration = Duration::from_secs(5);
    args.work.time.map_or(LONGEST, |time| time.min(LONGEST))
}

pub(crate) fn run(args: &SolveArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    refuse(args)?;
    let encoding = args.encoding.unwrap_or(Encoding::Compact);
    let mut options = MethodOptions::default();
    options.encoding = encoding;
    options.at_most_one = args.at_most_one.unwrap_or_default();
    options.look_ahead = args.look_ahead;
    options.force = args.force;
    let style = args.style.style();
    let table = args.columns.table_in(style)?;
    let printer = Printer { style, pencil: args.pencil, is_coloured: has_colour(), table };
    // Only `sat` solves the formula that these options choose.
    let chooses_formula = args.encoding.is_some() || args.at_most_one.is_some();
    let chosen = args.method.or(chooses_formula.then_some(MethodName::Sat));
    if args.all {
        return all::run(args, printer, chosen, signals);
    }
    let asked = Asked { method: chosen, options, first: args.first };
    let print = move |output: &mut Vec<u8>, item: &Item, solved: Option<Solved>| {
        printer.print(output, item, solved.as_ref())
    };
    let work = move |entry: &Entry, interrupt: &Interrupt| asked.answer(entry, interrupt);
    let rules = Rules::usual(args.puzzles.boxes.shape.unwrap_or_default());
    let usual = chosen.unwrap_or(MethodName::best_for(&rules));
    let grain = if usual == MethodName::Bits { Grain::Fine } else { Grain::Coarse };
    let is_fast = usual == MethodName::Bits && style == Style::Line;
    let wanted = if args.first { Wanted::Any } else { Wanted::Only };
    let fast_way = is_fast.then(|| {
        fast_way(move |lines: &mut PlainLines, way| lines.solve(way.output, wanted, way.interrupt))
    });
    let job = Job::new(PUZZLES, grain, work, print)
        .with_variants()
        .counting(counting(args))
        .with_fast_way(fast_way)
        .with_objects(style == Style::Json)
        .skipping(args.skip);
    for_each(&args.puzzles, &args.work, quiet, signals, &job)
}
