//! The signs of the rules beside the usual ones.
//!
//! They are those of puzzle magazines: a dashed line around a cage with its
//! sum in the corner, thick borders for regions (which the picture itself
//! draws), grey windows, a line through each diagonal, a grey square for even
//! and a disc for odd, a chevron between cells that are compared. Rules without
//! a sign, and comparisons of cells that do not touch, become lines of text
//! below the grid.

use neuf_explain::Terms as _;
use neuf_sudoku::rules::{Cage, Form, Order, Parity, Rules, Variant};
use neuf_sudoku::{Cell, Shape};
use neuf_words::Language;

use crate::frame::Frame;
use crate::outlines::{Face, width};
use crate::scene::{Colour, Scene};

const WINDOW: Colour = Colour(0xe6, 0xe6, 0xec);
const DIAGONAL: Colour = Colour(0xd2, 0xd2, 0xd8);
const PARITY: Colour = Colour(0xcc, 0xcc, 0xd4);
const CAGE: Colour = Colour(0x4a, 0x4a, 0x50);
/// The distance of a cage's line from the inner edge of the thick lines.
const INSET: f32 = 2.4;
const CAGE_WIDTH: f32 = 1.2;
/// The approximate length of a dash and its gap together.
const DASH: f32 = 6.4;
/// The character size of a sum.
const SUM: f32 = 10.5;
/// Half the size of a chevron, and the width of its lines.
const CHEVRON: f32 = 4.2;
const CHEVRON_WIDTH: f32 = 1.7;

/// The distance that pencil marks must keep from the edges of their cell, so
/// that the signs of the rules have room.
pub(crate) fn padding(rules: &Rules) -> f32 {
    let has_chevrons = rules.orders().iter().any(|&order| is_beside(rules, order));
    match (rules.cages().is_empty(), has_chevrons) {
        (false, _) => 11.0,
        (true, true) => 8.0,
        (true, false) => 0.0,
    }
}

/// Lines of text for the rules and comparisons that have no sign in a picture: moves of chess, the
/// non-consecutive rule, and comparisons of cells that do not touch.
///
/// ```
/// use neuf_draw::rule_notes;
/// use neuf_formats::parse_rules;
/// use neuf_words::Language;
/// let rules = parse_rules("variant: diagonal, anti-king\n................")?;
/// let notes = rule_notes(&rules, Language::English);
/// assert!(notes.len() == 1 && notes[0].starts_with("anti-king – "));
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
#[must_use]
pub fn rule_notes(rules: &Rules, language: Language) -> Vec<String> {
    let has_sign = |rule: &Variant| match rule.form() {
        Form::Houses | Form::Listed | Form::Relation => true,
        Form::Move(_) | Form::Neighbours => false,
    };
    let hidden = rules.variants().into_iter().filter(|rule| !has_sign(rule));
    let note = |rule| format!("{} – {}", language.variant(rule), language.variant_meaning(rule));
    let mut notes: Vec<String> = hidden.map(note).collect();
    let far = rules.orders().iter().filter(|&&order| !is_beside(rules, order));
    let name = |cell| language.cell(rules.shape(), cell);
    let sign = |order: &Order| format!("{} > {}", name(order.greater), name(order.less));
    let signs: Vec<String> = far.map(sign).collect();
    if !signs.is_empty() {
        notes.push(signs.join(", "));
    }
    notes
}

pub(crate) fn draw_windows(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for cells in rules.windows() {
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { continue };
        let (x, y) = frame.corner(rules.shape(), first);
        let (right, below) = frame.corner(rules.shape(), last);
        scene.fill(x, y, right + frame.cell - x, below + frame.cell - y, WINDOW);
    }
}

pub(crate) fn draw_parities(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for &(cell, parity) in rules.marks() {
        let (x, y) = frame.corner(rules.shape(), cell);
        let half = frame.cell / 2.0;
        let reach = 0.38 * frame.cell;
        match parity {
            Parity::Even => {
                let (x, y) = (x + half - reach, y + half - reach);
                scene.fill(x, y, 2.0 * reach, 2.0 * reach, PARITY);
            }
            Parity::Odd => scene.disc((x + half, y + half), reach * 1.06, PARITY),
        }
    }
}

pub(crate) fn draw_diagonals(scene: &mut Scene, frame: Frame, rules: &Rules) {
    if !rules.has_rule(Variant::Diagonal) {
        return;
    }
    let shape = rules.shape();
    let (left, top) = frame.corner(shape, shape.cell(0, 0));
    let length = frame.cell * shape.side() as f32;
    let thick = (frame.cell / 20.0).max(1.6);
    scene.line((left, top), (left + length, top + length), thick, DIAGONAL);
    scene.line((left, top + length), (left + length, top), thick, DIAGONAL);
}

pub(crate) fn draw_cages(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for cage in rules.cages() {
        draw_cage(scene, frame, rules.shape(), cage);
    }
}

/// Draws the line around a cage, cell by cell, and its sum. The line leaves a
/// gap for the sum.
fn draw_cage(scene: &mut Scene, frame: Frame, shape: Shape, cage: &Cage) {
    let (cells, side) = (cage.cells(), frame.cell);
    let sum = cage.sum().to_string();
    let inset = frame.thick() / 2.0 + INSET;
    let room = width(Face::Regular, &sum) * SUM;
    let is_in = |cell: Cell, down: isize, right: isize| {
        let row = shape.row(cell).checked_add_signed(down).filter(|&i| i < shape.side());
        let column = shape.column(cell).checked_add_signed(right).filter(|&j| j < shape.side());
        let found = row.zip(column).map(|(i, j)| shape.cell(i, j));
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
                if place == 0 && step < 0 {
                    from = inset + room + 0.6;
                }
                dashed(from, to, |from, length| {
                    scene.fill(x + from, y + at - CAGE_WIDTH / 2.0, length, CAGE_WIDTH, CAGE);
                });
            }
            if !is_in(cell, 0, step) {
                let mut from = end(is_in(cell, -1, 0), is_in(cell, -1, step), before, 0.0);
                let to = end(is_in(cell, 1, 0), is_in(cell, 1, step), behind, side);
                if place == 0 && step < 0 {
                    from = inset + SUM - 1.0;
                }
                dashed(from, to, |from, length| {
                    scene.fill(x + at - CAGE_WIDTH / 2.0, y + from, CAGE_WIDTH, length, CAGE);
                });
            }
        }
        if place == 0 {
            scene.text(
                x + inset - 0.8,
                y + inset + SUM - 3.2,
                SUM,
                Face::Regular,
                Colour::INK,
                &sum,
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

pub(crate) fn draw_orders(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for &order in rules.orders().iter().filter(|&&order| is_beside(rules, order)) {
        let [from, to] = [order.greater, order.less].map(|cell| {
            let (x, y) = frame.corner(rules.shape(), cell);
            (x + frame.cell / 2.0, y + frame.cell / 2.0)
        });
        let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
        // The chevron points to the lesser cell.
        let ahead = ((to.0 - from.0) / frame.cell, (to.1 - from.1) / frame.cell);
        let at = |along: f32, across: f32| {
            let (along, across) = (along * CHEVRON, across * CHEVRON);
            let x = middle.0 + along * ahead.0 - across * ahead.1;
            (x, middle.1 + along * ahead.1 + across * ahead.0)
        };
        let ground = CHEVRON + 1.2;
        let (left, top) = (middle.0 - ground, middle.1 - ground);
        scene.fill(left, top, 2.0 * ground, 2.0 * ground, Colour::WHITE);
        for across in [-1.0, 1.0] {
            // Each half goes a little beyond the tip, so that the two meet.
            scene.line(at(-0.8, across), at(0.9, -across * 0.1), CHEVRON_WIDTH, Colour::INK);
        }
    }
}

/// Whether the cells of a comparison have an edge in common, so that a sign can stand between
/// them.
#[must_use]
pub fn is_beside(rules: &Rules, Order { greater, less }: Order) -> bool {
    let shape = rules.shape();
    let rows = shape.row(greater).abs_diff(shape.row(less));
    rows + shape.column(greater).abs_diff(shape.column(less)) == 1
}
