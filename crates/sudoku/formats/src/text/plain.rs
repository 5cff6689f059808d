//! A fast reader for the most common puzzle: 81 characters at the start of a line.
//!
//! It works on bytes and allocates only the grid. What it does not recognise is
//! left to the general reader, which would read the same puzzles in the same way.

use crate::entry::Entry;
use crate::text::words::is_separator;
use memchr::memchr;
use neuf_sudoku::{Grid, Shape};

/// The number of cells of the usual grid.
const CELLS: usize = 81;

/// Stands for a byte that is not a cell.
const NONE: u8 = 255;

/// The values of digits and points, which most files consist of; `None` when there
/// is any other byte. In ASCII, `.`, `/` and the digits follow each other.
fn common_values(cells: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    let (mut farthest, mut has_slash) = (0, false);
    for &byte in cells {
        farthest = byte.wrapping_sub(b'.').max(farthest);
        has_slash |= byte == b'/';
    }
    let is_common = farthest <= b'9' - b'.' && !has_slash;
    is_common.then(|| cells.map(|byte| byte.saturating_sub(b'0')))
}

/// The value of a byte: 0 for a blank, [`NONE`] if it is not a cell. These are
/// comparisons and not a table, so that the compiler can vectorize them.
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

/// The values of cells with any character for blanks; `None` when a byte is not a
/// cell.
fn any_values(cells: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    let values = cells.map(value);
    let highest = values.iter().fold(0, |highest, &value| highest.max(value));
    (highest <= 9).then_some(values)
}

/// The 81 values at the start of a line, and what follows them.
pub(crate) fn usual_values(line: &[u8]) -> Option<([u8; CELLS], &[u8])> {
    let (cells, rest) = line.split_first_chunk::<CELLS>()?;
    if !rest.first().is_none_or(|&byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')) {
        return None;
    }
    // A map of regions behind the cells: a neighbour of its first cell is in the same region, and
    // in a solution it never is.
    let map = rest.split(|byte| b" \t,;".contains(byte)).find(|word| !word.is_empty());
    if map.is_some_and(|map| map.len() == CELLS && (map[0] == map[1] || map[0] == map[9])) {
        return None;
    }
    let values = common_values(cells).or_else(|| any_values(cells))?;
    Some((values, rest))
}

/// The values of a line that has 81 cells at its start, and after them nothing that the
/// general reader would have to look at; `None` for other lines.
pub(crate) fn plain_values(line: &[u8]) -> Option<[u8; CELLS]> {
    let (values, rest) = usual_values(line)?;
    // A carriage return ends a line, and escape sequences are removed.
    (!rest.iter().any(|byte| matches!(byte, b'\r' | 0x1b))).then_some(values)
}

/// The puzzle on a line that has 81 cells at its start; `None` for other lines.
pub(crate) fn plain_puzzle(line: &[u8], shape: Shape, number: usize) -> Option<Entry> {
    let (values, rest) = usual_values(line)?;
    let grid = Grid::from_values(shape, values.to_vec())?;
    let extra = match rest {
        [] => String::new(),
        // The general reader removes escape sequences.
        rest if rest.contains(&0x1b) => return None,
        rest => String::from_utf8_lossy(rest).trim_matches(is_separator).to_owned(),
    };
    Some(Entry { extra, ..Entry::new(grid, number) })
}

/// The first line of a text without its end (LF or CR LF), after the length of the line
/// with its end; `None` when the text has no line end.
pub(crate) fn first_line(text: &[u8]) -> Option<(usize, &[u8])> {
    // If the line has only the cells, its end need not be searched for.
    let end = match text.get(CELLS)? {
        b'\n' => CELLS,
        _ => memchr(b'\n', text)?,
    };
    let line = &text[..end];
    Some((end + 1, line.strip_suffix(b"\r").unwrap_or(line)))
}

/// How many lines at the start of a text are plain (at most `limit`), and their length.
/// Only lines that end with LF or CR LF count.
pub(crate) fn plain_prefix(text: &[u8], limit: usize) -> (usize, usize) {
    let (mut lines, mut length) = (0, 0);
    while lines < limit {
        let Some((after, line)) = first_line(&text[length..]) else { break };
        if plain_values(line).is_none() {
            break;
        }
        lines += 1;
        length += after;
    }
    (lines, length)
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
    fn common_values_are_the_values_of_digits_and_points() {
        for byte in 0..=255 {
            for place in [0, 40, 80] {
                let mut cells = *b".1.3.5.7.".repeat(9).first_chunk().unwrap();
                cells[place] = byte;
                let is_common = byte == b'.' || byte.is_ascii_digit();
                let expected = is_common.then(|| cells.map(value));
                assert_eq!(common_values(&cells), expected, "{byte}");
            }
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
