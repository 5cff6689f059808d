//! How each format of text is read: the functions that the rows of [`TextReader::FORMATS`] name.
//!
//! The functions stand apart from their table, so that the order of the formats is seen at a
//! glance.

use std::io::BufRead;

use neuf_sudoku::rules::{Regions, Rules};
use neuf_sudoku::{Grid, Puzzle, Shape};

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, FormatErrorKind};
use crate::line::{Line, MAX_LINE};
use crate::programs::{link, setters, sigh};
use crate::text::board::read_board;
use crate::text::count::shape_of;
use crate::text::marks::grid_of_marks;
use crate::text::picture::picture;
use crate::text::reader::{Read, TextReader};
use crate::text::reading::{Reading, Row, Whole, read_line};
use crate::text::rows::Block;

impl<R: BufRead> TextReader<R> {
    pub(super) fn is_below_board(&self) -> bool {
        self.options.shape.is_some_and(|shape| shape.arrangement().is_some())
    }

    /// Reads overlapping grids.
    pub(super) fn read_board(&mut self, line: &Line) -> Read {
        let shape = self.options.shape?;
        let (is_open, ends) = (self.takes_any_boxes, self.begins_otherwise);
        Some(match read_board(line, &mut self.source, shape, is_open, ends) {
            Ok(Some(board)) => Ok(Some(self.named(board.grid, line.number))),
            Ok(None) if line.text.contains(char::is_alphabetic) => {
                self.entitle(line.clone()).map(|()| None)
            }
            Ok(None) => Ok(None),
            Err(error) => Err(error),
        })
    }

    /// Reads a link that stands among other words. A link that holds no whole puzzle may name the
    /// source of the puzzle below it.
    pub(super) fn read_named_link(&mut self, line: &Line) -> Read {
        let (name, extra, link) = link::among_words(line)?;
        let read = setters::puzzle(&link, self.options)
            .or_else(|| sigh::puzzle(&link, self.options))
            .or_else(|| link::puzzle(&link, self.options))?;
        match read {
            // The link holds only a number, or leads to something else.
            Err(FormatError { kind: FormatErrorKind::Unexpected { .. }, .. }) => None,
            read => {
                let read = read.map(|entry| Entry { name: entry.name.or(name), extra, ..entry });
                Some(self.titled(read))
            }
        }
    }

    /// Reads a line that is a whole puzzle.
    pub(super) fn read_one(
        &mut self,
        line: &Line,
        read: fn(&Line, ReaderOptions) -> Option<Result<Entry, FormatError>>,
    ) -> Read {
        let read = read(line, self.options)?;
        Some(self.titled(read))
    }

    /// Reads a string of sigh's solver, with the indented lines below that go on with it.
    pub(super) fn read_string(&mut self, line: &Line) -> Read {
        let mut whole = line.clone();
        if line.text.trim_start().starts_with('.') {
            loop {
                let next = match self.source.next_line() {
                    Ok(Some(next)) => next,
                    Ok(None) => break,
                    Err(error) => return Some(Err(error)),
                };
                let is_below = next.complete && sigh::goes_on(&line.text, &next.text);
                if !is_below || whole.text.len() + next.text.len() > MAX_LINE {
                    self.source.give_back([next].into_iter());
                    break;
                }
                whole.text.push_str(next.text.trim());
            }
        }
        self.read_one(&whole, sigh::puzzle)
    }

    pub(super) fn read_marks(&mut self, line: &Line) -> Read {
        let found = grid_of_marks(line, &mut self.source, self.begins_otherwise).transpose()?;
        Some(found.and_then(|marks| {
            let announced = self.announced_shape(marks.side())?;
            self.titled(marks.puzzle(self.options.shape.or(announced)))
        }))
    }

    /// The puzzle with the title before it, unless it has a name of its own.
    fn titled(&mut self, read: Result<Entry, FormatError>) -> Result<Option<Entry>, FormatError> {
        let title = self.take_title();
        read.map(|entry| Some(Entry { name: entry.name.or(title), ..entry }))
    }

    pub(super) fn read_picture(&mut self, line: &Line) -> Read {
        let found = picture(line, &mut self.source).transpose()?;
        Some(found.and_then(|picture| {
            let (first, side) = (picture.cells[0], picture.shape.side());
            let shape = match self.options.shape {
                Some(wanted) if wanted.side() != side => {
                    let kind = FormatErrorKind::OtherSide { wanted, found: side };
                    return Err(FormatError::new(first.place(), kind));
                }
                wanted => {
                    wanted.map_or_else(|| self.announced_shape(side), |wanted| Ok(Some(wanted)))?
                }
            };
            let grid = self.decoded(&picture.cells, shape.unwrap_or(picture.shape))?;
            Ok(Some(self.named(grid, first.line)))
        }))
    }

    pub(super) fn read_grid(&mut self, line: &Line) -> Read {
        Some(match read_line(line, self.options.shape) {
            Reading::Rule => Ok(None),
            Reading::Blanks(row) => self.read_rows(Block::of_blanks(line.clone(), row)),
            Reading::Size(size) => self.announce(size).map(|()| None),
            Reading::Title => self.entitle(line.clone()).map(|()| None),
            Reading::Whole(whole) => self.read_whole(whole).map(Some),
            Reading::Row(row) => self.read_rows(Block::of_row(line.clone(), row)),
            Reading::Either(whole, row) => self.read_either(line, whole, row),
            Reading::Broken(error) | Reading::Miscounted(_, error, _) => {
                self.before.title = None;
                Err(error)
            }
        })
    }

    /// Decides whether a line is a row or a whole grid. The line is a row if the
    /// lines below it are the other rows of one grid. The decision also holds for
    /// the lines that follow, so that a long list of small grids is examined once.
    fn read_either(
        &mut self,
        line: &Line,
        whole: Whole,
        row: Row,
    ) -> Result<Option<Entry>, FormatError> {
        let count = whole.cells.len();
        if self.small != Some(count) {
            let block = Block::of_either(line.clone(), row);
            let block =
                block.gather(&mut self.source, self.options.shape, self.begins_otherwise)?;
            if block.is_one_grid() {
                return self.finish_rows(&block);
            }
            self.small = Some(count);
            self.source.give_back(block.into_rest().into_iter());
        }
        self.read_whole(whole).map(Some)
    }

    fn read_rows(&mut self, block: Block) -> Result<Option<Entry>, FormatError> {
        let block = block.gather(&mut self.source, self.options.shape, self.begins_otherwise)?;
        // A grid in rows ends a list of small ones, as an empty line does.
        self.small = None;
        self.finish_rows(&block)
    }

    fn finish_rows(&mut self, block: &Block) -> Result<Option<Entry>, FormatError> {
        let (mut announced, mut name) = (None, None);
        if let Some(side) = block.side() {
            announced = self.announced_shape(side)?;
            name = self.take_title();
        }
        let Some((tokens, shape)) = block.cells(self.options.shape, announced)? else {
            return Ok(None);
        };
        let grid = self.decoded(&tokens, shape)?;
        Ok(Some(Entry { name, ..Entry::new(grid, block.line()) }))
    }

    fn read_whole(&mut self, whole: Whole) -> Result<Entry, FormatError> {
        let first = whole.cells[0];
        let announced = self.announced_shape(whole.cells.len().isqrt())?;
        let title = self.take_title();
        let shape = shape_of(whole.cells.len(), self.options.shape.or(announced))
            .map_err(|kind| FormatError::new(first.place(), kind))?;
        let grid = self.decoded(&whole.cells, shape)?;
        let (mut after, mut puzzle) = (whole.after, Puzzle::from(grid.clone()));
        let is_between = |c: char| matches!(c, ' ' | '\t' | ',' | ';');
        let map = after.trim_start_matches(is_between);
        let (map, behind) = map.split_at(map.find(is_between).unwrap_or(map.len()));
        if let Some(regions) = regions_behind(map, shape) {
            let mut rules = Rules::usual(regions.shape());
            let added = rules.set_regions(regions);
            added.map_err(|error| FormatError::new(first.place(), error))?;
            let givens = Grid::from_values(rules.shape(), grid.values().to_vec());
            puzzle = Puzzle::empty(rules).with_givens(givens.unwrap_or(grid));
            after = behind.trim_start_matches(is_between).to_owned();
        }
        let name = if whole.before.is_empty() { title } else { Some(whole.before) };
        Ok(Entry { name, extra: after, ..Entry::new(puzzle, first.line) })
    }
}

/// The regions of a map behind a grid, a character for each cell, as collections of jigsaws have
/// them. Each cell of a map has a neighbour in its region. In a solution no two neighbours have the
/// same value, so a solution is not taken for a map.
fn regions_behind(text: &str, shape: Shape) -> Option<Regions> {
    if shape.arrangement().is_some() || text.chars().count() != shape.cell_count() {
        return None;
    }
    let (signs, side): (Vec<char>, usize) = (text.chars().collect(), shape.side());
    let is_same = |at: usize, other: usize| signs.get(other) == signs.get(at);
    let has_neighbour = |at: usize| {
        at >= side && is_same(at, at - side)
            || is_same(at, at + side)
            || !at.is_multiple_of(side) && is_same(at, at - 1)
            || !(at + 1).is_multiple_of(side) && is_same(at, at + 1)
    };
    (0..signs.len()).all(has_neighbour).then(|| Regions::of_map(text).ok()).flatten()
}
