//! Certified answers: each refutation is checked while the solver runs, each model afterwards.
//!
//! The checker is that of `neuf-proof`, which shares no code with the solver. It trusts only the
//! clauses that came through this interface: a clause that the solver calls an input must be the
//! next of these.
//!
//! A refutation under assumptions is a clause that some of the failed core cannot hold together.
//! The solver derives it last of all and forgets it at once, so the last clause is kept here,
//! and all units. Checking the whole proof after each call, the obvious way, would take quadratic
//! time.

#![forbid(unsafe_code)]

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use neuf_cnf::{Formula, Lit, Step, Steps, Valuation};
use neuf_proof::LratChecker;
use neuf_solver::Outcome;
use rustc_hash::FxHashSet;

use crate::report::{Error, Kind};

/// The checker of a solver, which its sink and its session share.
#[derive(Default)]
pub(crate) struct Certificate {
    state: Mutex<Checked>,
}

#[derive(Default)]
struct Checked {
    checker: LratChecker,
    /// All clauses of the caller.
    given: Formula,
    /// Those that the solver has not yet named as inputs.
    unnamed: VecDeque<Vec<Lit>>,
    /// Literals that were derived as units at any time.
    units: FxHashSet<Lit>,
    /// The clause that was derived last.
    last: Vec<Lit>,
    fault: Option<String>,
}

impl Certificate {
    fn state(&self) -> MutexGuard<'_, Checked> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a clause of the caller.
    pub(crate) fn give(&self, clause: &[Lit]) {
        let mut state = self.state();
        state.given.add_clause(clause.iter().copied());
        state.unnamed.push_back(clause.to_vec());
    }

    /// Takes a whole formula, unless there are clauses already. The solver numbers its
    /// clauses from 1 and names none of them.
    pub(crate) fn begin_with(&self, formula: &Formula) -> bool {
        let mut state = self.state();
        if !state.given.is_empty() {
            return false;
        }
        state.checker = LratChecker::new(formula);
        state.given = formula.clone();
        formula.clauses().filter(|clause| clause.len() == 1).for_each(|unit| state.note(unit));
        true
    }

    /// Checks the solver's steps.
    pub(crate) fn check(&self, steps: &Steps) {
        let mut state = self.state();
        for step in steps.iter() {
            if state.fault.is_some() {
                return;
            }
            state.fault = state.check(step).err();
        }
    }

    /// Whether an answer under these assumptions is right.
    pub(crate) fn judge(
        &self,
        outcome: Outcome,
        assumptions: &[Lit],
        model: Option<&Valuation>,
        core: &[Lit],
    ) -> Result<(), Error> {
        let state = self.state();
        let is_right = match outcome {
            Outcome::Satisfiable => model.is_some_and(|model| {
                let holds = |&lit: &Lit| model.value(lit) == Some(true);
                assumptions.iter().all(holds) && state.given.is_satisfied_by(model)
            }),
            Outcome::Unsatisfiable => {
                let assumed: FxHashSet<Lit> = assumptions.iter().copied().collect();
                core.iter().all(|lit| assumed.contains(lit)) && state.refutes(core)
            }
            Outcome::Unknown(_) => true,
        };
        let fault = state.fault.as_deref().or((!is_right).then_some("the answer does not follow"));
        match fault {
            Some(fault) => Err(Error::new(
                Kind::Internal,
                format!("this is a defect of neuf: its own answer was refused: {fault}"),
            )),
            None => Ok(()),
        }
    }
}

impl Checked {
    fn check(&mut self, step: Step<'_>) -> Result<(), String> {
        match step {
            Step::Input { id, lits } => {
                if self.unnamed.front().is_some_and(|given| given == lits) {
                    self.unnamed.pop_front();
                } else {
                    return Err(format!("clause {} was not given", id.get()));
                }
                self.checker.add_input(id.get(), lits).map_err(|error| error.to_string())?;
                self.note(lits);
                Ok(())
            }
            _ => {
                self.checker.step(step).map_err(|error| error.to_string())?;
                if let Step::Derive { lits, .. } = step {
                    self.note(lits);
                }
                Ok(())
            }
        }
    }

    fn note(&mut self, lits: &[Lit]) {
        match lits {
            [unit] => {
                self.units.insert(*unit);
            }
            _ => self.last = lits.to_vec(),
        }
    }

    /// Whether the literals of a core cannot all hold.
    fn refutes(&self, core: &[Lit]) -> bool {
        let core: FxHashSet<Lit> = core.iter().copied().collect();
        if core.iter().any(|lit| self.checker.is_defined(lit.var())) {
            return false;
        }
        self.checker.is_refuted()
            || core.iter().any(|&lit| core.contains(&!lit) || self.units.contains(&!lit))
            || !self.last.is_empty() && self.last.iter().all(|&lit| core.contains(&!lit))
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::ClauseId;

    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    }

    fn input(steps: &mut Steps, id: u64, numbers: &[i32]) {
        steps.input(ClauseId::new(id).unwrap(), &lits(numbers));
    }

    #[test]
    fn only_what_was_given_and_what_follows_is_accepted() {
        let judge = |certificate: &Certificate, core: &[i32]| {
            let core = lits(core);
            certificate.judge(Outcome::Unsatisfiable, &core, None, &core).is_ok()
        };
        let given = || {
            let certificate = Certificate::default();
            certificate.give(&lits(&[1, 2]));
            certificate.give(&lits(&[-1, 2]));
            let mut steps = Steps::new();
            input(&mut steps, 1, &[1, 2]);
            input(&mut steps, 2, &[-1, 2]);
            (certificate, steps)
        };
        let ids = [1, 2].map(|id| ClauseId::new(id).unwrap());
        let third = ClauseId::new(3).unwrap();

        let (certificate, mut steps) = given();
        steps.derive(third, &lits(&[2]), &ids);
        certificate.check(&steps);
        assert!(judge(&certificate, &[-2]) && judge(&certificate, &[3, -2]));
        assert!(!judge(&certificate, &[1]) && !judge(&certificate, &[]));
        assert!(judge(&certificate, &[3, -3]), "contrary assumptions need no proof");

        let wider = certificate.judge(Outcome::Unsatisfiable, &lits(&[3]), None, &lits(&[-2]));
        assert!(wider.is_err(), "the core was not assumed");

        let (certificate, mut steps) = given();
        steps.define(third, &lits(&[4]), &[]);
        steps.derive(ClauseId::new(4).unwrap(), &lits(&[4]), &[third]);
        certificate.check(&steps);
        assert!(!judge(&certificate, &[-4]), "a definition says nothing about its variable");

        let (certificate, mut steps) = given();
        steps.derive(third, &lits(&[1]), &ids);
        certificate.check(&steps);
        assert!(!judge(&certificate, &[-1]), "the unit does not follow");

        let (certificate, mut steps) = given();
        input(&mut steps, 3, &[-2]);
        certificate.check(&steps);
        assert!(!judge(&certificate, &[2]), "the clause was not given");
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
