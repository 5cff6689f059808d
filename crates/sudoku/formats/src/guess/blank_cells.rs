//! A line of 81 characters whose blanks are the empty cells:
//!
//! ```text
//! 53  7    6  195    98    6 8   6   34  8 3  17   2   6 6    28    419  5    8  79
//! ```
//!
//! A blank between digits may as well separate words, so the line counts as such a grid only where
//! the words, or the gaps between them, are as uneven as those of no list are. Editors and mail cut
//! the blanks at the end of a line, and copying those at its start. A line that is shorter is read
//! if one way to add blanks at its ends makes a puzzle with exactly one solution; where several do,
//! or none does, the reader asks ([`FormatErrorKind::Doubtful`]).
//!
//! [`FormatErrorKind::Doubtful`]: crate::FormatErrorKind::Doubtful

use std::io::BufRead;

use neuf_sudoku::{Grid, Shape};

use crate::entry::Entry;
use crate::error::FormatError;
use crate::guess::assumed::{Assumed, Candidate};
use crate::guess::{Refused, meant};
use crate::line::Line;
use crate::text::reader::TextReader;

/// The number of cells of the usual grid.
const CELLS: usize = 81;

/// How many blanks may be cut off at the ends of a line.
const CUT: usize = 18;

/// The numbers of digits that a puzzle or a game has.
const DIGITS: std::ops::RangeInclusive<usize> = 17..=76;

/// How many different widths the gaps of a list do not have.
const UNEVEN: usize = 3;

/// Reads a line of digits and blanks.
pub(super) fn read<R: BufRead>(
    reader: &mut TextReader<R>,
    refused: &Refused<'_>,
) -> Result<Option<Entry>, FormatError> {
    let (line, shape) = (refused.line, reader.options.shape.unwrap_or_default());
    let is_usual = shape.side() == 9 && shape.arrangement().is_none();
    let readings = if is_usual { readings(line, shape) } else { Vec::new() };
    if readings.is_empty() {
        return Ok(None);
    }
    let found = meant(readings, line.text.len() >= CELLS, (line.number, line.column))?;
    Ok(Some(super::entry(reader, found, line.number)))
}

/// The grids that a line of digits and blanks may be; none if the line is something else.
fn readings(line: &Line, shape: Shape) -> Vec<Candidate> {
    let is_cell = |c: char| c == ' ' || matches!(c, '1'..='9');
    let text = line.text.trim_end_matches(' ');
    let values: Vec<u8> = text.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
    let is_meant = (CELLS - CUT..=CELLS).contains(&text.len())
        && line.complete
        && text.chars().all(is_cell)
        && is_uneven(text)
        && DIGITS.contains(&values.iter().filter(|&&value| value != 0).count());
    if !is_meant {
        return Vec::new();
    }
    let most = if line.text.len() >= CELLS { 0 } else { CELLS - text.len() };
    let reading = |before: usize| {
        let mut cells = vec![0; before];
        cells.extend_from_slice(&values);
        cells.resize(CELLS, 0);
        let grid = Grid::from_values(shape, cells)?;
        Some(Candidate { grid, assumed: Assumed::EmptyCells })
    };
    (0..=most).filter_map(reading).collect()
}

/// Whether the words of a line have different lengths, and the gaps between them, too: the words
/// of a list have not.
fn is_uneven(text: &str) -> bool {
    let lengths = |parts: Vec<&str>| {
        let mut lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        lengths.retain(|&length| length > 0);
        lengths.sort_unstable();
        lengths.dedup();
        lengths.len()
    };
    let gaps = lengths(text.trim().split(|c| c != ' ').collect());
    let words = lengths(text.split(' ').collect());
    gaps >= UNEVEN || (gaps > 1 && words > 1)
}

#[cfg(test)]
mod tests {
    use crate::testing::{CLASSIC, good, is_doubtful, line, only};
    use crate::{Assumed, parse_puzzle};

    /// A puzzle whose line begins and ends with empty cells.
    const OPEN: &str =
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

    #[test]
    fn blanks_of_a_line_are_empty_cells() {
        for puzzle in [CLASSIC, OPEN] {
            let read = parse_puzzle(&puzzle.replace('.', " ")).unwrap();
            assert_eq!(line(&read), puzzle);
            assert_eq!(read.assumed, [Assumed::EmptyCells]);
        }
        let lines = format!("{CLASSIC}\n{OPEN}\n{CLASSIC}\n").replace('.', " ");
        assert_eq!(good(&lines).iter().map(line).collect::<Vec<_>>(), [CLASSIC, OPEN, CLASSIC]);
    }

    #[test]
    fn blanks_that_were_cut_off_are_added_again() {
        let text = OPEN.replace('.', " ");
        for cut in [text.trim_end(), text.trim_start(), text.trim()] {
            assert_eq!(only(cut), OPEN, "{cut}");
        }
        // Without its last digits the puzzle has several solutions, wherever blanks are added.
        assert!(is_doubtful(CLASSIC[..76].replace('.', " ").trim()));
    }

    #[test]
    fn lists_are_not_lines_of_blank_cells() {
        // A 6×6 grid of single values with wide gaps between its boxes, in 81 characters.
        let row = "1 2 3  4 5 6";
        let list = [row; 6].join("  ");
        assert_eq!(list.len(), 82);
        let read = parse_puzzle(list.trim()).unwrap();
        assert_eq!(read.puzzle.shape().side(), 6);
        // Eight rows of eight, and numbers in a sentence.
        let rows = ["12345678", "56781234"].repeat(4).join("  ");
        assert_eq!(parse_puzzle(&rows).unwrap().puzzle.shape().side(), 8);
        assert!(parse_puzzle("12 345 6 and 7").is_err());
    }
}
