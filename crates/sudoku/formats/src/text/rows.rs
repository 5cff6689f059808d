//! Grids on several lines.
//!
//! The rows of a grid are gathered until there are as many as a row has cells,
//! and borders between them are skipped; then the whole grid is read. Because all
//! rows are gathered first, an error can name the row that differs from the
//! others, and the lines after a line can decide whether it is a row or a whole
//! grid.

use std::io::BufRead;

use crate::error::{FormatError, FormatErrorKind, PUZZLE_OR_ROW, quoted};
use crate::line::Line;
use crate::source::Source;
use crate::text::count::{LEAST_SIDE, likely_count};
use crate::text::reading::{Reading, Row, read_line};
use crate::text::symbols::{Alphabet, Token, decode, fits};
use crate::text::words::is_spacer;
use neuf_sudoku::Shape;

/// The most lines of a grid: each row with a border and an empty line after it.
const LONGEST_BLOCK: usize = 3 * Shape::MAX_SIDE;

/// The lines of one grid that have been gathered.
#[derive(Debug)]
pub(crate) struct Block {
    /// All lines, including those between the rows.
    lines: Vec<Line>,
    entries: Vec<Entry>,
    /// How many entries may be rows.
    row_count: usize,
    /// Whether each row may be a whole grid.
    undecided: bool,
}

/// A line of a block.
#[derive(Debug)]
enum Entry {
    Row(Row),
    /// A border, or a row if the grid uses its character as a blank.
    Blanks(Row),
    Border,
    /// An empty line.
    Gap,
    /// A comment, or bars alone.
    Passed,
}

impl Block {
    fn new(line: Line, entry: Entry) -> Block {
        Block { lines: vec![line], entries: vec![entry], row_count: 1, undecided: false }
    }

    /// A block that begins with a row.
    pub(crate) fn of_row(line: Line, row: Row) -> Block {
        Block::new(line, Entry::Row(row))
    }

    /// A block that begins with a line which may be a row or a whole grid.
    pub(crate) fn of_either(line: Line, row: Row) -> Block {
        Block { undecided: true, ..Block::of_row(line, row) }
    }

    /// A block that begins with a border or a row of blanks.
    pub(crate) fn of_blanks(line: Line, row: Row) -> Block {
        Block::new(line, Entry::Blanks(row))
    }

    fn push(&mut self, line: Line, entry: Entry) {
        self.row_count += usize::from(matches!(entry, Entry::Row(_) | Entry::Blanks(_)));
        self.lines.push(line);
        self.entries.push(entry);
    }

    /// The lines that are certainly rows.
    fn written(&self) -> impl Iterator<Item = &Row> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Row(row) => Some(row),
            _ => None,
        })
    }

    /// The number of cells of a row: that of the first row, unless the two rows
    /// after it have another number in common.
    pub(crate) fn side(&self) -> Option<usize> {
        let mut lengths = self.written().map(|row| row.cells.len());
        let first = lengths.next()?;
        match (lengths.next(), lengths.next()) {
            (Some(second), Some(third)) if second == third => Some(second),
            _ => Some(first),
        }
    }

    /// All rows. A line that consists only of a blank is a row if the certain rows
    /// use this blank and have as many cells; or if there are only such lines, as
    /// many as each has cells.
    fn rows(&self) -> Vec<&Row> {
        let side = self.side();
        let lone = self.entries.iter().filter(|e| matches!(e, Entry::Blanks(_))).count();
        let uses =
            |blank| self.written().any(|row| row.cells.iter().any(|token| token.symbol == blank));
        let is_row = |row: &Row| match side {
            Some(side) => row.cells.len() == side && uses(row.cells[0].symbol),
            None => row.cells.len() == lone && lone > 3,
        };
        let rows = self.entries.iter().filter_map(|entry| match entry {
            Entry::Row(row) => Some(row),
            Entry::Blanks(row) if is_row(row) => Some(row),
            _ => None,
        });
        rows.collect()
    }

    fn is_complete(&self) -> bool {
        self.side().is_some_and(|side| self.row_count >= side && self.rows().len() >= side)
    }

    /// Whether the last entry is a border after a row, so that another border would
    /// begin the next grid.
    fn ends_with_border(&self) -> bool {
        let last = self.entries.iter().rfind(|entry| !matches!(entry, Entry::Passed));
        matches!(last, Some(Entry::Border)) && self.written().next().is_some()
    }

    /// The numbers of rows between the empty lines.
    fn bands(&self) -> Vec<usize> {
        let groups = self.entries.split(|entry| matches!(entry, Entry::Gap));
        let rows = |group: &[Entry]| group.iter().filter(|e| matches!(e, Entry::Row(_))).count();
        groups.map(rows).collect()
    }

    /// Whether an empty line may stand here within the grid: all empty lines so far
    /// stand between bands, or all between rows.
    fn may_pause(&self, wanted: Option<Shape>) -> bool {
        if self.undecided && !self.is_one_grid() {
            return false;
        }
        let bands = self.bands();
        let (Some(side), Some(&first)) = (self.side(), bands.first()) else { return false };
        let band = self.shape(wanted, side).map_or(0, Shape::box_rows);
        (first == 1 || first == band) && bands.iter().all(|&rows| rows == first)
    }

    /// The number of columns of a box, if the bars of all rows with bars agree.
    fn box_columns(&self) -> Option<usize> {
        let mut barred = self.written().filter(|row| row.barred).map(|row| row.box_columns);
        let first = barred.next()??;
        barred.all(|columns| columns == Some(first)).then_some(first)
    }

    /// The shape of a grid with rows of this many cells.
    fn shape(&self, wanted: Option<Shape>, side: usize) -> Option<Shape> {
        if let Some(wanted) = wanted {
            return Some(wanted);
        }
        let by_bars = self.box_columns().filter(|&columns| side.is_multiple_of(columns));
        match by_bars {
            Some(columns) => Shape::new(side / columns, columns).ok(),
            None => Shape::of_side(side).ok(),
        }
    }

    /// Whether this is one grid and not a list of small grids, one on each line: at
    /// least half of the values are too large for the small grids.
    pub(crate) fn is_one_grid(&self) -> bool {
        let Some(side) = self.side() else { return false };
        let cells = || self.written().flat_map(|row| &row.cells);
        let tokens: Vec<Token> = cells().copied().collect();
        let alphabet = Alphabet::of(&tokens, side);
        let value = |token: &Token| alphabet.value(token.symbol, side).unwrap_or(0);
        let above = cells().filter(|token| value(token) > side.isqrt()).count();
        let below = cells().filter(|token| (1..=side.isqrt()).contains(&value(token))).count();
        above > 0 && above >= below
    }

    /// The lines after the first, which are to be read again.
    pub(crate) fn into_rest(mut self) -> Vec<Line> {
        self.lines.split_off(1)
    }

    /// The number of the line that the grid starts on.
    pub(crate) fn line(&self) -> usize {
        let first = self.written().next().and_then(|row| row.cells.first());
        first.map_or(self.lines[0].number, |token| token.line)
    }

    /// The cells of the rows and their shape; `None` when there are only borders.
    pub(crate) fn cells(
        &self,
        wanted: Option<Shape>,
        announced: Option<Shape>,
    ) -> Result<Option<(Vec<Token>, Shape)>, FormatError> {
        let rows = self.rows();
        let Some(first) = rows.first() else { return Ok(None) };
        let is_row = |entry: &Entry| matches!(entry, Entry::Row(_));
        let lines = self.lines.iter().zip(&self.entries).filter(|(_, entry)| is_row(entry));
        lines.map(|(line, _)| line).try_for_each(refuse_empty_fields)?;
        let side = self.side().unwrap_or(first.cells.len());
        if rows.len() == 1 || side == 2 {
            self.refuse_doubtful(first, wanted)?;
        }
        if let Some(row) = rows.iter().find(|row| row.cells.len() != side) {
            return Err(wrong_length(row, side));
        }
        if let Some(wanted) = wanted
            && wanted.side() != side
        {
            let place = first.cells[0];
            let kind = FormatErrorKind::OtherSide { wanted, found: side };
            return Err(FormatError::new(place.place(), kind));
        }
        if rows.len() != side {
            return Err(wrong_count(&rows, side));
        }
        let tokens: Vec<Token> = rows.iter().flat_map(|row| &row.cells).copied().collect();
        let announced = announced.filter(|shape| shape.side() == side);
        let shape = match wanted.or(announced).or_else(|| self.shape(None, side)) {
            Some(shape) => shape,
            None => {
                Shape::of_side(side).map_err(|error| FormatError::new(tokens[0].place(), error))?
            }
        };
        Ok(Some((tokens, shape)))
    }

    /// Refuses a single row, with the error for a puzzle on one line that is cut
    /// off or for text that is not a puzzle; and rows of two values, because a row without
    /// blanks would be read as a size. Grids whose side is wanted are not doubtful.
    fn refuse_doubtful(&self, row: &Row, wanted: Option<Shape>) -> Result<(), FormatError> {
        let found = row.cells.len();
        let place = row.cells[0];
        if wanted.is_some_and(|wanted| wanted.side() == found) {
            return Ok(());
        }
        if found < LEAST_SIDE || !fits(&row.cells, found.max(9)) {
            let text = quoted(self.lines[0].text.trim());
            let place = (place.line, place.column);
            return Err(FormatError::unexpected(place, PUZZLE_OR_ROW, text));
        }
        let likely = likely_count(found);
        if found <= 36 && likely.abs_diff(found) > 2 && Shape::of_side(found).is_ok() {
            return Ok(());
        }
        let expected = wanted.map_or(likely, Shape::cell_count);
        // It has as many cells as a whole grid, but a value is too large for that.
        if let Ok(shape) = Shape::of_cell_count(found) {
            decode(&row.cells, wanted.unwrap_or(shape))?;
        }
        let kind = FormatErrorKind::CellCount { expected, found };
        Err(FormatError::new((place.line, row.end), kind))
    }
}

/// Refuses a row of a spreadsheet with empty fields for empty cells: nothing tells which of its
/// cells are which.
fn refuse_empty_fields(line: &Line) -> Result<(), FormatError> {
    // A comment behind the row may have any signs.
    let text = line.text.split('#').next().unwrap_or_default();
    for (delimiter, doubled) in [(',', ",,"), (';', ";;"), ('\t', "\t\t")] {
        let Some(at) = text.find(doubled) else { continue };
        let fields = text.split(delimiter).count();
        if fields >= LEAST_SIDE && Shape::of_side(fields).is_ok() {
            let column = line.column + text[..at].chars().count() + 1;
            let expected = [
                "a blank such as `.` or `0` in each empty field",
                "un blanc comme `.` ou `0` dans chaque champ vide",
            ];
            return Err(FormatError::unexpected((line.number, column), expected, quoted(doubled)));
        }
    }
    Ok(())
}

fn wrong_length(row: &Row, expected: usize) -> FormatError {
    let column = row.cells.get(expected).map_or(row.end, |token| token.column);
    let kind = FormatErrorKind::RowLength { expected, found: row.cells.len() };
    FormatError::new((row.cells[0].line, column), kind)
}

fn wrong_count(rows: &[&Row], expected: usize) -> FormatError {
    let found = rows.len();
    let kind = FormatErrorKind::RowCount { expected, found };
    let last = rows[rows.len().min(expected + 1) - 1];
    FormatError::new((last.cells[0].line, last.end), kind)
}

impl Block {
    /// Gathers the lines of the grid that a block begins.
    pub(crate) fn gather<R: BufRead>(
        mut self,
        source: &mut Source<R>,
        wanted: Option<Shape>,
        begins_otherwise: fn(&Line) -> bool,
    ) -> Result<Block, FormatError> {
        let mut passed = 0;
        while !self.is_complete() && self.lines.len() - passed < LONGEST_BLOCK {
            let Some(line) = source.next_line()? else { break };
            let text = line.text.trim();
            if text.is_empty() {
                let pause = self.may_pause(wanted);
                self.push(line, Entry::Gap);
                if pause {
                    continue;
                }
                break;
            }
            if text.starts_with('#') || is_spacer(text) {
                if !line.complete {
                    source.skip_line()?;
                }
                passed += 1;
                self.push(line, Entry::Passed);
                continue;
            }
            match self.row_entry(&line, wanted, begins_otherwise) {
                Some(entry) => self.push(line, entry),
                None => {
                    source.give_back(std::iter::once(line));
                    break;
                }
            }
        }
        self.end_at_uneven_bands(source);
        Ok(self)
    }

    /// The line as an entry of the block, if it belongs to the block.
    fn row_entry(
        &self,
        line: &Line,
        wanted: Option<Shape>,
        begins_otherwise: fn(&Line) -> bool,
    ) -> Option<Entry> {
        if !line.complete || begins_otherwise(line) {
            return None;
        }
        match read_line(line, wanted) {
            Reading::Row(row) | Reading::Either(_, row) => Some(Entry::Row(row)),
            Reading::Blanks(row) => Some(Entry::Blanks(row)),
            Reading::Rule => (!self.ends_with_border()).then_some(Entry::Border),
            _ => None,
        }
    }

    /// Empty lines must divide a grid evenly. If they do not, the first one has
    /// ended the grid, and the lines after it are given back.
    fn end_at_uneven_bands<R: BufRead>(&mut self, source: &mut Source<R>) {
        let bands = self.bands();
        let Some(first_gap) = self.entries.iter().position(|e| matches!(e, Entry::Gap)) else {
            return;
        };
        let length = |entry: &Entry| match entry {
            Entry::Row(row) => Some(row.cells.len()),
            _ => None,
        };
        let (before, after) = self.entries.split_at(first_gap);
        // The remains of a broken grid are not a band of the next one.
        let is_alike = before
            .iter()
            .filter_map(length)
            .any(|one| after.iter().filter_map(length).any(|other| other == one));
        let whole = is_alike && self.is_complete() && bands.iter().all(|&rows| rows == bands[0]);
        if !whole {
            self.entries.truncate(first_gap);
            source.give_back(self.lines.split_off(first_gap + 1).into_iter());
        }
    }
}
