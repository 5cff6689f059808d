//! The sets of values that the cells may still hold, and the cells whose sets have changed.
//!
//! A set is a word of sixteen bits, with bit v − 1 for the value v. All sets of a board are
//! copied at each decision: they are 162 bytes on the usual grid. A trail of single changes was not
//! faster, since most decisions change most cells.

/// The values that a cell may hold.
pub(super) type Set = u16;

/// The sets of values of each size.
pub(super) type SetsBySize = Vec<Vec<Set>>;

/// The number of a cell in reading order.
pub(super) type CellNumber = u16;

/// No value is left for a cell, or a constraint has no filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict {
    /// The cell without a value, if there is one.
    pub(super) cell: Option<CellNumber>,
}

/// What the filtering of a constraint comes to.
pub(super) type Filtered = Result<(), Conflict>;

/// The sets of all cells.
///
/// Invariant: a cell is in `changed` once if its set has become smaller since the constraints
/// were last told of the cell, or if they were never told of it; and not otherwise.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) sets: Vec<Set>,
    changed: Vec<CellNumber>,
    is_changed: Vec<bool>,
}

impl Board {
    /// A board on which the constraints have been told of no cell.
    pub(super) fn new(sets: Vec<Set>) -> Board {
        let changed = (0..sets.len() as CellNumber).collect();
        let is_changed = vec![true; sets.len()];
        Board { sets, changed, is_changed }
    }

    /// The set of a cell.
    #[inline]
    pub(super) fn get(&self, cell: CellNumber) -> Set {
        self.sets[usize::from(cell)]
    }

    /// Removes all values from a cell but the `allowed` ones.
    #[inline]
    pub(super) fn keep(&mut self, cell: CellNumber, allowed: Set) -> Filtered {
        let place = usize::from(cell);
        let left = self.sets[place] & allowed;
        if left != self.sets[place] {
            self.sets[place] = left;
            if !std::mem::replace(&mut self.is_changed[place], true) {
                self.changed.push(cell);
            }
            if left == 0 {
                return Err(Conflict { cell: Some(cell) });
            }
        }
        Ok(())
    }

    /// The values that one of these cells may hold at least, and two of them at least.
    pub(super) fn once_and_twice(&self, cells: &[CellNumber]) -> [Set; 2] {
        let (mut once, mut twice) = (0, 0);
        for &cell in cells {
            let set = self.get(cell);
            twice |= once & set;
            once |= set;
        }
        [once, twice]
    }

    /// A cell of which the constraints have to be told, after which they have been.
    #[inline]
    pub(super) fn next_changed(&mut self) -> Option<CellNumber> {
        let cell = self.changed.pop()?;
        self.is_changed[usize::from(cell)] = false;
        Some(cell)
    }

    /// Goes back to earlier sets of which the constraints have been told.
    pub(super) fn restore(&mut self, sets: &[Set]) {
        self.sets.copy_from_slice(sets);
        while self.next_changed().is_some() {}
    }
}

/// The values of a set, from the least to the greatest, as sets of one value.
#[inline]
pub(super) fn singles(mut set: Set) -> impl Iterator<Item = Set> {
    std::iter::from_fn(move || {
        let least = set & set.wrapping_neg();
        set ^= least;
        (least != 0).then_some(least)
    })
}

/// The value of a set of one value.
#[inline]
pub(super) fn value_of(single: Set) -> usize {
    single.trailing_zeros() as usize + 1
}
