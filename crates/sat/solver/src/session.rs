//! The session: the caller's clauses, assumptions and promises, and the answers.
//!
//! Callers use outside variables, the search uses inside variables; both kinds of literals meet
//! here and nowhere else. The search reads the assumptions and the size of the input, and knows
//! nothing else about the caller.

use neuf_core::{Interrupt, Lit, Valuation, Var};
use neuf_proof::Refusal;

use crate::limits::Limits;
use crate::map::VarMap;
use crate::outcome::{Certificate, Outcome};
use crate::promise::{CallerNeeds, Promise};
use crate::walk::Counts;

/// The caller's side of a solver.
///
/// Invariants: the variables of `assumptions` and `scratch` are inside variables of `map`; the
/// variables of `failed_core` and `model` are outside variables. `model` assigns each variable
/// below `declared`, and each variable that the map knew at the answer, except helpers (variables
/// that the solver added).
#[derive(Clone, Debug, Default)]
pub(crate) struct Session {
    pub(crate) map: VarMap,
    /// The assumptions of the call under way, as inside literals.
    pub(crate) assumptions: Vec<Lit>,
    /// How the last call ended.
    pub(crate) last_call: Option<Outcome>,
    /// Whether the open levels belong to the last model and are kept for the next call. After a
    /// callback that panics, the open levels belong to no model.
    pub(crate) has_kept_trail: bool,
    /// The clause that holds for the call under way, as inside literals; and as the caller gave the
    /// clause, until the next call begins.
    pub(crate) constraint: Option<Vec<Lit>>,
    pub(crate) given_constraint: Option<Vec<Lit>>,
    /// The clause for the next call.
    pub(crate) next_constraint: Option<Vec<Lit>>,
    /// Whether the call was refuted only together with the clause for this call.
    pub(crate) constraint_failed: bool,
    /// The failed core, as outside literals.
    pub(crate) failed_core: Vec<Lit>,
    /// The number of outside variables that formulas have declared: each model
    /// assigns all of them.
    pub(crate) declared: usize,
    /// The number of literals in all clauses, as they were added.
    pub(crate) literals: u64,
    pub(crate) model: Option<Valuation>,
    /// The extent of the check of the answer, or why the check refused the answer.
    pub(crate) certificate: Option<Certificate>,
    pub(crate) refusal: Option<Refusal>,
    /// The clauses of external propagators that a proof may name as inputs.
    pub(crate) axioms: Vec<Vec<Lit>>,
    /// The inside values of the last model, and the clauses that a single value satisfies; made
    /// when a flip is tried, and kept while the model is current.
    pub(crate) flips: Option<Box<Counts>>,
    /// The number of literals in all clauses when the last model was found.
    pub(crate) answered: u64,
    pub(crate) limits: Limits,
    pub(crate) interrupt: Interrupt,
    /// The caller's promise, and the needs that forbid to lose models.
    pub(crate) promise: Promise,
    pub(crate) needs: CallerNeeds,
    /// By inside variable: whether an external propagator observes the variable. Variables beyond
    /// the end are not observed.
    pub(crate) observed: Vec<bool>,
    /// Working memory for the inside literals of a clause that is being added.
    pub(crate) scratch: Vec<Lit>,
    /// The number of literals of all clauses, earlier clauses included, for which memory was asked.
    pub(crate) room: u64,
}

impl Session {
    /// Forgets the model and the failed core of the last call, and their check.
    pub(crate) fn forget_answer(&mut self) {
        self.model = None;
        self.flips = None;
        self.failed_core.clear();
        self.constraint_failed = false;
        (self.certificate, self.refusal) = (None, None);
    }

    /// Takes over the answer of another solver of the same clauses.
    pub(crate) fn take_answer(&mut self, other: &mut Session) {
        self.forget_answer();
        self.model = other.model.take();
        self.failed_core = std::mem::take(&mut other.failed_core);
        self.constraint_failed = other.constraint_failed;
        self.answered = self.literals;
    }

    /// Whether there is a model and no clause was added since. An added empty clause is not
    /// noticed.
    pub(crate) fn model_is_current(&self) -> bool {
        self.model.is_some() && self.answered == self.literals && self.promise != Promise::Late
    }

    /// Whether symmetries may be broken.
    pub(crate) fn may_break_symmetries(&self) -> bool {
        self.promise.allows_cuts()
            && self.needs == CallerNeeds::default()
            && self.kept_vars().next().is_none()
    }

    /// Forbids to break symmetries from now on. If models are lost already, no question has an
    /// answer any more.
    pub(crate) fn keep_symmetries(&mut self) {
        self.needs.symmetries = true;
        self.promise.note_late_need();
    }

    /// Whether models were cut off that this call may need. The assumptions do not count, since the
    /// assumptions in the session can be an earlier call's.
    pub(crate) fn asks_again(&self) -> bool {
        let needs_models = self.needs.models || self.needs.variables || self.constraint.is_some();
        self.promise == Promise::Late || self.promise == Promise::Cut && needs_models
    }

    /// The inside variables that no technique may remove or use as a witness: the variables of
    /// assumptions, of the clause for this call, and observed variables. Some may come twice.
    /// `Context::kept_vars` also has the variables with a hint.
    pub(crate) fn kept_vars(&self) -> impl Iterator<Item = Var> + '_ {
        let constraint = self.constraint.iter().flatten();
        self.assumptions.iter().chain(constraint).map(|lit| lit.var()).chain(self.observed_vars())
    }

    /// The inside variables that an external propagator observes.
    pub(crate) fn observed_vars(&self) -> impl Iterator<Item = Var> + '_ {
        let observed = self.observed.iter().enumerate().filter(|&(_, &is_observed)| is_observed);
        observed.map(|(index, _)| Var::new(index))
    }

    /// Whether an external propagator observes this inside variable.
    #[inline]
    pub(crate) fn is_observed(&self, var: Var) -> bool {
        self.observed.get(var.index()).is_some_and(|&is_observed| is_observed)
    }

    /// Makes `self` equal to `origin`. `self` must be a clone of `origin` whose map has not grown
    /// since. The limits and the interrupt are not changed.
    pub(crate) fn restore(&mut self, origin: &Session) {
        let Session {
            declared,
            literals,
            promise,
            needs,
            // Unchanged, or set by the caller on both.
            map: _,
            limits: _,
            interrupt: _,
            // A template has no external propagator and no proof.
            observed: _,
            axioms: _,
            certificate: _,
            refusal: _,
            // Set anew in each call; a template has no clause for one call.
            assumptions: _,
            constraint: _,
            given_constraint: _,
            next_constraint: _,
            constraint_failed: _,
            failed_core: _,
            has_kept_trail: _,
            last_call: _,
            model: _,
            flips: _,
            answered: _,
            // Holds nothing between calls.
            scratch: _,
            room: _,
        } = origin;
        self.declared = *declared;
        self.literals = *literals;
        (self.promise, self.needs) = (*promise, *needs);
        self.forget_answer();
    }

    /// The approximate memory in bytes: the two directions of the map.
    pub(crate) fn bytes(&self) -> u64 {
        self.map.bytes()
    }
}
