//! The values that each cell of a grid can still hold, with naked and hidden singles
//! drawn.
//!
//! Singles are searched for only in cells and houses that were touched, and changes are undone by a
//! trail of earlier domains. To copy all domains at each step was not tried, since most steps touch
//! few cells of a large grid.

use crate::{Cell, Grid, HouseSets, Rules, Shape};

/// The domains of all cells in reading order. A domain is a word of values, with bit v−1
/// for the value v.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    shape: Shape,
    values: Vec<u128>,
    /// The cells of each house.
    cells_of: Vec<Vec<u16>>,
    /// The houses of each cell.
    houses_of: Vec<[u16; 3]>,
    /// Cells with the domains that they had before a change.
    trail: Vec<(u16, u128)>,
    /// Cells with a single value whose peers have not been updated since.
    singles: Vec<u16>,
    /// Houses to be searched for hidden singles.
    touched: Vec<u16>,
    is_touched: Vec<bool>,
}

impl Domains {
    pub(crate) fn new(shape: Shape, values: Vec<u128>) -> Domains {
        let of = |house| shape.cells_of(house).map(|cell| cell.position() as u16).collect();
        let cells_of: Vec<Vec<u16>> = shape.houses().map(of).collect();
        let mut places = vec![Vec::with_capacity(3); values.len()];
        for (house, cells) in cells_of.iter().enumerate() {
            cells.iter().for_each(|&cell| places[usize::from(cell)].push(house as u16));
        }
        let houses_of = places.iter().map(|houses| [houses[0], houses[1], houses[2]]).collect();
        let house_count = cells_of.len();
        Domains {
            shape,
            values,
            cells_of,
            houses_of,
            trail: Vec::new(),
            singles: Vec::new(),
            touched: Vec::new(),
            is_touched: vec![false; house_count],
        }
    }

    /// The number of cells.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The number of values.
    pub(crate) fn side(&self) -> usize {
        self.shape.side()
    }

    /// The values that a cell can still hold.
    pub(crate) fn of(&self, cell: u16) -> u128 {
        self.values[usize::from(cell)]
    }

    /// Whether a cell does not have exactly one value.
    pub(crate) fn is_open(&self, cell: u16) -> bool {
        !self.of(cell).is_power_of_two()
    }

    /// Searches all cells and houses for singles; false on a contradiction.
    pub(crate) fn begin(&mut self) -> bool {
        let cells = 0..self.values.len() as u16;
        cells.clone().for_each(|cell| self.note_change(cell));
        cells.into_iter().all(|cell| self.of(cell) != 0) && self.propagate()
    }

    /// The shape of the grid.
    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    /// The grid of the cells that have exactly one value.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for (position, domain) in self.values.iter().enumerate() {
            if domain.is_power_of_two() {
                grid.set(Cell::at(position), domain.trailing_zeros() as u8 + 1);
            }
        }
        grid
    }

    /// The length of the trail; see [`Domains::undo`].
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes everything that was done since the mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        for (cell, domain) in self.trail.drain(mark..).rev() {
            self.values[usize::from(cell)] = domain;
        }
    }

    /// The cell with the fewest values; the first of several, so that open grids are
    /// filled row by row, and the remaining parts are often alike.
    pub(crate) fn narrowest(&self, cells: &[u16]) -> u16 {
        let size = |cell: &u16| self.values[usize::from(*cell)].count_ones();
        cells.iter().copied().min_by_key(size).unwrap_or_default()
    }

    /// The parts of these cells between which no house connects two cells with a common
    /// candidate.
    pub(crate) fn components(&self, open: &[u16]) -> Vec<Vec<u16>> {
        let mut is_left = vec![false; self.values.len()];
        open.iter().for_each(|&cell| is_left[usize::from(cell)] = true);
        let mut parts = Vec::new();
        for &first in open {
            if !std::mem::take(&mut is_left[usize::from(first)]) {
                continue;
            }
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&cell) = part.get(next) {
                next += 1;
                let domain = self.values[usize::from(cell)];
                for house in self.houses_of[usize::from(cell)] {
                    for &other in &self.cells_of[usize::from(house)] {
                        let place = usize::from(other);
                        if is_left[place] && self.values[place] & domain != 0 {
                            is_left[place] = false;
                            part.push(other);
                        }
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        // Small parts come first, because it is found out soon if one of them has no
        // filling.
        parts.sort_by_key(Vec::len);
        parts
    }

    /// Removes all values except `allowed` from a cell; false when none is left.
    pub(crate) fn narrow(&mut self, cell: u16, allowed: u128) -> bool {
        let domain = self.values[usize::from(cell)];
        if domain & allowed != domain {
            self.trail.push((cell, domain));
            self.values[usize::from(cell)] = domain & allowed;
            self.note_change(cell);
        }
        domain & allowed != 0
    }

    fn note_change(&mut self, cell: u16) {
        if self.values[usize::from(cell)].is_power_of_two() {
            self.singles.push(cell);
        }
        for house in self.houses_of[usize::from(cell)] {
            if !std::mem::replace(&mut self.is_touched[usize::from(house)], true) {
                self.touched.push(house);
            }
        }
    }

    /// Draws naked and hidden singles to the fixpoint; false on a contradiction.
    pub(crate) fn propagate(&mut self) -> bool {
        let is_possible = loop {
            if let Some(cell) = self.singles.pop() {
                if !self.tell_peers(cell) {
                    break false;
                }
            } else if let Some(house) = self.touched.pop() {
                self.is_touched[usize::from(house)] = false;
                if !self.hidden_singles(house) {
                    break false;
                }
            } else {
                break true;
            }
        };
        self.singles.clear();
        for house in self.touched.drain(..) {
            self.is_touched[usize::from(house)] = false;
        }
        is_possible
    }

    fn tell_peers(&mut self, cell: u16) -> bool {
        let domain = self.values[usize::from(cell)];
        self.houses_of[usize::from(cell)].into_iter().all(|house| {
            (0..self.shape.side()).all(|place| {
                let other = self.cells_of[usize::from(house)][place];
                other == cell || self.narrow(other, !domain)
            })
        })
    }

    fn hidden_singles(&mut self, house: u16) -> bool {
        let (mut once, mut twice) = (0u128, 0u128);
        for &cell in &self.cells_of[usize::from(house)] {
            let domain = self.values[usize::from(cell)];
            twice |= once & domain;
            once |= domain;
        }
        let only = once & !twice;
        once.count_ones() as usize == self.shape.side()
            && (0..self.shape.side()).all(|place| {
                let cell = self.cells_of[usize::from(house)][place];
                let here = self.values[usize::from(cell)] & only;
                here == 0 || (here.is_power_of_two() && self.narrow(cell, here))
            })
    }
}

/// The domain of each cell of a grid: its value, or its candidates.
pub(crate) fn domains_of(grid: &Grid) -> Vec<u128> {
    let sets = HouseSets::of(&Rules::usual(grid.shape()), grid);
    let domain = |cell: Cell| match grid.get(cell) {
        0 => sets.candidates(cell).0,
        value => 1 << (value - 1),
    };
    grid.shape().cells().map(domain).collect()
}
