//! The reader: recognises the format of the next puzzle and reads it.
//!
//! It looks at one line, by the rules in the documentation of [the crate](crate),
//! and hands the line and the input to the code of its family. A new format is
//! one more file and one more line in `recognise`.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

use neuf_sudoku::{Arrangement, Shape};

use crate::board::{can_be_part, join};
use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, FormatErrorKind};
use crate::line::Line;
use crate::lines::PlainLines;
use crate::marks::without_idle;
use crate::markup::{self, Markup};
use crate::nested::{self, Nested};
use crate::plain::{plain_prefix, plain_puzzle};
use crate::resume::Habits;
use crate::section;
use crate::sheet::{self, Key, RuleLines, Sheet, next_written, wrong_rules};
use crate::signed_row::signed_row;
use crate::table::{self, Table};
use crate::table_row::{Header, TableRow};
use crate::text_reader::{TextReader, is_comment_or_setting, the_only};

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
/// assert_eq!((puzzles[0].line, puzzles[0].puzzle.givens().filled_count()), (2, 4));
/// assert_eq!((puzzles[1].line, puzzles[1].puzzle.givens().filled_count()), (4, 13));
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
#[derive(Debug)]
pub struct PuzzleReader<R> {
    text: TextReader<R>,
    /// Puzzles that were already read and come first.
    ready: VecDeque<Result<Entry, FormatError>>,
    /// The columns of a CSV file, after its header.
    table: Option<Table>,
    /// That header.
    header: Option<Arc<Header>>,
    /// The last of its rows that has no readable puzzle, until it is taken.
    broken_row: Option<TableRow>,
    /// The rest of a line with brackets.
    nested: Option<Nested>,
    /// How values in brackets began so far.
    habits: Habits,
    /// The rules of a variant that hold for the next grids.
    sheet: Option<Box<Sheet>>,
    /// The rest of a line of XML.
    markup: Option<Markup>,
    /// Whether there was a section `[Puzzle]`.
    has_sections: bool,
    /// What a file of `SadMan`'s says about the puzzle of the next section.
    described: Option<Line>,
    finished: bool,
}

impl<R: BufRead> PuzzleReader<R> {
    /// Makes a reader of the puzzles in `input`.
    pub fn new(input: R, options: ReaderOptions) -> PuzzleReader<R> {
        PuzzleReader {
            text: TextReader::new(input, options, begins_otherwise),
            ready: VecDeque::new(),
            table: None,
            header: None,
            broken_row: None,
            nested: None,
            habits: Habits::default(),
            sheet: None,
            markup: None,
            has_sections: false,
            described: None,
            finished: false,
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
        self.broken_row.take()
    }

    /// Reads the next puzzle; `None` at the end.
    fn next_puzzle(&mut self) -> Result<Option<Entry>, FormatError> {
        loop {
            if let Some(ready) = self.ready.pop_front() {
                return ready.map(Some);
            }
            if let Some(nested) = self.nested.take() {
                self.next_nested(nested)?;
                continue;
            }
            if let Some(markup) = self.markup.take() {
                let (read, rest) = markup.next(&mut self.text.source, self.text.options);
                self.markup = rest;
                self.ready.extend(read?.map(Ok));
                continue;
            }
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
            if let Some(puzzle) = self.recognise(line)? {
                return Ok(Some(puzzle));
            }
        }
    }

    /// The board whose first grid this is, if the grids after it are the others; otherwise the
    /// puzzle as it is, and those after it are the next ones.
    fn joined(&mut self, first: Entry, board: Arrangement) -> Entry {
        let count = Shape::overlapping(board, 3, 3).map_or(1, Shape::grid_count);
        let mut parts = vec![first];
        let mut rest = None;
        while parts.len() < count && rest.is_none() {
            // Another name of a board begins another one.
            match self.next_puzzle().transpose() {
                Some(Ok(part)) if can_be_part(&part) && !self.text.has_said() => parts.push(part),
                other => rest = Some(other),
            }
        }
        let grid = join(&parts, board);
        let first = parts.remove(0);
        if let Some(grid) = grid {
            rest.flatten().into_iter().for_each(|next| self.ready.push_front(next));
            return Entry { puzzle: grid.into(), ..first };
        }
        let behind = parts.into_iter().map(Ok).chain(rest.flatten()).rev();
        behind.for_each(|next| self.ready.push_front(next));
        first
    }

    /// The shape of a line of 81 cells; `None` if something before it changes the
    /// meaning of such a line.
    fn plain_shape(&self) -> Option<Shape> {
        let shape = self.text.options.shape.unwrap_or_default();
        let simple = self.table.is_none()
            && !self.text.has_announced()
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
        let is_idle = self.ready.is_empty() && self.nested.is_none() && self.markup.is_none();
        let is_idle = is_idle && !self.text.has_title() && !self.text.has_said();
        let shape = self.plain_shape().filter(|_| is_idle && !self.finished)?;
        let (count, first) = self.text.source.take_lines(|text| plain_prefix(text, limit), room)?;
        let text = std::mem::take(room);
        Some(PlainLines::new(text, count, first, shape))
    }

    /// Recognises the format that a line begins and reads on. This is the one
    /// function that knows all formats.
    fn recognise(&mut self, line: Line) -> Result<Option<Entry>, FormatError> {
        if self.table.is_none() && is_comment_or_setting(&line.text) {
            if let Some(table) = table::header(&line) {
                self.begin_table(table, &line);
                return Ok(None);
            }
            if let Some(row) = signed_row(&line, self.text.options) {
                return row.map(Some);
            }
        }
        // Below a header a row is a row, whatever its first field begins with.
        let is_row = |table: Table| is_comment_or_setting(&line.text) && table.has_puzzle(&line);
        if !self.table.is_some_and(is_row) && self.text.passes(&line)? {
            self.described = section::description(&line).or(self.described.take());
            return Ok(None);
        }
        if self.table.is_none() && sheet::is_rule(&line) {
            return self.read_rule(&line).map(|()| None);
        }
        let options = self.text.options;
        // What is clearly a record is one, even if it begins with a stray bracket.
        let is_record = self.table.is_some_and(|table| table.is_record(&line, options));
        if let Some(head) = section::head(&line).filter(|_| !is_record) {
            self.has_sections |= section::is_puzzle(head);
            if section::is_puzzle(head) {
                if let Some(name) = self.described.take().filter(|_| !self.text.has_title()) {
                    self.text.entitle(name)?;
                }
                return Ok(None);
            }
            if self.has_sections {
                return section::pass(&mut self.text.source).map(|()| None);
            }
            if self.table.is_none() {
                return self.text.entitle(line).map(|()| None);
            }
        }
        if let Some(markup) = markup::open(&line).filter(|_| !is_record) {
            self.markup = Some(markup);
            return Ok(None);
        }
        if let Some(nested) = nested::open(&line).filter(|_| !is_record) {
            self.nested = Some(nested);
            return Ok(None);
        }
        if let Some(table) = table::header(&line) {
            self.begin_table(table, &line);
            return Ok(None);
        }
        self.text.refuse_long(&line)?;
        self.table = self.table.and_then(|table| table.before(&line));
        if let (Some(table), Some(header)) = (self.table, &self.header) {
            let header = Arc::clone(header);
            let source = &mut self.text.source;
            return table.record(line, source, options, header, &mut self.broken_row).map(Some);
        }
        self.described = None;
        let puzzle = self.text.read(line)?;
        // Under a sheet, candidates stay even if they exclude nothing beyond the givens,
        // because its regions may replace the boxes.
        Ok(if self.sheet.is_none() { puzzle.map(without_idle) } else { puzzle })
    }

    fn begin_table(&mut self, table: Table, header: &Line) {
        self.table = Some(table);
        self.header = Some(Arc::new(table.header(header)));
    }

    /// Continues reading a line with brackets.
    fn next_nested(&mut self, nested: Nested) -> Result<(), FormatError> {
        let mut found = nested.read(&mut self.text.source, self.text.options, &mut self.habits)?;
        if let (Some(Ok(first)), true) = (found.puzzles.first_mut(), found.is_nameless) {
            first.name = first.name.take().or_else(|| self.text.take_title());
        }
        self.nested = found.rest;
        self.ready.extend(found.puzzles);
        found.fault.map_or(Ok(()), Err)
    }

    /// Reads a line of rules, and the lines that belong to it.
    fn read_rule(&mut self, line: &Line) -> Result<(), FormatError> {
        let Some((key, rest)) = sheet::split(line) else { return Ok(()) };
        let mut before = None;
        if key == Key::Variant {
            before = self.close_sheet();
            if rest.text.trim().eq_ignore_ascii_case("none") {
                return before.map_or(Ok(()), Err);
            }
        }
        let place = (line.number, line.column);
        let options = self.text.options;
        let sheet = self.sheet.get_or_insert_with(|| Box::new(Sheet::new(place, options)));
        sheet.tells_of_last = before.is_some();
        sheet.read(key, &rest, &mut self.text.source);
        if let Some((regions, _)) = &sheet.rules.regions {
            self.text.options.shape = Some(regions.shape());
        } else if let Some(arrangement) = sheet.rules.arrangement() {
            let boxes = sheet.outside.shape.unwrap_or_default();
            let board = Shape::overlapping(arrangement, boxes.box_rows(), boxes.box_columns());
            self.text.options.shape =
                Some(board.map_err(|error| FormatError::new(place.0, place.1, error))?);
            self.text.takes_any_boxes = sheet.outside.shape.is_none();
        }
        before.map_or(Ok(()), Err)
    }

    /// Ends the sheet; it is an error if the sheet had no grid.
    fn close_sheet(&mut self) -> Option<FormatError> {
        let sheet = self.sheet.take()?;
        self.text.options = sheet.outside;
        self.text.takes_any_boxes = false;
        sheet.unused()
    }

    /// Adds to a puzzle the rules of the sheet and those that follow the puzzle.
    fn with_rules(
        &mut self,
        next: Option<Result<Entry, FormatError>>,
    ) -> Option<Result<Entry, FormatError>> {
        let Some(next) = next else { return self.close_sheet().map(Err) };
        if self.sheet.as_mut().is_some_and(|sheet| std::mem::take(&mut sheet.tells_of_last)) {
            return Some(next);
        }
        let more = self.rules_behind();
        let Some(sheet) = &mut self.sheet else { return Some(next) };
        sheet.used = true;
        if let Some(fault) = sheet.fault.take() {
            return Some(Err(fault));
        }
        let puzzle = match next {
            Ok(puzzle) => puzzle,
            Err(error) => return Some(Err(error)),
        };
        if let Some(line) = sheet.fault_line {
            return Some(Err(wrong_rules(puzzle.line, line)));
        }
        Some(more.and_then(|more| sheet.apply(&more, puzzle)))
    }

    /// Reads the rules that stand after a grid.
    fn rules_behind(&mut self) -> Result<RuleLines, FormatError> {
        let mut rules = RuleLines::default();
        let mut result = Ok(());
        if self.nested.is_some() || self.table.is_some() || !self.ready.is_empty() {
            return Ok(rules);
        }
        while let Some(line) = next_written(&mut self.text.source)? {
            match sheet::split(&line).filter(|(key, _)| line.complete && *key != Key::Variant) {
                Some((key, rest)) => {
                    let read = rules.read(key, &rest, &mut self.text.source);
                    result = result.and(read);
                }
                None => {
                    self.text.source.give_back(std::iter::once(line));
                    break;
                }
            }
        }
        result.map(|()| rules)
    }
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
    type Item = Result<Entry, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let mut next = self.next_puzzle().transpose();
        let said = self.text.take_said();
        if self.sheet.is_some() {
            next = self.with_rules(next);
        } else if let (Some(board), Some(Ok(first))) = (said, &next)
            && self.text.options.shape.is_none()
            && can_be_part(first)
        {
            next = next.map(|first| first.map(|first| self.joined(first, board)));
        }
        let failed = |error: &FormatError| matches!(error.kind, FormatErrorKind::Io(_));
        self.finished = match &next {
            Some(Err(error)) => failed(error),
            Some(Ok(_)) => false,
            None => true,
        };
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
        || table::header(line).is_some()
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
