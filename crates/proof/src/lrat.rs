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
//! A clause that is named must be there, and be false or a unit. A unit whose
//! literal is true already is let pass: it is superfluous, not wrong. So is
//! whatever is named after the false clause. A tautology follows from nothing.

use std::io::Read;

use neuf_cnf::{ClauseId, Formula, Interrupt, Lit, Step};

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
    truths: Vec<u32>,
    /// Counted anew when there are no more numbers.
    step: u32,
    /// What is true in the step.
    trail: Vec<Lit>,
    /// The clause of the step, inside.
    clause: Vec<Lit>,
    last: u64,
    /// By inside variable: whether it was defined, and may not be given.
    defined: Vec<bool>,
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
    /// When there is a clause of this number, or it mentions a variable that
    /// was defined before.
    pub fn add_input(&mut self, id: u64, lits: &[Lit]) -> Result<(), StepError> {
        if self.clauses.get(id).is_some() {
            return Err(StepError::OutOfOrder { id, last: self.last });
        }
        self.enter(lits);
        let is_defined = |lit: &Lit| self.defined.get(lit.var().index()) == Some(&true);
        if self.clause.iter().any(is_defined) {
            return Err(StepError::GivenDefined { id });
        }
        self.insert(id);
        self.last = self.last.max(id);
        Ok(())
    }

    /// Checks a step. Clauses that are claimed to be given are passed over.
    ///
    /// A derived clause must follow from those before it; resolution on its
    /// first literal is not enough. It is for a clause that defines, whose
    /// variable no clause that is given later may mention: so more of them may
    /// be given.
    ///
    /// # Errors
    /// When the clause does not follow as the step says, or one that is to be
    /// deleted is not there.
    pub fn step(&mut self, step: Step<'_>) -> Result<(), StepError> {
        match step {
            Step::Input { .. } => Ok(()),
            Step::Derive { id, lits, antecedents } => {
                let hints = antecedents.iter().map(|hint| hint.get());
                if self.begin(id.get(), lits)? && !self.follow(hints)? {
                    return Err(StepError::NoConflict { id });
                }
                self.conclude();
                Ok(())
            }
            Step::Define { id, lits, others } => {
                if self.begin(id.get(), lits)? {
                    let hints: Vec<i64> = others.iter().map(|id| -(id.get() as i64)).collect();
                    self.check_resolvents(&hints)?;
                }
                if let Some(first) = self.clause.first() {
                    let index = first.var().index();
                    self.defined.resize(self.defined.len().max(index + 1), false);
                    self.defined[index] = true;
                }
                self.conclude();
                Ok(())
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
        self.truths.resize(2 * self.names.len(), 0);
    }

    /// Adds the clause of the step.
    fn insert(&mut self, id: u64) {
        self.is_refuted |= self.clause.is_empty();
        self.clauses.add(id, &self.clause);
    }

    fn delete(&mut self, id: u64) -> Result<(), StepError> {
        if self.clauses.delete(id) { Ok(()) } else { Err(StepError::DeletesMissing(id)) }
    }

    /// Takes in a new clause and makes its literals false; `false` when one of
    /// them is true then, so that there is nothing to check.
    fn begin(&mut self, id: u64, lits: &[Lit]) -> Result<bool, StepError> {
        if id <= self.last {
            return Err(StepError::OutOfOrder { id, last: self.last });
        }
        if self.step == u32::MAX {
            self.truths.fill(0);
            self.step = 0;
        }
        (self.last, self.step) = (id, self.step + 1);
        self.enter(lits);
        self.trail.clear();
        Ok((0..self.clause.len()).all(|place| self.assume(!self.clause[place])))
    }

    /// Adds the new clause, which was checked.
    fn conclude(&mut self) {
        self.lemmas += 1;
        self.insert(self.last);
    }

    /// Takes the named clauses as units in turn; `true` at one that is false,
    /// `false` when they end.
    fn follow(&mut self, hints: impl Iterator<Item = u64>) -> Result<bool, StepError> {
        for hint in hints {
            if self.take_hint(hint)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes a clause as a unit; `true` when it is false.
    fn take_hint(&mut self, hint: u64) -> Result<bool, StepError> {
        self.hints += 1;
        let Some(codes) = self.clauses.get(hint) else {
            return Err(StepError::Missing { id: self.id(), missing: hint });
        };
        let mut unit = None;
        for &code in codes {
            let is_false = self.truths[(code ^ 1) as usize] == self.step;
            if is_false || unit == Some(code) {
                continue;
            }
            if unit.is_some() {
                return Err(StepError::NoUnit { id: self.id(), hint });
            }
            unit = Some(code);
        }
        if let Some(code) = unit {
            self.assume(Lit::from_code(code as usize));
        }
        Ok(unit.is_none())
    }

    /// The clause of the step.
    fn id(&self) -> ClauseId {
        ClauseId::new(self.last).unwrap_or(ClauseId::FIRST)
    }

    /// Makes a literal true for this step; `false` when it is false.
    fn assume(&mut self, lit: Lit) -> bool {
        if self.truths[(!lit).code()] == self.step {
            return false;
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
        let first = record.hints.iter().position(|&hint| hint < 0).unwrap_or(record.hints.len());
        let (units, resolvents) = record.hints.split_at(first);
        let units = units.iter().map(|&hint| hint.unsigned_abs());
        if self.begin(record.id, &record.lits)? && !self.follow(units)? {
            self.check_resolvents(resolvents)?;
        }
        self.conclude();
        Ok(())
    }

    /// Each clause with the negation of the first literal must be named, or
    /// satisfied.
    fn check_resolvents(&mut self, hints: &[i64]) -> Result<(), StepError> {
        let id = self.id();
        let Some(&pivot) = self.clause.first() else {
            return Err(StepError::NoConflict { id });
        };
        let height = self.trail.len();
        for other in self.clauses.with(!pivot) {
            if self.deny_rest(other, !pivot) {
                let is_named = |&hint: &i64| hint < 0 && hint.unsigned_abs() == other;
                let place = match hints.iter().position(is_named) {
                    Some(place) => place,
                    None if hints.is_empty() => return Err(StepError::NoConflict { id }),
                    None => return Err(StepError::Uncovered { id, missing: other }),
                };
                let own = hints[place + 1..].iter().take_while(|&&hint| hint > 0);
                if !self.follow(own.map(|hint| hint.unsigned_abs()))? {
                    return Err(StepError::NoConflict { id });
                }
            }
            for lit in self.trail.drain(height..) {
                self.truths[lit.code()] = 0;
            }
        }
        Ok(())
    }

    /// Makes the literals of a clause but this one false; `false` when one of
    /// them is true.
    fn deny_rest(&mut self, id: u64, but: Lit) -> bool {
        let size = self.clauses.get(id).map_or(0, <[u32]>::len);
        (0..size).all(|place| {
            let code = self.clauses.get(id).map_or(0, |codes| codes[place]);
            let lit = Lit::from_code(code as usize);
            lit == but || self.assume(!lit)
        })
    }
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

/// Checks that an LRAT proof refutes the formula, reading it once. What comes
/// after the empty clause is not read.
///
/// # Errors
/// When the proof cannot be read, is malformed, has a step that does not
/// follow, or does not derive the empty clause; with the place. When it is
/// interrupted.
pub fn check_lrat(
    formula: &Formula,
    proof: impl Read,
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
mod tests;
