//! The number of ways to fill a band of the 9×9 grid, by what its columns hold: a table
//! whose entries are computed when they are first read.
//!
//! Digits that are not given in the band may be exchanged, and so may its columns without givens.
//! So a small table suffices: a band without givens needs 280 × 280 entries, which fit the cache
//! of a core. The split of the first box is renamed to the one that stands for it, and the splits
//! of the other boxes are renamed with it. A map whose keys are the splits themselves would have
//! 1680³ entries.

use neuf_cnf::Interrupt;
use rustc_hash::FxHashMap;

use super::arrange::Arranger;
use super::frame::{Frame, Split};
use super::orbits::{Alike, swapped};

/// The number of digits.
const SIDE: usize = 9;

/// The number of sets of three digits.
const SHARES: usize = 84;

/// An entry that was not computed yet. No number of ways is above 12³, which is that of a
/// band with the same three column sets in all boxes.
const UNKNOWN: i16 = -1;

/// The ways to fill a band.
pub(super) struct Table {
    arranger: Arranger,
    /// The splits of the first box that stand for all.
    firsts: Vec<Split>,
    /// The splits of the other two boxes, up to exchanges of columns.
    others: [Vec<Split>; 2],
    /// The number of ways, by the first, the second and the third box.
    ways: Vec<i16>,
    /// For each possible split of the first box, how the table is read.
    views: Vec<View>,
    /// The places of the third box during a read, kept for their memory.
    thirds: Vec<u16>,
}

/// How the table is read when the first box has a certain split.
struct View {
    /// The place of the split that stands for this one.
    first: usize,
    /// For each possible split of the other boxes, its place in the table.
    others: [Vec<u16>; 2],
}

impl Table {
    /// Makes a table for splits from these lists, one list for each box.
    pub(super) fn new(
        frame: &Frame,
        band: usize,
        possible: &[Vec<Split>; 3],
        interrupt: &Interrupt,
    ) -> Table {
        let alike = Alike::new(frame.unnamed(Some(band)));
        let swaps = [0, 1, 2].map(|stack| frame.swaps(stack, Some(band)));
        let orbits = alike.orbits(&frame.within(band, 0), &swaps[0]);
        let firsts: Vec<Split> = orbits.into_iter().map(|(split, _)| split).collect();
        let place_of: FxHashMap<Split, usize> = firsts.iter().copied().zip(0..).collect();
        let ranks = ranks();
        let [second, third] =
            [1, 2].map(|stack| Places::new(&frame.within(band, stack), &swaps[stack], &ranks));
        let view = |split: &Split| {
            let (first, swap) = alike.smallest(split, &swaps[0]);
            let names = renamed_sets(&alike.renaming(&swapped(split, swap)));
            View {
                first: place_of[&first],
                others: [
                    second.of_renamed(&possible[1], &names, &ranks),
                    third.of_renamed(&possible[2], &names, &ranks),
                ],
            }
        };
        let views = possible[0].iter().map(view).collect();
        let ways = vec![UNKNOWN; firsts.len() * second.splits.len() * third.splits.len()];
        let others = [second.splits, third.splits];
        Table {
            arranger: Arranger::new(frame, band, interrupt),
            firsts,
            others,
            ways,
            views,
            thirds: Vec::new(),
        }
    }

    /// The number of splits of the first box.
    pub(super) fn first_count(&self) -> usize {
        self.views.len()
    }

    /// The number of ways for three splits, given by their places in the lists.
    pub(super) fn ways(&mut self, [first, second, third]: [u16; 3]) -> u64 {
        let mut ways = Vec::with_capacity(1);
        self.read(first, &[second], &[third], &mut ways);
        ways.first().map_or(0, |ways| u64::from(ways.unsigned_abs()))
    }

    /// The place of the split that stands for a split of the first box. Splits with the
    /// same place read the same part of the table.
    pub(super) fn first_of(&self, first: u16) -> usize {
        self.views[usize::from(first)].first
    }

    /// Appends to `to` the numbers of ways for a split of the first box and all pairs of
    /// these splits of the other two, which are given by their places in the lists; row
    /// by row.
    pub(super) fn read(&mut self, first: u16, seconds: &[u16], thirds: &[u16], to: &mut Vec<i16>) {
        let Table { arranger, firsts, others, ways, views, thirds: places } = self;
        let View { first, others: [second_of, third_of] } = &views[usize::from(first)];
        places.clear();
        places.extend(thirds.iter().map(|&third| third_of[usize::from(third)]));
        for &second in seconds {
            let second = usize::from(second_of[usize::from(second)]);
            let start = (first * others[0].len() + second) * others[1].len();
            let row = &mut ways[start..start + others[1].len()];
            let read = places.iter().map(|&third| {
                let entry = &mut row[usize::from(third)];
                if *entry == UNKNOWN {
                    let boxes = [firsts[*first], others[0][second], others[1][usize::from(third)]];
                    *entry = arranger.count(&boxes) as i16;
                }
                *entry
            });
            to.extend(read);
        }
    }
}

/// The splits of a box up to exchanges of its columns.
struct Places {
    splits: Vec<Split>,
    /// The place of each split, by the ranks of its first two columns.
    of: Vec<u16>,
}

impl Places {
    fn new(splits: &[Split], swaps: &[[usize; 3]], ranks: &[u8; 1 << SIDE]) -> Places {
        let mut places = Places { splits: Vec::new(), of: vec![0; SHARES * SHARES] };
        for split in splits {
            let smallest = swaps.iter().map(|&swap| swapped(split, swap)).min();
            if smallest.is_some_and(|smallest| smallest == *split) {
                for &swap in swaps {
                    let code = code_of(&swapped(split, swap), ranks);
                    places.of[code] = places.splits.len() as u16;
                }
                places.splits.push(*split);
            }
        }
        places
    }

    /// The places of these splits after a renaming.
    fn of_renamed(
        &self,
        splits: &[Split],
        names: &[u16; 1 << SIDE],
        ranks: &[u8; 1 << SIDE],
    ) -> Vec<u16> {
        let renamed = |split: &Split| split.map(|set| names[usize::from(set)]);
        splits.iter().map(|split| self.of[code_of(&renamed(split), ranks)]).collect()
    }
}

/// A number for a split, by its first two columns.
fn code_of(split: &Split, ranks: &[u8; 1 << SIDE]) -> usize {
    let rank = |column: usize| usize::from(ranks[usize::from(split[column])]);
    rank(0) * SHARES + rank(1)
}

/// For each set of three digits, its place among these sets.
fn ranks() -> [u8; 1 << SIDE] {
    let mut ranks = [0; 1 << SIDE];
    let shares = (0..1usize << SIDE).filter(|set| set.count_ones() == 3);
    shares.zip(0..).for_each(|(set, rank)| ranks[set] = rank);
    ranks
}

/// For each set of digits, the set of their new names.
fn renamed_sets(names: &[u8; 16]) -> [u16; 1 << SIDE] {
    let mut sets = [0; 1 << SIDE];
    for set in 1..1usize << SIDE {
        let rest = set & (set - 1);
        sets[set] = sets[rest] | 1 << names[set.trailing_zeros() as usize];
    }
    sets
}
