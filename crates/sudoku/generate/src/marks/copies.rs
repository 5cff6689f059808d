//! Clones: pairs of shapes of the same form that hold the same values in a full grid. For each move
//! across the grid, the cells that hold what the cell at the other end holds are joined to shapes,
//! and the largest of these are taken. They have no symmetry, since a grid has no clones in places
//! that one asks for.

use neuf_cnf::Random;
use neuf_sudoku::{Cell, Grid};

use crate::marks::cages::beside;

/// The most cells of one of the two shapes.
const LONGEST: usize = 6;

/// Pairs of shapes of the same form and with the same values; no cell is in two of them, and they
/// cover at most two rows' worth of cells. Shapes of several cells come first.
pub(crate) fn copies(grid: &Grid, random: &mut Random) -> Vec<Vec<Cell>> {
    let (shape, side) = (grid.shape(), grid.shape().side());
    let across = 1 - side as isize..side as isize;
    let moves = (0..side).flat_map(|down| across.clone().map(move |right| (down, right)));
    let mut moves: Vec<(usize, isize)> = moves.filter(|&by| by > (0, 0)).collect();
    random.shuffle(&mut moves);
    let mut found: Vec<Vec<Cell>> = Vec::new();
    for (down, right) in moves {
        let twin = |cell: usize| {
            let row = cell / side + down;
            let column = (cell % side).checked_add_signed(right)?;
            (row < side && column < side).then_some(row * side + column)
        };
        let is_same = |&cell: &usize| {
            twin(cell).is_some_and(|twin| grid.values()[cell] == grid.values()[twin])
        };
        let mut open: Vec<usize> = (0..shape.cell_count()).filter(is_same).collect();
        while let Some(start) = open.pop() {
            let mut part = vec![start];
            let mut next = 0;
            while next < part.len() && part.len() < LONGEST {
                let more = beside(part[next], shape.cell_count());
                let more: Vec<usize> = more.filter(|cell| open.contains(cell)).collect();
                open.retain(|cell| !more.contains(cell));
                part.extend(more);
                next += 1;
            }
            part.truncate(LONGEST);
            part.sort_unstable();
            let twins = part.iter().filter_map(|&cell| twin(cell));
            found.push(part.iter().copied().chain(twins).map(Cell::at).collect());
        }
    }
    found.sort_by_key(|cells| std::cmp::Reverse(cells.len()));
    let mut is_free = vec![true; shape.cell_count()];
    let mut left = 2 * side;
    found.retain(|cells| {
        let mut once: Vec<usize> = cells.iter().map(|cell| cell.position()).collect();
        once.sort_unstable();
        once.dedup();
        let fits = once.len() == cells.len()
            && left >= cells.len()
            && once.iter().all(|&cell| is_free[cell]);
        if fits {
            once.iter().for_each(|&cell| is_free[cell] = false);
            left -= cells.len();
        }
        fits
    });
    found
}
