//! Splits that differ only in names: one of them stands for all.
//!
//! Digits that are not given may be exchanged, and so may the columns of a stack that
//! have no givens. With each further box, fewer digits can be exchanged: only those that
//! stand in the same columns of all boxes so far. Columns are exchanged without regard to
//! the boxes before. A renaming of digits could restore these, which would find a few
//! more splits to be alike.

use rustc_hash::FxHashMap;

use super::frame::{Split, Swap};

/// The digits that may still be exchanged: those of each set among each other.
#[derive(Clone, Debug)]
pub(super) struct Alike(Vec<u16>);

impl Alike {
    /// All these digits may be exchanged.
    pub(super) fn new(digits: u16) -> Alike {
        Alike(vec![digits])
    }

    /// The exchanges that leave this split unchanged.
    pub(super) fn within(&self, split: &Split) -> Alike {
        let parts = self.0.iter().flat_map(|set| split.iter().map(move |column| set & column));
        Alike(parts.filter(|set| set.count_ones() > 1).collect())
    }

    /// A new name for each digit (from 0). With the new names, the split is the
    /// [smallest](Alike::smallest) among the splits with the same columns.
    pub(super) fn renaming(&self, split: &Split) -> [u8; 16] {
        let mut names: [u8; 16] = std::array::from_fn(|digit| digit as u8);
        for &set in &self.0 {
            let mut open = set;
            for column in split {
                let mut own = set & column;
                while own != 0 {
                    names[own.trailing_zeros() as usize] = open.trailing_zeros() as u8;
                    own &= own - 1;
                    open &= open - 1;
                }
            }
        }
        names
    }

    /// The smallest of the splits that result from this one by exchanging digits and
    /// columns, and the exchange of columns that leads to it.
    pub(super) fn smallest(&self, split: &Split, swaps: &[Swap]) -> (Split, Swap) {
        let all = swaps.iter().map(|&swap| (self.sorted(&swapped(split, swap)), swap));
        all.min().unwrap_or((*split, [0, 1, 2]))
    }

    /// The splits that stand for all of these, with the number of splits that each stands
    /// for.
    pub(super) fn orbits(&self, splits: &[Split], swaps: &[Swap]) -> Vec<(Split, u64)> {
        let mut sizes: FxHashMap<Split, u64> = FxHashMap::default();
        for split in splits {
            *sizes.entry(self.smallest(split, swaps).0).or_default() += 1;
        }
        let mut orbits: Vec<(Split, u64)> = sizes.into_iter().collect();
        orbits.sort_unstable();
        orbits
    }

    /// The split that has the smallest digits of each set in its first columns.
    fn sorted(&self, split: &Split) -> Split {
        let mut sorted = *split;
        for &set in &self.0 {
            let mut open = set;
            for (column, own) in sorted.iter_mut().zip(split) {
                let mut left = open;
                for _ in 0..(own & set).count_ones() {
                    left &= left - 1;
                }
                *column = (own & !set) | (open & !left);
                open = left;
            }
        }
        sorted
    }
}

/// The split with its columns exchanged in this way.
pub(super) fn swapped(split: &Split, swap: Swap) -> Split {
    swap.map(|from| split[from])
}
