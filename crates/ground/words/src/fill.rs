//! Sentences with places for names and numbers: `{value} goes into {cell}.`
//!
//! The places have names, because languages differ in the order of their words. `format!` would
//! do, but each language would need a call of its own.

use std::fmt::{Display, Write as _};

/// A phrase with its placeholders filled. A placeholder without a value is left as it is.
///
/// ```
/// let phrase = "{value} goes into {cell}.";
/// assert_eq!(neuf_words::fill(phrase, &[("cell", &"r1c5"), ("value", &7)]), "7 goes into r1c5.");
/// ```
#[must_use]
pub fn fill(phrase: &str, parts: &[(&str, &dyn Display)]) -> String {
    let mut text = String::with_capacity(2 * phrase.len());
    let mut rest = phrase;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
    {
        text.push_str(before);
        let written = match parts.iter().find(|(known, _)| *known == name) {
            Some((_, part)) => write!(text, "{part}"),
            None => write!(text, "{{{name}}}"),
        };
        debug_assert!(written.is_ok(), "strings take all");
        rest = after;
    }
    text + rest
}

/// A number with a mark between groups of three digits.
///
/// ```
/// assert_eq!(neuf_words::grouped(12_345, ','), "12,345");
/// ```
#[must_use]
pub fn grouped(number: u64, mark: char) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(2 * digits.len());
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_any_order() {
        let parts: [(&str, &dyn Display); 2] = [("a", &1), ("b", &"two")];
        assert_eq!(fill("{b} and {a}, {b}.", &parts), "two and 1, two.");
        assert_eq!(fill("none", &parts), "none");
        assert_eq!(fill("{c}{a", &parts), "{c}{a");
    }
}
