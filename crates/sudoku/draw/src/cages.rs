//! Cages: a dashed line around cells, with their sum in the corner if they have one.
//!
//! The cages of a killer and those whose values may repeat look alike, as they do wherever such
//! puzzles are published; the rules beside the grid say which they are.

use neuf_sudoku::rules::{Rules, Sign, Variant};
use neuf_sudoku::{Cell, Shape};

use crate::frame::Frame;
use crate::outlines::{Face, width};
use crate::scene::{Colour, Scene};

const CAGE: Colour = Colour(0x4a, 0x4a, 0x50);
/// The distance of a cage's line from the inner edge of the thick lines.
const INSET: f32 = 2.4;
const CAGE_WIDTH: f32 = 1.2;
/// The approximate length of a dash and its gap together.
const DASH: f32 = 6.4;
/// The character size of a sum.
const SUM: f32 = 10.5;

/// The cells of everything that is drawn as a cage, each with its sum if it has one.
pub(crate) fn outlined(rules: &Rules) -> impl Iterator<Item = (&[Cell], Option<usize>)> {
    let related = rules.related().iter().filter(|known| known.relation.sign() == Sign::Cage);
    let cages = rules.distinct().iter().filter(|set| set.variant != Variant::ExtraRegion);
    let cages = cages.map(|set| (&set.cells[..], set.sum));
    cages.chain(related.map(|known| (&known.cells[..], known.numbers.first().copied())))
}

/// The cages of a killer; those of other variants are relations, and drawn as such.
pub(crate) fn draw_all(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for cage in rules.cages() {
        let sum = cage.sum.map(|sum| sum.to_string());
        draw(scene, frame, rules.shape(), &cage.cells, sum.as_deref());
    }
}

/// Draws the line around a cage, cell by cell, and its sum if it has one. The line leaves a
/// gap for the sum.
pub(crate) fn draw(
    scene: &mut Scene,
    frame: Frame,
    shape: Shape,
    cells: &[Cell],
    sum: Option<&str>,
) {
    let side = frame.cell;
    let inset = frame.thick() / 2.0 + INSET;
    let room = sum.map(|sum| width(Face::Regular, sum) * SUM);
    let is_in = |cell: Cell, down: isize, right: isize| {
        let row = shape.row(cell).checked_add_signed(down);
        let column = shape.column(cell).checked_add_signed(right);
        let found = row.zip(column).and_then(|(i, j)| shape.cell_at(i, j));
        found.is_some_and(|found| cells.contains(&found))
    };
    for (place, &cell) in cells.iter().enumerate() {
        let (x, y) = frame.corner(shape, cell);
        let [before, behind] = [inset, side - inset];
        // A piece of the line ends at the corner of the cell's own border, or at
        // the next cell if the cage goes on there, or beyond its edge where the
        // line turns outwards.
        let end = |beside: bool, across: bool, corner: f32, edge: f32| match (beside, across) {
            (false, _) => corner,
            (true, false) => edge,
            (true, true) => 2.0 * edge - corner,
        };
        for (step, at) in [(-1, before), (1, behind)] {
            if !is_in(cell, step, 0) {
                let mut from = end(is_in(cell, 0, -1), is_in(cell, step, -1), before, 0.0);
                let to = end(is_in(cell, 0, 1), is_in(cell, step, 1), behind, side);
                if let Some(room) = room.filter(|_| place == 0 && step < 0) {
                    from = inset + room + 0.6;
                }
                dashed(from, to, |from, length| {
                    scene.fill(x + from, y + at - CAGE_WIDTH / 2.0, length, CAGE_WIDTH, CAGE);
                });
            }
            if !is_in(cell, 0, step) {
                let mut from = end(is_in(cell, -1, 0), is_in(cell, -1, step), before, 0.0);
                let to = end(is_in(cell, 1, 0), is_in(cell, 1, step), behind, side);
                if room.is_some() && place == 0 && step < 0 {
                    from = inset + SUM - 1.0;
                }
                dashed(from, to, |from, length| {
                    scene.fill(x + at - CAGE_WIDTH / 2.0, y + from, CAGE_WIDTH, length, CAGE);
                });
            }
        }
        if let Some(sum) = sum.filter(|_| place == 0) {
            scene.text(
                x + inset - 0.8,
                y + inset + SUM - 3.2,
                SUM,
                Face::Regular,
                Colour::INK,
                sum,
            );
        }
    }
}

/// Divides a piece into dashes, so that it begins and ends with half a gap.
fn dashed(from: f32, to: f32, mut dash: impl FnMut(f32, f32)) {
    let count = ((to - from) / DASH).round().max(1.0);
    let each = (to - from) / count;
    for place in 0..count as usize {
        dash(from + (place as f32 + 0.2) * each, 0.6 * each);
    }
}
