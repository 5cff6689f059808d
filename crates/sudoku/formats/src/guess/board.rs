//! Overlapping grids without a line that says so.
//!
//! A samurai is published as 21 rows, of which the first six have 18 cells, three have 21, three
//! have 9, and so on; or with a sign in each hole, 21 characters in each row; or as a record of all
//! cells, all places or all grids. No single grid has rows of such lengths, or so many cells. Where
//! one has (441 places are a grid of 21×21, too), no value is higher than 9, over so many givens
//! that a larger grid would have shown a higher one; such a grid is refused by all formats, and a
//! board if the holes are blank.
//!
//! Only boards of 9×9 grids are read in this way. Such a board is kept among the guesses, because
//! hardly any that is published has the line, and it would else be read as a grid of 21×21.

use std::io::BufRead;

use neuf_sudoku::{Arrangement, Grid, Shape};

use crate::entry::Entry;
use crate::error::{FormatError, NONE};
use crate::guess::Refused;
use crate::guess::assumed::{Assumed, Candidate};
use crate::text::board::{Board, read_board, row, tokens};
use crate::text::reader::TextReader;

/// How many givens show that a grid of 12×12 and more would have a value above 9.
const TELLING_GIVENS: usize = 30;

/// How many rows of the lengths of a board show that the next row has a wrong length.
const TELLING_ROWS: usize = 6;

/// The numbers of rows of boards: those that are read, and others of which collections speak.
const SIDES: [usize; 4] = [12, 15, 21, 33];

/// The boards of 9×9 grids.
fn boards() -> impl Iterator<Item = (Arrangement, Shape)> {
    let board = |&board: &Arrangement| Some((board, Shape::overlapping(board, 3, 3).ok()?));
    Arrangement::ALL.iter().filter_map(board)
}

/// Refuses a single grid that is as large as a board and has no value above 9.
pub(crate) fn refuse(
    entry: Option<Entry>,
    wanted: Option<Shape>,
) -> Result<Option<Entry>, FormatError> {
    if let Some(entry) = &entry
        && let grid = entry.puzzle.givens()
        && SIDES.contains(&grid.shape().side())
        && wanted.is_none()
        && grid.shape().arrangement().is_none()
        && grid.filled().count() >= TELLING_GIVENS
        && grid.filled().all(|(_, value)| value <= 9)
    {
        let expected = [
            "a value above 9 in a grid of this side, or the line `variant:` with the name of the board \
             above overlapping grids",
            "une valeur au-dessus de 9 dans une grille de ce côté, ou la ligne `variant:` avec le nom du \
             plateau au-dessus de grilles qui se chevauchent",
        ];
        return Err(FormatError::unexpected((entry.line, 1), expected, NONE));
    }
    Ok(entry)
}

/// Reads a board.
pub(super) fn read<R: BufRead>(
    reader: &mut TextReader<R>,
    refused: &Refused<'_>,
) -> Result<Option<Entry>, FormatError> {
    let line = refused.line;
    if reader.options.shape.is_some() || !line.complete {
        return Ok(None);
    }
    let count = tokens(line).len();
    for (arrangement, shape) in boards() {
        let is_short = count == row(shape, 0).len() && count > shape.side();
        let is_row = is_short || count == shape.columns();
        let records = [shape.cell_count(), shape.rows() * shape.columns(), grids(shape)];
        if !is_row && !records.contains(&count) {
            continue;
        }
        reader.source.record(line);
        let read = read_board(line, &mut reader.source, shape, false, reader.begins_otherwise);
        let lines = reader.source.recorded();
        match read {
            Ok(Some(board)) if is_told(&board, count == grids(shape)) => {
                let found = Candidate { grid: board.grid, assumed: Assumed::Board(arrangement) };
                return Ok(Some(super::entry(reader, found, line.number)));
            }
            Err(error) if is_short && error.line > line.number + TELLING_ROWS => return Err(error),
            _ => reader.source.rewind(&lines)?,
        }
    }
    Ok(None)
}

/// The number of characters of all grids, one after the other.
fn grids(shape: Shape) -> usize {
    shape.grid_count() * shape.single().cell_count()
}

/// Whether a text can only be a board. Of grids on one line none is full: behind another one it
/// would be the solution of that one.
fn is_told(board: &Board, are_grids: bool) -> bool {
    if are_grids {
        return !has_full_grid(&board.grid);
    }
    let givens = board.grid.filled().count();
    board.leaves_out_holes || (!board.fills_holes && givens >= TELLING_GIVENS)
}

fn has_full_grid(board: &Grid) -> bool {
    let shape = board.shape();
    let is_full = |grid: Vec<neuf_sudoku::Cell>| grid.iter().all(|&cell| board.get(cell) != 0);
    crate::text::board::cells_of_grids(shape).any(is_full)
}
