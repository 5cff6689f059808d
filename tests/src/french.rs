//! What holds of everything that is said in French.

use crate::running::Ran;

/// Words that no French message has.
const ENGLISH: [&str; 22] = [
    " the ",
    " is ",
    " of ",
    " expected ",
    " found",
    " line ",
    " row ",
    " no ",
    " there ",
    " has ",
    " with ",
    " read ",
    " and ",
    " this ",
    " not ",
    " several ",
    " which ",
    " cell ",
    " cannot ",
    " neither ",
    " value ",
    " warning",
];

/// Checks that no sentence can break before a sign that French sets off by a space.
///
/// # Panics
/// When a plain space stands there.
pub fn assert_unbroken(text: &str) {
    for line in text.lines() {
        let breaks = [" ;", " :", " !", " ?"].into_iter().find(|sign| line.contains(sign));
        assert_eq!(breaks, None, "{line}");
    }
}

/// Checks that what was said on standard error has no English word.
///
/// # Panics
/// When it has.
pub fn assert_french(ran: &Ran, what: &str) {
    for line in ran.stderr.lines() {
        let line = format!(" {} ", line.replace([':', ',', ';', '(', ')', '\u{a0}'], " "));
        for word in ENGLISH {
            assert!(!line.contains(word), "{what}: {word:?} in {line}");
        }
    }
}
