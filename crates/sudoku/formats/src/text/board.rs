//! Boards of overlapping grids: a samurai in 21 rows, and other ways to write one.
//!
//! The reader takes this way when the lines of rules name such a board (`variant: samurai`). Then
//! the number of cells of each row is known, and that decides what a row is:
//!
//! - as many characters as the row has *cells*: these, from left to right, whatever blanks stand
//!   for the holes between them;
//! - as many as the board has *columns*: a character for each place. What stands in a hole is
//!   skipped, so that `.`, `0`, `#` and `-` are read as collections have them.
//!
//! A board on one line is read in the same way, and so are as many lines as there are grids, of 81
//! characters each (or 405 on one line), as some collections write a samurai. There the common
//! cells are written twice, and both have to agree.
//!
//! To tell holes from empty cells by their characters was rejected: every collection has other
//! ones.

use std::io::BufRead;

use neuf_sudoku::{Cell, Grid, Shape};

use crate::error::{FormatError, FormatErrorKind};
use crate::line::Line;
use crate::source::Source;
use crate::text::symbols::{Symbol, Token, decode};
use crate::text::words::{all_words, is_bar};

/// What the first line of a board is.
enum Opening {
    /// The first row of the board.
    Row,
    /// All cells of the board, or all its places.
    Whole,
    /// The first of the grids, one after the other.
    Grid,
    /// All of the grids.
    Grids,
}

/// A board as it stands in a text.
pub(crate) struct Board {
    pub(crate) grid: Grid,
    /// Whether some rows leave the holes out, or a record does. Then its length tells a board.
    pub(crate) leaves_out_holes: bool,
    /// Whether a value stands in a hole.
    pub(crate) fills_holes: bool,
}

/// Reads the board that begins with this line; `None` if the line has no cells, so that it is a
/// border or a title. If `is_open`, boxes of another size than those of `shape` are read, too.
pub(crate) fn read_board<R: BufRead>(
    line: &Line,
    source: &mut Source<R>,
    shape: Shape,
    is_open: bool,
    ends: fn(&Line) -> bool,
) -> Result<Option<Board>, FormatError> {
    let tokens = tokens(line);
    if tokens.is_empty() || is_border(line, &tokens, shape, 0) {
        return Ok(None);
    }
    let wanted = std::iter::once(shape);
    let others = is_open.then(|| alike(shape, box_width(line))).into_iter().flatten();
    let Some((shape, opening)) =
        wanted.chain(others).find_map(|shape| Some((shape, opening(&tokens, shape)?)))
    else {
        if line.text.contains(char::is_alphabetic) {
            return Ok(None);
        }
        return Err(wrong_length(line, shape.columns(), tokens.len()));
    };
    let mut board = Board { grid: Grid::empty(shape), leaves_out_holes: false, fills_holes: false };
    board.grid = match opening {
        Opening::Whole => decode(&board.at_cells(tokens, shape, shape.cells()), shape)?,
        Opening::Grids => of_grids(&tokens, shape)?,
        Opening::Row => {
            let rows = (0..shape.rows()).map(|i| row(shape, i));
            decode(&board.gather(line, tokens, rows, source, shape, ends)?, shape)?
        }
        Opening::Grid => {
            let grids = vec![shape.single().cells().collect(); shape.grid_count()];
            let tokens = board.gather(line, tokens, grids.into_iter(), source, shape, ends)?;
            of_grids(&tokens, shape)?
        }
    };
    Ok(Some(board))
}

/// The cells of a row of the board.
pub(crate) fn row(shape: Shape, i: usize) -> Vec<Cell> {
    (0..shape.columns()).filter_map(|j| shape.cell_at(i, j)).collect()
}

fn opening(tokens: &[Token], shape: Shape) -> Option<Opening> {
    let (count, places) = (tokens.len(), shape.rows() * shape.columns());
    let of_grid = shape.single().cell_count();
    if count == shape.columns() || count == row(shape, 0).len() {
        Some(Opening::Row)
    } else if count == shape.cell_count() || count == places {
        Some(Opening::Whole)
    } else if count == of_grid {
        Some(Opening::Grid)
    } else {
        (count == of_grid * shape.grid_count()).then_some(Opening::Grids)
    }
}

/// The same arrangement with other boxes: those of usual sides, or of this width where bars tell
/// it.
fn alike(shape: Shape, width: Option<usize>) -> Vec<Shape> {
    let of = |single: Shape| {
        Shape::overlapping(shape.arrangement()?, single.box_rows(), single.box_columns()).ok()
    };
    let sides = 4..=Shape::MAX_OVERLAPPING_SIDE;
    match width {
        None => sides.filter_map(|side| of(Shape::of_side(side).ok()?)).collect(),
        Some(width) => sides
            .filter(|side| side.is_multiple_of(width))
            .filter_map(|side| of(Shape::new(side / width, width).ok()?))
            .collect(),
    }
}

/// The number of cells before the second bar, or before the first one if a cell stands before it.
fn box_width(line: &Line) -> Option<usize> {
    let line = without_margin(line);
    let text = line.text.trim_start_matches(|c: char| is_bar(c) || c.is_whitespace());
    let end = text.find(is_bar)?;
    let first = Line { text: text[..end].to_owned(), ..line };
    Some(tokens(&first).len()).filter(|&width| width > 0)
}

impl Board {
    /// The lines of a board: those after the first are taken from the source. Each has the cells
    /// that `rows` says, which are also the number of rows.
    fn gather<R: BufRead>(
        &mut self,
        first: &Line,
        tokens_of_first: Vec<Token>,
        rows: impl ExactSizeIterator<Item = Vec<Cell>>,
        source: &mut Source<R>,
        shape: Shape,
        ends: fn(&Line) -> bool,
    ) -> Result<Vec<Token>, FormatError> {
        let mut found = Vec::with_capacity(shape.cell_count());
        let (mut last, count) = (first.number, rows.len());
        let mut next = Some(tokens_of_first);
        for (number, cells) in rows.enumerate() {
            let tokens = loop {
                if let Some(tokens) = next.take() {
                    break tokens;
                }
                let Some(line) = source.next_line()? else {
                    return Err(too_few(last, number, count));
                };
                if !line.complete || ends(&line) {
                    source.give_back(std::iter::once(line));
                    return Err(too_few(last, number, count));
                }
                let tokens = tokens(&line);
                let fits = [cells.len(), shape.columns()].contains(&tokens.len());
                let is_comment = line.text.trim_start().starts_with(['#', '%']) && !fits;
                if tokens.is_empty() || is_comment || is_border(&line, &tokens, shape, number) {
                    continue;
                }
                last = line.number;
                if !fits {
                    return Err(wrong_length(&line, cells.len(), tokens.len()));
                }
                break tokens;
            };
            found.extend(self.at_cells(tokens, shape, cells.into_iter()));
        }
        Ok(found)
    }

    /// The tokens of the cells, if there is one for each place of these rows; or all, if there is
    /// one for each cell.
    fn at_cells(
        &mut self,
        tokens: Vec<Token>,
        shape: Shape,
        cells: impl ExactSizeIterator<Item = Cell>,
    ) -> Vec<Token> {
        let columns = shape.columns();
        let is_whole = tokens.len() > columns;
        if tokens.len() == cells.len() {
            self.leaves_out_holes |= is_whole || tokens.len() < columns;
            return tokens;
        }
        let place =
            |cell| if is_whole { shape.row(cell) * columns } else { 0 } + shape.column(cell);
        let places: Vec<usize> = cells.map(place).collect();
        let is_given = |token: &Token| matches!(token.symbol, Symbol::Character('1'..='9'));
        let is_hole = |place: &usize| places.binary_search(place).is_err();
        self.fills_holes |= (0..tokens.len()).filter(is_hole).any(|place| is_given(&tokens[place]));
        places.into_iter().filter_map(|place| tokens.get(place).copied()).collect()
    }
}

/// A row with so many characters, which ends in the wrong place.
fn wrong_length(line: &Line, expected: usize, found: usize) -> FormatError {
    let end = line.column + line.text.trim_end().chars().count();
    FormatError::new((line.number, end), FormatErrorKind::RowLength { expected, found })
}

fn too_few(line: usize, found: usize, count: usize) -> FormatError {
    FormatError::new((line + 1, 1), FormatErrorKind::BoardRows { expected: count, found })
}

/// The cells of each grid of a board, row by row.
pub(crate) fn cells_of_grids(shape: Shape) -> impl Iterator<Item = Vec<Cell>> {
    let rows_of_grids = shape.lines().into_iter().step_by(2);
    rows_of_grids
        .map(move |[rows, _]| rows.into_iter().flat_map(|row| shape.cells_of(row)).collect())
}

/// The board of grids that were written one after the other.
fn of_grids(tokens: &[Token], shape: Shape) -> Result<Grid, FormatError> {
    let (single, mut board) = (shape.single(), Grid::empty(shape));
    for (part, cells) in tokens.chunks(single.cell_count()).zip(cells_of_grids(shape)) {
        let grid = decode(part, single)?;
        for ((cell, &value), token) in cells.into_iter().zip(grid.values()).zip(part) {
            let known = board.get(cell);
            if value != 0 && known != 0 && known != value {
                let kind = FormatErrorKind::CommonCell { expected: known, found: value };
                return Err(FormatError::new(token.place(), kind));
            }
            board.set(cell, known.max(value));
        }
    }
    Ok(board)
}

/// The line without the number of a row in front of its first drawn bar.
fn without_margin(line: &Line) -> Line {
    let text = match line.text.split_once('│') {
        Some((margin, _)) if margin.trim().bytes().all(|b| b.is_ascii_digit()) => {
            format!("{}{}", " ".repeat(margin.len()), &line.text[margin.len()..])
        }
        _ => line.text.clone(),
    };
    Line { text, ..line.clone() }
}

/// The cells of a line: its characters, or the words of a line with longer numbers.
pub(crate) fn tokens(line: &Line) -> Vec<Token> {
    let line = without_margin(line);
    let words = all_words(&line).words;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers = words.iter().all(|word| word.length <= 2)
        && words.iter().any(|word| word.length == 2 && is_number(word.text));
    if are_numbers {
        let token = |symbol, column| Token { symbol, line: line.number, column };
        return words
            .iter()
            .filter_map(|word| Some(token(Symbol::of_word(word.text)?, word.column)))
            .collect();
    }
    words.iter().flat_map(|word| word.tokens(line.number)).collect()
}

/// Whether a line is drawn between rows. A row of blanks has as many as cells or columns.
fn is_border(line: &Line, tokens: &[Token], shape: Shape, number: usize) -> bool {
    let is_stroke = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, '-' | '=');
    let is_row =
        [shape.columns(), row(shape, number.min(shape.rows() - 1)).len()].contains(&tokens.len());
    // The border above may have the numbers of the columns in it.
    line.text.contains(['─', '━', '═'])
        || line.text.chars().all(is_stroke) && (line.text.contains(is_bar) || !is_row)
}
