//! Tips below a complaint about the command line: what was meant, and where an option is.

use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use super::whole_command;
use crate::annex::{names, new_name};
use crate::arguments::plain_letters;
use crate::words::tr;

/// The complaint about a wrong command line with a tip that helps. For an option that a command
/// does not have, clap advises to pass it as a value after `--`, which is never what was meant;
/// here the commands that have the option are named. Options of the search are given as those of
/// the command by other solvers, such as `--vivify=false` and `--no-vivify`.
pub(crate) fn with_tips(mut error: Error) -> Error {
    if error.kind() == ErrorKind::InvalidSubcommand {
        return with_nearest(error);
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    if !unknown.starts_with('-') {
        return error;
    }
    let command = whole_command();
    let has_option = |argument: &Arg| match unknown.strip_prefix("--") {
        Some(long) => argument.get_long() == Some(long),
        None => argument.get_short() == unknown.chars().nth(1),
    };
    let having = command.get_subcommands().filter(|known| known.get_arguments().any(has_option));
    let having: Vec<&str> = having.map(Command::get_name).collect();
    let tips = match (having.as_slice(), setting(unknown)) {
        ([], Some(setting)) => vec![tr!("`-O {setting}` sets this option of the search", setting)],
        // A similar option of this command.
        ([], None) if error.get(ContextKind::SuggestedArg).is_some() => return error,
        // This command speaks English.
        ([], None) if is_about_sat(&error) => vec![
            "`neuf help sat` lists the options of this command".to_owned(),
            "`neuf sat --list-options` lists those of the search, for `-O NAME=VALUE`".to_owned(),
        ],
        ([], None) => vec![tr!("`neuf help COMMAND` lists the options of a command").to_owned()],
        ([name], _) => vec![tr!("`neuf {name}` has this option", name)],
        (names, _) => {
            vec![tr!("these commands have this option: {names}", names = names.join(", "))]
        }
    };
    let tips = tips.into_iter().map(StyledStr::from).collect();
    error.remove(ContextKind::SuggestedArg);
    error.remove(ContextKind::Suggested);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    error
}

/// Whether an error is about the command line of `neuf sat`.
fn is_about_sat(error: &Error) -> bool {
    let usage = error.get(ContextKind::Usage);
    usage.is_some_and(|usage| usage.to_string().contains("neuf sat"))
}

/// Words that people have for what a command does, in English and in French (without accents), and
/// its name. What is only mistyped is found by clap.
const SYNONYMS: [(&str, &[&str]); 28] = [
    ("solve", &["sudoku", "solution", "answer", "resolve", "solver", "run"]),
    ("solve", &["resoudre", "resous", "resolution", "reponse", "solveur"]),
    ("check", &["verify", "validate", "valid", "unique", "test"]),
    ("check", &["verifier", "verifie", "verification", "valider", "controler"]),
    ("count", &["enumerate", "number", "solutions", "compter", "denombrer", "nombre"]),
    (
        "check --candidates",
        &["pencil", "marks", "pencilmarks", "notes", "candidats", "possibilites"],
    ),
    ("compare", &["comparer", "comparaison", "methods", "methodes"]),
    ("explain", &["why", "steps", "step", "walkthrough", "logic"]),
    ("explain", &["expliquer", "explique", "explication", "etapes", "etape", "pourquoi"]),
    ("hint", &["next", "tip", "help-me", "indice", "indices", "conseil", "astuce", "suivant"]),
    ("play", &["game", "games", "tui", "interactive", "continue"]),
    ("play", &["jouer", "joue", "jeu", "partie", "continuer"]),
    (
        "rate",
        &["difficulty", "level", "score", "rating", "difficulte", "niveau", "evaluer", "noter"],
    ),
    ("draw", &["print", "show", "svg", "png", "picture", "image"]),
    ("draw", &["imprimer", "dessiner", "dessin", "afficher", "montrer"]),
    ("sheet", &["pdf", "page", "print", "imprimer", "feuille", "planche"]),
    ("book", &["booklet", "livre", "livret", "cahier", "recueil"]),
    ("convert", &["export", "import", "format", "convertir", "exporter", "importer"]),
    ("generate", &["create", "make", "new", "random", "puzzle"]),
    ("generate", &["generer", "creer", "fabriquer", "nouveau", "nouvelle", "grille"]),
    ("repair", &["fix", "mend", "correct", "reparer", "corriger"]),
    (
        "transform",
        &["isomorphic", "canonical", "duplicates", "unique-puzzles", "minimiser", "reduire"],
    ),
    ("encode", &["cnf", "dimacs", "formula", "encoder", "coder", "formule"]),
    ("decode", &["decoder"]),
    ("prove", &["proof", "certifier", "prouver", "preuve"]),
    ("grade", &["mark", "corriger", "noter", "correction"]),
    ("simplify", &["simplifier"]),
    ("help", &["aide", "aider", "manuel"]),
];

/// The complaint about a command that does not exist, with the nearest one.
fn with_nearest(mut error: Error) -> Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let is_folder = Path::new(word).is_dir();
    let word: String = plain_letters(word).collect();
    let synonyms = SYNONYMS.iter().filter(|(_, words)| words.contains(&&*word));
    let mut nearest: Vec<&str> = synonyms.map(|&(name, _)| name).collect();
    if nearest.is_empty() {
        let suggested = match error.get(ContextKind::SuggestedSubcommand) {
            Some(ContextValue::String(name)) => std::slice::from_ref(name),
            Some(ContextValue::Strings(names)) => names,
            _ => &[],
        };
        nearest = most_like(&word, suggested.iter().map(String::as_str).chain(names()));
    }
    let tip = match nearest.as_slice() {
        _ if ["completions", "man"].contains(&&*word) => {
            tr!("completions and manual pages are files of a release (book/guide/install.md)")
                .to_owned()
        }
        [] if is_folder => {
            tr!("this is a folder: give a file in it, or a command (`neuf help`)").to_owned()
        }
        [] => {
            tr!("there is no file of this name either; `neuf help` lists the commands").to_owned()
        }
        names => {
            let names: Vec<String> =
                names.iter().map(|name| format!("`neuf {}`", new_name(name))).collect();
            let names = names.join(tr!(" or "));
            tr!("did you mean {names}?", names)
        }
    };
    error.remove(ContextKind::SuggestedSubcommand);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    error
}

/// The names that are most like a word, and like it at all: several only if they are equally like it.
fn most_like<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    // The least likeness that clap suggests.
    const LEAST: f64 = 0.7;
    let likely: Vec<_> = names.map(|name| (strsim::jaro(word, name), name)).collect();
    let most = likely.iter().map(|&(likeness, _)| likeness).fold(LEAST, f64::max);
    likely.into_iter().filter(|&(likeness, _)| likeness >= most).map(|(_, name)| name).collect()
}

/// The argument of `-O` for an option of the search that is given as one of the command.
fn setting(unknown: &str) -> Option<String> {
    let unknown = unknown.strip_prefix("--")?.replace('-', "_");
    let (name, value) = match unknown.split_once('=') {
        Some(parts) => parts,
        None => match unknown.strip_prefix("no_") {
            Some(name) => (name, "false"),
            None => (unknown.as_str(), "VALUE"),
        },
    };
    let is_known = neuf_solver::Options::TABLE.iter().any(|info| info.name == name);
    is_known.then(|| format!("{name}={value}"))
}

#[cfg(test)]
mod tests {
    use super::super::command;
    use super::*;

    #[test]
    fn an_unknown_option_gets_a_tip() {
        for (line, tip) in [
            ("neuf solve --candidates x", "`neuf draw` has this option"),
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
            ("hin", "did you mean `neuf hint`?"),
            ("cout", "did you mean `neuf count`?"),
            ("Chekc", "did you mean `neuf check`?"),
            ("verify", "did you mean `neuf check`?"),
            ("imprimer", "did you mean `neuf draw` or `neuf press sheet`?"),
            ("Résoudre", "did you mean `neuf solve`?"),
            ("indice", "did you mean `neuf hint`?"),
            ("aide", "did you mean `neuf help`?"),
            ("zzzz", "no file of this name either"),
            ("completions", "are files of a release"),
            ("man", "are files of a release"),
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
            assert!(words.iter().all(|word| command.find_subcommand(word).is_none()), "{name}");
        }
    }
}
