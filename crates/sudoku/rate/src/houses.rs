//! The 27 houses of the usual grid, in the order in which Sudoku Explainer looks at them:
//! blocks, then columns, then rows, each by its number, and its cells by their number.
//!
//! That order decides which of several equal steps is taken, so everything here keeps it. Around
//! one cell, the program goes through the row before the column ([`AROUND`]).

/// A house's nine cells, in order.
pub(crate) type Cells = [u8; 9];

/// The first block, column and row among the houses.
pub(crate) const BLOCKS: usize = 0;
pub(crate) const COLUMNS: usize = 9;
pub(crate) const ROWS: usize = 18;

/// The kinds of the houses of a cell, as places in [`HOUSES_OF`], in the order in which Sudoku
/// Explainer goes around a cell: block, row, column.
pub(crate) const AROUND: [usize; 3] = [0, 2, 1];

/// The cells of each house.
pub(crate) static HOUSES: [Cells; 27] = houses();

/// The block, column and row of each cell.
pub(crate) static HOUSES_OF: [[u8; 3]; 81] = houses_of();

/// The place of each cell in its block, column and row.
pub(crate) static PLACES: [[u8; 3]; 81] = places();

/// The cells of each house, as a set.
pub(crate) static HOUSE_SETS: [u128; 27] = house_sets();

/// The cells that see each cell, without itself.
pub(crate) static SEEN: [u128; 81] = seen();

const fn houses() -> [Cells; 27] {
    let mut houses = [[0; 9]; 27];
    let mut house = 0;
    while house < 9 {
        let mut place = 0;
        while place < 9 {
            let block = (house / 3 * 3 + place / 3) * 9 + house % 3 * 3 + place % 3;
            houses[BLOCKS + house][place] = block as u8;
            houses[ROWS + house][place] = (house * 9 + place) as u8;
            houses[COLUMNS + house][place] = (place * 9 + house) as u8;
            place += 1;
        }
        house += 1;
    }
    houses
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        of[cell] = [block as u8, (COLUMNS + column) as u8, (ROWS + row) as u8];
        cell += 1;
    }
    of
}

const fn places() -> [[u8; 3]; 81] {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = [(row % 3 * 3 + column % 3) as u8, row as u8, column as u8];
        cell += 1;
    }
    places
}

const fn house_sets() -> [u128; 27] {
    let houses = houses();
    let mut sets = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            sets[house] |= 1 << houses[house][place];
            place += 1;
        }
        house += 1;
    }
    sets
}

const fn seen() -> [u128; 81] {
    let (of, sets) = (houses_of(), house_sets());
    let mut seen = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [block, column, row] = of[cell];
        let all = sets[block as usize] | sets[row as usize] | sets[column as usize];
        seen[cell] = all & !(1 << cell);
        cell += 1;
    }
    seen
}

/// The cells of a set, in ascending order.
pub(crate) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < 128).then_some(cell)
    })
}

/// Those of the cells of a set for which the condition holds.
pub(crate) fn cells_where(set: u128, holds: impl Fn(usize) -> bool) -> u128 {
    cells(set).filter(|&cell| holds(cell)).fold(0, |set, cell| set | 1 << cell)
}

/// The members of a set of values or places, in ascending order.
pub(crate) fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < 16).then_some(member)
    })
}
