//! Formats of programs: those of setters, of players, and the values in brackets of programming
//! languages.
//!
//! `exchange` is the list of all formats that are written. A program whose files are text is a row
//! of the table in `text/reader.rs`; brackets and tags, which extend over lines, are rows of the
//! table of all formats.

pub(crate) mod arrays;
pub(crate) mod brackets;
pub(crate) mod exchange;
pub(crate) mod game;
pub(crate) mod hodoku;
pub(crate) mod killer;
pub(crate) mod link;
pub(crate) mod marks;
pub(crate) mod markup;
pub(crate) mod nested;
pub(crate) mod refusal;
pub(crate) mod resume;
pub(crate) mod setters;
pub(crate) mod sigh;
pub(crate) mod solo;
