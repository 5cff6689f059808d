//! Checking LRAT, in one pass.
//!
//! The crate `neuf-checker` does the check; its soundness is proved. This module brings the steps,
//! from a solver or from a file, and turns a refusal into an error that names the step.

mod core;
#[cfg(test)]
mod tests;

use std::io::Read;

use neuf_checker::{Checker, Fault};
use neuf_cnf::{ClauseId, Formula, Interrupt, Interrupted, Lit, ProofStep, Var};

use crate::error::{CheckError, StepError};
use crate::format::{Format, Notation};
use crate::read::{ProofReader, Record, RecordKind};
use core::LratNeeds;

/// A checker for the steps of a derivation as they are made.
///
/// The checker trusts its formula and the clauses that [`LratChecker::add_input`] adds, and nothing
/// else.
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
pub struct LratChecker(Checker);

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
    /// [`Interrupted`] when `interrupt` asks to stop.
    pub fn load(formula: &Formula, interrupt: &Interrupt) -> Result<LratChecker, Interrupted> {
        let mut checker = Checker::default();
        for (id, clause) in (1..).zip(formula.clauses()) {
            if id % u64::from(PATIENCE) == 0 {
                interrupt.check()?;
            }
            // No clause has this number and no variable is defined yet, so the input is not
            // refused.
            let _ = checker.add_input(id, codes(clause));
        }
        Ok(LratChecker(checker))
    }

    /// Adds an input clause: a clause that is given, not derived.
    ///
    /// ```
    /// use neuf_cnf::{ClauseId, Formula, Lit, ProofStep};
    /// use neuf_proof::LratChecker;
    /// let a = Lit::from_dimacs(1).unwrap();
    /// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
    /// let mut checker = LratChecker::new(&Formula::new());
    /// checker.add_input(1, &[a])?;
    /// checker.add_input(2, &[!a])?;
    /// checker.step(ProofStep::Derive { id: ids[2], lits: &[], antecedents: &ids[..2] })?;
    /// assert!(checker.is_refuted());
    /// # Ok::<(), neuf_proof::StepError>(())
    /// ```
    ///
    /// # Errors
    /// When a clause with this number exists, or when the clause mentions a
    /// variable that a [`ProofStep::Define`] has defined before.
    pub fn add_input(&mut self, id: u64, lits: &[Lit]) -> Result<(), StepError> {
        self.0.add_input(id, codes(lits)).map_err(|fault| refusal(id, fault))
    }

    /// Checks a step and carries it out. A [`ProofStep::Input`] is ignored: the
    /// checker takes inputs from [`LratChecker::add_input`] alone.
    ///
    /// The clause of a [`ProofStep::Derive`] must follow from earlier clauses by propagation. Only
    /// the clause of a [`ProofStep::Define`] may follow by resolution on its first literal. The
    /// variable of this literal counts as defined from then on, and no later input may mention it.
    ///
    /// # Errors
    /// When the clause does not follow as the step says, or when a clause to be
    /// deleted does not exist.
    pub fn step(&mut self, step: ProofStep<'_>) -> Result<(), StepError> {
        match step {
            ProofStep::Input { .. } => Ok(()),
            ProofStep::Derive { id, lits, antecedents } => {
                let hints = antecedents.iter().map(|hint| hint.get());
                let derived = self.0.derive(id.get(), codes(lits), hints);
                derived.map_err(|fault| refusal(id.get(), fault))
            }
            ProofStep::Define { id, lits, others } => {
                let hints: Vec<i64> = others.iter().map(|id| -(id.get() as i64)).collect();
                self.add(id.get(), lits, &hints)
            }
            ProofStep::Delete { id, .. } => self.delete(id.get()),
        }
    }

    /// Whether a [`ProofStep::Define`] has defined this variable.
    ///
    /// A definition keeps the clauses satisfiable, but not under assumptions about the defined
    /// variable. So consequences of the clauses say nothing about such assumptions.
    #[must_use]
    pub fn is_defined(&self, var: Var) -> bool {
        self.0.is_defined(var.index() as u32)
    }

    /// Whether a clause has mentioned this variable.
    pub(crate) fn knows(&self, var: Var) -> bool {
        self.0.knows(var.index() as u32)
    }

    /// Whether the empty clause has been derived or was an input.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.0.is_refuted()
    }

    /// Whether a clause with this number exists.
    #[must_use]
    pub fn contains(&self, id: u64) -> bool {
        self.0.contains(id)
    }

    /// How many clauses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no clauses.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many clauses have been derived, including deleted clauses.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.0.lemmas()
    }

    fn add(&mut self, id: u64, lits: &[Lit], hints: &[i64]) -> Result<(), StepError> {
        self.0.add_lemma(id, codes(lits), hints).map_err(|fault| refusal(id, fault))
    }

    fn delete(&mut self, id: u64) -> Result<(), StepError> {
        if self.0.delete(id) { Ok(()) } else { Err(StepError::DeletesMissing(id)) }
    }

    /// Checks a step of a file, which may argue by resolution on the first
    /// literal of its clause.
    fn check_record(&mut self, record: &Record) -> Result<(), StepError> {
        match record.kind {
            RecordKind::Delete => {
                record.hints.iter().try_for_each(|&id| self.delete(id.unsigned_abs()))
            }
            RecordKind::Add => self.add(record.id, &record.lits, &record.hints),
        }
    }
}

/// The literals as numbers for the check.
fn codes(lits: &[Lit]) -> impl Iterator<Item = u32> + '_ {
    lits.iter().map(|lit| lit.code() as u32)
}

/// The error that says why the check refuses the clause with this number.
#[cold]
fn refusal(number: u64, fault: Fault) -> StepError {
    let id = ClauseId::new(number).unwrap_or(ClauseId::FIRST);
    match fault {
        Fault::OutOfOrder(last) => StepError::OutOfOrder { id: number, last },
        Fault::Missing(missing) => StepError::Missing { id, missing },
        Fault::NoUnit(hint) => StepError::NoUnit { id, hint },
        Fault::NoConflict => StepError::NoConflict { id },
        Fault::Uncovered(missing) => StepError::Uncovered { id, missing },
        Fault::Defined => StepError::GivenDefined { id: number },
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

/// Checks that an LRAT proof refutes the formula. The proof is read once, up to the empty clause.
///
/// # Errors
/// When the proof cannot be read, is malformed, has a step that does not follow, or does not derive
/// the empty clause; the error names the place in the proof if it has one. Also when `interrupt` is
/// requested.
pub fn check_lrat(
    formula: &Formula,
    proof: impl Read,
    notation: Notation,
    interrupt: &Interrupt,
) -> Result<LratReport, CheckError> {
    check(formula, proof, notation, interrupt, |_| ())
}

/// An accepted LRAT proof: its counts, and the clauses of the formula that the proof needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LratCheck {
    /// Counts of what the proof contains.
    pub report: LratReport,
    /// The indices of the clauses of the formula that the refutation needs, ascending from 0. These
    /// clauses contradict each other alone.
    pub core: Vec<usize>,
}

/// Like [`check_lrat`], and also finds the clauses of the formula that the refutation needs. The
/// hints are kept in memory meanwhile, in eight bytes each.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_proof::{Notation, check_lrat_core};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [vec![a], vec![a, b], vec![!a]].into_iter().collect();
/// let proof = &b"4 0 1 3 0\n"[..];
/// let checked = check_lrat_core(&formula, proof, Notation::Text, &Interrupt::new())?;
/// assert_eq!(checked.core, [0, 2]);
/// # Ok::<(), neuf_proof::CheckError>(())
/// ```
///
/// # Errors
/// The errors of [`check_lrat`].
pub fn check_lrat_core(
    formula: &Formula,
    proof: impl Read,
    notation: Notation,
    interrupt: &Interrupt,
) -> Result<LratCheck, CheckError> {
    let mut needs = LratNeeds::default();
    let report = check(formula, proof, notation, interrupt, |record| {
        if record.kind == RecordKind::Add {
            needs.note(record.id, &record.hints);
        }
    })?;
    Ok(LratCheck { report, core: needs.core(formula) })
}

/// Checks a proof, and shows each step before it is checked.
fn check(
    formula: &Formula,
    proof: impl Read,
    notation: Notation,
    interrupt: &Interrupt,
    mut watch: impl FnMut(&Record),
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
        if record.kind == RecordKind::Delete {
            deleted += record.hints.len() as u64;
        }
        watch(record);
        let place = record.place;
        checker.check_record(record).map_err(|cause| CheckError::Refused { place, cause })?;
    }
    Ok(LratReport { lemmas: checker.0.lemmas(), hints: checker.0.hints(), deleted })
}
