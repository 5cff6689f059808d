//! The names of cells in the files of setters' programs, and the places around the grid.
//!
//! f-puzzles writes `R1C9`. A clue outside the grid has the name of the cell in which it stands, in
//! row or column 0 or one behind the last.

use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::programs::brackets::{Item, Member};
use neuf_sudoku::{Cell, Grid, Shape};

use super::item::{list, member, text};
use crate::work::looked_at;

/// The row and the column of a place on the grid or around it; the grid begins with 1.
pub(super) type Spot = [usize; 2];

/// The place that a value names.
///
/// # Errors
/// When it names none.
pub(super) fn spot(item: &Item<'_>) -> Result<Spot, FormatError> {
    let name = text(item).unwrap_or_default();
    looked_at(name.len());
    parse(name).ok_or_else(|| {
        let found = quoted(if name.is_empty() { item.raw } else { name });
        FormatError::new(item.place, FormatErrorKind::NoCell { found })
    })
}

fn parse(name: &str) -> Option<Spot> {
    let number = |digits: &str| digits.parse().ok().filter(|_| digits.len() < 4);
    let (row, column) = name.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some([number(row)?, number(column)?])
}

/// The cell that a value names.
///
/// # Errors
/// When it names none of the grid.
pub(super) fn cell(item: &Item<'_>, shape: Shape) -> Result<Cell, FormatError> {
    let [row, column] = spot(item)?;
    inside([row, column], shape).ok_or_else(|| {
        let found = quoted(text(item).unwrap_or_default());
        let kind = FormatErrorKind::OutsideGrid { side: shape.side(), found };
        FormatError::new(item.place, kind)
    })
}

/// The cells of a list.
///
/// # Errors
/// As for [`cell`].
pub(super) fn cells(item: &Item<'_>, shape: Shape) -> Result<Vec<Cell>, FormatError> {
    list(item).iter().map(|item| cell(item, shape)).collect()
}

/// The cells of the list that the member of this name is; none if there is no such list.
///
/// # Errors
/// As for [`cell`].
pub(super) fn cells_of(
    members: &[Member<'_>],
    name: &str,
    shape: Shape,
) -> Result<Vec<Cell>, FormatError> {
    member(members, name).map_or(Ok(Vec::new()), |item| cells(item, shape))
}

/// The whole grid of these values; `None` if there are too few or too many, or one is no value.
pub(super) fn whole_grid(values: impl Iterator<Item = usize>, shape: Shape) -> Option<Grid> {
    let value = |value| u8::try_from(value).ok().filter(|_| (1..=shape.side()).contains(&value));
    Grid::from_values(shape, values.map(value).collect::<Option<_>>()?)
}

/// The whole grid in a text: a digit for each cell, or numbers with commas between them.
pub(super) fn grid_of_text(text: &str, shape: Shape) -> Option<Grid> {
    if text.contains(',') {
        return whole_grid(text.split(',').map(|value| value.trim().parse().unwrap_or(0)), shape);
    }
    whole_grid(text.trim().chars().map(|c| c.to_digit(10).unwrap_or(0) as usize), shape)
}

/// The cell at a place of the grid; `None` around it.
fn inside([row, column]: Spot, shape: Shape) -> Option<Cell> {
    let is_inside = |at: usize| (1..=shape.side()).contains(&at);
    (is_inside(row) && is_inside(column)).then(|| shape.cell(row - 1, column - 1))
}

/// The name of a cell.
pub(super) fn name(cell: Cell, shape: Shape) -> String {
    spot_name([shape.row(cell) + 1, shape.column(cell) + 1])
}

/// The name of a place.
pub(super) fn spot_name([row, column]: Spot) -> String {
    format!("R{row}C{column}")
}

/// The cells that are seen from a place in this direction, up to the border.
pub(super) fn seen(from: Spot, [down, right]: [isize; 2], shape: Shape) -> Vec<Cell> {
    let next =
        |at: &Spot| Some([at[0].checked_add_signed(down)?, at[1].checked_add_signed(right)?]);
    let places = std::iter::successors(next(&from), next);
    places.map_while(|place| inside(place, shape)).collect()
}

/// The cells that have a side in common with this one.
pub(super) fn beside(cell: Cell, shape: Shape) -> impl Iterator<Item = Cell> {
    let spot = [shape.row(cell) + 1, shape.column(cell) + 1];
    let steps = [[-1, 0], [0, -1], [0, 1], [1, 0]];
    steps.into_iter().filter_map(move |step| seen(spot, step, shape).first().copied())
}

/// The direction into the grid from a place beside its rows or columns.
pub(super) fn inward([row, column]: Spot, shape: Shape) -> Option<[isize; 2]> {
    let (end, is_inside) = (shape.side() + 1, |at: usize| (1..=shape.side()).contains(&at));
    match (row, column) {
        (0, column) if is_inside(column) => Some([1, 0]),
        (row, column) if row == end && is_inside(column) => Some([-1, 0]),
        (row, 0) if is_inside(row) => Some([0, 1]),
        (row, column) if column == end && is_inside(row) => Some([0, -1]),
        _ => None,
    }
}

/// The place from which cells are seen in this direction, the first one before all others.
pub(super) fn before(first: Cell, [down, right]: [isize; 2], shape: Shape) -> Spot {
    let back = |at: usize, by: isize| (at + 1).saturating_add_signed(-by);
    [back(shape.row(first), down), back(shape.column(first), right)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clue_stands_before_the_cells_that_it_sees() {
        let shape = Shape::default();
        for (spot, step, length) in [
            ([0, 3], [1, 0], 9),
            ([10, 9], [-1, 0], 9),
            ([4, 0], [0, 1], 9),
            ([1, 10], [0, -1], 9),
            ([0, 3], [1, -1], 2),
            ([10, 0], [-1, 1], 9),
        ] {
            let cells = seen(spot, step, shape);
            assert_eq!(cells.len(), length, "{spot:?}");
            assert_eq!(before(cells[0], step, shape), spot);
            if step.contains(&0) {
                assert_eq!(inward(spot, shape), Some(step));
            }
        }
        assert_eq!(inward([0, 0], shape), None);
        assert_eq!(inward([5, 5], shape), None);
    }

    #[test]
    fn names_are_read_back() {
        assert_eq!(parse(&spot_name([0, 12])), Some([0, 12]));
        for wrong in ["", "R1", "R1C", "C1R1", "R-1C1", "R1C1111", "Rc1"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
