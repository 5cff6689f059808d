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

use clap::error::ErrorKind;
use clap::{Args, Command, Error};

use neuf_solver::{OptionInfo, Options, Value};

use crate::arguments::SatArgs;

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

/// What is said about levels of optimisation.
const LEVELS: &str =
    "there are no levels: `-O` sets one option by its name, such as -O vivify=false";

/// The words, without a value.
const TABLE: [(&str, Ours); 57] = [
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
    (
        "-e",
        Lacks(
            "`neuf simplify --method full -r FILE` writes what `neuf simplify --reconstruct` needs",
        ),
    ),
    ("-P", Lacks("simplification has no rounds: `--list-options` names its techniques")),
    ("-L", Lacks("local search has no rounds: `-O walk=false` switches it off")),
    ("--inprocessing=0", Is("--profile=plain")),
    ("--no-inprocessing", Is("--profile=plain")),
    ("--simplify=0", Is("--profile=plain")),
    ("--no-simplify", Is("--profile=plain")),
    ("--stabilizeonly=1", Is("--option=modes=2")),
    ("--stabilizeonly", Is("--option=modes=2")),
    ("--no-stable", Is("--option=modes=0")),
    (
        "--forcephase",
        Lacks("`-O phase=false` is the first value that is tried; later ones are saved"),
    ),
    ("-O1", Lacks(LEVELS)),
    ("-O2", Lacks(LEVELS)),
    ("-O3", Lacks(LEVELS)),
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
    // Parallel solvers.
    ("--deterministic", Lacks("each run of one thread is the same: leave out --threads")),
];

/// Options of the search that other solvers have under another name.
const RENAMED: [(&str, &str); 9] = [
    ("stable", "modes"),
    ("stabilize", "modes"),
    ("elim", "eliminate"),
    ("decomp", "decompose"),
    ("bumpreason", "bump_reasons"),
    ("bumpreasons", "bump_reasons"),
    ("restartint", "restart_interval"),
    ("reduceint", "reduce_interval"),
    ("rephaseint", "rephase_interval"),
];

/// The options of every command that take the next word as their value.
const WITH_VALUE: [&str; 3] = ["--color", "--lang", "-l"];

/// Where the command stands in a command line.
pub(crate) fn command_place(line: &[OsString]) -> Option<usize> {
    let mut place = 1;
    while let Some(word) = line.get(place) {
        match &*word.to_string_lossy() {
            word if WITH_VALUE.contains(&word) => place += 2,
            word if word.starts_with('-') && word.len() > 1 => place += 1,
            _ => return Some(place),
        }
    }
    None
}

/// `-O` with the option of the search that a word of another solver sets, such as `--stable=0`,
/// `--no-vivify` or `--chrono`.
fn setting(name: &str, value: Option<&str>) -> Option<String> {
    let name = name.strip_prefix("--")?;
    let find = |name: &str| -> Option<&OptionInfo> {
        let renamed = RENAMED.iter().find(|(theirs, _)| *theirs == name);
        let own = renamed.map_or_else(|| name.replace('-', "_"), |&(_, own)| own.to_owned());
        Options::TABLE.iter().find(|info| info.name == own)
    };
    let is_switched = |info: &OptionInfo| match info.low {
        Value::Switch(_) => Some("false"),
        low => (low == Value::Count(0)).then_some("0"),
    };
    if let (Some(info), None) = (name.strip_prefix("no-").and_then(find), value) {
        return Some(format!("--option={}={}", info.name, is_switched(info)?));
    }
    let info = find(name)?;
    let value =
        value.or_else(|| is_switched(info).map(|off| if off == "0" { "1" } else { "true" }))?;
    Some(format!("--option={}={value}", info.name))
}

/// Whether `neuf sat` has this option itself, which then means what it means there.
fn is_own(name: &str) -> bool {
    let name = name.strip_prefix("--");
    let sat = SatArgs::augment_args(Command::new("sat"));
    sat.get_arguments().any(|own| name.is_some() && own.get_long() == name)
}

/// A short option with the number that follows in the same word, such as `-d5`, in two parts.
fn with_number(text: &str) -> Option<(&str, &str)> {
    let (name, number) = text.split_at_checked(2)?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (name.starts_with('-') && is_number).then_some((name, number))
}

/// The command line of `neuf sat` with neuf's own words; any other command line as it is. Options of
/// another solver that stand before the command come after it.
///
/// # Errors
/// When a word is an option of another solver that neuf does not have; the message names what it has.
pub(crate) fn translated(line: &[OsString]) -> Result<Vec<OsString>, Error> {
    let Some(place) = command_place(line).filter(|&place| line[place] == "sat") else {
        return Ok(line.to_vec());
    };
    let mut translated = line[..1].to_vec();
    translated.push("sat".into());
    let mut words = line[1..place].iter().chain(&line[place + 1..]);
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
        let (name, value) = match with_number(&text).filter(|(name, _)| ours(name).is_some()) {
            Some((name, number)) => (name, Some(number)),
            None => (name, value),
        };
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
            _ => match setting(name, value).filter(|_| !is_own(name)) {
                Some(setting) => translated.push(setting.into()),
                None => translated.push(word.clone()),
            },
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
            ("neuf -q sat f p -f --binary=0", "neuf sat -q f p --force --text"),
            ("neuf --color never sat -n f", "neuf sat --color never --no-model f"),
            ("neuf --stable=0 sat f", "neuf sat --option=modes=0 f"),
            (
                "neuf sat --no-vivify --chrono --elim=0 --tier1=3 f",
                "neuf sat --option=vivify=false --option=chrono=true --option=eliminate=0 --option=tier1=3 f",
            ),
            (
                "neuf sat --stable=2 --no-target --restartint=5 f",
                "neuf sat --option=modes=2 --option=target=0 --option=restart_interval=5 f",
            ),
            ("neuf sat -c100 -t5 f", "neuf sat --conflicts 100 -t5 f"),
            ("neuf sat -c 100 f", "neuf sat --conflicts 100 f"),
            ("neuf sat -cpu-lim=10 -rnd-seed=7 f", "neuf sat --time 10 --seed 7 f"),
            ("neuf sat -no-elim -no-pre f", "neuf sat --option=eliminate=false --profile=plain f"),
            // The line of Lean's `bv_decide`.
            (
                "neuf sat f p --lrat --binary=true --quiet --unsat --shrink=0",
                "neuf sat f p --proof=lrat --quiet --profile=unsat --option=shrink=false",
            ),
            ("neuf sat -- -n", "neuf sat -- -n"),
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
            ("neuf sat -d5 f", "--conflicts or --ticks"),
            ("neuf sat -P3 f", "`--list-options`"),
            ("neuf sat --threads 2 --deterministic f", "each run of one thread is the same"),
        ] {
            let message = translated(&words(line)).unwrap_err().to_string();
            assert!(message.contains(told), "{message}");
        }
    }

    /// A word that neuf has itself must not be taken away from it.
    #[test]
    fn no_word_is_one_of_neuf_sat() {
        let sat = SatArgs::augment_args(Command::new("sat"));
        for argument in sat.get_arguments() {
            let short = argument.get_short().map(|short| format!("-{short}"));
            let long = argument.get_long().map(|long| format!("--{long}"));
            for own in short.into_iter().chain(long) {
                assert!(TABLE.iter().all(|(theirs, _)| *theirs != own), "{own}");
            }
        }
    }
}
