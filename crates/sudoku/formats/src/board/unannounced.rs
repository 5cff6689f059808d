//! Boards of overlapping grids without a line that says so.
//!
//! A samurai is published as 21 rows, of which the first six have 18 cells, three have 21, three have
//! 9, and so on; or with a sign in each hole, 21 characters in each row; or as a record of all cells,
//! all places or all grids. No single grid has rows of such lengths, or so many cells. Where one has
//! (441 places are a grid of 21×21, too), the holes of the board have to be blank and the values no
//! higher than 9, over so many givens that a larger grid would have shown a higher one.
//!
//! Where several boards fit, the one counts that has exactly one solution; where that does not
//! decide, the reader asks ([`FormatErrorKind::Doubtful`]). To take a samurai whenever it is one of
//! them was rejected: its answer would be to another puzzle. Only boards of 9×9 grids are read in
//! this way.

use std::io::BufRead;

use neuf_sudoku::{Arrangement, Cell, Grid, Shape};

use super::{at_cells, is_border, of_grids, row, tokens, too_few, wrong_length};
use crate::assumed::{Assumed, Candidate, puzzles_of};
use crate::error::{FormatError, FormatErrorKind};
use crate::line::Line;
use crate::source::Source;
use crate::symbols::{Symbol, Token, decode};
use crate::words::all_words;

/// How many givens show that a grid of 12×12 and more would have a value above 9.
const TELLING_GIVENS: usize = 30;

/// The most lines between two rows: a border with an empty line on each side.
const MOST_BETWEEN: usize = 3;

/// The boards of 9×9 grids.
fn boards() -> impl Iterator<Item = Shape> {
    Arrangement::ALL.iter().filter_map(|&arrangement| Shape::overlapping(arrangement, 3, 3).ok())
}

/// The number of places, which is that of the cells if there are no holes.
fn place_count(shape: Shape) -> usize {
    shape.rows() * shape.columns()
}

/// Whether a board has holes. One without cannot be told from a single grid.
fn has_holes(shape: Shape) -> bool {
    shape.cell_count() < place_count(shape)
}

/// Reads a board that begins with this line and that nothing has announced but perhaps a title,
/// which names the board `said`. `None` if the line begins something else; then all lines after it
/// are given back.
pub(crate) fn unannounced<R: BufRead>(
    line: &Line,
    source: &mut Source<R>,
    said: Option<Arrangement>,
    ends: fn(&Line) -> bool,
) -> Result<Option<(Grid, Assumed)>, FormatError> {
    let count = sign_count(&line.text);
    if !line.complete || count < 15 {
        return Ok(None);
    }
    let fits_row = |&shape: &Shape| is_row(shape, 0, count) && count > shape.side();
    let of_rows: Vec<Shape> = boards().filter(|shape| has_holes(*shape)).filter(fits_row).collect();
    if !of_rows.is_empty() {
        return of_lines(line, source, of_rows, said, ends);
    }
    let fits_record = |shape: &Shape| {
        [shape.cell_count(), place_count(*shape), 81 * shape.grid_count()].contains(&count)
    };
    let of_record: Vec<Shape> = boards().filter(fits_record).collect();
    if of_record.is_empty() {
        return Ok(None);
    }
    let words = all_words(line).words;
    let is_record = words.len() == 1 || words.iter().all(|word| word.length == 1);
    let tokens = tokens(line);
    if !is_record || tokens.len() != count || !are_digits(&tokens) {
        return Ok(None);
    }
    let is_square = Shape::of_cell_count(count).is_ok();
    if is_square && given_count(&tokens) < TELLING_GIVENS {
        return Ok(None);
    }
    let grids = of_record.into_iter().flat_map(|shape| record(&tokens, shape));
    chosen(grids.collect(), said, line)
}

/// How many characters may be cells or signs in holes. This is done for each line of text, so it looks at
/// bytes; signs beyond ASCII are not counted, and boards with such signs need their line.
fn sign_count(text: &str) -> usize {
    let is_sign = |byte: u8| byte.is_ascii_graphic() && !NO_SIGNS.contains(&byte);
    text.bytes().filter(|&byte| is_sign(byte)).count()
}

/// The separators and bars of ASCII.
const NO_SIGNS: &[u8] = b",;\"'`/|!:+";

/// The grids of a board that a record can mean.
fn record(tokens: &[Token], shape: Shape) -> Vec<Grid> {
    let mut found = Vec::new();
    let is_whole = tokens.len() == shape.cell_count() && has_holes(shape);
    if is_whole || tokens.len() == place_count(shape) && holes_are_blank(tokens, shape, 0) {
        let tokens = at_cells(tokens.to_vec(), shape, shape.cells());
        found.extend(decode(&tokens, shape));
    } else if tokens.len() == 81 * shape.grid_count() {
        // A full grid behind another one is its solution.
        let is_full = |grid: &[Token]| given_count(grid) == 81;
        if !tokens.chunks(81).any(is_full) {
            found.extend(of_grids(tokens, shape));
        }
    }
    found
}

/// Whether row `number` of the board can have so many characters.
fn is_row(shape: Shape, number: usize, count: usize) -> bool {
    number < shape.rows() && (count == shape.columns() || count == row(shape, number).len())
}

/// Whether all holes between the places from row `first` on are without a value.
fn holes_are_blank(tokens: &[Token], shape: Shape, first: usize) -> bool {
    let columns = shape.columns();
    tokens.iter().enumerate().all(|(place, &token)| {
        let cell = shape.cell_at(first + place / columns, place % columns);
        cell.is_some() || !is_given(token)
    })
}

fn is_given(token: Token) -> bool {
    matches!(token.symbol, Symbol::Character('1'..='9'))
}

fn given_count(tokens: &[Token]) -> usize {
    tokens.iter().filter(|&&token| is_given(token)).count()
}

/// Whether these are digits and blanks.
fn are_digits(tokens: &[Token]) -> bool {
    tokens.iter().all(|token| match token.symbol {
        Symbol::Character(c) => !c.is_alphabetic(),
        Symbol::Number(_) => false,
        Symbol::MinusOne | Symbol::Nothing => true,
    })
}

/// The rows that were gathered.
struct Rows {
    lines: Vec<Line>,
    rows: Vec<Vec<Token>>,
}

impl Rows {
    /// Whether the rows are no single grid: their lengths differ.
    fn are_of_board(&self) -> bool {
        self.rows.iter().any(|row| row.len() != self.rows[0].len())
    }

    /// The grid of a board that has all of its rows here.
    fn grid(&self, shape: Shape) -> Option<Grid> {
        let cells = |number| -> Vec<Cell> { row(shape, number) };
        let tokens: Vec<Token> = self.rows.iter().enumerate().fold(Vec::new(), |mut all, row| {
            all.extend(at_cells(row.1.clone(), shape, cells(row.0).into_iter()));
            all
        });
        decode(&tokens, shape).ok()
    }
}

/// Reads the rows of one of these boards.
fn of_lines<R: BufRead>(
    line: &Line,
    source: &mut Source<R>,
    mut alive: Vec<Shape>,
    said: Option<Arrangement>,
    ends: fn(&Line) -> bool,
) -> Result<Option<(Grid, Assumed)>, FormatError> {
    let fits = |shape: Shape, number: usize, tokens: &[Token]| {
        is_row(shape, number, tokens.len())
            && are_digits(tokens)
            && (tokens.len() < shape.columns() || holes_are_blank(tokens, shape, number))
    };
    let first = tokens(line);
    alive.retain(|&shape| fits(shape, 0, &first));
    let mut found = Rows { lines: Vec::new(), rows: vec![first] };
    let mut complete: Vec<Shape> = Vec::new();
    // How many of the lines belong to what is complete.
    let (mut end, mut between) = (0, 0);
    let mut stopped = None;
    while !alive.is_empty() {
        let Some(line) = source.next_line()? else { break };
        let (number, tokens) = (found.rows.len(), tokens(&line));
        let is_next = alive.iter().any(|&shape| fits(shape, number, &tokens));
        let is_gap =
            tokens.is_empty() || alive.iter().all(|&s| is_border(&line, &tokens, s, number));
        if !line.complete || ends(&line) || (is_gap && !is_next && between == MOST_BETWEEN) {
            source.give_back(std::iter::once(line));
            break;
        }
        if is_gap {
            found.lines.push(line);
            between += 1;
            continue;
        }
        if !is_next {
            stopped = Some((line, tokens.len()));
            break;
        }
        between = 0;
        alive.retain(|&shape| fits(shape, number, &tokens));
        found.rows.push(tokens);
        found.lines.push(line);
        let (done, open): (Vec<Shape>, _) =
            alive.into_iter().partition(|shape| shape.rows() == found.rows.len());
        alive = open;
        if !done.is_empty() {
            (complete, end) = (done, found.lines.len());
        }
    }
    let is_certain = found.are_of_board() && found.rows.len() > 6;
    if complete.is_empty()
        && is_certain
        && let Some(&shape) = alive.first()
    {
        let number = found.rows.len();
        return Err(match stopped {
            Some((line, length)) => {
                let expected = row(shape, number).len();
                wrong_length(&line, expected, length)
            }
            None => {
                let last = found.lines.last().map_or(line.number, |line| line.number);
                too_few(last, number, shape.rows())
            }
        });
    }
    source.give_back(stopped.map(|(line, _)| line).into_iter());
    source.give_back(found.lines.split_off(end).into_iter());
    found.rows.truncate(complete.first().map_or(0, |shape| shape.rows()));
    let givens: usize = found.rows.iter().map(|row| given_count(row)).sum();
    let is_told = !found.rows.is_empty() && (found.are_of_board() || givens >= TELLING_GIVENS);
    let grids = complete.iter().filter_map(|&shape| found.grid(shape).filter(|_| is_told));
    let chosen = chosen(grids.collect(), said, line)?;
    if chosen.is_none() {
        source.give_back(found.lines.into_iter());
    }
    Ok(chosen)
}

/// The one of several boards that is meant.
fn chosen(
    grids: Vec<Grid>,
    said: Option<Arrangement>,
    line: &Line,
) -> Result<Option<(Grid, Assumed)>, FormatError> {
    let candidate = |grid: Grid| {
        let assumed = Assumed::Board(grid.shape().arrangement()?);
        Some(Candidate { grid, assumed })
    };
    let mut candidates: Vec<Candidate> = grids.into_iter().filter_map(candidate).collect();
    let is_said = |found: &Candidate| said.is_some() && found.grid.shape().arrangement() == said;
    if let Some(place) = candidates.iter().position(is_said) {
        candidates = vec![candidates.swap_remove(place)];
    }
    if candidates.len() > 1 {
        let mut puzzles = puzzles_of(candidates.iter().cloned());
        if puzzles.len() != 1 {
            let kind = FormatErrorKind::doubtful(candidates.swap_remove(0));
            return Err(FormatError::new(line.number, line.column, kind));
        }
        candidates = vec![puzzles.swap_remove(0)];
    }
    Ok(candidates.pop().map(|Candidate { grid, assumed }| (grid, assumed)))
}
