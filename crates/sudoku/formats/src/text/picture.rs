//! A grid printed with blanks as empty cells, as the programs of a course print it:
//!
//! ```text
//!  ----- ----- -----
//! |  6  |     |2   5|
//! |4    |9 2 1|     |
//! ```
//!
//! The boxes of a row stand between bars, its cells are one column apart, and an empty cell is a
//! blank. Words cannot tell where such a blank is, and a row without a given looks like the bars
//! that other pictures have between their rows. So a picture is taken as a whole: a line begins one
//! only if all its rows follow, each with the same boxes, and with borders nowhere but between
//! bands. Otherwise all lines are given back. To rewrite each row with dots as soon as it is seen
//! lost the rows without givens.
//!
//! The format stays because neuf writes it (`--format tp`), and the practicals of the course print
//! it.

use std::io::BufRead;

use neuf_sudoku::Shape;

use crate::error::FormatError;
use crate::line::Line;
use crate::source::Source;
use crate::text::symbols::{Symbol, Token};

/// The rows of a picture.
#[derive(Debug)]
pub(crate) struct Picture {
    /// The shape that its bars and its number of rows tell.
    pub(crate) shape: Shape,
    /// The cells in reading order.
    pub(crate) cells: Vec<Token>,
    /// All its lines.
    pub(crate) lines: Vec<Line>,
}

/// The shape that a picture may have: at most 9 values, since each takes one column, and several
/// boxes of several columns, since bars around single cells are not boxes.
fn shape_of(boxes: usize, columns: usize) -> Option<Shape> {
    let fits = boxes > 1 && columns > 1 && boxes * columns <= 9;
    fits.then(|| Shape::new(boxes, columns).ok()).flatten()
}

/// The shape that a border of dashes tells: ` --- ---` for two boxes of two columns.
fn border(text: &str) -> Option<Shape> {
    let mut groups = text.trim().split(' ');
    let first = groups.next()?;
    let is_alike = |group: &str| group.len() == first.len() && group.bytes().all(|b| b == b'-');
    let is_border = first.len() % 2 == 1 && is_alike(first) && groups.clone().all(is_alike);
    is_border.then(|| shape_of(1 + groups.count(), first.len().div_ceil(2))).flatten()
}

/// The shape and the cells of a row, with the columns in which they stand.
fn row(line: &Line) -> Option<(Shape, Vec<Token>)> {
    let text = line.text.trim_end();
    let inside = text.trim_start().strip_prefix('|')?.strip_suffix('|')?;
    let boxes = inside.split('|').count();
    let columns = inside.split('|').next()?.len().div_ceil(2);
    let shape = shape_of(boxes, columns)?;
    let indent = text.chars().take_while(|c| c.is_whitespace()).count();
    let mut cells = Vec::new();
    for (place, group) in inside.split('|').enumerate() {
        let is_cell = |(at, c): (usize, char)| c == ' ' || (at % 2 == 0 && c.is_ascii_digit());
        if group.len() + 1 != 2 * columns || !group.char_indices().all(is_cell) {
            return None;
        }
        for (at, c) in group.char_indices().step_by(2) {
            let symbol = if c == ' ' { Symbol::Nothing } else { Symbol::Character(c) };
            let column = line.column + indent + 1 + 2 * columns * place + at;
            cells.push(Token { symbol, line: line.number, column });
        }
    }
    Some((shape, cells))
}

/// Whether a line may begin a picture.
pub(crate) fn begins(line: &Line) -> bool {
    line.complete && (border(&line.text).is_some() || row(line).is_some())
}

/// Reads the picture that begins with a line. If the line begins something else, the result is
/// `None`, and all lines after it are given back.
///
/// A picture has a given or a border, since bars and blanks alone are not a grid.
pub(crate) fn picture<R: BufRead>(
    line: &Line,
    source: &mut Source<R>,
) -> Result<Option<Picture>, FormatError> {
    let shape = border(&line.text).or_else(|| Some(row(line)?.0));
    let Some(shape) = shape else { return Ok(None) };
    let mut picture = Picture { shape, cells: Vec::new(), lines: Vec::new() };
    let (mut has_border, mut after_border) = (false, false);
    let mut next = Some(line.clone());
    while let Some(line) = next.take() {
        let rows = picture.cells.len() / shape.side();
        let is_between = rows.is_multiple_of(shape.box_rows()) && !after_border;
        if line.complete && is_between && border(&line.text) == Some(shape) {
            (has_border, after_border) = (true, true);
        } else if let Some((_, cells)) =
            row(&line).filter(|(other, _)| line.complete && rows < shape.side() && *other == shape)
        {
            picture.cells.extend(cells);
            after_border = false;
        } else {
            source.give_back(std::iter::once(line));
            break;
        }
        picture.lines.push(line);
        if after_border && picture.cells.len() == shape.cell_count() {
            // This is the lower border. The next picture may begin at once.
            break;
        }
        next = source.next_line()?;
    }
    let is_blank = |token: &Token| token.symbol == Symbol::Nothing;
    // Full rows without a border are read as any other rows.
    let blanks = picture.cells.iter().filter(|token| is_blank(token)).count();
    let is_picture = picture.cells.len() == shape.cell_count()
        && (has_border || (1..shape.cell_count()).contains(&blanks));
    if !is_picture {
        source.give_back(picture.lines.into_iter().skip(1));
        return Ok(None);
    }
    Ok(Some(picture))
}
