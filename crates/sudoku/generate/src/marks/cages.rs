//! Cages that cover a grid. They grow from a cell, over neighbours whose values they do not have
//! yet.

use std::ops::RangeInclusive;

use neuf_cnf::Random;
use neuf_sudoku::{Cell, Grid};

use crate::Symmetry;

/// How large the cages of an invented killer may be, and what they may add up to. The default are
/// cages of two to five cells with any sum.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_generate::{CageLimits, Request, invent};
/// use neuf_sudoku::rules::Variant;
/// let mut request = Request::default();
/// request.cages = CageLimits { sizes: 2..=3, sums: Some(3..=20) };
/// let (rules, _) = invent(&[Variant::Killer], &request, 7, 0, &Interrupt::new())?;
/// assert!(rules.cages().iter().all(|cage| cage.cells.len() < 4 && cage.sum <= Some(20)));
/// # Ok::<(), neuf_generate::GenerateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CageLimits {
    /// How many cells a cage may have, from 1. A cage of one cell is a given by another name.
    pub sizes: RangeInclusive<usize>,
    /// What its values may add up to; `None` for anything.
    pub sums: Option<RangeInclusive<usize>>,
}

impl Default for CageLimits {
    fn default() -> CageLimits {
        CageLimits { sizes: 2..=5, sums: None }
    }
}

impl CageLimits {
    /// Whether these cells may be a cage of a grid.
    pub(crate) fn allow(&self, grid: &Grid, cage: &[usize]) -> bool {
        let sum = total(grid, cage);
        let has_sum = self.sums.as_ref().is_none_or(|sums| sums.contains(&sum));
        self.sizes.contains(&cage.len()) && has_sum
    }

    /// Whether these cells, or more, may be a cage of a grid.
    fn allow_within(&self, grid: &Grid, cage: &[usize]) -> bool {
        let sum = total(grid, cage);
        self.sums.as_ref().is_none_or(|sums| sum <= *sums.end())
    }

    /// Whether different values up to `side` can fill such a cage.
    pub(crate) fn are_possible(&self, side: usize) -> bool {
        let sizes = 1.max(*self.sizes.start())..=side.min(*self.sizes.end());
        sizes.into_iter().any(|size| {
            let least = size * (size + 1) / 2;
            let most = size * (2 * side + 1 - size) / 2;
            let reaches = |sums: &RangeInclusive<usize>| {
                !sums.is_empty() && *sums.start() <= most && *sums.end() >= least
            };
            self.sums.as_ref().is_none_or(reaches)
        })
    }
}

/// What the values of these cells add up to.
fn total(grid: &Grid, cells: &[usize]) -> usize {
    cells.iter().map(|&cell| usize::from(grid.values()[cell])).sum()
}

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

/// Cages within these limits that cover the grid, but for cells that no cage can take in. Their
/// values differ, unless they may repeat.
pub(crate) fn cages(
    grid: &Grid,
    symmetry: Symmetry,
    limits: &CageLimits,
    may_repeat: bool,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let mut cover = Cover { grid, symmetry, limits, may_repeat, cages: Vec::new() };
    cover.grow(random);
    let mut others: Vec<Vec<usize>> =
        cover.cages.iter().filter(|cage| !limits.allow(grid, cage)).cloned().collect();
    random.shuffle(&mut others);
    for cage in others {
        cover.take_in(&cage, random);
    }
    let side = grid.shape().side();
    // A cage goes with all of its images.
    let fits = |cage: &Vec<usize>| {
        let (images, _) = symmetry.sets_of([cage.as_slice()], side);
        images.iter().all(|image| limits.allow(grid, image))
    };
    let cages = cover.cages.into_iter().filter(fits);
    cages.map(|cage| cage.into_iter().map(Cell::at).collect()).collect()
}

/// Cages that cover a grid, with the images of each.
struct Cover<'a> {
    grid: &'a Grid,
    symmetry: Symmetry,
    limits: &'a CageLimits,
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
            let greatest = if self.may_repeat { count } else { self.grid.shape().side() };
            let [least, most] = [self.limits.sizes.start(), self.limits.sizes.end()]
                .map(|&size| size.clamp(1, greatest));
            let size = least + random.index(most - least + 1);
            let images = |cage: Vec<usize>| {
                let images = self.images(&[cage])?;
                images.iter().flatten().all(|&cell| free[cell]).then_some(images)
            };
            let cage = grown(start, size, count, random, |cage, cell| {
                let more = [cage, &[cell]].concat();
                let may_fit = |image: &Vec<usize>| self.limits.allow_within(self.grid, image);
                !cage.contains(&cell)
                    && images(more).is_some_and(|images| images.iter().all(may_fit))
            });
            let found = images(cage.clone()).unwrap_or_else(|| vec![cage]);
            for &cell in found.iter().flatten() {
                free[cell] = false;
            }
            self.cages.extend(found);
        }
    }

    /// Adds a cage that is not within the limits to a cage beside it, or gives it a cell of such a
    /// cage; its images likewise. Leaves all as it is where neither can be done.
    fn take_in(&mut self, own: &Vec<usize>, random: &mut Random) {
        if !self.cages.contains(own) {
            return;
        }
        let is_allowed = |cage: &Vec<usize>| self.limits.allow(self.grid, cage);
        let mut ways: Vec<Vec<Vec<usize>>> = Vec::new();
        for neighbour in own.iter().flat_map(|&cell| beside(cell, self.count())) {
            let is_other = |cage: &&Vec<usize>| *cage != own && cage.contains(&neighbour);
            let Some(cage) = self.cages.iter().find(is_other) else { continue };
            let all = [&cage[..], own].concat();
            let rest: Vec<usize> =
                cage.iter().copied().filter(|&other| other != neighbour).collect();
            let parts = vec![[own, &[neighbour][..]].concat(), rest];
            if is_allowed(&all) {
                ways.push(vec![all]);
            }
            if parts.iter().all(is_allowed) && connected(&parts[1], self.count()).len() == 1 {
                ways.push(parts);
            }
        }
        random.shuffle(&mut ways);
        for cages in ways {
            let images = self.images(&cages).filter(|images| images.iter().all(is_allowed));
            let Some(images) = images else { continue };
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
