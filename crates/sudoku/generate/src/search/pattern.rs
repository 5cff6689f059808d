//! Puzzles whose givens stand in prescribed cells.
//!
//! Few full grids remain the only solution when only these cells are shown; drawing grids
//! until one does takes too long for all but generous patterns. So the number of
//! solutions is brought down step by step. Each step frees some of the givens, draws one
//! of the solutions that there are then, and takes it if its values in the pattern have
//! no more solutions than before. When the number has not fallen for a while, the search
//! starts anew from another grid.

use neuf_cnf::{Interrupt, Random};

use neuf_bits::{Values, with_engine};
use neuf_sudoku::{Cell, Grid, MethodError, Solutions};

/// How many solutions are counted at most; puzzles with more are not told apart.
const COUNTED: usize = 2000;

/// From how many solutions the next one is drawn.
const DRAWN_FROM: usize = 100;

/// How many steps without a smaller number of solutions are made before the search starts
/// anew.
const PATIENCE: usize = 400;

/// Searches for a puzzle with givens in exactly these cells and one solution, beginning
/// with the full grid `full`. Returns the puzzle and its solution, or `None` when the
/// search got stuck or was interrupted.
pub(crate) fn climb(
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

/// The puzzle that shows only these cells of a full grid.
pub(crate) fn shown(full: &Grid, cells: &[usize]) -> Grid {
    let mut puzzle = Grid::empty(full.shape());
    for &position in cells {
        let cell = Cell::at(position);
        puzzle.set(cell, full.get(cell));
    }
    puzzle
}

/// The solutions of a grid, at most `limit` of them.
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
