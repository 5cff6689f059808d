//! Keys for the shares of several boxes: shares that differ only in the names of digits
//! or in the order of columns or boxes have the same key.
//!
//! Each digit stands in some column of each box; these columns together are its *label*.
//! Digits that are not given are told apart by their labels alone. The key is the
//! smallest list of labels that results from exchanging columns and boxes without givens.
//! All these exchanges are tried. A cleverer canonical labelling, such as that of nauty,
//! would pay off for groups of many thousands, but these have at most 3,840 members.

use super::frame::{Frame, Split};

/// The largest number of labels: 2⁵ or 3³.
const LABELS: usize = 32;

/// The exchanges that leave the number of ways to fill a band the same.
#[derive(Clone, Debug)]
pub(super) struct Likeness {
    /// How many columns a box has.
    columns: usize,
    /// Digits (from 0) that are given, and the others.
    named: Vec<usize>,
    unnamed: Vec<usize>,
    /// For each exchange of columns and boxes, the image of every label.
    exchanges: Vec<[u8; LABELS]>,
}

impl Likeness {
    /// Makes the exchanges for the boxes of these stacks, with regard to the givens of
    /// one band or of all.
    pub(super) fn new(frame: &Frame, stacks: &[usize], band: Option<usize>) -> Likeness {
        let unnamed = frame.unnamed(band);
        let digits = 0..frame.side();
        let (unnamed, named) = digits.partition(|digit| unnamed & (1 << digit) != 0);
        let swaps: Vec<_> = stacks.iter().map(|&stack| frame.swaps(stack, band)).collect();
        let is_empty: Vec<bool> = stacks.iter().map(|&stack| frame.is_empty(stack, band)).collect();
        let mut exchanges = Vec::new();
        let mut order: Vec<usize> = (0..stacks.len()).collect();
        permute(&mut order, 0, &mut |order: &[usize]| {
            let moves_empty = |(place, &from): (usize, &usize)| {
                place == from || (is_empty[place] && is_empty[from])
            };
            if !order.iter().enumerate().all(moves_empty) {
                return;
            }
            let mut maps = vec![[0; LABELS]];
            let mut weight = 1;
            for &from in order {
                let with_swap = |map: &[u8; LABELS], swap: &[usize; 3]| {
                    let mut map = *map;
                    let below = frame.columns.pow(from as u32);
                    for (label, image) in map.iter_mut().enumerate() {
                        *image += (swap[label / below % frame.columns] * weight) as u8;
                    }
                    map
                };
                let all =
                    maps.iter().flat_map(|map| swaps[from].iter().map(|swap| with_swap(map, swap)));
                maps = all.collect();
                weight *= frame.columns;
            }
            exchanges.append(&mut maps);
        });
        Likeness { columns: frame.columns, named, unnamed, exchanges }
    }

    /// Whether nothing can be exchanged.
    pub(super) fn is_trivial(&self) -> bool {
        self.exchanges.len() == 1
    }

    /// The key that these shares have in common with exactly the shares that are like
    /// them.
    pub(super) fn key(&self, boxes: &[Split]) -> u64 {
        let label = |&digit: &usize| {
            let column_of = |split: &Split| split.iter().position(|set| set & (1 << digit) != 0);
            let columns = boxes.iter().rev().map(|split| column_of(split).unwrap_or_default());
            columns.fold(0, |label, column| label * self.columns + column)
        };
        let named: Vec<usize> = self.named.iter().map(label).collect();
        let unnamed: Vec<usize> = self.unnamed.iter().map(label).collect();
        let mut least = u64::MAX;
        for exchange in &self.exchanges {
            let key = named.iter().fold(0, |key, &label| key << 5 | u64::from(exchange[label]));
            // The other labels only add bits below.
            let rest = 5 * unnamed.len();
            if key > least >> rest {
                continue;
            }
            let mut counts = [0u8; LABELS];
            unnamed.iter().for_each(|&label| counts[usize::from(exchange[label])] += 1);
            let sorted = counts.iter().zip(0u64..).filter(|(count, _)| **count > 0);
            let key = sorted
                .fold(key, |key, (&count, label)| (0..count).fold(key, |key, _| key << 5 | label));
            least = least.min(key);
        }
        least
    }
}

/// Visits all orders of the items after the first `fixed`.
fn permute(order: &mut [usize], fixed: usize, visit: &mut impl FnMut(&[usize])) {
    if fixed + 1 >= order.len() {
        return visit(order);
    }
    for place in fixed..order.len() {
        order.swap(fixed, place);
        permute(order, fixed + 1, visit);
        order.swap(fixed, place);
    }
}
