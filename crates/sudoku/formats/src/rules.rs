//! The rules of a text, whether a puzzle stands with them or not.

use neuf_sudoku::{Arrangement, Rules, Shape};

use crate::entry::{Entry, ReaderOptions};
use crate::error::FormatError;
use crate::reader::{PuzzleReader, parse_puzzle};

/// The largest side that is tried for rules without a puzzle.
const LARGEST_SIDE: usize = 16;

/// Reads the rules of a text: those of its first puzzle or, if the text has only lines of
/// rules, those that an empty grid below them has. The side of this grid is 9, or else the
/// smallest one, up to 16, that fits the rules; overlapping grids have sides of 9.
///
/// ```
/// use neuf_formats::parse_rules;
/// let rules = parse_rules("variant: anti-king, killer\ncages:\n12: r1c1 r1c2\n")?;
/// assert_eq!((rules.to_string(), rules.shape().side()), ("anti-king, killer".to_owned(), 9));
/// // A map of regions tells the side.
/// let rules = parse_rules("regions:\naabb\naabb\nccdd\nccdd\n")?;
/// assert_eq!(rules.shape().side(), 4);
/// assert!(parse_rules("variant: anti-penguin\n").is_err());
/// # Ok::<(), neuf_formats::FormatError>(())
/// ```
///
/// # Errors
/// When the text has no puzzle, and its rules are malformed or fit no grid.
pub fn parse_rules(text: &str) -> Result<Rules, FormatError> {
    let first = PuzzleReader::new(text.as_bytes(), ReaderOptions::default()).next();
    let entry = first.and_then(Result::ok).map_or_else(|| with_empty_grid(text), Ok)?;
    Ok(entry.puzzle.into_parts().1)
}

fn with_empty_grid(rules: &str) -> Result<Entry, FormatError> {
    let with = |cells: usize| parse_puzzle(&format!("{rules}\n{}\n", ".".repeat(cells)));
    let squares = || (2..=LARGEST_SIDE).find_map(|side| with(side * side).ok());
    let boards = || {
        let usual = Shape::default();
        let of = |&arrangement: &Arrangement| {
            Shape::overlapping(arrangement, usual.box_rows(), usual.box_columns()).ok()
        };
        Arrangement::ALL.iter().filter_map(of).find_map(|board| with(board.cell_count()).ok())
    };
    with(81).or_else(|error| squares().or_else(boards).ok_or(error))
}
