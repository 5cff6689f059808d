//! The subcommands, one file each, and the list of them.
//!
//! A command is a row of the list: its name, its table of options, and the function that does its
//! work. Parser, pages of help and the choice of a language follow from the list.

mod backbone;
mod candidates;
mod check;
mod check_proof;
mod convert;
mod count;
mod decode;
pub mod draw;
mod encode;
mod explain;
mod generate;
pub(crate) mod mus;
pub mod prove;
mod rate;
mod rate_hodoku;
mod rate_scale;
mod rate_se;
mod reconstruct;
mod repair;
pub mod sat;
mod simplify;
mod solve;
mod transform;

use clap::{ArgMatches, Args, Command};
use neuf_explain::rate::HodokuRating;
use neuf_rate::ExplainerRating;

use crate::arguments::{
    BackboneArgs, CheckArgs, CheckProofArgs, ConvertArgs, CountArgs, DecodeArgs, DrawArgs,
    EncodeArgs, ExplainArgs, GenerateArgs, Global, HintArgs, MusArgs, ProveArgs, RateArgs,
    RepairArgs, SatArgs, SimplifyArgs, SolveArgs, Table, TransformArgs,
};
use crate::terminal::exit::Exit;
use crate::terminal::progress;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{self, Output};

/// A subcommand.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// What it does, in a line.
    pub(crate) about: &'static str,
    /// Adds its options.
    pub(crate) define: fn(Command) -> Command,
    run: fn(&mut ArgMatches, bool, &Signals) -> anyhow::Result<Exit>,
}

/// Some subcommands below a heading of the top page.
pub(crate) struct Group {
    pub(crate) title: &'static str,
    /// Whether they speak the language of their user, as those on sudokus do, and not
    /// English alone.
    pub(crate) has_languages: bool,
    pub(crate) rows: &'static [Row],
}

/// The list, in which each row names a command, its options, and what is called with them, whether
/// only results are wanted, and the signals.
macro_rules! groups {
    ($($title:literal, $has_languages:literal: {
        $($name:literal $Options:ident => $run:expr;)+
    })+) => {
        &[$(Group {
            title: $title,
            has_languages: $has_languages,
            rows: &[$(Row {
                name: $name,
                about: $Options::ABOUT,
                define: define::<$Options>,
                run: |matches, quiet, signals| call::<$Options>(matches, quiet, signals, $run),
            }),+],
        }),+]
    };
}

/// All subcommands.
pub(crate) static GROUPS: &[Group] = groups! {
    "Sudokus", true: {
        "solve" SolveArgs => solve::run;
        "check" CheckArgs => |args, quiet, signals| match args {
            CheckArgs { candidates: true, .. } => candidates::run(args, quiet, signals),
            _ => check::run(args, quiet, signals),
        };
        "count" CountArgs => count::run;
    }
    "Sudokus for people", true: {
        "explain" ExplainArgs => |args, _, signals| explain::run_explain(args, signals);
        "hint" HintArgs => explain::run_hint;
        "rate" RateArgs => |args, quiet, signals| match args {
            RateArgs { se: true, .. } => rate_scale::run::<ExplainerRating>(args, quiet, signals),
            RateArgs { hodoku: true, .. } => rate_scale::run::<HodokuRating>(args, quiet, signals),
            _ => rate::run(args, quiet, signals),
        };
        "draw" DrawArgs => |args, _, signals| draw::run(args, signals);
        "convert" ConvertArgs => |args, _, signals| convert::run(args, signals);
    }
    "Making sudokus", true: {
        "generate" GenerateArgs => generate::run;
        "repair" RepairArgs => repair::run;
        "transform" TransformArgs => transform::run;
    }
    "Sudokus for other solvers", true: {
        "encode" EncodeArgs => |args, _, signals| encode::run(args, signals);
        "decode" DecodeArgs => |args, _, _| decode::run(args);
        "prove" ProveArgs => |args, _, signals| prove::run(args, signals);
    }
    "Formulas", false: {
        "sat" SatArgs => sat::run;
        "check-proof" CheckProofArgs => check_proof::run;
        "simplify" SimplifyArgs => |args, quiet, signals| match &args.reconstruct {
            Some(removed) => reconstruct::run(args, removed),
            None => simplify::run(args, quiet, signals),
        };
        "mus" MusArgs => mus::run;
        "backbone" BackboneArgs => backbone::run;
    }
};

/// The subcommands in the order of the list.
pub(crate) fn rows() -> impl Iterator<Item = &'static Row> {
    GROUPS.iter().flat_map(|group| group.rows)
}

/// Adds the options of a subcommand, and those of every command below them.
fn define<T: Table>(command: Command) -> Command {
    let examples = format!("Examples:{}", T::EXAMPLES);
    Global::augment_args(T::augment_args(command)).after_long_help(examples)
}

/// Calls the function of a subcommand with its options.
fn call<T: Table>(
    matches: &mut ArgMatches,
    quiet: bool,
    signals: &Signals,
    run: impl FnOnce(&T, bool, &Signals) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    run(&T::from_arg_matches_mut(matches)?, quiet, signals)
}

/// Does what the command line says.
///
/// # Errors
/// When it cannot be done.
pub(crate) fn run(mut matches: ArgMatches, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let called = matches.remove_subcommand();
    let row = |name: &str| rows().find(|row| row.name == name);
    let Some((row, mut matches)) = called.and_then(|(name, of)| Some((row(&name)?, of))) else {
        let page = crate::help::short_page();
        if streams::has_colour() {
            Output::print(page.ansi())?;
        } else {
            Output::print(page)?;
        }
        return Ok(Exit::Done);
    };
    // `sat` has its counters.
    let _work = (row.name != "sat").then(progress::working);
    (row.run)(&mut matches, quiet, signals)
}
