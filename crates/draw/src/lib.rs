//! Pictures of sudokus, the same on every machine.
//!
//! A [`Picture`] or a sheet of puzzles ([`sheet`]) is laid out once, as a
//! [`Scene`] of rectangles, lines and characters; each format is a short
//! writer of scenes. The other way, one SVG that `resvg` and `svg2pdf` turn
//! into the rest, needs a parser of SVG, CSS and fonts for what are digits in
//! squares, and ten times as many crates.
//!
//! No font of the machine is used: the outlines of the characters are in here
//! ([`outlines`]).
//!
//! ```
//! use neuf_draw::{Picture, write_svg};
//! use neuf_sudoku::format::parse_puzzle;
//! let puzzle = parse_puzzle("1... .2.. ..3. ...4")?;
//! let mut svg = Vec::new();
//! write_svg(&mut svg, &Picture::of(&puzzle.grid).scene())?;
//! assert!(svg.starts_with(b"<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod frame;
mod html;
pub mod outlines;
mod pdf;
mod picture;
mod png;
mod rules;
mod scene;
pub mod sheet;
mod svg;
mod terminal;
#[cfg(test)]
mod tests;

pub use html::write_html;
pub use pdf::write_pdf;
pub use picture::Picture;
pub use png::{PngError, default_width, write_png};
pub use scene::{Colour, Item, Scene};
pub use svg::write_svg;
pub use terminal::write_terminal;
