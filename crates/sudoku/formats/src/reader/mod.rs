//! The reader: recognises the format of the next puzzle and reads it.
//!
//! [`PuzzleReader::FORMATS`] has a row for each family of formats. The reader looks at one line, by
//! the rules in the documentation of [the crate](crate), and the first row that takes the line
//! reads on. The formats of text have a table of their own (`text/reader.rs`). A new format is a
//! file and a row.

mod rules;

use std::collections::VecDeque;
use std::io::BufRead;

use neuf_sudoku::Shape;

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, FormatErrorKind};
use crate::line::Line;
use crate::programs::markup::{self, Markup};
use crate::programs::nested::{self, Nested};
use crate::text::comment::is_passed;
use crate::text::lines::PlainLines;
use crate::text::marks::without_idle;
use crate::text::plain::{plain_prefix, plain_puzzle};
use crate::text::reader::TextReader;
use crate::text::section::{self, Section, Sections};
use crate::text::sheet::{self, Sheet};
use crate::text::table::Table;
use crate::text::table_row::TableRow;
use crate::text::the_only;

/// An iterator over the puzzles of an input in any format.
///
/// An item is an error when a puzzle is malformed; the reader then continues with
/// the next puzzle. After an error of the input itself ([`FormatErrorKind::Io`])
/// there are no more items. The reader holds at most one line and one puzzle in
/// memory. An input without a puzzle has no items.
///
/// ```
/// use neuf_formats::{PuzzleReader, ReaderOptions};
/// let text = "# two small ones\n1... .2.. ..3. ...4\n\n12|34\n34|12\n--+--\n21|43\n4.|..\n";
/// let puzzles: Result<Vec<_>, _> =
///     PuzzleReader::new(text.as_bytes(), ReaderOptions::default()).collect();
/// let puzzles = puzzles?;
/// assert_eq!((puzzles[0].line, puzzles[0].puzzle.givens().filled().count()), (2, 4));
/// assert_eq!((puzzles[1].line, puzzles[1].puzzle.givens().filled().count()), (4, 13));
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
#[derive(Debug)]
pub struct PuzzleReader<R> {
    text: TextReader<R>,
    mode: Mode,
    /// Puzzles that were already read and come first.
    ready: VecDeque<Result<Entry, FormatError>>,
    /// The table under whose header the lines stand.
    table: Option<Table>,
    sections: Sections,
    /// The rules of a variant that hold for the next grids.
    sheet: Option<Box<Sheet>>,
}

/// How the reader goes on.
#[derive(Debug)]
enum Mode {
    /// With the next line, whose format is to be recognised.
    Lines,
    /// With the rest of a line of values in brackets.
    Brackets(Nested),
    /// With the rest of a line of XML.
    Tags(Markup),
    /// There is nothing more.
    End,
}

/// A format: its name, whether a line begins it, and how it is read. The puzzles are made ready.
/// The answer is false if the line is of another format after all.
type Format<R> = (
    &'static str,
    fn(&PuzzleReader<R>, &Line) -> bool,
    fn(&mut PuzzleReader<R>, &Line) -> Result<bool, FormatError>,
);

impl<R: BufRead> PuzzleReader<R> {
    /// All formats, in the order in which they are tried. Below a header, what is clearly a record
    /// is one, even if it begins with a stray bracket or as a comment does.
    const FORMATS: [Format<R>; 8] = [
        ("a comment", Self::is_passed, Self::read_comment),
        ("rules", |reader, line| reader.table.is_none() && sheet::is_rule(line), Self::read_rule),
        ("a section", |_, line| section::head(line).is_some(), Self::read_section),
        ("tags", |_, line| markup::is_open(line), Self::read_tags),
        ("brackets", |_, line| nested::is_open(line), Self::read_brackets),
        ("a header", |_, line| Table::of_header(line).is_some(), Self::read_header),
        ("a record", |reader, _| reader.table.is_some(), Self::read_record),
        ("text", |_, _| true, Self::read_text),
    ];

    /// Makes a reader of the puzzles in `input`.
    pub fn new(input: R, options: ReaderOptions) -> PuzzleReader<R> {
        PuzzleReader {
            text: TextReader::new(input, options, begins_otherwise),
            mode: Mode::Lines,
            ready: VecDeque::new(),
            table: None,
            sections: Sections::default(),
            sheet: None,
        }
    }

    /// The row of a table whose puzzle was the last error, so that its other fields are not
    /// lost. It is given once; `None` if the error stands in no table.
    ///
    /// ```
    /// use neuf_formats::{PuzzleReader, ReaderOptions};
    /// let text = "name,puzzle\nMonday,12\n";
    /// let mut reader = PuzzleReader::new(text.as_bytes(), ReaderOptions::default());
    /// assert!(reader.next().unwrap().is_err());
    /// let row = reader.take_broken_row().unwrap();
    /// assert_eq!(row.fields().next().unwrap(), "Monday");
    /// ```
    pub fn take_broken_row(&mut self) -> Option<TableRow> {
        self.table.as_mut()?.take_broken_row()
    }

    /// Reads the next puzzle; `None` at the end.
    fn next_puzzle(&mut self) -> Result<Option<Entry>, FormatError> {
        loop {
            if let Some(ready) = self.ready.pop_front() {
                return ready.map(Some);
            }
            match std::mem::replace(&mut self.mode, Mode::Lines) {
                Mode::Brackets(nested) => self.next_value(nested)?,
                Mode::Tags(markup) => {
                    let (read, rest) = markup.next(&mut self.text.source, self.text.options);
                    self.mode = rest.map_or(Mode::Lines, Mode::Tags);
                    self.ready.extend(read?.map(Ok));
                }
                Mode::Lines => {
                    if !self.text.source.has_returned() {
                        if !self.text.source.fetch()? {
                            return self.text.end();
                        }
                        if let Some(puzzle) = self.plain_puzzle() {
                            return Ok(Some(puzzle));
                        }
                        let line = self.text.source.fetched();
                        self.text.source.give_back(std::iter::once(line));
                    }
                    let Some(line) = self.text.source.next_line()? else { return self.text.end() };
                    self.recognise(&line)?;
                }
                Mode::End => {
                    self.mode = Mode::End;
                    return Ok(None);
                }
            }
        }
    }

    /// The shape of a line of 81 cells; `None` if something before it changes the
    /// meaning of such a line.
    fn plain_shape(&self) -> Option<Shape> {
        let shape = self.text.options.shape.unwrap_or_default();
        let simple = self.table.is_none()
            && self.text.before.announced.is_none()
            && self.sheet.is_none()
            && shape.side() == 9
            && shape.arrangement().is_none();
        simple.then_some(shape)
    }

    /// The puzzle of the line that was read last, if it has 81 cells at its start.
    fn plain_puzzle(&mut self) -> Option<Entry> {
        let shape = self.plain_shape().filter(|_| self.text.source.is_complete())?;
        let puzzle = plain_puzzle(self.text.source.bytes(), shape, self.text.source.number())?;
        let name = self.text.take_title();
        Some(Entry { name, ..puzzle })
    }

    /// Takes at most `limit` of the next lines unread, as long as they are in the buffer
    /// and each has 81 cells at its start. `None` when the next puzzle is not of this
    /// kind; then [`Iterator::next`] reads it.
    ///
    /// The lines use the memory of `room`, which is left empty. A loop that allocates
    /// nothing gets it back from [`PlainLines::into_text`]; other callers give an empty
    /// vector.
    ///
    /// ```
    /// use neuf_formats::{PuzzleReader, ReaderOptions};
    /// let text = format!("{0}\n{0}\n1... .2.. ..3. ...4\n", "1........".repeat(9));
    /// let mut reader = PuzzleReader::new(text.as_bytes(), ReaderOptions::default());
    /// let mut lines = reader.take_plain_lines(100, &mut Vec::new()).unwrap();
    /// assert_eq!(lines.by_ref().map(|entry| entry.line).collect::<Vec<_>>(), [1, 2]);
    /// let mut room = lines.into_text();
    /// assert!(reader.take_plain_lines(100, &mut room).is_none());
    /// assert_eq!(reader.next().unwrap()?.line, 3);
    /// # Ok::<(), neuf_formats::FormatError>(())
    /// ```
    pub fn take_plain_lines(&mut self, limit: usize, room: &mut Vec<u8>) -> Option<PlainLines> {
        let is_idle = matches!(self.mode, Mode::Lines) && self.ready.is_empty();
        let shape = self.plain_shape().filter(|_| is_idle && !self.text.has_title())?;
        let (count, first) = self.text.source.take_lines(|text| plain_prefix(text, limit), room)?;
        let text = std::mem::take(room);
        Some(PlainLines::new(text, count, first, shape))
    }

    /// Recognises the format that a line begins and reads on.
    fn recognise(&mut self, line: &Line) -> Result<(), FormatError> {
        for (_, recognises, reads) in Self::FORMATS {
            if recognises(self, line) && reads(self, line)? {
                break;
            }
        }
        Ok(())
    }

    /// Whether a line has no puzzle. Below a header a row is a row, whatever its first field begins
    /// with; and the header itself may stand behind the sign of a comment.
    fn is_passed(&self, line: &Line) -> bool {
        is_passed(&line.text)
            && match &self.table {
                Some(table) => !table.has_puzzle(line),
                None => Table::of_header(line).is_none(),
            }
    }

    /// Whether a line is clearly a record.
    fn is_record(&self, line: &Line) -> bool {
        self.table.as_ref().is_some_and(|table| table.is_record(line, self.text.options))
    }

    fn read_header(&mut self, line: &Line) -> Result<bool, FormatError> {
        self.table = Table::of_header(line);
        Ok(true)
    }

    fn read_comment(&mut self, line: &Line) -> Result<bool, FormatError> {
        self.text.pass(line)?;
        self.sections.describe(line);
        Ok(true)
    }

    fn read_section(&mut self, line: &Line) -> Result<bool, FormatError> {
        if self.is_record(line) {
            return Ok(false);
        }
        match self.sections.begin(line) {
            Section::Puzzle(name) => {
                if let Some(name) = name.filter(|_| !self.text.has_title()) {
                    self.text.entitle(name)?;
                }
            }
            Section::Other => section::pass(&mut self.text.source)?,
            Section::Title if self.table.is_none() => self.text.entitle(line.clone())?,
            Section::Title => return Ok(false),
        }
        Ok(true)
    }

    fn read_tags(&mut self, line: &Line) -> Result<bool, FormatError> {
        if self.is_record(line) {
            return Ok(false);
        }
        self.mode = Mode::Tags(Markup::of(line));
        Ok(true)
    }

    fn read_brackets(&mut self, line: &Line) -> Result<bool, FormatError> {
        match nested::open(line).filter(|_| !self.is_record(line)) {
            Some(nested) => self.mode = Mode::Brackets(nested),
            None => return Ok(false),
        }
        Ok(true)
    }

    fn read_record(&mut self, line: &Line) -> Result<bool, FormatError> {
        self.text.refuse_long(line)?;
        if let Some(table) = &mut self.table
            && table.is_before(line)
        {
            let entry = table.record(line, &mut self.text.source, self.text.options)?;
            self.ready.push_back(Ok(entry));
            return Ok(true);
        }
        self.table = None;
        Ok(false)
    }

    fn read_text(&mut self, line: &Line) -> Result<bool, FormatError> {
        self.text.refuse_long(line)?;
        self.sections.forget();
        let puzzle = self.text.read(line)?;
        // Under a sheet, candidates stay even if they exclude nothing beyond the givens,
        // because its regions may replace the boxes.
        let puzzle = if self.sheet.is_none() { puzzle.map(without_idle) } else { puzzle };
        self.ready.extend(puzzle.map(Ok));
        Ok(true)
    }

    /// Continues reading a line with brackets.
    fn next_value(&mut self, nested: Nested) -> Result<(), FormatError> {
        let mut found = nested.read(&mut self.text.source, self.text.options)?;
        if let (Some(Ok(first)), true) = (found.puzzles.first_mut(), found.is_nameless) {
            first.name = first.name.take().or_else(|| self.text.take_title());
        }
        self.mode = found.rest.map_or(Mode::Lines, Mode::Brackets);
        self.ready.extend(found.puzzles);
        found.fault.map_or(Ok(()), Err)
    }
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
    type Item = Result<Entry, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if matches!(self.mode, Mode::End) {
            return None;
        }
        let mut next = self.next_puzzle().transpose();
        if self.sheet.is_some() {
            next = self.with_rules(next);
        }
        let is_over = match &next {
            Some(Err(error)) => matches!(error.kind, FormatErrorKind::Io(_)),
            Some(Ok(_)) => false,
            None => true,
        };
        if is_over {
            self.mode = Mode::End;
        }
        next
    }
}

/// Whether a line begins something other than text. Such a line is not a row of the
/// grid before it.
fn begins_otherwise(line: &Line) -> bool {
    sheet::is_rule(line)
        || section::head(line).is_some()
        || markup::is_open(line)
        || nested::is_open(line)
        || Table::of_header(line).is_some()
}

/// Reads a text that contains exactly one puzzle, such as an argument of a
/// command.
///
/// ```
/// use neuf_formats::parse_puzzle;
/// let entry = parse_puzzle("1... .2.. ..3. ...4")?;
/// assert_eq!(entry.puzzle.shape().side(), 4);
/// let error = parse_puzzle("1... .2.. ..3. ...5").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 19: expected a value from 1 to 4, found 5");
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
///
/// # Errors
/// When the puzzle is malformed, and when there is none or more than one.
pub fn parse_puzzle(text: &str) -> Result<Entry, FormatError> {
    parse_puzzle_with(text, ReaderOptions::default())
}

/// Reads one puzzle like [`parse_puzzle`], with options.
///
/// # Errors
/// As for [`parse_puzzle`], and when the puzzle does not have the requested side.
pub fn parse_puzzle_with(text: &str, options: ReaderOptions) -> Result<Entry, FormatError> {
    the_only(PuzzleReader::new(text.as_bytes(), options))
}
