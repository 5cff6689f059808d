//! Lines drawn at random through a full grid that keeps their relation.
//!
//! A line walks from a cell to random neighbours and ends where the relation held last. Most walks
//! come to nothing, but they cost little. To look for cells that keep a relation by its machine
//! would find longer lines of rare kinds (renban lines of seven cells); it would also draw the same
//! long line again and again, and puzzles with a few lines of three to six cells are what setters
//! make.

use neuf_cnf::Random;
use neuf_sudoku::rules::{Layout, Rules, Variant};
use neuf_sudoku::{Cell, Grid};

/// The most cells of a line.
const LONGEST: usize = 6;

/// The fewest cells of a line, if its relation has no greater number.
const SHORTEST: usize = 3;

/// How many walks are tried for each cell of the grid.
const WALKS: usize = 40;

/// Lines of a variant that a full grid keeps; no cell is on two of them. There are at most as many
/// as the grid has rows.
pub(super) fn lines(
    rules: &Rules,
    grid: &Grid,
    variant: Variant,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let Some(relation) = variant.relation() else { return Vec::new() };
    let Layout::Line { least } = relation.layout();
    let shape = grid.shape();
    let mut is_free = vec![true; shape.cell_count()];
    let mut lines = Vec::new();
    for _ in 0..WALKS * shape.cell_count() {
        if lines.len() == shape.side() {
            break;
        }
        let mut line = walk(grid, &is_free, random);
        while line.len() >= least.max(SHORTEST) && !says_something(rules, grid, variant, &line) {
            line.pop();
        }
        if line.len() >= least.max(SHORTEST) {
            line.iter().for_each(|cell| is_free[cell.position()] = false);
            lines.push(line);
        }
    }
    lines
}

/// Whether the grid keeps the relation on these cells, and not all grids do.
fn says_something(rules: &Rules, grid: &Grid, variant: Variant, line: &[Cell]) -> bool {
    let mut more = Rules::usual(grid.shape());
    if let Some(regions) = rules.regions()
        && more.set_regions(regions.clone()).is_err()
    {
        return false;
    }
    if more.add_related(variant, line.to_vec()).is_err() {
        return false;
    }
    let Some(related) = more.related().first() else { return false };
    let values: Vec<u8> = line.iter().map(|&cell| grid.get(cell)).collect();
    related.relation().holds(&related.setting(&more), &values)
        && !related.fillings(&more).are_all(grid.shape().side())
}

/// Up to [`LONGEST`] free cells, each of which touches the one before.
fn walk(grid: &Grid, is_free: &[bool], random: &mut Random) -> Vec<Cell> {
    let shape = grid.shape();
    let mut line = vec![Cell::at(random.index(shape.cell_count()))];
    if !is_free[line[0].position()] {
        return Vec::new();
    }
    while line.len() < LONGEST {
        let last = line[line.len() - 1];
        let (row, column) = (shape.row(last), shape.column(last));
        let around = |at: usize| at.saturating_sub(1)..=(at + 1).min(shape.side() - 1);
        let next: Vec<Cell> = around(row)
            .flat_map(|i| around(column).map(move |j| shape.cell(i, j)))
            .filter(|cell| is_free[cell.position()] && !line.contains(cell))
            .collect();
        if next.is_empty() {
            break;
        }
        line.push(next[random.index(next.len())]);
    }
    line
}
