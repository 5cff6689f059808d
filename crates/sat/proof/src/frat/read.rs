//! Reading FRAT, step by step.
//!
//! A step is a letter, the number of its clause, the literals and a 0; an added clause may have its
//! hints behind an `l`, and a relocation has pairs of numbers instead of literals. In binary,
//! numbers of clauses are plain variable-length integers, literals and hints have their sign in the
//! lowest bit.

use std::io::Read;

use neuf_cnf::Lit;

use crate::error::{CheckError, Malformed, ProofPlace};
use crate::format::{Format, Notation};
use crate::read::ProofReader;

/// What a step says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FratKind {
    /// The number of a clause of the formula.
    Original,
    /// A clause that follows.
    Add,
    /// A clause that is not needed any more.
    Delete,
    /// A clause that exists at the end.
    Final,
    /// Other numbers for clauses.
    Relocate,
}

/// A step, in the memory of the reader.
#[derive(Debug)]
pub(super) struct FratStep<'a> {
    pub(super) kind: FratKind,
    pub(super) id: u64,
    pub(super) lits: &'a [Lit],
    /// The hints of an added clause, if there are any, or the pairs of a relocation.
    pub(super) hints: Option<&'a [i64]>,
    pub(super) place: ProofPlace,
}

/// Reads the steps of a FRAT proof.
#[derive(Debug)]
pub(super) struct FratReader<R>(ProofReader<R>);

impl<R: Read> FratReader<R> {
    pub(super) fn new(input: R, notation: Notation) -> FratReader<R> {
        FratReader(ProofReader::new(input, Format::Lrat, notation))
    }

    /// Reads the next step; `None` at the end of the proof.
    pub(super) fn advance(&mut self) -> Result<Option<FratStep<'_>>, CheckError> {
        let reader = &mut self.0;
        let Some((tag, place)) = reader.tag()? else { return Ok(None) };
        let kind = match tag {
            b'o' => FratKind::Original,
            b'a' => FratKind::Add,
            b'd' => FratKind::Delete,
            b'f' => FratKind::Final,
            b'r' => FratKind::Relocate,
            other => {
                let found = format!("`{}`", other.escape_ascii());
                let cause = Malformed::Unexpected { expected: "one of o, a, d, f, l and r", found };
                return Err(CheckError::Malformed { place, cause });
            }
        };
        let mut has_hints = kind == FratKind::Relocate;
        let mut id = 0;
        if has_hints {
            reader.plain_numbers()?;
        } else {
            id = reader.clause_number()?;
            reader.literals()?;
            has_hints = kind == FratKind::Add && reader.follows(b'l')?;
            if has_hints {
                reader.hint_list()?;
            }
        }
        let record = &reader.record;
        let hints = has_hints.then_some(&record.hints[..]);
        Ok(Some(FratStep { kind, id, lits: &record.lits, hints, place }))
    }
}
