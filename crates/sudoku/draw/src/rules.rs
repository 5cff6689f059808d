//! The signs of the rules beside the usual ones.
//!
//! They are those of puzzle magazines: a dashed line around a cage with its
//! sum in the corner (`cages`), thick borders for regions (which the picture itself
//! draws), grey windows, a line through each diagonal, a grey square for even
//! and a disc for odd, a chevron between cells that are compared. Rules without
//! a sign, and comparisons of cells that do not touch, become lines of text
//! below the grid.

use neuf_explain::Terms as _;
use neuf_sudoku::rules::{Form, Parity, Rules, Variant, ZoneName};
use neuf_sudoku::{Cell, Shape};
use neuf_words::Language;

use crate::cages;
use crate::frame::Frame;
use crate::scene::{Colour, Scene};

const WINDOW: Colour = Colour(0xe6, 0xe6, 0xec);
const DIAGONAL: Colour = Colour(0xd2, 0xd2, 0xd8);
const PARITY: Colour = Colour(0xcc, 0xcc, 0xd4);
/// Half the size of a chevron, and the width of its lines.
const CHEVRON: f32 = 4.2;
const CHEVRON_WIDTH: f32 = 1.7;

/// The distance that pencil marks must keep from the edges of their cell, so
/// that the signs of the rules have room.
pub(crate) fn padding(rules: &Rules) -> f32 {
    match (cages::outlined(rules).next().is_some(), chevrons(rules).next().is_some()) {
        (true, _) => 11.0,
        (false, true) => 8.0,
        (false, false) => 0.0,
    }
}

/// Lines of text for the rules and comparisons that have no sign in a picture: moves of chess,
/// disjoint groups, the non-consecutive rule, and comparisons of cells that do not touch.
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
        Form::Houses => *rule != Variant::DisjointGroups,
        Form::Candidates | Form::Overlap(_) => true,
        Form::Distinct | Form::Relation => !rule.is_whole(),
    };
    let hidden = rules.variants().into_iter().filter(|rule| !has_sign(rule));
    let note = |rule| format!("{} – {}", language.variant(rule), language.variant_meaning(rule));
    let mut notes: Vec<String> = hidden.map(note).collect();
    for moves in rules.named_moves().chunk_by(|one, next| one.variant() == next.variant()) {
        let written: Vec<String> = moves.iter().map(|step| step.text()).collect();
        let (rule, written) = (moves[0].variant(), written.join("; "));
        let [name, meaning] = [language.variant(rule), language.variant_meaning(rule)];
        notes.push(format!("{name} {written} – {meaning}"));
    }
    let far = comparisons(rules).filter(|&pair| !is_beside(rules.shape(), pair));
    let name = |cell| language.cell(rules.shape(), cell);
    let sign = |[greater, less]: [Cell; 2]| format!("{} > {}", name(greater), name(less));
    let signs: Vec<String> = far.map(sign).collect();
    if !signs.is_empty() {
        notes.push(signs.join(", "));
    }
    notes
}

/// The windows of windoku.
pub(crate) fn windows(rules: &Rules) -> impl Iterator<Item = Vec<Cell>> {
    rules.zones().filter(|(zone, _)| matches!(zone, ZoneName::Window(_))).map(|(_, cells)| cells)
}

pub(crate) fn draw_windows(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for cells in windows(rules) {
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { continue };
        let (x, y) = frame.corner(rules.shape(), first);
        let (right, below) = frame.corner(rules.shape(), last);
        scene.fill(x, y, right + frame.cell - x, below + frame.cell - y, WINDOW);
    }
}

pub(crate) fn draw_parities(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for (cell, parity) in rules.marks() {
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

pub(crate) fn draw_orders(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for pair in chevrons(rules) {
        let [from, to] = pair.map(|cell| {
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

/// The cells that are compared, the greater one first.
fn comparisons(rules: &Rules) -> impl Iterator<Item = [Cell; 2]> + '_ {
    let of = rules.related().iter().filter(|known| known.variant == Variant::GreaterThan);
    of.map(|known| [known.cells[0], known.cells[1]])
}

/// The comparisons of cells with an edge in common, so that a sign can stand between them.
pub(crate) fn chevrons(rules: &Rules) -> impl Iterator<Item = [Cell; 2]> + '_ {
    comparisons(rules).filter(|&pair| is_beside(rules.shape(), pair))
}

fn is_beside(shape: Shape, [one, other]: [Cell; 2]) -> bool {
    let rows = shape.row(one).abs_diff(shape.row(other));
    rows + shape.column(one).abs_diff(shape.column(other)) == 1
}
