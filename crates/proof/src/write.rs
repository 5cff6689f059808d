//! Writing proofs.
//!
//! Steps come in buffers and leave in buffers: each is encoded by hand into a
//! vector of bytes, which goes out when it is full. Rust's formatting, the
//! obvious way, took most of the time of a text proof.

use std::io::{self, Write};

use neuf_cnf::{ClauseId, Lit, Step, Steps};

use crate::ProofSink;
use crate::format::{Format, Notation};

/// Bytes that are gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Writes the steps of a derivation as a proof. The clauses that were given
/// are no part of it.
///
/// Once a write has failed, every later call fails as well.
///
/// ```
/// use neuf_cnf::{ClauseId, Lit, Steps};
/// use neuf_proof::{Format, Notation, ProofSink, ProofWriter};
/// let a = Lit::from_dimacs(1).unwrap();
/// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
/// let mut steps = Steps::new();
/// steps.derive(ids[2], &[!a], &ids[..2]);
/// let mut writer = ProofWriter::new(Vec::new(), Format::Lrat, Notation::Text);
/// writer.take(&mut steps)?;
/// writer.finish()?;
/// assert_eq!(writer.into_inner(), b"3 -1 0 1 2 0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct ProofWriter<W> {
    out: W,
    format: Format,
    notation: Notation,
    buffer: Vec<u8>,
    /// The last clause derived, which text deletions name.
    last: u64,
    has_failed: bool,
}

impl<W: Write> ProofWriter<W> {
    /// A writer of this format and notation.
    pub fn new(out: W, format: Format, notation: Notation) -> ProofWriter<W> {
        let buffer = Vec::with_capacity(BUFFER + (BUFFER >> 2));
        ProofWriter { out, format, notation, buffer, last: 0, has_failed: false }
    }

    /// What was written to, after [`ProofSink::finish`].
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes one step.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, step: Step<'_>) -> io::Result<()> {
        match (self.format, self.notation, step) {
            (_, _, Step::Input { id, .. }) => self.last = self.last.max(id.get()),
            (Format::Lrat, Notation::Binary, Step::Derive { id, lits, antecedents }) => {
                self.buffer.push(b'a');
                varint(&mut self.buffer, 2 * id.get());
                binary_lits(&mut self.buffer, lits);
                binary_ids(&mut self.buffer, antecedents);
            }
            (Format::Lrat, Notation::Binary, Step::Delete { id, .. }) => {
                self.buffer.push(b'd');
                binary_ids(&mut self.buffer, &[id]);
            }
            (Format::Lrat, Notation::Text, Step::Derive { id, lits, antecedents }) => {
                self.last = id.get();
                decimal(&mut self.buffer, id.get());
                text_lits(&mut self.buffer, lits);
                for antecedent in antecedents {
                    self.buffer.push(b' ');
                    decimal(&mut self.buffer, antecedent.get());
                }
                self.buffer.extend_from_slice(b" 0\n");
            }
            (Format::Lrat, Notation::Text, Step::Delete { id, .. }) => {
                decimal(&mut self.buffer, self.last.max(id.get()));
                self.buffer.extend_from_slice(b" d ");
                decimal(&mut self.buffer, id.get());
                self.buffer.extend_from_slice(b" 0\n");
            }
            (Format::Drat, Notation::Binary, step) => {
                let (tag, lits) = parts(step);
                self.buffer.push(tag);
                binary_lits(&mut self.buffer, lits);
            }
            (Format::Drat, Notation::Text, step) => {
                let (tag, lits) = parts(step);
                let start = self.buffer.len();
                if tag == b'd' {
                    self.buffer.push(b'd');
                }
                text_lits(&mut self.buffer, lits);
                // A clause starts its line without a blank.
                if tag != b'd' {
                    self.buffer.remove(start);
                }
                self.buffer.push(b'\n');
            }
        }
        if self.buffer.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.has_failed {
            return Err(io::Error::other("an earlier part of the proof could not be written"));
        }
        self.has_failed = true;
        self.out.write_all(&self.buffer)?;
        self.has_failed = false;
        self.buffer.clear();
        Ok(())
    }
}

impl<W: Write + Send> ProofSink for ProofWriter<W> {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        for step in steps.iter() {
            self.write(step)?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.flush()?;
        self.has_failed = true;
        self.out.flush()?;
        self.has_failed = false;
        Ok(())
    }
}

/// Encodes an LRAT step whose hints may be negative.
pub(crate) fn lrat_step(
    buffer: &mut Vec<u8>,
    notation: Notation,
    id: i64,
    lits: &[Lit],
    hints: &[i64],
) {
    match notation {
        Notation::Binary => {
            buffer.push(b'a');
            varint(buffer, 2 * id.unsigned_abs());
            binary_lits(buffer, lits);
            for hint in hints {
                varint(buffer, 2 * hint.unsigned_abs() + u64::from(*hint < 0));
            }
            buffer.push(0);
        }
        Notation::Text => {
            decimal(buffer, id.unsigned_abs());
            text_lits(buffer, lits);
            for hint in hints {
                buffer.extend_from_slice(if *hint < 0 { b" -" } else { b" " });
                decimal(buffer, hint.unsigned_abs());
            }
            buffer.extend_from_slice(b" 0\n");
        }
    }
}

/// Encodes the deletion of a clause, after the clause `last`.
pub(crate) fn lrat_deletion(buffer: &mut Vec<u8>, notation: Notation, last: i64, id: i64) {
    match notation {
        Notation::Binary => {
            buffer.push(b'd');
            varint(buffer, 2 * id.unsigned_abs());
            buffer.push(0);
        }
        Notation::Text => {
            decimal(buffer, last.unsigned_abs());
            buffer.extend_from_slice(b" d ");
            decimal(buffer, id.unsigned_abs());
            buffer.extend_from_slice(b" 0\n");
        }
    }
}

/// DRAT's letter for a step, and its literals.
fn parts(step: Step<'_>) -> (u8, &[Lit]) {
    match step {
        Step::Input { lits, .. } | Step::Derive { lits, .. } => (b'a', lits),
        Step::Delete { lits, .. } => (b'd', lits),
    }
}

fn binary_lits(buffer: &mut Vec<u8>, lits: &[Lit]) {
    for lit in lits {
        // Twice the DIMACS number plus the sign.
        varint(buffer, lit.code() as u64 + 2);
    }
    buffer.push(0);
}

fn binary_ids(buffer: &mut Vec<u8>, ids: &[ClauseId]) {
    for id in ids {
        varint(buffer, 2 * id.get());
    }
    buffer.push(0);
}

#[inline]
fn varint(buffer: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        buffer.push(value as u8 | 128);
        value >>= 7;
    }
    buffer.push(value as u8);
}

/// A blank before each literal and before the final 0.
fn text_lits(buffer: &mut Vec<u8>, lits: &[Lit]) {
    for lit in lits {
        buffer.push(b' ');
        if lit.is_negative() {
            buffer.push(b'-');
        }
        decimal(buffer, lit.var().index() as u64 + 1);
    }
    buffer.extend_from_slice(b" 0");
}

fn decimal(buffer: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    buffer.extend_from_slice(&digits[start..]);
}
