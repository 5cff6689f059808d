//! Counting by bands: what the columns hold of a band, not in which rows.
//!
//! How many ways there are to fill the bands below depends on which digits each
//! column has above, not on the rows they are in. So a band counts by the
//! *shares* of its columns, of which there are few up to names, times the ways
//! to arrange them in rows. Grids are cut so that there are two bands, or three
//! of the 9×9 grid; then the shares of the last follow from those of the
//! others. Search with a memory of components (`components.rs`) finds none of
//! this by itself: its memory is asked cell by cell.

mod arrange;
mod frame;
mod likeness;
mod orbits;
mod shares;
mod table;
mod three;
mod two;
mod vectors;

use neuf_cnf::Interrupt;

use super::components::Counted;
use crate::{Grid, Shape};
use frame::Frame;
use three::Three;
use two::Two;

/// A sum under way.
struct Tally<'a> {
    known: u128,
    limit: u128,
    interrupt: &'a Interrupt,
}

impl Tally<'_> {
    /// Adds solutions; says how the count ended, if it did.
    fn add(&mut self, solutions: u128) -> Option<Counted> {
        self.known = self.known.saturating_add(solutions);
        if self.known >= self.limit && self.limit < u128::MAX {
            return Some(Counted::Enough);
        }
        self.interrupt.is_requested().then_some(Counted::Stopped(self.known))
    }
}

/// For how many shares of the first band two bands are counted at most; each
/// takes some microseconds, or milliseconds where there are ten digits.
const MOST_SHARES: f64 = 1e8;

/// Counts the solutions up to the limit, if the grid has few bands and not too
/// many shares. Givens must not clash.
pub(super) fn count(grid: &Grid, limit: u128, interrupt: &Interrupt) -> Option<Counted> {
    if !frame::has_few_bands(grid.shape()) {
        return None;
    }
    let mut tally = Tally { known: 0, limit, interrupt };
    let frames = [Frame::of(grid), Frame::transposed(grid)];
    if grid.shape() == Shape::default() {
        return Some(Three::new(&frames, interrupt).count(&mut tally));
    }
    let usable = frames.iter().filter(|frame| frame.columns == 2);
    let costs = usable.map(|frame| (two::cost(frame), frame));
    let (cost, frame) = costs.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (cost <= MOST_SHARES).then(|| Two::new(frame, interrupt).count(&mut tally))
}

#[cfg(test)]
mod tests;
