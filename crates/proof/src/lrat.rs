//! Checking LRAT, in one pass.
//!
//! Each new clause is taken as false; the clauses that its step names must then
//! become units, one after the other, and the last one false. Nothing is
//! searched for, so checking takes time linear in the proof and memory linear
//! in the clauses that are alive. A clause may also be new by its first
//! literal (RAT): then each clause with the negation of that literal must be
//! named, with what makes their resolvent follow (Cruz-Filipe and others,
//! CADE 2017).
//!
//! A clause that is named must be false or a unit. A unit whose literal is
//! true already is let pass: it is superfluous, not wrong.

use std::io::BufRead;

use neuf_cnf::{Formula, Interrupt, Lit, Step};

use crate::clauses::Clauses;
use crate::error::{CheckError, StepError};
use crate::format::{Format, Notation};
use crate::names::Names;
use crate::read::{Kind, ProofReader, Record};

/// A checker for the steps of a derivation as they are made.
///
/// It trusts the formula that it was made with and what
/// [`LratChecker::add_input`] gave it, nothing else.
///
/// ```
/// use neuf_cnf::{ClauseId, Formula, Lit, Step};
/// use neuf_proof::LratChecker;
/// let a = Lit::from_dimacs(1).unwrap();
/// let formula: Formula = [[a], [!a]].into_iter().collect();
/// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
/// let mut checker = LratChecker::new(&formula);
/// checker.step(Step::Derive { id: ids[2], lits: &[], antecedents: &ids[..2] })?;
/// assert!(checker.is_refuted());
/// # Ok::<(), neuf_proof::StepError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct LratChecker {
    names: Names,
    clauses: Clauses,
    /// By literal: the number of the step in which it is true.
    truths: Vec<u64>,
    step: u64,
    /// What is true in the step.
    trail: Vec<Lit>,
    /// The clause of the step, inside.
    clause: Vec<Lit>,
    last: u64,
    is_refuted: bool,
    lemmas: u64,
    hints: u64,
}

impl LratChecker {
    /// A checker for derivations from this formula, whose clauses have the
    /// numbers from 1 on.
    #[must_use]
    pub fn new(formula: &Formula) -> LratChecker {
        let mut checker = LratChecker::default();
        for (id, clause) in (1..).zip(formula.clauses()) {
            checker.enter(clause);
            checker.insert(id);
        }
        checker.last = formula.len() as u64;
        checker
    }

    /// Adds a clause that is given, not derived.
    ///
    /// # Errors
    /// When there is a clause of this number.
    pub fn add_input(&mut self, id: u64, lits: &[Lit]) -> Result<(), StepError> {
        if self.clauses.get(id).is_some() {
            return Err(StepError::OutOfOrder { id, last: self.last });
        }
        self.enter(lits);
        self.insert(id);
        self.last = self.last.max(id);
        Ok(())
    }

    /// Checks a step. Clauses that are claimed to be given are passed over.
    ///
    /// # Errors
    /// When the clause does not follow as the step says, or one that is to be
    /// deleted is not there.
    pub fn step(&mut self, step: Step<'_>) -> Result<(), StepError> {
        match step {
            Step::Input { .. } => Ok(()),
            Step::Derive { id, lits, antecedents } => {
                let hints = antecedents.iter().map(|hint| hint.get() as i64);
                self.derive(id.get(), lits, hints)
            }
            Step::Delete { id, .. } => self.delete(id.get()),
        }
    }

    /// Whether the empty clause was derived, or given.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Whether there is a clause of this number.
    #[must_use]
    pub fn contains(&self, id: u64) -> bool {
        self.clauses.get(id).is_some()
    }

    /// How many clauses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Whether there are no clauses.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many clauses were derived.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.lemmas
    }

    /// Takes in the clause of a step.
    fn enter(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend(lits.iter().map(|&lit| self.names.enter(lit)));
    }

    /// Adds the clause of the step.
    fn insert(&mut self, id: u64) {
        self.is_refuted |= self.clause.is_empty();
        self.clauses.add(id, &self.clause);
    }

    /// Makes the literals of the step's clause false; `false` when one is true.
    fn deny(&mut self) -> bool {
        self.trail.clear();
        (0..self.clause.len()).all(|place| self.assume(!self.clause[place]))
    }

    fn delete(&mut self, id: u64) -> Result<(), StepError> {
        if self.clauses.delete(id) { Ok(()) } else { Err(StepError::DeletesMissing(id)) }
    }

    fn derive(
        &mut self,
        id: u64,
        lits: &[Lit],
        mut hints: impl Iterator<Item = i64>,
    ) -> Result<(), StepError> {
        if id <= self.last {
            return Err(StepError::OutOfOrder { id, last: self.last });
        }
        self.last = id;
        self.lemmas += 1;
        self.step += 1;
        self.enter(lits);
        // A tautology needs no reason.
        if self.deny() && !self.follow(id, &mut hints)? {
            return Err(StepError::NoConflict { id: clause_id(id) });
        }
        self.insert(id);
        Ok(())
    }

    /// Takes the named clauses as units in turn; `true` at one that is false,
    /// `false` when they end.
    fn follow(
        &mut self,
        id: u64,
        hints: &mut impl Iterator<Item = i64>,
    ) -> Result<bool, StepError> {
        for hint in hints {
            if self.take_hint(id, hint.unsigned_abs())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes a clause as a unit; `true` when it is false.
    fn take_hint(&mut self, id: u64, hint: u64) -> Result<bool, StepError> {
        self.hints += 1;
        let Some(lits) = self.clauses.get(hint) else {
            return Err(StepError::Missing { id: clause_id(id), missing: hint });
        };
        let mut unit = None;
        for lit in lits {
            if is_true(&self.truths, !lit, self.step) || unit == Some(lit) {
                continue;
            }
            if unit.is_some() {
                return Err(StepError::NoUnit { id: clause_id(id), hint });
            }
            unit = Some(lit);
        }
        match unit {
            None => Ok(true),
            Some(lit) => {
                self.assume(lit);
                Ok(false)
            }
        }
    }

    /// Makes a literal true for this step; `false` when it is false.
    fn assume(&mut self, lit: Lit) -> bool {
        if is_true(&self.truths, !lit, self.step) {
            return false;
        }
        let size = (lit.code() | 1) + 1;
        if self.truths.len() < size {
            self.truths.resize(size, 0);
        }
        if self.truths[lit.code()] != self.step {
            self.truths[lit.code()] = self.step;
            self.trail.push(lit);
        }
        true
    }

    /// Checks a step of a file, which may be by resolution on the clause's
    /// first literal.
    fn check_record(&mut self, record: &Record) -> Result<(), StepError> {
        if record.kind == Kind::Delete {
            return record.hints.iter().try_for_each(|&id| self.delete(id.unsigned_abs()));
        }
        match record.lits.first() {
            Some(&pivot) => self.derive_by_resolution(record, pivot),
            None => self.derive(record.id, &record.lits, record.hints.iter().copied()),
        }
    }

    fn derive_by_resolution(&mut self, record: &Record, pivot: Lit) -> Result<(), StepError> {
        let id = record.id;
        let is_resolvent = |&hint: &i64| hint < 0;
        let first = record.hints.iter().position(is_resolvent).unwrap_or(record.hints.len());
        if id <= self.last {
            return Err(StepError::OutOfOrder { id, last: self.last });
        }
        (self.last, self.step, self.lemmas) = (id, self.step + 1, self.lemmas + 1);
        self.enter(&record.lits);
        let pivot = self.names.enter(pivot);
        let mut by_units = record.hints[..first].iter().copied();
        if self.deny() && !self.follow(id, &mut by_units)? {
            self.check_resolvents(id, &record.hints[first..], pivot)?;
        }
        self.insert(id);
        Ok(())
    }

    /// Each clause with the negation of `pivot` must be named, or satisfied.
    fn check_resolvents(&mut self, id: u64, hints: &[i64], pivot: Lit) -> Result<(), StepError> {
        let height = self.trail.len();
        for other in self.clauses.with(!pivot) {
            let lits: Vec<Lit> = self.clauses.get(other).into_iter().flatten().collect();
            let mut rest = lits.iter().filter(|&&lit| lit != !pivot);
            let is_satisfied = rest.any(|&lit| !self.assume(!lit));
            if !is_satisfied {
                let named = |&hint: &i64| hint < 0 && hint.unsigned_abs() == other;
                let id = clause_id(id);
                let place = match hints.iter().position(named) {
                    Some(place) => place,
                    None if hints.is_empty() => return Err(StepError::NoConflict { id }),
                    None => return Err(StepError::Uncovered { id, missing: other }),
                };
                let mut own = hints[place + 1..].iter().copied().take_while(|&hint| hint > 0);
                if !self.follow(id.get(), &mut own)? {
                    return Err(StepError::NoConflict { id });
                }
            }
            for lit in self.trail.drain(height..) {
                self.truths[lit.code()] = 0;
            }
        }
        Ok(())
    }
}

fn is_true(truths: &[u64], lit: Lit, step: u64) -> bool {
    truths.get(lit.code()).is_some_and(|&truth| truth == step)
}

fn clause_id(number: u64) -> neuf_cnf::ClauseId {
    neuf_cnf::ClauseId::new(number).unwrap_or(neuf_cnf::ClauseId::FIRST)
}

/// What an accepted LRAT proof was made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LratReport {
    /// Clauses derived, up to the empty one.
    pub lemmas: u64,
    /// Clauses that they were derived from, counted each time.
    pub hints: u64,
    /// Clauses deleted.
    pub deleted: u64,
}

/// Steps between two looks at the interrupt.
const PATIENCE: u32 = 1 << 10;

/// Checks that an LRAT proof refutes the formula, reading it once.
///
/// # Errors
/// When the proof cannot be read, is malformed, has a step that does not
/// follow, or does not derive the empty clause; with the place. When it is
/// interrupted.
pub fn check_lrat(
    formula: &Formula,
    proof: impl BufRead,
    notation: Notation,
    interrupt: &Interrupt,
) -> Result<LratReport, CheckError> {
    let mut checker = LratChecker::new(formula);
    let mut reader = ProofReader::new(proof, Format::Lrat, notation);
    let (mut patience, mut deleted) = (0, 0);
    while !checker.is_refuted() {
        if patience == 0 {
            patience = PATIENCE;
            if interrupt.is_requested() {
                return Err(CheckError::Interrupted);
            }
        }
        patience -= 1;
        if !reader.advance()? {
            return Err(CheckError::NotRefuted);
        }
        let record = &reader.record;
        if record.kind == Kind::Delete {
            deleted += record.hints.len() as u64;
        }
        let place = record.place;
        checker.check_record(record).map_err(|cause| CheckError::Refused { place, cause })?;
    }
    Ok(LratReport { lemmas: checker.lemmas, hints: checker.hints, deleted })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula;

    fn check(clauses: &[&[i32]], proof: &str) -> Result<LratReport, CheckError> {
        check_lrat(&formula(clauses), proof.as_bytes(), Notation::Text, &Interrupt::new())
    }

    const SQUARE: &[&[i32]] = &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

    #[test]
    fn a_proof_is_accepted_and_counted() {
        let report = check(SQUARE, "c a comment\n5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n").unwrap();
        assert_eq!(report, LratReport { lemmas: 2, hints: 5, deleted: 2 });
    }

    #[test]
    fn wrong_proofs_are_refused_with_their_place() {
        let cases = [
            ("5 1 0 1 2 0\n", "the proof does not derive the empty clause"),
            ("5 1 0 1 0\n", "line 1: clause 5 does not follow from the clauses it names"),
            (
                "5 3 0 1 2 0\n",
                "line 1: clause 5 names clause 1, which is neither a unit nor false there",
            ),
            ("5 1 0 1 9 0\n", "line 1: clause 5 needs clause 9, which is not there"),
            ("4 1 0 1 2 0\n", "line 1: clause 4 comes after clause 4: numbers must grow"),
            ("\n5 d 7 0\n", "line 2: clause 7 cannot be deleted: it is not there"),
            ("5 1 0 1 2\n", "line 2: the proof ends within a step"),
            ("5 1 0 1 x 0\n", "line 1: expected a number, found `x`"),
            ("-5 1 0 1 2 0\n", "line 1: expected a clause number, found -5"),
            ("5 999999999999 0 1 2 0\n", "line 1: the number 999999999999 is over the limit"),
        ];
        for (proof, message) in cases {
            assert_eq!(check(SQUARE, proof).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn a_clause_may_be_new_by_its_first_literal() {
        // The resolvent of (-3 2) and (3 1), (2 1), is clause 1.
        let clauses = [SQUARE, &[&[3, 1]]].concat();
        let proof = "6 -3 2 0 -5 0\n";
        let message = check(&clauses, proof).unwrap_err().to_string();
        assert_eq!(message, "line 1: clause 6 does not follow from the clauses it names");
        let rest = "7 1 0 1 2 0\n8 0 7 3 4 0\n";
        assert_eq!(check(&clauses, &format!("6 -3 2 0 -5 1 0\n{rest}")).unwrap().lemmas, 3);
        let message = check(&clauses, &format!("6 -3 2 0 0\n{rest}")).unwrap_err().to_string();
        assert!(message.ends_with("does not follow from the clauses it names"), "{message}");
        // Nothing has -4, so any clause with 4 may be added.
        assert_eq!(check(&clauses, &format!("6 4 5 0 0\n{rest}")).unwrap().lemmas, 3);
    }

    #[test]
    fn an_empty_clause_in_the_formula_needs_no_proof() {
        assert_eq!(check(&[&[]], "").unwrap().lemmas, 0);
    }
}
