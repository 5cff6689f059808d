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

/// Guesses format and notation from the first bytes of a proof, a few hundred
/// or as many as there are, of a formula with so many clauses; `None` for an
/// empty one.
///
/// A text proof has nothing but digits, blanks, signs, `d` and comments. Its
/// first step is LRAT's when its line has two zeros that end something, or is
/// a deletion with the number before the `d`. In bytes, two steps of DRAT look
/// like one of LRAT; but LRAT's numbers of new clauses are all higher than the
/// formula's, and grow.
///
/// ```
/// use neuf_proof::{Format, Notation, detect};
/// assert_eq!(detect(b"5 1 0 1 2 0\n", 4), Some((Format::Lrat, Notation::Text)));
/// assert_eq!(detect(b"-1 3 0\nd 1 2 0\n", 4), Some((Format::Drat, Notation::Text)));
/// assert_eq!(detect(b"a\x0a\x02\0\x02\x04\0", 4), Some((Format::Lrat, Notation::Binary)));
/// assert_eq!(detect(b"a\x04\x02\0d\x04\0", 4), Some((Format::Drat, Notation::Binary)));
/// ```
#[must_use]
pub fn detect(start: &[u8], clauses: usize) -> Option<(Format, Notation)> {
    let is_text = |byte: &u8| byte.is_ascii_digit() || b" \t\r\n-dc".contains(byte);
    let head = start.split(|&byte| byte == b'\n').find(|line| is_step(line));
    let is_comment =
        start.first() == Some(&b'c') && start.get(1).is_none_or(|b| b" \n".contains(b));
    let first = start.first()?;
    if is_comment || (*first != b'a' && start.iter().take(64).all(is_text) && !is_binary(start)) {
        let format = head.map_or(Format::Lrat, text_format);
        return Some((format, Notation::Text));
    }
    Some((binary_format(start, clauses as u64), Notation::Binary))
}

/// Whether a line of text has a step.
fn is_step(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    !line.is_empty() && line[0] != b'c'
}

fn text_format(line: &[u8]) -> Format {
    let tokens: Vec<&[u8]> =
        line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()).collect();
    let zeros = tokens.iter().filter(|token| **token == b"0").count();
    let is_deletion = tokens.get(1) == Some(&&b"d"[..]);
    if is_deletion || zeros > 1 { Format::Lrat } else { Format::Drat }
}

/// Whether the proof starts with a binary deletion, which starts like a text
/// one: with a `d`, but no blank.
fn is_binary(start: &[u8]) -> bool {
    start[0] == b'd' && start.get(1).is_some_and(|byte| !byte.is_ascii_whitespace())
}

/// Reads the start as LRAT; what cannot be that is DRAT.
fn binary_format(start: &[u8], clauses: u64) -> Format {
    let mut rest = start;
    let mut last = clauses;
    for _ in 0..8 {
        let Some((&tag, bytes)) = rest.split_first() else { break };
        rest = bytes;
        let lists = match tag {
            b'a' => 2,
            b'd' => 1,
            _ => return Format::Drat,
        };
        if tag == b'a' {
            match number(&mut rest) {
                Some(id) if id % 2 == 0 && id / 2 > last => last = id / 2,
                Some(_) => return Format::Drat,
                None => break,
            }
        }
        for _ in 0..lists {
            loop {
                match number(&mut rest) {
                    Some(0) => break,
                    Some(_) => {}
                    None => return Format::Lrat,
                }
            }
        }
    }
    Format::Lrat
}

fn number(rest: &mut &[u8]) -> Option<u64> {
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
