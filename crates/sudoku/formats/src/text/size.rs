//! A line with a size before the grids: `3`, `9`, `2 3`, `3x3`, `9x9`.
//!
//! In some files it is the size of the boxes, in others that of the grid. The
//! first grid that follows decides, since it must agree with one of the two. The
//! size then holds for all grids of this side, until a grid of another side
//! comes.

use crate::error::{FormatError, FormatErrorKind, NONE};
use crate::line::Line;
use crate::text::words::Word;
use neuf_sudoku::Shape;

/// What is expected after a size. The error says nothing about the grid, which is read then.
const FITTING: [&str; 2] = ["a grid of the size given here", "une grille de la taille donnée ici"];

/// Whether an error says that a size is not that of the grid after it.
pub(crate) fn is_wrong_size(error: &FormatError) -> bool {
    matches!(error.kind, FormatErrorKind::Unexpected { expected: FITTING, .. })
}

/// A size as it stands in the file.
#[derive(Clone, Debug)]
pub(crate) struct Size {
    first: usize,
    second: Option<usize>,
    place: (usize, usize),
    /// The line on which it stands.
    pub(crate) line: Line,
    /// Whether a grid of this size has followed.
    pub(crate) used: bool,
}

impl Size {
    /// The size that a line gives, if it gives one.
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
            // Two numbers of two digits are more likely a row of a 4×4 grid.
            [first, second] if first.length + second.length < 4 => {
                (number(first.text)?, Some(number(second.text)?))
            }
            _ => return None,
        };
        Some(Size {
            first,
            second,
            place: (line.number, words[0].column),
            line: line.clone(),
            used: false,
        })
    }

    /// The shape that the size gives to grids of this side; `None` if it does not
    /// fit them.
    ///
    /// # Errors
    /// When it does not fit them and no earlier grid had this size.
    pub(crate) fn shape(&mut self, side: usize) -> Result<Option<Shape>, FormatError> {
        let (first, second) = (self.first, self.second.unwrap_or(self.first));
        // Boxes of a single row or column would change the meaning of all grids that
        // follow; such a line is the remains of a row.
        let has_boxes = (first > 1 && second > 1) || Shape::of_side(side).is_err();
        let shape = if first * second == side && has_boxes {
            Shape::new(first, second).ok()
        } else if first == side && second == side {
            Shape::of_side(side).ok()
        } else {
            None
        };
        if shape.is_none() && !self.used {
            return Err(FormatError::unexpected(
                self.place,
                FITTING,
                [format!("one of side {side}"), format!("une de côté {side}")],
            ));
        }
        self.used = true;
        Ok(shape)
    }

    /// The error that no grid of this size follows.
    pub(crate) fn nothing_follows(self) -> FormatError {
        FormatError::unexpected(
            self.place,
            ["a grid after its size", "une grille après sa taille"],
            NONE,
        )
    }
}
