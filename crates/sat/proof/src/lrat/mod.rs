//! Checking LRAT, in one pass.
//!
//! To check a clause, the checker assumes that all its literals are false. The
//! clauses that the step names as *hints* must then become units one after the
//! other, until the last one is false. Nothing is searched for, so checking
//! takes time linear in the proof and memory linear in the clauses that exist at
//! one time. A clause that does not follow in this way may still be added by
//! resolution on its first literal (RAT): then the step must name each clause
//! that contains the negation of that literal, with hints that show that their
//! resolvent follows (Cruz-Filipe and others, CADE 2017).
//!
//! A clause that is named must exist, and be false or a unit. A unit whose
//! literal is already true is accepted, and so is anything after the false
//! clause: both are superfluous, but not wrong. A tautology needs no hints.

use std::io::Read;

use neuf_cnf::{ClauseId, Formula, Interrupt, Interrupted, Lit, ProofStep, Var};

use crate::clauses::Clauses;
use crate::error::{CheckError, StepError};
use crate::format::{Format, Notation};
use crate::names::Names;
use crate::read::{Kind, ProofReader, Record};

/// A checker for the steps of a derivation as they are made.
///
/// It trusts the formula that it was made with and the clauses that
/// [`LratChecker::add_input`] gives it, and nothing else.
///
/// ```
/// use neuf_cnf::{ClauseId, Formula, Lit, ProofStep};
/// use neuf_proof::LratChecker;
/// let a = Lit::from_dimacs(1).unwrap();
/// let formula: Formula = [[a], [!a]].into_iter().collect();
/// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
/// let mut checker = LratChecker::new(&formula);
/// checker.step(ProofStep::Derive { id: ids[2], lits: &[], antecedents: &ids[..2] })?;
/// assert!(checker.is_refuted());
/// # Ok::<(), neuf_proof::StepError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct LratChecker {
    names: Names,
    clauses: Clauses,
    /// By inside literal: the last step in which it was made true; 0 for none.
    truths: Vec<u32>,
    /// The number of the step; it starts again from 1 when it would overflow.
    step: u32,
    /// The literals that are true in the step.
    trail: Vec<Lit>,
    /// The clause of the step, in inside literals.
    clause: Vec<Lit>,
    /// The highest clause number so far.
    last: u64,
    /// By inside variable: whether the proof has defined it, so that no later
    /// input may mention it.
    defined: Vec<bool>,
    is_refuted: bool,
    lemmas: u64,
    hints: u64,
}

impl LratChecker {
    /// Makes a checker for derivations from this formula. The clauses of the
    /// formula get the numbers from 1 on.
    #[must_use]
    pub fn new(formula: &Formula) -> LratChecker {
        LratChecker::load(formula, &Interrupt::new()).unwrap_or_default()
    }

    /// Like [`new`](LratChecker::new), but ends early when `interrupt` asks to stop.
    ///
    /// # Errors
    /// [`Interrupted`] when it does.
    pub fn load(formula: &Formula, interrupt: &Interrupt) -> Result<LratChecker, Interrupted> {
        let mut checker = LratChecker::default();
        for (id, clause) in (1..).zip(formula.clauses()) {
            if id % u64::from(PATIENCE) == 0 {
                interrupt.check()?;
            }
            checker.enter(clause);
            checker.insert(id);
        }
        checker.last = formula.len() as u64;
        Ok(checker)
    }

    /// Adds an input clause: one that is given, not derived.
    ///
    /// # Errors
    /// When a clause with this number exists, or when the clause mentions a
    /// variable that a [`ProofStep::Define`] has defined before.
    pub fn add_input(&mut self, id: u64, lits: &[Lit]) -> Result<(), StepError> {
        if self.clauses.get(id).is_some() {
            return Err(StepError::OutOfOrder { id, last: self.last });
        }
        self.enter(lits);
        if self.clause.iter().any(|lit| self.is_inside_defined(lit.var())) {
            return Err(StepError::GivenDefined { id });
        }
        self.insert(id);
        self.last = self.last.max(id);
        Ok(())
    }

    /// Checks a step and carries it out. A [`ProofStep::Input`] is ignored: the
    /// checker takes inputs from [`LratChecker::add_input`] alone.
    ///
    /// The clause of a [`ProofStep::Derive`] must follow from the clauses before it
    /// by propagation; resolution on its first literal is not enough. Only a
    /// [`ProofStep::Define`] may use that. The variable of its first literal counts
    /// as defined from then on, and no later input may mention it; so inputs can
    /// still be added after other steps.
    ///
    /// # Errors
    /// When the clause does not follow as the step says, or when a clause to be
    /// deleted does not exist.
    pub fn step(&mut self, step: ProofStep<'_>) -> Result<(), StepError> {
        match step {
            ProofStep::Input { .. } => Ok(()),
            ProofStep::Derive { id, lits, antecedents } => {
                let hints = antecedents.iter().map(|hint| hint.get());
                if self.begin(id.get(), lits)? && !self.follow(hints)? {
                    return Err(StepError::NoConflict { id });
                }
                self.conclude();
                Ok(())
            }
            ProofStep::Define { id, lits, others } => {
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
            ProofStep::Delete { id, .. } => self.delete(id.get()),
        }
    }

    /// Whether a [`ProofStep::Define`] has defined this variable.
    ///
    /// A definition keeps the clauses satisfiable, but not under assumptions about its
    /// variable. So what follows from the clauses says nothing about such assumptions.
    #[must_use]
    pub fn is_defined(&self, var: Var) -> bool {
        self.names.find(var).is_some_and(|inside| self.is_inside_defined(inside))
    }

    /// Whether a clause has mentioned this variable.
    pub(crate) fn knows(&self, var: Var) -> bool {
        self.names.find(var).is_some()
    }

    fn is_inside_defined(&self, inside: Var) -> bool {
        self.defined.get(inside.index()) == Some(&true)
    }

    /// Whether the empty clause has been derived or was an input.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Whether a clause with this number exists.
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

    /// How many clauses have been derived, the deleted ones included.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.lemmas
    }

    /// Translates the clause of a step into inside literals.
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

    /// Translates a new clause and makes all its literals false. The result is
    /// `false` when the clause is a tautology, so that there is nothing to check.
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

    /// Adds the new clause after its check.
    fn conclude(&mut self) {
        self.lemmas += 1;
        self.insert(self.last);
    }

    /// Propagates the named clauses in turn; `true` as soon as one of them is
    /// false, `false` when none of them is.
    fn follow(&mut self, hints: impl Iterator<Item = u64>) -> Result<bool, StepError> {
        for hint in hints {
            if self.take_hint(hint)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Propagates a clause, which must be a unit or false; `true` when it is
    /// false.
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

    /// The number of the step's clause.
    fn id(&self) -> ClauseId {
        ClauseId::new(self.last).unwrap_or(ClauseId::FIRST)
    }

    /// Makes a literal true for this step; `false` when it is already false.
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

    /// Checks a step of a file, which may argue by resolution on the first
    /// literal of its clause.
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

    /// Checks the resolvents on the first literal. For each clause that contains
    /// its negation, the resolvent must be satisfied or follow by the hints after
    /// the clause's name.
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

    /// Makes all literals of a clause except `but` false; `false` when one of
    /// them is already true.
    fn deny_rest(&mut self, id: u64, but: Lit) -> bool {
        let size = self.clauses.get(id).map_or(0, <[u32]>::len);
        (0..size).all(|place| {
            let code = self.clauses.get(id).map_or(0, |codes| codes[place]);
            let lit = Lit::from_code(code as usize);
            lit == but || self.assume(!lit)
        })
    }
}

/// Counts of what an accepted LRAT proof contains, up to the empty clause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LratReport {
    /// How many clauses were derived.
    pub lemmas: u64,
    /// How many hints were followed; a clause counts each time it is used.
    pub hints: u64,
    /// How many clauses were deleted.
    pub deleted: u64,
}

/// How many clauses are added, or steps checked, between two checks of the interrupt.
const PATIENCE: u32 = 1 << 10;

/// Checks that an LRAT proof refutes the formula. It reads the proof once and
/// stops after the empty clause.
///
/// # Errors
/// When the proof cannot be read, is malformed, has a step that does not
/// follow, or does not derive the empty clause; the error names the place where
/// there is one. Also when `interrupt` is requested.
pub fn check_lrat(
    formula: &Formula,
    proof: impl Read,
    notation: Notation,
    interrupt: &Interrupt,
) -> Result<LratReport, CheckError> {
    let mut checker = LratChecker::load(formula, interrupt).map_err(|_| CheckError::Interrupted)?;
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
