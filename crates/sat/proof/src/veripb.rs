//! Writing proofs for `VeriPB`, version 3.0 of its format.
//!
//! `VeriPB` checks proofs about linear inequalities over 0 and 1 (Gocht and Nordström, AAAI 2021;
//! Bogaerts, Gocht, McCreesh and Nordström, JAIR 2023), and a clause is such an inequality: at
//! least one literal is 1. A clause that follows by propagation is a step `rup` with the solver's
//! antecedents, in their order, as hints; the definition of a new variable is a step `red`, whose
//! witness makes the first literal true. Cutting planes in place of propagation (`pol`) check
//! faster, but ask for the order in which the antecedents are resolved, which the solver does not
//! always know.
//!
//! The checker numbers the clauses of the formula from 1 and each step by one more, so the solver's
//! numbers are translated.

use std::io::{self, Write};

use neuf_cnf::{ClauseId, Formula, Lit, ProofStep, Steps};
use rustc_hash::FxHashMap;

use crate::naming::Naming;
use crate::sink::ProofSink;
use crate::write::decimal;

/// How many bytes are gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Writes the steps of a solver about one formula as a proof for `VeriPB`.
///
/// The formula must be given to the solver as a whole. The proof concludes that the formula has no
/// model when the solver has refuted it; otherwise the proof concludes nothing.
///
/// ```
/// use neuf_cnf::{ClauseId, Formula, Lit, Steps};
/// use neuf_proof::{ProofSink, VeripbWriter};
/// let a = Lit::from_dimacs(1).unwrap();
/// let formula: Formula = [[a], [!a]].into_iter().collect();
/// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
/// let mut writer = VeripbWriter::new(Vec::new(), &formula);
/// let mut steps = Steps::new();
/// steps.derive(ids[2], &[], &ids[..2]);
/// writer.take(&mut steps)?;
/// writer.finish()?;
/// let proof = String::from_utf8(writer.into_inner()).unwrap();
/// assert_eq!(proof, "pseudo-Boolean proof version 3.0\nf 2;\nrup >= 1 : 1 2;\n\
///     output NONE;\nconclusion UNSAT : 3;\nend pseudo-Boolean proof;\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct VeripbWriter<W> {
    out: W,
    buffer: Vec<u8>,
    naming: Naming,
    /// How many clauses the formula has.
    given: u64,
    /// The highest number of the checker so far.
    last: u64,
    /// By the solver's number of a derived clause: the checker's number.
    numbers: FxHashMap<ClauseId, u64>,
    /// The checker's number of an empty clause.
    empty: Option<u64>,
    is_finished: bool,
    has_failed: bool,
}

impl<W: Write> VeripbWriter<W> {
    /// The writer of a proof about this formula.
    pub fn new(out: W, formula: &Formula) -> VeripbWriter<W> {
        let given = formula.len() as u64;
        let mut naming = Naming::default();
        naming.is_complete = true;
        let empty = formula.clauses().position(<[Lit]>::is_empty).map(|index| index as u64 + 1);
        let buffer = format!("pseudo-Boolean proof version 3.0\nf {given};\n").into_bytes();
        let numbers = FxHashMap::default();
        let (is_finished, has_failed) = (false, false);
        VeripbWriter {
            out,
            buffer,
            naming,
            given,
            last: given,
            numbers,
            empty,
            is_finished,
            has_failed,
        }
    }

    /// Gives the output back. Call [`ProofSink::finish`] first; otherwise the bytes in the buffer
    /// are lost.
    pub fn into_inner(self) -> W {
        self.out
    }

    fn write(&mut self, step: ProofStep<'_>) -> io::Result<()> {
        if let ProofStep::Input { id, .. } = step {
            let why = format!("clause {id} is no clause of the formula that the proof is about");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        match self.naming.rename(step)? {
            ProofStep::Input { .. } => {}
            ProofStep::Derive { id, lits, antecedents } => {
                self.buffer.extend_from_slice(b"rup ");
                at_least_one(&mut self.buffer, lits);
                if !antecedents.is_empty() {
                    self.buffer.extend_from_slice(b" :");
                    for &antecedent in antecedents {
                        self.buffer.push(b' ');
                        decimal(&mut self.buffer, number(&self.numbers, self.given, antecedent));
                    }
                }
                self.buffer.extend_from_slice(b";\n");
                self.last += 1;
                self.numbers.insert(id, self.last);
                if lits.is_empty() {
                    self.empty.get_or_insert(self.last);
                }
            }
            ProofStep::Define { id, lits, .. } => {
                self.buffer.extend_from_slice(b"red ");
                at_least_one(&mut self.buffer, lits);
                if let Some(&first) = lits.first() {
                    self.buffer.extend_from_slice(b" : x");
                    decimal(&mut self.buffer, first.var().index() as u64 + 1);
                    let value = if first.is_positive() { b" -> 1" } else { b" -> 0" };
                    self.buffer.extend_from_slice(value);
                }
                self.buffer.extend_from_slice(b";\n");
                self.last += 1;
                self.numbers.insert(id, self.last);
            }
            ProofStep::Delete { id, .. } => {
                let number = number(&self.numbers, self.given, id);
                self.numbers.remove(&id);
                // The clause that the conclusion names has to stay.
                if self.empty != Some(number) {
                    self.buffer.extend_from_slice(b"del id ");
                    decimal(&mut self.buffer, number);
                    self.buffer.extend_from_slice(b";\n");
                }
            }
        }
        if self.buffer.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Calls `write` unless an earlier call has failed, and remembers whether the call fails.
    fn unless_failed(
        &mut self,
        act: impl FnOnce(&mut VeripbWriter<W>) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.has_failed {
            return Err(io::Error::other("an earlier part of the proof could not be written"));
        }
        let done = act(self);
        self.has_failed = done.is_err();
        done
    }
}

impl<W: Write + Send> ProofSink for VeripbWriter<W> {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        self.unless_failed(|writer| steps.iter().try_for_each(|step| writer.write(step)))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.unless_failed(|writer| {
            if !std::mem::replace(&mut writer.is_finished, true) {
                let conclusion = match writer.empty {
                    Some(number) => format!("UNSAT : {number}"),
                    None => "NONE".to_owned(),
                };
                writer.buffer.extend_from_slice(
                    format!("output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n")
                        .as_bytes(),
                );
            }
            writer.flush()?;
            writer.out.flush()
        })
    }

    fn declare(&mut self, var_count: usize) {
        self.naming.declare(var_count);
    }
}

/// The checker's number of a clause. A clause of the formula has the same number in solver and
/// checker.
fn number(numbers: &FxHashMap<ClauseId, u64>, given: u64, id: ClauseId) -> u64 {
    match numbers.get(&id) {
        Some(&number) => number,
        None => id.get().min(given),
    }
}

/// Writes the inequality: at least one literal is 1.
fn at_least_one(buffer: &mut Vec<u8>, lits: &[Lit]) {
    for lit in lits {
        buffer.extend_from_slice(if lit.is_positive() { b"1 x" } else { b"1 ~x" });
        decimal(buffer, lit.var().index() as u64 + 1);
        buffer.push(b' ');
    }
    buffer.extend_from_slice(b">= 1");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula;
    use neuf_testing::lit;

    fn id(number: u64) -> ClauseId {
        ClauseId::new(number).unwrap()
    }

    fn written(clauses: &[&[i32]], steps: &mut Steps) -> String {
        let mut writer = VeripbWriter::new(Vec::new(), &formula(clauses));
        writer.declare(2);
        writer.take(steps).unwrap();
        writer.finish().unwrap();
        writer.finish().unwrap();
        String::from_utf8(writer.into_inner()).unwrap()
    }

    #[test]
    fn numbers_are_those_of_the_checker_and_the_last_clause_stays() {
        let added = neuf_cnf::Var::new(neuf_cnf::Var::MAX_COUNT - 1);
        let mut steps = Steps::new();
        steps.define(id(10), &[added.negative(), lit(1)], &[]);
        steps.derive(id(20), &[lit(-2)], &[id(2), id(10)]);
        steps.delete(id(1), &[lit(1)]);
        steps.delete(id(10), &[lit(1), added.negative()]);
        steps.derive(id(30), &[], &[id(20), id(2)]);
        steps.delete(id(30), &[]);
        assert_eq!(
            written(&[&[1], &[-1, 2]], &mut steps),
            "pseudo-Boolean proof version 3.0\nf 2;\nred 1 ~x3 1 x1 >= 1 : x3 -> 0;\n\
             rup 1 ~x2 >= 1 : 2 3;\ndel id 1;\ndel id 3;\nrup >= 1 : 4 2;\noutput NONE;\n\
             conclusion UNSAT : 5;\nend pseudo-Boolean proof;\n"
        );
    }

    #[test]
    fn nothing_is_concluded_without_an_empty_clause() {
        let proof = written(&[&[1]], &mut Steps::new());
        assert!(proof.ends_with("conclusion NONE;\nend pseudo-Boolean proof;\n"), "{proof}");
        let proof = written(&[&[1], &[]], &mut Steps::new());
        assert!(proof.contains("conclusion UNSAT : 2;\n"), "{proof}");
    }

    #[test]
    fn a_clause_that_is_added_later_is_refused_and_everything_after_it() {
        let mut writer = VeripbWriter::new(Vec::new(), &formula(&[&[1]]));
        let mut steps = Steps::new();
        steps.input(id(2), &[lit(-1)]);
        assert!(writer.take(&mut steps).is_err() && writer.finish().is_err());
    }
}
