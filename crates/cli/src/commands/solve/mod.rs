//! `neuf solve`: prints a solution of each puzzle, or with `--all` every solution.

mod all;
mod printer;

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, PlainLines, Style};
use neuf_sudoku::{Encoding, MethodName, MethodOptions, Rules};

use crate::cli::SolveArgs;
use crate::exit::Exit;
use crate::item::Item;
use crate::output::has_colour;
use crate::puzzles::{FastWay, Grain, Job, for_each};
use crate::signals::Signals;
use printer::{Printer, Solved};

pub(crate) fn run(args: &SolveArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let encoding = args.encoding.unwrap_or(Encoding::Compact);
    let options = MethodOptions {
        encoding,
        at_most_one: args.at_most_one.unwrap_or_default(),
        look_ahead: args.look_ahead,
        force: args.force,
    };
    let style = args.style.style();
    let printer = Printer { style, pencil: args.pencil, is_coloured: has_colour() };
    // Only `sat` solves the formula that these options choose.
    let chooses_formula = args.encoding.is_some() || args.at_most_one.is_some();
    let chosen = args.method.or(chooses_formula.then_some(MethodName::Sat));
    if args.all {
        return all::run(args, printer, chosen, signals);
    }
    let print = move |output: &mut Vec<u8>, item: &Item, solved: Option<Solved>| {
        printer.print(output, item, solved.as_ref())
    };
    let work = move |entry: &Entry, interrupt: &Interrupt| {
        let name = chosen.unwrap_or_else(|| MethodName::best_for(entry.puzzle.rules()));
        name.build(&options).solve(&entry.puzzle, interrupt)
    };
    let rules = Rules::usual(args.puzzles.boxes.shape.unwrap_or_default());
    let usual = chosen.unwrap_or(MethodName::best_for(&rules));
    let grain = if usual == MethodName::Bits { Grain::Fine } else { Grain::Coarse };
    let is_fast = usual == MethodName::Bits && style == Style::Line;
    let fast_way = is_fast.then_some(PlainLines::solve as FastWay);
    let job = Job::new("puzzles", grain, work, print)
        .with_variants()
        .with_fast_way(fast_way)
        .skipping(args.skip);
    for_each(&args.puzzles, &args.work, quiet, signals, job)
}
