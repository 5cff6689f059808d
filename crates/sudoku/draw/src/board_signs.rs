//! The signs of relations as shapes, for a board that somebody else draws.
//!
//! The page has a board of its own, with cells that can be chosen and read aloud. What a
//! thermometer looks like must not be said there once more, so it takes these shapes. To give it
//! the whole picture as SVG would be less, but such a text cannot be checked when a stored game
//! brings it back.

use neuf_sudoku::Rules;

use crate::frame::Frame;
use crate::scene::{Colour, Item, Scene};
use crate::svg::path_data;
use crate::{clues, lines};

/// The side of a cell in these shapes.
const CELL: f32 = 100.0;

/// A shape of a sign. Lengths are in hundredths of a cell; the upper left corner of the grid is 0.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BoardSign {
    /// A filled form.
    Form {
        /// Its outline as SVG path data.
        path: String,
        /// Its colour.
        colour: Colour,
        /// Whether it lies above the lines of the grid.
        is_above: bool,
    },
    /// A number or a letter, above the lines of the grid.
    Text {
        /// Its left end.
        x: f32,
        /// Its baseline.
        y: f32,
        /// The size of its characters.
        size: f32,
        /// The text.
        text: String,
    },
}

/// The signs of all relations, in the order in which they are drawn.
///
/// ```
/// use neuf_draw::{BoardSign, board_signs};
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Rules, Shape};
/// let shape = Shape::new(2, 2)?;
/// let mut rules = Rules::usual(shape);
/// rules.add_clue(Variant::Thermometer, &[], vec![shape.cell(0, 0), shape.cell(0, 1)])?;
/// // The bulb, the line, and its two round ends.
/// assert_eq!(board_signs(&rules).len(), 4);
/// assert!(matches!(board_signs(&rules)[0], BoardSign::Form { is_above: false, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board_signs(rules: &Rules) -> Vec<BoardSign> {
    let side = |cells: usize| CELL * cells as f32;
    let (width, height) = (side(rules.shape().columns()), side(rules.shape().rows()));
    let frame = Frame { left: 0.0, top: 0.0, cell: CELL };
    let [mut below, mut above] = [(); 2].map(|()| Scene::new(width, height, ""));
    clues::draw_shades(&mut below, frame, rules);
    lines::draw(&mut below, frame, rules);
    clues::draw(&mut above, frame, rules);
    let below = below.items.into_iter().map(|item| shape(item, false));
    below.chain(above.items.into_iter().map(|item| shape(item, true))).collect()
}

fn shape(item: Item, is_above: bool) -> BoardSign {
    match item {
        Item::Box { x, y, width, height, colour } => {
            let path = format!("M{x} {y}h{width}v{height}h-{width}Z");
            BoardSign::Form { path, colour, is_above }
        }
        Item::Form { strokes, colour } => {
            BoardSign::Form { path: path_data(&strokes), colour, is_above }
        }
        Item::Text { x, y, size, text, .. } => BoardSign::Text { x, y, size, text },
    }
}
