//! Places of marks that a full grid deserves: dots and letters between cells, numbers in circles
//! and outside the grid, and lines that tell a solution from another one.
//!
//! Of places that a symmetry maps to each other, all deserve a mark or none gets one. A number
//! outside stands at any of the four sides, and at either end of a diagonal; where a row tells the
//! same from both ends, as a sandwich does, it stands at the left or above only.

use neuf_cnf::Random;
use neuf_sudoku::rules::{Layout, Rules, Setting, Variant};
use neuf_sudoku::{Cell, Grid, House, Shape};

use crate::Symmetry;
use crate::marks::copies::copies;

/// Of how many places one has a clue, where all could have one.
const MARKED: usize = 3;

/// How many marks are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plenty {
    /// As many as look well.
    Some,
    /// All that the grid deserves, so that givens are needed as little as possible.
    All,
}

/// The cells of marks of a variant that a full grid keeps, in sets that a symmetry maps to each
/// other. Of dots there are all that the grid deserves, except between cells that have another mark
/// already; of clues there are some, if no [`Plenty::All`] is asked for.
pub(crate) fn places(
    rules: &Rules,
    grid: &Grid,
    variant: Variant,
    (symmetry, plenty): (Symmetry, Plenty),
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let shape = grid.shape();
    let Some(layout) = variant.relation().map(neuf_sudoku::rules::Relation::layout) else {
        return Vec::new();
    };
    if layout == Layout::Copies {
        return copies(grid, random);
    }
    let deserves = |cells: &Vec<Cell>| says_something(rules, grid, variant, cells);
    let mut sets = candidates(rules, shape, variant, symmetry, random);
    sets.retain(|images| images.iter().all(deserves));
    if plenty == Plenty::Some {
        match layout {
            Layout::Square | Layout::Diagonal | Layout::Pair { has_number: true } => {
                sets.retain(|_| random.index(MARKED) == 0);
            }
            Layout::Row => sets.retain(|_| random.index(MARKED) > 0),
            Layout::Line { .. }
            | Layout::Pair { has_number: false }
            | Layout::Peak
            | Layout::Copies
            | Layout::Two
            | Layout::Cage => {}
        }
    }
    sets.concat()
}

/// All places of marks of a variant but lines, whether a grid deserves them or not, in sets that a
/// symmetry maps to each other. No two of them have the same cells.
pub(crate) fn candidates(
    rules: &Rules,
    shape: Shape,
    variant: Variant,
    symmetry: Symmetry,
    random: &mut Random,
) -> Vec<Vec<Vec<Cell>>> {
    let Some(layout) = variant.relation().map(neuf_sudoku::rules::Relation::layout) else {
        return Vec::new();
    };
    let places = match layout {
        // Cages, comparisons and clones are read off a grid as they are.
        Layout::Line { .. } | Layout::Two | Layout::Copies | Layout::Cage => Vec::new(),
        Layout::Pair { .. } => {
            let is_tied = |pair: &[Cell]| {
                let mut marks = rules.related().iter().filter(|mark| mark.cells.len() == 2);
                marks.any(|mark| mark.cells == pair)
            };
            let mut pairs = neighbours(shape);
            pairs.retain(|pair| !is_tied(pair));
            pairs
        }
        Layout::Peak => shape.cells().map(|cell| vec![cell]).collect(),
        Layout::Square => squares(shape),
        Layout::Row => rows(shape, tells_the_same_backwards(rules, variant)),
        Layout::Diagonal => diagonals(shape, random),
    };
    // A row has two directions, which are two places; all else is the same cells in any order.
    let is_read = layout == Layout::Row;
    let key = |cells: &[Cell]| {
        let mut positions: Vec<usize> = cells.iter().map(|cell| cell.position()).collect();
        if !is_read {
            positions.sort_unstable();
        }
        positions
    };
    let mut seen: rustc_hash::FxHashSet<Vec<usize>> = rustc_hash::FxHashSet::default();
    let mut sets = Vec::new();
    for place in places {
        let mut images = images_of(&place, symmetry, shape);
        images.retain(|image| seen.insert(key(image)));
        if !images.is_empty() {
            sets.push(images);
        }
    }
    sets
}

/// The images of some cells under a symmetry, themselves first.
pub(crate) fn images_of(cells: &[Cell], symmetry: Symmetry, shape: Shape) -> Vec<Vec<Cell>> {
    let positions: Vec<usize> = cells.iter().map(|cell| cell.position()).collect();
    let images = symmetry.images_of(&positions, shape.side()).into_iter();
    images.map(|image| image.into_iter().map(Cell::at).collect()).collect()
}

/// The usual rules with the regions of these; `None` if they do not fit.
pub(crate) fn without_others(rules: &Rules) -> Option<Rules> {
    let mut own = Rules::usual(rules.shape());
    if let Some(regions) = rules.regions() {
        own.set_regions(regions.clone()).ok()?;
    }
    Some(own)
}

/// Whether the grid keeps the relation on these cells, and not all grids do.
pub(crate) fn says_something(rules: &Rules, grid: &Grid, variant: Variant, line: &[Cell]) -> bool {
    let Some(mut more) = without_others(rules) else { return false };
    let numbers = clue(&more, grid, variant, line);
    if more.add_clue(variant, &numbers, line.to_vec()).is_err() {
        return false;
    }
    let Some(related) = more.related().first() else { return false };
    let values: Vec<u8> = related.cells.iter().map(|&cell| grid.get(cell)).collect();
    related.relation.holds(&related.setting(&more), &values)
        && !related.fillings(&more).are_all(grid.shape().side())
}

/// The numbers of the clue that a grid gives to these cells; none for relations without a clue.
pub(crate) fn clue(rules: &Rules, grid: &Grid, variant: Variant, cells: &[Cell]) -> Vec<usize> {
    let Some(relation) = variant.relation() else { return Vec::new() };
    let boxes = cells.iter().map(|&cell| rules.box_of(cell)).collect();
    let setting = Setting { side: grid.shape().side(), boxes, numbers: Vec::new() };
    let values: Vec<u8> = cells.iter().map(|&cell| grid.get(cell)).collect();
    relation.clue(&setting, &values).unwrap_or_default()
}

/// The rows and columns, from the left and from above, and if they tell something else from the
/// other end, from there, too.
fn rows(shape: Shape, is_same_backwards: bool) -> Vec<Vec<Cell>> {
    let houses = (0..shape.side()).flat_map(|k| [House::Row(k), House::Column(k)]);
    let mut rows: Vec<Vec<Cell>> = houses.map(|house| shape.cells_of(house).collect()).collect();
    if !is_same_backwards {
        let backwards: Vec<_> =
            rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
        rows.extend(backwards);
    }
    rows
}

/// Whether a row has the same clue from both ends, whatever its values are.
fn tells_the_same_backwards(rules: &Rules, variant: Variant) -> bool {
    let shape = rules.shape();
    let cells: Vec<Cell> = shape.cells_of(House::Row(0)).collect();
    let mut values: Vec<u8> = (1..=shape.side() as u8).collect();
    let random = &mut Random::stream(0, 0);
    (0..2 * shape.side()).all(|_| {
        random.shuffle(&mut values);
        let clue_of = |values: &[u8]| {
            let mut grid = Grid::empty(shape);
            cells.iter().zip(values).for_each(|(&cell, &value)| grid.set(cell, value));
            clue(rules, &grid, variant, &cells)
        };
        let forwards = clue_of(&values);
        values.reverse();
        forwards == clue_of(&values)
    })
}

/// All diagonals of two cells or more, each from one of its ends at random.
fn diagonals(shape: Shape, random: &mut Random) -> Vec<Vec<Cell>> {
    let side = shape.side();
    let starts = (0..side - 1).map(|j| (0, j)).chain((1..side - 1).map(|i| (i, 0)));
    let mut diagonals: Vec<Vec<Cell>> = Vec::new();
    for (i, j) in starts {
        let length = side - i.max(j);
        let falling = (0..length).map(|k| shape.cell(i + k, j + k)).collect();
        let rising = (0..length).map(|k| shape.cell(i + k, side - 1 - j - k)).collect();
        diagonals.extend([falling, rising]);
    }
    for diagonal in &mut diagonals {
        if random.index(2) == 0 {
            diagonal.reverse();
        }
    }
    diagonals
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
