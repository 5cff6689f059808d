//! The command that plays a sudoku.

#![cfg_attr(not(feature = "play"), allow(dead_code))]

use neuf_explain::Difficulty;

use super::grids::OnePuzzleArgs;
use super::options::options;

options! {
    /// Play a sudoku in the terminal
    pub(crate) struct PlayArgs {
        puzzle: OnePuzzleArgs;
        /// Make a new puzzle of this level
        level: Option<Difficulty> = "--level LEVEL" not "input";
        /// Begin the puzzle again instead of going on with it
        restart: bool = "--restart" with "input";
    }
    examples "
  neuf play                              the last game, or a new one by level
  neuf play puzzle.txt                   where you left it
  neuf play --level hard
  neuf play puzzles/variants/killer.txt  with the signs of its rules
  neuf play --lang fr --restart puzzle.txt

Keys: the digits, arrows, space for notes, u to undo, i for a hint, ? for all of them. The \
mouse selects cells and presses the buttons. Each game is kept for the next time (in \
$XDG_STATE_HOME/neuf/games, or ~/.local/state/neuf/games). The screen needs 80 columns and 24 \
lines, or 40 and 30; with 120 and 40, each note has its place."
}
