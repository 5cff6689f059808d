//! The shape of the grid that has a given number of cells.
//!
//! All formats that give their cells in one sequence need it, so it stands apart from them.

use neuf_sudoku::Shape;

use crate::error::{FormatError, FormatErrorKind};

/// Smaller grids are read only if their shape is requested, because nine cells on
/// a line are a row.
pub(crate) const LEAST_SIDE: usize = 4;

/// The number of characters of a 9×9 grid with nine candidates for each cell. It is
/// also the number of cells of a 27×27 grid, but that would have letters.
pub(crate) const CANDIDATE_MARKS: usize = 729;

/// The numbers of cells that a puzzle most likely has.
const LIKELY_COUNTS: [usize; 8] = [16, 36, 81, 144, 256, 625, CANDIDATE_MARKS, 1296];

/// The number of cells that was probably meant if there are `found`.
pub(crate) fn likely_count(found: usize) -> usize {
    LIKELY_COUNTS.into_iter().min_by_key(|count| count.abs_diff(found)).unwrap_or(81)
}

/// The shape of a grid with this number of cells: the requested one, or the usual one.
pub(crate) fn shape_of(cells: usize, wanted: Option<Shape>) -> Result<Shape, FormatErrorKind> {
    let side = cells.isqrt();
    match wanted {
        Some(shape) if shape.cell_count() == cells => Ok(shape),
        Some(wanted) if side * side == cells => {
            Err(FormatErrorKind::OtherSide { wanted, found: side })
        }
        Some(wanted) => {
            Err(FormatErrorKind::CellCount { expected: wanted.cell_count(), found: cells })
        }
        None if side * side == cells && side >= LEAST_SIDE => Ok(Shape::of_side(side)?),
        None => Err(FormatErrorKind::CellCount { expected: likely_count(cells), found: cells }),
    }
}

/// Checks that the shape that a text tells is the requested one. Of a grid without boxes, only the
/// side is compared.
///
/// # Errors
/// When another shape was requested: with other boxes, the grid would be another puzzle.
pub(crate) fn check_shape(
    told: Shape,
    has_boxes: bool,
    wanted: Option<Shape>,
    place: (usize, usize),
) -> Result<(), FormatError> {
    let Some(wanted) = wanted else { return Ok(()) };
    if wanted.side() != told.side() {
        let kind = FormatErrorKind::OtherSide { wanted, found: told.side() };
        return Err(FormatError::new(place, kind));
    }
    if has_boxes && wanted != told {
        return Err(FormatError::unexpected(
            place,
            ["boxes of the requested shape", "des blocs de la forme demandée"],
            [format!("boxes of {told}"), format!("des blocs de {told}")],
        ));
    }
    Ok(())
}
