//! The header and the rows of a CSV table, as they stand in the input.
//!
//! A command that adds columns to a table prints a row again with all its fields. So an entry keeps
//! its row whole, as one text that is divided only when it is printed; to keep a text for each
//! field would cost tables of millions an allocation each.

use std::borrow::Cow;
use std::sync::Arc;

use crate::work::looked_at;

/// The header of a table. Columns are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub(super) names: Vec<String>,
    pub(super) delimiter: char,
    pub(super) puzzle: usize,
    pub(super) solution: Option<usize>,
    /// The column of the names of puzzles.
    pub(super) name: Option<usize>,
}

impl Header {
    /// The names of the columns.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What stands between the columns.
    #[must_use]
    pub fn delimiter(&self) -> char {
        self.delimiter
    }

    /// The column of the puzzles, counted from 0.
    #[must_use]
    pub fn puzzle(&self) -> usize {
        self.puzzle
    }

    /// The column with this name, counted from 0. `puzzle` and `solution` stand for the columns
    /// that are read as such, whatever they are called.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        match name {
            "puzzle" => Some(self.puzzle),
            "solution" if self.solution.is_some() => self.solution,
            name => self.names.iter().position(|other| other.eq_ignore_ascii_case(name)),
        }
    }
}

/// A row of a table, unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    header: Arc<Header>,
    record: String,
}

impl TableRow {
    pub(crate) fn new(header: Arc<Header>, record: String) -> TableRow {
        TableRow { header, record }
    }

    /// The header of the table.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The header of the table, shared by all its rows.
    #[must_use]
    pub fn shared_header(&self) -> &Arc<Header> {
        &self.header
    }

    /// What stands in the columns, without quotes.
    pub fn fields(&self) -> impl Iterator<Item = Cow<'_, str>> {
        fields(&self.record, self.header.delimiter).into_iter().map(|field| field.text)
    }
}

/// A field of a record, without its quotes.
pub(crate) struct Field<'a> {
    pub(crate) text: Cow<'a, str>,
    /// Where it starts in the record, in bytes.
    pub(crate) start: usize,
}

/// The fields of a record.
pub(crate) fn fields(record: &str, delimiter: char) -> Vec<Field<'_>> {
    looked_at(record.len());
    let mut fields = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (at, byte) in record.bytes().enumerate() {
        quoted ^= byte == b'"';
        if char::from(byte) == delimiter && !quoted {
            fields.push(field(record, start, at));
            start = at + 1;
        }
    }
    fields.push(field(record, start, record.len()));
    fields
}

fn field(record: &str, start: usize, end: usize) -> Field<'_> {
    let text = &record[start..end];
    let bare = text.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match bare {
        Some(bare) => Field { text: bare.replace("\"\"", "\"").into(), start: start + 1 },
        None => Field { text: text.into(), start },
    }
}
