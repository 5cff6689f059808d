//! What is done about a command line that is nearly one of `neuf`: words of other solvers are
//! [`translated`], a command that is missing is [`meant`], and a complaint comes [`with_tips`].
//!
//! Hidden options in the definition of the command were rejected: the rest of the command would
//! have to know each, and MiniSat's `-cpu-lim=10` would be taken for `-c`.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use crate::annex::{names, new_name};
use crate::arguments::plain_letters;
use crate::commands::rows;
use crate::help::{command_place, whole_command};
use crate::io::has_formula;
use crate::puzzles::source::Source;
use crate::words::tr;

/// The words of Kissat, CaDiCaL and MiniSat that scripts, wrappers and Lean's `bv_decide` pass, and
/// what stands for each, with the value in the place of `{}`; `book/engine/coming.md` lists them.
const THEIRS: [(&str, &str); 20] = [
    ("-n", "--no-model"),
    ("--no-witness", "--no-model"),
    ("--sat", "--profile=sat"),
    ("--unsat", "--profile=unsat"),
    ("--plain", "--profile=plain"),
    ("--no-binary", "--text"),
    ("--binary=false", "--text"),
    ("--binary=true", ""),
    ("--lrat", "--proof=lrat"),
    ("--drat", "--proof=drat"),
    ("--statistics", "--stats"),
    ("-f", "--force"),
    ("-c", "--conflicts={}"),
    ("--stable", "--option=modes={}"),
    ("--elim", "--option=eliminate={}"),
    ("-cpu-lim", "--time={}"),
    ("-rnd-seed", "--seed={}"),
    ("-verb=0", "--quiet"),
    ("-mem-lim", "--memory={}M"),
    ("--shrink", "--option=shrink={}"),
];

/// The command line of `neuf sat` with neuf's own words; any other command line as it is. Options
/// that stand before the command come after it.
pub(crate) fn translated(line: &[OsString]) -> Vec<OsString> {
    let Some(place) = command_place(line).filter(|&place| line[place] == "sat") else {
        return line.to_vec();
    };
    let mut translated = vec![line[0].clone(), "sat".into()];
    let end = place + line[place..].iter().take_while(|&word| word != "--").count();
    let mut words = line[1..place].iter().chain(&line[place + 1..end]).cloned();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        let (name, value) = text.split_once('=').map_or((&*text, None), |(n, v)| (n, Some(v)));
        let row = THEIRS.iter().find(|row| row.0 == text || row.0 == name && row.1.contains("{}"));
        translated.push(match row {
            None => word,
            Some((_, "")) => continue,
            Some((_, ours)) if ours.contains("{}") => {
                let next = || words.next().unwrap_or_default().to_string_lossy().into_owned();
                ours.replace("{}", &value.map_or_else(next, str::to_owned)).into()
            }
            Some((_, ours)) => ours.into(),
        });
    }
    translated.extend_from_slice(&line[end..]);
    translated
}

/// A command line that was completed by its command, and what is said about it.
pub(crate) struct Meant {
    pub(crate) line: Vec<OsString>,
    is_formula: bool,
}

/// The command line that was meant, if its parser has found a puzzle or a file in the place of the
/// command. Options of `neuf sat` or of another solver may stand before a formula.
pub(crate) fn meant(error: &Error, line: &[OsString]) -> Option<Meant> {
    let is_formula = |word: &OsString| has_formula(Path::new(word));
    let (place, is_formula) = match error.kind() {
        ErrorKind::UnknownArgument => {
            let is_known = |word: &OsString| known().any(|name| *word == *name);
            let words = line.iter().skip(1).filter(|word| !word.to_string_lossy().starts_with('-'));
            (words.take_while(|&word| !is_known(word)).any(is_formula)).then_some((1, true))?
        }
        ErrorKind::InvalidSubcommand => {
            let place = command_place(line).filter(|&place| Source::is_meant(&line[place]))?;
            (place, is_formula(&line[place]))
        }
        _ => return None,
    };
    let mut line = line.to_vec();
    line.insert(place, if is_formula { "sat" } else { "solve" }.into());
    Some(Meant { line, is_formula })
}

impl Meant {
    /// The command that runs. The rest stands in the page of help: a person who has typed a puzzle
    /// wants to see its solution, and no list of commands.
    pub(crate) fn told(&self) -> String {
        let command = if self.is_formula { "sat" } else { "solve" };
        tr!(
            [
                "this is `neuf {command}`; `neuf help` lists the other commands",
                "c'est `neuf {command}` ; `neuf help` donne les autres commandes"
            ],
            command
        )
    }
}

/// The complaint about a wrong command line with what may have been meant. For an option that a
/// command does not have, clap advises to pass it as a value after `--`, which is never meant.
pub(crate) fn with_tips(mut error: Error) -> Error {
    let word = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (unknown, name) = (word(ContextKind::InvalidArg), word(ContextKind::InvalidSubcommand));
    let tips = match error.kind() {
        ErrorKind::InvalidSubcommand => vec![about_a_command(&name)],
        ErrorKind::UnknownArgument if unknown.starts_with('-') => about_an_option(&unknown, &error),
        _ => return error,
    };
    if !tips.is_empty() {
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::SuggestedArg);
        let tips = tips.into_iter().map(StyledStr::from).collect();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    error
}

/// Tips for an option that a command does not have; none where clap suggests a similar one.
fn about_an_option(unknown: &str, error: &Error) -> Vec<String> {
    let has_option = |argument: &Arg| match unknown.strip_prefix("--") {
        Some(long) => argument.get_long() == Some(long),
        None => argument.get_short() == unknown.chars().nth(1),
    };
    let command = whole_command();
    let having = command.get_subcommands().filter(|known| known.get_arguments().any(has_option));
    let having: Vec<&str> = having.map(Command::get_name).collect();
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    match *having {
        [] if error.get(ContextKind::SuggestedArg).is_some() => Vec::new(),
        // This command speaks English.
        [] if usage.contains("neuf sat") => vec![
            "`neuf help sat` lists the options of this command".to_owned(),
            "`neuf sat --list-options` lists those of the search, for `-O NAME=VALUE`".to_owned(),
        ],
        [] => vec![
            tr!([
                "`neuf help COMMAND` lists the options of a command",
                "`neuf help COMMANDE` donne les options d'une commande"
            ])
            .to_owned(),
        ],
        [name] => {
            vec![tr!(["`neuf {name}` has this option", "`neuf {name}` a cette option"], name)]
        }
        _ => vec![tr!(
            [
                "these commands have this option: {names}",
                "ces commandes ont cette option : {names}"
            ],
            names = having.join(", ")
        )],
    }
}

/// Words that people have for what a command does, in English and in French (without accents). What
/// is only mistyped is found by likeness.
const SYNONYMS: [(&str, &str); 14] = [
    ("solve", "sudoku solution answer resoudre reponse"),
    ("check", "verify validate unique verifier valider"),
    ("count", "enumerate solutions compter"),
    ("candidates", "pencilmarks notes candidats"),
    ("explain", "why steps expliquer etapes pourquoi"),
    ("hint", "next tip indice conseil astuce"),
    ("play", "game jouer jeu"),
    ("rate", "difficulty level rating difficulte niveau"),
    ("draw", "print show image imprimer dessiner"),
    ("sheet", "print page pdf imprimer feuille"),
    ("convert", "export import format convertir"),
    ("generate", "create make new random generer creer"),
    ("encode", "cnf formula encoder formule"),
    ("help", "aide manuel"),
];

/// The names of the commands.
fn known() -> impl Iterator<Item = &'static str> {
    rows().map(|row| row.name).chain(["help"])
}

/// The tip for a command that does not exist: the nearest one, if one is near.
fn about_a_command(name: &str) -> String {
    let word: String = plain_letters(name).collect();
    let synonyms = SYNONYMS.iter().filter(|row| row.1.split(' ').any(|known| known == word));
    let mut nearest: Vec<&str> = synonyms.map(|row| row.0).collect();
    if nearest.is_empty() {
        nearest.extend(neuf_words::nearest(&word, known().chain(names())));
    }
    if !nearest.is_empty() {
        let names = nearest.iter().map(|name| format!("`neuf {}`", new_name(name)));
        return tr!(
            ["did you mean {names}?", "vouliez-vous dire {names} ?"],
            names = names.collect::<Vec<_>>().join(tr!([" or ", " ou "]))
        );
    }
    let tip = match Path::new(name).is_dir() {
        true => tr!([
            "this is a folder: give a file in it, or a command (`neuf help`)",
            "c'est un dossier : donnez un fichier qui s'y trouve, ou une commande (`neuf help`)"
        ]),
        false => tr!([
            "there is no file of this name either; `neuf help` lists the commands",
            "il n'y a pas non plus de fichier de ce nom ; `neuf help` donne les commandes"
        ]),
    };
    tip.to_owned()
}

#[cfg(test)]
mod tests {
    use clap::Args;

    use super::*;
    use crate::arguments::SatArgs;
    use crate::help::command;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn each_translation_is_a_command_line() {
        for (line, expected) in [
            ("neuf sat -q -s -n f.cnf", "neuf sat -q -s --no-model f.cnf"),
            ("neuf sat --unsat --time=10 f p", "neuf sat --profile=unsat --time=10 f p"),
            ("neuf sat f p --no-binary --drat", "neuf sat f p --text --proof=drat"),
            ("neuf -q sat f p -f --binary=false", "neuf sat -q f p --force --text"),
            ("neuf --color never sat -n f", "neuf sat --color never --no-model f"),
            ("neuf --stable=0 sat f --elim=0", "neuf sat --option=modes=0 f --option=eliminate=0"),
            ("neuf sat -c 100 f", "neuf sat --conflicts=100 f"),
            ("neuf sat -cpu-lim=10 -rnd-seed=7 f", "neuf sat --time=10 --seed=7 f"),
            ("neuf sat -verb=0 -mem-lim=100 f", "neuf sat --quiet --memory=100M f"),
            // The line of Lean's `bv_decide`.
            (
                "neuf sat f p --lrat --binary=true --quiet --unsat --shrink=0",
                "neuf sat f p --proof=lrat --quiet --profile=unsat --option=shrink=0",
            ),
            ("neuf sat -- -n", "neuf sat -- -n"),
        ] {
            let line = translated(&words(line));
            assert_eq!(line, words(expected));
            command().try_get_matches_from(line).unwrap();
        }
    }

    /// A word that neuf has itself must not be taken away from it.
    #[test]
    fn no_word_is_one_of_neuf_sat_and_the_guide_has_each() {
        let sat = SatArgs::augment_args(Command::new("sat"));
        for argument in sat.get_arguments() {
            let short = argument.get_short().map(|short| format!("-{short}"));
            let long = argument.get_long().map(|long| format!("--{long}"));
            for own in short.into_iter().chain(long) {
                assert!(THEIRS.iter().all(|(theirs, _)| *theirs != own), "{own}");
            }
        }
        let guide = include_str!("../../../../book/engine/coming.md");
        for (theirs, _) in THEIRS {
            assert!(guide.contains(&format!("`{theirs}")), "{theirs}");
        }
    }

    #[test]
    fn an_unknown_option_gets_a_tip() {
        for (line, tip) in [
            ("neuf solve --labels x", "`neuf draw` has this option"),
            ("neuf sat --nth 3 x", "these commands have this option: solve, check"),
            ("neuf solve --zzzzzz", "`neuf help COMMAND` lists"),
            ("neuf sat --zzzzzz x", "`neuf sat --list-options` lists those of the search"),
        ] {
            let error = command().try_get_matches_from(line.split(' ')).unwrap_err();
            let text = with_tips(error).to_string();
            assert!(text.contains(tip) && !text.contains("-- -"), "{text}");
        }
        // A terminal of 80 columns need not break a tip within a command.
        let error = command().try_get_matches_from(["neuf", "sat", "--zzzzzz"]).unwrap_err();
        let text = with_tips(error).to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn an_unknown_command_gets_the_nearest() {
        for (word, tip) in [
            ("slove", "did you mean `neuf solve`?"),
            ("verify", "did you mean `neuf check`?"),
            ("imprimer", "did you mean `neuf draw` or `neuf press sheet`?"),
            ("Résoudre", "did you mean `neuf solve`?"),
            ("indice", "did you mean `neuf hint`?"),
            ("aide", "did you mean `neuf help`?"),
            ("zzzz", "no file of this name either"),
            ("/", "this is a folder"),
        ] {
            let error = command().try_get_matches_from(["neuf", word]).unwrap_err();
            let text = with_tips(error).to_string();
            assert!(text.contains(tip) && !text.contains("similar"), "{text}");
        }
        let mut command = command();
        command.build();
        for (name, words) in SYNONYMS {
            let is_known = command.find_subcommand(name).is_some();
            assert!(is_known || names().any(|known| known == name), "{name}");
            assert!(words.split(' ').all(|word| command.find_subcommand(word).is_none()), "{name}");
        }
    }
}
