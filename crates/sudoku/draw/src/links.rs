//! The links of a step, drawn between pencil marks: strong ones as lines, weak ones dashed.
//!
//! A link is a flat curve, so that links along a row or a column do not run through the
//! marks between their ends, and it stops short of the marks. The ends of a node of several
//! candidates are joined by a thin line.

use crate::scene::{Colour, Scene};

/// The colour of links.
const VIOLET: Colour = Colour(0x8a, 0x3f, 0xbf);
/// How far a link stays from the middle of a mark.
const GAP: f32 = 8.0;
/// How far a link bends aside, as a share of its length, and at most.
const BEND: f32 = 0.13;
const MOST_BEND: f32 = 18.0;
/// The lengths of a dash and of the space after it.
const DASH: [f32; 2] = [4.5, 3.5];

type Point = (f32, f32);

/// Draws a link between two nodes, each given by the middles of its marks.
pub(crate) fn draw_link(scene: &mut Scene, ends: [&[Point]; 2], is_strong: bool) {
    let away = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
    let pairs = ends[0].iter().flat_map(|&a| ends[1].iter().map(move |&b| (a, b)));
    let nearest = pairs.min_by(|one, other| away(one.0, one.1).total_cmp(&away(other.0, other.1)));
    for node in ends {
        for pair in node.windows(2) {
            scene.line(pair[0], pair[1], 0.8, VIOLET);
        }
    }
    let Some((from, to)) = nearest else { return };
    let length = away(from, to);
    if length <= 2.0 * GAP {
        // Within a cell the marks are close together: a short line between them.
        let at = |share: f32| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
        scene.line(at(0.36), at(0.64), if is_strong { 2.0 } else { 1.2 }, VIOLET);
        return;
    }
    let aside = (length * BEND).min(MOST_BEND) / length;
    let middle = (
        (from.0 + to.0) / 2.0 - (to.1 - from.1) * aside,
        (from.1 + to.1) / 2.0 + (to.0 - from.0) * aside,
    );
    let at = |share: f32| {
        let mix = |a: f32, b: f32, c: f32| {
            let rest = 1.0 - share;
            a * rest * rest + 2.0 * b * rest * share + c * share * share
        };
        (mix(from.0, middle.0, to.0), mix(from.1, middle.1, to.1))
    };
    let (first, last) = (GAP / length, 1.0 - GAP / length);
    let drawn = (last - first) * length;
    let (dash, space) = if is_strong { (drawn, 0.0) } else { (DASH[0], DASH[1]) };
    let mut start = 0.0;
    while start < drawn {
        let end = f32::min(start + dash, drawn);
        let parts = ((end - start) / 5.0).ceil().max(1.0) as usize;
        let share =
            |part: usize| first + (start + (end - start) * part as f32 / parts as f32) / length;
        for part in 0..parts {
            let width = if is_strong { 2.0 } else { 1.5 };
            scene.line(at(share(part)), at(share(part + 1)), width, VIOLET);
        }
        start = end + space.max(0.01);
    }
}
