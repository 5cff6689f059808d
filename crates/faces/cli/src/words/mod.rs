//! The language of what the command says.
//!
//! English stands in the code, where it is used: `tr!("no solution")`. Every other language is
//! one file beside this one, a [`Catalogue`] of the same sentences. `tr!` looks its sentence up
//! in all catalogues while the program is compiled, so a sentence without a translation is an
//! error of the compiler, and finding it costs nothing at run time.
//!
//! Errors of the libraries are types, whose `Display` is English. A catalogue translates the
//! types themselves ([`told`]), since a sentence cannot be recognised once it is filled in. An
//! error that no catalogue knows stays English.
//!
//! The language belongs to the process, as the colour does, because errors and progress are
//! told far from where the command line is known. What programs read is never translated: CSV,
//! the keys and states of JSON, DIMACS, and of `neuf sat` the lines `s` and `v` and the names of
//! the counters. Its other comments are for people.
//!
//! Fluent was rejected: its files are parsed at run time, a misspelt name of a message or of an
//! argument shows only when the message is needed, and the crate `explain` needs more grammar
//! than it has in common with these sentences.

mod fr;
mod localize;
mod usage;

use std::error::Error;
use std::ffi::OsString;
use std::fmt::Display;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration};
use neuf_cnf::dimacs::Warning;
use neuf_solver::Cause;
use neuf_sudoku::Place;
use neuf_sudoku::rules::Violation;
use neuf_words::{Language, Numbering, fill};

pub(crate) use localize::{localized, of_help, page};
pub(crate) use usage::complaint;

/// What a language has to say. English is the language of the code and has none.
struct Catalogue {
    /// Each sentence of `tr!` in English, and its translation with the same names in braces.
    sentences: &'static [(&'static str, &'static str)],
    /// Each text of the definition of the command line, and its translation.
    help: &'static [(&'static str, &'static str)],
    /// The pages with the examples of commands, by the name of the command, and `intro` and
    /// `exit codes` of the top page.
    pages: &'static [(&'static str, &'static str)],
    /// What clap adds to the pages of help.
    page: Page,
    /// Whether a number takes the singular.
    is_one: fn(u64) -> bool,
    /// A number of things, with the language's marks of thousands.
    count: fn(u64) -> String,
    /// A time in words, such as `3 minutes`.
    time: fn(Duration) -> String,
    /// The mark between the whole part of a number and the rest.
    decimal_mark: &'static str,
    /// What stands between an error and its cause.
    colon: &'static str,
    /// A row and a column.
    place: fn(Place, Numbering) -> String,
    /// A broken rule.
    violation: fn(&Violation, Numbering) -> String,
    /// Why a search has stopped.
    cause: fn(Cause) -> String,
    /// An error of a library; `None` for one that is not known.
    error: fn(&(dyn Error + 'static)) -> Option<String>,
}

/// What the pages of help have beside the texts of the definition of the command line.
struct Page {
    /// Above the line of usage, with a colon.
    usage: &'static str,
    /// The heading of arguments without a name; clap adds a colon.
    arguments: &'static str,
    /// The heading of options.
    options: &'static str,
    /// With `{value}`.
    default: &'static str,
    /// With `{values}`.
    values: &'static str,
    /// Above the list of the possible values with their meanings.
    values_heading: &'static str,
    /// Between a value and its meaning.
    colon: &'static str,
    /// What the option `--help` does.
    help: &'static str,
}

/// The catalogues of the languages after English, in the order of [`Language::ALL`].
const CATALOGUES: [&Catalogue; Language::ALL.len() - 1] = [&fr::FRENCH];

/// A sentence in all languages.
pub(crate) struct Sentence {
    english: &'static str,
    others: [&'static str; CATALOGUES.len()],
}

impl Sentence {
    /// The sentence that is this in English.
    ///
    /// # Panics
    /// When a language does not have it; `tr!` calls this while the program is compiled.
    pub(crate) const fn of(english: &'static str) -> Sentence {
        let mut others = [english; CATALOGUES.len()];
        let mut language = 0;
        while language < CATALOGUES.len() {
            let table = CATALOGUES[language].sentences;
            let mut place = 0;
            while !is_same(table[place].0.as_bytes(), english.as_bytes()) {
                place += 1;
                assert!(place < table.len(), "add this sentence to each file of `words`");
            }
            others[language] = table[place].1;
            language += 1;
        }
        Sentence { english, others }
    }

    /// The sentence in English, for comments in files that programs read.
    pub(crate) fn english(&self) -> &'static str {
        self.english
    }

    /// The sentence in the language of the process.
    pub(crate) fn text(&self) -> &'static str {
        self.text_in(language())
    }

    fn text_in(&self, language: Language) -> &'static str {
        match (language as usize).checked_sub(1) {
            None => self.english,
            Some(other) => self.others[other],
        }
    }

    /// The sentence in the language of the process, with its names in braces filled in.
    pub(crate) fn fill(&self, parts: &[(&str, &dyn Display)]) -> String {
        fill(self.text(), parts)
    }
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

/// A sentence in the language of the process: `tr!("no solution")` is a `&'static str`, and
/// `tr!("{file}: no puzzle", file)` or `tr!("{n} cells", n = cells.len())` a `String`.
macro_rules! tr {
    ($english:literal $(,)?) => {{
        const SENTENCE: $crate::words::Sentence = $crate::words::Sentence::of($english);
        SENTENCE.text()
    }};
    ($english:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        const SENTENCE: $crate::words::Sentence = $crate::words::Sentence::of($english);
        SENTENCE.fill(&[$((stringify!($name), $crate::words::tr!(@ $name $(= $value)?))),+])
    }};
    (@ $name:ident) => { &$name };
    (@ $name:ident = $value:expr) => { &$value };
}
pub(crate) use tr;

/// The place of the language in [`Language::ALL`].
static CHOSEN: AtomicUsize = AtomicUsize::new(0);

/// Sets the language of the process.
pub(crate) fn choose(language: Language) {
    CHOSEN.store(language as usize, Ordering::Relaxed);
}

/// What standard input is called in output that programs read.
pub(crate) const STANDARD_INPUT: &str = "standard input";

/// What a puzzle of the command line is called there.
pub(crate) const ARGUMENT: &str = "argument";

/// The name of an input in messages.
pub(crate) fn source(label: &str) -> &str {
    match label {
        STANDARD_INPUT => tr!("standard input"),
        ARGUMENT => tr!("argument"),
        file => file,
    }
}

/// The language of the process.
pub(crate) fn language() -> Language {
    Language::ALL[CHOSEN.load(Ordering::Relaxed)]
}

/// The language that a command line asks for before it is parsed, since the errors of parsing
/// are told in it too; that of the environment if it does not.
pub(crate) fn asked(arguments: impl IntoIterator<Item = OsString>) -> Language {
    let mut arguments = arguments.into_iter().map(|word| word.to_string_lossy().into_owned());
    while let Some(word) = arguments.next() {
        let value = match word.as_str() {
            "--" => break,
            "--lang" | "-l" => arguments.next(),
            _ => {
                let joined = word.strip_prefix("--lang=").or_else(|| word.strip_prefix("-l"));
                joined.map(|value| value.trim_start_matches('=').to_owned())
            }
        };
        if let Some(language) = value.and_then(|value| value.parse().ok()) {
            return language;
        }
    }
    user_language()
}

/// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and
/// `LANG` that is set and not empty, as POSIX has it. English where neuf does not speak that
/// language.
pub(crate) fn user_language() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(std::env::var_os);
    let locale = set.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default();
    let locale = locale.to_string_lossy();
    let code = locale.split(['_', '.', '@']).next().unwrap_or_default();
    code.parse().unwrap_or_default()
}

/// The catalogue of the language of the process; `None` for English.
fn catalogue() -> Option<&'static Catalogue> {
    (language() as usize).checked_sub(1).map(|other| CATALOGUES[other])
}

/// Whether a number takes the singular.
pub(crate) fn is_one(number: u64) -> bool {
    catalogue().map_or(number == 1, |words| (words.is_one)(number))
}

/// A number of variables.
pub(crate) fn variables(count: u64) -> String {
    if is_one(count) { tr!("{count} variable", count) } else { tr!("{count} variables", count) }
}

/// A number of clauses.
pub(crate) fn clauses(count: u64) -> String {
    if is_one(count) { tr!("{count} clause", count) } else { tr!("{count} clauses", count) }
}

/// What an error says, without its causes.
pub(crate) fn told(error: &(dyn Error + 'static)) -> String {
    let known = catalogue().and_then(|words| (words.error)(error));
    known.unwrap_or_else(|| error.to_string())
}

/// What an error and its causes say.
pub(crate) fn chain(error: &anyhow::Error) -> String {
    let Some(words) = catalogue() else { return format!("{error:#}") };
    let causes: Vec<String> = error.chain().map(told).collect();
    causes.join(words.colon)
}

/// Why a search has stopped.
pub(crate) fn cause(cause: Cause) -> String {
    catalogue().map_or_else(|| cause.to_string(), |words| (words.cause)(cause))
}

/// A warning about a formula in DIMACS.
pub(crate) fn warning(file: &str, warning: &Warning) -> String {
    let Warning { line, column, cause, .. } = warning;
    let what = told(cause);
    tr!("warning: {file}: line {line}, column {column}: {what}", file, line, column, what)
}

/// A number of things, with marks of thousands.
pub(crate) fn count(number: u64) -> String {
    catalogue().map_or_else(|| HumanCount(number).to_string(), |words| (words.count)(number))
}

/// A time in words, such as `3 minutes`.
pub(crate) fn time(time: Duration) -> String {
    catalogue().map_or_else(|| HumanDuration(time).to_string(), |words| (words.time)(time))
}

/// A number with so many decimals.
pub(crate) fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match catalogue() {
        Some(words) => text.replace('.', words.decimal_mark),
        None => text,
    }
}

/// A row and a column in words.
pub(crate) fn place(place: Place, from: Numbering) -> String {
    match catalogue() {
        Some(words) => (words.place)(place, from),
        None => counted(&place, from),
    }
}

/// A broken rule in words.
pub(crate) fn violation(violation: &Violation, from: Numbering) -> String {
    match catalogue() {
        Some(words) => (words.violation)(violation, from),
        None => counted(violation, from),
    }
}

/// A text that counts rows, columns and boxes as is wanted.
pub(crate) fn counted(text: &impl Display, from: Numbering) -> String {
    match from {
        Numbering::FromOne => format!("{text}"),
        Numbering::FromZero => format!("{text:#}"),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn sentences_are_filled() {
        const CLASH: Sentence = Sentence::of("the givens clash: {fault}");
        assert_eq!(CLASH.text_in(Language::French), "les données se contredisent\u{a0}: {fault}");
    }

    #[test]
    fn the_language_is_known_before_the_command_line_is_parsed() {
        let asked = |line: &str| asked(line.split(' ').map(OsString::from));
        for line in ["--lang fr solve x", "solve -l fr", "solve --lang=fr", "solve -lfr --help"] {
            assert_eq!(asked(line), Language::French, "{line}");
        }
        assert_eq!(asked("--lang en solve -- --lang fr"), Language::English);
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

    #[test]
    fn translations_name_the_same_parts() {
        for words in CATALOGUES {
            for (english, other) in words.sentences {
                assert_eq!(names(english), names(other), "{english}");
            }
        }
    }

    /// In French a colon, a semicolon, a question mark and an exclamation mark stand after a
    /// space at which no line is broken.
    #[test]
    fn french_marks_stay_with_their_words() {
        let Catalogue { sentences, help, pages, .. } = &fr::FRENCH;
        for (_, text) in sentences.iter().chain(*help).chain(*pages) {
            for mark in [" :", " ;", " ?", " !", " »", "« "] {
                assert!(!text.contains(mark), "{text}");
            }
        }
    }

    /// Every sentence of a catalogue is used.
    #[test]
    fn no_translation_is_left_over() {
        fn sources(folder: &Path, text: &mut String) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    sources(&path, text);
                } else if !path.ends_with("words/fr.rs") {
                    text.push_str(&std::fs::read_to_string(&path).unwrap());
                }
            }
        }
        let mut text = String::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
        // A backslash at the end of a line continues a string on the next one.
        let mut joined = String::with_capacity(text.len());
        for (number, part) in text.split("\\\n").enumerate() {
            joined.push_str(if number == 0 { part } else { part.trim_start() });
        }
        for words in CATALOGUES {
            for (english, _) in words.sentences {
                assert!(
                    joined.contains(&format!("\"{}\"", english.replace('\n', "\\n"))),
                    "{english}"
                );
            }
        }
    }
}
