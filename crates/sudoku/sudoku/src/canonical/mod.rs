//! The canonical form of a puzzle: the smallest of all its isomorphs, so that exactly the
//! isomorphic puzzles have the same form.
//!
//! Forms are compared by their values in reading order, where an empty cell comes before
//! all values; for full grids this is the usual *minlex* form. Values are named in the
//! order of their first appearance. There are three ways to find the form:
//!
//! - full 9×9 grids by pairs of rows, few of which can lead to the smallest second row
//!   (`full`);
//! - puzzles row by row, keeping all arrangements for which the rows so far are the
//!   smallest (`refine`);
//! - all others by a search (`search`): puzzles with many givens, for which too many
//!   arrangements would have to be kept, and full grids of other sizes. The other two
//!   ways are tested against it.
//!
//! The search knows the first row of the form at once, because the smallest first row that a row
//! can become depends only on the number of its givens in each box. It tries each row that can
//! become this first row, with each other row of its band as the second. It places the columns from
//! the left, as long as the first row is as it must be and the second row is not larger than in the
//! smallest form so far. When all columns are placed, the other rows are chosen from the top:
//! always the smallest of the rows that may come next, and each of them if several are equal.
//! Exchanging empty lines changes nothing, so only the first of several is tried; otherwise an
//! empty grid would take the longest time. For full grids the second row decides: together with the
//! columns placed so far it determines nearly every next column. If only the first row were used,
//! 46,656 orders of columns of a 9×9 grid would remain; to try all 3,359,232 arrangements takes
//! another hundred times as long.

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

/// The smallest form of a grid, and the map that leads to it; `None` when interrupted.
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

/// The same form, found by the search alone.
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

/// Whether no row or column holds a value twice. If one does, the numbers of givens in
/// boxes do not determine how small a row can become.
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
