//! `neuf course claims`: tests the two claims at the end of the 2014 paper.
//!
//! For the first puzzle that a rule does not solve, a second program checks that the rule ends
//! there, and a proof that the solution is the only one is made and checked, as by
//! `neuf prove`.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail};
use neuf_cnf::Interrupt;
use neuf_course::{
    Claims, ClaimsJson, Collection, Judged, LeftOut, Tally, UniquenessProof, judge, write_claims,
};
use neuf_formats::Entry;
use neuf_proof::Notation;
use neuf_sudoku::{Encoding, Puzzle};

use clap::Args;
use neuf_cli::arguments::{BoxArgs, NthArgs, PuzzleArgs, WorkArgs};
use neuf_cli::commands::prove::certified;
use neuf_cli::puzzles::item::Item;
use neuf_cli::puzzles::source::sources;
use neuf_cli::puzzles::{Grain, Job, for_each};
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::{Output, cannot_write};
use neuf_cli::words::{self, PUZZLES, told, tr};
use std::ffi::OsString;

use neuf_cli::terminal::wrap::{to_width, width};

/// What is shown below the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  neuf course claims                       the collections that come along
  neuf course claims --lang fr
  neuf course claims puzzles.txt more.txt  each file is a collection
  neuf course claims --json | jq .claims

The 2014 paper ends with two claims: propagation solves the easiest sudokus and about half of \
the hardest, and no sudoku is known that failed literals do not solve. Both rules are run on \
each puzzle with exactly one solution. The first puzzle that a rule does not solve is shown \
with the candidates that are left. A second program, which shares no code with the first, \
checks that the rule adds nothing to them, and a checked proof shows that the solution is the \
only one.";

/// Arguments of `neuf course claims`.
#[derive(Debug, Args)]
pub(crate) struct ClaimsArgs {
    /// Files of puzzles in any format (also .gz, .xz, .bz2, .zst), `-` for standard input,
    /// or the puzzles themselves [default: four small collections that come along]
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) boxes: BoxArgs,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

pub(crate) fn run(args: &ClaimsArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let (exit, mut claims) = match args.inputs.is_empty() {
        true => {
            signals.listen()?;
            (Exit::Done, built_in(signals.interrupt())?)
        }
        false => of_files(args, quiet, signals)?,
    };
    if signals.is_caught() {
        return Ok(Exit::Failed);
    }
    if claims.tallies.iter().all(|(_, tally)| tally.puzzles == 0) {
        bail!(tr!([
            "there is no puzzle with exactly one solution to test the claims on",
            "aucune grille à solution unique n'est là pour mettre les affirmations à l'épreuve"
        ]));
    }
    claims.certify(|puzzle| unique(puzzle, signals.interrupt()))?;
    let mut output = Output::new();
    if args.json {
        serde_json::to_writer(&mut output, &ClaimsJson::new(&claims)).context(cannot_write())?;
        writeln!(output).context(cannot_write())?;
    } else {
        let mut text = Vec::new();
        let room = width().unwrap_or(usize::MAX);
        write_claims(&mut text, &claims, words::language(), room).context(cannot_write())?;
        let text = to_width(&String::from_utf8_lossy(&text));
        output.write_all(text.as_bytes()).context(cannot_write())?;
    }
    output.finish()?;
    Ok(exit)
}

/// The solution of a puzzle, and a checked proof that there is no other.
fn unique(puzzle: &Puzzle, interrupt: &Interrupt) -> anyhow::Result<UniquenessProof> {
    let certified = certified(puzzle, Encoding::Extended, Notation::Binary, interrupt)?;
    Ok(UniquenessProof { solution: certified.solution, lemmas: certified.checked.lemmas })
}

/// The results on the collections that come along.
fn built_in(interrupt: &Interrupt) -> Result<Claims, LeftOut> {
    let mut claims = Claims::default();
    claims.is_built_in = true;
    for &collection in Collection::ALL {
        let mut tally = Tally::default();
        for (place, puzzle) in (1..).zip(collection.puzzles()) {
            tally.add(place, &puzzle, &judge(&puzzle, interrupt)?);
        }
        claims.tallies.push((collection.name().to_owned(), tally));
    }
    Ok(claims)
}

/// The results on files. Each file is a collection; puzzles of the command line are one.
fn of_files(args: &ClaimsArgs, quiet: bool, signals: &Signals) -> anyhow::Result<(Exit, Claims)> {
    let mut tallies: Vec<(String, Tally)> = Vec::new();
    for source in sources(&args.inputs, args.boxes.reading())? {
        if tallies.iter().all(|(name, _)| *name != source.label()) {
            tallies.push((source.label(), Tally::default()));
        }
    }
    let tallies = Arc::new(Mutex::new(tallies));
    let shared = Arc::clone(&tallies);
    let work = |entry: &Entry, interrupt: &Interrupt| judge(&entry.puzzle, interrupt);
    let print = move |_: &mut Vec<u8>, item: &Item, judged: Option<Result<Judged, LeftOut>>| {
        let (Ok(entry), Some(judged)) = (&item.entry, judged) else { return Ok(None) };
        let judged = match judged {
            Ok(judged) => judged,
            Err(why) => return Ok(Some(told(&why))),
        };
        let mut tallies = shared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tally)) = tallies.iter_mut().find(|(name, _)| **name == *item.file) {
            tally.add(entry.line as u64, &entry.puzzle, &judged);
        }
        Ok(None)
    };
    let inputs =
        PuzzleArgs { inputs: args.inputs.clone(), nth: NthArgs { nth: None }, boxes: args.boxes };
    let job = Job::new(PUZZLES, Grain::Coarse, work, print);
    let exit = for_each(&inputs, &args.work, quiet, signals, &job)?;
    let tallies = tallies.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut claims = Claims::default();
    claims.tallies = tallies;
    Ok((exit, claims))
}
