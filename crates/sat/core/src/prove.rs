//! The propagator's interface for proofs: the numbers of its clauses, and the
//! steps that derive and delete them.
//!
//! With proofs off, the methods do nothing, so callers need not distinguish. The numbers themselves
//! are kept in `trace.rs`.

use crate::reason::{ClauseRef, Conflict, Reason};
use crate::trace::Trace;
use crate::{ClauseId, Lit, Propagator, Steps, Var};

impl Propagator {
    /// Starts to note every clause that is given, derived or deleted (*proofs on*). If there are
    /// already clauses, the method does nothing and returns `false`.
    pub fn keep_trace(&mut self) -> bool {
        let is_new = self.arena().is_empty() && self.trail.lits().is_empty() && !self.refuted;
        let is_new = is_new && self.watches().literals().all(|lit| self.watches()[lit].is_empty());
        if is_new {
            self.clauses.keep_ids();
            self.trace = Some(Box::new(Trace::new()));
        }
        is_new
    }

    /// Stops noting steps, for good.
    pub fn drop_trace(&mut self) {
        self.trace = None;
    }

    /// The steps since they were last cleared, which the caller takes and clears;
    /// `None` when steps are not noted.
    pub fn steps_mut(&mut self) -> Option<&mut Steps> {
        self.trace.as_mut().map(|trace| &mut trace.steps)
    }

    /// Whether steps are noted.
    #[inline]
    #[must_use]
    pub fn is_traced(&self) -> bool {
        self.trace.is_some()
    }

    /// The number that the next derived clause gets, with proofs on.
    #[must_use]
    pub fn next_clause_id(&self) -> Option<ClauseId> {
        Some(self.trace.as_ref()?.next())
    }

    /// Notes an input clause that will be attached unchanged. Returns its number,
    /// with proofs on.
    pub fn note_input(&mut self, lits: &[Lit]) -> Option<ClauseId> {
        Some(self.trace.as_mut()?.input(lits))
    }

    /// Notes a clause that follows by `antecedents`. Returns its number, with proofs
    /// on.
    pub fn derive(&mut self, lits: &[Lit], antecedents: &[ClauseId]) -> Option<ClauseId> {
        Some(self.trace.as_mut()?.derive(lits, antecedents))
    }

    /// Notes a clause of the definition of a new variable, the variable of the clause's first
    /// literal; `others` are the clauses with the negation of this literal. Returns the clause's
    /// number, with proofs on.
    pub fn define(&mut self, lits: &[Lit], others: &[ClauseId]) -> Option<ClauseId> {
        Some(self.trace.as_mut()?.define(lits, others))
    }

    /// Notes that a clause which is not attached is no longer needed.
    pub fn retract(&mut self, lits: &[Lit], id: Option<ClauseId>) {
        if let Some(trace) = &mut self.trace {
            trace.delete(id, lits);
        }
    }

    /// The number of the unit clause of a variable fixed at level 0, with
    /// proofs on.
    #[must_use]
    pub fn unit_id(&self, var: Var) -> Option<ClauseId> {
        self.trace.as_ref()?.unit(var)
    }

    /// The number of the clause that is the reason of `lit`, with proofs on.
    #[must_use]
    pub fn reason_id(&self, lit: Lit, reason: Reason) -> Option<ClauseId> {
        match reason {
            Reason::None | Reason::External => None,
            Reason::Binary(other) => self.trace.as_ref()?.binary(lit, other),
            Reason::Long(clause) => self.arena().id(clause),
        }
    }

    /// The number of a long clause, with proofs on.
    #[must_use]
    pub fn clause_id(&self, clause: ClauseRef) -> Option<ClauseId> {
        self.arena().id(clause)
    }

    /// Gives a clause another number, after the proof has derived the clause again. Without a proof
    /// the method does nothing.
    pub fn renumber(&mut self, clause: Conflict, id: ClauseId) {
        let Some(trace) = &mut self.trace else { return };
        match clause {
            Conflict::Long(clause) => self.clauses.set_id(clause, id),
            Conflict::Binary([a, b]) => {
                trace.forget_binary(a, b);
                trace.set_binary(a, b, id);
            }
        }
    }

    /// The number of a false clause, with proofs on.
    #[must_use]
    pub fn conflict_id(&self, conflict: Conflict) -> Option<ClauseId> {
        match conflict {
            Conflict::Binary([a, b]) => self.trace.as_ref()?.binary(a, b),
            Conflict::Long(clause) => self.arena().id(clause),
        }
    }
}
