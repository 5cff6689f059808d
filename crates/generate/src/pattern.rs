//! Puzzles whose givens stand in certain cells.
//!
//! Of the full grids, few have one solution when only these cells are shown:
//! drawing until one has takes too long for all but generous patterns. So the
//! number of solutions is brought down step by step: some of the givens are
//! freed, and of the solutions that there are then, another is taken if its
//! values in the pattern leave no more solutions than before. When nothing has
//! helped for a while, all starts anew from another grid.

use neuf_cnf::Interrupt;

use neuf_bits::{Values, with_engine};
use neuf_sudoku::random::Random;
use neuf_sudoku::{Cell, Grid, MethodError, Solutions};

/// Solutions counted at most: more are as bad.
const COUNTED: usize = 2000;

/// Solutions among which the next is drawn.
const DRAWN_FROM: usize = 100;

/// Steps without fewer solutions before all starts anew.
const PATIENCE: usize = 400;

/// A puzzle with givens in these cells and one solution, and that solution;
/// begins at a full grid. `None` when it got stuck or was interrupted.
pub(super) fn climb(
    full: &Grid,
    cells: &[usize],
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<(Grid, Grid)>, MethodError> {
    let mut solution = full.clone();
    let mut puzzle = shown(&solution, cells);
    let mut number = some_solutions(&puzzle, COUNTED, interrupt)?.len();
    let mut idle = 0;
    while number > 1 {
        if idle > PATIENCE || interrupt.is_requested() {
            return Ok(None);
        }
        idle += 1;
        let mut loose = puzzle.clone();
        for _ in 0..1 + random.index(4) {
            if !cells.is_empty() {
                loose.set(Cell::at(cells[random.index(cells.len())]), 0);
            }
        }
        let mut found = some_solutions(&loose, DRAWN_FROM, interrupt)?;
        if found.is_empty() {
            return Ok(None);
        }
        let other = found.swap_remove(random.index(found.len()));
        let candidate = shown(&other, cells);
        if candidate == puzzle {
            continue;
        }
        let solutions = some_solutions(&candidate, number + 1, interrupt)?.len();
        if solutions <= number && !interrupt.is_requested() {
            if solutions < number {
                idle = 0;
            }
            (solution, puzzle, number) = (other, candidate, solutions);
        }
    }
    Ok((number == 1 && !interrupt.is_requested()).then_some((puzzle, solution)))
}

/// What these cells show of a grid.
pub(super) fn shown(full: &Grid, cells: &[usize]) -> Grid {
    let mut puzzle = Grid::empty(full.shape());
    for &position in cells {
        let cell = Cell::at(position);
        puzzle.set(cell, full.get(cell));
    }
    puzzle
}

/// The solutions of a grid, up to a number of them.
fn some_solutions(
    grid: &Grid,
    limit: usize,
    interrupt: &Interrupt,
) -> Result<Vec<Grid>, MethodError> {
    let Some(values) = grid.usual_values() else {
        return Ok(Solutions::of(&grid.clone().into(), interrupt)?.take(limit).collect());
    };
    let as_grid = |values: Values| Grid::from_values(grid.shape(), values.into());
    Ok(with_engine(|engine| {
        engine.solutions(values, interrupt).take(limit).filter_map(as_grid).collect()
    }))
}
