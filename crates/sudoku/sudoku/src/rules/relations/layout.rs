//! How the cells of a relation lie in the grid, and what is refused because it cannot be drawn.

use std::ops::RangeInclusive;

use super::super::{Variant, VariantError};
use super::{Ends, Relation, Sign};
use crate::{Cell, Shape};

/// How the cells of a relation lie.
///
/// This enumeration is exhaustive on purpose: whoever reads, draws or generates relations has to
/// know each layout, and the compiler says where one is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Each cell touches the next one, at an edge or a corner, and none is passed twice.
    Line {
        /// The smallest number of cells that makes sense.
        least: usize,
    },
    /// Two cells with an edge in common.
    Pair {
        /// Whether a clue of one number belongs to them.
        has_number: bool,
    },
    /// Two cells anywhere.
    Two,
    /// Cells anywhere, in reading order, and a clue of one number.
    Cage,
    /// Two shapes of as many cells each, those of the first before those of the second.
    Copies,
    /// One cell is named; the others are the cells with an edge in common with it.
    Peak,
    /// The four cells around a corner, in reading order, and a clue of one to four numbers on it.
    Square,
    /// All cells of a row or a column, in the order in which they are seen from a clue of one
    /// number outside the grid.
    Row,
    /// The same for all cells of a diagonal of two cells or more.
    Diagonal,
}

impl Layout {
    /// How many numbers the clue has.
    #[must_use]
    pub fn numbers(self) -> RangeInclusive<usize> {
        match self {
            Layout::Line { .. }
            | Layout::Pair { has_number: false }
            | Layout::Two
            | Layout::Peak
            | Layout::Copies => 0..=0,
            Layout::Row | Layout::Diagonal | Layout::Cage | Layout::Pair { has_number: true } => {
                1..=1
            }
            Layout::Square => 1..=4,
        }
    }

    /// The cells of the relation, if the named ones lie like this.
    pub(super) fn complete(
        self,
        variant: Variant,
        shape: Shape,
        cells: Vec<Cell>,
    ) -> Result<Vec<Cell>, VariantError> {
        let mut is_passed = vec![false; shape.cell_count()];
        for &cell in &cells {
            if std::mem::replace(&mut is_passed[cell.position()], true) {
                let place = shape.place(cell);
                return Err(match self {
                    Layout::Two => VariantError::SameCell(place),
                    _ => VariantError::PassedTwice { variant, place },
                });
            }
        }
        let found = cells.len();
        match self {
            Layout::Line { least } if found < least => {
                Err(VariantError::TooFewCells { variant, found, least })
            }
            Layout::Pair { .. } | Layout::Two if found != 2 => {
                Err(VariantError::CellCount { variant, found, wanted: 2 })
            }
            Layout::Peak if found != 1 => {
                Err(VariantError::CellCount { variant, found, wanted: 1 })
            }
            Layout::Copies if found == 0 || found % 2 == 1 => {
                Err(VariantError::NoHalves { variant, found })
            }
            Layout::Copies | Layout::Two => Ok(cells),
            Layout::Cage if found == 0 => Err(VariantError::EmptyCage),
            Layout::Cage => {
                let mut cells = cells;
                cells.sort_unstable();
                Ok(cells)
            }
            Layout::Line { .. } | Layout::Pair { .. } => {
                let circle = circle_of(variant);
                let is_apart = |(at, pair): &(usize, &[Cell])| match self {
                    Layout::Pair { .. } => !share_edge(shape, pair[0], pair[1]),
                    // The shaft of an arrow leaves its pill at any cell of it.
                    _ if *at + 1 == circle => leaving(shape, &cells, circle).is_none(),
                    _ => !touch(shape, pair[0], pair[1]),
                };
                match (0..).zip(cells.windows(2)).find(is_apart) {
                    Some((_, pair)) => {
                        let places = [pair[0], pair[1]].map(|cell| shape.place(cell));
                        Err(VariantError::NotTouching { variant, places })
                    }
                    None => Ok(cells),
                }
            }
            Layout::Square => {
                let mut cells = cells;
                cells.sort_unstable();
                let is_square = cells.len() == 4 && {
                    let (row, column) = (shape.row(cells[0]), shape.column(cells[0]));
                    let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
                    let around = around.map(|(i, j)| shape.cell_at(row + i, column + j));
                    around.iter().zip(&cells).all(|(&wanted, &cell)| wanted == Some(cell))
                };
                if is_square { Ok(cells) } else { Err(VariantError::NoSquare(variant)) }
            }
            Layout::Row => {
                let straight = straight(shape, &cells).filter(|&[down, right]| down * right == 0);
                match straight {
                    Some(_) if found == shape.columns() && shape.arrangement().is_none() => {
                        Ok(cells)
                    }
                    _ => Err(VariantError::NoRow(variant)),
                }
            }
            Layout::Diagonal => {
                let is_whole = |&[down, right]: &[isize; 2]| {
                    let ends = |cell, sign: isize| {
                        let row = shape.row(cell).checked_add_signed(sign * down);
                        let column = shape.column(cell).checked_add_signed(sign * right);
                        row.zip(column).and_then(|(i, j)| shape.cell_at(i, j)).is_none()
                    };
                    down * right != 0 && ends(cells[0], -1) && ends(cells[found - 1], 1)
                };
                match straight(shape, &cells).filter(is_whole) {
                    Some(_) => Ok(cells),
                    None => Err(VariantError::NoDiagonal(variant)),
                }
            }
            Layout::Peak => {
                let own = cells[0];
                let beside = shape.cells().filter(|&cell| share_edge(shape, own, cell));
                Ok(std::iter::once(own).chain(beside).collect())
            }
        }
    }
}

/// The step, down and to the right, from each of these cells to the next, if there are two or more
/// and it is always the same step to a cell that touches.
#[must_use]
pub fn straight(shape: Shape, cells: &[Cell]) -> Option<[isize; 2]> {
    let step = |pair: &[Cell]| {
        let by = |from: usize, to: usize| to as isize - from as isize;
        [
            by(shape.row(pair[0]), shape.row(pair[1])),
            by(shape.column(pair[0]), shape.column(pair[1])),
        ]
    };
    let first = cells.get(..2).map(step)?;
    let is_short = first.iter().all(|by| by.abs() <= 1);
    (is_short && cells.windows(2).all(|pair| step(pair) == first)).then_some(first)
}

/// Whether two cells have an edge in common.
fn share_edge(shape: Shape, a: Cell, b: Cell) -> bool {
    let rows = shape.row(a).abs_diff(shape.row(b));
    rows + shape.column(a).abs_diff(shape.column(b)) == 1
}

/// How many cells the circle or the pill of an arrow has; 0 for other lines.
fn circle_of(variant: Variant) -> usize {
    match variant.relation().map(Relation::sign) {
        Some(Sign::Line { ends: Ends::Arrow(circle), .. }) => circle,
        _ => 0,
    }
}

/// At which of its first cells, the circle or the pill, the shaft of an arrow begins: the last one
/// that the next cell touches.
pub(super) fn leaving(shape: Shape, cells: &[Cell], circle: usize) -> Option<usize> {
    let next = *cells.get(circle)?;
    cells[..circle].iter().rposition(|&cell| touch(shape, cell, next))
}

/// Whether two different cells have an edge or a corner in common.
pub(super) fn touch(shape: Shape, a: Cell, b: Cell) -> bool {
    shape.row(a).abs_diff(shape.row(b)) <= 1 && shape.column(a).abs_diff(shape.column(b)) <= 1
}
