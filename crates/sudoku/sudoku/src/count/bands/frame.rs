//! A grid as it is cut for counting, into as many bands as its boxes have columns, and
//! what the columns of a box can hold.
//!
//! A grid and its transpose have the same number of solutions. A grid with boxes of 2
//! rows and 5 columns has five bands; its transpose has two, and is counted instead.

use crate::{Grid, Shape};

/// The digits of each column of a box, as bits; the third set is empty for boxes of two
/// columns. Together they are all digits.
pub(super) type Split = [u16; 3];

/// For each new column of a box, the old one that is put there.
pub(super) type Swap = [usize; 3];

/// A filled cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub(super) row: usize,
    pub(super) column: usize,
    /// The digit, as a bit.
    pub(super) digit: u16,
}

/// A grid of at most ten digits, cut into bands.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The number of rows of a box, which is also the number of stacks.
    pub(super) rows: usize,
    /// The number of columns of a box, two or three, which is also the number of bands.
    pub(super) columns: usize,
    givens: Vec<Given>,
}

impl Frame {
    /// The frame of the grid itself.
    pub(super) fn of(grid: &Grid) -> Frame {
        let shape = grid.shape();
        let given = |(cell, value): (_, u8)| Given {
            row: shape.row(cell),
            column: shape.column(cell),
            digit: 1 << (value - 1),
        };
        let givens = grid.filled().map(given).collect();
        Frame { rows: shape.box_rows(), columns: shape.box_columns(), givens }
    }

    /// The frame of the transposed grid.
    pub(super) fn transposed(grid: &Grid) -> Frame {
        let Frame { rows, columns, givens } = Frame::of(grid);
        let turn = |Given { row, column, digit }| Given { row: column, column: row, digit };
        Frame { rows: columns, columns: rows, givens: givens.into_iter().map(turn).collect() }
    }

    /// The frame with this stack and the first exchanged.
    pub(super) fn with_first(&self, stack: usize) -> Frame {
        let moved = |column: usize| match column / self.columns {
            0 => column + stack * self.columns,
            from if from == stack => column - stack * self.columns,
            _ => column,
        };
        let mut frame = self.clone();
        frame.givens.iter_mut().for_each(|given| given.column = moved(given.column));
        frame
    }

    /// How many digits there are.
    pub(super) fn side(&self) -> usize {
        self.rows * self.columns
    }

    /// The filled cells of a band.
    pub(super) fn givens_of(&self, band: usize) -> impl Iterator<Item = &Given> {
        self.givens.iter().filter(move |given| given.row / self.rows == band)
    }

    /// The digits that are not given in this band, or not given at all.
    pub(super) fn unnamed(&self, band: Option<usize>) -> u16 {
        let all = (1 << self.side()) - 1;
        let is_of = |given: &&Given| band.is_none_or(|band| given.row / self.rows == band);
        self.givens.iter().filter(is_of).fold(all, |open, given| open & !given.digit)
    }

    /// In how many ways the digits that are not given can be renamed.
    pub(super) fn renamings(&self) -> f64 {
        (1..=self.unnamed(None).count_ones()).map(f64::from).product()
    }

    /// The splits of a box that agree with the givens in it.
    pub(super) fn within(&self, band: usize, stack: usize) -> Vec<Split> {
        let mut splits = all_splits(self.rows, self.columns);
        for given in self.givens_in(stack, Some(band)) {
            splits.retain(|split| split[given.column % self.columns] & given.digit != 0);
        }
        splits
    }

    /// The splits of a box that agree with all givens of its stack.
    pub(super) fn possible(&self, band: usize, stack: usize) -> Vec<Split> {
        let mut splits = self.within(band, stack);
        for given in &self.givens {
            if given.column / self.columns == stack && given.row / self.rows != band {
                splits.retain(|split| split[given.column % self.columns] & given.digit == 0);
            }
        }
        splits
    }

    /// Whether a stack has no givens, in this band or at all.
    pub(super) fn is_empty(&self, stack: usize, band: Option<usize>) -> bool {
        self.givens_in(stack, band).next().is_none()
    }

    fn givens_in(&self, stack: usize, band: Option<usize>) -> impl Iterator<Item = &Given> {
        self.givens.iter().filter(move |given| {
            given.column / self.columns == stack
                && band.is_none_or(|band| given.row / self.rows == band)
        })
    }

    /// The permutations of a stack's columns that leave those columns in place that have
    /// givens, in this band or at all.
    pub(super) fn swaps(&self, stack: usize, band: Option<usize>) -> Vec<Swap> {
        let mut is_open = [true; 3];
        is_open[self.columns..].fill(false);
        for given in self.givens_in(stack, band) {
            is_open[given.column % self.columns] = false;
        }
        const ALL: [Swap; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let leaves_the_rest = |swap: &Swap| {
            swap.iter().zip(0..).all(|(&from, to)| from == to || (is_open[from] && is_open[to]))
        };
        ALL.into_iter().filter(leaves_the_rest).collect()
    }
}

/// Whether grids of this shape or their transposes have only two bands, or are 9×9.
pub(super) fn has_few_bands(shape: Shape) -> bool {
    let (rows, columns) = (shape.box_rows(), shape.box_columns());
    matches!((rows.max(columns), rows.min(columns)), (2..=5, 2) | (3, 3))
}

/// All ways to distribute the digits over the columns of a box.
fn all_splits(rows: usize, columns: usize) -> Vec<Split> {
    let side = rows * columns;
    let is_share = |set: &u16| set.count_ones() as usize == rows;
    let shares: Vec<u16> = (0..1 << side).filter(is_share).collect();
    let mut splits = Vec::new();
    for &first in &shares {
        let rest = ((1 << side) - 1) & !first;
        if columns == 2 {
            splits.push([first, rest, 0]);
        } else {
            let seconds = shares.iter().filter(|&&second| second & first == 0);
            splits.extend(seconds.map(|&second| [first, second, rest & !second]));
        }
    }
    splits
}
