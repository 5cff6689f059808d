//! What a player has put into a cell.

use neuf_sudoku::{Cell, Puzzle, ValueSet};

/// The ground that a player gives a cell, to follow a thought through the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The first colour.
    Yellow,
    /// The second.
    Green,
    /// The third.
    Blue,
    /// The fourth.
    Red,
    /// The fifth.
    Purple,
    /// The last.
    Cyan,
}

impl Colour {
    /// All colours, in the order in which they are offered.
    pub const ALL: [Colour; 6] =
        [Colour::Yellow, Colour::Green, Colour::Blue, Colour::Red, Colour::Purple, Colour::Cyan];

    /// A letter for terminals without colour, from `a` to `f`.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(b'a' + self as u8)
    }

    /// The colour with this letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The colour after this one: the first after none, and none after the last.
    #[must_use]
    pub fn after(colour: Option<Colour>) -> Option<Colour> {
        match colour {
            None => Some(Colour::Yellow),
            Some(colour) => Colour::ALL.get(colour as usize + 1).copied(),
        }
    }
}

/// What a player has put into one cell.
///
/// A cell keeps its notes while a value stands in it, so that they are there again when the
/// value is taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellState {
    /// The value that was entered, 0 for none; always 0 in the cell of a given.
    pub entry: u8,
    /// The pencil marks; none in the cell of a given.
    pub notes: ValueSet,
    /// The ground.
    pub colour: Option<Colour>,
}

impl CellState {
    /// What stands in a cell before the first move. Where the puzzle lists candidates, as a
    /// Sukaku does, these are its pencil marks from the beginning.
    #[must_use]
    pub fn start(puzzle: &Puzzle, cell: Cell) -> CellState {
        let lists = puzzle.rules().candidates();
        let listed = lists.binary_search_by_key(&cell, |known| known.cell);
        let notes = match listed {
            Ok(place) if puzzle.givens().get(cell) == 0 => lists[place].values,
            _ => ValueSet(0),
        };
        CellState { notes, ..CellState::default() }
    }

    /// Whether this may stand in a cell of the puzzle: its values are those of the grid, and
    /// there is neither a value nor a note in the cell of a given.
    #[must_use]
    pub fn fits(&self, puzzle: &Puzzle, cell: Cell) -> bool {
        let side = puzzle.shape().side();
        let is_empty = self.entry == 0 && self.notes.is_empty();
        let is_within =
            usize::from(self.entry) <= side && (self.notes - ValueSet::full(side)).is_empty();
        is_within && (is_empty || puzzle.givens().get(cell) == 0)
    }
}
