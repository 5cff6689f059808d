//! Random steps from one full grid to another.
//!
//! One kind of step exchanges two values in the part of the grid that their houses
//! connect, so that each house there contains both or neither (Kempe chains). The other
//! kind exchanges the values of two rows of a band, or of two columns of a stack, in as
//! few places as keep both of them complete. This is the cycle switching of Latin squares
//! (Wanless, "Cycle switches in Latin squares", 2004), of which the first kind is another
//! case. Without the second kind, the pattern of 25×25 or 49×49 would never change, since
//! any two of its values are connected everywhere.

use crate::grid::exchange::Placed;
use crate::{Cell, Grid};
use neuf_cnf::Random;

/// A walk, given by the full grid that it has reached.
pub(super) struct Walk(Placed);

impl From<Grid> for Walk {
    /// Starts a walk from this grid, which must be full and keep the rules.
    fn from(grid: Grid) -> Walk {
        Walk(Placed::from(grid))
    }
}

impl Walk {
    /// The grid that the walk has reached.
    pub(super) fn grid(&self) -> &Grid {
        self.0.grid()
    }

    /// Takes a step.
    pub(super) fn step(&mut self, random: &mut Random) {
        let shape = self.grid().shape();
        let side = shape.side();
        let cell = Cell::at(random.index(side * side));
        match random.index(3) {
            0 => {
                // Any value but that of the cell.
                let value = usize::from(self.grid().get(cell));
                let other = (value + random.index(side - 1)) % side + 1;
                self.exchange_values(cell, other as u8);
            }
            1 => self.exchange_lines(cell, shape.box_rows(), random, Along::Rows),
            _ => self.exchange_lines(cell, shape.box_columns(), random, Along::Columns),
        }
    }

    /// Exchanges the value of a cell with another value in all cells that houses connect
    /// with it.
    fn exchange_values(&mut self, cell: Cell, other: u8) {
        let both = self.grid().get(cell) ^ other;
        let mut chain = Vec::new();
        self.0.follow(cell, other, &mut chain);
        self.0.leave(&chain);
        for cell in chain {
            self.0.set(cell, both ^ self.grid().get(cell));
        }
    }

    /// Exchanges the values of the cell's line and of another line of its band, which has
    /// `high` lines, in the cell's place and wherever that makes it necessary.
    fn exchange_lines(&mut self, cell: Cell, high: usize, random: &mut Random, along: Along) {
        if high < 2 {
            return;
        }
        let shape = self.grid().shape();
        let (line, first) = along.split(shape.row(cell), shape.column(cell));
        let beside = line / high * high + (line + 1 + random.index(high - 1)) % high;
        let at = |line, place| {
            let (i, j) = along.split(line, place);
            shape.cell(i, j)
        };
        let wanted = self.grid().get(cell);
        let mut place = first;
        loop {
            let [one, two] = [at(line, place), at(beside, place)];
            let [own, new] = [self.grid().get(one), self.grid().get(two)];
            // The cell of the line that has the other line's value and must give it away
            // next.
            let twin = self.0.beside(one, new)[along as usize];
            self.0.set(one, new);
            self.0.set(two, own);
            if new == wanted {
                break;
            }
            place = along.split(shape.row(twin), shape.column(twin)).1;
        }
    }
}

/// Which lines are exchanged.
#[derive(Clone, Copy)]
enum Along {
    Rows,
    Columns,
}

impl Along {
    /// The line and the place in it, of a row and a column; or the row and the column, of
    /// a line and a place.
    fn split(self, i: usize, j: usize) -> (usize, usize) {
        match self {
            Along::Rows => (i, j),
            Along::Columns => (j, i),
        }
    }
}
