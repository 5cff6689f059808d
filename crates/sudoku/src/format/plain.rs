//! The fast way for the puzzle that nearly every file holds: 81 characters
//! at the start of a line.
//!
//! Works on bytes and allocates nothing but the grid. Whatever it does not
//! recognise takes the general way, which reads the same puzzles the same.

/// The number of cells of the usual grid.
const CELLS: usize = 81;

/// No cell.
const NONE: u8 = 255;

/// The value of each byte: 0 for a blank, [`NONE`] for what is no cell.
static VALUES: [u8; 256] = values();

const fn values() -> [u8; 256] {
    let mut values = [NONE; 256];
    let blanks = b".0_*xX-?";
    let mut k = 0;
    while k < blanks.len() {
        values[blanks[k] as usize] = 0;
        k += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        values[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    values
}

/// The 81 values at the start of a line, and what follows them.
pub(super) fn usual_grid(line: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (cells, rest) = line.split_at_checked(CELLS)?;
    if !rest.first().is_none_or(|&byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')) {
        return None;
    }
    let values: Vec<u8> = cells.iter().map(|&byte| VALUES[usize::from(byte)]).collect();
    // One comparison of all: quicker than a way out of the loop.
    let any_stray = values.iter().fold(false, |any, &value| any | (value == NONE));
    (!any_stray).then_some((values, rest))
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
