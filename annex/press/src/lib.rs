//! A book of puzzles to print: sections by kind and level, instructions with a worked example,
//! hints, and solutions at the end.
//!
//! The pages follow each other as in the magazines: cover, what the book has, contents; for each
//! kind of puzzle how it is played, then its sections, the easiest first; the solutions in small
//! size at the end. Below each puzzle stands the page of its solution, and a hint upside down,
//! which is not read by accident.
//!
//! The pages are laid out before it is known how many there are, although the inner margin depends
//! on their number and the text on the inner margin. So they are laid out again until the margin
//! fits. What would be the usual way, to let a program such as LaTeX set the book, needs that
//! program.
//!
//! ```
//! use neuf_cnf::Interrupt;
//! use neuf_press::{Book, BookEntry, Layout};
//! use neuf_press::write_book;
//! use neuf_formats::parse_puzzle;
//! let puzzle = parse_puzzle(".21..........123")?.puzzle;
//! let (solution, _) = parse_puzzle("3214143223414123")?.puzzle.into_parts();
//! let layout = Layout::default();
//! let entry = BookEntry::new(puzzle, solution).examined(layout.language, &Interrupt::new());
//! let book = Book::new(&[entry], &layout, &Interrupt::new());
//! let mut pdf = Vec::new();
//! write_book(&mut pdf, &book)?;
//! assert!(pdf.starts_with(b"%PDF-1.4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod book;
mod font;
mod pdf;
mod png;

pub use book::{Book, BookEntry, Layout, Trim, level};
pub use font::{FontError, add_font};
pub use pdf::write_book;
pub use png::{PngError, default_width, write_png};
