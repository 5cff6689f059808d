//! `neuf convert`: reads puzzles in any format and writes them in the format of another
//! program.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use neuf_formats::{Entry, FileFormat, Header, PuzzleWriter, TableRow, unknown_to_fpuzzles};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Uniqueness, line_text, uniqueness};
use serde::Serialize;

use crate::arguments::ConvertArgs;
use crate::io::{Files, cannot_write_to, create_output};
use crate::io::{extension, unknown_ending};
use crate::puzzles::doubt::{self, Broken};
use crate::puzzles::item::{Fault, Item};
use crate::puzzles::source::sources;
use crate::puzzles::table::Table;
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::failure;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Output, cannot_write, complain, warn};
use crate::words::{told, tr};

#[derive(Serialize)]
struct Json<'a> {
    output: &'a Path,
    format: &'static str,
    puzzles: u64,
    /// How many faults of the input have left something out.
    left_out: u64,
}

pub(crate) fn run(args: &ConvertArgs, signals: &Signals) -> anyhow::Result<Exit> {
    let files = Files::default().reads(args.puzzles.paths());
    files.writes_or_prints(args.output.as_deref()).check()?;
    let format = match (args.format, extension(args.output.as_deref())) {
        (Some(format), _) => format,
        (None, None) => FileFormat::Line,
        (None, Some(name)) => FileFormat::of_extension(&name).ok_or_else(|| {
            // HoDoKu's own files are archives with the state of its window.
            if name == "hsol" {
                return UsageError(
                    tr!([
                        "HoDoKu opens lists of puzzles as .txt: use --format hodoku -o NAME.txt",
                        "HoDoKu ouvre les listes de grilles en .txt : utilisez --format hodoku -o \
                         NOM.txt"
                    ])
                    .into(),
                );
            }
            unknown_ending(&name, &FileFormat::EXTENSIONS.join(", "))
        })?,
    };
    signals.listen()?;
    let Some(path) = &args.output else {
        let mut output = Output::new();
        let (puzzles, left_out) = convert(args, format, &mut output, cannot_write(), signals)?;
        output.finish()?;
        if signals.is_caught() {
            failure::print_stopped();
        } else if puzzles == 0 && left_out > 0 {
            // Otherwise standard output has the puzzles and nothing else, for the next command.
            failure::print_nothing_written();
        }
        return Ok(Exit::of_success(left_out == 0));
    };
    let mut file = create_output(path)?;
    let (puzzles, left_out) = convert(args, format, &mut file, &cannot_write_to(path), signals)?;
    // After a signal the file is incomplete. Dropped without `finish`, it does not appear.
    if !signals.is_caught() {
        file.finish()?;
        if args.json {
            let json = Json { output: path, format: format.name(), puzzles, left_out };
            Output::print(serde_json::to_string(&json)? + "\n")?;
        }
    }
    Ok(Exit::of_success(left_out == 0))
}

/// Writes all puzzles. The result is how many there are, and how many faults left something out.
fn convert(
    args: &ConvertArgs,
    format: FileFormat,
    out: &mut impl Write,
    context: &str,
    signals: &Signals,
) -> anyhow::Result<(u64, u64)> {
    let reading = args.puzzles.boxes.reading();
    let (mut puzzles, mut left_out) = (0, 0);
    let mut selection = args.puzzles.nth.selection();
    let written_to = || context.to_owned();
    let mut written = Written::Unbegun(out);
    for source in sources(&args.puzzles.inputs, reading)? {
        if selection.is_over() {
            break;
        }
        let file = source.name();
        let input = match source.open_puzzles(signals.interrupt()) {
            Err(_) if signals.is_caught() => return Ok((puzzles, left_out + 1)),
            input => input?,
        };
        let entries = doubt::rows(source.label(), input, reading);
        for entry in selection.of(file.clone(), entries) {
            if signals.is_caught() {
                return Ok((puzzles, left_out + 1));
            }
            let complaint = match entry {
                Err(Broken { error, row }) => {
                    if row.is_some() {
                        written = written.begun(format, row.as_ref()).with_context(written_to)?;
                        written.keep(row).with_context(written_to)?;
                    }
                    format!("{file}: {}", doubt::reason(&error))
                }
                Ok(entry) => match format.refuses(&entry) {
                    Some(refusal) => {
                        let (line, what) = (entry.line, told(&refusal));
                        tr!(
                            [
                                "{file}:{line}: left out: {what}",
                                "{file}:{line}: grille laissée de côté : {what}"
                            ],
                            file,
                            line,
                            what
                        )
                    }
                    None => {
                        let entry = with_solution(entry, format, signals);
                        let left_out = format.leaves_out(&entry).map(|what| told(&what));
                        for what in in_words_only(&entry, format).into_iter().chain(left_out) {
                            let line = entry.line;
                            warn(tr!(
                                ["{file}:{line}: {what}", "{file}:{line} : {what}"],
                                file,
                                line,
                                what
                            ));
                        }
                        let row = entry.row.as_ref();
                        written = written.begun(format, row).with_context(written_to)?;
                        written.write(entry).with_context(written_to)?;
                        puzzles += 1;
                        continue;
                    }
                },
            };
            complain(complaint);
            left_out += 1;
        }
        if let Some(complaint) = selection.empty() {
            complain(complaint);
            left_out += 1;
        }
    }
    if let Some(complaint) = selection.missing() {
        complain(complaint);
        left_out += 1;
    }
    written.begun(format, None).and_then(Written::finish).with_context(written_to)?;
    Ok((puzzles, left_out))
}

/// What is written: a table with the columns of the input where the first puzzle stands in one, and
/// otherwise a file of the format.
enum Written<W: Write> {
    Unbegun(W),
    File(PuzzleWriter<W>),
    Table { out: W, columns: Arc<Header>, is_first: bool },
}

impl<W: Write> Written<W> {
    /// The same, begun with the header that belongs to a puzzle in this row.
    fn begun(self, format: FileFormat, row: Option<&TableRow>) -> io::Result<Written<W>> {
        Ok(match (self, row) {
            (Written::Unbegun(out), Some(row)) if format == FileFormat::Csv => {
                let columns = Arc::clone(row.shared_header());
                Written::Table { out, columns, is_first: true }
            }
            (Written::Unbegun(out), _) => Written::File(PuzzleWriter::new(out, format)?),
            (begun, _) => begun,
        })
    }

    fn write(&mut self, entry: Entry) -> io::Result<()> {
        match self {
            Written::File(writer) => writer.write(&entry),
            _ => self.row(Ok(entry)),
        }
    }

    /// Writes a row with a broken puzzle as it is, if this is a table.
    fn keep(&mut self, row: Option<TableRow>) -> io::Result<()> {
        // It is reported apart, so nobody reads the message here.
        let fault = Fault { line: None, message: String::new(), status: "malformed", row };
        self.row(Err(fault))
    }

    fn row(&mut self, entry: Result<Entry, Fault>) -> io::Result<()> {
        let Written::Table { out, columns, is_first } = self else { return Ok(()) };
        let puzzle = entry.as_ref().ok().map(|entry| line_text(entry.puzzle.givens()));
        let item = Item {
            file: "".into(),
            entry,
            columns: Some(Arc::clone(columns)),
            is_first: std::mem::take(is_first),
        };
        let mut bytes = Vec::new();
        let added = puzzle.as_deref().map(|puzzle| ("puzzle", puzzle));
        Table::default().write(&mut bytes, &item, added.as_slice())?;
        out.write_all(&bytes)
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Written::File(writer) => writer.finish().map(|_| ()),
            Written::Unbegun(mut out) | Written::Table { mut out, .. } => out.flush(),
        }
    }
}

/// How long a solution is looked for that a file may hold beside its puzzle.
const LONGEST: Duration = Duration::from_secs(5);

/// The puzzle with its solution, by which the other program tells a player that the grid is right,
/// if there is exactly one and it is found soon.
fn with_solution(mut entry: Entry, format: FileFormat, signals: &Signals) -> Entry {
    let is_checked =
        matches!(format, FileFormat::FPuzzles | FileFormat::FPuzzlesJson | FileFormat::SudokuPad);
    if is_checked && entry.solution.is_none() {
        let deadline = Instant::now().checked_add(LONGEST);
        let found = uniqueness(&entry.puzzle, &signals.interrupt().with_deadline(deadline));
        if let Ok(Uniqueness::Unique(solution)) = found {
            entry.solution = Some(solution);
        }
    }
    entry
}

/// What to say of the rules that the other program does not know.
fn in_words_only(entry: &Entry, format: FileFormat) -> Option<String> {
    if !matches!(format, FileFormat::FPuzzles | FileFormat::FPuzzlesJson) {
        return None;
    }
    let lost = unknown_to_fpuzzles(entry.puzzle.rules());
    let rules = lost.into_iter().map(Variant::name).collect::<Vec<&str>>().join(", ");
    (!rules.is_empty()).then(|| {
        tr!(
            [
                "f-puzzles has no rule for {rules}: it shows them in the text of the rules only",
                "f-puzzles n'a pas de règle pour {rules} : il ne les montre que dans le texte des \
                 règles"
            ],
            rules
        )
    })
}
