//! The signs of relations that are no lines: dots and letters between cells, numbers on corners and
//! outside the grid, cells that are less or greater than their neighbours, shaded fields, cages.
//!
//! Shades lie below the lines of the grid, marks above them.

use neuf_sudoku::rules::{Between, Related, Rules, Sign, Variant, straight};
use neuf_sudoku::{Cell, Shape};

use crate::cages;
use crate::frame::Frame;
use crate::lines::{Point, centres, triangle};
use crate::outlines::Face;
use crate::scene::{Colour, Scene};

/// Shares of a cell's side: the radii of a dot, of a dot with a number and of a corner's circle,
/// the thickness of their rims, and the character sizes of a letter and of numbers outside the
/// grid.
const DOT: f32 = 0.12;
const NUMBERED_DOT: f32 = 0.17;
const CIRCLE: f32 = 0.24;
const RIM: f32 = 0.03;
const LETTER: f32 = 0.34;
const NUMBER: f32 = 0.42;
/// How far numbers stand outside the grid, as a share of a cell's side.
const OUTSIDE: f32 = 0.8;
/// How far a field stays away from the edges of its cells, as a share of a cell's side.
const FIELD_INSET: f32 = 0.06;
const FIELD: Colour = Colour(0xd6, 0xd8, 0xde);
/// Extra regions have a colour of their own, since clones are grey.
const REGION: Colour = Colour(0xd8, 0xe2, 0xf2);
const SHADE: Colour = Colour(0xe2, 0xe2, 0xe6);
const WEDGE: Colour = Colour(0x80, 0x80, 0x88);

/// The space around the grid that numbers outside it need, for cells of this side.
pub(crate) fn room(rules: &Rules, cell: f32) -> f32 {
    let is_outside = |related: &Related| matches!(related.relation.sign(), Sign::Outside { .. });
    if rules.related().iter().any(is_outside) { OUTSIDE * cell } else { 0.0 }
}

/// Draws what lies below the lines of the grid.
pub(crate) fn draw_shades(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for set in rules.distinct().iter().filter(|set| set.variant == Variant::ExtraRegion) {
        draw_field(scene, frame, rules.shape(), &set.cells, REGION);
    }
    for related in rules.related() {
        match related.relation.sign() {
            Sign::Peak { .. } => {
                let (x, y) = frame.corner(rules.shape(), related.cells[0]);
                scene.fill(x, y, frame.cell, frame.cell, SHADE);
            }
            Sign::Fields => {
                let (first, second) = related.cells.split_at(related.cells.len() / 2);
                for field in [first, second] {
                    draw_field(scene, frame, rules.shape(), field, FIELD);
                }
            }
            _ => {}
        }
    }
}

/// Draws what lies above the lines of the grid.
pub(crate) fn draw(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for set in rules.distinct().iter().filter(|set| set.variant == Variant::PlainCage) {
        cages::draw(scene, frame, rules.shape(), &set.cells, None);
    }
    for related in rules.related() {
        let at = centres(frame, rules, related);
        match related.relation.sign() {
            // A chevron lies above the cages, and the page has one of its own.
            Sign::Between(Between::Chevron) => {}
            Sign::Between(mark) => {
                let number = related.numbers.first().map(ToString::to_string);
                draw_between(scene, frame, middle(at[0], at[1]), mark, number.as_deref());
            }
            Sign::Peak { is_greatest } => {
                for &beside in &at[1..] {
                    draw_wedge(scene, frame, at[0], beside, is_greatest);
                }
            }
            Sign::Corner => {
                let centre = middle(at[0], at[3]);
                draw_disc(scene, frame, centre, CIRCLE, Colour::WHITE);
                let text = related.numbers.iter().map(ToString::to_string);
                let text = text.collect::<Vec<_>>().join(" ");
                let (room, size) = (2.0 * CIRCLE * 0.86 * frame.cell, 0.24 * frame.cell);
                scene.centred(centre, room, size, Face::Regular, Colour::INK, &text);
            }
            Sign::Outside { has_arrow } => draw_outside(scene, frame, rules, related, has_arrow),
            Sign::Cage => {
                let sum = related.numbers.first().map(ToString::to_string);
                cages::draw(scene, frame, rules.shape(), &related.cells, sum.as_deref());
            }
            Sign::Line { .. } | Sign::Fields | Sign::None => {}
        }
    }
}

/// Shades cells so that cells of one field that have an edge in common are joined, and two fields
/// side by side are not.
fn draw_field(scene: &mut Scene, frame: Frame, shape: Shape, cells: &[Cell], colour: Colour) {
    let inset = FIELD_INSET * frame.cell;
    let has = |row: usize, column: usize| {
        shape.cell_at(row, column).is_some_and(|cell| cells.contains(&cell))
    };
    for &cell in cells {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let (x, y) = frame.corner(shape, cell);
        let [right, below, across] =
            [has(row, column + 1), has(row + 1, column), has(row + 1, column + 1)];
        let inner = frame.cell - 2.0 * inset;
        let width = if right { inner + 2.0 * inset } else { inner };
        scene.fill(x + inset, y + inset, width, inner, colour);
        if below {
            scene.fill(x + inset, y + inset + inner, inner, 2.0 * inset, colour);
        }
        if right && below && across {
            let corner = frame.cell - inset;
            scene.fill(x + corner, y + corner, 2.0 * inset, 2.0 * inset, colour);
        }
    }
}

fn middle(one: Point, other: Point) -> Point {
    (f32::midpoint(one.0, other.0), f32::midpoint(one.1, other.1))
}

/// A disc with a dark rim.
fn draw_disc(scene: &mut Scene, frame: Frame, centre: Point, radius: f32, colour: Colour) {
    scene.disc(centre, radius * frame.cell, Colour::INK);
    scene.disc(centre, (radius - RIM) * frame.cell, colour);
}

/// A mark between two cells. A dot is larger if it has a number in it.
fn draw_between(
    scene: &mut Scene,
    frame: Frame,
    centre: Point,
    mark: Between,
    number: Option<&str>,
) {
    let radius = if number.is_some() { NUMBERED_DOT } else { DOT };
    let mut dot = |ground: Colour, ink: Colour| {
        draw_disc(scene, frame, centre, radius, ground);
        if let Some(number) = number {
            let (room, size) = (1.6 * radius * frame.cell, 1.5 * radius * frame.cell);
            scene.centred(centre, room, size, Face::Bold, ink, number);
        }
    };
    match mark {
        Between::WhiteDot => dot(Colour::WHITE, Colour::INK),
        Between::BlackDot => dot(Colour::INK, Colour::WHITE),
        Between::Letter(letter) => {
            let size = LETTER * frame.cell;
            scene.disc(centre, 0.5 * size, Colour::WHITE);
            scene.centred(centre, size, size, Face::Bold, Colour::INK, letter);
        }
        Between::Chevron => {}
    }
}

/// A small triangle at the edge of a cell, which points from the greater value to the smaller one.
fn draw_wedge(scene: &mut Scene, frame: Frame, own: Point, beside: Point, is_greatest: bool) {
    let toward = ((beside.0 - own.0) / frame.cell, (beside.1 - own.1) / frame.cell);
    let sign = if is_greatest { 1.0 } else { -1.0 };
    let far = 0.4 * frame.cell;
    let centre = (own.0 + far * toward.0, own.1 + far * toward.1);
    let along = (sign * toward.1).atan2(sign * toward.0);
    triangle(scene, centre, along, 0.09 * frame.cell, WEDGE);
}

/// The number of a clue before the first cell of its row, column or diagonal.
fn draw_outside(
    scene: &mut Scene,
    frame: Frame,
    rules: &Rules,
    related: &Related,
    has_arrow: bool,
) {
    let (shape, start) = (rules.shape(), related.cells[0]);
    let Some([down, right]) = straight(shape, &related.cells) else { return };
    let is_above = down != 0 && shape.row(start) == if down > 0 { 0 } else { shape.side() - 1 };
    let (down, right) = (down as f32, right as f32);
    let first = centres(frame, rules, related)[0];
    // Half of a cell to its edge, and a little more than half of the room outside. Along a
    // diagonal, the number leans towards its cell, so that two numbers have room at one corner.
    let (far, near) = ((0.5 + OUTSIDE * 0.55) * frame.cell, 0.62 * frame.cell);
    let (x, y) = if is_above { (near, far) } else { (far, near) };
    let centre = (first.0 - x * right, first.1 - y * down);
    let text = related.numbers.iter().map(ToString::to_string).collect::<String>();
    let size = NUMBER * frame.cell * if has_arrow { 0.8 } else { 1.0 };
    scene.centred(centre, 0.6 * frame.cell, size, Face::Regular, Colour::INK, &text);
    if has_arrow {
        let tip = (first.0 - near * right, first.1 - near * down);
        triangle(scene, tip, down.atan2(right), 0.09 * frame.cell, Colour::INK);
    }
}
