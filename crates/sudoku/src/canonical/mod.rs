//! The smallest of all forms of a puzzle: equal for isomorphic puzzles alone.
//!
//! Forms are compared as their values in reading order, an empty cell before
//! all values: for full grids that is the usual *minlex* form. Values are named
//! in the order of their first appearance. There are three ways to it:
//!
//! - full 9×9 grids by pairs of rows, of which few can make the second row
//!   (`full`);
//! - puzzles row by row, keeping all arrangements that make the rows so far the
//!   smallest (`refine`);
//! - what has so many givens that there would be too many of these, or is full
//!   and of another size, by a search (`search`), which the other two are tested
//!   against.
//!
//! The search knows the first row of the form at once: how small a row can
//! become as the first depends on how many givens it has in each box alone.
//! With each row that can be it, and each other row of its band as the second,
//! the columns are placed from the left as long as the first row is as it must
//! be and the second not larger than in the smallest form so far. Where all
//! columns find a place, the other rows are chosen from the top, always the
//! smallest of those that may come next; equal ones are all followed. Exchanging
//! empty lines changes nothing, so of several only the first is tried: an empty
//! grid would take the longest otherwise. Of full grids it is the second row
//! that counts: it tells nearly each column by the one before. With the first
//! row alone, 46,656 orders of columns are left of a 9×9 grid; the obvious way,
//! all 3,359,232 arrangements, takes another hundred times as long.

mod form;
mod full;
mod lines;
mod refine;
mod search;

use neuf_cnf::Interrupt;

use crate::grid::isomorphism::{Isomorphism, can_transpose};
use crate::{Grid, Shape};
use refine::Refined;
use search::Search;

/// The smallest form of a grid, and a map to it; `None` when interrupted.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{Grid, canonical_form, line_text};
/// let grid: Grid = "4....3....2....1".parse()?;
/// let (form, map) = canonical_form(&grid, &Interrupt::new()).unwrap();
/// assert_eq!(line_text(&form), "...1..2..3..4...");
/// assert_eq!(map.apply(&grid), form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn canonical_form(grid: &Grid, interrupt: &Interrupt) -> Option<(Grid, Isomorphism)> {
    if let Some(found) = full::form(grid) {
        return Some(found);
    }
    let is_distinct = is_distinct(grid);
    let refined = match grid.shape().side() {
        ..=9 => refine::form::<9>(grid, is_distinct, interrupt),
        10..=25 => refine::form::<25>(grid, is_distinct, interrupt),
        _ => refine::form::<{ Shape::MAX_SIDE }>(grid, is_distinct, interrupt),
    };
    match refined {
        Refined::Found(form, map) => Some((form, map)),
        Refined::TooMany => searched(grid, is_distinct, interrupt),
        Refined::Interrupted => None,
    }
}

/// The same by the search alone.
fn searched(grid: &Grid, is_distinct: bool, interrupt: &Interrupt) -> Option<(Grid, Isomorphism)> {
    let shape = grid.shape();
    let mut search = Search::new(shape, is_distinct, interrupt);
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

/// Whether no row or column holds a value twice. If one does, the number of
/// givens in boxes does not tell how small it can become.
fn is_distinct(grid: &Grid) -> bool {
    let shape = grid.shape();
    let mut seen = vec![[0_u128; 2]; shape.side()];
    grid.filled().all(|(cell, value)| {
        let bit = 1_u128 << (value - 1);
        [shape.row(cell), shape.column(cell)].into_iter().enumerate().all(|(way, line)| {
            let seen = &mut seen[line][way];
            let is_new = *seen & bit == 0;
            *seen |= bit;
            is_new
        })
    })
}

#[cfg(test)]
mod tests;
