//! The fast way for the puzzle that nearly every file holds: 81 characters
//! at the start of a line.
//!
//! Works on bytes and allocates nothing but the grid. Whatever it does not
//! recognise takes the general way, which reads the same puzzles the same.

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
pub(super) fn usual_grid(line: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (cells, rest) = line.split_first_chunk::<CELLS>()?;
    if !rest.first().is_none_or(|&byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')) {
        return None;
    }
    let values = cells.map(value);
    let highest = values.iter().fold(0, |highest, &value| highest.max(value));
    (highest <= 9).then(|| (values.to_vec(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_81_cells_and_then_a_separator() {
        let line = ".0_*xX-?9".repeat(9);
        let (values, rest) = usual_grid(line.as_bytes()).unwrap();
        assert_eq!((values, rest), ([0, 0, 0, 0, 0, 0, 0, 0, 9].repeat(9), &b""[..]));
        assert_eq!(usual_grid(format!("{line}, 7").as_bytes()).unwrap().1, b", 7");
        for other in [&line[1..], &format!("{line}1"), &format!("{}A", &line[1..]), ""] {
            assert!(usual_grid(other.as_bytes()).is_none(), "{other}");
        }
    }
}
