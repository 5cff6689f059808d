//! Regions as files of setters' programs have them: a number for each cell, or none.

use neuf_sudoku::Shape;
use neuf_sudoku::rules::{Regions, Rules};

use super::item::list;
use crate::error::FormatError;
use crate::programs::brackets::Item;
use crate::unread::Tally;

/// The usual shape of a grid with these rows; a side without usual boxes has one row in each.
///
/// # Errors
/// When the rows are no square, or the side is too large.
pub(super) fn usual_shape(
    rows: &[Item<'_>],
    wanted: Option<Shape>,
    place: (usize, usize),
) -> Result<Shape, FormatError> {
    let side = rows.len();
    if let Some(row) = rows.iter().find(|row| list(row).len() != side) {
        let found = list(row).len();
        let found = [
            format!("{found} in a row of {side} rows"),
            format!("{found} dans l'une des {side} lignes"),
        ];
        return Err(FormatError::unexpected(
            row.place,
            ["as many cells as rows", "autant de cases que de lignes"],
            found,
        ));
    }
    let wanted = wanted.filter(|wanted| wanted.side() == side);
    let shape = wanted.map_or_else(|| Shape::of_side(side).or_else(|_| Shape::new(1, side)), Ok);
    shape.map_err(|error| FormatError::new(place, error))
}

/// Whether a grid of this shape has boxes where nothing says them.
pub(super) fn has_usual_boxes(shape: Shape) -> bool {
    shape.box_rows() > 1 || shape.side() < 4
}

/// The rules of these regions: usual boxes if they are boxes of some shape, and otherwise a jigsaw.
/// Where no cell has a region, the rows are the regions, which say nothing new. Cells without a
/// region beside others are reported.
///
/// # Errors
/// When a region has too few or too many cells.
pub(super) fn rules_of(
    regions: &[Option<usize>],
    usual: Shape,
    place: (usize, usize),
    tally: &mut Tally,
) -> Result<Rules, FormatError> {
    let side = usual.side();
    let without = regions.iter().filter(|region| region.is_none()).count();
    let has_none = without == regions.len();
    if !has_none && without > 0 {
        tally.changes("cells without a region", without);
        return Ok(Rules::usual(usual));
    }
    let divisors = (2..side).filter(|rows| side.is_multiple_of(*rows));
    let shapes = divisors.filter_map(|rows| Shape::new(rows, side / rows).ok());
    let usual = std::iter::once(usual).filter(|&usual| has_usual_boxes(usual));
    let same = |shape: &Shape| has_boxes(regions, *shape);
    if let Some(shape) = usual.chain(shapes).find(same).filter(|_| !has_none) {
        return Ok(Rules::usual(shape));
    }
    let row = |place: usize| place / side;
    let map: String =
        regions.iter().enumerate().map(|(at, region)| sign(region.unwrap_or(row(at)))).collect();
    let regions = Regions::of_map(&map);
    let rules = regions.and_then(|regions| {
        let mut rules = Rules::usual(regions.shape());
        rules.set_regions(regions).map(|()| rules)
    });
    rules.map_err(|error| FormatError::new(place, error))
}

/// Whether the regions are the boxes of this shape.
fn has_boxes(regions: &[Option<usize>], shape: Shape) -> bool {
    let mut region_of = vec![None; shape.side()];
    let is_same = shape
        .cells()
        .zip(regions)
        .all(|(cell, &region)| *region_of[shape.box_of(cell)].get_or_insert(region) == region);
    let mut known: Vec<_> = region_of.into_iter().flatten().collect();
    known.sort_unstable();
    known.dedup();
    is_same && known.len() == shape.side()
}

/// The sign of a region in a map: A to Z, and then other letters.
fn sign(number: usize) -> char {
    let number = u32::try_from(number).unwrap_or(u32::MAX).min(10_000);
    let code = if number < 26 { u32::from('A') + number } else { 0x100 + number };
    char::from_u32(code).unwrap_or('?')
}
