//! What neuf calls things, in several languages.
//!
//! All other crates may import this one, and it imports none of them, so that each library can
//! say its errors in each language and each face can show them.

#![forbid(unsafe_code)]

mod fill;
mod language;
mod named;

pub use fill::{fill, grouped};
pub use language::{Language, Numbering};
pub use named::{UnknownName, find_name};
