//! The top page of help, and the short page that `neuf` prints without arguments.
//!
//! The pages of the subcommands come from the definitions in [`crate::arguments`].

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error};
use neuf_words::{is_unseen, shown};

use crate::arguments::Cli;

/// The headings of the top page and the commands below each.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Sudokus", &["solve", "check", "count", "candidates", "compare"]),
    (
        "Sudokus for people",
        &["explain", "hint", "play", "trace", "rate", "draw", "sheet", "book", "convert"],
    ),
    ("Making sudokus", &["generate", "repair", "minimize", "canon", "morph", "dedup"]),
    ("Sudokus for other solvers", &["encode", "decode", "certify"]),
    ("Sudokus in class", &["grade", "claims"]),
    (
        "Formulas",
        &[
            "sat",
            "cubes",
            "join",
            "check-proof",
            "simplify",
            "mus",
            "backbone",
            "deduce",
            "reconstruct",
        ],
    ),
    ("This command", &["completions", "man"]),
];

/// What the command is, at the top of its page.
pub(crate) const INTRO: &str = "\
neuf solves sudokus of any size, and formulas in conjunctive normal form. It
recognises all common formats of puzzles. A puzzle comes from a file (compressed
or not), from standard input, or directly from the command line.
";

/// The examples of the top page: command lines and what they do.
pub(crate) const EXAMPLES: &[(&str, &str)] = &[
    (
        "neuf solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "",
    ),
    ("neuf solve puzzles.txt.xz > solutions.txt", "a file of any length, on all cores"),
    ("neuf check --unique puzzle.sdk", "is it a proper puzzle?"),
    ("neuf encode puzzle.sdk -o puzzle.cnf", "the puzzle as a formula, for any solver"),
    ("neuf sat formula.cnf.gz", "satisfiable or not?"),
];

/// The exit codes, which [`crate::exit::Exit`] defines.
pub(crate) const EXIT_CODES: &str = "  0     done; `neuf sat`: no answer within the limits
  1     something failed: bad input, no solution, not finished, a clash, a wrong
        formula (`neuf grade`)
  2     the command line is wrong
  10    `neuf sat`: satisfiable
  20    `neuf sat`: unsatisfiable
  128+n stopped by signal n (130: Ctrl-C)
";

/// The styles of all help and usage messages.
pub(crate) fn styles() -> Styles {
    Styles::styled()
        .header(AnsiColor::Yellow.on_default().bold())
        .usage(AnsiColor::Yellow.on_default().bold())
        .literal(AnsiColor::Green.on_default())
        .placeholder(AnsiColor::Cyan.on_default())
}

/// The command with its top page.
pub(crate) fn command() -> Command {
    let command = Cli::command().styles(styles());
    let page = top_page(&command);
    command.override_help(page)
}

/// The command line with the options of every command in front of `help`, since clap's own
/// command `help` takes none: `neuf help solve --lang fr` is `neuf --lang fr help solve`.
pub(crate) fn arguments(line: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let line: Vec<OsString> = line.into_iter().collect();
    let (mut options, mut others) = (Vec::new(), Vec::new());
    let mut left = line.iter().skip(1).peekable();
    while let Some(word) = left.next() {
        let text = word.to_string_lossy();
        let takes_value = ["-l", "--lang", "--color"].contains(&&*text);
        let has_value =
            ["--lang=", "--color=", "-l"].into_iter().any(|start| text.starts_with(start));
        if takes_value || has_value || ["-q", "--quiet"].contains(&&*text) {
            options.push(word);
            options.extend(left.next_if(|_| takes_value));
        } else {
            others.push(word);
        }
    }
    if others.first().is_some_and(|word| *word == "help") {
        line.iter().take(1).chain(options).chain(others).cloned().collect()
    } else {
        line
    }
}

/// The lines of [`short_page`]: command lines and what they do.
const FIRST_STEPS: [(&str, &str); 8] = [
    ("neuf solve FILE", "solve the puzzles of a file, or a puzzle typed as 53..7…"),
    ("neuf hint FILE", "the next step of a puzzle, as a person would take it"),
    ("neuf explain FILE", "all steps to its solution"),
    ("neuf draw -c FILE", "show a puzzle with its pencil marks"),
    ("neuf generate", "make a puzzle"),
    ("neuf sat FILE", "solve a formula"),
    ("neuf help", "all commands, with examples"),
    ("neuf help solve", "one command in full"),
];

/// The options of the top page.
const OPTIONS: [(&str, &str); 5] = [
    ("--color WHEN", "auto, always or never [default: auto; obeys NO_COLOR]"),
    ("-l, --lang LANG", "en or fr, for sudokus and in class [default: that of LANG]"),
    ("-q, --quiet", "print results and errors only"),
    ("-h, --help", "print help; `neuf COMMAND --help` has more"),
    ("-V, --version", "print the version"),
];

/// The page that `neuf` prints without arguments.
pub(crate) fn short_page() -> StyledStr {
    let mut page = String::new();
    let _ = writeln!(page, "neuf solves sudokus and DIMACS files.\n");
    heading(&mut page, "Try");
    for (line, what) in FIRST_STEPS {
        entry(&mut page, line, 18, what);
    }
    StyledStr::from(page)
}

/// The page that `neuf help` prints.
fn top_page(command: &Command) -> StyledStr {
    let mut page = format!("{INTRO}\n");
    heading(&mut page, "Usage");
    let _ = writeln!(page, "  neuf COMMAND [OPTIONS] [INPUT]…");
    for (title, names) in GROUPS {
        page.push('\n');
        heading(&mut page, title);
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            entry(&mut page, name, 12, &about.map(ToString::to_string).unwrap_or_default());
        }
    }
    page.push('\n');
    heading(&mut page, "Options of every command");
    for (option, what) in OPTIONS {
        entry(&mut page, option, 16, what);
    }
    page.push('\n');
    heading(&mut page, "Examples");
    for (line, what) in EXAMPLES {
        entry(&mut page, line, 43, what);
    }
    page.push('\n');
    heading(&mut page, "Exit codes");
    page.push_str(EXIT_CODES);
    StyledStr::from(page)
}

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
    let command = Cli::command();
    let has_option = |argument: &Arg| match unknown.strip_prefix("--") {
        Some(long) => argument.get_long() == Some(long),
        None => argument.get_short() == unknown.chars().nth(1),
    };
    let having = command.get_subcommands().filter(|known| known.get_arguments().any(has_option));
    let having: Vec<&str> = having.map(Command::get_name).collect();
    let tip = match (having.as_slice(), setting(unknown)) {
        ([], Some(setting)) => format!("`-O {setting}` sets this option of the search"),
        // A similar option of this command.
        ([], None) if error.get(ContextKind::SuggestedArg).is_some() => return error,
        ([], None) if is_about_sat(&error) => {
            "`neuf help sat` lists the options of this command, and \
             `neuf sat --list-options` those of the search, which `-O NAME=VALUE` sets"
                .to_owned()
        }
        ([], None) => "`neuf help COMMAND` lists the options of a command".to_owned(),
        ([name], _) => format!("`neuf {name}` has this option"),
        (names, _) => format!("these commands have this option: {names}", names = names.join(", ")),
    };
    error.remove(ContextKind::SuggestedArg);
    error.remove(ContextKind::Suggested);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    error
}

/// Words that people have for what a command does, in English and in French (without accents), and
/// its name. What is only mistyped is found by clap.
const SYNONYMS: [(&str, &[&str]); 28] = [
    ("solve", &["sudoku", "solution", "answer", "resolve", "solver", "run"]),
    ("solve", &["resoudre", "resous", "resolution", "reponse", "solveur"]),
    ("check", &["verify", "validate", "valid", "unique", "test"]),
    ("check", &["verifier", "verifie", "verification", "valider", "controler"]),
    ("count", &["enumerate", "number", "solutions", "compter", "denombrer", "nombre"]),
    ("candidates", &["pencil", "marks", "pencilmarks", "notes", "candidats", "possibilites"]),
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
    ("minimize", &["minimiser", "reduire"]),
    ("encode", &["cnf", "dimacs", "formula", "encoder", "coder", "formule"]),
    ("decode", &["decoder"]),
    ("certify", &["prove", "proof", "certifier", "prouver", "preuve"]),
    ("grade", &["mark", "corriger", "noter", "correction"]),
    ("simplify", &["simplifier"]),
    ("help", &["aide", "aider", "manuel"]),
];

/// A word in small letters without the accents of French.
fn plain(word: &str) -> String {
    let letter = |letter| match letter {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        letter => letter,
    };
    word.to_lowercase().chars().map(letter).collect()
}

/// The complaint about a command that does not exist, with the nearest one.
fn with_nearest(mut error: Error) -> Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let is_folder = Path::new(word).is_dir();
    let word = plain(word);
    let synonyms = SYNONYMS.iter().filter(|(_, words)| words.contains(&&*word));
    let mut nearest: Vec<&str> = synonyms.map(|&(name, _)| name).collect();
    if nearest.is_empty() {
        nearest = match error.get(ContextKind::SuggestedSubcommand) {
            Some(ContextValue::String(name)) => vec![name],
            // The nearest stands last.
            Some(ContextValue::Strings(names)) => names.iter().rev().map(|name| &**name).collect(),
            _ => Vec::new(),
        };
    }
    let tip = match nearest.as_slice() {
        [] if is_folder => {
            "this is a folder: give a file in it, or a command (`neuf help`)".to_owned()
        }
        [] => "there is no file of this name either; `neuf help` lists the commands".to_owned(),
        names => {
            let names: Vec<String> = names.iter().map(|name| format!("`neuf {name}`")).collect();
            format!("did you mean {}?", names.join(" or "))
        }
    };
    error.remove(ContextKind::SuggestedSubcommand);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    error
}

/// What clap has to say, with plainer words where it repeats those of Rust's parser of numbers.
/// An argument with characters that are not seen is shown with them, and without colours.
pub(crate) fn text(page: &Error) -> String {
    let is_hidden = |argument: OsString| argument.to_string_lossy().contains(is_unseen);
    let text = if std::env::args_os().any(is_hidden) {
        page.render().to_string().split_inclusive('\n').map(shown_line).collect()
    } else {
        page.render().ansi().to_string()
    };
    text.replace("invalid digit found in string", "not a whole number")
}

fn shown_line(line: &str) -> String {
    match line.strip_suffix('\n') {
        Some(line) => format!("{}\n", shown(line)),
        None => shown(line).into_owned(),
    }
}

/// Whether an error is about the command line of `neuf sat`.
fn is_about_sat(error: &Error) -> bool {
    let usage = error.get(ContextKind::Usage);
    usage.is_some_and(|usage| usage.to_string().contains("neuf sat"))
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

fn heading(page: &mut String, text: &'static str) {
    let style = AnsiColor::Yellow.on_default().bold();
    let _ = writeln!(page, "{style}{text}:{style:#}");
}

/// Writes a line with a word and its meaning.
fn entry(page: &mut String, word: &str, width: usize, meaning: &str) {
    let style: Style = AnsiColor::Green.on_default();
    let gap = " ".repeat(width.saturating_sub(word.chars().count()));
    let line = format!("  {style}{word}{style:#}{gap}  {meaning}");
    let _ = writeln!(page, "{}", line.trim_end());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn each_subcommand_stands_in_one_group_with_a_line() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let command = command();
        let mut defined: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        defined.sort_unstable();
        assert_eq!(grouped, defined);
        for subcommand in command.get_subcommands() {
            assert!(subcommand.get_about().is_some());
            assert!(subcommand.get_after_long_help().is_some(), "{}", subcommand.get_name());
        }
    }

    /// The same letter stands for the same option in every command, and the table in the
    /// documentation names them all.
    #[test]
    fn a_short_option_means_the_same_everywhere() {
        let mut meanings: BTreeMap<char, (String, Vec<String>)> = BTreeMap::new();
        let command = command();
        for subcommand in command.get_subcommands() {
            for argument in subcommand.get_arguments() {
                let (Some(short), Some(long)) = (argument.get_short(), argument.get_long()) else {
                    continue;
                };
                let known = meanings.entry(short).or_insert_with(|| (long.to_owned(), Vec::new()));
                assert_eq!(known.0, long, "-{short} of `neuf {}`", subcommand.get_name());
                known.1.push(subcommand.get_name().to_owned());
            }
        }
        let table = include_str!("../../../../book/guide/short-options.md");
        for (short, (long, commands)) in &meanings {
            let row = format!("| `-{short}` | `--{long}` | {} |\n", commands.join(", "));
            assert!(table.contains(&row), "{row}");
        }
        assert_eq!(table.matches("\n| `-").count(), meanings.len() + 4, "-l, -q, -h and -V");
    }

    #[test]
    fn help_takes_the_options_of_every_command() {
        for (line, expected) in [
            ("neuf help solve --lang fr", "neuf --lang fr help solve"),
            ("neuf help -q --color=never -lfr", "neuf -q --color=never -lfr help"),
            ("neuf -l fr help", "neuf -l fr help"),
            ("neuf solve help -q", "neuf solve help -q"),
            ("neuf", "neuf"),
        ] {
            let found = arguments(line.split(' ').map(OsString::from));
            assert_eq!(found.join(" ".as_ref()), expected, "{line}");
        }
    }

    #[test]
    fn an_unknown_option_gets_a_tip() {
        for (line, tip) in [
            ("neuf solve --candidates x", "`neuf draw` has this option"),
            ("neuf sat --nth 3 x", "these commands have this option: solve, check"),
            ("neuf solve --zzzzzz", "`neuf help COMMAND` lists"),
        ] {
            let error = command().try_get_matches_from(line.split(' ')).unwrap_err();
            let text = with_tips(error).to_string();
            assert!(text.contains(tip) && !text.contains("-- -"), "{text}");
        }
    }

    #[test]
    fn an_unknown_command_gets_the_nearest() {
        for (word, tip) in [
            ("slove", "did you mean `neuf solve`?"),
            ("hin", "did you mean `neuf hint` or `neuf join`?"),
            ("Chekc", "did you mean `neuf check`?"),
            ("verify", "did you mean `neuf check`?"),
            ("imprimer", "did you mean `neuf draw` or `neuf sheet`?"),
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
            assert!(command.find_subcommand(name).is_some(), "{name}");
            assert!(words.iter().all(|word| command.find_subcommand(word).is_none()), "{name}");
        }
    }

    /// Nothing but words without a blank is wider than a narrow terminal.
    #[test]
    fn help_fits_into_forty_columns() {
        let mut command = command().term_width(40).max_term_width(40);
        command.build();
        for subcommand in command.get_subcommands_mut() {
            let page = subcommand.render_help().to_string();
            // clap does not break the line of usage.
            let lines = page.lines().filter(|line| !line.starts_with("Usage:"));
            for line in lines.filter(|line| line.chars().count() > 40) {
                assert!(line.trim().split(' ').count() < 3, "{}: {line}", subcommand.get_name());
            }
        }
    }

    /// The rest of a longer one would stand on a line of its own, like another command.
    #[test]
    fn an_example_is_no_wider_than_a_page() {
        for subcommand in command().get_subcommands() {
            let help = subcommand.get_after_long_help().unwrap().to_string();
            for line in help.lines().filter(|line| line.starts_with("  ")) {
                assert!(line.chars().count() <= 90, "{}: {line}", subcommand.get_name());
            }
        }
    }

    /// Two lines of text, one below the other, would be one paragraph that was broken by hand.
    #[test]
    fn a_paragraph_is_one_line() {
        for subcommand in command().get_subcommands() {
            let help = subcommand.get_after_long_help().unwrap().to_string();
            let is_text = |line: &str| !line.is_empty() && !line.starts_with("  ");
            let lines: Vec<&str> = help.lines().collect();
            for pair in lines.windows(2) {
                assert!(
                    !(is_text(pair[0]) && is_text(pair[1])),
                    "{}: {pair:?}",
                    subcommand.get_name()
                );
            }
        }
    }

    #[test]
    fn the_examples_parse() {
        for (line, _) in EXAMPLES {
            let words = line.split(' ').take_while(|&word| word != ">");
            command().try_get_matches_from(words).unwrap();
        }
        for subcommand in command().get_subcommands() {
            let help = subcommand.get_after_long_help().unwrap().to_string();
            for line in help.lines().filter(|line| line.starts_with("  ")) {
                for part in line.split(['|', ';', '>']).filter(|part| part.contains("neuf ")) {
                    let words = part.split("  ").find(|part| part.contains("neuf ")).unwrap();
                    command().try_get_matches_from(words.split_whitespace()).unwrap();
                }
            }
        }
    }
}
