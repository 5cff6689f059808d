//! Certifies an incremental solver: checks its steps as they are made, and checks that they refute
//! each failed core.
//!
//! A caller trusts only the clauses that it has given. So a clause that the solver calls an input
//! must be the next given clause, or a clause that a propagator of the caller has accepted.
//!
//! A refutation under assumptions is a clause that says: the failed core cannot hold. For the core
//! `a, b` that is `¬a ∨ ¬b`. The solver derives this clause in the call and deletes it at once,
//! so the checker notes all units, and all clauses of a call that consist of negated assumptions.
//! Keeping only the last clause, the obvious way, fails when steps of several threads arrive
//! interleaved. Checking the whole proof after each call takes quadratic time.

use std::collections::VecDeque;

use neuf_cnf::{ClauseId, Lit, PackedFormula, ProofStep, Steps, Valuation, Var};
use rustc_hash::FxHashSet;

use crate::error::StepError;
use crate::lrat::LratChecker;

/// Why an answer is not accepted: its model, its failed core, or a step of its proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A step is wrong.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The solver has named an input that is not the next clause that was given.
    #[error("clause {0} was not given")]
    NotGiven(ClauseId),
    /// A literal of the core is not among the assumptions.
    #[error("{0} is in the core but was not assumed")]
    NotAssumed(Lit),
    /// The core mentions a variable that the solver has defined. A definition keeps the clauses
    /// satisfiable, but says nothing about assumptions.
    #[error("the variable of {0} was defined by the solver")]
    Defined(Lit),
    /// No step says that the literals of the core cannot all hold.
    #[error("{0:?} was not refuted")]
    NotRefuted(Vec<Lit>),
    /// The empty clause is not among the steps.
    #[error("it does not derive the empty clause")]
    NoEmptyClause,
    /// The model does not satisfy the clause with this number, from 1.
    #[error("the model does not satisfy clause {0}")]
    Unsatisfied(usize),
    /// There is no model.
    #[error("there is no model")]
    NoModel,
    /// An assumption is not true in the model.
    #[error("the model does not satisfy the assumption {0}")]
    AssumptionFalse(Lit),
    /// The model does not satisfy the clause that holds for this call.
    #[error("the model does not satisfy the clause {0:?} for this call")]
    ConstraintFalse(Vec<Lit>),
    /// The checker itself has failed.
    #[error("the checker has crashed")]
    Crashed,
}

/// Checks the steps of a solver that answers questions under assumptions, and checks that the steps
/// refute its failed cores.
///
/// After the first wrong step, nothing is accepted any more.
#[derive(Clone, Debug, Default)]
pub(crate) struct CoreChecker {
    checker: LratChecker,
    /// The given clauses whose number the solver has not named yet.
    given: VecDeque<Vec<Lit>>,
    /// The clauses that may be inputs at any time, each sorted.
    accepted: FxHashSet<Vec<Lit>>,
    /// The variables whose negation makes any clause an input.
    guards: FxHashSet<Var>,
    /// The literals of all unit clauses that were inputs or derived.
    units: FxHashSet<Lit>,
    /// The negations of the assumptions of this call.
    negated: FxHashSet<Lit>,
    /// The clauses of this call that consist of negated assumptions.
    refuted: Vec<Vec<Lit>>,
    fault: Option<Refusal>,
}

impl CoreChecker {
    /// A checker for a solver that has been given this formula as a whole. The solver numbers the
    /// clauses from 1 on and names none of them as an input.
    pub(crate) fn of(formula: &PackedFormula) -> CoreChecker {
        let mut checker = CoreChecker::default();
        let mut id = 0;
        let taken = formula.try_for_each(|clause| {
            id += 1;
            checker.checker.add_input(id, clause)?;
            checker.note(clause);
            Ok(())
        });
        checker.fault = taken.err().map(Refusal::Step);
        checker
    }

    /// Notes a clause that the solver is going to be given. The solver has to name these clauses as
    /// inputs in their order, with their literals as they are here.
    pub(crate) fn give(&mut self, clause: &[Lit]) {
        self.given.push_back(clause.to_vec());
    }

    /// Notes a clause, for instance of an external propagator, that the solver may name as an
    /// input at any time, more than once, and with its literals in any order.
    pub(crate) fn accept(&mut self, clause: &[Lit]) {
        self.accepted.insert(sorted(clause));
    }

    /// Allows any input that contains the negation of `guard`, a variable that no clause so far
    /// mentions. Such clauses exclude no value of other variables, because all of them hold where
    /// `guard` is false. From now on, no given clause and no core may mention the variable. If a
    /// clause has mentioned the variable already, nothing is accepted any more.
    pub(crate) fn guard(&mut self, guard: Var) {
        if self.checker.knows(guard) || self.given.iter().flatten().any(|lit| lit.var() == guard) {
            self.fault.get_or_insert(Refusal::Defined(guard.negative()));
        }
        self.guards.insert(guard);
    }

    /// Begins a call under these assumptions.
    pub(crate) fn assume(&mut self, assumptions: impl IntoIterator<Item = Lit>) {
        self.negated.clear();
        self.negated.extend(assumptions.into_iter().map(|lit| !lit));
        self.refuted.clear();
    }

    /// Checks steps, up to the first wrong step.
    pub(crate) fn check(&mut self, steps: &Steps) {
        for step in steps.iter() {
            if self.fault.is_some() {
                return;
            }
            self.fault = self.step(step).err();
        }
    }

    fn step(&mut self, step: ProofStep<'_>) -> Result<(), Refusal> {
        match step {
            ProofStep::Input { id, lits } => {
                let is_own = |lit: &Lit| self.guards.contains(&lit.var());
                let is_guarded = lits.iter().any(|lit| !lit.is_positive() && is_own(lit));
                if !is_guarded {
                    if self.given.front().is_some_and(|given| given == lits) {
                        self.given.pop_front();
                    } else if !self.accepted.contains(&sorted(lits)) {
                        return Err(Refusal::NotGiven(id));
                    }
                    if let Some(&lit) = lits.iter().find(|lit| is_own(lit)) {
                        return Err(Refusal::Defined(lit));
                    }
                }
                self.checker.add_input(id.get(), lits)?;
                self.note(lits);
            }
            ProofStep::Derive { lits, .. } => {
                self.checker.step(step)?;
                self.note(lits);
            }
            // A definition never refutes assumptions.
            ProofStep::Define { .. } | ProofStep::Delete { .. } => self.checker.step(step)?,
        }
        Ok(())
    }

    /// Notes a clause that holds, if the clause can refute a core.
    fn note(&mut self, lits: &[Lit]) {
        let Some((&first, rest)) = lits.split_first() else { return };
        if rest.iter().all(|&lit| lit == first) {
            self.units.insert(first);
        } else if lits.iter().all(|lit| self.negated.contains(lit)) {
            self.refuted.push(lits.to_vec());
        }
    }

    /// What was wrong with the first wrong step.
    pub(crate) fn fault(&self) -> Option<&Refusal> {
        self.fault.as_ref()
    }

    /// How many derived clauses were right.
    pub(crate) fn lemmas(&self) -> u64 {
        self.checker.lemmas()
    }

    /// Checks that all steps so far are right, that `core` consists of assumptions of this call,
    /// and that the assumptions of the core cannot all hold: a step says so, or two of them are
    /// contrary. An empty core needs the empty clause.
    ///
    /// # Errors
    /// What is wrong.
    pub(crate) fn refutes(&self, core: &[Lit]) -> Result<(), Refusal> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        if let Some(&lit) = core.iter().find(|&&lit| !self.negated.contains(&!lit)) {
            return Err(Refusal::NotAssumed(lit));
        }
        let is_own = |var: Var| self.checker.is_defined(var) || self.guards.contains(&var);
        if let Some(&lit) = core.iter().find(|lit| is_own(lit.var())) {
            return Err(Refusal::Defined(lit));
        }
        let clause: FxHashSet<Lit> = core.iter().map(|&lit| !lit).collect();
        let is_refuted = self.checker.is_refuted()
            || clause.iter().any(|&lit| clause.contains(&!lit) || self.units.contains(&lit))
            || self.refuted.iter().any(|lits| lits.iter().all(|lit| clause.contains(lit)));
        match core {
            _ if is_refuted => Ok(()),
            [] => Err(Refusal::NoEmptyClause),
            _ => Err(Refusal::NotRefuted(core.to_vec())),
        }
    }

    /// Checks that all steps so far are right and that all assumptions of this call are true in
    /// this model. This checker does not keep the clauses, so it cannot say whether the model
    /// satisfies them.
    ///
    /// # Errors
    /// What is wrong.
    pub(crate) fn allows(&self, model: &Valuation) -> Result<(), Refusal> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let failed = self.negated.iter().find(|&&lit| model.value(lit) != Some(false));
        failed.map_or(Ok(()), |&lit| Err(Refusal::AssumptionFalse(!lit)))
    }
}

/// The literals of a clause in their order, each once.
pub(crate) fn sorted(clause: &[Lit]) -> Vec<Lit> {
    let mut lits = clause.to_vec();
    lits.sort_unstable();
    lits.dedup();
    lits
}

#[cfg(test)]
mod tests;
