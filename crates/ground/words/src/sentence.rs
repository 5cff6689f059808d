//! The macro [`tr!`], which says a sentence, and what is checked of the sentence while the program
//! is compiled.

use crate::{Language, Sentence};

/// A sentence in a language: without parts a `&'static str`, with parts a `String`.
///
/// A text that names other parts than are given is an error of the compiler. A program that has
/// one language at a time wraps this macro in one of its own that names the language.
///
/// ```
/// use neuf_words::{Language, tr};
/// let (language, file) = (Language::French, "a.txt");
/// assert_eq!(tr!(language, ["no solution", "pas de solution"]), "pas de solution");
/// let text = tr!(language, ["{file}: {n} cells", "{file} a {n} cases"], file, n = 4);
/// assert_eq!(text, "a.txt a 4 cases");
/// ```
///
/// ```compile_fail
/// # use neuf_words::{Language, tr};
/// tr!(Language::French, ["{n} cells", "{m} cases"], n = 4);
/// ```
#[macro_export]
macro_rules! tr {
    (@ $name:ident) => { &$name };
    (@ $name:ident = $value:expr) => { &$value };
    // For `told!`, whose sentences need not name each field.
    (@some $language:expr, $sentence:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        const CHECKED: $crate::Sentence =
            $crate::checked($sentence, &[$(stringify!($name)),*], false);
        $language.say(CHECKED, &[$((stringify!($name), &$value)),*])
    }};
    ($language:expr, $sentence:expr $(,)?) => {{
        const CHECKED: $crate::Sentence = $crate::checked($sentence, &[], true);
        $language.of(CHECKED)
    }};
    ($language:expr, $sentence:expr, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        const CHECKED: $crate::Sentence = $crate::checked($sentence, &[$(stringify!($name)),+], true);
        $language.say(CHECKED, &[$((stringify!($name), $crate::tr!(@ $name $(= $value)?))),+])
    }};
}

/// This sentence, for [`tr!`], which calls this while the program is compiled.
///
/// # Panics
/// When a text names another part in braces, or not each part where all are needed, and when the
/// French has a mark before which or a quotation mark within which a line could be broken.
#[doc(hidden)]
#[must_use]
pub const fn checked(sentence: Sentence, parts: &[&str], needs_all: bool) -> Sentence {
    let mut language = 0;
    while language < sentence.len() {
        let (mut text, mut named) = (sentence[language].as_bytes(), 0_u32);
        while let [first, rest @ ..] = text {
            if *first == b'{' {
                named |= 1 << place_of_name(parts, rest);
            }
            let is_french = language == Language::French as usize;
            assert!(!(is_french && is_breakable(text)), "this needs a no-break space");
            text = rest;
        }
        let has_all = named.count_ones() as usize == parts.len();
        assert!(has_all || !needs_all, "a part is not named in each language");
        language += 1;
    }
    sentence
}

/// The place of the part whose name, and a closing brace, the text begins with.
const fn place_of_name(parts: &[&str], text: &[u8]) -> usize {
    let mut place = 0;
    while place < parts.len() {
        if is_named(text, parts[place].as_bytes()) {
            return place;
        }
        place += 1;
    }
    panic!("a name in braces is no part")
}

/// Whether the text begins with this name and a closing brace.
const fn is_named(text: &[u8], name: &[u8]) -> bool {
    match (text, name) {
        ([b'}', ..], []) => true,
        ([a, text @ ..], [b, name @ ..]) => *a == *b && is_named(text, name),
        _ => false,
    }
}

/// Whether the text begins with a usual space that stands before a mark which French sets apart,
/// or inside of « or », which are two bytes each.
const fn is_breakable(text: &[u8]) -> bool {
    matches!(
        text,
        [b' ', b':' | b';' | b'?' | b'!', ..] | [b' ', 0xC2, 0xBB, ..] | [0xC2, 0xAB, b' ', ..]
    )
}
