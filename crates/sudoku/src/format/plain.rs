//! The fast way for the puzzle that nearly every file holds: 81 characters
//! at the start of a line.
//!
//! Works on bytes and allocates nothing but the grid. Whatever it does not
//! recognise takes the general way, which reads the same puzzles the same.
//!
//! Many such lines in a row need not even be read one by one: [`PlainLines`]
//! has them as they stood, for whoever wants to read them on another thread.

use memchr::memchr;

use super::Puzzle;
use super::words::is_separator;
use crate::{Grid, Shape};

/// The number of cells of the usual grid.
const CELLS: usize = 81;

/// No cell.
const NONE: u8 = 255;

/// The value of a byte: 0 for a blank, [`NONE`] for what is no cell.
/// Comparisons, not a table, so that the compiler does many bytes at once.
fn value(byte: u8) -> u8 {
    let digit = byte.wrapping_sub(b'0');
    let blank = (byte == b'.')
        | (byte == b'_')
        | (byte == b'*')
        | (byte | 0x20 == b'x')
        | (byte == b'-')
        | (byte == b'?');
    let other = if blank { 0 } else { NONE };
    if digit <= 9 { digit } else { other }
}

/// The 81 values at the start of a line, and what follows them.
pub(super) fn usual_values(line: &[u8]) -> Option<([u8; CELLS], &[u8])> {
    let (cells, rest) = line.split_first_chunk::<CELLS>()?;
    if !rest.first().is_none_or(|&byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')) {
        return None;
    }
    let values = cells.map(value);
    let highest = values.iter().fold(0, |highest, &value| highest.max(value));
    (highest <= 9).then_some((values, rest))
}

/// The puzzle on a line that has 81 cells at its start; `None` for any other.
pub(super) fn plain_puzzle(line: &[u8], shape: Shape, number: usize) -> Option<Puzzle> {
    let (values, rest) = usual_values(line)?;
    let grid = Grid::from_values(shape, values.to_vec())?;
    let extra = match rest {
        [] => String::new(),
        // What is no plain text takes the general way, which cleans it.
        rest if rest.contains(&0x1b) => return None,
        rest => String::from_utf8_lossy(rest).trim_matches(is_separator).to_owned(),
    };
    Some(Puzzle { extra, ..Puzzle::new(grid, number) })
}

/// How many lines at the start of some text [`plain_puzzle`] reads, at most
/// `limit`, and their length. Only lines that end with LF or CR LF count.
pub(super) fn plain_prefix(text: &[u8], limit: usize) -> (usize, usize) {
    let (mut lines, mut length) = (0, 0);
    while lines < limit {
        let rest = &text[length..];
        // A line of cells alone needs no search for its end.
        let end = match rest.get(CELLS) {
            Some(b'\n') => CELLS,
            Some(_) => match memchr(b'\n', rest) {
                Some(end) => end,
                None => break,
            },
            None => break,
        };
        let line = rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]);
        let is_plain = usual_values(line)
            .is_some_and(|(_, rest)| !rest.iter().any(|byte| matches!(byte, b'\r' | 0x1b)));
        if !is_plain {
            break;
        }
        lines += 1;
        length += end + 1;
    }
    (lines, length)
}

/// Lines of an input that each hold one usual grid, and at most a remark behind
/// it: what [`super::PuzzleReader`] would have read one by one.
///
/// Invariant: `plain_prefix` reads all of the text, and the shape has 81 cells.
#[derive(Clone, Debug)]
pub struct PlainLines {
    pub(super) text: Vec<u8>,
    pub(super) count: usize,
    pub(super) first: usize,
    pub(super) shape: Shape,
}

impl PlainLines {
    /// How many lines, and so puzzles, there are; at least one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The lines as they stood.
    #[must_use]
    pub fn into_text(self) -> Vec<u8> {
        self.text
    }

    /// The puzzles, one after the other.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> + '_ {
        let mut rest = &self.text[..];
        (self.first..).map_while(move |number| {
            let end = memchr(b'\n', rest)?;
            let line = rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]);
            rest = &rest[end + 1..];
            plain_puzzle(line, self.shape, number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_81_cells_and_then_a_separator() {
        let line = ".0_*xX-?9".repeat(9);
        let (values, rest) = usual_values(line.as_bytes()).unwrap();
        assert_eq!((&values[..], rest), (&[0, 0, 0, 0, 0, 0, 0, 0, 9].repeat(9)[..], &b""[..]));
        assert_eq!(usual_values(format!("{line}, 7").as_bytes()).unwrap().1, b", 7");
        for other in [&line[1..], &format!("{line}1"), &format!("{}A", &line[1..]), ""] {
            assert!(usual_values(other.as_bytes()).is_none(), "{other}");
        }
    }

    #[test]
    fn plain_lines_end_where_the_general_way_is_needed() {
        let line = ".0_*xX-?9".repeat(9);
        let plain = format!("{line}\n{line} 1.5\r\n{line}\r\n");
        for (rest, lines) in [
            ("", 3),
            ("\n", 3),
            ("# 1\n", 3),
            (&line, 3),
            (&format!("{line}\n{line}5\n"), 4),
            (&format!("{line}\r{line}\n"), 3),
            (&format!("{line} \x1b[0m\n"), 3),
        ] {
            let text = format!("{plain}{rest}");
            assert_eq!(plain_prefix(text.as_bytes(), 9).0, lines, "{rest:?}");
            assert_eq!(plain_prefix(text.as_bytes(), 2).0, 2);
        }
    }
}
