//! `neuf morph`: prints a random puzzle that is isomorphic to each given one.

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, Header, Style};
use neuf_sudoku::{Grid, Isomorphism, line_text};

use crate::arguments::{MorphArgs, WorkArgs};
use crate::puzzles::item::Item;
use crate::puzzles::results::{write_missing, write_one};
use crate::puzzles::table::Table;
use crate::puzzles::{Grain, Job, for_each};
use crate::terminal::exit::Exit;
use crate::terminal::signals::Signals;
use crate::words::tr;

pub(crate) fn run(args: &MorphArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style = args.style.style();
    let table = Table::of(&args.columns.columns);
    let seed = args.seed.number_or_any(quiet);
    let work = move |entry: &Entry, _: &Interrupt| {
        Isomorphism::random(entry.puzzle.shape(), seed, entry.line as u64)
            .apply(entry.puzzle.givens())
    };
    let print = move |output: &mut Vec<u8>, item: &Item, image: Option<Grid>| {
        match image {
            None => write_missing(output, item, "malformed", None, style == Style::Json)?,
            Some(image) if style == Style::Csv => {
                // The solution of the input is not that of its image.
                let mut added = vec![("puzzle", line_text(&image)), ("solution", String::new())];
                let has_solution = |columns: &Header| columns.place("solution").is_some();
                if !item.columns.as_deref().is_some_and(has_solution) {
                    added.pop();
                }
                let added: Vec<_> =
                    added.iter().map(|(name, text)| (*name, text.as_str())).collect();
                return table.write(output, item, &added);
            }
            Some(image) => return write_one(output, item, &image, style, &table),
        }
        Ok(None)
    };
    let work_args = WorkArgs { threads: args.threads, time: None };
    let job = Job::new(tr!("puzzles"), Grain::Fine, work, print)
        .skipping(args.skip)
        .with_objects(style == Style::Json);
    for_each(&args.puzzles, &work_args, quiet, signals, &job)
}
