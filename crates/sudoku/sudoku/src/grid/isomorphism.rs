//! Maps that turn a grid into another one that is the same as a puzzle.
//!
//! Bands can change places, and so can the rows of a band, stacks, and the columns of a
//! stack. Values can be renamed. Where boxes are square, rows and columns can be
//! exchanged. There are no others (Russell and Jarvis, 2006): 3,359,232 · 9! maps of the
//! usual grid.

use crate::{Grid, Shape};
use neuf_cnf::Random;

/// A map between grids of a shape that keeps the rules.
///
/// Row `i` of the image is row `rows[i]` of the original, which is transposed before if
/// `is_transposed` is set; the same holds for columns. `values[v − 1]` is what value `v`
/// becomes.
///
/// Invariant: these are permutations; the rows of a band come from one band and the
/// columns of a stack from one stack; and only grids with square boxes are transposed.
///
/// ```
/// use neuf_cnf::Random;
/// use neuf_sudoku::{Grid, Isomorphism, is_solution};
/// let grid: Grid = "1234341221434321".parse()?;
/// let map = Isomorphism::draw(grid.shape(), &mut Random::stream(7, 0));
/// assert!(is_solution(&map.apply(&grid)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isomorphism {
    pub(crate) shape: Shape,
    pub(crate) is_transposed: bool,
    pub(crate) rows: Vec<u8>,
    pub(crate) columns: Vec<u8>,
    pub(crate) values: Vec<u8>,
}

impl Isomorphism {
    /// The map that changes nothing.
    #[must_use]
    pub(crate) fn identity(shape: Shape) -> Isomorphism {
        let side = shape.side() as u8;
        Isomorphism {
            shape,
            is_transposed: false,
            rows: (0..side).collect(),
            columns: (0..side).collect(),
            values: (1..=side).collect(),
        }
    }

    /// Draws a random map; all are equally likely.
    pub fn draw(shape: Shape, random: &mut Random) -> Isomorphism {
        let mut map = Isomorphism::identity(shape);
        random.shuffle(&mut map.values);
        map.rows = lines(shape.side(), shape.box_rows(), random);
        map.columns = lines(shape.side(), shape.box_columns(), random);
        map.is_transposed = can_transpose(shape) && random.index(2) == 1;
        map
    }

    /// The image of a grid.
    ///
    /// # Panics
    /// When the grid has another shape.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.shape(), self.shape, "a map of another shape");
        let mut image = Grid::empty(self.shape);
        for cell in self.shape.cells() {
            let i = usize::from(self.rows[self.shape.row(cell)]);
            let j = usize::from(self.columns[self.shape.column(cell)]);
            let (i, j) = if self.is_transposed { (j, i) } else { (i, j) };
            let value = grid.get(self.shape.cell(i, j));
            image.set(cell, if value == 0 { 0 } else { self.values[usize::from(value) - 1] });
        }
        image
    }

    /// Whether rows and columns are exchanged, before anything else.
    #[must_use]
    pub fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    /// For each row of the image, from 0, the row that it comes from.
    #[must_use]
    pub fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// For each column of the image, from 0, the column that it comes from.
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// What each value becomes, from the value 1 on.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }
}

/// Whether the transposed grid has the same shape.
pub(crate) fn can_transpose(shape: Shape) -> bool {
    shape.box_rows() == shape.box_columns()
}

/// Draws a random order of lines that keeps those of a band together.
fn lines(side: usize, in_band: usize, random: &mut Random) -> Vec<u8> {
    let mut bands: Vec<usize> = (0..side / in_band).collect();
    random.shuffle(&mut bands);
    let mut lines = Vec::with_capacity(side);
    for band in bands {
        let begin = lines.len();
        lines.extend((0..in_band).map(|line| (band * in_band + line) as u8));
        random.shuffle(&mut lines[begin..]);
    }
    lines
}
