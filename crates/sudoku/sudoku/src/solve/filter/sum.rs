//! Equations: the values of some cells add up to those of others, with a constant.
//!
//! The cells of each side form groups whose values differ, so that a group has the sums of the
//! sets of values that its cells can hold. The sums of a side are those that its groups have
//! together: a word of 128 bits, with a bit for each sum, that is shifted by each sum of the next
//! group and united. Only sums that both sides can have are kept, and each group keeps the sets
//! whose sum some sums of the others complete. This is complete for groups of one cell (Trick, "A
//! dynamic programming approach for consistency and propagation for knapsack constraints", 2003).
//! Bounds of the sums alone, as most solvers have them, were twice as slow on arrows. They are
//! taken where sums may be greater than 127: for long arrows that start in a pill, and for the
//! largest cages.

use super::board::{Board, CellNumber, Conflict, Filtered, Set, SetsBySize, singles, value_of};
use super::choice::Together;

/// Sums as the bits of a word.
type Sums = u128;

/// Values that add up to those of other cells.
#[derive(Clone, Debug)]
pub(super) struct Equal {
    /// The groups of both sides.
    sides: [Vec<Group>; 2],
    /// What is added to each side.
    constants: [u32; 2],
    /// Whether a word has room for all sums of a side.
    are_small: bool,
    pub(super) cells: Vec<CellNumber>,
}

/// Cells whose values differ.
#[derive(Clone, Debug)]
struct Group {
    cells: Vec<CellNumber>,
    /// What each value is multiplied with. It is 1 for a group of several cells.
    weight: u32,
}

impl Group {
    /// The greatest sum that a group can have.
    fn most(&self, side: usize) -> u32 {
        (0..self.cells.len()).map(|k| (side - k.min(side)) as u32 * self.weight).sum()
    }

    /// The sets of values that the cells can hold, as far as this is looked at.
    fn sets<'a>(
        &'a self,
        board: &'a Board,
        sets: &'a SetsBySize,
    ) -> impl Iterator<Item = Set> + 'a {
        let each = || self.cells.iter().map(|&cell| board.get(cell));
        let together = Together::of(each());
        // More cells that all differ than there are values have no set.
        let of_size = sets.get(self.cells.len()).into_iter().flatten().copied();
        of_size.filter(move |&set| together.can_be(set, each()))
    }

    fn sums(&self, board: &Board, sets: &SetsBySize) -> Sums {
        match self.cells[..] {
            [cell] if self.weight == 1 => Sums::from(board.get(cell)) << 1,
            [cell] => singles(board.get(cell))
                .fold(0, |sums, value| sums | 1 << (value_of(value) as u32 * self.weight)),
            _ => self.sets(board, sets).fold(0, |sums, set| sums | 1 << sum_of(set)),
        }
    }

    /// The least sum and the greatest of as many different values as there are cells, wherever
    /// they stand.
    fn loose_bounds(&self, board: &Board) -> [u32; 2] {
        if let [cell] = self.cells[..] {
            let set = u32::from(board.get(cell));
            return [set.trailing_zeros() + 1, u32::BITS - set.leading_zeros()]
                .map(|value| value * self.weight);
        }
        let any = self.cells.iter().fold(0, |any, &cell| any | board.get(cell));
        let (mut low, mut high) = (any, any);
        let mut bounds = [0; 2];
        for _ in 0..self.cells.len() {
            if low == 0 {
                break;
            }
            bounds[0] += low.trailing_zeros() + 1;
            low &= low - 1;
            let greatest = Set::BITS - high.leading_zeros();
            bounds[1] += greatest;
            high ^= 1 << (greatest - 1);
        }
        bounds
    }

    /// The least sum and the greatest; `None` if there is no sum.
    fn bounds(&self, board: &Board, sets: &SetsBySize) -> Option<[u32; 2]> {
        let ends = |sums: Sums| [sums.trailing_zeros(), Sums::BITS - 1 - sums.leading_zeros()];
        match self.cells[..] {
            [cell] => Some(ends(Sums::from(board.get(cell)) << 1).map(|end| end * self.weight)),
            _ => Some(self.sums(board, sets)).filter(|&sums| sums != 0).map(ends),
        }
    }

    /// Keeps what has a sum that fits.
    fn keep(&self, board: &mut Board, sets: &SetsBySize, fits: impl Fn(u32) -> bool) -> Filtered {
        if let [cell] = self.cells[..] {
            let fits = |&value: &Set| fits(value_of(value) as u32 * self.weight);
            let left = singles(board.get(cell)).filter(fits).fold(0, |left, value| left | value);
            return board.keep(cell, left);
        }
        let fit = self.sets(board, sets).filter(|&set| fits(sum_of(set)));
        let left = fit.fold(0, |left, set| left | set);
        self.cells.iter().try_for_each(|&cell| board.keep(cell, left))
    }
}

/// What the values of a set add up to.
fn sum_of(set: Set) -> u32 {
    singles(set).map(|value| value_of(value) as u32).sum()
}

/// All sums of one of these and one of those.
fn added(these: Sums, those: Sums) -> Sums {
    let (mut few, many) =
        if these.count_ones() < those.count_ones() { (these, those) } else { (those, these) };
    let mut sums = 0;
    while few != 0 {
        sums |= many << few.trailing_zeros();
        few &= few - 1;
    }
    sums
}

/// The cells in groups whose values differ: the largest part that lies in a house first, since few
/// large groups have the fewest sums, and then cell by cell what is left.
fn grouped(
    mut cells: Vec<CellNumber>,
    houses: &[Vec<CellNumber>],
    differ: &impl Fn(CellNumber, CellNumber) -> bool,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    loop {
        let common = |house: &Vec<CellNumber>| -> Vec<CellNumber> {
            cells.iter().copied().filter(|cell| house.contains(cell)).collect()
        };
        let largest = houses.iter().map(common).rev().max_by_key(Vec::len);
        let Some(group) = largest.filter(|group| group.len() > 1) else { break };
        cells.retain(|cell| !group.contains(cell));
        groups.push(Group { cells: group, weight: 1 });
    }
    for cell in cells {
        let sees_all = |group: &&mut Group| group.cells.iter().all(|&other| differ(cell, other));
        match groups.iter_mut().find(sees_all) {
            Some(group) => group.cells.push(cell),
            None => groups.push(Group { cells: vec![cell], weight: 1 }),
        }
    }
    groups
}

impl Equal {
    /// The equation that weighted values add up to a total, where `differ` says of two cells
    /// whether their values differ, and these `houses` have cells that all differ. `None` if
    /// weights or the total are no numbers of a puzzle.
    pub(super) fn new(
        weights: &[(CellNumber, i64)],
        total: i64,
        side: usize,
        houses: &[Vec<CellNumber>],
        differ: impl Fn(CellNumber, CellNumber) -> bool,
    ) -> Option<Equal> {
        let mut sides: [Vec<Group>; 2] = [Vec::new(), Vec::new()];
        let mut plain: [Vec<CellNumber>; 2] = [Vec::new(), Vec::new()];
        for &(cell, weight) in weights {
            match weight {
                1 => plain[0].push(cell),
                -1 => plain[1].push(cell),
                _ => {
                    let weight_of = u32::try_from(weight.unsigned_abs()).ok()?;
                    let group = Group { cells: vec![cell], weight: weight_of };
                    sides[usize::from(weight < 0)].push(group);
                }
            }
        }
        for (groups, plain) in sides.iter_mut().zip(plain) {
            groups.extend(grouped(plain, houses, &differ));
        }
        let constant = u32::try_from(total.unsigned_abs()).ok()?;
        let constants = if total < 0 { [constant, 0] } else { [0, constant] };
        let most = |k: usize| {
            sides[k].iter().map(|group| group.most(side)).sum::<u32>().saturating_add(constants[k])
        };
        let are_small = most(0).max(most(1)) < Sums::BITS;
        let cells = weights.iter().map(|&(cell, _)| cell).collect();
        Some(Equal { sides, constants, are_small, cells })
    }

    pub(super) fn filter(&self, board: &mut Board, sets: &SetsBySize) -> Filtered {
        if self.are_wide(board) {
            return Ok(());
        }
        if self.are_small { self.filter_sums(board, sets) } else { self.filter_bounds(board, sets) }
    }

    /// Whether each group can have any sum between its least and its greatest one, as far as the
    /// bounds of the others say. Then there is nothing to remove but where sums between the bounds
    /// are missing, which is rare and dear to look for: on killers the search was three times as
    /// slow.
    fn are_wide(&self, board: &Board) -> bool {
        let mut whole = self.constants.map(|constant| [constant; 2]);
        // The greatest distance between the bounds of a group of each side.
        let mut widest = [0; 2];
        for k in 0..2 {
            for group in &self.sides[k] {
                let [least, most] = group.loose_bounds(board);
                whole[k] = [whole[k][0] + least, whole[k][1] + most];
                widest[k] = widest[k].max(most - least);
            }
        }
        let [[low, high], [other_low, other_high]] = whole;
        // A group at its greatest sum, with all others at their least, must not be too much, and
        // a group at its least not too little.
        low + widest[0] <= other_high
            && high >= other_low + widest[0]
            && other_low + widest[1] <= high
            && other_high >= low + widest[1]
    }

    fn filter_bounds(&self, board: &mut Board, sets: &SetsBySize) -> Filtered {
        let mut whole = self.constants.map(|constant| [constant; 2]);
        let mut each: [Vec<[u32; 2]>; 2] = [Vec::new(), Vec::new()];
        for k in 0..2 {
            for group in &self.sides[k] {
                let own = group.bounds(board, sets).ok_or(Conflict { cell: None })?;
                whole[k] = [whole[k][0] + own[0], whole[k][1] + own[1]];
                each[k].push(own);
            }
        }
        let [least, most] = [whole[0][0].max(whole[1][0]), whole[0][1].min(whole[1][1])];
        if least > most {
            return Err(Conflict { cell: None });
        }
        for k in 0..2 {
            for (group, own) in self.sides[k].iter().zip(&each[k]) {
                // What all others of this side have at least, and at most.
                let others = [whole[k][0] - own[0], whole[k][1] - own[1]];
                let fits = |sum: u32| sum + others[0] <= most && sum + others[1] >= least;
                if group.cells.len() > 1 || !fits(own[0]) || !fits(own[1]) {
                    group.keep(board, sets, fits)?;
                }
            }
        }
        Ok(())
    }

    fn filter_sums(&self, board: &mut Board, sets: &SetsBySize) -> Filtered {
        // The sums of each group, and those of the groups before it together.
        let mut sums: [Vec<[Sums; 2]>; 2] = [Vec::new(), Vec::new()];
        let mut common = Sums::MAX;
        for ((groups, sums), constant) in self.sides.iter().zip(&mut sums).zip(self.constants) {
            let mut before = 1 << constant;
            for group in groups {
                let own = group.sums(board, sets);
                sums.push([own, before]);
                before = added(before, own);
            }
            common &= before;
        }
        if common == 0 {
            return Err(Conflict { cell: None });
        }
        for (groups, sums) in self.sides.iter().zip(&sums) {
            // What the groups from here on have together.
            let mut after: Sums = 1;
            for (group, &[own, before]) in groups.iter().zip(sums).rev() {
                let others = added(before, after);
                let mut fit = 0;
                let mut left = own;
                while left != 0 {
                    let sum = left.trailing_zeros();
                    left &= left - 1;
                    if (others << sum) & common != 0 {
                        fit |= 1 << sum;
                    }
                }
                if fit != own || group.cells.len() > 1 {
                    group.keep(board, sets, |sum| fit >> sum & 1 == 1)?;
                }
                after = added(after, fit);
            }
        }
        Ok(())
    }

    /// The work of filtering, in about the cells that are looked at.
    pub(super) fn cost(&self) -> u64 {
        let group = |group: &Group| if group.cells.len() > 1 { 60 } else { 10 };
        self.sides.iter().flatten().map(group).sum()
    }
}
