//! Counting by bands: which digits the columns of a band hold matters, not in which rows
//! they stand.
//!
//! The number of ways to fill the other bands depends only on the digits that each column
//! has in a band, not on their rows. So a band is counted by the *shares* of its columns,
//! of which there are few when the names of digits are disregarded, times the number of
//! ways to arrange each share in rows. Grids are cut so that there are two bands, or
//! three for the 9×9 grid; then the shares of the last band follow from those of the
//! others. The search with a memory of components (`components.rs`) finds none of this by
//! itself, because it fills a grid cell by cell.

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

/// A sum that is being built.
struct Tally<'a> {
    known: u128,
    limit: u128,
    interrupt: &'a Interrupt,
}

impl Tally<'_> {
    /// Adds solutions. Returns how the count ended, if it did.
    fn add(&mut self, solutions: u128) -> Option<Counted> {
        self.known = self.known.saturating_add(solutions);
        if self.known >= self.limit && self.limit < u128::MAX {
            return Some(Counted::Enough);
        }
        self.interrupt.is_requested().then_some(Counted::Stopped(self.known))
    }
}

/// The largest number of shares of the first band for which two bands are counted. Each
/// share takes some microseconds, or milliseconds for ten digits.
const MOST_SHARES: f64 = 1e8;

/// Counts the solutions up to the limit. `None` when the grid has more bands or too many
/// shares. Givens must not clash.
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
