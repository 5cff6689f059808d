//! The command line: what each subcommand takes, says and shows as examples, in one file for each
//! group of subcommands. `commands` has the list of them.
//!
//! `--help` shows the comments of these tables (the macro `options`). Only the top page is
//! different: clap would list all subcommands together, but a newcomer wants to see which of them
//! are about sudokus and which about formulas. So `help` replaces that page by one with groups.
//!
//! The examples are tested: each of them must be a valid command line. A paragraph is one line,
//! which clap breaks to the width of the terminal; were it broken here, a narrower terminal would
//! break it a second time.

mod backbone;
mod draw;
mod exchange;
mod formula;
mod grids;
mod make;
mod mus;
mod names;
pub mod naming;
mod options;
mod quantities;
mod row;
mod sat;
pub mod share;
mod solve;
mod understand;
mod work;

use clap::parser::ValueSource;
use clap::{ArgMatches, FromArgMatches};
use neuf_words::Language;

pub(crate) use backbone::BackboneArgs;
pub use draw::PictureArgs;
pub(crate) use draw::{DrawArgs, DrawFormat};
pub(crate) use exchange::{ConvertArgs, DecodeArgs, EncodeArgs, ProveArgs};
pub use formula::FormulaArgs;
pub(crate) use formula::{CheckProofArgs, SimplifyArgs, SimplifyMethod};
pub(crate) use grids::SkipArgs;
pub use grids::{BoxArgs, NthArgs, OnePuzzleArgs, PuzzleArgs};
pub(crate) use make::{GenerateArgs, Operation, RepairArgs, TransformArgs};
pub(crate) use mus::MusArgs;
pub use names::{AnyLevel, WrittenFormat, any_level, family, named, reasoned_level};
pub(crate) use names::{CheckedFormat, plain_letters};
pub(crate) use options::Table;
pub use quantities::duration;
pub(crate) use quantities::{Variables, shape};
pub use sat::{ProofArgs, SatArgs, SatMethod};
pub(crate) use solve::{CheckArgs, CountArgs, SolveArgs};
pub(crate) use understand::{ExplainArgs, HintArgs, RateArgs, RulesName, TellArgs};
pub use work::{SeedArgs, ThreadArgs, TimeArgs, WorkArgs};

use crate::terminal::streams::When;
use crate::words::user_language;
use options::{by_name, options};

options! {
    /// Options of every subcommand.
    pub struct Global under "Options of every command" {
        /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
        color: When = "--color WHEN" default "auto";
        /// The language of the commands on sudokus and in class; help and the commands on formulas
        /// are in English [default: that of LC_ALL, LC_MESSAGES or LANG]
        lang: Option<Language> = "-l --lang LANG";
        /// Print results and errors only: no progress, summary, warning or comment
        quiet: bool = "-q --quiet";
    }
}

impl Global {
    /// The language that is asked for, or else that of the user.
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(user_language)
    }

    /// What a command line says. Each subcommand has these options, too, below its own: those that
    /// clap calls global would stand above the headings of a subcommand.
    ///
    /// # Errors
    /// When clap has not found what has to be there.
    pub(crate) fn of(matches: &ArgMatches) -> Result<Global, clap::Error> {
        let before = Global::from_arg_matches(matches)?;
        let Some((_, matches)) = matches.subcommand() else { return Ok(before) };
        let behind = Global::from_arg_matches(matches)?;
        let is_coloured = matches.value_source("color") == Some(ValueSource::CommandLine);
        Ok(Global {
            color: if is_coloured { behind.color } else { before.color },
            lang: behind.lang.or(before.lang),
            quiet: before.quiet || behind.quiet,
        })
    }
}

by_name![When];
