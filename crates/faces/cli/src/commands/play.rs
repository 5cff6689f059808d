//! `neuf play`: a sudoku in the terminal, where this command was built with it.
//!
//! Its screen stands on crates that take a third of a minute to compile, which everybody would
//! pay who builds neuf for the first time. So it is a feature, and without it the command says how
//! to have it.

use crate::arguments::PlayArgs;
use crate::exit::Exit;

#[cfg(feature = "play")]
pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    use neuf_play::{Begin, PlayOptions, play};

    let begin = match args.level {
        Some(level) => Begin::Level(level),
        None if args.puzzle.input.is_none() => Begin::Last,
        None => {
            let entry = Box::new(crate::source::one_variant(&args.puzzle)?);
            if args.restart { Begin::Again(entry) } else { Begin::Puzzle(entry) }
        }
    };
    let mut options = PlayOptions::new(crate::words::language());
    options.has_colour = crate::streams::has_colour();
    play(begin, options)?;
    Ok(Exit::Done)
}

#[cfg(not(feature = "play"))]
pub(crate) fn run(_: &PlayArgs) -> anyhow::Result<Exit> {
    anyhow::bail!(crate::words::tr!(
        "this neuf was built without the game; \
         `cargo install --path crates/faces/cli --profile dist --features play` builds it with it"
    ))
}
