//! Sets of values, and what each cell can still hold.
//!
//! A set of values is one word of 128 bits, bit v−1 for the value v, as in the
//! concours blanc and TP 8 (there on nine bits): union, difference and
//! counting are single instructions, and the same code serves side 4 and side
//! 100. A `Vec<bool>` or a sorted list, as the naive answers keep, costs an
//! allocation for each cell.

use std::fmt;

use crate::{Cell, Grid, House, Shape};

/// A set of values from 1 to 128.
///
/// ```
/// use neuf_sudoku::ValueSet;
/// let set: ValueSet = [2, 5, 6].into_iter().collect();
/// assert_eq!(set.bits(), 0b110010);
/// assert_eq!((ValueSet::full(6) - set).iter().collect::<Vec<_>>(), [1, 3, 4]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ValueSet(u128);

impl ValueSet {
    /// The set without a value.
    pub const EMPTY: ValueSet = ValueSet(0);

    /// All values from 1 to `side`.
    ///
    /// # Panics
    /// When `side` is over [`Shape::MAX_SIDE`].
    #[must_use]
    pub fn full(side: usize) -> ValueSet {
        assert!(side <= Shape::MAX_SIDE, "a set of {side} values is over the limit");
        // Two shifts, since one by 128 bits is not defined.
        ValueSet(u128::MAX.checked_shr((Shape::MAX_SIDE - side) as u32).unwrap_or(0))
    }

    /// The set of one value.
    ///
    /// # Panics
    /// When the value is 0 or above 128.
    #[inline]
    #[must_use]
    pub fn of(value: u8) -> ValueSet {
        assert!((1..=128).contains(&value), "no value {value} in a set");
        ValueSet(1 << (value - 1))
    }

    /// The set as a number: bit v−1 for the value v.
    #[inline]
    #[must_use]
    pub fn bits(self) -> u128 {
        self.0
    }

    /// The set that this number stands for.
    #[inline]
    #[must_use]
    pub fn from_bits(bits: u128) -> ValueSet {
        ValueSet(bits)
    }

    /// Whether `value` is in the set; 0 never is.
    #[inline]
    #[must_use]
    pub fn contains(self, value: u8) -> bool {
        (1..=128).contains(&value) && self.0 >> (value - 1) & 1 == 1
    }

    /// Puts a value into the set.
    ///
    /// # Panics
    /// When the value is 0 or above 128.
    #[inline]
    pub fn insert(&mut self, value: u8) {
        self.0 |= ValueSet::of(value).0;
    }

    /// Takes a value out of the set, if it is there.
    ///
    /// # Panics
    /// When the value is 0 or above 128.
    #[inline]
    pub fn remove(&mut self, value: u8) {
        self.0 &= !ValueSet::of(value).0;
    }

    /// How many values there are.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no value.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest value.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8 + 1)
    }

    /// The only value, when there is just one.
    #[inline]
    #[must_use]
    pub fn single(self) -> Option<u8> {
        self.first().filter(|_| self.0 & (self.0 - 1) == 0)
    }

    /// The smallest value above `value`.
    #[inline]
    #[must_use]
    pub fn next_after(self, value: u8) -> Option<u8> {
        let above = u128::MAX.checked_shl(u32::from(value)).unwrap_or(0);
        ValueSet(self.0 & above).first()
    }

    /// The values, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        ones(self.0).map(|bit| bit as u8 + 1)
    }
}

/// The places of the ones in a word, ascending.
pub(crate) fn ones(mut word: u128) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(place)
    })
}

impl std::ops::BitOr for ValueSet {
    type Output = ValueSet;

    #[inline]
    fn bitor(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 | other.0)
    }
}

impl std::ops::BitAnd for ValueSet {
    type Output = ValueSet;

    #[inline]
    fn bitand(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & other.0)
    }
}

impl std::ops::Sub for ValueSet {
    type Output = ValueSet;

    /// The values of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & !other.0)
    }
}

impl FromIterator<u8> for ValueSet {
    /// # Panics
    /// When a value is 0 or above 128.
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> ValueSet {
        values.into_iter().fold(ValueSet::EMPTY, |set, value| set | ValueSet::of(value))
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The values that a house holds.
#[must_use]
pub fn values_of(grid: &Grid, house: House) -> ValueSet {
    let cells = grid.shape().cells_of(house);
    cells.map(|cell| grid.get(cell)).filter(|&value| value != 0).collect()
}

/// The values that a house holds in its cells other than `cell`.
///
/// ```
/// use neuf_sudoku::{Grid, House, Shape, values_beside};
/// let shape = Shape::square(2)?;
/// let grid = Grid::from_values(shape, [[1, 2, 3, 0], [0; 4], [0; 4], [0; 4]].concat()).unwrap();
/// let beside = values_beside(&grid, House::Row(0), shape.cell(0, 1));
/// assert_eq!(beside, [1, 3].into_iter().collect());
/// # Ok::<(), neuf_sudoku::ShapeError>(())
/// ```
#[must_use]
pub fn values_beside(grid: &Grid, house: House, cell: Cell) -> ValueSet {
    let others = grid.shape().cells_of(house).filter(|&other| other != cell);
    others.map(|other| grid.get(other)).filter(|&value| value != 0).collect()
}

/// The values that stand in each row, column and box: the bit masks of the
/// concours blanc and TP 8.
///
/// ```
/// use neuf_sudoku::{Grid, HouseSets, Shape};
/// let shape = Shape::default();
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(0, 1), 6);
/// let sets = HouseSets::of(&grid);
/// assert_eq!(sets.rows()[0].bits(), 1 << (6 - 1));
/// assert!(!sets.candidates(shape.cell(0, 8)).contains(6));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseSets {
    shape: Shape,
    rows: Vec<ValueSet>,
    columns: Vec<ValueSet>,
    boxes: Vec<ValueSet>,
}

impl HouseSets {
    /// The sets of a grid.
    #[must_use]
    pub fn of(grid: &Grid) -> HouseSets {
        let shape = grid.shape();
        let none = vec![ValueSet::EMPTY; shape.side()];
        let mut sets = HouseSets { shape, rows: none.clone(), columns: none.clone(), boxes: none };
        for (cell, value) in grid.filled() {
            sets.insert(cell, value);
        }
        sets
    }

    /// The values of each row, from the top.
    #[must_use]
    pub fn rows(&self) -> &[ValueSet] {
        &self.rows
    }

    /// The values of each column, from the left.
    #[must_use]
    pub fn columns(&self) -> &[ValueSet] {
        &self.columns
    }

    /// The values of each box, in reading order.
    #[must_use]
    pub fn boxes(&self) -> &[ValueSet] {
        &self.boxes
    }

    /// The values that stand in some house of `cell`.
    #[inline]
    #[must_use]
    pub fn used(&self, cell: Cell) -> ValueSet {
        let shape = self.shape;
        self.rows[shape.row(cell)]
            | self.columns[shape.column(cell)]
            | self.boxes[shape.box_of(cell)]
    }

    /// The values that stand in no house of `cell`: what it can hold while it
    /// is empty.
    #[inline]
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> ValueSet {
        ValueSet::full(self.shape.side()) - self.used(cell)
    }

    /// Notes that `cell` now holds `value`.
    #[inline]
    pub fn insert(&mut self, cell: Cell, value: u8) {
        let shape = self.shape;
        self.rows[shape.row(cell)].insert(value);
        self.columns[shape.column(cell)].insert(value);
        self.boxes[shape.box_of(cell)].insert(value);
    }

    /// Notes that `cell` does not hold `value` any more.
    ///
    /// Right only when no other cell of its houses holds the value too, as in
    /// a grid without clashes.
    #[inline]
    pub fn remove(&mut self, cell: Cell, value: u8) {
        let shape = self.shape;
        self.rows[shape.row(cell)].remove(value);
        self.columns[shape.column(cell)].remove(value);
        self.boxes[shape.box_of(cell)].remove(value);
    }
}

/// What each cell of a grid can hold: pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    shape: Shape,
    sets: Vec<ValueSet>,
}

impl Candidates {
    /// The candidates that `of` tells for each cell.
    pub fn from_fn(shape: Shape, of: impl FnMut(Cell) -> ValueSet) -> Candidates {
        Candidates { shape, sets: shape.cells().map(of).collect() }
    }

    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What a cell can hold: its value alone when it is filled.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> ValueSet {
        self.sets[cell.position()]
    }

    /// The cells with their sets, in reading order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, ValueSet)> + '_ {
        self.shape.cells().zip(self.sets.iter().copied())
    }

    /// How many candidates all cells have together.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sets.iter().map(|set| set.len()).sum()
    }
}

/// What each cell of `grid` can hold: a filled cell its value, an empty one
/// the values that no peer holds.
///
/// An empty cell may have none: then the grid has no solution.
#[must_use]
pub fn candidates(grid: &Grid) -> Candidates {
    let sets = HouseSets::of(grid);
    Candidates::from_fn(grid.shape(), |cell| match grid.get(cell) {
        0 => sets.candidates(cell),
        value => ValueSet::of(value),
    })
}

#[cfg(test)]
mod tests;
