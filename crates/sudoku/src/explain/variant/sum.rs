//! What the sum of a cage leaves its cells.
//!
//! A value stays in a cell when different values for all cells exist that add
//! up to the sum, each one that its cell can still hold. The cells are gone
//! through from both ends, with the sets of values that can be taken on the
//! way; the sets before a cell and behind it that together make the sum say
//! what it can hold. That is all that one cage can tell by itself.

use rustc_hash::FxHashSet;

/// The largest values that sums are thought through with.
pub(super) const MOST_VALUES: usize = 16;

/// The values of each cell, as bits, that are left.
pub(super) fn supported(sets: &[u32], sum: usize) -> Vec<u32> {
    let before = ways(sets.iter(), sum);
    let mut behind = ways(sets.iter().rev(), sum);
    behind.reverse();
    let mut left = vec![0; sets.len()];
    for (place, &set) in sets.iter().enumerate() {
        for &taken in &before[place] {
            for &rest in behind[place + 1].iter().filter(|&&rest| rest & taken == 0) {
                let values = set & !taken & !rest;
                let found = total(taken) + total(rest);
                if let Some(value) = sum.checked_sub(found).filter(|value| (1..=32).contains(value))
                {
                    left[place] |= values & 1 << (value - 1);
                }
            }
        }
    }
    left
}

/// The sets of values that the first cells can take, for each number of cells.
fn ways<'s>(sets: impl Iterator<Item = &'s u32>, sum: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![0]];
    let mut last: Vec<u32> = vec![0];
    for &set in sets {
        let mut next: FxHashSet<u32> = FxHashSet::default();
        for &taken in &last {
            let mut free = set & !taken;
            while free != 0 {
                let bit = free & free.wrapping_neg();
                free ^= bit;
                if total(taken | bit) <= sum {
                    next.insert(taken | bit);
                }
            }
        }
        last = next.into_iter().collect();
        last.sort_unstable();
        all.push(last.clone());
    }
    all
}

/// What the values of a set add up to.
fn total(mut set: u32) -> usize {
    let mut total = 0;
    while set != 0 {
        total += set.trailing_zeros() as usize + 1;
        set &= set - 1;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(values: &[u32]) -> u32 {
        values.iter().map(|value| 1 << (value - 1)).sum()
    }

    #[test]
    fn small_cages_leave_what_everybody_knows() {
        let full = bits(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(supported(&[full; 2], 17), [bits(&[8, 9]); 2]);
        assert_eq!(supported(&[full; 3], 7), [bits(&[1, 2, 4]); 3]);
        assert_eq!(supported(&[full; 2], 8), [bits(&[1, 2, 3, 5, 6, 7]); 2]);
        let left = supported(&[bits(&[1, 5]), full], 8);
        assert_eq!(left, [bits(&[1, 5]), bits(&[3, 7])]);
        assert_eq!(supported(&[bits(&[4]), full], 8), [0, 0]);
    }

    /// Against all fillings.
    #[test]
    fn nothing_is_left_without_a_filling_and_nothing_else_goes() {
        let sets = [bits(&[1, 3, 4]), bits(&[2, 3, 5]), bits(&[1, 2, 5, 6])];
        for sum in 3..=18 {
            let mut left = [0; 3];
            for a in 1..=6_u32 {
                for b in 1..=6_u32 {
                    for c in 1..=6_u32 {
                        let values = [a, b, c];
                        let fits = (0..3).all(|k| sets[k] >> (values[k] - 1) & 1 == 1);
                        if fits && a != b && b != c && a != c && (a + b + c) as usize == sum {
                            (0..3).for_each(|k| left[k] |= 1 << (values[k] - 1));
                        }
                    }
                }
            }
            assert_eq!(supported(&sets, sum), left, "{sum}");
        }
    }
}
