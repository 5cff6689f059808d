//! Reading proofs, step by step.
//!
//! Proofs are larger than formulas, often larger than memory, so a reader
//! holds one step and one buffer. Text and bytes go through the same small
//! state: where the step started is remembered for the message that may be
//! needed.

use std::io::BufRead;

use neuf_cnf::{Lit, Var};

use crate::error::{CheckError, Malformed, Place};
use crate::format::{Format, Notation};

/// Clause numbers stay below this.
const MAX_ID: u64 = 1 << 62;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Add,
    Delete,
}

/// The step that was read last.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) kind: Kind,
    /// The clause's number, in LRAT, when it is added.
    pub(crate) id: u64,
    /// The clause; in LRAT only when it is added.
    pub(crate) lits: Vec<Lit>,
    /// What it follows from (negative: a clause to resolve with, then what
    /// that follows from), or the clauses to delete; LRAT only.
    pub(crate) hints: Vec<i64>,
    /// Where it starts.
    pub(crate) place: Place,
}

/// Reads the steps of a proof.
#[derive(Debug)]
pub(crate) struct ProofReader<R> {
    input: R,
    format: Format,
    notation: Notation,
    offset: u64,
    line: u64,
    pub(crate) record: Record,
}

impl<R: BufRead> ProofReader<R> {
    pub(crate) fn new(input: R, format: Format, notation: Notation) -> ProofReader<R> {
        let record = Record {
            kind: Kind::Add,
            id: 0,
            lits: Vec::new(),
            hints: Vec::new(),
            place: Place::Byte(0),
        };
        ProofReader { input, format, notation, offset: 0, line: 1, record }
    }

    /// Reads the next step into `record`; `false` at the end.
    pub(crate) fn advance(&mut self) -> Result<bool, CheckError> {
        self.record.lits.clear();
        self.record.hints.clear();
        match self.notation {
            Notation::Binary => self.read_binary(),
            Notation::Text => self.read_text(),
        }
    }

    fn place(&self) -> Place {
        match self.notation {
            Notation::Binary => Place::Byte(self.offset),
            Notation::Text => Place::Line(self.line),
        }
    }

    fn fault<T>(&self, cause: Malformed) -> Result<T, CheckError> {
        Err(CheckError::Malformed { place: self.place(), cause })
    }

    fn peek(&mut self) -> Result<Option<u8>, CheckError> {
        Ok(self.input.fill_buf()?.first().copied())
    }

    fn bump(&mut self, byte: u8) {
        self.input.consume(1);
        self.offset += 1;
        self.line += u64::from(byte == b'\n');
    }

    fn next_byte(&mut self) -> Result<u8, CheckError> {
        match self.peek()? {
            Some(byte) => {
                self.bump(byte);
                Ok(byte)
            }
            None => self.fault(Malformed::Truncated),
        }
    }

    fn read_binary(&mut self) -> Result<bool, CheckError> {
        self.record.place = self.place();
        self.record.kind = match self.peek()? {
            None => return Ok(false),
            Some(b'a') => Kind::Add,
            Some(b'd') => Kind::Delete,
            Some(byte) => {
                let found = format!("the byte {byte:#04x}");
                return self.fault(Malformed::Unexpected { expected: "`a` or `d`", found });
            }
        };
        self.next_byte()?;
        if self.format == Format::Lrat && self.record.kind == Kind::Delete {
            return self.binary_hints();
        }
        if self.format == Format::Lrat {
            let number = self.varint()?;
            self.record.id = self.id(number >> 1, number & 1 == 1 || number == 0)?;
        }
        loop {
            let number = self.varint()?;
            if number == 0 {
                break;
            }
            let lit = self.lit(number >> 1, number & 1 == 1)?;
            self.record.lits.push(lit);
        }
        if self.format == Format::Lrat { self.binary_hints() } else { Ok(true) }
    }

    fn binary_hints(&mut self) -> Result<bool, CheckError> {
        loop {
            let number = self.varint()?;
            if number == 0 {
                return Ok(true);
            }
            let id = self.id(number >> 1, false)? as i64;
            self.record.hints.push(if number & 1 == 1 { -id } else { id });
        }
    }

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

    fn id(&self, number: u64, is_bad: bool) -> Result<u64, CheckError> {
        if is_bad || number == 0 {
            let found = format!("{}{number}", if is_bad && number > 0 { "-" } else { "" });
            return self.fault(Malformed::Unexpected { expected: "a clause number", found });
        }
        if number >= MAX_ID {
            return self.fault(Malformed::OverLimit(number.to_string()));
        }
        Ok(number)
    }

    fn lit(&self, number: u64, is_negative: bool) -> Result<Lit, CheckError> {
        if number == 0 {
            let found = "-0".to_string();
            return self.fault(Malformed::Unexpected { expected: "a literal", found });
        }
        match usize::try_from(number - 1).ok().and_then(Var::try_new) {
            Some(var) => Ok(var.lit(!is_negative)),
            None => self.fault(Malformed::OverLimit(number.to_string())),
        }
    }

    fn read_text(&mut self) -> Result<bool, CheckError> {
        loop {
            self.skip_blanks()?;
            match self.peek()? {
                None => return Ok(false),
                Some(b'c') => self.skip_line()?,
                Some(_) => break,
            }
        }
        self.record.place = self.place();
        self.record.kind = Kind::Add;
        if self.format == Format::Lrat {
            let (number, is_negative) = self.number()?;
            self.record.id = self.id(number, is_negative)?;
            self.skip_blanks()?;
        }
        if self.peek()? == Some(b'd') {
            self.next_byte()?;
            self.record.kind = Kind::Delete;
            if self.format == Format::Lrat {
                return self.text_hints();
            }
        }
        loop {
            match self.number()? {
                (0, false) => break,
                (number, is_negative) => {
                    let lit = self.lit(number, is_negative)?;
                    self.record.lits.push(lit);
                }
            }
        }
        if self.format == Format::Lrat { self.text_hints() } else { Ok(true) }
    }

    fn text_hints(&mut self) -> Result<bool, CheckError> {
        loop {
            match self.number()? {
                (0, false) => return Ok(true),
                (number, is_negative) => {
                    let id = self.id(number, false)? as i64;
                    self.record.hints.push(if is_negative { -id } else { id });
                }
            }
        }
    }

    /// A number and whether it has a minus, after blanks.
    fn number(&mut self) -> Result<(u64, bool), CheckError> {
        self.skip_blanks()?;
        let is_negative = self.peek()? == Some(b'-');
        if is_negative {
            self.next_byte()?;
        }
        let mut value = None;
        loop {
            match self.peek()? {
                Some(digit @ b'0'..=b'9') => {
                    self.bump(digit);
                    let so_far = value.unwrap_or(0u64);
                    if so_far >= MAX_ID / 10 {
                        return self.fault(Malformed::OverLimit(format!("{so_far}…")));
                    }
                    value = Some(10 * so_far + u64::from(digit - b'0'));
                }
                Some(byte) if !byte.is_ascii_whitespace() => {
                    let found = format!("`{}`", char::from(byte).escape_default());
                    return self.fault(Malformed::Unexpected { expected: "a number", found });
                }
                None if value.is_none() => return self.fault(Malformed::Truncated),
                _ => break,
            }
        }
        match value {
            Some(value) => Ok((value, is_negative)),
            None => {
                let found = "a lone `-`".to_string();
                self.fault(Malformed::Unexpected { expected: "a number", found })
            }
        }
    }

    fn skip_blanks(&mut self) -> Result<(), CheckError> {
        while let Some(byte) = self.peek()?.filter(u8::is_ascii_whitespace) {
            self.bump(byte);
        }
        Ok(())
    }

    fn skip_line(&mut self) -> Result<(), CheckError> {
        while let Some(byte) = self.peek()? {
            self.bump(byte);
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }
}
