//! Finds the values that the sum of a cage allows in its cells.
//!
//! A value stays in a cell when the cells can be filled with different values that add up
//! to the sum, each from the candidates of its cell. The search passes through the cells
//! and notes the sets of values that the cells so far can take, and then passes back from
//! the sets that make the sum. The values that lead from a set that can be reached to one
//! from which the sum can be reached stay. That is all that one cage can tell by itself.
//! The first version met in the middle, with hash tables of sets from both ends, and took
//! most of the time of nested suppositions.

/// The largest grid, by its side, on which sums are evaluated.
pub(super) const MOST_VALUES: usize = 16;

/// The sets of values that the cells can take with this sum, in the order of their values; none if
/// there are more than `most`.
pub(super) fn combinations(sets: &[u32], sum: usize, most: usize) -> Vec<Vec<u8>> {
    let layers = layers(sets, sum);
    let whole = layers.last().into_iter().flatten().filter(|&&(_, total)| total == sum);
    let values = |&(taken, _): &(u32, usize)| -> Vec<u8> {
        bits(taken).map(|bit| bit.trailing_zeros() as u8 + 1).collect()
    };
    let mut found: Vec<Vec<u8>> = whole.map(values).collect();
    found.sort_unstable();
    if found.len() > most { Vec::new() } else { found }
}

/// By number of cells: the sets of values that these cells can take, with their sums, which are no
/// more than `sum`.
fn layers(sets: &[u32], sum: usize) -> Vec<Vec<(u32, usize)>> {
    let all = sets.iter().fold(0, |all, set| all | set);
    debug_assert!(all >> MOST_VALUES == 0, "no larger values");
    let mut reached = SetsOfValues::up_to(all);
    let mut layers: Vec<Vec<(u32, usize)>> = vec![vec![(0, 0)]];
    for (place, &set) in sets.iter().enumerate() {
        let mut next = Vec::new();
        for &(taken, total) in &layers[place] {
            for bit in bits(set & !taken) {
                let total = total + bit.trailing_zeros() as usize + 1;
                if total <= sum && reached.insert(taken | bit) {
                    next.push((taken | bit, total));
                }
            }
        }
        layers.push(next);
    }
    layers
}

/// The values of each cell that the sum allows, as bits, from the candidates of the
/// cells.
pub(super) fn supported(sets: &[u32], sum: usize) -> Vec<u32> {
    let mut left = vec![0; sets.len()];
    let layers = layers(sets, sum);
    let all = sets.iter().fold(0, |all, set| all | set);
    let mut good = SetsOfValues::up_to(all);
    for &(taken, total) in layers.last().into_iter().flatten() {
        if total == sum {
            good.insert(taken);
        }
    }
    for (place, &set) in sets.iter().enumerate().rev() {
        for &(taken, _) in &layers[place] {
            let found = bits(set & !taken).filter(|bit| good.contains(taken | bit));
            let found = found.fold(0, |found, bit| found | bit);
            left[place] |= found;
            if found != 0 {
                good.insert(taken);
            }
        }
    }
    left
}

/// The bits of a set, each as a set.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// A collection of sets of values, one bit for each set. Sets of different numbers of
/// cells have different sizes, so one table serves them all.
struct SetsOfValues(Vec<u64>);

impl SetsOfValues {
    /// An empty collection with room for all subsets of `all`.
    fn up_to(all: u32) -> SetsOfValues {
        SetsOfValues(vec![0; all as usize / 64 + 1])
    }

    fn contains(&self, set: u32) -> bool {
        self.0[set as usize / 64] >> (set % 64) & 1 == 1
    }

    /// Adds a set. Returns whether it is new.
    fn insert(&mut self, set: u32) -> bool {
        let is_new = !self.contains(set);
        self.0[set as usize / 64] |= 1 << (set % 64);
        is_new
    }
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

    #[test]
    fn combinations_are_those_of_the_candidates_that_are_left() {
        let full = bits(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let without_four = full & !bits(&[4]);
        let expected = [vec![1, 2, 7], vec![2, 3, 5]].to_vec();
        assert_eq!(combinations(&[without_four & !bits(&[6]); 3], 10, 6), expected);
        assert_eq!(combinations(&[full; 3], 15, 6), [[0_u8; 0]; 0], "eight are too many to tell");
    }

    /// The result is compared with that of trying all fillings.
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
