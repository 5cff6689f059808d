//! What neuf calls things, in several languages.
//!
//! All other crates may import this one, and it imports none of them, so that each library can
//! say its errors in each language and each face can show them. English stands in the code, where
//! it is used. Every other language is a file in each crate that speaks to people: a table of
//! sentences ([`tr!`]), of phrases that a library puts together by its own grammar, or the errors
//! of a library ([`Told`]).

#![forbid(unsafe_code)]

mod fill;
mod held;
mod language;
mod named;
mod sentence;
mod shown;
mod told;

pub use fill::{fill, grouped};
pub use held::{HELD, held};
pub use language::{Language, Numbering};
pub use named::{UnknownName, find_name};
pub use sentence::{Catalogue, Sentence};
pub use shown::{is_unseen, shown};
pub use told::{AnyPart, Carried, Part, Told, ToldPart, are_known, show_told, without_number};
