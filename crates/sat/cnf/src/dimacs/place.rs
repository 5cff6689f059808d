//! Places in a text, and its tokens, which are separated by blanks.

use super::error::{Flaw, ReadError, Warning, WarningCause};
use crate::{Lit, Var};

/// A line and a column (in bytes), both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextPlace {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl TextPlace {
    /// The place of the first byte of a text.
    pub(super) const START: TextPlace = TextPlace { line: 1, column: 1 };

    /// The place after `text`, when `text` starts here.
    pub(super) fn after(self, text: &[u8]) -> TextPlace {
        match text.iter().rposition(|&byte| byte == b'\n') {
            None => self.right(text.len()),
            Some(last) => TextPlace { line: self.line + newlines(text), column: text.len() - last },
        }
    }

    /// The place after `line`, when `line` starts here and has no line end except as its last byte.
    pub(super) fn after_line(self, line: &[u8]) -> TextPlace {
        match line.last() {
            Some(b'\n') => TextPlace { line: self.line + 1, column: 1 },
            _ => self.right(line.len()),
        }
    }

    /// The place this many columns further right.
    pub(super) fn right(self, columns: usize) -> TextPlace {
        TextPlace { column: self.column + columns, ..self }
    }

    pub(super) fn error(self, cause: Flaw) -> ReadError {
        ReadError { line: self.line, column: self.column, cause }
    }

    pub(super) fn warning(self, cause: WarningCause) -> Warning {
        Warning { line: self.line, column: self.column, cause }
    }
}

/// How many line ends there are. Line ends are counted in one-byte sums over short pieces, which
/// compilers turn into vector code.
fn newlines(text: &[u8]) -> usize {
    let count = |piece: &[u8]| piece.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    text.chunks(255).map(|piece| usize::from(count(piece))).sum()
}

/// Whether a byte separates tokens.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0B | 0x0C)
}

/// The first token at or after `from`: where it starts and ends.
pub(super) fn token_from(text: &[u8], from: usize) -> Option<(usize, usize)> {
    let start = from + text.get(from..)?.iter().position(|&byte| !is_blank(byte))?;
    let length = text[start..].iter().position(|&byte| is_blank(byte));
    Some((start, length.map_or(text.len(), |length| start + length)))
}

/// The tokens of `text` with their offsets.
pub(super) fn tokens(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let (start, end) = token_from(text, next)?;
        next = end;
        Some((start, &text[start..end]))
    })
}

/// The meaning of a number in a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// The 0 that ends a clause.
    End,
    Lit(Lit),
}

/// The number that a token stands for, or the offset and cause of its error.
pub(super) fn parse_number(token: &[u8]) -> Result<Number, (usize, Flaw)> {
    let negative = token.first() == Some(&b'-');
    let digits = &token[usize::from(negative)..];
    if digits.is_empty() {
        return Err((0, Flaw::DanglingMinus));
    }
    if let Some(stray) = digits.iter().position(|byte| !byte.is_ascii_digit()) {
        return Err(stray_in(token, token.len() - digits.len() + stray));
    }
    let value = digits.iter().fold(0usize, |value, digit| {
        value.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
    });
    match value.checked_sub(1) {
        None if negative => Err((0, Flaw::NegativeZero)),
        None => Ok(Number::End),
        Some(index) => match Var::try_new(index) {
            Some(var) => Ok(Number::Lit(var.lit(!negative))),
            None => Err((0, Flaw::OverLimit(excerpt(digits)))),
        },
    }
}

/// The error for the byte at `offset`, which cannot be part of a number.
fn stray_in(token: &[u8], offset: usize) -> (usize, Flaw) {
    if offset == 0 && token[0] == b'+' {
        return (0, Flaw::PlusSign);
    }
    let valid = match std::str::from_utf8(&token[offset..]) {
        Ok(text) => text,
        Err(error) => {
            let end = offset + error.valid_up_to();
            std::str::from_utf8(&token[offset..end]).unwrap_or_default()
        }
    };
    (offset, valid.chars().next().map_or(Flaw::Byte(token[offset]), Flaw::Character))
}

/// A token as error messages show tokens: cut off if long, with escapes where needed.
pub(super) fn excerpt(token: &[u8]) -> String {
    const LONGEST: usize = 40;
    let cut = &token[..token.len().min(LONGEST)];
    let dots = if token.len() > LONGEST { "…" } else { "" };
    format!("{}{dots}", String::from_utf8_lossy(cut).escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_columns() {
        let place = |text: &str| {
            let place = TextPlace::START.after(text.as_bytes());
            (place.line, place.column)
        };
        assert_eq!(place(""), (1, 1));
        assert_eq!(place("ab"), (1, 3));
        assert_eq!(place("ab\n"), (2, 1));
        assert_eq!(place(&"\n".repeat(1000)), (1001, 1));
        assert_eq!(place("a\n\nbcd"), (3, 4));
    }

    #[test]
    fn tokens_stand_between_blanks_of_every_kind() {
        let found: Vec<_> = tokens(b"\t1  -2\r\n\x0B0").collect();
        assert_eq!(found, [(1, &b"1"[..]), (4, b"-2"), (9, b"0")]);
    }

    #[test]
    fn numbers_are_literals_or_ends() {
        let lit = |n| Number::Lit(Lit::from_dimacs(n).unwrap());
        assert_eq!(parse_number(b"12").unwrap(), lit(12));
        assert_eq!(parse_number(b"-0268435456").unwrap(), lit(-(1 << 28)));
        assert_eq!(parse_number(b"00").unwrap(), Number::End);
    }

    #[test]
    fn faults_in_numbers_are_named_and_placed() {
        let fault = |token: &[u8]| {
            let (offset, cause) = parse_number(token).unwrap_err();
            (offset, cause.to_string())
        };
        assert_eq!(fault(b"-").1, "a `-` without a number");
        assert_eq!(fault(b"-0").1, "`-0` is neither a literal nor the end of a clause");
        assert_eq!(fault(b"12x"), (2, "unexpected character `x`; expected a number".to_owned()));
        assert_eq!(fault(b"1-2"), (1, "unexpected character `-`; expected a number".to_owned()));
        assert_eq!(fault(b"--2"), (1, "unexpected character `-`; expected a number".to_owned()));
        assert_eq!(fault(b"1\0"), (1, "unexpected NUL byte; expected a number".to_owned()));
        assert_eq!(
            fault("1é\u{fe}".as_bytes()),
            (1, "unexpected character `é`; expected a number".to_owned())
        );
        let byte = "unexpected byte 0xE9, which is not a character; expected a number";
        assert_eq!(fault(b"\xE9"), (0, byte.to_owned()));
        assert!(fault(b"268435457").1.starts_with("variable 268435457 is over the limit"));
        assert!(fault(&[b'9'; 99]).1.contains("99…"));
    }
}
