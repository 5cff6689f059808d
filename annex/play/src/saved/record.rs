//! A game as JSON.
//!
//! ```json
//! {"version":1,"puzzle":"1 . | . .\n…","name":"Monday","seconds":75,"done":1,
//!  "moves":[[{"cell":3,"entry":4,"notes":[],"colour":null}]]}
//! ```
//!
//! A move has the cells that it changes and what stands in them afterwards. What stood there
//! before follows from the moves before it. Reading makes all moves one after the other, so a
//! file that was edited by hand is refused if one of them does not fit, and the game that is read
//! keeps all that a game keeps.

use std::path::Path;
use std::time::Duration;

use neuf_formats::{parse_puzzle_with, write_variant};
use neuf_sudoku::{Cell, Puzzle, Uniqueness, ValueSet};
use serde::{Deserialize, Serialize};

use super::error::SaveError;
use crate::game::{CellState, Colour, Game};

/// The number of this format.
const VERSION: u32 = 1;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    version: u32,
    /// The puzzle in the text format of variants.
    puzzle: String,
    /// The rows and columns of a box, which the text alone does not always tell.
    boxes: [usize; 2],
    name: Option<String>,
    /// No game lasts 136 years; with 64 bits, the time could not be counted on.
    seconds: u32,
    /// How many of the moves are in force.
    done: usize,
    moves: Vec<Vec<Set>>,
}

/// Only the number of the format, which is looked at before all else.
#[derive(Deserialize)]
struct Format {
    version: u32,
}

/// A cell, and what stands in it after a move.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Set {
    /// The cell by its place in reading order, from 0. [`Cell`] has as many bits and does not check
    /// what it drops of a wider number.
    cell: u16,
    entry: u8,
    notes: Vec<u8>,
    colour: Option<char>,
}

impl Set {
    fn of(cell: Cell, state: &CellState) -> Set {
        Set {
            cell: cell.position() as u16,
            entry: state.entry,
            notes: state.notes.iter().collect(),
            colour: state.colour.map(Colour::letter),
        }
    }

    /// The cell and what stands in it; `None` if there can be no such thing.
    fn state(&self) -> Option<(Cell, CellState)> {
        let is_value = |value: &u8| (1..=128).contains(value);
        let colour = match self.colour {
            Some(letter) => Some(Colour::of_letter(letter)?),
            None => None,
        };
        if !self.notes.iter().all(is_value) {
            return None;
        }
        let notes: ValueSet = self.notes.iter().copied().collect();
        Some((Cell::at(self.cell.into()), CellState { entry: self.entry, notes, colour }))
    }
}

/// The text of a puzzle, by which it is recognised.
pub(super) fn puzzle_text(puzzle: &Puzzle) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = write_variant(&mut text, puzzle.givens(), puzzle.rules());
    String::from_utf8_lossy(&text).into_owned()
}

impl Record {
    fn of(game: &Game, name: Option<&str>) -> Record {
        let sets = |changes: &Vec<crate::game::Change>| {
            changes.iter().map(|change| Set::of(change.cell, &change.after)).collect()
        };
        let shape = game.puzzle().shape();
        Record {
            version: VERSION,
            puzzle: puzzle_text(game.puzzle()),
            boxes: [shape.box_rows(), shape.box_columns()],
            name: name.map(str::to_owned),
            seconds: game.played.as_secs().try_into().unwrap_or(u32::MAX),
            done: game.history().done(),
            moves: game.history().moves().iter().map(sets).collect(),
        }
    }
}

/// A game, and the name of its puzzle, as JSON.
pub(super) fn write(game: &Game, name: Option<&str>) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&Record::of(game, name))
}

/// The game that is saved in the text of a file, and the name of its puzzle. Nothing is known of
/// its solutions.
pub(super) fn read(path: &Path, text: &[u8]) -> Result<(Game, Option<String>), SaveError> {
    let json = |error| SaveError::Json { path: path.into(), error };
    let Format { version } = serde_json::from_slice(text).map_err(json)?;
    if version != VERSION {
        return Err(SaveError::Version { path: path.into(), found: version });
    }
    let record: Record = serde_json::from_slice(text).map_err(json)?;
    let [rows, columns] = record.boxes;
    let mut options = neuf_formats::ReaderOptions::default();
    options.shape = neuf_sudoku::Shape::new(rows, columns).ok();
    let puzzle = parse_puzzle_with(&record.puzzle, options)
        .map_err(|error| SaveError::Puzzle { path: path.into(), error: Box::new(error) })?
        .puzzle;
    let mut game = Game::new(puzzle, Uniqueness::Unknown(None));
    for (place, sets) in record.moves.iter().enumerate() {
        let states: Option<Vec<_>> = sets.iter().map(Set::state).collect();
        let is_made = states.is_some_and(|states| game.set(states));
        if !is_made {
            return Err(SaveError::Move { path: path.into(), number: place + 1 });
        }
    }
    while game.history().done() > record.done {
        game.undo();
    }
    game.played = Duration::from_secs(record.seconds.into());
    if Record::of(&game, record.name.as_deref()) != record {
        return Err(SaveError::Changed { path: path.into() });
    }
    Ok((game, record.name))
}

#[cfg(test)]
mod tests {
    use neuf_formats::parse_puzzle;
    use neuf_testing::changes::every_change;

    use super::*;

    /// Whatever one wrong byte makes of a saved game: it is refused, or it is a game of which
    /// nothing is passed over, since saving the game gives the same file but for white space.
    #[test]
    fn a_damaged_game_is_refused_or_read_as_it_stands() {
        let puzzle = parse_puzzle("1.....3..4.....2").unwrap().puzzle;
        let cell = |row: usize, column: usize| puzzle.shape().cell(row - 1, column - 1);
        let mut game = Game::new(puzzle.clone(), Uniqueness::Unknown(None));
        assert!(game.enter(&[cell(1, 2)], 3));
        assert!(game.note(&[cell(1, 3), cell(1, 4)], 2));
        assert!(game.note(&[cell(1, 4)], 4));
        assert!(game.colour(&[cell(2, 1)]));
        assert!(game.enter(&[cell(4, 1)], 1));
        game.undo();
        game.played = Duration::from_secs(75);
        let whole = write(&game, Some("Monday")).unwrap();
        let value = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).unwrap();
        let tally = every_change(&whole, |text| {
            let Ok((game, name)) = read("game.json".as_ref(), text) else { return false };
            assert_eq!(value(&write(&game, name.as_deref()).unwrap()), value(text));
            let mut cells = game.puzzle().shape().cells();
            assert!(cells.all(|cell| game.cell(cell).fits(game.puzzle(), cell)));
            assert!(game.history().done() <= game.history().moves().len());
            true
        });
        assert!(tally.accepted > 100 && tally.refused > 9 * tally.accepted, "{tally:?}");
    }
}
