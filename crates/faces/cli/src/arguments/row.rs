//! A row of a table of options, and what clap is told of it.
//!
//! All values pass through clap as one type, so that the code around them is compiled once and not
//! for each type of value.

use std::any::Any;
use std::ffi::OsStr;
use std::sync::Arc;

use clap::builder::{
    OsStringValueParser, PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
    ValueHint,
};
use clap::{Arg, ArgAction, Command, Error};

/// A line of a table.
pub(crate) enum Entry {
    /// An option.
    One(Row),
    /// The options of another table.
    Group(fn(Command) -> Command),
}

/// An option, or an argument that is known by its place.
pub(crate) struct Row {
    /// The name of its field, by which other rows name it.
    pub(crate) id: &'static str,
    /// How it is written: `-f --format FORMAT`, `--json`, `FILE`; a comma behind the name of the
    /// value stands for several values with commas between them.
    pub(crate) spelling: &'static str,
    pub(crate) help: &'static str,
    /// Its value where none is given; empty if there is no such value.
    pub(crate) default: &'static str,
    /// The rows that it does not go with, with blanks between them.
    pub(crate) not: &'static str,
    /// The row that it goes with only.
    pub(crate) with: &'static str,
    pub(crate) takes: Takes,
    pub(crate) kind: Kind,
}

/// How many values an option takes.
#[derive(Clone, Copy)]
pub(crate) enum Takes {
    None,
    /// No value; how often the option is given counts.
    Times,
    One,
    AtMostOne,
    Any,
}

/// What stands for a value on the command line.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Any word, also one that is not in UTF-8.
    Word,
    /// The path of a file.
    Path,
    /// A text that is read.
    Text(&'static dyn Reads),
}

/// A value of any type, as clap keeps it.
pub(crate) type Held = Arc<dyn Any + Send + Sync>;

/// Reads values of one type.
pub(crate) trait Reads: Sync {
    /// The value, or why there is none.
    fn read(&self, word: &str) -> Result<Held, String>;

    /// The values and what they mean, if there are only some.
    fn names(&self) -> Vec<PossibleValue> {
        Vec::new()
    }
}

/// The command with the options of a table below this heading.
pub(crate) fn define(
    command: Command,
    heading: Option<&'static str>,
    entries: &'static [Entry],
) -> Command {
    entries.iter().fold(command, |command, entry| match entry {
        Entry::One(row) => command.arg(argument(row, heading)),
        Entry::Group(define) => define(command),
    })
}

/// What clap is told of an option.
fn argument(row: &'static Row, heading: Option<&'static str>) -> Arg {
    let mut arg = Arg::new(row.id).help(row.help.trim_start());
    let mut is_named = false;
    for word in row.spelling.split(' ') {
        arg = if let Some(long) = word.strip_prefix("--") {
            is_named = true;
            arg.long(long)
        } else if let Some(short) = word.strip_prefix('-') {
            arg.short(short.chars().next())
        } else if let Some(value) = word.strip_suffix(',') {
            arg.value_name(value).value_delimiter(',')
        } else {
            arg.value_name(word)
        };
    }
    if is_named && heading.is_some() {
        arg = arg.help_heading(heading);
    }
    if !row.default.is_empty() {
        arg = arg.default_value(row.default);
    }
    if !row.not.is_empty() {
        arg = arg.conflicts_with_all(row.not.split(' '));
    }
    if !row.with.is_empty() {
        arg = arg.requires(row.with);
    }
    match row.kind {
        _ if matches!(row.takes, Takes::None | Takes::Times) => {}
        Kind::Path => arg = arg.value_hint(ValueHint::AnyPath).value_parser(Reader(row.kind)),
        _ => arg = arg.value_parser(Reader(row.kind)),
    }
    match row.takes {
        Takes::None => arg.action(ArgAction::SetTrue),
        Takes::Times => arg.action(ArgAction::Count),
        Takes::One => arg.action(ArgAction::Set).required(row.default.is_empty()),
        Takes::AtMostOne => arg.action(ArgAction::Set),
        Takes::Any if is_named => arg.action(ArgAction::Append),
        Takes::Any => arg.action(ArgAction::Append).num_args(1..),
    }
}

/// Reads the values of an option for clap.
#[derive(Clone)]
struct Reader(Kind);

impl TypedValueParser for Reader {
    type Value = Held;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, word: &OsStr) -> Result<Held, Error> {
        let reads = match self.0 {
            Kind::Word => {
                let word = OsStringValueParser::new().parse_ref(command, arg, word)?;
                return Ok(Arc::new(word));
            }
            Kind::Path => {
                let path = PathBufValueParser::new().parse_ref(command, arg, word)?;
                return Ok(Arc::new(path));
            }
            Kind::Text(reads) => reads,
        };
        let names = reads.names();
        if !names.is_empty() {
            PossibleValuesParser::new(names).parse_ref(command, arg, word)?;
        }
        (move |word: &str| reads.read(word)).parse_ref(command, arg, word)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let Kind::Text(reads) = self.0 else { return None };
        let names = reads.names();
        (!names.is_empty()).then(|| Box::new(names.into_iter()) as Box<dyn Iterator<Item = _>>)
    }
}
