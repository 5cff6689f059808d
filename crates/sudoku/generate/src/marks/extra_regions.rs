//! Extra regions: connected sets of as many cells as there are values, read off a full grid. They
//! grow from a cell at random over neighbours whose values they do not have yet; a region that
//! cannot grow to its size is given up, and another one is begun.

use neuf_cnf::Random;
use neuf_sudoku::{Cell, Grid, Shape};

use crate::marks::cages::grown;

/// How many regions are begun for each cell, at most.
const BEGUN: usize = 30;

/// Connected regions of as many cells as there are values, which differ; no cell is in two of them.
/// There are from one to four; a grid that has none is very rare.
pub(crate) fn extra_regions(grid: &Grid, random: &mut Random) -> Vec<Vec<Cell>> {
    let (count, side) = (grid.values().len(), grid.shape().side());
    let mut is_free = vec![true; count];
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    let wanted = 1 + random.index(4);
    for _ in 0..BEGUN * count {
        if regions.len() == wanted {
            break;
        }
        let start = random.index(count);
        let region = grown(start, side, count, random, |region, cell| {
            let is_new = |&known: &usize| grid.values()[known] != grid.values()[cell];
            is_free[cell] && region.iter().all(is_new)
        });
        let cells: Vec<Cell> = region.iter().copied().map(Cell::at).collect();
        if region.len() == side && is_free[region[0]] && !is_house(grid.shape(), &cells) {
            region.iter().for_each(|&cell| is_free[cell] = false);
            regions.push(cells);
        }
    }
    regions
}

/// Whether these cells are a row, a column or a box.
fn is_house(shape: Shape, cells: &[Cell]) -> bool {
    let houses = |cell: Cell| [shape.row(cell), shape.column(cell), shape.box_of(cell)];
    let own = houses(cells[0]);
    (0..3).any(|kind| cells.iter().all(|&cell| houses(cell)[kind] == own[kind]))
}
