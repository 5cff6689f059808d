//! The results of `neuf bench` in a file: CSV, one record for each formula, written as soon as
//! it is known.
//!
//! A run that was stopped is continued by the same command: formulas with a record are not
//! solved again. Each record says with which settings it was made, so that a file never mixes
//! two. A last record that is only half written is dropped, and so are failures, which may
//! have been mended.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Serialize;

use crate::exit::UsageError;
use crate::io::create_output;
use crate::words::tr;

const HEADER: [&str; 7] =
    ["formula", "answer", "seconds", "memory", "conflicts", "note", "settings"];

/// What became of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Answer {
    /// It has a model.
    Satisfiable,
    /// It has none.
    Unsatisfiable,
    /// A limit was reached.
    Unknown,
    /// It could not be read, or the process ended without an answer.
    Failed,
}

impl Answer {
    pub(super) const ALL: [Answer; 4] =
        [Answer::Satisfiable, Answer::Unsatisfiable, Answer::Unknown, Answer::Failed];

    pub(super) fn name(self) -> &'static str {
        match self {
            Answer::Satisfiable => "satisfiable",
            Answer::Unsatisfiable => "unsatisfiable",
            Answer::Unknown => "unknown",
            Answer::Failed => "failed",
        }
    }

    /// The name in the language of the process.
    pub(super) fn told(self) -> &'static str {
        match self {
            Answer::Satisfiable => tr!("satisfiable"),
            Answer::Unsatisfiable => tr!("unsatisfiable"),
            Answer::Unknown => tr!("unknown"),
            Answer::Failed => tr!("failed"),
        }
    }
}

/// The result for one formula.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Row {
    pub(super) formula: String,
    pub(super) answer: Answer,
    /// The time of the process, reading included.
    pub(super) seconds: f64,
    /// The largest memory of the process in bytes, if the system tells it.
    pub(super) memory: Option<u64>,
    pub(super) conflicts: Option<u64>,
    /// Why there is no answer.
    pub(super) note: Option<String>,
}

impl Row {
    fn record(&self, settings: &str) -> String {
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let seconds = format!("{:.3}", self.seconds);
        let (memory, conflicts) = (number(self.memory), number(self.conflicts));
        let fields = [
            &self.formula,
            self.answer.name(),
            &seconds,
            memory.as_deref().unwrap_or_default(),
            conflicts.as_deref().unwrap_or_default(),
            self.note.as_deref().unwrap_or_default(),
            settings,
        ];
        fields.map(quoted).join(",") + "\n"
    }

    /// The row of a record, and its settings.
    fn of(record: &[String]) -> Option<(Row, &str)> {
        let [formula, answer, seconds, memory, conflicts, note, settings] = record else {
            return None;
        };
        let number = |text: &String| match text.as_str() {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        };
        let row = Row {
            formula: formula.clone(),
            answer: Answer::ALL.into_iter().find(|known| known.name() == answer)?,
            seconds: seconds.parse().ok()?,
            memory: number(memory)?,
            conflicts: number(conflicts)?,
            note: (!note.is_empty()).then(|| note.clone()),
        };
        Some((row, settings))
    }
}

/// The results of this run and of those that it continues.
#[derive(Debug)]
pub(super) struct Rows {
    known: Vec<Row>,
    settings: String,
    file: Option<(File, PathBuf)>,
}

impl Rows {
    /// Opens the file, if there is one, and reads what it has.
    ///
    /// # Errors
    /// When it cannot be read or written, holds something else, or was made with other
    /// settings.
    pub(super) fn open(path: Option<&Path>, settings: &str) -> anyhow::Result<Rows> {
        let mut rows = Rows { known: Vec::new(), settings: settings.into(), file: None };
        let Some(path) = path else { return Ok(rows) };
        let name = || path.display().to_string();
        let text = text_of(path).with_context(name)?;
        rows.known = known(&text, settings).with_context(name)?;
        let kept = rows.known.iter().map(|row| row.record(settings));
        let whole: String = [header()].into_iter().chain(kept).collect();
        if whole != text {
            // Its errors name the file.
            let mut file = create_output(path)?;
            file.write_all(whole.as_bytes()).with_context(name)?;
            file.finish()?;
        }
        let file = OpenOptions::new().append(true).open(path).with_context(name)?;
        rows.file = Some((file, path.into()));
        Ok(rows)
    }

    /// The result for a formula that an earlier run has found.
    pub(super) fn find(&self, formula: &str) -> Option<&Row> {
        self.known.iter().find(|row| row.formula == formula)
    }

    /// Writes a result.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add(&mut self, row: &Row) -> anyhow::Result<()> {
        if let Some((file, path)) = &mut self.file {
            // One write, so that a record is whole or missing.
            let record = row.record(&self.settings);
            file.write_all(record.as_bytes()).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

/// The first line of a file of results.
fn header() -> String {
    HEADER.join(",") + "\n"
}

/// What a file of results holds; nothing if there is none. Another file, which may be large or
/// a device without end, is not read beyond what shows it.
///
/// # Errors
/// When it cannot be read, or is no file of results.
fn text_of(path: &Path) -> anyhow::Result<String> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        Err(error) => return Err(error.into()),
        Ok(data) if !data.is_file() => bail!(tr!("this is no file; results are added to one")),
        Ok(_) => {}
    }
    let mut file = File::open(path)?;
    let mut start = Vec::new();
    (&file).take(header().len() as u64).read_to_end(&mut start)?;
    if !start.is_empty() && start != header().as_bytes() {
        bail!(tr!("this is no table of `neuf bench`: not overwritten"));
    }
    let mut text = header();
    text.truncate(start.len());
    file.read_to_string(&mut text)?;
    Ok(text)
}

/// The rows of a file of results, without failures.
fn known(text: &str, settings: &str) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    // The header is the first record.
    for record in records(text).into_iter().skip(1) {
        let Some((row, made_with)) = Row::of(&record) else {
            bail!(tr!("this is no result of `neuf bench`: {record}", record = record.join(",")));
        };
        if made_with != settings {
            let why = tr!("made with other settings ({made_with}): choose another file", made_with);
            return Err(UsageError(why).into());
        }
        rows.retain(|other: &Row| other.formula != row.formula);
        if row.answer != Answer::Failed {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// A field of a record, with quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.into()
    }
}

/// The whole records of a text (RFC 4180). A last one without the end of its line is left out.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut is_quoted = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if is_quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => field.push(character),
            ',' => record.push(std::mem::take(&mut field)),
            '\r' => (),
            '\n' => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            _ => field.push(character),
        }
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(formula: &str, answer: Answer) -> Row {
        let note = (answer == Answer::Unknown).then(|| "time limit, \"hard\"\nreally".to_owned());
        let formula = formula.to_owned();
        Row { formula, answer, seconds: 1.25, memory: Some(4096), conflicts: None, note }
    }

    #[test]
    fn results_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        let rows = [
            row("a, b.cnf", Answer::Satisfiable),
            row("c.cnf", Answer::Unknown),
            row("d.cnf", Answer::Failed),
        ];
        let mut file = Rows::open(Some(&path), "--time 1").unwrap();
        rows.iter().for_each(|row| file.add(row).unwrap());
        drop(file);
        // A process that was killed while it wrote.
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("e.cnf,satis");
        fs::write(&path, text).unwrap();
        let mut again = Rows::open(Some(&path), "--time 1").unwrap();
        assert_eq!(again.find("a, b.cnf"), Some(&rows[0]));
        assert_eq!(again.find("c.cnf"), Some(&rows[1]));
        assert_eq!((again.find("d.cnf"), again.find("e.cnf")), (None, None));
        again.add(&row("d.cnf", Answer::Unsatisfiable)).unwrap();
        let last = Rows::open(Some(&path), "--time 1").unwrap();
        assert_eq!(last.find("d.cnf").unwrap().answer, Answer::Unsatisfiable);
        assert_eq!(last.known.len(), 3);
    }

    #[test]
    fn other_files_are_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        for text in ["p cnf 1 1\n1 0\n", "formula,answer\n", "x"] {
            fs::write(&path, text).unwrap();
            assert!(Rows::open(Some(&path), "").is_err(), "{text}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        fs::write(&path, "").unwrap();
        Rows::open(Some(&path), "--time 1").unwrap().add(&row("a", Answer::Satisfiable)).unwrap();
        let error = Rows::open(Some(&path), "--time 2").unwrap_err();
        assert!(error.is::<UsageError>() && format!("{error:#}").contains("--time 1"));
    }
}
