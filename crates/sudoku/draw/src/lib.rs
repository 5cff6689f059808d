//! Pictures of sudokus, the same on every machine.
//!
//! A [`Picture`] shows one grid. It is laid out once, as a [`Scene`] of rectangles, shapes and
//! texts, and each output format is a short function that writes a scene: [`write_svg`] and
//! [`write_html`]. With the feature `print`, which the page and the annex ask for and the command
//! does not, the module `sheet` arranges several puzzles on pages, and `write_pdf` writes them.
//! Pictures in pixels are made by `annex/press` alone, since the crates that paint them are nine.
//! The usual alternative, to make one SVG and convert it with `resvg` and `svg2pdf`, needs parsers
//! of SVG, CSS and fonts and ten times as many crates, only to draw digits in squares.
//! [`write_terminal`] prints a picture as text.
//!
//! The pictures use no font of the machine: the crate contains the outlines of
//! the characters ([`outlines`]).
//!
//! ```
//! use neuf_draw::{Picture, write_svg};
//! use neuf_formats::parse_puzzle;
//! let puzzle = parse_puzzle("1... .2.. ..3. ...4")?;
//! let mut svg = Vec::new();
//! write_svg(&mut svg, &Picture::of(&puzzle.puzzle).scene())?;
//! assert!(svg.starts_with(b"<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board_signs;
mod cages;
mod characters;
mod clues;
mod frame;
mod html;
mod lines;
mod links;
mod one_grid;
pub mod outlines;
#[cfg(feature = "print")]
pub mod pdf;
mod picture;
#[cfg(feature = "print")]
pub mod places;
mod rules;
mod scene;
#[cfg(feature = "print")]
pub mod sheet;
mod svg;
mod terminal;
#[cfg(test)]
mod tests;
mod walls;

pub use board_signs::{BoardSign, board_signs};
pub use characters::{
    Border, CellSigns, Edge, OutsideClue, border_signs, needs_lines, outside_clues, terminal_colour,
};
pub use html::write_html;
#[cfg(feature = "print")]
pub use pdf::write_pdf;
pub use picture::{MARGIN, Picture};
pub use rules::rule_notes;
pub use scene::{Colour, Item, Placed, Scene, placed, wrapped};
pub use svg::write_svg;
pub use terminal::{Ground, Ink, terminal_ground, terminal_ink, write_compact, write_terminal};
pub use walls::{Stroke, Walls};
