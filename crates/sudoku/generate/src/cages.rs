//! Cages that cover a grid. They grow from a cell, over neighbours whose values they do not have
//! yet.

use neuf_cnf::Random;
use neuf_sudoku::{Cell, Grid};

use super::Symmetry;

/// The most cells of a cage.
pub(super) const LARGEST_CAGE: usize = 5;

/// The cells above, below, left and right of a cell in a square of `count` cells.
pub(super) fn beside(cell: usize, count: usize) -> impl Iterator<Item = usize> {
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

/// What the values of these cells add up to.
pub(super) fn sum(grid: &Grid, cells: &[Cell]) -> usize {
    cells.iter().map(|&cell| usize::from(grid.get(cell))).sum()
}

/// Cages that cover the grid. Their values differ, unless they may repeat.
pub(super) fn cages(
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
            let mut images = symmetry.images_of(cage, side);
            images.iter_mut().for_each(|image| image.sort_unstable());
            images.sort_unstable();
            images.dedup();
            let mut cells = images.concat();
            let covered = cells.len();
            cells.sort_unstable();
            cells.dedup();
            let differ = |image: &Vec<usize>| {
                let mut values: Vec<u8> = image.iter().map(|&cell| grid.values()[cell]).collect();
                values.sort_unstable();
                values.windows(2).all(|pair| pair[0] != pair[1])
            };
            let fits = cells.len() == covered && cells.iter().all(|&cell| free[cell]);
            (fits && (may_repeat || images.iter().all(differ))).then_some(images)
        };
        let mut cage = vec![start];
        while cage.len() < size {
            let mut next: Vec<usize> = cage.iter().flat_map(|&cell| beside(cell, count)).collect();
            next.retain(|&cell| {
                let larger: Vec<usize> = cage.iter().copied().chain([cell]).collect();
                !cage.contains(&cell) && images(&larger).is_some()
            });
            if next.is_empty() {
                break;
            }
            cage.push(next[random.index(next.len())]);
        }
        let found = images(&cage).unwrap_or_else(|| vec![cage.clone()]);
        for &cell in found.iter().flatten() {
            free[cell] = false;
        }
        cages.extend(found);
    }
    cages.into_iter().map(|cage| cage.into_iter().map(Cell::at).collect()).collect()
}
