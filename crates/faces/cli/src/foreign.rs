//! Options of Kissat, CaDiCaL and MiniSat, as their users type them after `neuf sat`.
//!
//! Where neuf has the same under another name, the word is replaced before the command line is
//! parsed, so that scripts go on working: `--unsat` becomes `--profile=unsat`. Otherwise the error says
//! what neuf has instead. `book/guide/coming.md` has the whole list. Names that neuf has itself, such
//! as `--time=10`, need no row here.
//!
//! Hidden options in the definition of the command line were rejected: each would be one more field
//! that the rest of the command has to know, and MiniSat's `-cpu-lim=10` would be taken for `-c`.

use std::ffi::OsString;

use clap::Error;
use clap::error::ErrorKind;

/// What neuf does with a word.
enum Ours {
    /// This word stands in its place.
    Is(&'static str),
    /// Nothing: neuf does so by itself.
    IsSo,
    /// This word, `=`, and the value that follows, in the same word or as the next one.
    Takes(&'static str),
    /// A sentence that ends in what neuf has.
    Lacks(&'static str),
}

use Ours::{Is, IsSo, Lacks, Takes};

/// What is said about formats of proofs that are not written.
const PROOFS: &str =
    "proofs are LRAT, DRAT or VeriPB: --proof lrat, --proof drat or --proof veripb";

/// The words, without a value.
const TABLE: [(&str, Ours); 45] = [
    // Kissat and CaDiCaL.
    ("-n", Is("--no-model")),
    ("--no-witness", Is("--no-model")),
    ("--sat", Is("--profile=sat")),
    ("--unsat", Is("--profile=unsat")),
    ("--default", Is("--profile=default")),
    ("--plain", Is("--profile=plain")),
    ("--basic", Is("--profile=plain")),
    ("--no-binary", Is("--text")),
    ("--binary=false", Is("--text")),
    ("--binary=0", Is("--text")),
    ("--binary", IsSo),
    ("--binary=true", IsSo),
    ("--binary=1", IsSo),
    ("--shrink=0", Is("--option=shrink=false")),
    ("--veripb", Is("--proof=veripb")),
    ("--lrat", Is("--proof=lrat")),
    ("--drat", Is("--proof=drat")),
    ("--statistics", Is("--stats")),
    ("-f", Is("--force")),
    ("-c", Takes("--conflicts")),
    ("--no-color", Is("--color=never")),
    ("--no-colors", Is("--color=never")),
    ("--no-colour", Is("--color=never")),
    ("--no-colours", Is("--color=never")),
    ("--colors", Is("--color=always")),
    ("--colour", Is("--color=always")),
    (
        "--decisions",
        Lacks("there is no limit of decisions: --conflicts or --ticks limits the work"),
    ),
    ("-d", Lacks("there is no limit of decisions: --conflicts or --ticks limits the work")),
    ("--frat", Lacks(PROOFS)),
    ("--idrup", Lacks(PROOFS)),
    ("--lidrup", Lacks(PROOFS)),
    ("-w", Lacks("standard output has the model: `> FILE` writes it")),
    ("-o", Lacks("`neuf simplify --method full -o FILE` writes the simplified formula")),
    ("-e", Lacks("`neuf simplify --method full -r FILE` writes what `neuf reconstruct` needs")),
    ("-P", Lacks("simplification has no rounds: `--list-options` names its techniques")),
    ("-L", Lacks("local search has no rounds: `-O walk=false` switches it off")),
    ("--check", Lacks("models are always checked, and --certify checks refutations")),
    // MiniSat and Glucose.
    ("-cpu-lim", Takes("--time")),
    ("-mem-lim", Lacks("--memory limits the memory, such as --memory 2000M")),
    ("-rnd-seed", Takes("--seed")),
    ("-no-pre", Is("--profile=plain")),
    ("-verb", Lacks("-q is quiet, -v shows the progress")),
    ("-no-elim", Is("--option=eliminate=false")),
    ("-dimacs", Lacks("`neuf simplify --method full -o FILE` writes the simplified formula")),
    ("-certified", Lacks("a file after the formula is that of the proof")),
];

/// The command line of `neuf sat` with neuf's own words; any other command line as it is.
///
/// # Errors
/// When a word is an option of another solver that neuf does not have; the message names what it has.
pub(crate) fn translated(line: &[OsString]) -> Result<Vec<OsString>, Error> {
    let is_word = |word: &&OsString| !word.to_string_lossy().starts_with('-');
    let mut words = line.iter();
    let mut translated: Vec<OsString> = words.next().cloned().into_iter().collect();
    if line.iter().skip(1).find(is_word).is_none_or(|command| command != "sat") {
        return Ok(line.to_vec());
    }
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        if text == "--" {
            translated.push(word.clone());
            translated.extend(words.by_ref().cloned());
            break;
        }
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (&*text, None),
        };
        let ours = |name: &str| TABLE.iter().find(|(theirs, _)| *theirs == name);
        match ours(&text).or_else(|| ours(name)) {
            Some((theirs, Is(own))) if value.is_none() || *theirs == text => {
                translated.push(own.into());
            }
            Some((_, IsSo)) => {}
            Some((_, Takes(own))) => {
                translated.push(own.into());
                translated.extend(value.map(OsString::from));
            }
            Some((_, Lacks(what))) => {
                let message = format!("`{name}` is an option of another solver; {what}\n");
                return Err(crate::help::command().error(ErrorKind::UnknownArgument, message));
            }
            _ => translated.push(word.clone()),
        }
    }
    Ok(translated)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn each_translation_is_a_command_line() {
        for (line, expected) in [
            ("neuf sat -q -s -n f.cnf", "neuf sat -q -s --no-model f.cnf"),
            ("neuf sat --unsat --time=10 f p", "neuf sat --profile=unsat --time=10 f p"),
            ("neuf sat f p --no-binary --drat", "neuf sat f p --text --proof=drat"),
            ("neuf -q sat f p -f --binary=0", "neuf -q sat f p --force --text"),
            ("neuf sat -c 100 f", "neuf sat --conflicts 100 f"),
            ("neuf sat -cpu-lim=10 -rnd-seed=7 f", "neuf sat --time 10 --seed 7 f"),
            ("neuf sat -no-elim -no-pre f", "neuf sat --option=eliminate=false --profile=plain f"),
            // The line of Lean's `bv_decide`.
            (
                "neuf sat f p --lrat --binary=true --quiet --unsat --shrink=0",
                "neuf sat f p --proof=lrat --quiet --profile=unsat --option=shrink=false",
            ),
            ("neuf sat -- -n", "neuf sat -- -n"),
            ("neuf cubes -n 5 f", "neuf cubes -n 5 f"),
        ] {
            let line = translated(&words(line)).unwrap();
            assert_eq!(line, words(expected));
            crate::help::command().try_get_matches_from(line).unwrap();
        }
    }

    #[test]
    fn what_neuf_lacks_is_answered_with_what_it_has() {
        for (line, told) in [
            ("neuf sat --decisions=100 f", "--conflicts or --ticks"),
            ("neuf sat --frat f p", "--proof lrat, --proof drat or --proof veripb"),
            ("neuf sat -w model f", "`> FILE`"),
            ("neuf sat -mem-lim=100 f", "--memory 2000M"),
        ] {
            let message = translated(&words(line)).unwrap_err().to_string();
            assert!(message.contains(told), "{message}");
        }
    }

    /// A word that neuf has itself must not be taken away from it.
    #[test]
    fn no_word_is_one_of_neuf_sat() {
        let command = crate::help::command();
        let sat = command.find_subcommand("sat").unwrap();
        for argument in sat.get_arguments() {
            let short = argument.get_short().map(|short| format!("-{short}"));
            let long = argument.get_long().map(|long| format!("--{long}"));
            for own in short.into_iter().chain(long) {
                assert!(TABLE.iter().all(|(theirs, _)| *theirs != own), "{own}");
            }
        }
    }
}
