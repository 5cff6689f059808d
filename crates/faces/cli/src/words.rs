//! The language of what the command says.
//!
//! French is for pupils and players: the commands on sudokus and of the course speak the language
//! of `--lang`, also when something is wrong with their command lines. Help, manual pages and the
//! commands on formulas and proofs speak English, as their readers do.
//!
//! A sentence stands where it is said, with one text per language ([`tr!`]). The errors of the
//! libraries tell themselves ([`Told`]).
//!
//! The language belongs to the process, as the colour does, because errors and progress are
//! told far from where the command line is known. What programs read is never translated: CSV,
//! the keys and states of JSON, DIMACS.

use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use neuf_cnf::dimacs::Warning;
use neuf_words::{Counted, Language, Numbering, Sentence, Told, without_number};

/// A sentence in the language of the process: `tr!(["no solution", "pas de solution"])` is a
/// `&'static str`, and `tr!(["{n} cells", "{n} cases"], n = cells.len())` a `String`.
#[macro_export]
macro_rules! tr {
    ($($sentence:tt)+) => {
        neuf_words::tr!($crate::words::language(), $($sentence)+)
    };
}
pub use crate::tr;

/// What is done while somebody waits for an explanation.
pub const EXPLAINING: Sentence = ["explaining", "recherche d'une explication"];
/// Said of a puzzle by many commands.
pub const NO_SOLUTION: Sentence = ["no solution", "pas de solution"];
/// What many commands count.
pub const PUZZLES: Counted = [["puzzle", "puzzles"], ["grille", "grilles"]];
/// Said of a puzzle by many commands.
pub const SEVERAL_SOLUTIONS: Sentence = ["several solutions", "plusieurs solutions"];

/// The place of the language in [`Language::ALL`].
static CHOSEN: AtomicUsize = AtomicUsize::new(0);

/// Sets the language of the process.
pub(crate) fn choose(language: Language) {
    CHOSEN.store(language as usize, Ordering::Relaxed);
}

/// The language of the process.
pub fn language() -> Language {
    Language::ALL[CHOSEN.load(Ordering::Relaxed)]
}

/// What standard input is called in output that programs read.
pub(crate) const STANDARD_INPUT: &str = "standard input";

/// What a puzzle of the command line is called there.
pub(crate) const ARGUMENT: &str = "argument";

/// The name of an input in messages.
pub(crate) fn source(label: &str) -> &str {
    match label {
        STANDARD_INPUT => tr!(["standard input", "entrée standard"]),
        ARGUMENT => tr!(["argument", "argument"]),
        file => file,
    }
}

/// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and
/// `LANG` that is set and not empty, as POSIX has it. English where neuf does not speak that
/// language.
pub fn user_language() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(std::env::var_os);
    let locale = set.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default();
    let locale = locale.to_string_lossy();
    let code = locale.split(['_', '.', '@']).next().unwrap_or_default();
    code.parse().unwrap_or_default()
}

/// What an error, a place or a finding of a library says.
pub fn told(what: &impl Told) -> String {
    what.told(language())
}

/// The same with rows, columns and boxes counted as is wanted.
pub fn counted(what: &impl Told, from: Numbering) -> String {
    what.told_from(language(), from)
}

/// What an error and its causes say, without the system's numbers of errors, which say nothing to a
/// reader.
pub(crate) fn chain(error: &anyhow::Error) -> String {
    let causes: Vec<String> = error.chain().map(|cause| without_number(&any(cause))).collect();
    causes.join(&format!("{} ", language().colon()))
}

/// The error that the system does not start a thread.
pub(crate) fn no_thread(error: io::Error) -> anyhow::Error {
    anyhow::Error::new(error)
        .context(tr!(["cannot start a thread", "impossible de démarrer un thread"]))
}

/// What an error of any kind says, without its causes. Those that are not known here have no
/// other language: they were told when they were made.
fn any(error: &(dyn Error + 'static)) -> String {
    macro_rules! told_as {
        ($($Error:ty),+ $(,)?) => {
            $(if let Some(error) = error.downcast_ref::<$Error>() {
                return told(error);
            })+
        };
    }
    told_as![
        io::Error,
        neuf_cnf::dimacs::ReadError,
        neuf_formats::FormatError,
        neuf_generate::GenerateError,
        neuf_generate::MinimizeError,
        neuf_sudoku::DecodeError,
        neuf_sudoku::MethodError,
        neuf_sudoku::RateError,
        neuf_sudoku::ShapeError,
        neuf_sudoku::rules::VariantError,
        neuf_words::UnknownName,
    ];
    error.to_string()
}

/// A number of things in English: `1 lemma`, `2 lemmas`.
pub fn things(number: impl TryInto<u64>, noun: [&str; 2]) -> String {
    Language::English.things(number.try_into().unwrap_or(u64::MAX), noun)
}

/// A warning about a formula in DIMACS.
pub fn warning(file: &str, warning: &Warning) -> String {
    tr!(["warning: {file}: {what}", "attention : {file}: {what}"], file, what = told(warning))
}

/// A time in words, such as `3 minutes`: in the largest unit of which it has at least two.
pub fn time(time: Duration) -> String {
    const UNITS: [(u64, Counted); 4] = [
        (86_400, [["day", "days"], ["jour", "jours"]]),
        (3600, [["hour", "hours"], ["heure", "heures"]]),
        (60, [["minute", "minutes"], ["minute", "minutes"]]),
        (1, [["second", "seconds"], ["seconde", "secondes"]]),
    ];
    let is_large = |(size, _): &(u64, _)| time.as_secs() >= 2 * size;
    let (size, nouns) = UNITS.into_iter().find(is_large).unwrap_or(UNITS[3]);
    language().things(time.as_secs() / size, language().of(nouns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_have_no_number() {
        let busy = || io::Error::from_raw_os_error(16);
        assert!(busy().to_string().contains("(os error 16)"));
        for error in [no_thread(busy()), anyhow::anyhow!("cannot write a.lrat: {}", busy())] {
            let text = chain(&error);
            assert!(text.starts_with("cannot ") && !text.contains("16"), "{text}");
        }
    }
}
