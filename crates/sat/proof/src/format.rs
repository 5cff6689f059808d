//! The two formats of proofs, and their two notations.
//!
//! DRAT lists the clauses that are added and deleted; a checker must find out
//! by itself why each of them follows (Wetzler, Heule and Hunt, SAT 2014). LRAT
//! numbers the clauses and names for each one the clauses that it follows from,
//! so that checking takes linear time (Cruz-Filipe, Heule, Hunt, Kaufmann and
//! Schneider-Kamp, CADE 2017). Both exist as text and, at a third of the size,
//! in binary. There a number is a variable-length integer with seven bits in
//! each byte, the lowest first; the lowest bit of the integer is the sign.

use neuf_words::named;
use rustc_hash::FxHashSet;

named! {
    /// A proof format.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Format("format of proofs") {
        /// Each clause has a number and names the clauses that it follows from.
        Lrat = "lrat";
        /// The clauses stand alone.
        Drat = "drat";
    }
}

/// How a proof is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Variable-length integers in bytes.
    Binary,
    /// Lines of decimal numbers.
    Text,
}

/// Guesses the format and the notation of a proof from its first bytes.
///
/// `start` should hold a few thousand bytes, or the whole proof if it is
/// shorter; `clauses` is how many clauses the formula has. The result is `None`
/// when `start` is empty.
///
/// A binary proof ends each list with the byte 0, which no text proof contains.
/// A text proof is LRAT when its first step has a second list after the first,
/// or is a deletion with a number before the `d`; otherwise it is DRAT. A binary
/// proof that cannot be read as DRAT is LRAT. One that can be read as both is
/// taken as LRAT if the numbers of its new clauses grow and are greater than
/// the formula's, and all other numbers name clauses that exist.
///
/// ```
/// use neuf_proof::{Format, Notation, detect};
/// assert_eq!(detect(b"5 1 0 1 2 0\n", 4), Some((Format::Lrat, Notation::Text)));
/// assert_eq!(detect(b"c by hand\n-1 3 0\nd 1 2 0\n", 4), Some((Format::Drat, Notation::Text)));
/// assert_eq!(detect(b"a\x0a\x02\0\x02\x04\0", 4), Some((Format::Lrat, Notation::Binary)));
/// assert_eq!(detect(b"a\x04\x02\0d\x04\0", 4), Some((Format::Drat, Notation::Binary)));
/// assert_eq!(detect(b"d\x02\x04\0d\x02\x06\0", 4), Some((Format::Drat, Notation::Binary)));
/// ```
#[must_use]
pub fn detect(start: &[u8], clauses: usize) -> Option<(Format, Notation)> {
    if start.is_empty() {
        None
    } else if is_text(start) {
        Some((text_format(start), Notation::Text))
    } else if could_be_drat(start) && !could_be_lrat(start, clauses) {
        Some((Format::Drat, Notation::Binary))
    } else {
        Some((Format::Lrat, Notation::Binary))
    }
}

/// The name of what a file is that is given as a proof and that no checker here reads, if its first
/// bytes say so.
///
/// ```
/// use neuf_proof::other_format;
/// assert_eq!(other_format(b"pseudo-Boolean proof version 3.0\nf 5;\n"), Some("a VeriPB proof"));
/// assert_eq!(other_format(b"p cnf 1 2\n1 0\n-1 0\n"), Some("a formula in DIMACS"));
/// assert_eq!(other_format(b"1 2 0\n"), None);
/// ```
#[must_use]
pub fn other_format(start: &[u8]) -> Option<&'static str> {
    if start.contains(&0) {
        return None;
    }
    let line = lines(start).next()?;
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    match (words.next()?, words.next()) {
        (b"pseudo-Boolean", _) => Some("a VeriPB proof"),
        (b"p", Some(b"cnf")) => Some("a formula in DIMACS"),
        (b"p", Some(b"inccnf")) => Some("a formula with cubes"),
        (b"p", Some(b"idrup" | b"lidrup" | b"icnf")) | (b"i" | b"q", _) => {
            Some("an IDRUP or LIDRUP proof")
        }
        (b"s" | b"v", _) => Some("the answer of a solver"),
        _ => None,
    }
}

/// The lines that are neither comments nor blank.
pub(crate) fn lines(start: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty() && line[0] != b'c')
}

/// Whether this is text. Each list of a binary proof ends with the byte 0, which
/// text does not contain; so even text with a mistake in it is recognized.
fn is_text(start: &[u8]) -> bool {
    match start[0] {
        b'a' => false,
        b'd' => !start.contains(&0) && start.get(1).is_none_or(u8::is_ascii_whitespace),
        _ => !start.contains(&0),
    }
}

fn text_format(start: &[u8]) -> Format {
    let Some(line) = lines(start).next() else { return Format::Lrat };
    let tokens: Vec<&[u8]> =
        line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()).collect();
    let zero = tokens.iter().position(|&token| token == b"0");
    let goes_on = zero.is_some_and(|zero| tokens.get(zero + 1).is_some_and(|next| next[0] != b'c'));
    let is_deletion = tokens.get(1).is_some_and(|token| token[0] == b'd');
    if is_deletion || goes_on { Format::Lrat } else { Format::Drat }
}

/// Whether the bytes can be read as binary DRAT: steps with one list each. The
/// last step may be cut off.
fn could_be_drat(mut rest: &[u8]) -> bool {
    while let Some((&tag, bytes)) = rest.split_first() {
        if tag != b'a' && tag != b'd' {
            return false;
        }
        rest = bytes;
        while let Some(number) = varint(&mut rest) {
            match number {
                0 => break,
                1 => return false,
                _ => {}
            }
        }
    }
    true
}

/// Whether the bytes can be read as binary LRAT for a formula of this many
/// clauses: the numbers of new clauses grow and start above `clauses`, and all
/// other numbers name clauses that exist. The last step may be cut off.
fn could_be_lrat(mut rest: &[u8], clauses: usize) -> bool {
    let mut last = 2 * clauses as u64;
    let mut deleted = FxHashSet::default();
    while let Some((&tag, bytes)) = rest.split_first() {
        rest = bytes;
        if tag != b'a' && tag != b'd' {
            return false;
        }
        let there = last;
        if tag == b'a' {
            let Some(id) = varint(&mut rest) else { break };
            if id % 2 == 1 || id <= last {
                return false;
            }
            last = id;
            while varint(&mut rest).is_some_and(|lit| lit != 0) {}
        }
        while let Some(number) = varint(&mut rest) {
            let is_resolvent = number % 2 == 1;
            let id = number - u64::from(is_resolvent);
            let is_right = match tag {
                _ if number == 0 => break,
                b'a' => !deleted.contains(&id),
                _ => !is_resolvent && deleted.insert(id),
            };
            if !is_right || id > there {
                return false;
            }
        }
    }
    true
}

/// Reads a variable-length integer; `None` when the bytes end within it or it
/// has more than 63 bits.
fn varint(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, bytes) = rest.split_first()?;
        *rest = bytes;
        value |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For a formula of four clauses.
    fn are_told(notation: Notation, cases: &[(&[u8], Format)]) {
        for &(proof, format) in cases {
            assert_eq!(detect(proof, 4), Some((format, notation)), "{}", proof.escape_ascii());
        }
    }

    #[test]
    fn text_is_told_by_its_first_step() {
        are_told(
            Notation::Text,
            &[
                (b"1 x 0\n", Format::Drat),
                (b"c first\nc second 0 0\n\n 1 -2 0\n3 0\n", Format::Drat),
                (b"1 2 0 c why\n", Format::Drat),
                (b"1 2 0\nc why: 10%\n", Format::Drat),
                (b"0\n", Format::Drat),
                (b"d 1 2 0\r\n1 0\r\n", Format::Drat),
                (b"d\t-16 0\n", Format::Drat),
                (b"-1 -200", Format::Drat),
                (b"9 0 1 2 0\n", Format::Lrat),
                (b"9 1 0 -4 1 2 0", Format::Lrat),
                (b"9 1 2 0 1 2", Format::Lrat),
                (b"9 d 1 2 0\n", Format::Lrat),
                (b"9 d", Format::Lrat),
            ],
        );
    }

    #[test]
    fn bytes_are_told_by_their_lists() {
        are_told(
            Notation::Binary,
            &[
                // As LRAT, these would delete a clause twice, or name one that was
                // deleted before.
                (b"d\x02\x04\0d\x02\x06\0", Format::Drat),
                (b"d\x02\0a\x0c\0d\x02\0", Format::Drat),
                (b"a\x02\0a\0", Format::Drat),
                (b"a\x7e\x03\0a\x04\x06\0a\x09\0a\0", Format::Drat),
                // The deleted clauses start like lines of text.
                (b"d\x20\x20\0a\x03\0", Format::Drat),
                (b"d 9\0d 0\0", Format::Drat),
                (b"d\x0d\x0a\0a\x04\0a\x02\0", Format::Drat),
                (b"a\x0a\x02\0\x02\x04\0a\x0c\0\x0a\x06\x08\0", Format::Lrat),
                (b"d\x02\0a\x0a\x02\0\x02\x04\0", Format::Lrat),
            ],
        );
        // The hint 50 is the byte `d`, which begins a deletion.
        let proof = b"a\xf4\x03\x02\0d\x04\0a\xf6\x03\x06\0d\x06\0";
        assert_eq!(detect(proof, 249), Some((Format::Lrat, Notation::Binary)));
        assert_eq!(detect(proof, 49), Some((Format::Drat, Notation::Binary)));
    }

    #[test]
    fn new_clauses_in_lrat_have_even_numbers_that_grow() {
        assert!(could_be_lrat(b"a\x0c\0\0", 5));
        assert!(could_be_lrat(b"a\x0c\0\0a\x0e\0\0", 5));
        for proof in [
            // The numbers 4 and 5 are clauses of the formula.
            &b"a\x08\0\0"[..],
            b"a\x0a\0\0",
            // An odd code stands for a negative number.
            b"a\x0d\0\0",
            // The second number is not above the first.
            b"a\x0c\0\0a\x0c\0\0",
        ] {
            assert!(!could_be_lrat(proof, 5), "{}", proof.escape_ascii());
        }
    }

    #[test]
    fn names_are_read_back() {
        for &format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let message = "frat".parse::<Format>().unwrap_err().to_string();
        assert_eq!(message, "no format of proofs is called `frat`; there are lrat, drat");
    }
}
