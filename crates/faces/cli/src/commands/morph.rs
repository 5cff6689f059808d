//! `neuf morph`: prints a random puzzle that is isomorphic to each given one.

use neuf_cnf::Interrupt;
use neuf_formats::{Entry, Style};
use neuf_sudoku::{Grid, Isomorphism};

use crate::arguments::{MorphArgs, WorkArgs};
use crate::exit::Exit;
use crate::item::Item;
use crate::puzzles::{Grain, Job, for_each};
use crate::results::{write_missing, write_one};
use crate::signals::Signals;
use crate::words::tr;

pub(crate) fn run(args: &MorphArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let style = args.style.style();
    let seed = args.seed.number_or_any(quiet);
    let work = move |entry: &Entry, _: &Interrupt| {
        Isomorphism::random(entry.puzzle.shape(), seed, entry.line as u64)
            .apply(entry.puzzle.givens())
    };
    let print = move |output: &mut Vec<u8>, item: &Item, image: Option<Grid>| {
        match image {
            None => write_missing(output, item, "malformed", None, style == Style::Json)?,
            Some(image) => write_one(output, item, &image, style)?,
        }
        Ok(None)
    };
    let work_args = WorkArgs { threads: args.threads, time: None };
    let job = Job::new(tr!("puzzles"), Grain::Fine, work, print).skipping(args.skip);
    for_each(&args.puzzles, &work_args, quiet, signals, job)
}
