//! The smallest of all forms of a puzzle: equal for isomorphic puzzles alone.
//!
//! Forms are compared as their values in reading order, an empty cell before
//! all values: for full grids that is the usual *minlex* form. Values are named
//! in the order of their first appearance. How small a row can become if it is
//! the first depends on how many givens it has in each box alone, so the first
//! row of the form is known at once, and which rows can be it, of the grid and
//! of its transpose. With each of them, and each other row of its band as the
//! second, the columns are placed from the left as long as the first row is as
//! it must be and the second not larger than in the smallest form so far. Where
//! all columns find a place, the other rows are chosen from the top, always the
//! smallest of those that may come next; equal ones are all followed. Exchanging
//! empty lines changes nothing, so of several only the first is tried: an empty
//! grid would take the longest otherwise.
//!
//! Of full grids it is the second row that counts: it tells nearly each column
//! by the one before. With the first row alone, 46,656 orders of columns are
//! left of a 9×9 grid, and it takes some twenty times as long; the obvious way,
//! all 3,359,232 arrangements, another hundred times. Faster ones (G. Fowler's
//! `sudoku`) begin at the rarest pattern of a band; they are about full grids
//! of 9×9.

mod form;
mod lines;
mod search;

use neuf_cnf::Interrupt;

use crate::Grid;
use crate::isomorphism::{Isomorphism, can_transpose};
use search::Search;

/// The smallest form of a grid, and a map to it; `None` when interrupted.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::canonical_form;
/// use neuf_sudoku::format::{line_text, parse_puzzle};
/// let grid = parse_puzzle("4... .3.. ..2. ...1")?.grid;
/// let (form, map) = canonical_form(&grid, &Interrupt::new()).unwrap();
/// assert_eq!(line_text(&form), "...1..2..3..4...");
/// assert_eq!(map.apply(&grid), form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn canonical_form(grid: &Grid, interrupt: &Interrupt) -> Option<(Grid, Isomorphism)> {
    let shape = grid.shape();
    let mut search = Search::new(shape, interrupt);
    let ways = if can_transpose(shape) { 2 } else { 1 };
    for is_transposed in [false, true].into_iter().take(ways) {
        search.begin(grid, is_transposed);
        search.find_first_row();
    }
    for is_transposed in [false, true].into_iter().take(ways) {
        search.begin(grid, is_transposed);
        if !search.choose_rows() {
            return None;
        }
    }
    search.finish()
}

#[cfg(test)]
mod tests;
