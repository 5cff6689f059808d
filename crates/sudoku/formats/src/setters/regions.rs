//! Regions as files of setters' programs have them: a number for each cell, or none.

use neuf_sudoku::Shape;
use neuf_sudoku::rules::{Regions, Rules, VariantError};

use crate::error::FormatError;
use crate::unread::Tally;

/// The rules of these regions: usual boxes if they are boxes of some shape, no boxes if no cell has a
/// region, and otherwise a jigsaw. Cells without a region beside others are reported.
///
/// # Errors
/// When a region has too few or too many cells.
pub(super) fn shape_of(
    regions: &[Option<usize>],
    usual: Shape,
    place: (usize, usize),
    tally: &mut Tally,
) -> Result<Rules, FormatError> {
    let side = usual.side();
    let at_start = |error: VariantError| FormatError::new(place.0, place.1, error);
    let rows = Shape::new(1, side).map_err(|error| FormatError::new(place.0, place.1, error))?;
    if regions.iter().all(Option::is_none) {
        return Ok(Rules::usual(rows));
    }
    if regions.iter().any(Option::is_none) {
        tally.constraint("region");
        return Ok(Rules::usual(usual));
    }
    let divisors = (1..=side).filter(|rows| side.is_multiple_of(*rows));
    let shapes = divisors.filter_map(|rows| Shape::new(rows, side / rows).ok());
    let same = |shape: &Shape| has_boxes(regions, *shape);
    if let Some(shape) = std::iter::once(usual).chain(shapes).find(same) {
        return Ok(Rules::usual(shape));
    }
    let map: String = regions.iter().map(|region| sign(region.unwrap_or(0))).collect();
    let mut rules = Rules::usual(rows);
    rules.set_regions(Regions::of_map(&map).map_err(at_start)?).map_err(at_start)?;
    Ok(rules)
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
