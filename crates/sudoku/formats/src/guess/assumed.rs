//! What a reader took for granted where a text does not say exactly what it means.
//!
//! People type blanks as blanks and the letter O for a zero, and lose a character of 81. Such a
//! text is read where only one reading is sensible, and what was assumed stands in
//! [`Entry::assumed`], so that every face can say it. Where several readings are,
//! [`FormatErrorKind::Doubtful`] asks. To take the likeliest reading in silence was rejected: the
//! answer would be to another puzzle.
//!
//! [`Entry::assumed`]: crate::Entry::assumed
//! [`FormatErrorKind::Doubtful`]: crate::FormatErrorKind::Doubtful

use std::fmt;

use neuf_cnf::Interrupt;
use neuf_sudoku::{Arrangement, Grid, Place, Uniqueness, uniqueness};

/// Something that the reader of a puzzle assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumed {
    /// The empty places between the digits are empty cells.
    EmptyCells,
    /// Letters that look like digits are these digits: pairs of a letter and its value, 0 for a
    /// blank.
    Letters(Vec<(char, u8)>),
    /// One of 81 characters is missing.
    Missing {
        /// The cell of the character that was added.
        place: Place,
        /// What was added: 0 for a blank.
        value: u8,
    },
    /// There is one character more than 81.
    Surplus {
        /// The character that was left out.
        found: char,
        /// Which character of the puzzle it is, counted from 1.
        number: usize,
    },
    /// The rows or the record are a board of overlapping grids, which no line says.
    Board(Arrangement),
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumed::EmptyCells => write!(f, "empty places are read as empty cells"),
            Assumed::Letters(letters) => {
                let read: Vec<String> = letters
                    .iter()
                    .map(|(letter, value)| match value {
                        0 => format!("the letter `{letter}` is read as 0, an empty cell"),
                        value => format!("the letter `{letter}` is read as {value}"),
                    })
                    .collect();
                write!(f, "{}", read.join("; "))
            }
            Assumed::Missing { place, value: 0 } => write!(
                f,
                "80 characters instead of 81: an empty cell is added at {place}, the only place \
                 that leaves exactly one solution"
            ),
            Assumed::Missing { place, value } => {
                write!(f, "80 characters instead of 81: a {value} is added at {place}")
            }
            Assumed::Surplus { found, number } => write!(
                f,
                "82 characters instead of 81: the {} `{found}` is left out, which leaves exactly one \
                 solution",
                ordinal(*number)
            ),
            Assumed::Board(board) => write!(
                f,
                "read as the board `{board}`, in which {}; a line `variant: {board}` above it says so",
                board.meaning()
            ),
        }
    }
}

/// A number as it is counted in English: 1st, 2nd, 13th.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A grid as one reading of a text has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) grid: Grid,
    pub(crate) assumed: Assumed,
}

/// Those of several readings of a text that are puzzles: they have exactly one solution. Readings
/// of the same grid count once.
pub(crate) fn puzzles_of(readings: impl IntoIterator<Item = Candidate>) -> Vec<Candidate> {
    let mut puzzles: Vec<Candidate> = Vec::new();
    for reading in readings {
        let puzzle = reading.grid.clone().into();
        let found = uniqueness(&puzzle, &Interrupt::new());
        let is_puzzle = matches!(found, Ok(Uniqueness::Unique(_)));
        if is_puzzle && puzzles.iter().all(|other| other.grid != reading.grid) {
            puzzles.push(reading);
        }
    }
    puzzles
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn numbers_are_counted_in_english() {
        let counted = [1, 2, 3, 4, 11, 12, 13, 21, 82].map(ordinal);
        assert_eq!(counted, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "82nd"]);
    }
}
