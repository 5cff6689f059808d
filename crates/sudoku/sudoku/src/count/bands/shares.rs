//! The shares of a band's columns, box by box, where only one of those that are alike is
//! kept.
//!
//! The splits of a box are taken up to the exchanges of digits that the boxes before it
//! still allow. Shares that are alike by exchanging columns or boxes are recognised by a
//! [key](Likeness). For the last box, they are compared only within one choice of the
//! boxes before it, so that the shares of all boxes need not be held in memory.

use rustc_hash::FxHashMap;

use super::frame::{Frame, Split, Swap};
use super::likeness::Likeness;
use super::orbits::Alike;

/// The shares of one band's columns.
pub(super) struct Shares {
    alike: Alike,
    boxes: Vec<Box>,
}

/// The possible splits of a box, before any box is chosen.
struct Box {
    possible: Vec<Split>,
    swaps: Vec<Swap>,
    /// The exchanges for the boxes up to this one.
    likeness: Likeness,
}

/// Some shares, and how many shares they stand for.
pub(super) type Share = (Vec<Split>, u128);

impl Shares {
    /// Prepares the shares in the boxes of these stacks.
    pub(super) fn new(frame: &Frame, band: usize, stacks: &[usize]) -> Shares {
        let of_stack = |(place, &stack): (usize, &usize)| Box {
            possible: frame.possible(band, stack),
            swaps: frame.swaps(stack, None),
            likeness: Likeness::new(frame, &stacks[..=place], None),
        };
        let boxes = stacks.iter().enumerate().map(of_stack).collect();
        Shares { alike: Alike::new(frame.unnamed(None)), boxes }
    }

    /// Visits the shares until a visit returns something.
    pub(super) fn find_map<T>(&self, mut visit: impl FnMut(&Share) -> Option<T>) -> Option<T> {
        let (last, before) = self.boxes.split_last()?;
        let mut known = vec![(Vec::new(), 1)];
        for next in before {
            known = self.extended(&known, next);
        }
        known.iter().find_map(|share| {
            self.extended(std::slice::from_ref(share), last).iter().find_map(&mut visit)
        })
    }

    /// The digits that may still be exchanged when these boxes are chosen.
    pub(super) fn alike(&self, boxes: &[Split]) -> Alike {
        boxes.iter().fold(self.alike.clone(), |alike, split| alike.within(split))
    }

    /// Extends these shares by one more box.
    fn extended(&self, shares: &[Share], next: &Box) -> Vec<Share> {
        let mut extended: Vec<Share> = Vec::new();
        let mut place_of: FxHashMap<u64, usize> = FxHashMap::default();
        for (chosen, size) in shares {
            let alike = self.alike(chosen);
            for (split, times) in alike.orbits(&next.possible, &next.swaps) {
                let mut chosen = chosen.clone();
                chosen.push(split);
                let size = size * u128::from(times);
                if next.likeness.is_trivial() {
                    extended.push((chosen, size));
                    continue;
                }
                let place = *place_of.entry(next.likeness.key(&chosen)).or_insert(extended.len());
                match extended.get_mut(place) {
                    Some((_, known)) => *known += size,
                    None => extended.push((chosen, size)),
                }
            }
        }
        extended
    }
}
