//! Counts grids whose boxes have two columns: two bands, where the columns of the second
//! hold what the first leaves.
//!
//! The shares of the first band are enumerated box by box, up to names, and the numbers
//! of ways to fill both bands are multiplied. For a band without givens this number does
//! not depend on the order of its boxes or of their columns, so it is remembered by a key
//! that all these orders share.

use neuf_cnf::Interrupt;
use rustc_hash::FxHashMap;

use super::Tally;
use super::arrange::Arranger;
use super::frame::{Frame, Split};
use super::likeness::Likeness;
use super::shares::Shares;
use crate::count::components::Counted;

/// A count of a frame with two bands.
pub(super) struct Two {
    bands: [Band; 2],
    shares: Shares,
}

impl Two {
    pub(super) fn new(frame: &Frame, interrupt: &Interrupt) -> Two {
        let stacks: Vec<usize> = (0..frame.rows).collect();
        Two {
            bands: [0, 1].map(|band| Band::new(frame, band, interrupt)),
            shares: Shares::new(frame, 0, &stacks),
        }
    }

    /// Counts to the end, or until the tally ends the count.
    pub(super) fn count(&mut self, tally: &mut Tally<'_>) -> Counted {
        let [first, second] = &mut self.bands;
        let end = self.shares.find_map(|(boxes, size)| {
            let rest: Vec<Split> = boxes.iter().map(|&[one, other, _]| [other, one, 0]).collect();
            let ways = u128::from(first.ways(boxes));
            let ways = if ways == 0 { 0 } else { ways * u128::from(second.ways(&rest)) };
            tally.add(size * ways)
        });
        end.unwrap_or(Counted::All(tally.known))
    }
}

/// About how many shares are enumerated.
pub(super) fn cost(frame: &Frame) -> f64 {
    let stacks = 0..frame.rows;
    let shares = stacks
        .map(|stack| frame.possible(0, stack).len() as f64 / frame.swaps(stack, None).len() as f64);
    shares.product::<f64>() / frame.renamings()
}

/// A band, and the numbers that are remembered if it has no givens.
struct Band {
    arranger: Arranger,
    known: Option<(Likeness, FxHashMap<u64, u64>)>,
}

impl Band {
    fn new(frame: &Frame, band: usize, interrupt: &Interrupt) -> Band {
        let stacks: Vec<usize> = (0..frame.rows).collect();
        let likeness = || Likeness::new(frame, &stacks, Some(band));
        let is_empty = frame.givens_of(band).next().is_none();
        let known = is_empty.then(|| (likeness(), FxHashMap::default()));
        Band { arranger: Arranger::new(frame, band, interrupt), known }
    }

    /// The number of ways to fill the band with these shares.
    fn ways(&mut self, boxes: &[Split]) -> u64 {
        let Band { arranger, known } = self;
        match known {
            None => arranger.count(boxes),
            Some((likeness, known)) => {
                *known.entry(likeness.key(boxes)).or_insert_with(|| arranger.count(boxes))
            }
        }
    }
}
