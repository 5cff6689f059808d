//! Certified answers: each answer is checked before the caller sees it.
//!
//! `neuf-proof` checks, and shares no code with the solver. Here the solver only passes on its
//! caller's clauses and assumptions unchanged, and asks for the verdict. A refused answer becomes
//! [`Outcome::Unknown`], so that no caller can overlook the refusal. Some callers would forget a
//! second method that returns the verdict.

use neuf_core::Lit;
use neuf_proof::{Certifier, Refusal};

use crate::proof::ProofTooLate;
use crate::{Cause, Certificate, Outcome, Solver};

impl Solver {
    /// Switches the check of each later answer on or off. To be called before the first clause.
    ///
    /// With the check, [`Outcome::Unsatisfiable`] means that a checker has accepted a proof: the
    /// [failed core](Solver::failed_core) cannot hold under the clauses as they were given and the
    /// clauses of an [external propagator](crate::ExternalPropagator). The checker shares no code
    /// with the solver. [`Outcome::Satisfiable`] means that the model satisfies the clauses as they
    /// were given, and the assumptions. A wrong answer would be a defect of the solver, and becomes
    /// [`Cause::Refused`]; [`Solver::refusal`] says what was wrong.
    ///
    /// Answers of several threads are checked as well. A [clone](Clone) of the solver is not
    /// certified. Of an [enumeration](Solver::models), nobody checks that there are no further
    /// models.
    ///
    /// The check keeps two more copies of the clauses, one of them in few bytes. Long calls are
    /// checked on a thread of their own.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::{Outcome, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.certify(true)?;
    /// for clause in [[a, b], [a, !b], [!a, b]] {
    ///     solver.add_clause(clause);
    /// }
    /// assert_eq!(solver.solve_under(&[!b]), Outcome::Unsatisfiable);
    /// assert_eq!(solver.failed_core(), [!b]);
    /// assert!(solver.certificate().is_some());
    /// # Ok::<(), neuf_solver::ProofTooLate>(())
    /// ```
    ///
    /// # Errors
    /// When there are clauses already.
    pub fn certify(&mut self, is_on: bool) -> Result<(), ProofTooLate> {
        if is_on == self.is_certified() {
            return Ok(());
        }
        if self.session.map.len() > 0 || !self.propagator.keep_trace() {
            return Err(ProofTooLate);
        }
        self.proof.set_certifier(is_on.then(Certifier::new));
        if self.proof.is_empty() {
            self.propagator.drop_trace();
        }
        Ok(())
    }

    /// Whether each answer is [checked](Solver::certify).
    pub(crate) fn is_certified(&self) -> bool {
        self.proof.certifier.is_some()
    }

    /// What was checked for the answer of the last call; `None` without an answer, or if answers
    /// are not [checked](Solver::certify).
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver};
    /// let a = Lit::from_dimacs(1).unwrap();
    /// let mut solver = Solver::new();
    /// assert_eq!(solver.certificate(), None);
    /// solver.certify(true)?;
    /// solver.add_clause([a]);
    /// solver.add_clause([!a]);
    /// assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    /// // The answer rests on no clause of a propagator.
    /// assert_eq!(solver.certificate().unwrap().axioms, 0);
    /// # Ok::<(), neuf_solver::ProofTooLate>(())
    /// ```
    #[must_use]
    pub fn certificate(&self) -> Option<Certificate> {
        self.session.certificate
    }

    /// How many derived clauses the check has accepted so far. The method waits until the check has
    /// seen all steps.
    #[must_use]
    pub fn checked_lemmas(&self) -> u64 {
        self.proof.certifier.as_ref().map_or(0, Certifier::lemmas)
    }

    /// Why the check refused the answer of the last call, if the call has ended with
    /// [`Cause::Refused`]. A refusal is a defect of the solver.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        self.session.refusal.as_ref()
    }

    /// The clauses and reasons of external propagators that a [proof](Solver::set_proof) may name
    /// as inputs, in the order in which they were given. A refutation refutes the clauses of the
    /// caller together with these clauses. Without a proof and a check, the list stays empty.
    #[must_use]
    pub fn axioms(&self) -> &[Vec<Lit>] {
        &self.session.axioms
    }

    /// Takes note of a clause of the external propagator, as the propagator has given it.
    pub(crate) fn note_axiom(&mut self, clause: &[Lit]) {
        if !self.propagator.is_traced() {
            return;
        }
        self.session.axioms.push(clause.to_vec());
        if let Some(certifier) = &self.proof.certifier {
            certifier.accept(clause);
        }
    }

    /// The outcome of a call if its check accepts it.
    pub(crate) fn certified(&mut self, outcome: Outcome, assumptions: &[Lit]) -> Outcome {
        let Some(certifier) = &self.proof.certifier else { return outcome };
        let verdict = match (outcome, &self.session.model) {
            (Outcome::Satisfiable, Some(model)) => match &self.session.given_constraint {
                Some(clause) if !model.satisfies(clause) => {
                    Err(Refusal::ConstraintFalse(clause.clone()))
                }
                Some(_) => {
                    // Not all literals of the clause need be true.
                    certifier.assume(assumptions);
                    certifier.satisfies(model)
                }
                None => certifier.satisfies(model),
            },
            (Outcome::Satisfiable, None) => Err(Refusal::NoModel),
            (Outcome::Unsatisfiable, _) => self.verdict_on_refutation(certifier, assumptions),
            // The check itself may have stopped the search.
            (Outcome::Unknown(Cause::Proof), _) => certifier.fault().map_or(Ok(()), Err),
            (Outcome::Unknown(_), _) => Ok(()),
        };
        if let Err(refusal) = verdict {
            self.session.forget_answer();
            self.session.refusal = Some(refusal);
            return Outcome::Unknown(Cause::Refused);
        }
        if !matches!(outcome, Outcome::Unknown(_)) {
            let (lemmas, axioms) = (certifier.lemmas(), self.session.axioms.len() as u64);
            self.session.certificate = Some(Certificate { lemmas, axioms });
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::{Formula, Var};
    use neuf_testing::formulas::random_ksat;
    use neuf_testing::lits;
    use proptest::prelude::*;

    use super::*;
    use crate::{ExternalPropagator, Options};

    /// A certified solver to which this formula is added: whole, or clause by clause.
    fn certified(formula: &Formula, is_whole: bool, options: &Options) -> Solver {
        let mut solver = Solver::with_options(options);
        solver.certify(true).unwrap();
        if is_whole {
            solver.add_formula(formula);
        } else {
            formula.clauses().for_each(|clause| solver.add_clause(clause.iter().copied()));
        }
        solver
    }

    proptest! {
        #[test]
        fn right_answers_are_accepted_and_those_of_a_solver_that_is_not_checked(
            formula in random_ksat(3, 10..=60, 3.0..=5.0),
            more in random_ksat(2, 10..=10, 0.5..=1.0),
            (is_whole, threads) in (any::<bool>(), 1..3_usize),
            assumed in prop::collection::vec(-10..10_i32, 0..6),
        ) {
            let mut options = Options::default().join_after(1).lucky(false).walk(false);
            (options.eliminate_interval, options.probe_interval) = (10, 10);
            let mut solver = certified(&formula, is_whole, &options);
            solver.set_threads(threads);
            solver.take_turns(Some(3));
            let mut plain = Solver::from_formula(&formula);
            let assumed: Vec<i32> = assumed.into_iter().filter(|&number| number != 0).collect();
            for assumptions in [&lits(&assumed)[..], &[]] {
                let outcome = solver.solve_under(assumptions);
                prop_assert_eq!(outcome, plain.solve_under(assumptions), "{:?}", solver.refusal());
                prop_assert!(solver.certificate().is_some());
                solver.minimize_core();
                // A later formula is one more.
                solver.add_formula(&more);
                plain.add_formula(&more);
            }
        }
    }

    #[test]
    fn a_wrong_answer_is_none() {
        let formula: Formula = [lits(&[1, 2]), lits(&[-1, 3])].into_iter().collect();
        let mut solver = certified(&formula, true, &Options::default());
        assert_eq!(solver.solve_under(&lits(&[1])), Outcome::Satisfiable);
        assert_eq!(solver.certified(Outcome::Satisfiable, &[]), Outcome::Satisfiable);
        for (failed, refusal) in [
            (vec![], Refusal::NoEmptyClause),
            (lits(&[1]), Refusal::NotRefuted(lits(&[1]))),
            (lits(&[2]), Refusal::NotAssumed(lits(&[2])[0])),
        ] {
            solver.session.failed_core = failed;
            let outcome = solver.certified(Outcome::Unsatisfiable, &[]);
            assert_eq!(outcome, Outcome::Unknown(Cause::Refused));
            assert_eq!(solver.refusal(), Some(&refusal));
            assert!(solver.certificate().is_none() && solver.failed_core().is_empty());
        }
        solver.session.model = Some(lits(&[1, 2, -3]).into_iter().collect());
        assert_eq!(solver.certified(Outcome::Satisfiable, &[]), Outcome::Unknown(Cause::Refused));
        assert_eq!((solver.refusal(), solver.model()), (Some(&Refusal::Unsatisfied(2)), None));
        assert_eq!(solver.certified(Outcome::Satisfiable, &[]), Outcome::Unknown(Cause::Refused));
        // The next call is judged anew.
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        assert_eq!(solver.refusal(), None);
        // A clause for one call, which the model does not satisfy.
        solver.session.model = Some(lits(&[1, 2, 3]).into_iter().collect());
        for (clause, refusal) in [
            (lits(&[-1, 3]), None),
            (lits(&[-1, -3]), Some(Refusal::ConstraintFalse(lits(&[-1, -3])))),
        ] {
            solver.session.given_constraint = Some(clause);
            solver.certified(Outcome::Satisfiable, &[]);
            assert_eq!(solver.refusal(), refusal.as_ref());
        }
    }

    #[test]
    fn a_clause_that_was_not_given_ends_the_search_for_good() {
        let formula: Formula = [lits(&[1, 2])].into_iter().collect();
        let mut solver = certified(&formula, false, &Options::default().lucky(false));
        let inside = solver.session.map.find(lits(&[-1])[0]).unwrap();
        solver.propagator.add_clause(&[inside]);
        for _ in 0..2 {
            assert_eq!(solver.solve(), Outcome::Unknown(Cause::Refused));
            assert!(matches!(solver.refusal(), Some(Refusal::NotGiven(_))));
        }
    }

    #[test]
    fn certification_begins_before_the_first_clause() {
        let mut solver = Solver::new();
        assert_eq!((solver.certify(true), solver.certify(false)), (Ok(()), Ok(())));
        assert!(!solver.is_certified() && !solver.propagator.is_traced());
        solver.add_clause(lits(&[1]));
        assert_eq!(solver.certify(true), Err(ProofTooLate));
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        assert_eq!(solver.certificate(), None);
        let solver = certified(&Formula::new(), true, &Options::default());
        assert!(solver.is_certified() && !solver.clone().is_certified());
    }

    /// Says that two literals exclude each other, once a model has both.
    struct Exclude(Vec<Lit>);

    impl ExternalPropagator for Exclude {
        fn accepts(&mut self, model: &[Lit], clause: &mut Vec<Lit>) -> bool {
            let is_excluded = self.0.iter().all(|lit| model.contains(lit));
            if is_excluded {
                clause.extend(self.0.iter().map(|&lit| !lit));
            }
            !is_excluded
        }
    }

    #[test]
    fn clauses_of_a_propagator_are_axioms_and_enumeration_changes_nothing() {
        let mut solver = certified(&Formula::new(), true, &Options::default());
        solver.set_threads(2);
        solver.connect(Box::new(Exclude(lits(&[1, 2]))));
        lits(&[1, 2]).iter().for_each(|lit| solver.observe(lit.var()));
        solver.add_clause(lits(&[1, 3]));
        assert_eq!(solver.solve_under(&lits(&[1, 2])), Outcome::Unsatisfiable);
        assert_eq!(solver.axioms(), [lits(&[-1, -2])]);
        assert_eq!(solver.certificate().map(|certificate| certificate.axioms), Some(1));
        assert_eq!(solver.models().count(), 4);
        solver.add_clause(lits(&[2]));
        assert_eq!(solver.solve_under(&lits(&[-3])), Outcome::Unsatisfiable);
        assert_eq!((solver.failed_core(), solver.refusal()), (&lits(&[-3])[..], None));
        assert!(solver.certificate().is_some());
    }

    #[test]
    fn a_number_that_the_proof_uses_is_refused_and_no_defect() {
        let highest = Var::new(Var::MAX_COUNT - 1).positive();
        for (is_certified, before) in [(true, true), (true, false), (false, true)] {
            let mut solver = Solver::new();
            solver.certify(is_certified).unwrap();
            solver.add_clause(lits(&[1, 2]));
            if !before {
                solver.add_clause([highest]);
            }
            assert_eq!(solver.models().count(), 3);
            solver.add_clause([highest, lits(&[3])[0]]);
            let is_refused = is_certified && before;
            let expected =
                if is_refused { Outcome::Unknown(Cause::Number) } else { Outcome::Satisfiable };
            assert_eq!(solver.solve(), expected);
            assert_eq!(solver.solve_under(&lits(&[-3])), expected);
            assert_eq!(solver.refusal(), None);
            assert_eq!(solver.models().count() == 0, is_refused);
        }
    }
}
