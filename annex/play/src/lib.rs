//! Sudokus played in a terminal.
//!
//! A [`Game`] is the puzzle and what the player has made of it, without a screen; [`Hint`] tells
//! the next step bit by bit; [`Games`] keeps games between two sittings; [`play`] is a sitting.
//!
//! The screen is drawn by ratatui over crossterm, which are pure Rust and work on Windows, too.
//! What an action does is decided in `app`, which knows no terminal; `input` turns keys and clicks
//! into actions; `screen` draws; and `terminal` is the loop.

#![forbid(unsafe_code)]

mod app;
mod game;
mod hint;
mod input;
mod saved;
mod screen;
mod start;
mod terminal;
#[cfg(test)]
mod tests;

pub use game::{CellState, Change, Check, Colour, Game, History};
pub use hint::Hint;
pub use saved::{Claim, Games, Listed, SaveError};
pub use start::{Begin, PlayError, PlayOptions, play};
