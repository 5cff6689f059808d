//! Splits that differ in names only: one of them stands for all.
//!
//! Digits that no given names may be exchanged, and so may columns without
//! givens within their stack. Box by box, what was chosen before leaves fewer
//! digits to exchange: those that are in the same columns of all boxes so far.
//! Columns are exchanged by themselves, without regard to what the renaming of
//! digits could mend in boxes before, which would find a few more alike.

use rustc_hash::FxHashMap;

use super::frame::{Split, Swap};

/// Digits that may still be exchanged, those of each set among themselves.
#[derive(Clone, Debug)]
pub(super) struct Alike(Vec<u16>);

impl Alike {
    /// All of these digits.
    pub(super) fn new(digits: u16) -> Alike {
        Alike(vec![digits])
    }

    /// Those that may be exchanged without changing this split.
    pub(super) fn within(&self, split: &Split) -> Alike {
        let parts = self.0.iter().flat_map(|set| split.iter().map(move |column| set & column));
        Alike(parts.filter(|set| set.count_ones() > 1).collect())
    }

    /// For each digit (from 0), the name it gets so that the split becomes
    /// [the smallest](Alike::smallest) with its columns as they are.
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

    /// Of the splits that become this one by exchanging digits and columns the
    /// one that stands for all, and how its columns were exchanged first.
    pub(super) fn smallest(&self, split: &Split, swaps: &[Swap]) -> (Split, Swap) {
        let all = swaps.iter().map(|&swap| (self.sorted(&swapped(split, swap)), swap));
        all.min().unwrap_or((*split, [0, 1, 2]))
    }

    /// The splits that stand for these, and for how many each.
    pub(super) fn orbits(&self, splits: &[Split], swaps: &[Swap]) -> Vec<(Split, u64)> {
        let mut sizes: FxHashMap<Split, u64> = FxHashMap::default();
        for split in splits {
            *sizes.entry(self.smallest(split, swaps).0).or_default() += 1;
        }
        let mut orbits: Vec<(Split, u64)> = sizes.into_iter().collect();
        orbits.sort_unstable();
        orbits
    }

    /// The split with the smallest digits of each set in the first column.
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

/// The split with its columns exchanged.
pub(super) fn swapped(split: &Split, swap: Swap) -> Split {
    swap.map(|from| split[from])
}
