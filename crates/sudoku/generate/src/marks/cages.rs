//! Cages that cover a grid. They grow from a cell, over neighbours whose values they do not have
//! yet.

use neuf_cnf::Random;
use neuf_sudoku::{Cell, Grid};

use crate::Symmetry;

/// The most cells of a cage.
pub(crate) const LARGEST_CAGE: usize = 5;

/// The cells above, below, left and right of a cell in a square of `count` cells.
pub(crate) fn beside(cell: usize, count: usize) -> impl Iterator<Item = usize> {
    let side = count.isqrt();
    let (row, column) = (cell / side, cell % side);
    let cells = [
        (row > 0).then(|| cell - side),
        (row + 1 < side).then(|| cell + side),
        (column > 0).then(|| cell - 1),
        (column + 1 < side).then(|| cell + 1),
    ];
    cells.into_iter().flatten()
}

/// Cells that begin with one and grow to this size, if they can, over random neighbours that may
/// join them.
pub(crate) fn grown(
    start: usize,
    size: usize,
    count: usize,
    random: &mut Random,
    may_join: impl Fn(&[usize], usize) -> bool,
) -> Vec<usize> {
    let mut cells = vec![start];
    while cells.len() < size {
        let mut next: Vec<usize> = cells.iter().flat_map(|&cell| beside(cell, count)).collect();
        next.retain(|&cell| may_join(&cells, cell));
        if next.is_empty() {
            break;
        }
        cells.push(next[random.index(next.len())]);
    }
    cells
}

/// What the values of these cells add up to.
pub(crate) fn sum(grid: &Grid, cells: &[Cell]) -> usize {
    cells.iter().map(|&cell| usize::from(grid.get(cell))).sum()
}

/// Cages that cover the grid. Their values differ, unless they may repeat.
pub(crate) fn cages(
    grid: &Grid,
    symmetry: Symmetry,
    may_repeat: bool,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let (count, side) = (grid.values().len(), grid.shape().side());
    let mut free = vec![true; count];
    let mut starts: Vec<usize> = (0..count).collect();
    random.shuffle(&mut starts);
    let mut cages: Vec<Vec<usize>> = Vec::new();
    for start in starts {
        if !free[start] {
            continue;
        }
        let size = (2 + random.index(LARGEST_CAGE - 1)).min(side);
        // The cage with its images, if all of them can be cages.
        let images = |cage: &[usize]| {
            let (images, are_apart) = symmetry.sets_of([cage], side);
            let differ = |image: &Vec<usize>| {
                let mut values: Vec<u8> = image.iter().map(|&cell| grid.values()[cell]).collect();
                values.sort_unstable();
                values.windows(2).all(|pair| pair[0] != pair[1])
            };
            let fits = are_apart && images.iter().flatten().all(|&cell| free[cell]);
            (fits && (may_repeat || images.iter().all(differ))).then_some(images)
        };
        let cage = grown(start, size, count, random, |cage, cell| {
            !cage.contains(&cell) && images(&[cage, &[cell]].concat()).is_some()
        });
        let found = images(&cage).unwrap_or_else(|| vec![cage.clone()]);
        for &cell in found.iter().flatten() {
            free[cell] = false;
        }
        cages.extend(found);
    }
    cages.into_iter().map(|cage| cage.into_iter().map(Cell::at).collect()).collect()
}
