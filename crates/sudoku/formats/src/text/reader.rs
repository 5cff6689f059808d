//! The table of the formats of text, and what holds between two puzzles.
//!
//! [`TextReader::FORMATS`] has a row for each format, and the first one that takes a line reads on.
//! Where that format refuses what follows, or where nothing but overlapping grids can be meant, the
//! door of the guesses (`guess/`) is asked, once. So no guess stands before a format, and a new
//! format is a file and a row. Recognisers in a row of `if` were rejected: each could be wrong
//! about the text of all others, and what was a guess among them could not be seen.

use std::io::BufRead;

use neuf_sudoku::{Grid, Shape};

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, PUZZLE_OR_ROW, quoted};
use crate::line::Line;
use crate::programs::{hodoku, killer, link, setters, sigh, solo};
use crate::source::Source;
use crate::text::comment::{is_passed, is_signed_row, sign_of_blanks};
use crate::text::letters::Letters;
use crate::text::marks::{self, without_idle};
use crate::text::picture;
use crate::text::size::Size;
use crate::text::symbols::{Token, decode};

/// The text of an input, and what was read before a puzzle and belongs to it.
#[derive(Debug)]
pub(crate) struct TextReader<R> {
    pub(crate) source: Source<R>,
    pub(crate) options: ReaderOptions,
    /// Whether a line begins something other than text. Such a line is not a row of the
    /// grid before it.
    pub(crate) begins_otherwise: fn(&Line) -> bool,
    /// Whether boards of overlapping grids may have other boxes than those of the shape.
    pub(crate) takes_any_boxes: bool,
    pub(crate) before: Before,
    /// The number of cells on a line that was found to be a whole grid.
    pub(super) small: Option<usize>,
    /// The letters that are read as digits, while a guess reads text in this way.
    pub(crate) letters: Option<Letters>,
}

/// What was read before a puzzle and belongs to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Before {
    /// A line of prose, which names the next puzzle.
    pub(super) title: Option<Line>,
    /// The size that was given before the grids.
    pub(crate) announced: Option<Size>,
}

/// What a format makes of a line and those after it: a puzzle, or nothing if the line has no cells.
/// `None` if they are of another format; then all lines after the first are given back.
pub(super) type Read = Option<Result<Option<Entry>, FormatError>>;

/// A format: its name, whether a line may begin it, and how it is read.
type Format<R> =
    (&'static str, fn(&TextReader<R>, &Line) -> bool, fn(&mut TextReader<R>, &Line) -> Read);

impl<R: BufRead> TextReader<R> {
    /// All formats of text, in the order in which they are tried.
    const FORMATS: [Format<R>; 12] = [
        ("a board under its rules", |reader, _| reader.is_below_board(), Self::read_board),
        ("a link among words", |_, line| line.text.contains("://"), Self::read_named_link),
        (
            "a link of setters",
            |_, line| setters::may_be_link(line),
            |reader, line| reader.read_one(line, setters::puzzle),
        ),
        ("a string of sigh's solver", |_, line| sigh::may_be_string(line), Self::read_string),
        (
            "a killer of SumoCue",
            |_, line| killer::is_killer(line),
            |reader, line| reader.read_one(line, killer::puzzle),
        ),
        (
            "a game of Solo",
            |_, line| solo::is_id(line),
            |reader, line| reader.read_one(line, solo::puzzle),
        ),
        (
            "a game of HoDoKu or Susser",
            |_, line| hodoku::may_be_game(line),
            |reader, line| reader.read_one(line, hodoku::puzzle),
        ),
        (
            "a link",
            |_, line| link::is_link(line),
            |reader, line| reader.read_one(line, link::puzzle),
        ),
        (
            "a line of pencil marks",
            |_, line| marks::is_long(line),
            |reader, line| reader.read_one(line, marks::line_of_marks),
        ),
        ("pencil marks", |reader, line| marks::begins(line, reader.options), Self::read_marks),
        ("a picture", |_, line| picture::begins(line), Self::read_picture),
        ("a grid, or a row of one", |_, _| true, Self::read_grid),
    ];

    /// Reads the puzzle that begins with a line by the formats alone.
    pub(crate) fn read_as_it_stands(&mut self, line: &Line) -> Result<Option<Entry>, FormatError> {
        let takes = |(_, recognises, reads): Format<R>| {
            if recognises(self, line) { reads(self, line) } else { None }
        };
        Self::FORMATS.into_iter().find_map(takes).unwrap_or(Ok(None))
    }

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
            before: Before::default(),
            small: None,
            letters: None,
        }
    }

    /// Passes over a line that [`is_passed`] is true for.
    pub(crate) fn pass(&mut self, line: &Line) -> Result<(), FormatError> {
        let text = line.text.trim_start();
        if text.is_empty() {
            self.small = None;
        }
        if !line.complete {
            self.source.skip_line()?;
        }
        if let Some(sign) = sign_of_blanks(text.trim_end()) {
            let column = line.column + line.text.chars().count() - text.chars().count();
            let found = ["which begins a comment", "qui commence un commentaire"];
            let found = found.map(|what| format!("`{sign}`, {what}"));
            let expected = ["a blank such as `.` or `0`", "un blanc comme `.` ou `0`"];
            return Err(FormatError::unexpected((line.number, column), expected, found));
        }
        if line.complete && is_signed_row(text) {
            let place = (line.number, line.column);
            let expected = [
                "a header such as `name,puzzle` above a row that begins as a comment does",
                "un en-tête comme `name,puzzle` au-dessus d'une ligne qui commence comme un commentaire",
            ];
            return Err(FormatError::unexpected(place, expected, quoted(text)));
        }
        Ok(())
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
        self.before.title.is_some()
    }

    /// Reads the next puzzle of an input that has only text; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Entry>, FormatError> {
        while let Some(line) = self.source.next_line()? {
            if is_passed(&line.text) {
                self.pass(&line)?;
                continue;
            }
            self.refuse_long(&line)?;
            if let Some(puzzle) = self.read(&line)? {
                return Ok(Some(without_idle(puzzle)));
            }
        }
        self.end()
    }

    /// The grid of these cells.
    pub(super) fn decoded(&mut self, cells: &[Token], shape: Shape) -> Result<Grid, FormatError> {
        match &mut self.letters {
            Some(letters) => decode(&letters.as_digits(cells), shape),
            None => decode(cells, shape),
        }
    }

    /// The entry of a grid, named by the title before it.
    pub(crate) fn named(&mut self, grid: Grid, line: usize) -> Entry {
        Entry { name: self.take_title(), ..Entry::new(grid, line) }
    }

    pub(crate) fn take_title(&mut self) -> Option<String> {
        let name = |line: Line| {
            let text = line.text.trim().trim_end_matches([':', '=', ' ']);
            let word = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
            word.unwrap_or(text).trim().to_owned()
        };
        self.before.title.take().map(name)
    }

    /// Keeps a line of text as the name of the next puzzle.
    pub(crate) fn entitle(&mut self, line: Line) -> Result<(), FormatError> {
        self.before.title.replace(line).map_or(Ok(()), |unused| Err(no_puzzle(&unused)))
    }

    /// Keeps a size for the grids that follow.
    pub(super) fn announce(&mut self, size: Size) -> Result<(), FormatError> {
        match self.before.announced.replace(size) {
            Some(unused) if !unused.used => Err(unused.nothing_follows()),
            _ => Ok(()),
        }
    }

    /// The shape that a size before the grids gives to grids of this side. A size that does not fit
    /// is wrong and forgotten; the door of the guesses gives the lines of the grid back, which is
    /// read then.
    pub(crate) fn announced_shape(&mut self, side: usize) -> Result<Option<Shape>, FormatError> {
        let shape = self.before.announced.as_mut().map_or(Ok(None), |size| size.shape(side));
        if !matches!(shape, Ok(Some(_))) {
            self.before.announced = None;
        }
        shape
    }

    /// Checks at the end of the input that nothing is left over.
    pub(crate) fn end(&mut self) -> Result<Option<Entry>, FormatError> {
        let Before { title, announced } = std::mem::take(&mut self.before);
        if let Some(title) = title {
            return Err(no_puzzle(&title));
        }
        match announced {
            Some(unused) if !unused.used => Err(unused.nothing_follows()),
            _ => Ok(None),
        }
    }
}

fn no_puzzle(line: &Line) -> FormatError {
    let found = quoted(line.text.trim());
    FormatError::unexpected((line.number, line.column), PUZZLE_OR_ROW, found)
}
