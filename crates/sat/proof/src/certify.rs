//! Certifying an incremental solver: its steps are checked as they are made, and each failed
//! core must be refuted by them.
//!
//! A caller trusts only the clauses that it has given itself. So a clause that the solver calls
//! an input must be the next of these, or one that a propagator of the caller has accepted.
//!
//! A refutation under assumptions is a clause that says that the failed core cannot hold. The
//! solver derives it in the call and deletes it at once, so it is noted here when it passes: all
//! units are, and those clauses of a call that consist of negated assumptions. Keeping only the
//! last clause would fail when steps of several threads arrive interleaved, and checking the
//! whole proof after each call would take quadratic time.

use std::collections::VecDeque;

use neuf_cnf::{ClauseId, Formula, Lit, ProofStep, Steps};
use rustc_hash::FxHashSet;

use crate::error::StepError;
use crate::lrat::LratChecker;

/// Why steps, or the failed core that they should refute, are not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoreError {
    /// A step is wrong.
    #[error(transparent)]
    ProofStep(#[from] StepError),
    /// The solver has named an input that is not the next clause that was given.
    #[error("clause {0} was not given")]
    NotGiven(ClauseId),
    /// A literal of the core is none of the assumptions.
    #[error("{0} is in the core but was not assumed")]
    NotAssumed(Lit),
    /// The core mentions a variable that the solver has defined itself. Its definition keeps the
    /// clauses satisfiable, but says nothing about assumptions.
    #[error("the variable of {0} was defined by the solver")]
    Defined(Lit),
    /// No step says that the literals of the core cannot all hold.
    #[error("{0:?} was not refuted")]
    NotRefuted(Vec<Lit>),
}

/// Checks the steps of a solver that answers questions under assumptions, and that they refute
/// the failed cores that it names.
///
/// After the first wrong step, nothing is accepted any more.
///
/// ```
/// use neuf_cnf::{ClauseId, Formula, Lit, Steps};
/// use neuf_proof::CoreChecker;
/// let [a, b] = [1, 2].map(|number| Lit::from_dimacs(number).unwrap());
/// let formula: Formula = [[a, b], [!a, b]].into_iter().collect();
/// let ids: Vec<ClauseId> = (1..=3).filter_map(ClauseId::new).collect();
/// let mut checker = CoreChecker::new(&formula);
/// checker.assume([a, !b]);
/// let mut steps = Steps::new();
/// steps.derive(ids[2], &[b], &ids[..2]);
/// checker.check(&steps);
/// assert_eq!(checker.refutes(&[!b]), Ok(()));
/// assert!(checker.refutes(&[a]).is_err() && checker.refutes(&[!a, !b]).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CoreChecker {
    checker: LratChecker,
    /// The clauses that were given and of which the solver has not yet told the number.
    given: VecDeque<Vec<Lit>>,
    /// The clauses that may be inputs at any time, each sorted.
    accepted: FxHashSet<Vec<Lit>>,
    /// The literals of all unit clauses that were inputs or derived.
    units: FxHashSet<Lit>,
    /// The negations of the assumptions of this call.
    negated: FxHashSet<Lit>,
    /// The clauses of this call that consist of these.
    refuted: Vec<Vec<Lit>>,
    fault: Option<CoreError>,
}

impl CoreChecker {
    /// A checker for a solver that has been given this formula as a whole, so that it numbers
    /// the clauses from 1 on and names none of them as an input.
    #[must_use]
    pub fn new(formula: &Formula) -> CoreChecker {
        let checker = LratChecker::new(formula);
        let mut checker = CoreChecker { checker, ..CoreChecker::default() };
        formula.clauses().for_each(|clause| checker.note(clause));
        checker
    }

    /// Notes a clause that the solver is going to be given. It has to name these clauses as
    /// inputs in their order, with their literals as they are here.
    pub fn give(&mut self, clause: &[Lit]) {
        self.given.push_back(clause.to_vec());
    }

    /// Notes a clause, for instance of an external propagator, that the solver may name as an
    /// input at any time, more than once, and with its literals in any order.
    pub fn accept(&mut self, clause: &[Lit]) {
        self.accepted.insert(sorted(clause));
    }

    /// Begins a call under these assumptions.
    pub fn assume(&mut self, assumptions: impl IntoIterator<Item = Lit>) {
        self.negated.clear();
        self.negated.extend(assumptions.into_iter().map(|lit| !lit));
        self.refuted.clear();
    }

    /// Checks steps, up to the first wrong one.
    pub fn check(&mut self, steps: &Steps) {
        for step in steps.iter() {
            if self.fault.is_some() {
                return;
            }
            self.fault = self.step(step).err();
        }
    }

    fn step(&mut self, step: ProofStep<'_>) -> Result<(), CoreError> {
        match step {
            ProofStep::Input { id, lits } => {
                if self.given.front().is_some_and(|given| given == lits) {
                    self.given.pop_front();
                } else if !self.accepted.contains(&sorted(lits)) {
                    return Err(CoreError::NotGiven(id));
                }
                self.checker.add_input(id.get(), lits)?;
                self.note(lits);
            }
            ProofStep::Derive { lits, .. } => {
                self.checker.step(step)?;
                self.note(lits);
            }
            // What a definition says is never about assumptions.
            ProofStep::Define { .. } | ProofStep::Delete { .. } => self.checker.step(step)?,
        }
        Ok(())
    }

    /// Notes a clause that holds, if it can refute a core.
    fn note(&mut self, lits: &[Lit]) {
        let Some((&first, rest)) = lits.split_first() else { return };
        if rest.iter().all(|&lit| lit == first) {
            self.units.insert(first);
        } else if lits.iter().all(|lit| self.negated.contains(lit)) {
            self.refuted.push(lits.to_vec());
        }
    }

    /// What was wrong with the first wrong step.
    #[must_use]
    pub fn fault(&self) -> Option<&CoreError> {
        self.fault.as_ref()
    }

    /// How many derived clauses were right.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.checker.lemmas()
    }

    /// Checks that all steps so far are right, that `core` consists of assumptions of this call,
    /// and that the steps or contrary literals show that they cannot all hold. An empty core
    /// needs the empty clause.
    ///
    /// # Errors
    /// What is wrong.
    pub fn refutes(&self, core: &[Lit]) -> Result<(), CoreError> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        if let Some(&lit) = core.iter().find(|&&lit| !self.negated.contains(&!lit)) {
            return Err(CoreError::NotAssumed(lit));
        }
        if let Some(&lit) = core.iter().find(|lit| self.checker.is_defined(lit.var())) {
            return Err(CoreError::Defined(lit));
        }
        let clause: FxHashSet<Lit> = core.iter().map(|&lit| !lit).collect();
        let is_refuted = self.checker.is_refuted()
            || clause.iter().any(|&lit| clause.contains(&!lit) || self.units.contains(&lit))
            || self.refuted.iter().any(|lits| lits.iter().all(|lit| clause.contains(lit)));
        if is_refuted { Ok(()) } else { Err(CoreError::NotRefuted(core.to_vec())) }
    }
}

/// The literals of a clause in their order, each once.
fn sorted(clause: &[Lit]) -> Vec<Lit> {
    let mut lits = clause.to_vec();
    lits.sort_unstable();
    lits.dedup();
    lits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect()
    }

    fn id(number: u64) -> ClauseId {
        ClauseId::new(number).unwrap()
    }

    fn input(steps: &mut Steps, number: u64, clause: &[i32]) {
        steps.input(id(number), &lits(clause));
    }

    fn derive(steps: &mut Steps, number: u64, clause: &[i32], hints: &[u64]) {
        let hints: Vec<ClauseId> = hints.iter().map(|&hint| id(hint)).collect();
        steps.derive(id(number), &lits(clause), &hints);
    }

    /// The checker after the clauses 1 to 3 were given and named, and these steps under all
    /// literals of the variables 1 to 9 as assumptions.
    fn after(more: impl FnOnce(&mut Steps)) -> CoreChecker {
        let mut checker = CoreChecker::default();
        let mut steps = Steps::new();
        for (number, clause) in (1..).zip([[1, 2, 3], [-1, 2, 3], [1, -2, 3]]) {
            checker.give(&lits(&clause));
            input(&mut steps, number, &clause);
        }
        checker.assume((1..10).flat_map(|number| lits(&[number, -number])));
        more(&mut steps);
        checker.check(&steps);
        checker
    }

    #[test]
    fn a_core_is_refuted_by_what_was_derived_within_it() {
        let checker = after(|steps| {
            derive(steps, 4, &[2, 3], &[1, 2]);
            steps.delete(id(4), &lits(&[2, 3]));
        });
        for core in [&[-2, -3][..], &[-3, 5, -2], &[5, -5], &[-1, -2, -3]] {
            assert_eq!(checker.refutes(&lits(core)), Ok(()), "{core:?}");
        }
        for core in [&[-2][..], &[2, 3], &[-1, 4], &[]] {
            let core = lits(core);
            assert_eq!(checker.refutes(&core), Err(CoreError::NotRefuted(core)));
        }
        assert_eq!(checker.lemmas(), 1);
    }

    #[test]
    fn units_and_the_empty_clause_count_beyond_the_call() {
        let formula = formula(&[&[1, 2], &[-1, 2], &[-2, 3, 3], &[4]]);
        let mut checker = CoreChecker::new(&formula);
        let mut steps = Steps::new();
        derive(&mut steps, 5, &[2], &[1, 2]);
        checker.check(&steps);
        checker.assume(lits(&[-2, -3, -4]));
        assert_eq!(checker.refutes(&lits(&[-2])), Ok(()));
        assert_eq!(checker.refutes(&lits(&[-4])), Ok(()));
        assert!(checker.refutes(&lits(&[-3])).is_err());
        checker.give(&lits(&[-2]));
        steps.clear();
        input(&mut steps, 6, &[-2]);
        derive(&mut steps, 7, &[], &[5, 6]);
        checker.check(&steps);
        checker.assume(lits(&[9]));
        assert_eq!(checker.refutes(&[]), Ok(()));
        assert_eq!(checker.refutes(&lits(&[9])), Ok(()));
        assert_eq!(checker.refutes(&lits(&[-9])), Err(CoreError::NotAssumed(lits(&[-9])[0])));
    }

    #[test]
    fn a_clause_of_an_earlier_question_is_forgotten() {
        let mut checker = after(|steps| derive(steps, 4, &[2, 3], &[1, 2]));
        checker.assume(lits(&[-2, -3]));
        assert!(checker.refutes(&lits(&[-2, -3])).is_err());
    }

    #[test]
    fn forged_refutations_are_refused() {
        let refused = |more: &dyn Fn(&mut Steps), core: &[i32]| {
            after(more).refutes(&lits(core)).expect_err("a forgery")
        };
        let underived = refused(&|steps| derive(steps, 4, &[1], &[1, 2]), &[-1]);
        assert!(matches!(underived, CoreError::ProofStep(StepError::NoUnit { .. })));
        let ungiven = refused(&|steps| input(steps, 4, &[-2, -3]), &[2, 3]);
        assert_eq!(ungiven, CoreError::NotGiven(id(4)));
        let again = refused(&|steps| input(steps, 4, &[1, -2, 3]), &[2]);
        assert_eq!(again, CoreError::NotGiven(id(4)));
        let on_a_definition = |steps: &mut Steps| {
            steps.define(id(4), &lits(&[4]), &[]);
            derive(steps, 5, &[4], &[4]);
        };
        let defined = refused(&on_a_definition, &[-4]);
        assert_eq!(defined, CoreError::Defined(lits(&[-4])[0]));
        let by_definition_alone = refused(&|steps| steps.define(id(4), &lits(&[4, 5]), &[]), &[-5]);
        assert!(matches!(by_definition_alone, CoreError::NotRefuted(_)));
    }

    #[test]
    fn nothing_is_accepted_after_a_wrong_step() {
        let checker = after(|steps| {
            derive(steps, 4, &[2], &[1]);
            derive(steps, 5, &[2, 3], &[1, 2]);
        });
        assert!(checker.fault().is_some());
        assert_eq!(checker.refutes(&lits(&[5, -5])).as_ref().err(), checker.fault());
    }

    #[test]
    fn accepted_clauses_are_inputs_in_any_order_and_number() {
        let mut checker = CoreChecker::default();
        checker.accept(&lits(&[3, 1]));
        checker.assume(lits(&[-1, -3]));
        let mut steps = Steps::new();
        input(&mut steps, 1, &[1, 3]);
        input(&mut steps, 2, &[3, 1]);
        checker.check(&steps);
        assert_eq!(checker.refutes(&lits(&[-3, -1])), Ok(()));
        steps.clear();
        input(&mut steps, 3, &[1]);
        checker.check(&steps);
        assert_eq!(checker.fault(), Some(&CoreError::NotGiven(id(3))));
    }
}
