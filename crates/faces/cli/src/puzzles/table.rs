//! Results as a table in CSV that keeps the columns of the input.
//!
//! Whoever gives a table with an identifier in each row needs it beside the result. So a row of the
//! input is printed with all its fields, and the columns of the command are added or, if the input
//! has them, filled. The first puzzle decides which columns the input has; the rows of other inputs
//! are put into them by name. What one command prints can be the input of another. A column of the
//! input that had something else is filled all the same, and a warning names the column: a column
//! of the input under another name in each table would break the programs that read tables.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use neuf_formats::Header;
use neuf_sudoku::line_text;

use crate::puzzles::item::Item;
use crate::terminal::streams::warn;
use crate::words::tr;

/// The form of a table: the columns that the user has chosen, or all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    chosen: Option<Arc<[String]>>,
    /// The columns of the input that were filled over something else, each told once.
    replaced: Arc<Mutex<Vec<String>>>,
}

impl Table {
    /// A table of these columns; of all if there are none.
    pub(crate) fn of(columns: &[String]) -> Table {
        let chosen = (!columns.is_empty()).then(|| columns.into());
        Table { chosen, ..Table::default() }
    }

    /// Whether it has one of these columns.
    pub(crate) fn has_any(&self, names: &[&str]) -> bool {
        let chosen = self.chosen.as_deref();
        chosen.is_none_or(|chosen| names.iter().any(|name| chosen.iter().any(|one| one == name)))
    }

    /// Writes the row of an item, with these columns of the command and what stands in them. The
    /// header stands before the first row.
    ///
    /// The result is the error to report, if a column was chosen that there is not.
    ///
    /// # Errors
    /// When writing to `output` fails.
    pub(crate) fn write(
        &self,
        output: &mut Vec<u8>,
        item: &Item,
        added: &[(&str, &str)],
    ) -> io::Result<Option<String>> {
        let header = item.columns.as_deref();
        let delimiter = header.map_or(',', Header::delimiter);
        let place = |name: &str| match header {
            Some(header) => header.place(name),
            None => (name == "puzzle").then_some(0),
        };
        let mut names: Vec<&str> = match header {
            Some(header) => header.names().iter().map(String::as_str).collect(),
            None => vec!["puzzle"],
        };
        let mut fields = own_fields(item, header);
        for &(name, value) in added {
            match place(name) {
                Some(place) => {
                    let before = std::mem::replace(&mut fields[place], value.to_owned());
                    // A command that changes puzzles is asked to replace them.
                    if name != "puzzle" && !before.is_empty() && before != value {
                        self.tell_replaced(name);
                    }
                }
                None => {
                    names.push(name);
                    fields.push(value.to_owned());
                }
            }
        }
        let mut unknown = None;
        let order: Vec<usize> = match &self.chosen {
            None => (0..names.len()).collect(),
            Some(chosen) => {
                let at = |name: &String| {
                    let found = column(&names, name);
                    if found.is_none() && item.is_first {
                        unknown = Some(no_column(&names, name));
                    }
                    found
                };
                chosen.iter().filter_map(at).collect()
            }
        };
        if item.is_first {
            let names = order.iter().map(|&place| names[place]);
            write_record(output, names, delimiter)?;
        }
        write_record(output, order.iter().map(|&place| fields[place].as_str()), delimiter)?;
        Ok(unknown)
    }

    /// Warns, the first time, that a column of the input has lost a value.
    fn tell_replaced(&self, name: &str) {
        let mut replaced = self.replaced.lock().unwrap_or_else(PoisonError::into_inner);
        if replaced.iter().all(|told| told != name) {
            replaced.push(name.to_owned());
            warn(tr!(
                [
                    "the column `{name}` of the input is replaced by what was found; with another \
                     name, the column is kept",
                    "la colonne `{name}` du fichier lu est remplacée par ce qui a été trouvé ; sous \
                     un autre nom, cette colonne est conservée"
                ],
                name
            ));
        }
    }
}

/// The place of the column of this name.
pub(crate) fn column(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|other| other.eq_ignore_ascii_case(name))
}

/// What is said if there is none.
pub(crate) fn no_column(names: &[&str], name: &str) -> String {
    let known = names.join(", ");
    tr!(
        [
            "the table has no column `{name}`; there are {known}",
            "le tableau n'a pas de colonne `{name}` ; il y a {known}"
        ],
        name,
        known
    )
}

/// What stands in the columns of the input: the fields of its row, or the puzzle alone.
fn own_fields(item: &Item, header: Option<&Header>) -> Vec<String> {
    let entry = item.entry.as_ref().ok();
    let puzzle = || entry.map(|entry| line_text(entry.puzzle.givens())).unwrap_or_default();
    let Some(header) = header else { return vec![puzzle()] };
    let mut fields = vec![String::new(); header.names().len()];
    let row = match &item.entry {
        Ok(entry) => entry.row.as_ref(),
        Err(fault) => fault.row.as_ref(),
    };
    let Some(row) = row else {
        fields[header.puzzle()] = puzzle();
        return fields;
    };
    let is_same = std::ptr::eq(row.header(), header);
    for (place, (name, field)) in row.header().names().iter().zip(row.fields()).enumerate() {
        let place = if is_same { Some(place) } else { header.place(name) };
        if let Some(place) = place {
            fields[place] = field.into_owned();
        }
    }
    fields
}

fn write_record<'a>(
    output: &mut Vec<u8>,
    fields: impl Iterator<Item = &'a str>,
    delimiter: char,
) -> io::Result<()> {
    for (place, field) in fields.enumerate() {
        if place > 0 {
            write!(output, "{delimiter}")?;
        }
        output.extend_from_slice(quoted(field, delimiter).as_bytes());
    }
    writeln!(output)
}

/// A field with quotes around it, where it needs them (RFC 4180).
fn quoted(field: &str, delimiter: char) -> Cow<'_, str> {
    // Each row of a batch passes here. To look for one character is much faster than for several.
    let special = [delimiter, '"', '\n', '\r'];
    if !special.iter().any(|&character| field.contains(character)) {
        return field.into();
    }
    format!("\"{}\"", field.replace('"', "\"\"")).into()
}
