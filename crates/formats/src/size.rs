//! A line with a size before the grids: `3`, `9`, `2 3`, `3x3`, `9x9`.
//!
//! Files differ in what they say there, the box's size or the grid's. The
//! first grid that follows tells which it was, for it must agree with one of
//! the two. The size then holds for all grids of this side, until one of
//! another side comes.

use crate::error::FormatError;
use crate::source::Line;
use crate::words::Word;
use neuf_sudoku::Shape;

/// A size as it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    first: usize,
    second: Option<usize>,
    place: (usize, usize),
    /// Whether a grid of this size came.
    pub(crate) used: bool,
}

impl Size {
    /// The size that a line is, if it is one.
    pub(crate) fn read(line: &Line, words: &[Word<'_>]) -> Option<Size> {
        let number = |text: &str| {
            let size: usize = text.parse().ok()?;
            (text.len() <= 3 && (1..=Shape::MAX_SIDE).contains(&size)).then_some(size)
        };
        let (first, second) = match words {
            [word] => match word.text.split_once(['x', 'X', '×']) {
                Some((first, second)) => (number(first)?, Some(number(second)?)),
                None => (number(word.text)?, None),
            },
            // Two numbers of two digits are rather a row of a 4×4 grid.
            [first, second] if first.length + second.length < 4 => {
                (number(first.text)?, Some(number(second.text)?))
            }
            _ => return None,
        };
        Some(Size { first, second, place: (line.number, words[0].column), used: false })
    }

    /// The shape of grids of this side; `None` when they are another matter.
    ///
    /// # Errors
    /// When no grid came before that the size may speak of.
    pub(crate) fn shape(&mut self, side: usize) -> Result<Option<Shape>, FormatError> {
        let (first, second) = (self.first, self.second.unwrap_or(self.first));
        let shape = if first * second == side {
            Shape::new(first, second).ok()
        } else if first == side && second == side {
            Shape::of_side(side).ok()
        } else {
            None
        };
        if shape.is_none() && !self.used {
            let found = format!("one of side {side}");
            return Err(FormatError::unexpected(self.place, "a grid of the size said here", found));
        }
        self.used = true;
        Ok(shape)
    }

    /// The error when no grid follows.
    pub(crate) fn nothing_follows(self) -> FormatError {
        FormatError::unexpected(self.place, "a grid after its size", "none")
    }
}
