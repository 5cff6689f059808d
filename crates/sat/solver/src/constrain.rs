//! A clause that holds for one call.
//!
//! The obvious way, a clause with an activation literal, leaves a variable and a clause behind for
//! each call. Here the clause is never added: when all assumptions hold, a literal of the clause is
//! decided, at a level of its own. So learned clauses depend neither on the clause nor on
//! assumptions. If all literals of the clause are false, the assumptions that make them false are
//! collected as for a failed assumption. The method is from `constrain` in `CaDiCaL` (Froleyks and
//! Biere, "Single clause assumption without activation literals to speed-up IC3", FMCAD 2021).
//!
//! If the clause cannot hold, a proof has one clause for each of its literals, which says: the
//! literal cannot hold together with the assumptions in the core. Certified answers check all these
//! clauses.

use neuf_core::Lit;
use neuf_proof::{Certifier, Refusal};

use crate::Solver;
use crate::assume::Assumed;

impl Solver {
    /// Adds a clause for the next call of solve, or of [`Solver::propagate_under`], alone. A second
    /// clause before the call takes the place of the first.
    ///
    /// The next call of solve looks for a model in which all clauses, the assumptions and this
    /// clause hold. If there is no such model, [`Solver::constraint_failed`] says whether this
    /// clause is to blame. The clause costs no variable, and nothing is left of it after the call.
    /// The empty clause makes the call unsatisfiable.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::{Outcome, Solver};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([!a, b]);
    /// solver.add_clause([!a, c]);
    /// solver.constrain([!b, !c]);
    /// assert_eq!(solver.solve_under(&[a]), Outcome::Unsatisfiable);
    /// assert!(solver.constraint_failed() && solver.failed_core() == [a]);
    /// assert_eq!(solver.solve_under(&[a]), Outcome::Satisfiable);
    /// ```
    pub fn constrain(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.session.next_constraint = Some(clause.into_iter().collect());
    }

    /// Whether the last call was refuted only together with the clause of [`Solver::constrain`].
    /// The [failed core](Solver::failed_core) then has the assumptions that cannot hold together
    /// with the clause; the core may be empty.
    #[must_use]
    pub fn constraint_failed(&self) -> bool {
        self.session.constraint_failed
    }

    /// Takes the clause of the call that begins, for the solvers of all threads.
    pub(crate) fn begin_constraint(&mut self) {
        let constraint = self.session.next_constraint.take();
        for solver in self.team.others_mut() {
            solver.session.given_constraint.clone_from(&constraint);
        }
        self.session.given_constraint = constraint;
    }

    /// The clause of this call as inside literals.
    pub(crate) fn enter_constraint(&mut self) {
        let session = &mut self.session;
        let given = session.given_constraint.as_deref();
        let inside = given.map(|given| given.iter().map(|&lit| session.map.enter(lit)).collect());
        session.constraint = inside;
    }

    /// Makes a literal of the clause true at a new level, once all assumptions hold. If all
    /// literals of the clause are false, leaves the failed core in `self.session.failed_core`.
    pub(crate) fn constrain_next(&mut self) -> Assumed {
        let Some(constraint) = &self.session.constraint else { return Assumed::All };
        let value = |&&lit: &&Lit| self.propagator.value(lit);
        if constraint.iter().any(|lit| value(&lit) == Some(true)) {
            self.propagator.open_level();
        } else if let Some(&lit) = constraint.iter().find(|lit| value(lit).is_none()) {
            self.stats.decisions += 1;
            self.propagator.decide(lit);
        } else {
            self.blame_constraint(Vec::new());
            return Assumed::Failed;
        }
        Assumed::One
    }

    /// Propagates the clause once all assumptions hold: a literal becomes true at a new level if
    /// all others are false. Returns whether there is a contradiction; after a contradiction,
    /// leaves the failed core.
    pub(crate) fn propagate_constraint(&mut self) -> bool {
        let Some(constraint) = &self.session.constraint else { return false };
        let value = |lit| self.propagator.value(lit);
        let mut left = constraint.iter().copied().filter(|&lit| value(lit) != Some(false));
        let Some(lit) = left.next() else {
            self.blame_constraint(Vec::new());
            return true;
        };
        if value(lit) == Some(true) || left.any(|other| other != lit) {
            return false;
        }
        self.propagator.decide(lit);
        let Some(conflict) = self.propagator.propagate() else { return false };
        let mut core = self.core_of_conflict(conflict);
        core.retain(|&other| other != lit);
        self.blame_constraint(core);
        true
    }

    /// Leaves as the failed core the assumptions that make literals of the clause false, and the
    /// assumptions in `core`, with which the literal that was made true cannot hold.
    fn blame_constraint(&mut self, mut core: Vec<Lit>) {
        let constraint = self.session.constraint.take().unwrap_or_default();
        for &lit in &constraint {
            if self.propagator.value(lit) == Some(false) {
                core.extend_from_slice(&self.core_of(lit)[1..]);
            }
        }
        core.sort_unstable();
        core.dedup();
        self.session.failed_core =
            core.into_iter().map(|lit| self.session.map.outside(lit)).collect();
        self.session.constraint_failed = true;
        self.session.constraint = Some(constraint);
    }

    /// The verdict of the check on a call that was refuted.
    pub(crate) fn verdict_on_refutation(
        &self,
        certifier: &Certifier,
        assumptions: &[Lit],
    ) -> Result<(), Refusal> {
        let core = &self.session.failed_core;
        let Some(given) = &self.session.given_constraint else { return certifier.refutes(core) };
        // To the check, the literals of the clause are assumed as well.
        if let Some(&lit) = core.iter().find(|lit| !assumptions.contains(lit)) {
            return Err(Refusal::NotAssumed(lit));
        }
        if !self.session.constraint_failed {
            return certifier.refutes(core);
        }
        given.iter().try_for_each(|&lit| {
            let with: Vec<Lit> = core.iter().copied().chain([lit]).collect();
            certifier.refutes(&with)
        })
    }
}

#[cfg(test)]
mod tests {
    use neuf_core::Lit;
    use neuf_testing::formulas::random_ksat;
    use neuf_testing::lits;
    use proptest::prelude::*;

    use crate::{Options, Outcome, Solver};

    proptest! {
        /// A clause for one call gives the answers of a clause that was added to a clone.
        #[test]
        fn a_clause_for_one_call_is_one_that_was_added(
            formula in random_ksat(3, 10..=40, 3.0..=4.4),
            calls in prop::collection::vec(
                (prop::collection::vec(-10..10_i32, 0..4), prop::collection::vec(-10..10_i32, 0..5)),
                1..6,
            ),
            (certify, threads) in (any::<bool>(), 1..3_usize),
        ) {
            let mut options = Options::default().join_after(1).lucky(false).walk(false);
            (options.eliminate_interval, options.probe_interval) = (10, 10);
            let mut solver = Solver::with_options(&options);
            solver.certify(certify).unwrap();
            solver.add_formula(&formula);
            solver.set_threads(threads);
            solver.take_turns(Some(3));
            for (assumed, clause) in calls {
                let [assumed, clause] = [assumed, clause].map(|numbers| -> Vec<Lit> {
                    numbers.into_iter().filter_map(Lit::from_dimacs).collect()
                });
                let mut added = Solver::from_formula(&formula);
                let without = added.solve_under(&assumed);
                added.add_clause(clause.iter().copied());
                solver.constrain(clause.iter().copied());
                let outcome = solver.solve_under(&assumed);
                prop_assert_eq!(outcome, added.solve_under(&assumed), "{:?}", solver.refusal());
                if outcome == Outcome::Satisfiable {
                    let model = solver.model().unwrap();
                    prop_assert!(model.satisfies(&clause) && formula.first_unsatisfied(model).is_none());
                    prop_assert!(assumed.iter().all(|&lit| model.value(lit) == Some(true)));
                } else {
                    prop_assert!(solver.constraint_failed() || without == Outcome::Unsatisfiable);
                    let core = solver.failed_core().to_vec();
                    prop_assert!(core.iter().all(|lit| assumed.contains(lit)));
                    if !solver.constraint_failed() {
                        added = Solver::from_formula(&formula);
                    }
                    prop_assert_eq!(added.solve_under(&core), Outcome::Unsatisfiable);
                    let fewer = solver.minimize_core().to_vec();
                    prop_assert_eq!(added.solve_under(&fewer), Outcome::Unsatisfiable);
                }
                // Nothing is left of the clause.
                prop_assert_eq!(solver.solve_under(&assumed), without);
                prop_assert!(!solver.constraint_failed());
            }
        }
    }

    proptest! {
        /// Propagation takes the clause for one call as one that was added.
        #[test]
        fn a_clause_for_one_propagation_is_one_that_was_added(
            formula in random_ksat(3, 10..=40, 1.0..=4.0),
            assumed in prop::collection::vec(-10..10_i32, 0..6),
            clause in prop::collection::vec(-10..10_i32, 0..5),
            certify in any::<bool>(),
        ) {
            let [assumed, clause] = [assumed, clause].map(|numbers| -> Vec<Lit> {
                numbers.into_iter().filter_map(Lit::from_dimacs).collect()
            });
            let mut solver = Solver::new();
            solver.certify(certify).unwrap();
            solver.add_formula(&formula);
            let without = solver.propagate_under(&assumed);
            let mut added = Solver::from_formula(&formula);
            added.add_clause(clause.iter().copied());
            solver.constrain(clause.iter().copied());
            let [mut found, mut right] =
                [&mut solver, &mut added].map(|solver| solver.propagate_under(&assumed));
            prop_assert_eq!(found.conflict, right.conflict);
            if found.conflict {
                prop_assert!(solver.constraint_failed() || without.conflict);
                let core = solver.failed_core().to_vec();
                prop_assert!(core.iter().all(|lit| assumed.contains(lit)));
                prop_assert!(added.propagate_under(&core).conflict);
            } else {
                found.implied.sort_unstable();
                right.implied.sort_unstable();
                prop_assert_eq!(found, right);
            }
            // Nothing is left of the clause.
            prop_assert_eq!(solver.propagate_under(&assumed), without);
            prop_assert!(!solver.constraint_failed());
        }
    }

    #[test]
    fn the_second_clause_takes_the_place_of_the_first_and_the_empty_one_fails() {
        let mut solver = Solver::new();
        solver.add_clause(lits(&[1]));
        solver.constrain(lits(&[-1]));
        solver.constrain(lits(&[1, 2]));
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        solver.constrain([]);
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
        assert!(solver.constraint_failed() && solver.failed_core().is_empty());
        // Models are not those of one call.
        solver.constrain(lits(&[-2]));
        assert_eq!(solver.models().count(), 2);
    }
}
