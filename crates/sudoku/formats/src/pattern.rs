//! Patterns: which cells of a puzzle hold a given.

use neuf_sudoku::{Cell, Shape};

use crate::entry::ReaderOptions;
use crate::reader::parse_puzzle_with;

/// The cells that a text marks. `.`, `0`, `_` and `-` are empty cells; letters,
/// other digits, `*` and `#` are marks. White space, `|` and lines with a `+` are
/// ignored. A text that does not fit the shape in this way is read as a puzzle in
/// any format, whose givens are the marks. The result is `None` when that does
/// not fit the shape either.
///
/// ```
/// use neuf_sudoku::Shape;
/// use neuf_formats::parse_pattern;
/// let cells = parse_pattern("x..x\n.xx.\n....\n.11.\n", Shape::new(2, 2)?).unwrap();
/// assert_eq!(cells.len(), 6);
/// assert_eq!(cells[1].position(), 3);
/// # Ok::<(), neuf_sudoku::ShapeError>(())
/// ```
#[must_use]
pub fn parse_pattern(text: &str, shape: Shape) -> Option<Vec<Cell>> {
    let lines = text.lines().filter(|line| !line.contains('+'));
    let characters = lines.flat_map(str::chars).filter(|c| !c.is_whitespace() && *c != '|');
    let marks: Option<Vec<bool>> = characters
        .map(|c| match c {
            '.' | '0' | '_' | '-' => Some(false),
            '*' | '#' => Some(true),
            c if c.is_ascii_alphanumeric() => Some(true),
            _ => None,
        })
        .collect();
    let marks = marks.filter(|marks| marks.len() == shape.cell_count());
    let marks = marks.or_else(|| {
        let read = parse_puzzle_with(text, ReaderOptions::of_shape(Some(shape))).ok()?;
        Some(read.puzzle.givens().values().iter().map(|&value| value != 0).collect())
    })?;
    Some(
        shape
            .cells()
            .zip(marks)
            .filter(|&(_, is_marked)| is_marked)
            .map(|(cell, _)| cell)
            .collect(),
    )
}
