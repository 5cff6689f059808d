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

/// The connected pieces of some cells in a square of `count` cells.
pub(crate) fn connected(cells: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut left = cells.to_vec();
    let mut pieces = Vec::new();
    while let Some(first) = left.pop() {
        let mut piece = vec![first];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            next += 1;
            for neighbour in beside(cell, count) {
                if let Some(place) = left.iter().position(|&other| other == neighbour) {
                    piece.push(left.swap_remove(place));
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// Cages that cover the grid, but for single cells that no cage can take in. Their values differ,
/// unless they may repeat. A cage of one cell is a given by another name, so there is none.
pub(crate) fn cages(
    grid: &Grid,
    symmetry: Symmetry,
    may_repeat: bool,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let mut cover = Cover { grid, symmetry, may_repeat, cages: Vec::new() };
    cover.grow(random);
    let mut singles: Vec<usize> =
        cover.cages.iter().filter(|cage| cage.len() == 1).map(|cage| cage[0]).collect();
    random.shuffle(&mut singles);
    for cell in singles {
        cover.take_in(cell, random);
    }
    let cages = cover.cages.into_iter().filter(|cage| cage.len() > 1);
    cages.map(|cage| cage.into_iter().map(Cell::at).collect()).collect()
}

/// Cages that cover a grid, with the images of each.
struct Cover<'a> {
    grid: &'a Grid,
    symmetry: Symmetry,
    may_repeat: bool,
    cages: Vec<Vec<usize>>,
}

impl Cover<'_> {
    fn count(&self) -> usize {
        self.grid.values().len()
    }

    /// These cages with their images, if all of them can be cages.
    fn images(&self, cages: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
        let side = self.grid.shape().side();
        let (images, are_apart) = self.symmetry.sets_of(cages.iter().map(Vec::as_slice), side);
        let differ = |image: &Vec<usize>| {
            let mut values: Vec<u8> = image.iter().map(|&cell| self.grid.values()[cell]).collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] != pair[1])
        };
        (are_apart && (self.may_repeat || images.iter().all(differ))).then_some(images)
    }

    /// Grows cages until all cells have one.
    fn grow(&mut self, random: &mut Random) {
        let count = self.count();
        let mut free = vec![true; count];
        let mut starts: Vec<usize> = (0..count).collect();
        random.shuffle(&mut starts);
        for start in starts {
            if !free[start] {
                continue;
            }
            let size = (2 + random.index(LARGEST_CAGE - 1)).min(self.grid.shape().side());
            let images = |cage: Vec<usize>| {
                let images = self.images(&[cage])?;
                images.iter().flatten().all(|&cell| free[cell]).then_some(images)
            };
            let cage = grown(start, size, count, random, |cage, cell| {
                !cage.contains(&cell) && images([cage, &[cell]].concat()).is_some()
            });
            let found = images(cage.clone()).unwrap_or_else(|| vec![cage]);
            for &cell in found.iter().flatten() {
                free[cell] = false;
            }
            self.cages.extend(found);
        }
    }

    /// Adds a cell that is a cage by itself to a cage beside it, or gives it a cell of such a cage;
    /// its images likewise. Leaves all as it is where neither can be done.
    fn take_in(&mut self, cell: usize, random: &mut Random) {
        if !self.cages.contains(&vec![cell]) {
            return;
        }
        let mut ways: Vec<Vec<Vec<usize>>> = Vec::new();
        for neighbour in beside(cell, self.count()) {
            let Some(cage) = self.cages.iter().find(|cage| cage.contains(&neighbour)) else {
                continue;
            };
            if cage.len() < LARGEST_CAGE {
                ways.push(vec![[&cage[..], &[cell]].concat()]);
            }
            let rest: Vec<usize> =
                cage.iter().copied().filter(|&other| other != neighbour).collect();
            if rest.len() > 1 && connected(&rest, self.count()).len() == 1 {
                ways.push(vec![vec![cell, neighbour], rest]);
            }
        }
        random.shuffle(&mut ways);
        for cages in ways {
            let Some(images) = self.images(&cages) else { continue };
            let cells = images.concat();
            let is_gone = |cage: &Vec<usize>| cage.iter().any(|cell| cells.contains(cell));
            let gone: usize = self.cages.iter().filter(|cage| is_gone(cage)).map(Vec::len).sum();
            // A cage that is its own image may reach into others.
            if gone == cells.len() {
                self.cages.retain(|cage| !is_gone(cage));
                self.cages.extend(images);
                return;
            }
        }
    }
}
