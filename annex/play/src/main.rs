//! The program `neuf-play`, which is called `neuf play`.

use anyhow::anyhow;
use clap::Parser;
use neuf_cli::arguments::{OnePuzzleArgs, reasoned_level};
use neuf_cli::program::Program;
use neuf_cli::puzzles::source::one_variant;
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::has_colour;
use neuf_cli::words::{language, told};
use neuf_explain::Difficulty;
use neuf_play::{Begin, PlayOptions, play};

/// What is shown below the options.
const EXAMPLES: &str = "\
Examples:
  neuf play                              the last game, or a new one by level
  neuf play puzzle.txt                   where you left it
  neuf play --level hard
  neuf play --level hard --seed 7        the same game for everyone
  neuf play puzzles/variants/killer.txt  with the signs of its rules
  neuf play --lang fr --restart puzzle.txt

Keys: the digits, arrows, space for notes, u to undo, i for a hint, ? for all of them. The \
mouse selects cells and presses the buttons. Each game is kept for the next time (in \
$XDG_STATE_HOME/neuf/games, or ~/.local/state/neuf/games). The screen needs 80 columns and 24 \
lines, or 40 and 30; with 120 and 40, each note has its place.";

/// Play a sudoku in the terminal
#[derive(Debug, Parser)]
#[command(name = "neuf play", bin_name = "neuf play", version, after_long_help = EXAMPLES)]
struct Play {
    #[command(flatten)]
    puzzle: OnePuzzleArgs,

    /// Make a new puzzle of this level
    #[arg(
        long,
        value_name = "LEVEL",
        conflicts_with = "input",
        ignore_case = true,
        value_parser = reasoned_level()
    )]
    level: Option<Difficulty>,

    /// Make the new puzzle from this seed: the seed, level, size and rules of a game stand in its
    /// name, and make the same game for everyone
    #[arg(long, value_name = "N", conflicts_with = "input")]
    seed: Option<u64>,

    /// Begin the puzzle again instead of going on with it
    #[arg(long, requires = "input")]
    restart: bool,
}

impl Program for Play {
    fn run(&self, _signals: &Signals) -> anyhow::Result<Exit> {
        let begin = match self.level {
            Some(level) => Begin::Level(level),
            None if self.seed.is_some() => Begin::New,
            None if self.puzzle.input.is_none() => Begin::Last,
            None => {
                let entry = Box::new(one_variant(&self.puzzle)?);
                if self.restart { Begin::Again(entry) } else { Begin::Puzzle(entry) }
            }
        };
        let mut options = PlayOptions::new(language());
        options.has_colour = has_colour();
        options.seed = self.seed;
        play(begin, options).map_err(|error| anyhow!(told(&error)))?;
        Ok(Exit::Done)
    }
}

fn main() -> std::process::ExitCode {
    neuf_cli::program::main::<Play>()
}
