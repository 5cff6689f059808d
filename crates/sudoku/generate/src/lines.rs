//! Relations drawn at random in a full grid that keeps them: lines, and all marks between cells and
//! in cells that the grid deserves.
//!
//! A line walks from a cell to random neighbours and ends where the relation held last. Most walks
//! come to nothing, but they cost little. To look for cells that keep a relation by its machine
//! would find longer lines of rare kinds (renban lines of seven cells); it would also draw the same
//! long line again and again, and puzzles with a few lines of three to six cells are what setters
//! make.

use neuf_cnf::Random;
use neuf_sudoku::rules::{Layout, Rules, Setting, Variant};
use neuf_sudoku::{Cell, Grid, House, Shape};

use super::drawn::beside;

/// The most cells of a line.
const LONGEST: usize = 6;

/// The fewest cells of a line, if its relation has no greater number.
const SHORTEST: usize = 3;

/// Of how many places one has a clue, where all could have one.
const MARKED: usize = 3;

/// How many walks are tried for each cell of the grid.
const WALKS: usize = 40;

/// The cells of relations of a variant that a full grid keeps. No cell is on two lines, of which
/// there are at most as many as the grid has rows. Of marks there are all that the grid deserves,
/// except between cells that have another mark already; of clues there are some.
pub(super) fn places(
    rules: &Rules,
    grid: &Grid,
    variant: Variant,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let shape = grid.shape();
    let Some(relation) = variant.relation() else { return Vec::new() };
    let mut places = match relation.layout() {
        Layout::Line { least } => {
            return lines(rules, grid, variant, least.max(SHORTEST), random);
        }
        Layout::Pair { .. } => {
            let is_tied = |pair: &[Cell]| {
                let mut marks = rules.related().iter().filter(|mark| mark.cells().len() == 2);
                marks.any(|mark| mark.cells() == pair)
            };
            let mut pairs = neighbours(shape);
            pairs.retain(|pair| !is_tied(pair));
            pairs
        }
        Layout::Peak => shape.cells().map(|cell| vec![cell]).collect(),
        Layout::Square => squares(shape),
        Layout::Row => {
            let houses = (0..shape.side()).flat_map(|k| [House::Row(k), House::Column(k)]);
            houses.map(|house| shape.cells_of(house).collect()).collect()
        }
        Layout::Diagonal => diagonals(shape),
        Layout::Copies => return copies(grid, random),
        // They are grown by themselves, with the wanted symmetry.
        Layout::Cage => return Vec::new(),
    };
    places.retain(|cells| says_something(rules, grid, variant, cells));
    match relation.layout() {
        Layout::Square | Layout::Diagonal | Layout::Pair { has_number: true } => {
            places.retain(|_| random.index(MARKED) == 0);
        }
        Layout::Row => places.retain(|_| random.index(MARKED) > 0),
        Layout::Line { .. }
        | Layout::Pair { has_number: false }
        | Layout::Peak
        | Layout::Copies
        | Layout::Cage => {}
    }
    places
}

/// Lines of at least so many cells.
fn lines(
    rules: &Rules,
    grid: &Grid,
    variant: Variant,
    least: usize,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let shape = grid.shape();
    let mut is_free = vec![true; shape.cell_count()];
    let mut lines = Vec::new();
    for _ in 0..WALKS * shape.cell_count() {
        if lines.len() == shape.side() {
            break;
        }
        let mut line = walk(grid, &is_free, random);
        while line.len() >= least && !says_something(rules, grid, variant, &line) {
            line.pop();
        }
        if line.len() >= least {
            line.iter().for_each(|cell| is_free[cell.position()] = false);
            lines.push(line);
        }
    }
    lines
}

/// Pairs of shapes of the same form and with the same values; no cell is in two of them, and they
/// cover at most two rows' worth of cells. Shapes of several cells come first.
fn copies(grid: &Grid, random: &mut Random) -> Vec<Vec<Cell>> {
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

/// Whether the grid keeps the relation on these cells, and not all grids do.
fn says_something(rules: &Rules, grid: &Grid, variant: Variant, line: &[Cell]) -> bool {
    let mut more = Rules::usual(grid.shape());
    if let Some(regions) = rules.regions()
        && more.set_regions(regions.clone()).is_err()
    {
        return false;
    }
    let numbers = clue(&more, grid, variant, line);
    if more.add_clue(variant, numbers, line.to_vec()).is_err() {
        return false;
    }
    let Some(related) = more.related().first() else { return false };
    let values: Vec<u8> = related.cells().iter().map(|&cell| grid.get(cell)).collect();
    related.relation().holds(&related.setting(&more), &values)
        && !related.fillings(&more).are_all(grid.shape().side())
}

/// The numbers of the clue that a grid gives to these cells; none for relations without a clue.
pub(super) fn clue(rules: &Rules, grid: &Grid, variant: Variant, cells: &[Cell]) -> Vec<usize> {
    let Some(relation) = variant.relation() else { return Vec::new() };
    let boxes = cells.iter().map(|&cell| rules.box_of(cell)).collect();
    let setting = Setting { side: grid.shape().side(), boxes, numbers: Vec::new() };
    let values: Vec<u8> = cells.iter().map(|&cell| grid.get(cell)).collect();
    relation.clue(&setting, &values).unwrap_or_default()
}

/// All diagonals of two cells or more from the first row downwards, to the right and to the left.
fn diagonals(shape: Shape) -> Vec<Vec<Cell>> {
    let side = shape.side();
    let falling = (0..side - 1).map(|j| (0..side - j).map(|k| shape.cell(k, j + k)).collect());
    let rising = (1..side).map(|j| (0..=j).map(|k| shape.cell(k, j - k)).collect());
    falling.chain(rising).collect()
}

/// The four cells around each corner inside the grid.
fn squares(shape: Shape) -> Vec<Vec<Cell>> {
    let inside = 0..shape.side() - 1;
    let corners = inside.clone().flat_map(|i| inside.clone().map(move |j| (i, j)));
    let square = |(i, j)| [(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)];
    corners.map(|at| square(at).map(|(i, j)| shape.cell(i, j)).to_vec()).collect()
}

/// All pairs of cells with an edge in common, the upper or left one first.
fn neighbours(shape: Shape) -> Vec<Vec<Cell>> {
    let side = shape.side();
    let beside = |cell| {
        let (i, j) = (shape.row(cell), shape.column(cell));
        let next = [(i, j + 1), (i + 1, j)].into_iter().filter(move |&(i, j)| i < side && j < side);
        next.map(move |(i, j)| vec![cell, shape.cell(i, j)])
    };
    shape.cells().flat_map(beside).collect()
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
