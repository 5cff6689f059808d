//! Certified answers: each refutation is checked while the solver runs, each model afterwards.
//!
//! The checker is that of `neuf-proof`, which shares no code with the solver. It trusts only the
//! clauses that came through this interface.

#![forbid(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use neuf_cnf::{Formula, Lit, Steps, Valuation};
use neuf_proof::CoreChecker;
use neuf_solver::Outcome;

use crate::report::{Error, Kind};

/// The checker of a solver, which its sink and its session share.
#[derive(Default)]
pub(crate) struct Certificate {
    state: Mutex<Checked>,
}

#[derive(Default)]
struct Checked {
    checker: CoreChecker,
    /// All clauses of the caller.
    given: Formula,
}

impl Certificate {
    fn state(&self) -> MutexGuard<'_, Checked> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a clause of the caller.
    pub(crate) fn give(&self, clause: &[Lit]) {
        let mut state = self.state();
        state.given.add_clause(clause.iter().copied());
        state.checker.give(clause);
    }

    /// Takes a whole formula, unless there are clauses already. The solver numbers its
    /// clauses from 1 and names none of them.
    pub(crate) fn begin_with(&self, formula: &Formula) -> bool {
        let mut state = self.state();
        if !state.given.is_empty() {
            return false;
        }
        *state = Checked { checker: CoreChecker::new(formula), given: formula.clone() };
        true
    }

    /// Begins a call under these assumptions.
    pub(crate) fn assume(&self, assumptions: &[Lit]) {
        self.state().checker.assume(assumptions.iter().copied());
    }

    /// Checks the solver's steps.
    pub(crate) fn check(&self, steps: &Steps) {
        self.state().checker.check(steps);
    }

    /// Whether the answer of the last call is right.
    pub(crate) fn judge(
        &self,
        outcome: Outcome,
        assumptions: &[Lit],
        model: Option<&Valuation>,
        core: &[Lit],
    ) -> Result<(), Error> {
        let state = self.state();
        let fault = match outcome {
            _ if state.checker.fault().is_some() => state.checker.fault().map(ToString::to_string),
            Outcome::Satisfiable => {
                let is_right = model.is_some_and(|model| {
                    let holds = |&lit: &Lit| model.value(lit) == Some(true);
                    assumptions.iter().all(holds) && state.given.is_satisfied_by(model)
                });
                (!is_right).then(|| "the model does not satisfy the clauses".to_owned())
            }
            Outcome::Unsatisfiable => state.checker.refutes(core).err().map(|why| why.to_string()),
            Outcome::Unknown(_) => None,
        };
        match fault {
            Some(fault) => Err(Error::new(
                Kind::Internal,
                format!("this is a defect of neuf: its own answer was refused: {fault}"),
            )),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::ClauseId;

    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    }

    #[test]
    fn cores_are_checked() {
        let certificate = Certificate::default();
        let mut steps = Steps::new();
        let ids = [1, 2, 3].map(|id| ClauseId::new(id).unwrap());
        for (id, clause) in ids.into_iter().zip([[1, 2], [-1, 2]]) {
            certificate.give(&lits(&clause));
            steps.input(id, &lits(&clause));
        }
        certificate.assume(&lits(&[3, -2]));
        steps.derive(ids[2], &lits(&[2]), &ids[..2]);
        certificate.check(&steps);
        let judge = |core: &[i32]| {
            let (assumed, core) = (lits(&[3, -2]), lits(core));
            certificate.judge(Outcome::Unsatisfiable, &assumed, None, &core).is_ok()
        };
        assert!(judge(&[-2]) && judge(&[3, -2]));
        assert!(!judge(&[3]) && !judge(&[]));
        assert!(!judge(&[-2, 5]), "the core was not assumed");
        assert!(!certificate.begin_with(&Formula::new()), "there are clauses already");
    }

    #[test]
    fn models_are_checked() {
        let certificate = Certificate::default();
        certificate.give(&lits(&[1, 2]));
        for (model, assumed, is_right) in
            [([1, -2], [1], true), ([-1, -2], [-1], false), ([1, -2], [2], false)]
        {
            let model: Valuation = lits(&model).into_iter().collect();
            let assumed = lits(&assumed);
            let judged = certificate.judge(Outcome::Satisfiable, &assumed, Some(&model), &[]);
            assert_eq!(judged.is_ok(), is_right);
        }
    }
}
