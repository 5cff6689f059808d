//! The reader: recognises the format of the next puzzle and reads it.
//!
//! It looks at one line, by the rules in the documentation of [the crate](crate),
//! and hands the line and the input to the code of its family. A new format is
//! one more file and one more line in `recognise`.

use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::hodoku;
use crate::link;
use crate::marks;
use crate::markup::{self, Markup};
use crate::nested::{self, Nested};
use crate::plain::{PlainLines, plain_prefix, plain_puzzle};
use crate::rows::Block;
use crate::section;
use crate::sheet::{self, Sheet};
use crate::size::Size;
use crate::source::{Line, Source};
use crate::symbols::decode;
use crate::table::{self, Table};
use crate::text::{Reading, Whole, likely_count, read_line};
use crate::{Entry, ReadOptions};
use neuf_sudoku::Shape;
use std::collections::VecDeque;
use std::io::BufRead;

/// An iterator over the puzzles of an input in any format.
///
/// An item is an error when a puzzle is malformed; the reader then continues with
/// the next puzzle. After an error of the input itself ([`FormatErrorKind::Io`])
/// there are no more items. The reader holds at most one line and one puzzle in
/// memory. An input without a puzzle has no items.
///
/// ```
/// use neuf_formats::{PuzzleReader, ReadOptions};
/// let text = "# two small ones\n1... .2.. ..3. ...4\n\n12|34\n34|12\n--+--\n21|43\n4.|..\n";
/// let puzzles: Result<Vec<_>, _> =
///     PuzzleReader::new(text.as_bytes(), ReadOptions::default()).collect();
/// let puzzles = puzzles?;
/// assert_eq!((puzzles[0].line, puzzles[0].grid.filled_count()), (2, 4));
/// assert_eq!((puzzles[1].line, puzzles[1].grid.filled_count()), (4, 13));
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
#[derive(Debug)]
pub struct PuzzleReader<R> {
    pub(crate) source: Source<R>,
    pub(crate) options: ReadOptions,
    /// Puzzles that were already read and come first.
    pub(crate) ready: VecDeque<Result<Entry, FormatError>>,
    /// The columns of a CSV file, after its header.
    pub(crate) table: Option<Table>,
    /// The rest of a line with brackets.
    pub(crate) nested: Option<Nested>,
    /// The rules of a variant that hold for the next grids.
    pub(crate) sheet: Option<Box<Sheet>>,
    /// The rest of a line of XML.
    pub(crate) markup: Option<Markup>,
    /// Whether only text is read, without headers and brackets.
    pub(crate) text_only: bool,
    /// A line of prose, which names the next puzzle.
    title: Option<Line>,
    /// The size that was given before the grids.
    announced: Option<Size>,
    /// The number of cells on a line that was found to be a whole grid.
    small: Option<usize>,
    finished: bool,
}

impl<R: BufRead> PuzzleReader<R> {
    /// Makes a reader of the puzzles in `input`.
    pub fn new(input: R, options: ReadOptions) -> PuzzleReader<R> {
        PuzzleReader {
            source: Source::new(input),
            options,
            ready: VecDeque::new(),
            table: None,
            nested: None,
            sheet: None,
            markup: None,
            text_only: false,
            title: None,
            announced: None,
            small: None,
            finished: false,
        }
    }

    /// Reads the next puzzle; `None` at the end.
    fn next_puzzle(&mut self) -> Result<Option<Entry>, FormatError> {
        loop {
            if let Some(ready) = self.ready.pop_front() {
                return ready.map(Some);
            }
            if self.nested.is_some() {
                self.next_nested()?;
                continue;
            }
            if self.markup.is_some() {
                self.next_markup()?;
                continue;
            }
            if !self.source.has_returned() {
                if !self.source.fetch()? {
                    return self.end();
                }
                if let Some(puzzle) = self.plain_puzzle() {
                    return Ok(Some(puzzle));
                }
                let line = self.source.fetched();
                self.source.give_back(std::iter::once(line));
            }
            let Some(line) = self.source.next_line()? else { return self.end() };
            if let Some(puzzle) = self.recognise(line)? {
                return Ok(Some(puzzle));
            }
        }
    }

    /// The shape of a line of 81 cells; `None` if something before it changes the
    /// meaning of such a line.
    fn plain_shape(&self) -> Option<Shape> {
        let shape = self.options.shape.unwrap_or_default();
        let simple = self.table.is_none()
            && self.announced.is_none()
            && self.sheet.is_none()
            && shape.side() == 9;
        simple.then_some(shape)
    }

    /// The puzzle of the line that was read last, if it has 81 cells at its start.
    fn plain_puzzle(&mut self) -> Option<Entry> {
        let shape = self.plain_shape().filter(|_| self.source.is_complete())?;
        let puzzle = plain_puzzle(self.source.bytes(), shape, self.source.number())?;
        let name = self.take_title();
        Some(Entry { name, ..puzzle })
    }

    /// Takes at most `limit` of the next lines unchanged, as long as they are in the
    /// buffer and each has 81 cells at its start. `None` when the next puzzle is not
    /// of this kind; then [`Iterator::next`] reads it.
    ///
    /// ```
    /// use neuf_formats::{PuzzleReader, ReadOptions};
    /// let text = format!("{0}\n{0}\n1... .2.. ..3. ...4\n", "1........".repeat(9));
    /// let mut reader = PuzzleReader::new(text.as_bytes(), ReadOptions::default());
    /// let lines = reader.take_plain_lines(100).unwrap();
    /// assert_eq!(lines.puzzles().map(|puzzle| puzzle.line).collect::<Vec<_>>(), [1, 2]);
    /// assert!(reader.take_plain_lines(100).is_none());
    /// assert_eq!(reader.next().unwrap()?.line, 3);
    /// # Ok::<(), neuf_formats::FormatError>(())
    /// ```
    pub fn take_plain_lines(&mut self, limit: usize) -> Option<PlainLines> {
        self.take_plain_lines_in(limit, &mut Vec::new())
    }

    /// Does the same as [`PuzzleReader::take_plain_lines`] with the memory of
    /// `room`, which is left empty. [`PlainLines::into_text`] gives the memory back,
    /// so that a loop can reuse it.
    ///
    /// ```
    /// use neuf_formats::{PuzzleReader, ReadOptions};
    /// let text = format!("{0}\n{0}\n", "1........".repeat(9));
    /// let mut reader = PuzzleReader::new(text.as_bytes(), ReadOptions::default());
    /// let (mut room, mut count) = (Vec::new(), 0);
    /// while let Some(lines) = reader.take_plain_lines_in(1, &mut room) {
    ///     count += lines.puzzles().count();
    ///     room = lines.into_text();
    /// }
    /// assert_eq!(count, 2);
    /// ```
    pub fn take_plain_lines_in(&mut self, limit: usize, room: &mut Vec<u8>) -> Option<PlainLines> {
        let is_idle = self.ready.is_empty() && self.nested.is_none() && self.markup.is_none();
        let is_idle = is_idle && self.title.is_none();
        let shape = self.plain_shape().filter(|_| is_idle && !self.finished)?;
        let (count, first) = self.source.take_lines(|text| plain_prefix(text, limit), room)?;
        let text = std::mem::take(room);
        Some(PlainLines { text, count, first, shape })
    }

    /// Recognises the format that a line begins and reads on. This is the one
    /// function that knows all formats.
    fn recognise(&mut self, line: Line) -> Result<Option<Entry>, FormatError> {
        let text = line.text.trim_start();
        if text.is_empty() {
            self.small = None;
        }
        if text.is_empty() || text.starts_with('#') {
            if !line.complete {
                self.source.skip_line()?;
            }
            return Ok(None);
        }
        if !self.text_only {
            if self.table.is_none() && sheet::is_rule(&line) {
                return self.read_rule(&line).map(|()| None);
            }
            if let Some(head) = section::head(&line) {
                self.pass_section(head)?;
                return Ok(None);
            }
            if let Some(markup) = markup::open(&line) {
                self.markup = Some(markup);
                return Ok(None);
            }
            if let Some(nested) = nested::open(&line) {
                self.nested = Some(nested);
                return Ok(None);
            }
            if let Some(table) = table::header(&line) {
                self.table = Some(table);
                return Ok(None);
            }
        }
        if !line.complete {
            self.source.skip_line()?;
            return Err(FormatError::too_long(line.number));
        }
        if let Some(table) = self.table {
            return self.record(table, line).map(Some);
        }
        self.read_text(line)
    }

    /// Whether a line begins something other than a row of the grid before it.
    pub(crate) fn begins_otherwise(&self, line: &Line) -> bool {
        !self.text_only
            && (sheet::is_rule(line)
                || section::head(line).is_some()
                || markup::open(line).is_some()
                || nested::open(line).is_some()
                || table::header(line).is_some())
    }

    fn read_text(&mut self, line: Line) -> Result<Option<Entry>, FormatError> {
        if let Some(puzzle) = hodoku::puzzle(&line, self.options) {
            return puzzle.map(Some);
        }
        if let Some(puzzle) = link::puzzle(&line, self.options) {
            let name = self.take_title();
            return puzzle.map(|puzzle| Some(Entry { name, ..puzzle }));
        }
        if let Some(puzzle) = marks::line_of_marks(&line, self.options) {
            let name = self.take_title();
            return puzzle.map(|puzzle| Some(self.without_idle(Entry { name, ..puzzle })));
        }
        if let Some(puzzle) = self.grid_of_marks(&line)? {
            return Ok(Some(puzzle));
        }
        match read_line(&line, self.options.shape) {
            Reading::Rule => Ok(None),
            Reading::Blanks(row) => self.read_rows(Block::of_blanks(line, row)),
            Reading::Size(size) => self.announce(size).map(|()| None),
            Reading::Title => self.entitle(line).map(|()| None),
            Reading::Whole(whole) => self.read_whole(whole).map(Some),
            Reading::Row(row) => self.read_rows(Block::of_row(line, row)),
            Reading::Either(whole, row) => self.read_either(whole, Block::of_either(line, row)),
            Reading::Broken(error) => {
                self.title = None;
                Err(error)
            }
        }
    }

    /// Decides about a line that may be a row or a whole grid: it is a row if the
    /// lines after it are the other rows of one grid. The decision also holds for
    /// the lines that follow, so that a long list of small grids is examined once.
    fn read_either(&mut self, whole: Whole, block: Block) -> Result<Option<Entry>, FormatError> {
        let count = whole.cells.len();
        if self.small != Some(count) {
            let block = self.gather(block)?;
            if block.is_one_grid() {
                return self.finish_rows(&block);
            }
            self.small = Some(count);
            self.source.give_back(block.into_rest().into_iter());
        }
        self.read_whole(whole).map(Some)
    }

    fn read_rows(&mut self, block: Block) -> Result<Option<Entry>, FormatError> {
        let block = self.gather(block)?;
        self.finish_rows(&block)
    }

    fn finish_rows(&mut self, block: &Block) -> Result<Option<Entry>, FormatError> {
        let mut name = None;
        let mut announced = None;
        if let Some(side) = block.side() {
            name = self.take_title();
            announced = self.announced_shape(side)?;
        }
        let grid = block.grid(self.options.shape, announced)?;
        let puzzle = |grid| Entry { name, ..Entry::new(grid, block.line()) };
        Ok(grid.map(puzzle))
    }

    fn read_whole(&mut self, whole: Whole) -> Result<Entry, FormatError> {
        let title = self.take_title();
        let first = whole.cells[0];
        let announced = self.announced_shape(whole.cells.len().isqrt())?;
        let shape = shape_of(whole.cells.len(), self.options.shape.or(announced))
            .map_err(|kind| FormatError::new(first.line, first.column, kind))?;
        let grid = decode(&whole.cells, shape)?;
        let name = if whole.before.is_empty() { title } else { Some(whole.before) };
        Ok(Entry { name, extra: whole.after, ..Entry::new(grid, first.line) })
    }

    pub(crate) fn take_title(&mut self) -> Option<String> {
        let name = |line: Line| line.text.trim().trim_end_matches([':', '=', ' ']).to_owned();
        self.title.take().map(name)
    }

    /// Keeps a line of text as the name of the next puzzle.
    fn entitle(&mut self, line: Line) -> Result<(), FormatError> {
        self.title.replace(line).map_or(Ok(()), |unused| Err(no_puzzle(&unused)))
    }

    /// Keeps a size for the grids that follow.
    fn announce(&mut self, size: Size) -> Result<(), FormatError> {
        match self.announced.replace(size) {
            Some(unused) if !unused.used => Err(unused.nothing_follows()),
            _ => Ok(()),
        }
    }

    /// The shape that a size before the grids gives to grids of this side.
    pub(crate) fn announced_shape(&mut self, side: usize) -> Result<Option<Shape>, FormatError> {
        let shape = self.announced.as_mut().map_or(Ok(None), |size| size.shape(side));
        if !matches!(shape, Ok(Some(_))) {
            self.announced = None;
        }
        shape
    }

    /// Checks at the end of the input that nothing is left over.
    fn end(&mut self) -> Result<Option<Entry>, FormatError> {
        if let Some(title) = self.title.take() {
            return Err(no_puzzle(&title));
        }
        match self.announced.take() {
            Some(unused) if !unused.used => Err(unused.nothing_follows()),
            _ => Ok(None),
        }
    }
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
    type Item = Result<Entry, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let mut next = self.next_puzzle().transpose();
        if self.sheet.is_some() {
            next = self.with_rules(next);
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

/// Smaller grids are read only if their shape is requested, because nine cells on
/// a line are a row.
pub(crate) const LEAST_SIDE: usize = 4;

/// The shape of a grid of this many cells: the requested one, or the usual one.
pub(crate) fn shape_of(cells: usize, wanted: Option<Shape>) -> Result<Shape, FormatErrorKind> {
    let side = cells.isqrt();
    match wanted {
        Some(shape) if shape.cell_count() == cells => Ok(shape),
        Some(wanted) if side * side == cells => {
            Err(FormatErrorKind::OtherSide { wanted, found: side })
        }
        Some(wanted) => {
            Err(FormatErrorKind::CellCount { expected: wanted.cell_count(), found: cells })
        }
        None if side * side == cells && side >= LEAST_SIDE => Ok(Shape::of_side(side)?),
        None => Err(FormatErrorKind::CellCount { expected: likely_count(cells), found: cells }),
    }
}

/// Reads one puzzle in a text that stands at this place of a file.
pub(crate) fn read_embedded(
    text: &str,
    options: ReadOptions,
    place: (usize, usize),
) -> Result<Entry, FormatError> {
    let mut reader = PuzzleReader::new(text.as_bytes(), options);
    reader.text_only = true;
    let mut puzzle = the_only(reader).map_err(|error| error.embedded_at(place))?;
    puzzle.line = place.0;
    Ok(puzzle)
}

/// The puzzle of an input that must have exactly one.
pub(crate) fn the_only<R: BufRead>(mut reader: PuzzleReader<R>) -> Result<Entry, FormatError> {
    let nothing = || FormatError::unexpected((1, 1), "a puzzle", "none");
    let puzzle = reader.next().unwrap_or_else(|| Err(nothing()))?;
    match reader.next() {
        None => Ok(puzzle),
        Some(Ok(second)) => {
            Err(FormatError::unexpected((second.line, 1), "one puzzle", "a second one"))
        }
        Some(Err(error)) => Err(error),
    }
}

fn no_puzzle(line: &Line) -> FormatError {
    let found = quoted(line.text.trim()).to_string();
    FormatError::unexpected((line.number, line.column), "a puzzle or a row of one", found)
}
