//! What neuf calls things, in several languages.
//!
//! All other crates may import `neuf-words`, which imports none of them. So each library can say
//! its errors in each language, and each face can show them.
//!
//! Every sentence stands once, where it is said, as an array of one text per language in the order
//! of [`Language::ALL`]: `["{n} cells", "{n} cases"]` (a [`Sentence`]). A language takes its own
//! text and fills its parts in by name ([`Language::of`], [`Language::say`], [`tr!`]), since
//! languages differ in the order of their words. Whoever reads or changes the code sees all
//! languages, a sentence that goes takes its translations along, and a further language is a longer
//! array, so the compiler names each place that lacks it. Where a grammar differs (plurals,
//! genders), the code asks the language. The errors of libraries are [`Told`].
//!
//! Rejected: a table for each language, keyed by the English sentence, in a file far away, which
//! repeats each sentence, keeps what nothing says any more, and has to be searched. Fluent and
//! gettext: their files are parsed at run time, and a misspelt name of a message or of a part shows
//! only when the message is needed. Two `format!` in a `match`: twice the machine code.

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
pub use language::{Counted, Language, Numbering, Sentence};
pub use named::{UnknownName, find_name, nearest};
#[doc(hidden)]
pub use sentence::checked;
pub use shown::{is_unseen, shown};
pub use told::{AnyPart, Carried, Part, Told, ToldPart, show_told, without_number};
