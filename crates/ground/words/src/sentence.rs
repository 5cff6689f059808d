//! Sentences that stand in the code in English, with a table of each other language.
//!
//! `tr!` looks its sentence up while the program is compiled, so a sentence without a translation
//! is an error of the compiler, and finding it costs nothing at run time. Fluent was rejected: its
//! files are parsed at run time, and a misspelt name of a message or of an argument shows only
//! when the message is needed.

use std::fmt::Display;

use crate::{Language, fill};

/// The sentences of a program in another language than English: each in English, and its
/// translation with the same names in braces.
pub type Catalogue = &'static [(&'static str, &'static str)];

/// A sentence in all languages.
#[derive(Clone, Copy, Debug)]
pub struct Sentence {
    english: &'static str,
    french: &'static str,
}

impl Sentence {
    /// The sentence that is this in English.
    ///
    /// # Panics
    /// When a catalogue does not have it; [`tr!`](crate::tr) calls this while the program is
    /// compiled.
    #[must_use]
    pub const fn of(english: &'static str, french: Catalogue) -> Sentence {
        Sentence { english, french: translation(english, french) }
    }

    /// The sentence in a language.
    #[must_use]
    pub const fn text(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::French => self.french,
        }
    }

    /// The sentence in a language, with its names in braces filled in.
    #[must_use]
    pub fn fill(&self, language: Language, parts: &[(&str, &dyn Display)]) -> String {
        fill(self.text(language), parts)
    }
}

const fn translation(english: &str, catalogue: Catalogue) -> &'static str {
    let mut place = 0;
    while place < catalogue.len() {
        if is_same(catalogue[place].0.as_bytes(), english.as_bytes()) {
            return catalogue[place].1;
        }
        place += 1;
    }
    panic!("add this sentence to the catalogue of each language")
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut place = 0;
    while place < a.len() {
        if a[place] != b[place] {
            return false;
        }
        place += 1;
    }
    true
}

/// A sentence in a language: without parts a `&'static str`, with parts a `String`.
///
/// A program has one catalogue and mostly one language at a time, so it wraps this macro in one of
/// its own that names them.
///
/// ```
/// use neuf_words::{Catalogue, Language, tr};
/// const FRENCH: Catalogue = &[
///     ("no solution", "pas de solution"),
///     ("{file}: {n} cells", "{file} a {n} cases"),
/// ];
/// let (language, file) = (Language::French, "a.txt");
/// assert_eq!(tr!(FRENCH, language, "no solution"), "pas de solution");
/// assert_eq!(tr!(FRENCH, language, "{file}: {n} cells", file, n = 4), "a.txt a 4 cases");
/// ```
#[macro_export]
macro_rules! tr {
    (@ $name:ident) => { &$name };
    (@ $name:ident = $value:expr) => { &$value };
    ($french:expr, $language:expr, $english:literal $(,)?) => {{
        const SENTENCE: $crate::Sentence = $crate::Sentence::of($english, $french);
        SENTENCE.text($language)
    }};
    ($french:expr, $language:expr, $english:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        const SENTENCE: $crate::Sentence = $crate::Sentence::of($english, $french);
        SENTENCE.fill($language, &[$((stringify!($name), $crate::tr!(@ $name $(= $value)?))),+])
    }};
}
