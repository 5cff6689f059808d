//! Puzzles in text: the formats without brackets, tags or a header.
//!
//! This is the lowest layer of the reader, because the fields of a table, the strings
//! of JSON and the attributes of a tag contain such text too. If they were read by the
//! reader of all formats, each format would depend on all others.

use std::io::BufRead;

use memchr::memchr2;
use neuf_sudoku::{Arrangement, Shape};

use crate::blank_cells::blank_cells;
use crate::board::{board_named, read_board, unannounced};
use crate::count::shape_of;
use crate::empty_cells::empty_cells;
use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::letters::decode_typed;
use crate::line::{Line, MAX_LINE};
use crate::marks::{grid_of_marks, line_of_marks, without_idle};
use crate::miscounted;
use crate::picture::{Picture, picture};
use crate::plain::plain_puzzle;
use crate::rows::Block;
use crate::size::Size;
use crate::source::Source;
use crate::symbols::decode;
use crate::text::{Reading, Row, Whole, read_line};
use crate::words::is_separator;
use crate::{hodoku, link, setters};

/// The text of an input, and what was read before a puzzle and belongs to it.
#[derive(Debug)]
pub(crate) struct TextReader<R> {
    pub(crate) source: Source<R>,
    pub(crate) options: ReaderOptions,
    /// Whether a line begins something other than text. Such a line is not a row of the
    /// grid before it.
    begins_otherwise: fn(&Line) -> bool,
    /// Whether boards of overlapping grids may have other boxes than those of the shape.
    pub(crate) takes_any_boxes: bool,
    /// A line of prose, which names the next puzzle.
    title: Option<Line>,
    /// The board of overlapping grids that a comment or a title names, until the next puzzle.
    said: Option<Arrangement>,
    /// The size that was given before the grids.
    announced: Option<Size>,
    /// The number of cells on a line that was found to be a whole grid.
    small: Option<usize>,
}

impl<R: BufRead> TextReader<R> {
    pub(crate) fn new(
        input: R,
        options: ReaderOptions,
        begins_otherwise: fn(&Line) -> bool,
    ) -> TextReader<R> {
        let source = Source::new(input);
        TextReader {
            source,
            options,
            begins_otherwise,
            takes_any_boxes: false,
            title: None,
            said: None,
            announced: None,
            small: None,
        }
    }

    /// Skips a line that is empty or a comment. The result is false for other lines.
    pub(crate) fn passes(&mut self, line: &Line) -> Result<bool, FormatError> {
        let text = line.text.trim_start();
        if text.is_empty() {
            self.small = None;
        }
        let passes = text.is_empty() || is_comment_or_setting(text);
        if passes && !line.complete {
            self.source.skip_line()?;
        }
        if passes && line.complete && !text.is_empty() {
            self.said = board_named(text).or(self.said);
        }
        if let Some(sign) = sign_of_blanks(text.trim_end()) {
            let column = line.column + line.text.chars().count() - text.chars().count();
            let found = format!("`{sign}`, which begins a comment");
            let expected = "a blank such as `.` or `0`";
            return Err(FormatError::unexpected((line.number, column), expected, found));
        }
        Ok(passes)
    }

    /// Returns an error for a line that is longer than the limit, and skips its rest.
    pub(crate) fn refuse_long(&mut self, line: &Line) -> Result<(), FormatError> {
        if line.complete {
            return Ok(());
        }
        self.source.skip_line()?;
        Err(FormatError::too_long(line.number))
    }

    /// Whether a title was read that still waits for its puzzle.
    pub(crate) fn has_title(&self) -> bool {
        self.title.is_some()
    }

    /// Whether a comment or a title that still waits for its puzzle names a board.
    pub(crate) fn has_said(&self) -> bool {
        self.said.is_some()
    }

    /// The board that is named before the puzzle that was read last.
    pub(crate) fn take_said(&mut self) -> Option<Arrangement> {
        self.said.take()
    }

    /// Whether a size was given before the grids.
    pub(crate) fn has_announced(&self) -> bool {
        self.announced.is_some()
    }

    /// Reads the next puzzle of an input that has only text; `None` at the end.
    fn next(&mut self) -> Result<Option<Entry>, FormatError> {
        while let Some(line) = self.source.next_line()? {
            if self.passes(&line)? {
                continue;
            }
            self.refuse_long(&line)?;
            if let Some(puzzle) = self.read(line)? {
                return Ok(Some(without_idle(puzzle)));
            }
        }
        self.end()
    }

    /// Reads the puzzle that begins with a line, which is neither empty nor a comment.
    /// `None` if the line has no cells.
    pub(crate) fn read(&mut self, line: Line) -> Result<Option<Entry>, FormatError> {
        if let Some(shape) = self.options.shape.filter(|shape| shape.arrangement().is_some()) {
            return self.read_board(&line, shape);
        }
        if let Some(puzzle) = setters::puzzle(&line, self.options) {
            let title = self.take_title();
            return puzzle.map(|puzzle| Some(Entry { name: puzzle.name.or(title), ..puzzle }));
        }
        if let Some(puzzle) = hodoku::puzzle(&line, self.options) {
            return puzzle.map(Some);
        }
        if let Some(puzzle) = link::puzzle(&line, self.options) {
            let name = self.take_title();
            return puzzle.map(|puzzle| Some(Entry { name, ..puzzle }));
        }
        if let Some(puzzle) = line_of_marks(&line, self.options) {
            let name = self.take_title();
            return puzzle.map(|puzzle| Some(Entry { name, ..puzzle }));
        }
        let wanted = self.options.shape;
        if let Some(marks) = grid_of_marks(&line, &mut self.source, wanted, self.begins_otherwise)?
        {
            let announced = match self.announced_shape(marks.side()) {
                Ok(announced) => announced,
                Err(error) => {
                    let lines = std::iter::once(line).chain(marks.into_lines());
                    return Err(self.read_again(lines, error));
                }
            };
            let name = self.take_title();
            let puzzle = marks.puzzle(wanted.or(announced))?;
            return Ok(Some(Entry { name, ..puzzle }));
        }
        // Lists of small grids are examined once.
        let is_small = self.small.is_some_and(|small| line.text.len() <= small);
        if wanted.is_none()
            && !is_small
            && let Some((grid, assumed)) =
                unannounced(&line, &mut self.source, self.said, self.begins_otherwise)?
        {
            let assumed = if self.said.is_some() { Vec::new() } else { vec![assumed] };
            let name = self.take_title();
            return Ok(Some(Entry { name, assumed, ..Entry::new(grid, line.number) }));
        }
        if let Some(picture) = picture(&line, &mut self.source)? {
            return self.read_picture(picture).map(Some);
        }
        if let Some(found) = empty_cells(&line, &mut self.source, wanted)? {
            let announced = match self.announced_shape(9) {
                Ok(announced) => announced,
                Err(error) => {
                    let lines = std::iter::once(line).chain(found.lines);
                    return Err(self.read_again(lines, error));
                }
            };
            let name = self.take_title();
            let shape = wanted.or(announced).unwrap_or_default();
            let (grid, assumed, number) = found.read(shape)?;
            return Ok(Some(Entry { name, assumed: vec![assumed], ..Entry::new(grid, number) }));
        }
        if let Some(read) = blank_cells(&line, wanted) {
            let name = self.take_title();
            let (grid, assumed) = read?;
            return Ok(Some(Entry {
                name,
                assumed: vec![assumed],
                ..Entry::new(grid, line.number)
            }));
        }
        match read_line(&line, self.options.shape) {
            Reading::Rule => Ok(None),
            Reading::Blanks(row) => self.read_rows(Block::of_blanks(line, row)),
            Reading::Size(size) => self.announce(size).map(|()| None),
            Reading::Title => self.entitle(line).map(|()| None),
            Reading::Whole(whole) => self.read_whole(line, whole).map(Some),
            Reading::Row(row) => self.read_rows(Block::of_row(line, row)),
            Reading::Either(whole, row) => self.read_either(line, whole, row),
            Reading::Miscounted(cells, error, after) => {
                let name = self.take_title();
                let (line, column) = (error.line, error.column);
                let (grid, assumed) = match miscounted::mend(&cells, wanted) {
                    Some(mended) => mended.map_err(|kind| FormatError::new(line, column, kind))?,
                    None => return Err(error),
                };
                let extra = after.trim_matches(is_separator).to_owned();
                let entry = Entry::new(grid, cells[0].line);
                Ok(Some(Entry { name, extra, assumed: vec![assumed], ..entry }))
            }
            Reading::Broken(error) => {
                self.title = None;
                Err(error)
            }
        }
    }

    /// Reads overlapping grids.
    fn read_board(&mut self, line: &Line, shape: Shape) -> Result<Option<Entry>, FormatError> {
        let (is_open, ends) = (self.takes_any_boxes, self.begins_otherwise);
        match read_board(line, &mut self.source, shape, is_open, ends)? {
            Some((grid, number)) => {
                Ok(Some(Entry { name: self.take_title(), ..Entry::new(grid, number) }))
            }
            None if line.text.contains(char::is_alphabetic) => {
                self.entitle(line.clone()).map(|()| None)
            }
            None => Ok(None),
        }
    }

    /// Decides about a line that may be a row or a whole grid: it is a row if the
    /// lines after it are the other rows of one grid. The decision also holds for
    /// the lines that follow, so that a long list of small grids is examined once.
    fn read_either(
        &mut self,
        line: Line,
        whole: Whole,
        row: Row,
    ) -> Result<Option<Entry>, FormatError> {
        let count = whole.cells.len();
        if self.small != Some(count) {
            let block = Block::of_either(line.clone(), row);
            let block =
                block.gather(&mut self.source, self.options.shape, self.begins_otherwise)?;
            if block.is_one_grid() {
                return self.finish_rows(block);
            }
            self.small = Some(count);
            self.source.give_back(block.into_rest().into_iter());
        }
        self.read_whole(line, whole).map(Some)
    }

    fn read_picture(&mut self, picture: Picture) -> Result<Entry, FormatError> {
        let side = picture.shape.side();
        let first = picture.cells[0];
        if let Some(wanted) = self.options.shape.filter(|wanted| wanted.side() != side) {
            let kind = FormatErrorKind::OtherSide { wanted, found: side };
            return Err(FormatError::new(first.line, first.column, kind));
        }
        let announced = match self.announced_shape(side) {
            Ok(announced) => announced,
            Err(error) => return Err(self.read_again(picture.lines.into_iter(), error)),
        };
        let name = self.take_title();
        let shape = self.options.shape.or(announced).unwrap_or(picture.shape);
        Ok(Entry { name, ..Entry::new(decode(&picture.cells, shape)?, first.line) })
    }

    fn read_rows(&mut self, block: Block) -> Result<Option<Entry>, FormatError> {
        let block = block.gather(&mut self.source, self.options.shape, self.begins_otherwise)?;
        // A grid in rows ends a list of small ones, as an empty line does.
        self.small = None;
        self.finish_rows(block)
    }

    fn finish_rows(&mut self, block: Block) -> Result<Option<Entry>, FormatError> {
        let mut name = None;
        let mut announced = None;
        if let Some(side) = block.side() {
            announced = match self.announced_shape(side) {
                Ok(announced) => announced,
                Err(error) => return Err(self.read_again(block.into_lines().into_iter(), error)),
            };
            name = self.take_title();
        }
        let grid = block.grid(self.options.shape, announced)?;
        let puzzle = |(grid, assumed)| Entry { name, assumed, ..Entry::new(grid, block.line()) };
        Ok(grid.map(puzzle))
    }

    fn read_whole(&mut self, line: Line, whole: Whole) -> Result<Entry, FormatError> {
        let first = whole.cells[0];
        let announced = match self.announced_shape(whole.cells.len().isqrt()) {
            Ok(announced) => announced,
            Err(error) => return Err(self.read_again(std::iter::once(line), error)),
        };
        let title = self.take_title();
        let shape = shape_of(whole.cells.len(), self.options.shape.or(announced))
            .map_err(|kind| FormatError::new(first.line, first.column, kind))?;
        let (grid, assumed) = decode_typed(&whole.cells, shape)?;
        let name = if whole.before.is_empty() { title } else { Some(whole.before) };
        Ok(Entry { name, extra: whole.after, assumed, ..Entry::new(grid, first.line) })
    }

    pub(crate) fn take_title(&mut self) -> Option<String> {
        let name = |line: Line| {
            let text = line.text.trim().trim_end_matches([':', '=', ' ']);
            let word = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
            word.unwrap_or(text).trim().to_owned()
        };
        self.title.take().map(name)
    }

    /// Keeps a line of text as the name of the next puzzle.
    pub(crate) fn entitle(&mut self, line: Line) -> Result<(), FormatError> {
        self.said = board_named(&line.text).or(self.said);
        self.title.replace(line).map_or(Ok(()), |unused| Err(no_puzzle(&unused)))
    }

    /// Keeps a size for the grids that follow.
    fn announce(&mut self, size: Size) -> Result<(), FormatError> {
        match self.announced.replace(size) {
            Some(unused) if !unused.used => Err(unused.nothing_follows()),
            _ => Ok(()),
        }
    }

    /// Gives back the lines of a grid that a size does not fit: the size is wrong, and
    /// forgotten by now, and the grid is read after its error.
    fn read_again(
        &mut self,
        lines: impl DoubleEndedIterator<Item = Line>,
        error: FormatError,
    ) -> FormatError {
        self.source.give_back(lines);
        error
    }

    /// The shape that a size before the grids gives to grids of this side.
    fn announced_shape(&mut self, side: usize) -> Result<Option<Shape>, FormatError> {
        let shape = self.announced.as_mut().map_or(Ok(None), |size| size.shape(side));
        if !matches!(shape, Ok(Some(_))) {
            self.announced = None;
        }
        shape
    }

    /// Checks at the end of the input that nothing is left over.
    pub(crate) fn end(&mut self) -> Result<Option<Entry>, FormatError> {
        if let Some(title) = self.title.take() {
            return Err(no_puzzle(&title));
        }
        match self.announced.take() {
            Some(unused) if !unused.used => Err(unused.nothing_follows()),
            _ => Ok(None),
        }
    }
}

/// Reads one puzzle in a text that stands at this place of a file.
pub(crate) fn read_embedded(
    text: &str,
    options: ReaderOptions,
    place: (usize, usize),
) -> Result<Entry, FormatError> {
    let shape = options.shape.unwrap_or_default();
    let is_one_line = text.len() < MAX_LINE && memchr2(b'\n', b'\r', text.as_bytes()).is_none();
    if is_one_line
        && shape.side() == 9
        && shape.arrangement().is_none()
        && let Some(puzzle) = plain_puzzle(text.as_bytes(), shape, place.0)
    {
        return Ok(puzzle);
    }
    let mut reader = TextReader::new(text.as_bytes(), options, |_| false);
    let puzzles = std::iter::from_fn(|| reader.next().transpose());
    let mut puzzle = the_only(puzzles).map_err(|error| error.embedded_at(place))?;
    puzzle.line = place.0;
    Ok(puzzle)
}

/// The puzzle of an input that must have exactly one.
pub(crate) fn the_only(
    mut reader: impl Iterator<Item = Result<Entry, FormatError>>,
) -> Result<Entry, FormatError> {
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

pub(crate) fn is_comment_sign(c: char) -> bool {
    matches!(c, '#' | '%')
}

/// Whether a line is a comment or a setting, unless it is a row of a table.
pub(crate) fn is_comment_or_setting(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(is_comment_sign) || is_setting(text)
}

/// The sign `#` or `%`, if a line that looks like a comment is a grid with it as the blank: one
/// word of as many cells as a grid of four rows or more, some of them digits.
fn sign_of_blanks(text: &str) -> Option<char> {
    const LEAST: usize = 16;
    let sign = text.chars().next().filter(|c| is_comment_sign(*c))?;
    let is_cell = |c: char| c == sign || c.is_ascii_digit();
    let is_grid = text.len() >= LEAST
        && text.chars().all(is_cell)
        && text.contains(|c: char| c.is_ascii_digit())
        && text.chars().skip(1).any(|c| c == sign)
        && Shape::of_cell_count(text.len()).is_ok();
    is_grid.then_some(sign)
}

/// Whether a line of a data file of MiniZinc has no cells: it sets a number, such as `n = 3;`
/// or `int: size = 9;`, or begins an array whose bracket stands on the next line.
fn is_setting(text: &str) -> bool {
    let Some((name, value)) = text.split_once('=') else { return false };
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | ' ');
    let value = value.trim();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_call = value.starts_with("array") && value.contains('(') && value.ends_with(',');
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(is_name)
        && (is_call || value.strip_suffix(';').is_some_and(|text| is_number(text.trim())))
}

fn no_puzzle(line: &Line) -> FormatError {
    let found = quoted(line.text.trim()).to_string();
    FormatError::unexpected((line.number, line.column), "a puzzle or a row of one", found)
}
