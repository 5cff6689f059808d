//! Reading proofs, step by step.
//!
//! Proofs are larger than formulas and often larger than memory, so the reader
//! holds only one step and one buffer. Each step remembers where it started, so
//! that an error message can name the place.
//!
//! In text the division into lines does not matter, as in DIMACS: a step may
//! extend over several lines. A comment begins with `c` after the end of a step
//! and extends to the end of its line.

use std::io::Read;

use neuf_cnf::{Lit, Var};

use crate::bytes::Bytes;
use crate::error::{CheckError, Malformed, ProofPlace};
use crate::format::{Format, Notation};

/// Clause numbers stay below this.
const MAX_ID: u64 = 1 << 62;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordKind {
    Add,
    Delete,
}

/// The step that was read last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) kind: RecordKind,
    /// The number of an added clause; LRAT only.
    pub(crate) id: u64,
    /// The literals of the clause; empty for a deletion in LRAT.
    pub(crate) lits: Vec<Lit>,
    /// In LRAT, the numbers of the clauses to delete or the hints of the added clause. A negative
    /// hint names a clause to resolve with; the positive hints behind it belong to the resolvent.
    /// Empty in DRAT.
    pub(crate) hints: Vec<i64>,
    /// Where the step starts.
    pub(crate) place: ProofPlace,
}

/// Reads the steps of a proof.
#[derive(Debug)]
pub(crate) struct ProofReader<R> {
    bytes: Bytes<R>,
    format: Format,
    notation: Notation,
    pub(crate) record: Record,
}

impl<R: Read> ProofReader<R> {
    pub(crate) fn new(input: R, format: Format, notation: Notation) -> ProofReader<R> {
        let (lits, hints) = (Vec::new(), Vec::new());
        let record =
            Record { kind: RecordKind::Add, id: 0, lits, hints, place: ProofPlace::Byte(0) };
        ProofReader { bytes: Bytes::new(input), format, notation, record }
    }

    /// Reads the next step into `record`; `false` at the end of the proof.
    pub(crate) fn advance(&mut self) -> Result<bool, CheckError> {
        self.record.lits.clear();
        self.record.hints.clear();
        match self.notation {
            Notation::Binary => self.read_binary(),
            Notation::Text => self.read_text(),
        }
    }

    /// For formats whose steps begin with a letter: empties the record, reads the letter, and
    /// returns the letter with its place; `None` at the end of the proof.
    pub(crate) fn tag(&mut self) -> Result<Option<(u8, ProofPlace)>, CheckError> {
        self.record.lits.clear();
        self.record.hints.clear();
        self.record.kind = RecordKind::Add;
        if self.notation == Notation::Text && !self.skip_to_step()? {
            return Ok(None);
        }
        let place = self.place();
        let tag = self.bytes.peek()?;
        if tag.is_some() {
            self.bytes.advance();
        }
        Ok(tag.map(|tag| (tag, place)))
    }

    /// Reads the number of a clause, which has no sign, even in binary.
    pub(crate) fn clause_number(&mut self) -> Result<u64, CheckError> {
        let (number, is_negative) = match self.notation {
            Notation::Binary => (self.varint()?, false),
            Notation::Text => self.number()?,
        };
        self.id(number, is_negative)
    }

    /// Reads literals into the record, up to the 0.
    pub(crate) fn literals(&mut self) -> Result<(), CheckError> {
        match self.notation {
            Notation::Binary => self.binary_lits(),
            Notation::Text => self.text_lits(),
        }
    }

    /// Skips this letter if it comes next, and returns whether it did.
    pub(crate) fn follows(&mut self, letter: u8) -> Result<bool, CheckError> {
        if self.notation == Notation::Text {
            self.skip_blanks()?;
        }
        let follows = self.bytes.peek()? == Some(letter);
        if follows {
            self.bytes.advance();
        }
        Ok(follows)
    }

    /// Reads hints into the record, up to the 0.
    pub(crate) fn hint_list(&mut self) -> Result<bool, CheckError> {
        match self.notation {
            Notation::Binary => self.binary_hints(),
            Notation::Text => self.text_hints(),
        }
    }

    /// Reads numbers of clauses without signs in place of the hints, up to the 0.
    pub(crate) fn plain_numbers(&mut self) -> Result<(), CheckError> {
        loop {
            let (number, is_negative) = match self.notation {
                Notation::Binary => (self.varint()?, false),
                Notation::Text => self.number()?,
            };
            if number == 0 && !is_negative {
                break;
            }
            let id = self.id(number, is_negative)?;
            self.record.hints.push(id as i64);
        }
        if self.record.hints.len() % 2 == 1 {
            return self.unexpected("pairs of clause numbers", "an odd count of them".into());
        }
        Ok(())
    }

    fn place(&self) -> ProofPlace {
        let number = match self.notation {
            Notation::Binary => self.bytes.offset(),
            Notation::Text => self.bytes.line(),
        };
        ProofPlace::new(self.notation, number)
    }

    #[cold]
    fn fault<T>(&self, cause: Malformed) -> Result<T, CheckError> {
        Err(CheckError::Malformed { place: self.place(), cause })
    }

    #[cold]
    fn unexpected<T>(&self, expected: &'static str, found: String) -> Result<T, CheckError> {
        self.fault(Malformed::Unexpected { expected, found })
    }

    #[inline]
    fn next_byte(&mut self) -> Result<u8, CheckError> {
        match self.bytes.peek()? {
            Some(byte) => {
                self.bytes.advance();
                Ok(byte)
            }
            None => self.fault(Malformed::Truncated),
        }
    }

    fn read_binary(&mut self) -> Result<bool, CheckError> {
        self.record.place = self.place();
        self.record.kind = match self.bytes.peek()? {
            None => return Ok(false),
            Some(b'a') => RecordKind::Add,
            Some(b'd') => RecordKind::Delete,
            Some(byte) => return self.unexpected("`a` or `d`", format!("the byte {byte:#04x}")),
        };
        self.bytes.advance();
        if self.format == Format::Lrat && self.record.kind == RecordKind::Delete {
            return self.binary_hints();
        }
        if self.format == Format::Lrat {
            let number = self.varint()?;
            self.record.id = self.id(number >> 1, number & 1 == 1)?;
        }
        self.binary_lits()?;
        if self.format == Format::Lrat { self.binary_hints() } else { Ok(true) }
    }

    fn binary_lits(&mut self) -> Result<(), CheckError> {
        loop {
            let number = self.varint()?;
            if number == 0 {
                return Ok(());
            }
            let lit = self.lit(number >> 1, number & 1 == 1)?;
            self.record.lits.push(lit);
        }
    }

    fn binary_hints(&mut self) -> Result<bool, CheckError> {
        loop {
            let number = self.varint()?;
            if number == 0 {
                return Ok(true);
            }
            let hint = self.hint(number >> 1, number & 1 == 1)?;
            self.record.hints.push(hint);
        }
    }

    #[inline]
    fn varint(&mut self) -> Result<u64, CheckError> {
        let mut value = 0u64;
        for shift in (0..63).step_by(7) {
            let byte = self.next_byte()?;
            value |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(value);
            }
        }
        self.fault(Malformed::OverLimit("of more than nine bytes".into()))
    }

    #[inline]
    fn id(&self, number: u64, is_negative: bool) -> Result<u64, CheckError> {
        if is_negative || number == 0 {
            let minus = if is_negative { "-" } else { "" };
            return self.unexpected("a clause number", format!("{minus}{number}"));
        }
        if number >= MAX_ID {
            return self.fault(Malformed::OverLimit(number.to_string()));
        }
        Ok(number)
    }

    /// A hint as a signed number; deletions must not have negative numbers.
    #[inline]
    fn hint(&self, number: u64, is_negative: bool) -> Result<i64, CheckError> {
        let id = self.id(number, is_negative && self.record.kind == RecordKind::Delete)? as i64;
        Ok(if is_negative { -id } else { id })
    }

    #[inline]
    fn lit(&self, number: u64, is_negative: bool) -> Result<Lit, CheckError> {
        if number == 0 {
            return self.unexpected("a literal", "-0".into());
        }
        match usize::try_from(number - 1).ok().and_then(Var::try_new) {
            Some(var) => Ok(var.lit(!is_negative)),
            None => self.fault(Malformed::OverLimit(number.to_string())),
        }
    }

    fn read_text(&mut self) -> Result<bool, CheckError> {
        if !self.skip_to_step()? {
            return Ok(false);
        }
        self.record.place = self.place();
        self.record.kind = RecordKind::Add;
        if self.format == Format::Lrat {
            let (number, is_negative) = self.number()?;
            self.record.id = self.id(number, is_negative)?;
            self.skip_blanks()?;
        }
        if self.bytes.peek()? == Some(b'd') {
            self.bytes.advance();
            self.record.kind = RecordKind::Delete;
            if self.format == Format::Lrat {
                return self.text_hints();
            }
        }
        self.text_lits()?;
        if self.format == Format::Lrat { self.text_hints() } else { Ok(true) }
    }

    /// Skips blanks and comments; `false` at the end of the proof.
    fn skip_to_step(&mut self) -> Result<bool, CheckError> {
        loop {
            self.skip_blanks()?;
            match self.bytes.peek()? {
                None => return Ok(false),
                Some(b'c') => self.skip_line()?,
                Some(_) => return Ok(true),
            }
        }
    }

    fn text_lits(&mut self) -> Result<(), CheckError> {
        loop {
            match self.number()? {
                (0, false) => return Ok(()),
                (number, is_negative) => {
                    let lit = self.lit(number, is_negative)?;
                    self.record.lits.push(lit);
                }
            }
        }
    }

    fn text_hints(&mut self) -> Result<bool, CheckError> {
        loop {
            match self.number()? {
                (0, false) => return Ok(true),
                (number, is_negative) => {
                    let hint = self.hint(number, is_negative)?;
                    self.record.hints.push(hint);
                }
            }
        }
    }

    /// Skips blanks and reads a number; also returns whether the number has a minus sign.
    fn number(&mut self) -> Result<(u64, bool), CheckError> {
        self.skip_blanks()?;
        let is_negative = self.bytes.peek()? == Some(b'-');
        if is_negative {
            self.bytes.advance();
        }
        let mut value = None;
        loop {
            match self.bytes.peek()? {
                Some(digit @ b'0'..=b'9') => {
                    self.bytes.advance();
                    let so_far = value.unwrap_or(0u64);
                    if so_far >= MAX_ID / 10 {
                        return self.fault(Malformed::OverLimit(format!("{so_far}…")));
                    }
                    value = Some(10 * so_far + u64::from(digit - b'0'));
                }
                Some(byte) if !byte.is_ascii_whitespace() => {
                    let found = format!("`{}`", char::from(byte).escape_default());
                    return self.unexpected("a number", found);
                }
                None if value.is_none() => return self.fault(Malformed::Truncated),
                _ => break,
            }
        }
        match value {
            Some(value) => Ok((value, is_negative)),
            None => self.unexpected("a number", "a lone `-`".into()),
        }
    }

    #[inline]
    fn skip_blanks(&mut self) -> Result<(), CheckError> {
        while self.bytes.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.bytes.advance();
        }
        Ok(())
    }

    fn skip_line(&mut self) -> Result<(), CheckError> {
        while let Some(byte) = self.bytes.peek()? {
            self.bytes.advance();
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// All steps of a proof.
    pub(crate) fn records(
        proof: &[u8],
        format: Format,
        notation: Notation,
    ) -> Result<Vec<Record>, CheckError> {
        let mut reader = ProofReader::new(proof, format, notation);
        let mut records = Vec::new();
        while reader.advance()? {
            records.push(reader.record.clone());
        }
        Ok(records)
    }

    fn message(proof: &[u8], format: Format, notation: Notation) -> String {
        records(proof, format, notation).unwrap_err().to_string()
    }

    #[test]
    fn what_is_malformed_is_said_with_its_line() {
        let cases = [
            ("5 1 0 1 2", "line 1: the proof ends within a step"),
            ("\n5 1 0\n 1 2\n", "line 4: the proof ends within a step"),
            ("5", "line 1: the proof ends within a step"),
            ("5 1 0 1 x 0", "line 1: expected a number, found `x`"),
            ("5 1\n0 1- 0", "line 2: expected a number, found `-`"),
            ("5 - 0", "line 1: expected a number, found a lone `-`"),
            ("-5 1 0 1 0", "line 1: expected a clause number, found -5"),
            ("0 1 0 1 0", "line 1: expected a clause number, found 0"),
            ("5 1 0 -0", "line 1: expected a clause number, found 0"),
            ("5 d -3 0", "line 1: expected a clause number, found -3"),
            ("5 -0 0 1 0", "line 1: expected a literal, found -0"),
            ("5 268435457 0 1 0", "line 1: the number 268435457 is over the limit"),
            (
                "99999999999999999999 0 0",
                "line 1: the number 999999999999999999… is over the limit",
            ),
            ("5 1 0 1 0 c\n", "line 2: the proof ends within a step"),
            ("5 1 0 c no\n 0", "line 1: expected a number, found `c`"),
        ];
        for (proof, expected) in cases.iter().take(13).chain(&cases[14..]) {
            assert_eq!(message(proof.as_bytes(), Format::Lrat, Notation::Text), *expected);
        }
        // A comment may follow a step on its line.
        assert_eq!(records(b"5 1 0 1 0 c\n", Format::Lrat, Notation::Text).unwrap().len(), 1);
    }

    #[test]
    fn what_is_malformed_is_said_with_its_byte() {
        let cases: [(&[u8], &str); 6] = [
            (b"a\x02\0a", "byte 4: the proof ends within a step"),
            (b"a\x82", "byte 2: the proof ends within a step"),
            (b"a\x02\0x", "byte 3: expected `a` or `d`, found the byte 0x78"),
            (b"a\x01\0", "byte 2: expected a literal, found -0"),
            (b"a\xfe\xff\xff\xff\x7f\0", "byte 6: the number 17179869183 is over the limit"),
            (
                b"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0",
                "byte 10: the number of more than nine bytes is over the limit",
            ),
        ];
        for (proof, expected) in cases {
            assert_eq!(message(proof, Format::Drat, Notation::Binary), expected);
        }
        let negative = message(b"d\x07\0", Format::Lrat, Notation::Binary);
        assert_eq!(negative, "byte 2: expected a clause number, found -3");
    }
}
