//! Finds the values that the sum of a cage allows in its cells.
//!
//! A value stays in a cell when the cells can be filled with different values that add up
//! to the sum, each from the candidates of its cell. The search passes through the cells
//! and notes the sets of values that the cells so far can take, and then passes back from
//! the sets that make the sum. The values that lead from a set that can be reached to one
//! from which the sum can be reached stay. That is all that one cage can tell by itself.
//! On up to nine values and six cells, which almost all cages have, the same is done for each
//! choice of values with the right sum at once: the sets of values that some cells can take are
//! then bits of one word, and a further value is a shift. The first version met in the middle, with
//! hash tables of sets from both ends, and took most of the time of nested suppositions.

/// The largest grid, by its side, on which sums are evaluated.
pub(crate) const MOST_VALUES: usize = 16;

/// The sets of values that the cells can take with this sum, in the order of their values; none if
/// there are more than `most`.
pub(crate) fn combinations(sets: &[u32], sum: usize, most: usize) -> Vec<Vec<u8>> {
    let mut taken: Vec<u32> = vec![0];
    for &set in sets {
        taken =
            taken.iter().flat_map(|&taken| bits(set & !taken).map(move |b| taken | b)).collect();
        taken.sort_unstable();
        taken.dedup();
    }
    let values = |&taken: &u32| -> Vec<u8> {
        bits(taken).map(|bit| bit.trailing_zeros() as u8 + 1).collect()
    };
    let whole = taken.iter().map(values);
    let mut found: Vec<Vec<u8>> = whole
        .filter(|values| values.iter().map(|&v| usize::from(v)).sum::<usize>() == sum)
        .collect();
    found.sort_unstable();
    if found.len() > most { Vec::new() } else { found }
}

/// The values of each cell that the sum allows, as bits, from the candidates of the
/// cells.
pub(crate) fn supported(sets: &[u32], sum: usize) -> Vec<u32> {
    if is_quick(sets.len(), MOST_LISTED) && sets.iter().all(|&set| set >> MOST_LISTED == 0) {
        let mut left = vec![0; sets.len()];
        support(sets, sum, &mut left);
        return left;
    }
    supported_by_any(sets, sum)
}

/// Whether [`support`] can be used for so many cells in a grid with values up to `side`.
pub(crate) fn is_quick(cells: usize, side: usize) -> bool {
    cells <= MOST_IN_A_WORD && side <= MOST_LISTED
}

/// Adds the values of each cell that the sum allows; faster than looking them up where they were
/// found before.
pub(crate) fn support(sets: &[u32], sum: usize, left: &mut [u32]) {
    for &values in choices(sets.len(), sum) {
        support_with(sets, u32::from(values), left);
    }
}

/// The most cells whose sets of values are bits of a word.
pub(crate) const MOST_IN_A_WORD: usize = 6;

/// The largest value, and the largest sum, for which choices of values are listed.
const MOST_LISTED: usize = 9;
const MOST_SUM: usize = 45;

/// All choices of values up to nine, by their number, then by their sum, and where those of each
/// number and sum begin.
static CHOICES: ([u16; 1 << MOST_LISTED], [u16; (MOST_LISTED + 1) * (MOST_SUM + 1) + 1]) = listed();

const fn listed() -> ([u16; 1 << MOST_LISTED], [u16; (MOST_LISTED + 1) * (MOST_SUM + 1) + 1]) {
    let mut found = [0; 1 << MOST_LISTED];
    let mut from = [0; (MOST_LISTED + 1) * (MOST_SUM + 1) + 1];
    // First how many there are, one place further on, then where they begin.
    let mut values: u16 = 0;
    while values < 1 << MOST_LISTED {
        from[number_and_sum(values) + 1] += 1;
        values += 1;
    }
    let mut at = 1;
    while at < from.len() {
        from[at] += from[at - 1];
        at += 1;
    }
    let mut next = from;
    values = 0;
    while values < 1 << MOST_LISTED {
        let at = number_and_sum(values);
        found[next[at] as usize] = values;
        next[at] += 1;
        values += 1;
    }
    (found, from)
}

const fn number_and_sum(values: u16) -> usize {
    let (mut sum, mut value) = (0, 0);
    while value < MOST_LISTED {
        if values >> value & 1 == 1 {
            sum += value + 1;
        }
        value += 1;
    }
    values.count_ones() as usize * (MOST_SUM + 1) + sum
}

/// The choices of so many values with this sum.
fn choices(number: usize, sum: usize) -> &'static [u16] {
    if sum > MOST_SUM {
        return &[];
    }
    let (found, from) = &CHOICES;
    let at = number * (MOST_SUM + 1) + sum;
    &found[usize::from(from[at])..usize::from(from[at + 1])]
}

/// By place in a choice: the sets of values without this one, as bits of a word.
const WITHOUT: [u64; MOST_IN_A_WORD] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Adds the values that the cells have in fillings with exactly these values.
fn support_with(sets: &[u32], values: u32, left: &mut [u32]) {
    let union = sets.iter().fold(0, |union, set| union | set);
    if values & !union != 0 || sets.iter().any(|&set| set & values == 0) {
        return;
    }
    let places = || bits(values).enumerate();
    // By number of cells: the sets of values that these can take.
    let mut reached = [0u64; MOST_IN_A_WORD + 1];
    reached[0] = 1;
    for (cell, &set) in sets.iter().enumerate() {
        for (place, value) in places() {
            if set & value != 0 {
                reached[cell + 1] |= (reached[cell] & WITHOUT[place]) << (1 << place);
            }
        }
    }
    // Those from which the rest of the cells can take all the others.
    let mut good = reached[sets.len()] & 1 << ((1 << sets.len()) - 1);
    for (cell, &set) in sets.iter().enumerate().rev() {
        let mut before = 0;
        for (place, value) in places() {
            let from = good >> (1 << place) & WITHOUT[place] & reached[cell];
            if set & value != 0 && from != 0 {
                before |= from;
                left[cell] |= value;
            }
        }
        good = before;
    }
}

/// The same for any numbers of values and cells.
fn supported_by_any(sets: &[u32], sum: usize) -> Vec<u32> {
    let mut left = vec![0; sets.len()];
    let all = sets.iter().fold(0, |all, set| all | set);
    debug_assert!(all >> MOST_VALUES == 0, "no larger values");
    let mut reached = SetsOfValues::up_to(all);
    // The sets of values that the first cells can take, with their sums; by number of cells, where
    // these begin.
    let mut taken_sets: Vec<(u32, usize)> = Vec::with_capacity(128);
    taken_sets.push((0, 0));
    let mut starts = Vec::with_capacity(sets.len() + 1);
    starts.push(0);
    for &set in sets {
        let last = starts[starts.len() - 1]..taken_sets.len();
        starts.push(last.end);
        for at in last {
            let (taken, total) = taken_sets[at];
            for bit in bits(set & !taken) {
                let total = total + bit.trailing_zeros() as usize + 1;
                if total <= sum && reached.insert(taken | bit) {
                    taken_sets.push((taken | bit, total));
                }
            }
        }
    }
    let mut good = SetsOfValues::up_to(all);
    for &(taken, total) in &taken_sets[starts[sets.len()]..] {
        if total == sum {
            good.insert(taken);
        }
    }
    for (place, &set) in sets.iter().enumerate().rev() {
        for &(taken, _) in &taken_sets[starts[place]..starts[place + 1]] {
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
            assert_eq!(supported_by_any(&sets, sum), left, "{sum}");
        }
    }

    /// Sums of few values and of any are compared on sets drawn at random.
    #[test]
    fn words_of_sets_tell_the_same() {
        let mut state = 1_u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..5000 {
            let cells = 1 + draw(6) as usize;
            let sets: Vec<u32> = (0..cells).map(|_| draw(512) as u32 | draw(512) as u32).collect();
            let sum = draw(46) as usize;
            assert_eq!(supported(&sets, sum), supported_by_any(&sets, sum), "{sets:?} {sum}");
        }
    }
}
