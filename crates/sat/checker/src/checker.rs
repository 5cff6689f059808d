//! The check of a step.
//!
//! To check a clause, the checker assumes that all literals of the clause are false. The clauses
//! that the step names as *hints* must then become units one after the other, until the last is
//! false. For example, `b` follows from the hints `a ∨ b` and `¬a ∨ b`: with b false, the
//! first makes a true, and the second is false. Nothing is searched for, so checking takes time
//! linear in the proof and memory linear in the clauses that exist at one time. A clause that does
//! not follow by hints may still be added by resolution on its first literal (RAT). Then the step
//! must name each clause that contains the negation of this literal, with hints that show that the
//! resolvent of both clauses follows (Cruz-Filipe and others, CADE 2017).
//!
//! A clause that is named must exist, and be false or a unit. A unit whose literal is already true
//! is accepted, and so are hints after the false clause: superfluous, but not wrong. A tautology
//! needs no hints.
//!
//! Each function here has a twin in `proof/Checker.v`; both change together.

use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use crate::assignment::Assignment;
use crate::clauses::Clauses;
use crate::fault::Fault;
use crate::names::Names;

/// A checker for the steps of a derivation.
///
/// The checker trusts the clauses that [`Checker::add_input`] adds, and nothing else. A step that
/// is refused changes no clause, and the checker can go on.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    names: Names,
    clauses: Clauses,
    assignment: Assignment,
    /// The clause of the step, in inside literals.
    clause: Vec<u32>,
    /// The highest clause number so far.
    last: u64,
    /// By inside variable: whether a step has defined the variable, so that no later input may
    /// mention it.
    defined: Vec<bool>,
    is_refuted: bool,
    /// The clauses that the step names, and where their literals stand.
    named: Vec<(u64, Option<Range<usize>>)>,
    lemmas: u64,
    hints: u64,
}

impl Checker {
    /// Adds an input clause: a clause that is given, not derived.
    ///
    /// # Errors
    /// When a clause with this number exists, or when the clause mentions a
    /// variable that a step has defined before.
    pub fn add_input(&mut self, id: u64, lits: impl IntoIterator<Item = u32>) -> Result<(), Fault> {
        if self.contains(id) {
            return Err(Fault::OutOfOrder(self.last));
        }
        self.enter(lits);
        if self.clause.iter().any(|&lit| self.is_inside_defined(lit >> 1)) {
            return Err(Fault::Defined);
        }
        self.insert(id);
        self.last = self.last.max(id);
        Ok(())
    }

    /// Adds a clause that follows from earlier clauses by propagation of the clauses that `hints`
    /// name.
    ///
    /// # Errors
    /// When the number is not greater than all earlier numbers, or when the clause does not follow
    /// from the hints.
    pub fn derive(
        &mut self,
        id: u64,
        lits: impl IntoIterator<Item = u32>,
        hints: impl IntoIterator<Item = u64>,
    ) -> Result<(), Fault> {
        if self.begin(id, lits)? && !self.follow(hints)? {
            return Err(Fault::NoConflict);
        }
        self.conclude(id);
        Ok(())
    }

    /// Adds a clause that follows by propagation, or by resolution on its first literal: a line of
    /// an LRAT proof. A negative hint names a clause to resolve with; the hints behind it are for
    /// this resolvent.
    ///
    /// If resolution was needed, the clause does not follow from earlier clauses, and only keeps
    /// them satisfiable: the step *defines* the variable of the first literal. No later input may
    /// mention this variable.
    ///
    /// # Errors
    /// When the number is not greater than all earlier numbers, or when the clause follows in
    /// neither way.
    pub fn add_lemma(
        &mut self,
        id: u64,
        lits: impl IntoIterator<Item = u32>,
        hints: &[i64],
    ) -> Result<(), Fault> {
        let first = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
        let (units, resolvents) = hints.split_at(first);
        if self.begin(id, lits)? && !self.follow(magnitudes(units))? {
            let pivot = self.check_resolvents(resolvents)?;
            self.define(pivot >> 1);
        }
        self.conclude(id);
        Ok(())
    }

    /// Deletes a clause; `false` when there is no clause with this number.
    pub fn delete(&mut self, id: u64) -> bool {
        self.clauses.delete(id)
    }

    /// Whether the empty clause has been derived or was an input.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Whether a step has defined this variable by resolution.
    ///
    /// A definition keeps the clauses satisfiable, but not under assumptions about the defined
    /// variable. So consequences of the clauses say nothing about such assumptions.
    #[must_use]
    pub fn is_defined(&self, var: u32) -> bool {
        self.names.find(var).is_some_and(|inside| self.is_inside_defined(inside))
    }

    /// Whether a clause has mentioned this variable.
    #[must_use]
    pub fn knows(&self, var: u32) -> bool {
        self.names.find(var).is_some()
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

    /// How many clauses have been derived or defined, including deleted clauses.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.lemmas
    }

    /// How many hints were followed; a clause counts each time it is used.
    #[must_use]
    pub fn hints(&self) -> u64 {
        self.hints
    }

    fn is_inside_defined(&self, inside: u32) -> bool {
        self.defined.get(inside as usize) == Some(&true)
    }

    fn define(&mut self, inside: u32) {
        let index = inside as usize;
        self.defined.resize(self.defined.len().max(index + 1), false);
        self.defined[index] = true;
    }

    /// Translates the clause of a step into inside literals.
    fn enter(&mut self, lits: impl IntoIterator<Item = u32>) {
        self.clause.clear();
        self.clause.extend(lits.into_iter().map(|lit| self.names.enter(lit)));
        self.assignment.grow(self.names.len());
    }

    /// Adds the clause of the step.
    fn insert(&mut self, id: u64) {
        self.is_refuted |= self.clause.is_empty();
        self.clauses.add(id, &self.clause);
    }

    /// Translates a new clause and makes all its literals false. The result is `false` when the
    /// clause is a tautology, for which there is nothing to check.
    fn begin(&mut self, id: u64, lits: impl IntoIterator<Item = u32>) -> Result<bool, Fault> {
        if id <= self.last {
            return Err(Fault::OutOfOrder(self.last));
        }
        self.last = id;
        self.assignment.begin();
        self.enter(lits);
        Ok(self.clause.iter().all(|&lit| self.assignment.assume(lit ^ 1)))
    }

    /// Adds the new clause after its check.
    fn conclude(&mut self, id: u64) {
        self.lemmas += 1;
        self.insert(id);
    }

    /// Propagates the named clauses in turn; `true` as soon as a named clause is false, `false`
    /// when no named clause is false.
    ///
    /// All clauses are looked up before the first is read. The clauses stand anywhere in memory; a
    /// processor that is asked for all of them waits once, not once for each clause.
    fn follow(&mut self, hints: impl IntoIterator<Item = u64>) -> Result<bool, Fault> {
        let mut named = mem::take(&mut self.named);
        named.clear();
        named.extend(hints.into_iter().map(|hint| (hint, self.clauses.span(hint))));
        let mut outcome = Ok(false);
        for (hint, span) in &named {
            outcome = self.take_hint(*hint, span.clone());
            if outcome != Ok(false) {
                break;
            }
        }
        self.named = named;
        outcome
    }

    /// Propagates a clause, which must be a unit or false; `true` when the clause is false.
    fn take_hint(&mut self, hint: u64, span: Option<Range<usize>>) -> Result<bool, Fault> {
        self.hints += 1;
        let span = span.ok_or(Fault::Missing(hint))?;
        let mut unit = None;
        for &lit in self.clauses.lits(span) {
            if self.assignment.is_true(lit ^ 1) || unit == Some(lit) {
                continue;
            }
            if unit.is_some() {
                return Err(Fault::NoUnit(hint));
            }
            unit = Some(lit);
        }
        if let Some(lit) = unit {
            self.assignment.assume(lit);
        }
        Ok(unit.is_none())
    }

    /// Checks the resolvents on the first literal, and returns this literal. For each clause that
    /// contains the literal's negation, the resolvent must be satisfied or follow by the hints
    /// behind the clause's number.
    fn check_resolvents(&mut self, hints: &[i64]) -> Result<u32, Fault> {
        let &pivot = self.clause.first().ok_or(Fault::NoConflict)?;
        let height = self.assignment.height();
        for other in self.clauses.with(pivot ^ 1) {
            self.check_resolvent(other, pivot, hints)?;
            self.assignment.retract(height);
        }
        Ok(pivot)
    }

    /// Checks one resolvent.
    fn check_resolvent(&mut self, other: u64, pivot: u32, hints: &[i64]) -> Result<(), Fault> {
        if !self.deny_rest(other, pivot ^ 1) {
            return Ok(());
        }
        let names_other = |&hint: &i64| hint < 0 && hint.unsigned_abs() == other;
        let place = match hints.iter().position(names_other) {
            Some(place) => place,
            None if hints.is_empty() => return Err(Fault::NoConflict),
            None => return Err(Fault::Uncovered(other)),
        };
        let rest = &hints[place + 1..];
        let end = rest.iter().position(|&hint| hint < 0).unwrap_or(rest.len());
        if self.follow(magnitudes(&rest[..end]))? { Ok(()) } else { Err(Fault::NoConflict) }
    }

    /// Makes all literals of a clause except `but` false; returns `false` when such a literal is
    /// already true.
    fn deny_rest(&mut self, id: u64, but: u32) -> bool {
        let lits = self.clauses.get(id).unwrap_or_default();
        lits.iter().all(|&lit| lit == but || self.assignment.assume(lit ^ 1))
    }
}

/// The numbers that hints name.
fn magnitudes(hints: &[i64]) -> impl Iterator<Item = u64> + '_ {
    hints.iter().map(|hint| hint.unsigned_abs())
}

#[cfg(test)]
mod tests;
