//! Writing proofs.
//!
//! Each step is encoded by hand into a vector of bytes, and a full vector is written out. Rust's
//! formatting took most of the time of a text proof.

use std::io::{self, Write};

use neuf_cnf::{ClauseId, Lit, ProofStep, Steps};

use crate::ProofSink;
use crate::format::{Format, Notation};
use crate::naming::Naming;

/// How many bytes are gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Writes the steps of a derivation as a proof. Input steps are left out: the
/// input clauses are the formula, which is a file of its own.
///
/// Variables that the solver has defined get low numbers, since other checkers have tables by
/// variable. In a proof of a [complete](ProofWriter::complete) formula they get the next numbers
/// after the formula's variables. Otherwise their numbers begin at 2^20, or at four times the
/// number of variables if that is more, and a clause of the caller that names such a number is an
/// error.
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
    naming: Naming,
    /// The highest clause number so far; in text, a deletion begins with this number.
    last: u64,
    has_failed: bool,
}

impl<W: Write> ProofWriter<W> {
    /// Makes a writer of this format and notation.
    pub fn new(out: W, format: Format, notation: Notation) -> ProofWriter<W> {
        let buffer = Vec::with_capacity(BUFFER + (BUFFER >> 2));
        let naming = Naming::default();
        ProofWriter { out, format, notation, buffer, naming, last: 0, has_failed: false }
    }

    /// The writer of a proof about a complete formula: all clauses are given before the first step,
    /// and nothing is added later.
    ///
    /// ```
    /// use neuf_cnf::{ClauseId, Lit, Steps, Var};
    /// use neuf_proof::{Format, Notation, ProofSink, ProofWriter};
    /// let mut writer = ProofWriter::new(Vec::new(), Format::Drat, Notation::Text).complete();
    /// writer.declare(3);
    /// let mut steps = Steps::new();
    /// let added = Var::new(Var::MAX_COUNT - 1);
    /// steps.define(ClauseId::FIRST, &[added.negative()], &[]);
    /// writer.take(&mut steps)?;
    /// writer.finish()?;
    /// assert_eq!(writer.into_inner(), b"-4 0\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn complete(mut self) -> ProofWriter<W> {
        self.naming.is_complete = true;
        self
    }

    /// Gives the output back. Call [`ProofSink::finish`] first; otherwise the bytes in the buffer
    /// are lost.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Adds one step to the proof; a full buffer is written.
    ///
    /// # Errors
    /// When the output fails, or has failed before.
    pub fn write(&mut self, step: ProofStep<'_>) -> io::Result<()> {
        self.fail_again()?;
        let step = match self.naming.rename(step) {
            Ok(step) => step,
            Err(error) => {
                self.has_failed = true;
                return Err(error);
            }
        };
        match (self.format, self.notation, step) {
            (_, _, ProofStep::Input { id, .. }) => self.last = self.last.max(id.get()),
            (Format::Lrat, Notation::Binary, ProofStep::Derive { id, lits, antecedents }) => {
                self.buffer.push(b'a');
                varint(&mut self.buffer, 2 * id.get());
                binary_lits(&mut self.buffer, lits);
                binary_ids(&mut self.buffer, antecedents);
            }
            (Format::Lrat, notation, ProofStep::Define { id, lits, others }) => {
                self.last = id.get();
                let hints: Vec<i64> = others.iter().map(|id| -(id.get() as i64)).collect();
                lrat_step(&mut self.buffer, notation, id.get(), lits, &hints);
            }
            (Format::Lrat, Notation::Binary, ProofStep::Delete { id, .. }) => {
                self.buffer.push(b'd');
                binary_ids(&mut self.buffer, &[id]);
            }
            (Format::Lrat, Notation::Text, ProofStep::Derive { id, lits, antecedents }) => {
                self.last = id.get();
                decimal(&mut self.buffer, id.get());
                self.buffer.push(b' ');
                text_clause(&mut self.buffer, lits);
                for antecedent in antecedents {
                    self.buffer.push(b' ');
                    decimal(&mut self.buffer, antecedent.get());
                }
                self.buffer.extend_from_slice(b" 0\n");
            }
            (Format::Lrat, Notation::Text, ProofStep::Delete { id, .. }) => {
                decimal(&mut self.buffer, self.last.max(id.get()));
                self.buffer.extend_from_slice(b" d ");
                decimal(&mut self.buffer, id.get());
                self.buffer.extend_from_slice(b" 0\n");
            }
            (Format::Drat, notation, step) => {
                let (tag, lits) = parts(step);
                clause_step(&mut self.buffer, notation, tag, lits);
            }
        }
        if self.buffer.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    fn fail_again(&self) -> io::Result<()> {
        if self.has_failed {
            return Err(io::Error::other("an earlier part of the proof could not be written"));
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.fail_again()?;
        self.has_failed = true;
        self.out.write_all(&self.buffer)?;
        self.has_failed = false;
        self.buffer.clear();
        Ok(())
    }
}

impl<W: Write + Send> ProofSink for ProofWriter<W> {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        self.fail_again()?;
        steps.iter().try_for_each(|step| self.write(step))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.flush()?;
        self.has_failed = true;
        self.out.flush()?;
        self.has_failed = false;
        Ok(())
    }

    fn declare(&mut self, var_count: usize) {
        self.naming.declare(var_count);
    }
}

/// Encodes an LRAT step whose hints may be negative.
pub(crate) fn lrat_step(
    buffer: &mut Vec<u8>,
    notation: Notation,
    id: u64,
    lits: &[Lit],
    hints: &[i64],
) {
    match notation {
        Notation::Binary => {
            buffer.push(b'a');
            varint(buffer, 2 * id);
            binary_lits(buffer, lits);
            for hint in hints {
                varint(buffer, 2 * hint.unsigned_abs() + u64::from(*hint < 0));
            }
            buffer.push(0);
        }
        Notation::Text => {
            decimal(buffer, id);
            buffer.push(b' ');
            text_clause(buffer, lits);
            for hint in hints {
                buffer.extend_from_slice(if *hint < 0 { b" -" } else { b" " });
                decimal(buffer, hint.unsigned_abs());
            }
            buffer.extend_from_slice(b" 0\n");
        }
    }
}

/// Encodes the deletion of clauses; `last` is the highest clause number so far.
pub(crate) fn lrat_deletion(buffer: &mut Vec<u8>, notation: Notation, last: u64, ids: &[u64]) {
    match notation {
        Notation::Binary => {
            buffer.push(b'd');
            for id in ids {
                varint(buffer, 2 * id);
            }
            buffer.push(0);
        }
        Notation::Text => {
            decimal(buffer, last);
            buffer.extend_from_slice(b" d");
            for &id in ids {
                buffer.push(b' ');
                decimal(buffer, id);
            }
            buffer.extend_from_slice(b" 0\n");
        }
    }
}

/// Encodes a DRAT step: `a` or `d`, and the clause.
pub(crate) fn clause_step(buffer: &mut Vec<u8>, notation: Notation, tag: u8, lits: &[Lit]) {
    match notation {
        Notation::Binary => {
            buffer.push(tag);
            binary_lits(buffer, lits);
        }
        Notation::Text => {
            if tag == b'd' {
                buffer.extend_from_slice(b"d ");
            }
            text_clause(buffer, lits);
            buffer.push(b'\n');
        }
    }
}

/// DRAT's letter for a step, and its literals.
fn parts(step: ProofStep<'_>) -> (u8, &[Lit]) {
    match step {
        ProofStep::Input { lits, .. }
        | ProofStep::Derive { lits, .. }
        | ProofStep::Define { lits, .. } => (b'a', lits),
        ProofStep::Delete { lits, .. } => (b'd', lits),
    }
}

fn binary_lits(buffer: &mut Vec<u8>, lits: &[Lit]) {
    for lit in lits {
        // A literal's code is twice the variable, from 0, plus the sign; the
        // proof counts variables from 1.
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

/// Encodes the literals, a blank after each, and the final 0.
fn text_clause(buffer: &mut Vec<u8>, lits: &[Lit]) {
    for lit in lits {
        if lit.is_negative() {
            buffer.push(b'-');
        }
        decimal(buffer, lit.var().index() as u64 + 1);
        buffer.push(b' ');
    }
    buffer.push(b'0');
}

pub(crate) fn decimal(buffer: &mut Vec<u8>, mut value: u64) {
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

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use neuf_testing::formulas::literal;
    use neuf_testing::lit;
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::detect;
    use crate::read::{RecordKind, tests::records};

    /// A step: whether it is a deletion, its literals and its antecedents.
    type Change = (bool, Vec<Lit>, Vec<u64>);

    fn changes() -> impl Strategy<Value = Vec<Change>> {
        let lit = prop_oneof![literal(9), literal(1 << 28)];
        let number = prop_oneof![1..200u64, 1..1u64 << 60];
        vec((any::<bool>(), vec(lit, 0..6), vec(number, 0..6)), 1..20)
    }

    /// These steps, numbered from 100 on.
    fn steps(changes: &[Change]) -> Steps {
        let mut steps = Steps::new();
        for (id, (is_deletion, lits, hints)) in (100..).filter_map(ClauseId::new).zip(changes) {
            let hints: Vec<ClauseId> = hints.iter().filter_map(|&id| ClauseId::new(id)).collect();
            match is_deletion {
                true => steps.delete(id, lits),
                false => steps.derive(id, lits, &hints),
            }
        }
        steps
    }

    fn written(steps: &Steps, format: Format, notation: Notation) -> Vec<u8> {
        let mut writer = ProofWriter::new(Vec::new(), format, notation);
        writer.take(&mut steps.clone()).unwrap();
        writer.finish().unwrap();
        writer.into_inner()
    }

    proptest! {
        #[test]
        fn what_is_written_can_be_read(changes in changes()) {
            let steps = steps(&changes);
            for (format, notation) in [
                (Format::Lrat, Notation::Text),
                (Format::Lrat, Notation::Binary),
                (Format::Drat, Notation::Text),
                (Format::Drat, Notation::Binary),
            ] {
                let proof = written(&steps, format, notation);
                let found = records(&proof, format, notation).unwrap();
                prop_assert_eq!(found.len(), changes.len());
                for (id, (record, (is_deletion, lits, hints))) in (100..).zip(found.iter().zip(&changes)) {
                    prop_assert_eq!(record.kind == RecordKind::Delete, *is_deletion);
                    if format == Format::Drat || !is_deletion {
                        prop_assert_eq!(&record.lits, lits);
                    }
                    if format == Format::Lrat && *is_deletion {
                        prop_assert_eq!(&record.hints, &[id]);
                    } else if format == Format::Lrat {
                        prop_assert_eq!(record.id, id as u64);
                        prop_assert!(record.hints.iter().map(|&id| id as u64).eq(hints.iter().copied()));
                    }
                }
                let (found, noted) = detect(&proof, 99).unwrap();
                prop_assert_eq!(noted, notation);
                // In LRAT, a hint names an earlier clause.
                let is_sound = (100..).zip(&changes).all(|(id, (is_deletion, _, hints))| {
                    *is_deletion || hints.iter().all(|&hint| hint < id)
                });
                if notation == Notation::Text && (format == Format::Drat || is_sound) {
                    prop_assert_eq!(found, format);
                }
                // A proof that is cut off is an error, unless it ends between steps.
                let cut = if notation == Notation::Text { 2 } else { 1 };
                match records(&proof[..proof.len() - cut], format, notation) {
                    Ok(fewer) => prop_assert!(fewer.len() < changes.len() && notation == Notation::Text),
                    Err(error) => prop_assert!(error.to_string().ends_with("ends within a step")),
                }
            }
        }
    }

    #[test]
    fn the_bytes_are_those_of_other_programs() {
        let ids: Vec<ClauseId> = (1..=300).filter_map(ClauseId::new).collect();
        let mut steps = Steps::new();
        steps.input(ids[4], &[lit(7)]);
        steps.delete(ids[0], &[lit(-1)]);
        steps.derive(ids[299], &[lit(63), lit(-8193)], &ids[63..65]);
        steps.delete(ids[0], &[lit(-1), lit(2)]);
        assert_eq!(
            written(&steps, Format::Drat, Notation::Text),
            b"d -1 0\n63 -8193 0\nd -1 2 0\n"
        );
        let binary = written(&steps, Format::Drat, Notation::Binary);
        assert_eq!(binary, b"d\x03\0a\x7e\x83\x80\x01\0d\x03\x04\0");
        let text = written(&steps, Format::Lrat, Notation::Text);
        assert_eq!(text, b"5 d 1 0\n300 63 -8193 0 64 65 0\n300 d 1 0\n");
        let binary = written(&steps, Format::Lrat, Notation::Binary);
        assert_eq!(binary, b"d\x02\0a\xd8\x04\x7e\x83\x80\x01\0\x80\x01\x82\x01\0d\x02\0");
    }

    /// An output that takes this many bytes and no more.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(ErrorKind::StorageFull.into());
            }
            let taken = bytes.len().min(self.0);
            self.0 -= taken;
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            if self.0 == 0 { Err(ErrorKind::BrokenPipe.into()) } else { Ok(()) }
        }
    }

    #[test]
    fn after_an_error_nothing_succeeds() {
        let lits = vec![Lit::from_code(0); 20_000];
        for (room, kind) in [(50_000, ErrorKind::StorageFull), (120_012, ErrorKind::BrokenPipe)] {
            let mut writer = ProofWriter::new(Full(room), Format::Drat, Notation::Text);
            let mut write = || {
                let mut steps = Steps::new();
                steps.delete(ClauseId::FIRST, &lits);
                writer.take(&mut steps)
            };
            let mut results = vec![write(), write(), write()];
            results.push(writer.finish());
            let first = results.iter().position(Result::is_err).unwrap();
            assert_eq!(results[first].as_ref().unwrap_err().kind(), kind);
            assert!(results[first..].iter().all(Result::is_err));
            assert!(writer.take(&mut Steps::new()).is_err() && writer.finish().is_err());
        }
    }
}
