//! What holds of every table of French sentences, and of what is said in French.

use std::fs;
use std::path::Path;

use neuf_words::Catalogue;

use crate::running::Ran;

/// Checks a table: its translations name the same parts, a colon, a semicolon, a question mark and
/// an exclamation mark stand after a space at which no line is broken, and every sentence is used
/// in the sources of the folder.
///
/// # Panics
/// When something of this does not hold.
pub fn assert_sound(french: Catalogue, folder: &str) {
    let sources = sources(Path::new(folder));
    for (english, text) in french {
        assert_eq!(names(english), names(text), "{english}");
        for mark in [" :", " ;", " ?", " !", " »", "« "] {
            assert!(!text.contains(mark), "{text}");
        }
        let written = format!("\"{}\"", english.replace('\n', "\\n"));
        assert!(sources.contains(&written), "nothing says: {english}");
    }
}

/// The names in braces of a phrase.
fn names(phrase: &str) -> Vec<&str> {
    let parts = phrase.split('{').skip(1);
    let mut names: Vec<&str> =
        parts.filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The text of all files but the tables. A backslash at the end of a line continues a string on the
/// next one.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("the folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            text += &sources(&path);
        } else if !path.ends_with("words/fr.rs") && !path.ends_with("words.rs") {
            let source = fs::read_to_string(&path).unwrap_or_default();
            for (number, part) in source.split("\\\n").enumerate() {
                text += if number == 0 { part } else { part.trim_start() };
            }
        }
    }
    text
}

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
