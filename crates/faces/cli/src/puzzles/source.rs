//! The meaning of an INPUT on the command line: a file, standard input, or a
//! puzzle itself.
//!
//! If a file with this name exists, it is that file. An argument that is neither a
//! file nor a puzzle is reported as the one that it resembles more.

use std::ffi::{OsStr, OsString};
use std::io::{BufReader, Cursor, IsTerminal, stdin};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use neuf_cnf::Interrupt;
use neuf_formats::{Entry, FormatError, FormatErrorKind, ReaderOptions, parse_puzzle_with};

use crate::arguments::OnePuzzleArgs;
use crate::io::{
    Input, Meter, open_input, open_interruptible, open_measured, refuse_what_has_no_puzzles,
    size_of,
};
use crate::puzzles::doubt;
use crate::puzzles::selection::{no_such, none_in};
use crate::terminal::exit::UsageError;
use crate::words::{self, told, tr};

/// Where input comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, or standard input for `-`.
    File(PathBuf),
    /// A puzzle on the command line.
    Puzzle(String),
    /// Neither of these; the message says why.
    Neither(String),
}

/// A puzzle on the command line has at least this many characters: a 4×4 grid.
/// The reader would accept a single letter as a 1×1 grid, but that is a typing error.
const SHORTEST_PUZZLE: usize = 16;

impl Source {
    /// Standard input.
    pub fn stdin() -> Source {
        Source::File("-".into())
    }

    /// The source that an argument stands for. A puzzle in the argument is read with these
    /// options.
    pub fn of(argument: &OsStr, reading: ReaderOptions) -> Source {
        let path = Path::new(argument);
        if !path.exists() && argument.to_str().is_some_and(is_no_input) {
            let given = argument.to_string_lossy();
            if given.trim().is_empty() {
                let empty = tr!([
                    "there is nothing in this argument: give a file or a puzzle (see `neuf help`)",
                    "cet argument est vide : donnez un fichier ou une grille (voir `neuf help`)"
                ]);
                return Source::Neither(empty.to_owned());
            }
            return Source::Neither(tr!(
                [
                    "`{given}` is neither a file nor a puzzle: a puzzle has 81 characters, such as \
                     53..7....6..195… (`.` or `0` for an empty cell), or 16 for 4×4",
                    "`{given}` n'est ni un fichier ni une grille : une grille a 81 caractères, \
                     comme 53..7....6..195… (`.` ou `0` pour une case vide), ou 16 pour 4×4"
                ],
                given
            ));
        }
        let text = argument.to_str().filter(|text| text.chars().count() >= SHORTEST_PUZZLE);
        let Some(text) = text.filter(|_| !path.exists()) else {
            return Source::File(path.to_owned());
        };
        match parse_puzzle_with(text, reading) {
            Ok(_) => Source::Puzzle(text.to_owned()),
            // It is asked about, or reported, when it is read.
            Err(FormatError {
                kind:
                    FormatErrorKind::Doubtful { .. }
                    | FormatErrorKind::UnknownRules(_)
                    | FormatErrorKind::Part { .. },
                ..
            }) => Source::Puzzle(text.to_owned()),
            Err(error) if is_no_name(text) || text.contains("://") => {
                let what = told(&error);
                Source::Neither(tr!(
                    ["this is no puzzle: {what}", "ce n'est pas une grille : {what}"],
                    what
                ))
            }
            Err(error) if looks_like_a_puzzle(text) => {
                let error = told(&error);
                let why = tr!(
                    [
                        "no file is called `{text}`, and as a puzzle: {error}",
                        "aucun fichier ne s'appelle `{text}`, et comme grille : {error}"
                    ],
                    text,
                    error
                );
                Source::Neither(why)
            }
            Err(_) => Source::File(path.to_owned()),
        }
    }

    /// Whether a word is a file, standard input or a puzzle, or was meant as one.
    pub(crate) fn is_meant(word: &OsStr) -> bool {
        let Source::File(path) = Source::of(word, ReaderOptions::default()) else { return true };
        let has_ending = path.extension().is_some() || path.components().count() > 1;
        word == "-" || path.is_file() || (has_ending && !path.is_dir())
    }

    /// The name of the source in messages.
    pub fn name(&self) -> String {
        words::source(&self.label()).to_owned()
    }

    /// The name of the source in output that programs read, the same in every language.
    pub fn label(&self) -> String {
        match self {
            Source::File(path) if path == Path::new("-") => words::STANDARD_INPUT.into(),
            Source::File(path) => path.display().to_string(),
            Source::Puzzle(_) | Source::Neither(_) => words::ARGUMENT.into(),
        }
    }

    /// Opens the source for reading.
    ///
    /// # Errors
    /// When the file cannot be opened, or when this is neither a file nor a
    /// puzzle; the message names it.
    pub fn open(&self) -> anyhow::Result<Input> {
        match self {
            Source::File(path) => open_input(path),
            Source::Puzzle(text) => Ok(Box::new(Cursor::new(text.clone()))),
            Source::Neither(why) => Err(anyhow!("{why}")),
        }
    }

    /// Opens the source for reading puzzles, with a meter that counts its bytes.
    ///
    /// # Errors
    /// As for [`Source::open`], and when it holds something else than puzzles.
    pub(crate) fn open_measured(&self, meter: &Meter) -> anyhow::Result<Input> {
        match self {
            Source::File(path) => self.with_puzzles(open_measured(path, meter)?),
            Source::Puzzle(text) => {
                Ok(Box::new(BufReader::new(meter.measure(Cursor::new(text.clone())))))
            }
            Source::Neither(why) => Err(anyhow!("{why}")),
        }
    }

    /// Opens the source for reading puzzles, as [`Source::open_interruptible`] does.
    ///
    /// # Errors
    /// As for that, and when it holds something else than puzzles.
    pub fn open_puzzles(&self, interrupt: &Interrupt) -> anyhow::Result<Input> {
        self.with_puzzles(self.open_interruptible(interrupt)?)
    }

    /// The input, unless it is a file that cannot have puzzles.
    fn with_puzzles(&self, mut input: Input) -> anyhow::Result<Input> {
        if let Source::File(path) = self {
            refuse_what_has_no_puzzles(path, &self.name(), &mut input)?;
        }
        Ok(input)
    }

    /// The size in bytes, if it is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Source::File(path) => size_of(path),
            Source::Puzzle(text) => Some(text.len() as u64),
            Source::Neither(_) => Some(0),
        }
    }

    /// Opens the source for a command that listens to signals while it reads: as soon as
    /// `interrupt` is requested, reading fails, even if it waits for a pipe.
    ///
    /// # Errors
    /// As for [`Source::open`], and when `interrupt` is requested.
    pub fn open_interruptible(&self, interrupt: &Interrupt) -> anyhow::Result<Input> {
        match self {
            Source::File(path) => open_interruptible(path, interrupt),
            Source::Puzzle(_) | Source::Neither(_) => self.open(),
        }
    }
}

/// Whether a text has nothing but cells, bars and blanks, as no file's name has.
fn is_no_name(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || " ._*-|+\n".contains(c);
    text.chars().all(is_cell) && text.chars().filter(char::is_ascii_digit).count() > 4
}

/// Whether a text is empty or blank, or has nothing but a few cells: too short for a puzzle, and no
/// likely name of a file.
fn is_no_input(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || " ._*".contains(c);
    text.chars().count() < SHORTEST_PUZZLE && text.chars().all(is_cell)
}

fn looks_like_a_puzzle(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || " ._*-,|[]{};".contains(c);
    text.chars().filter(|&c| !is_cell(c)).count() <= 2
}

/// The sources of these arguments; standard input when there is none.
///
/// # Errors
/// When there is no argument and standard input is a terminal, since the user would
/// not know that the command waits for input.
pub fn sources(arguments: &[OsString], reading: ReaderOptions) -> anyhow::Result<Vec<Source>> {
    if arguments.is_empty() {
        require_input(tr!(["a file, a puzzle, or `-`", "un fichier, une grille, ou `-`"]))?;
        return Ok(vec![Source::stdin()]);
    }
    Ok(arguments.iter().map(|argument| Source::of(argument, reading)).collect())
}

/// The source of a solver's answer: the file with this name, or standard input.
///
/// # Errors
/// When standard input is a terminal.
pub(crate) fn answer_source(path: Option<&Path>) -> anyhow::Result<Source> {
    if let Some(path) = path {
        return Ok(Source::File(path.to_path_buf()));
    }
    require_input(tr!(["an answer file, or `-`", "un fichier de réponse, ou `-`"]))?;
    Ok(Source::stdin())
}

/// Checks that standard input is no terminal, where a user would not know that the command
/// waits for input. `what` says what the user can give instead.
///
/// # Errors
/// When standard input is a terminal.
pub fn require_input(what: &str) -> anyhow::Result<()> {
    if stdin().is_terminal() {
        let hint = tr!(
            [
                "there is nothing to read: give {what} (see `neuf help`)",
                "il n'y a rien à lire : donnez {what} (voir `neuf help`)"
            ],
            what
        );
        return Err(UsageError(hint).into());
    }
    Ok(())
}

/// The error of a command that supports the usual rules only, if the puzzle has others.
pub fn refusal(entry: &Entry) -> Option<String> {
    let rules = entry.puzzle.rules();
    (!rules.is_usual()).then(|| {
        tr!(
            [
                "this command supports the usual rules only, not the variant ({rules}); solve, \
                 count, check, explain, hint, rate, draw, convert, repair, encode, decode and \
                 prove support it",
                "cette commande ne connaît que les règles habituelles, pas la variante ({rules}) ; \
                 solve, count, check, explain, hint, rate, draw, convert, repair, encode, decode \
                 et prove la connaissent"
            ],
            rules
        )
    })
}

/// Reads the puzzle of a command that takes only one, with the usual rules.
///
/// # Errors
/// As for [`one_variant`], and when the puzzle is a variant.
pub fn one_puzzle(args: &OnePuzzleArgs) -> anyhow::Result<Entry> {
    let puzzle = one_variant(args)?;
    refusal(&puzzle).map_or(Ok(puzzle), |reason| Err(anyhow!(reason)))
}

/// Reads the puzzle of a command that takes only one, with any rules.
///
/// # Errors
/// When the puzzle is malformed, when there is none, or when there are several and
/// `--nth` does not choose one of them.
pub fn one_variant(args: &OnePuzzleArgs) -> anyhow::Result<Entry> {
    let arguments: Vec<OsString> = args.input.iter().cloned().collect();
    let reading = args.boxes.reading();
    let source = sources(&arguments, reading)?.remove(0);
    nth_puzzle(&source, reading, args.nth.nth)
}

/// Reads the `nth` puzzle of a source, counted from 1; without a number, the source must
/// hold only one.
///
/// # Errors
/// As for [`one_variant`].
pub fn nth_puzzle(
    source: &Source,
    reading: ReaderOptions,
    nth: Option<u64>,
) -> anyhow::Result<Entry> {
    let name = source.name();
    let input = source.open_measured(&Meter::default())?;
    let mut reader = doubt::puzzles(source.label(), input, reading);
    let skipped = nth.unwrap_or(1) - 1;
    for found in 0..skipped {
        // A malformed puzzle before the one that is asked for counts too.
        if reader.next().is_none() {
            return Err(anyhow!(no_such(&name, skipped + 1, found)));
        }
    }
    let puzzle = match reader.next() {
        Some(puzzle) => puzzle.map_err(|error| doubt::refused(error, &name))?,
        None if skipped == 0 => {
            return Err(anyhow!(none_in(&name)));
        }
        None => {
            return Err(anyhow!(no_such(&name, skipped + 1, skipped)));
        }
    };
    if nth.is_none() && reader.next().is_some() {
        return Err(anyhow!(tr!(
            [
                "{file}: there are several puzzles; choose one with --nth",
                "{file}: il y a plusieurs grilles ; choisissez-en une avec --nth"
            ],
            file = name
        )));
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::of(OsStr::new(text), ReaderOptions::default())
    }

    #[test]
    fn arguments_are_files_puzzles_or_stdin() {
        assert_eq!(source("-"), Source::stdin());
        assert_eq!(source("Cargo.toml"), Source::File("Cargo.toml".into()));
        let puzzle = "1...............";
        assert_eq!(source(puzzle), Source::Puzzle(puzzle.into()));
        for missing in ["x", "missing.txt", "a-missing-file-with-a-long-name.txt"] {
            assert_eq!(source(missing), Source::File(missing.into()));
        }
    }

    #[test]
    fn a_few_digits_are_neither_a_file_nor_a_puzzle() {
        for (text, told) in [
            ("", "there is nothing in this argument"),
            (" ", "there is nothing in this argument"),
            ("123", "`123` is neither a file nor a puzzle"),
            ("53..7", "`53..7` is neither a file nor a puzzle"),
        ] {
            let Source::Neither(why) = source(text) else { panic!("{text:?} is taken") };
            assert!(why.starts_with(told), "{why}");
        }
        for name in [".", ".."] {
            assert!(matches!(source(name), Source::File(_)), "{name}");
        }
    }

    #[test]
    fn a_mistyped_puzzle_is_not_called_a_missing_file() {
        let Source::Neither(why) = source(&"1........".repeat(8)) else { panic!("taken") };
        assert!(why.contains("this is no puzzle: line 1, column"), "{why}");
        let text = format!("grid{}", "1........".repeat(8));
        assert!(!matches!(source(&text), Source::Puzzle(_)));
    }
}
