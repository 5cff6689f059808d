//! A proof in its other notation.
//!
//! A solver writes binary, which is a third of the size; people and some checkers read text. The
//! steps are copied one after the other without a check, so a proof need not fit into memory.
//! Rejected: a second writer beside the solver, since a user would have to ask for it before the
//! search.

use std::io::{Read, Write};

use crate::error::CheckError;
use crate::format::{Format, Notation};
use crate::read::{ProofReader, RecordKind};
use crate::write::{clause_step, lrat_deletion, lrat_step};

/// How many bytes are gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Writes a proof of this format in another notation.
///
/// # Errors
/// [`CheckError::Io`] when the proof cannot be read or `out` fails, [`CheckError::Malformed`] when
/// a step is malformed. Nobody checks here whether the steps follow.
///
/// ```
/// use neuf_proof::{Format, Notation, rewrite};
/// let mut text = Vec::new();
/// let binary = &b"a\x06\x03\0\x02\x04\0d\x02\0"[..];
/// rewrite(binary, Format::Lrat, Notation::Binary, Notation::Text, &mut text)?;
/// assert_eq!(text, b"3 -1 0 1 2 0\n3 d 1 0\n");
/// # Ok::<(), neuf_proof::CheckError>(())
/// ```
pub fn rewrite(
    proof: impl Read,
    format: Format,
    from: Notation,
    to: Notation,
    mut out: impl Write,
) -> Result<(), CheckError> {
    let mut reader = ProofReader::new(proof, format, from);
    let mut buffer = Vec::with_capacity(BUFFER + (BUFFER >> 2));
    // In text, a deletion begins with the highest number so far.
    let mut last = 0;
    while reader.advance()? {
        let record = &reader.record;
        match (format, record.kind) {
            (Format::Lrat, RecordKind::Add) => {
                last = last.max(record.id);
                lrat_step(&mut buffer, to, record.id, &record.lits, &record.hints);
            }
            (Format::Lrat, RecordKind::Delete) => {
                let ids: Vec<u64> = record.hints.iter().map(|id| id.unsigned_abs()).collect();
                last = ids.iter().fold(last, |last, &id| last.max(id));
                lrat_deletion(&mut buffer, to, last, &ids);
            }
            (Format::Drat, kind) => {
                let tag = if kind == RecordKind::Delete { b'd' } else { b'a' };
                clause_step(&mut buffer, to, tag, &record.lits);
            }
        }
        if buffer.len() >= BUFFER {
            out.write_all(&buffer)?;
            buffer.clear();
        }
    }
    out.write_all(&buffer)?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(proof: &[u8], format: Format, from: Notation, to: Notation) -> Vec<u8> {
        let mut out = Vec::new();
        rewrite(proof, format, from, to, &mut out).unwrap();
        out
    }

    #[test]
    fn text_and_binary_are_turned_into_each_other() {
        let lrat = "4 d 4 0\n9 1 -2 0 1 -3 5 0\n9 d 1 7 0\n12 0 9 2 0\n".to_string();
        let drat = "1 -2 0\nd 1 -2 0\n70000 0\n0\n".to_string();
        for (format, text) in [(Format::Lrat, lrat.repeat(4000)), (Format::Drat, drat.repeat(9000))]
        {
            let text = text.into_bytes();
            let binary = again(&text, format, Notation::Text, Notation::Binary);
            assert!(binary.len() < text.len());
            let back = again(&binary, format, Notation::Binary, Notation::Text);
            let first = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..40]).into_owned();
            assert_eq!(first(&back), first(&text));
            assert_eq!(again(&back, format, Notation::Text, Notation::Binary), binary);
        }
    }

    #[test]
    fn what_is_malformed_is_told_with_its_place() {
        let result = rewrite(
            &b"a\x06\x03\0\x02"[..],
            Format::Lrat,
            Notation::Binary,
            Notation::Text,
            Vec::new(),
        );
        assert_eq!(result.unwrap_err().to_string(), "byte 5: the proof ends within a step");
    }
}
