//! A game without a screen: the puzzle, what the player has put into it, and the moves that led
//! there.
//!
//! Every change is a move, which can be taken back and done again. So the state is what the moves
//! make of the puzzle, and a game is saved as its moves alone. To keep the state and the moves
//! side by side in the file, as most programs do, would allow files in which they contradict each
//! other.

mod cell;
mod check;
mod history;

use std::time::Duration;

use neuf_explain::Mark;
use neuf_sudoku::{Candidates, Cell, Grid, Puzzle, Uniqueness, ValueSet, candidates};

pub use cell::{CellState, Colour};
pub use check::Check;
pub use history::{Change, History};

/// A game: a puzzle and what a player has made of it so far.
///
/// Invariant: the cells are what the moves in force make of the start, and each fits the puzzle
/// ([`CellState::fits`]).
///
/// ```
/// use neuf_play::Game;
/// use neuf_sudoku::{Grid, Uniqueness};
/// let grid: Grid = "1.....3..4.....2".parse()?;
/// let shape = grid.shape();
/// let mut game = Game::new(grid.into(), Uniqueness::Unknown(None));
/// let cells = [shape.cell(0, 1), shape.cell(0, 2)];
/// assert!(game.note(&cells, 2));
/// assert!(game.enter(&cells[..1], 2));
/// assert!(game.cell(cells[1]).notes.is_empty(), "the notes follow the entry");
/// assert!(game.undo().is_some() && game.undo().is_some() && game.undo().is_none());
/// # Ok::<(), neuf_sudoku::GridTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    puzzle: Puzzle,
    uniqueness: Uniqueness,
    cells: Vec<CellState>,
    history: History,
    /// How long the player has played.
    pub played: Duration,
}

impl Game {
    /// A game before its first move. `uniqueness` is what is known of the solutions of the
    /// puzzle; entries are checked against the only one.
    #[must_use]
    pub fn new(puzzle: Puzzle, uniqueness: Uniqueness) -> Game {
        let cells = puzzle.shape().cells().map(|cell| CellState::start(&puzzle, cell)).collect();
        let (history, played) = (History::default(), Duration::ZERO);
        Game { puzzle, uniqueness, cells, history, played }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What is known of the solutions of the puzzle.
    #[must_use]
    pub fn uniqueness(&self) -> &Uniqueness {
        &self.uniqueness
    }

    /// Takes note of what is known of the solutions of the puzzle.
    pub fn know(&mut self, uniqueness: Uniqueness) {
        self.uniqueness = uniqueness;
    }

    /// The only solution, if it is known that there is just one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        match &self.uniqueness {
            Uniqueness::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// What the player has put into a cell.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> &CellState {
        &self.cells[cell.position()]
    }

    /// Whether a cell holds a given.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.givens().get(cell) != 0
    }

    /// The value of a cell, given or entered; 0 if it is empty.
    #[must_use]
    pub fn value(&self, cell: Cell) -> u8 {
        self.puzzle.givens().get(cell).max(self.cell(cell).entry)
    }

    /// The givens and the entries.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = self.puzzle.givens().clone();
        for cell in self.puzzle.shape().cells() {
            grid.set(cell, self.value(cell));
        }
        grid
    }

    /// The moves.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Whether the grid is full and keeps all rules.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.puzzle.is_solved_by(&self.grid())
    }

    /// Whether this move changes something and may be made: each cell occurs once and what is to
    /// stand in it fits the puzzle. If so, the move is made.
    pub fn set(&mut self, wanted: impl IntoIterator<Item = (Cell, CellState)>) -> bool {
        let mut changes: Vec<Change> = Vec::new();
        for (cell, after) in wanted {
            let Some(&before) = self.cells.get(cell.position()) else { return false };
            let is_repeated = changes.iter().any(|change| change.cell == cell);
            if is_repeated || !after.fits(&self.puzzle, cell) {
                return false;
            }
            if before != after {
                changes.push(Change { cell, before, after });
            }
        }
        if changes.is_empty() {
            return false;
        }
        for change in &changes {
            self.cells[change.cell.position()] = change.after;
        }
        self.history.push(changes);
        true
    }

    /// Enters a value in these cells, except in those of givens, and takes the notes out that it
    /// excludes elsewhere. If all of them hold it already, it is taken out. Says whether anything
    /// has changed.
    pub fn enter(&mut self, cells: &[Cell], value: u8) -> bool {
        if !self.has_value(value) {
            return false;
        }
        let open = self.open(cells);
        let is_there = open.iter().all(|&cell| self.cell(cell).entry == value);
        let entry = if is_there { 0 } else { value };
        let mut after = self.cells.clone();
        for &cell in &open {
            after[cell.position()].entry = entry;
        }
        if entry != 0 {
            let [free, with] = [0, value].map(|value| self.left_by(&open, value));
            for cell in self.puzzle.shape().cells() {
                let gone = free.get(cell) - with.get(cell);
                let notes = &mut after[cell.position()].notes;
                *notes = if open.contains(&cell) { *notes } else { *notes - gone };
            }
        }
        self.set(self.puzzle.shape().cells().zip(after).collect::<Vec<_>>())
    }

    /// What a value in these cells leaves for each cell of an otherwise empty grid.
    fn left_by(&self, cells: &[Cell], value: u8) -> Candidates {
        let mut grid = Grid::empty(self.puzzle.shape());
        for &cell in cells {
            grid.set(cell, value);
        }
        candidates(&self.puzzle.with_givens(grid))
    }

    /// Adds a pencil mark to these cells if one of them lacks it, and else takes it out of all.
    /// Filled cells are left alone. Says whether anything has changed.
    pub fn note(&mut self, cells: &[Cell], value: u8) -> bool {
        let mut open = self.open(cells);
        open.retain(|&cell| self.value(cell) == 0);
        if !self.has_value(value) {
            return false;
        }
        let is_there = open.iter().all(|&cell| self.cell(cell).notes.contains(value));
        let noted = |&cell: &Cell| {
            let mut state = *self.cell(cell);
            if is_there {
                state.notes.remove(value);
            } else {
                state.notes.insert(value);
            }
            (cell, state)
        };
        self.set(open.iter().map(noted).collect::<Vec<_>>())
    }

    /// Writes into each empty cell without notes all values that the filled cells leave for it.
    pub fn note_all(&mut self) -> bool {
        let left = candidates(&self.puzzle.with_givens(self.grid()));
        let bare = |&cell: &Cell| self.value(cell) == 0 && self.cell(cell).notes.is_empty();
        let noted = |cell| (cell, CellState { notes: left.get(cell), ..*self.cell(cell) });
        self.set(self.puzzle.shape().cells().filter(bare).map(noted).collect::<Vec<_>>())
    }

    /// Takes the entries out of these cells or, if there are none, the notes.
    pub fn clear(&mut self, cells: &[Cell]) -> bool {
        let open = self.open(cells);
        let has_entry = open.iter().any(|&cell| self.cell(cell).entry != 0);
        let cleared = |&cell: &Cell| {
            let state = *self.cell(cell);
            let notes = if has_entry { state.notes } else { ValueSet(0) };
            (cell, CellState { entry: 0, notes, ..state })
        };
        self.set(open.iter().map(cleared).collect::<Vec<_>>())
    }

    /// Gives these cells the colour after that of the first one.
    pub fn colour(&mut self, cells: &[Cell]) -> bool {
        let Some(&first) = cells.first() else { return false };
        let colour = Colour::after(self.cell(first).colour);
        let coloured = |&cell: &Cell| (cell, CellState { colour, ..*self.cell(cell) });
        self.set(cells.iter().map(coloured).collect::<Vec<_>>())
    }

    /// Does what a step concludes: enters values, and takes notes out of cells that have some.
    pub fn apply(&mut self, conclusions: &[Mark]) -> bool {
        let mut after = self.clone();
        let mut is_changed = false;
        for mark in conclusions {
            let state = *after.cell(mark.cell);
            is_changed |= if !mark.holds {
                let mut notes = state.notes;
                notes.remove(mark.value);
                after.set([(mark.cell, CellState { notes, ..state })])
            } else if state.entry == mark.value {
                false
            } else {
                after.enter(&[mark.cell], mark.value)
            };
        }
        // All of it is one move for the player.
        is_changed && self.set(self.puzzle.shape().cells().zip(after.cells).collect::<Vec<_>>())
    }

    /// Takes the last move back, and returns the first cell that it had changed.
    pub fn undo(&mut self) -> Option<Cell> {
        let changes = self.history.undo()?;
        for change in changes {
            self.cells[change.cell.position()] = change.before;
        }
        changes.first().map(|change| change.cell)
    }

    /// Does the move again that was taken back last, and returns the first cell that it changes.
    pub fn redo(&mut self) -> Option<Cell> {
        let changes = self.history.redo()?;
        for change in changes {
            self.cells[change.cell.position()] = change.after;
        }
        changes.first().map(|change| change.cell)
    }

    /// What is wrong in the grid as it stands.
    #[must_use]
    pub fn check(&self) -> Check {
        let grid = self.grid();
        let mut check = Check {
            clashing: check::clashing(&self.puzzle, &grid),
            empty: grid.empty_cells().count(),
            ..Check::default()
        };
        if let Some(solution) = self.solution() {
            let is_wrong = |&(cell, value): &(Cell, u8)| solution.get(cell) != value;
            check.wrong = grid.filled().filter(is_wrong).map(|(cell, _)| cell).collect();
            let is_missing = |&cell: &Cell| {
                let notes = self.cell(cell).notes;
                !notes.is_empty() && !notes.contains(solution.get(cell))
            };
            check.missing = grid.empty_cells().filter(is_missing).collect();
        }
        check
    }

    /// What the player has found beyond the givens: the entries and, if each empty cell has
    /// notes, what these do not contain. Where some cells have none, notes may mark the few
    /// places of a value instead, so nothing follows from them.
    #[must_use]
    pub fn found(&self) -> Vec<Mark> {
        let (puzzle, grid) = (&self.puzzle, self.grid());
        let entered = grid.filled().filter(|&(cell, _)| !self.is_given(cell));
        let mut found: Vec<Mark> =
            entered.map(|(cell, value)| Mark { cell, value, holds: true }).collect();
        if grid.empty_cells().all(|cell| !self.cell(cell).notes.is_empty()) {
            let left = candidates(&puzzle.with_givens(grid.clone()));
            for cell in grid.empty_cells() {
                let gone = left.get(cell) - self.cell(cell).notes;
                found.extend(gone.iter().map(|value| Mark { cell, value, holds: false }));
            }
        }
        found
    }

    /// Whether the grid has this value.
    fn has_value(&self, value: u8) -> bool {
        (1..=self.puzzle.shape().side()).contains(&usize::from(value))
    }

    /// Those of some cells in which there is no given.
    fn open(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| !self.is_given(cell)).collect()
    }
}
