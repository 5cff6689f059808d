//! The two formats of proofs, and their two notations.
//!
//! DRAT lists the clauses that are added and deleted; a checker must find out
//! why each follows (Wetzler, Heule and Hunt, SAT 2014). LRAT numbers clauses
//! and says of each which others it follows from, so that checking is linear
//! (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, CADE 2017). Both are
//! written as text or, at a third of the size, in bytes: numbers as variable
//! length integers, seven bits to a byte, the sign in the lowest bit.

use std::fmt;
use std::str::FromStr;

use rustc_hash::FxHashSet;

/// A proof format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Clauses with the numbers of those that they follow from.
    Lrat,
    /// Clauses alone.
    Drat,
}

impl Format {
    /// Both formats.
    pub const ALL: [Format; 2] = [Format::Lrat, Format::Drat];

    /// The format's name, in small letters.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Lrat => "lrat",
            Format::Drat => "drat",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no proof format's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no proof format: lrat or drat")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| UnknownFormat(name.into()))
    }
}

/// How a proof is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Bytes.
    Binary,
    /// Lines of decimal numbers.
    Text,
}

/// Guesses format and notation from the first bytes of a proof, some thousand
/// or as many as there are, of a formula with so many clauses; `None` for an
/// empty one.
///
/// A text proof has no byte 0, which ends each list in bytes. Its first step is
/// LRAT's when it has a second list behind the first, or is a deletion
/// with a number before the `d`. In bytes, what cannot be read as DRAT is LRAT;
/// what can be read as both is LRAT when the numbers of new clauses are higher
/// than the formula's and grow, and all others are those of clauses there.
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

/// Lines that are no comments and not blank.
fn lines(start: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty() && line[0] != b'c')
}

/// Each list of bytes ends in a 0, which text has not: so text with a slip in it
/// is still told from bytes.
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

/// Whether the bytes are steps of one list each.
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

/// Whether the bytes are steps whose new clauses have growing numbers after so
/// many, and which name only clauses that are there.
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

    #[test]
    fn text_is_told_by_its_first_step() {
        let cases: [(&[u8], Format); 13] = [
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
        ];
        for (proof, format) in cases {
            assert_eq!(
                detect(proof, 4),
                Some((format, Notation::Text)),
                "{}",
                proof.escape_ascii()
            );
        }
    }

    #[test]
    fn bytes_are_told_by_their_lists() {
        let cases: [(&[u8], Format); 9] = [
            // A clause is deleted once, and before it is needed no more.
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
        ];
        for (proof, format) in cases {
            assert_eq!(
                detect(proof, 4),
                Some((format, Notation::Binary)),
                "{}",
                proof.escape_ascii()
            );
        }
        // Hint 50 looks like a deletion.
        let proof = b"a\xf4\x03\x02\0d\x04\0a\xf6\x03\x06\0d\x06\0";
        assert_eq!(detect(proof, 249), Some((Format::Lrat, Notation::Binary)));
        assert_eq!(detect(proof, 49), Some((Format::Drat, Notation::Binary)));
    }

    #[test]
    fn names_are_read_back() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let message = "frat".parse::<Format>().unwrap_err().to_string();
        assert_eq!(message, "`frat` is no proof format: lrat or drat");
    }
}
