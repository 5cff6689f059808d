//! Guesses the pattern from which a large grid was made.
//!
//! Random full grids of a large side are hard to make. So most puzzles above 16×16 were
//! made from the well-known pattern in which each row of a band is the row before it,
//! shifted by the width of a box, and then shuffled: bands, stacks, the lines within
//! them, and values. Shuffling preserves one property: the rows of a band consist of the
//! same parts. The values that a row has within a box stand together in each other row of
//! the band, in another box. The same holds for columns.
//!
//! It can be checked whether the givens fit this. When two parts share a value, they are
//! taken to be equal; if that is wrong, two parts of one row soon become equal, too. If
//! this never happens although many such links only confirm others, the pattern is
//! assumed, and cells keep only the values that it allows. This does not exclude other
//! solutions. A grid found in this way is checked against the rules like any other, and
//! if none is found, the search continues without the guess.
//!
//! More generally one could look for symmetries of the givens. This was not tried,
//! because puzzles are made by shuffling, which leaves no symmetries.

use super::domains::Domains;
use crate::Shape;
use crate::grid::ones;

/// How many links of a band must confirm others, for each part in one of its rows. By
/// chance, a link agrees with the others one time in as many as there are parts in a row.
const EVIDENCE: usize = 2;

/// Removes the values that the pattern does not allow from the domains. `None` when the
/// givens do not fit a pattern, or when no value is left for a cell.
///
/// In `domains`, propagation must have come to its end.
pub(crate) fn guess(shape: Shape, domains: &Domains) -> Option<Domains> {
    let mut guessed = domains.clone();
    let mut is_guess = false;
    loop {
        let mut is_changed = false;
        for band in bands(shape) {
            let Some(allowed) = Parts::of(&band, &guessed).and_then(|parts| parts.allowed()) else {
                continue;
            };
            for (cells, allowed) in band.parts.iter().zip(allowed) {
                for &cell in cells {
                    let is_narrower = guessed.of(cell) & !allowed != 0;
                    is_changed |= is_narrower;
                    if is_narrower && !guessed.narrow(cell, allowed) {
                        return None;
                    }
                }
            }
        }
        if !is_changed {
            return is_guess.then_some(guessed);
        }
        is_guess = true;
        if !guessed.propagate() {
            return None;
        }
    }
}

/// A band or a stack, divided into parts: the cells that one of its lines shares with one
/// of its boxes, line by line.
struct Band {
    parts: Vec<Vec<u16>>,
    /// The number of its boxes, which is also the number of its lines.
    boxes: usize,
}

/// The bands and the stacks of a grid.
fn bands(shape: Shape) -> impl Iterator<Item = Band> {
    let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
    let cell = move |i, j| shape.cell(i, j).position() as u16;
    let rows = (0..side / high).map(move |band| {
        let lines = (0..high).map(move |line| band * high + line);
        let part = move |i, stack| (0..wide).map(|place| cell(i, stack * wide + place)).collect();
        let parts = lines.flat_map(|i| (0..high).map(move |stack| part(i, stack))).collect();
        Band { parts, boxes: high }
    });
    let columns = (0..side / wide).map(move |stack| {
        let lines = (0..wide).map(move |line| stack * wide + line);
        let part = move |j, band| (0..high).map(|place| cell(band * high + place, j)).collect();
        let parts = lines.flat_map(|j| (0..wide).map(move |band| part(j, band))).collect();
        Band { parts, boxes: wide }
    });
    rows.chain(columns)
}

/// The parts of a band, with what is known about which of them have the same values.
struct Parts {
    boxes: usize,
    /// For each part, another part with the same values or the part itself; these links
    /// form trees.
    same: Vec<usize>,
    /// The values that a part is known to have, at the root of its tree.
    values: Vec<u128>,
    /// The number of values of a part.
    size: usize,
    all: u128,
}

impl Parts {
    /// What the decided values of a band say. `None` when its parts cannot recur, or when
    /// there is too little evidence that they do.
    fn of(band: &Band, domains: &Domains) -> Option<Parts> {
        let known = |cells: &Vec<u16>| {
            let decided =
                cells.iter().map(|&cell| domains.of(cell)).filter(|one| one.is_power_of_two());
            decided.fold(0, |values, one| values | one)
        };
        let values: Vec<u128> = band.parts.iter().map(known).collect();
        let all = (0..band.parts[0].len() * band.boxes).fold(0, |all, value| all | 1 << value);
        let same = (0..values.len()).collect();
        let mut parts = Parts { boxes: band.boxes, same, size: band.parts[0].len(), values, all };
        let mut owner = [usize::MAX; Shape::MAX_SIDE];
        let mut agreeing = 0;
        for part in 0..parts.values.len() {
            for value in ones(known(&band.parts[part])) {
                match owner[value] {
                    usize::MAX => owner[value] = part,
                    other => agreeing += usize::from(!parts.join(part, other)),
                }
            }
        }
        let is_recurring = parts.is_possible() && agreeing >= EVIDENCE * band.boxes;
        is_recurring.then_some(parts)
    }

    fn root(&self, mut part: usize) -> usize {
        while self.same[part] != part {
            part = self.same[part];
        }
        part
    }

    /// Records that two parts have the same values; false when that was known.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        self.same[one] = other;
        if one != other {
            self.values[other] |= self.values[one];
        }
        one != other
    }

    /// The root of each part.
    fn roots(&self) -> Vec<usize> {
        (0..self.same.len()).map(|part| self.root(part)).collect()
    }

    /// Whether no two parts of one line or one box are equal, and no part has too many
    /// values.
    fn is_possible(&self) -> bool {
        let roots = self.roots();
        let are_different = |mut group: Vec<usize>| {
            group.sort_unstable();
            group.windows(2).all(|pair| pair[0] != pair[1])
        };
        (0..self.boxes).all(|line| {
            let in_line = (0..self.boxes).map(|place| roots[line * self.boxes + place]).collect();
            let in_box = (0..self.boxes).map(|place| roots[place * self.boxes + line]).collect();
            are_different(in_line) && are_different(in_box)
        }) && roots.iter().all(|&root| self.values[root].count_ones() as usize <= self.size)
    }

    /// The values that each part can hold, which exclude those of the parts that must
    /// differ from it. `None` when a part has fewer values than it needs.
    fn allowed(&self) -> Option<Vec<u128>> {
        let roots = self.roots();
        let of = |part: usize| {
            let root = roots[part];
            let own = self.values[root];
            if own.count_ones() as usize == self.size {
                return own;
            }
            // The parts that share a line or a box with a part equal to this one.
            let same = (0..roots.len()).filter(|&other| roots[other] == root);
            let taken = same.fold(0, |taken, one| {
                let (line, place) = (one / self.boxes, one % self.boxes);
                let beside =
                    (0..self.boxes).flat_map(|k| [line * self.boxes + k, k * self.boxes + place]);
                let others = beside.filter(|&other| roots[other] != root);
                others.fold(taken, |taken, other| taken | self.values[roots[other]])
            });
            self.all & !taken
        };
        let allowed: Vec<u128> = (0..roots.len()).map(of).collect();
        let is_enough = allowed.iter().all(|values| values.count_ones() as usize >= self.size);
        is_enough.then_some(allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::{Interrupt, Random};

    use crate::Grid;
    use crate::full::{full_grid, pattern};
    use crate::grid::isomorphism::Isomorphism;
    use crate::solve::domains::domains_of;

    /// The domains of a puzzle that shows this percentage of the cells of a grid.
    fn domains_with(full: &Grid, share: usize, random: &mut Random) -> Domains {
        let mut puzzle = full.clone();
        for cell in full.shape().cells().filter(|_| random.index(100) >= share) {
            puzzle.set(cell, 0);
        }
        let mut domains = Domains::new(full.shape(), domains_of(&puzzle));
        assert!(domains.begin());
        domains
    }

    fn shuffled(shape: Shape, random: &mut Random) -> Grid {
        Isomorphism::draw(shape, random).apply(&pattern(shape))
    }

    #[test]
    fn a_shuffled_pattern_is_found_again() {
        for (high, wide, share) in [(6, 6, 45), (5, 6, 45), (7, 7, 40), (10, 10, 38)] {
            let shape = Shape::new(high, wide).unwrap();
            let mut random = Random::stream(7, 0);
            let full = shuffled(shape, &mut random);
            let domains = domains_with(&full, share, &mut random);
            let guessed = guess(shape, &domains).expect("a pattern");
            let open = |domains: &Domains| {
                (0..domains.len() as u16).filter(|&c| domains.is_open(c)).count()
            };
            assert!(5 * open(&guessed) < open(&domains), "{high}x{wide}");
            for cell in shape.cells() {
                let held = 1 << (full.get(cell) - 1);
                assert_ne!(guessed.of(cell.position() as u16) & held, 0, "{high}x{wide}");
            }
        }
    }

    #[test]
    fn nothing_is_guessed_without_reason() {
        let shape = Shape::new(4, 5).unwrap();
        let mut random = Random::stream(1, 0);
        let pattern = shuffled(shape, &mut random);
        assert!(guess(shape, &domains_with(&pattern, 3, &mut random)).is_none());
        let other = full_grid(shape, &mut random, &Interrupt::new()).unwrap().unwrap();
        assert!(guess(shape, &domains_with(&other, 45, &mut random)).is_none());
    }
}
