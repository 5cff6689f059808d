//! What a person means who gives `neuf` a puzzle or a file and no command: `neuf FILE`.
//!
//! Options may stand before the file, as programs write them that call another solver. A file with a formula goes to `neuf sat`, everything else to `neuf solve`. A line on standard
//! error names the whole command and others that take the same input, so that whoever began like
//! this learns how to go on. A word that is neither an input nor a command is answered with the
//! nearest command ([`crate::help::with_tips`]).

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::io::has_formula;
use neuf_formats::ReaderOptions;

use crate::puzzles::source::Source;
use crate::words::tr;

/// The longest word that is repeated in full, and how much is shown of others.
const LONGEST: usize = 40;
const SHOWN: usize = 9;

/// A command line that was completed.
pub(crate) struct Meant {
    /// The whole command line.
    pub(crate) line: Vec<OsString>,
    is_formula: bool,
}

/// The command line that was meant, if its parser has found a puzzle or a file in the place of the
/// command.
pub(crate) fn command(error: &clap::Error, line: &[OsString]) -> Option<Meant> {
    if error.kind() == ErrorKind::UnknownArgument {
        return before_a_formula(line);
    }
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let place = line.iter().skip(1).position(|argument| argument.to_string_lossy() == *word)? + 1;
    let input = &line[place];
    if !is_input(input) {
        return None;
    }
    let is_formula = has_formula(Path::new(input));
    let mut line = line.to_vec();
    line.insert(place, if is_formula { "sat" } else { "solve" }.into());
    Some(Meant { line, is_formula })
}

/// The command line of `neuf sat`, if a formula is its first word that is no option: options of
/// `neuf sat` or of another solver stand before it.
fn before_a_formula(line: &[OsString]) -> Option<Meant> {
    let is_word = |word: &&OsString| !word.to_string_lossy().starts_with('-');
    let command = crate::help::command();
    let is_known =
        |word: &OsString| word.to_str().is_some_and(|word| command.find_subcommand(word).is_some());
    let mut words = line.iter().skip(1).filter(is_word).take_while(|&word| !is_known(word));
    if !words.any(|word| has_formula(Path::new(word))) {
        return None;
    }
    let mut line = line.to_vec();
    line.insert(1, "sat".into());
    Some(Meant { line, is_formula: true })
}

/// Whether a word is a file, standard input or a puzzle, or was meant as one.
fn is_input(word: &OsStr) -> bool {
    let path = Path::new(word);
    match Source::of(word, ReaderOptions::default()) {
        Source::Puzzle(_) | Source::Neither(_) => true,
        Source::File(_) => {
            let has_ending = path.extension().is_some() || path.components().count() > 1;
            word == "-" || path.is_file() || (has_ending && !path.is_dir())
        }
    }
}

impl Meant {
    /// The command that runs, and those that one may have wanted.
    pub(crate) fn told(&self) -> String {
        let quoted = |word: &OsString| {
            let word = word.to_string_lossy();
            // A puzzle stands in the line above; its beginning tells which word is meant.
            if word.chars().count() > LONGEST && !Path::new(&*word).exists() {
                return format!("{}…", word.chars().take(SHOWN).collect::<String>());
            }
            if word.contains(char::is_whitespace) { format!("'{word}'") } else { word.into_owned() }
        };
        let words: Vec<String> = self.line.iter().skip(1).map(quoted).collect();
        let line = format!("neuf {}", words.join(" "));
        if self.is_formula {
            return tr!(
                "this is `{line}`; simplify, mus and backbone take a formula, too (`neuf help`)",
                line
            );
        }
        tr!(
            "this is `{line}`; hint, explain, check, rate, draw, encode and others take a puzzle, \
             too (`neuf help`)",
            line
        )
    }
}
