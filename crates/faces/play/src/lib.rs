//! Sudokus played in a terminal.
//!
//! A [`Game`] is the puzzle and what the player has made of it, without a screen; [`Hint`] tells
//! the next step bit by bit; [`Games`] keeps games between two sittings.

#![forbid(unsafe_code)]

mod game;
mod hint;
mod saved;
mod words;

pub use game::{CellState, Change, Check, Colour, Game, History};
pub use hint::{Hint, Stage};
pub use saved::{Games, Listed, SaveError};
