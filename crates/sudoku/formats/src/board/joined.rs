//! The grids of a board that were written one after the other, each as a puzzle of its own.
//!
//! Many collections give a samurai as five grids of 9×9 in any of the formats of such grids, with no
//! more than a title above them. So the grids are read as puzzles are, and joined afterwards if they
//! are as many as the board has and their common boxes have the same givens (or none, where a
//! collection writes a common box only once). That is hardly ever so by chance. Without a title, five
//! grids remain five puzzles: a list of them is far more common than a samurai.
//!
//! Most collections have the grids in reading order; some have the one in the middle first or last.

use neuf_sudoku::{Arrangement, Cell, Grid, House, Shape};

use super::cells_of_grids;
use crate::entry::Entry;

/// Whether an entry can be a grid of a board: 9×9, with the usual rules, from a list without a
/// header.
pub(crate) fn can_be_part(entry: &Entry) -> bool {
    entry.puzzle.usual_values().is_some() && entry.row.is_none() && entry.unread.is_empty()
}

/// The board of these grids; `None` if they do not agree about the boxes that they have in common.
pub(crate) fn join(parts: &[Entry], arrangement: Arrangement) -> Option<Grid> {
    let shape = Shape::overlapping(arrangement, 3, 3).ok()?;
    if parts.len() != shape.grid_count() {
        return None;
    }
    let grids: Vec<&Grid> = parts.iter().map(|part| part.puzzle.givens()).collect();
    let middle = grids.len() / 2;
    let mut orders = vec![grids.clone()];
    if grids.len() % 2 == 1 {
        let mut middle_first = grids[1..].to_vec();
        middle_first.insert(middle, grids[0]);
        let mut middle_last = grids[..grids.len() - 1].to_vec();
        middle_last.insert(middle, grids[grids.len() - 1]);
        orders.extend([middle_first, middle_last]);
    }
    orders.iter().find_map(|grids| agreed(grids, shape))
}

/// The board of grids in reading order, if they agree.
fn agreed(grids: &[&Grid], shape: Shape) -> Option<Grid> {
    let mut board = Grid::empty(shape);
    // What each grid has in a box of the board: the box and its values there.
    let mut seen: Vec<(usize, Vec<u8>)> = Vec::new();
    for (grid, cells) in grids.iter().zip(cells_of_grids(shape)) {
        for number in 0..shape.side() {
            let places = shape.single().cells_of(House::Box(number)).map(Cell::position);
            let places: Vec<usize> = places.collect();
            let values: Vec<u8> = places.iter().map(|&place| grid.values()[place]).collect();
            let name = shape.box_of(cells[places[0]]);
            let is_blank = values.iter().all(|&value| value == 0);
            if is_blank {
                continue;
            }
            match seen.iter().find(|(other, _)| *other == name) {
                Some((_, known)) if *known != values => return None,
                Some(_) => {}
                None => {
                    for (&place, &value) in places.iter().zip(&values) {
                        board.set(cells[place], value);
                    }
                    seen.push((name, values));
                }
            }
        }
    }
    Some(board)
}
