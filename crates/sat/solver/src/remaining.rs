//! The clauses with which the solver works at this moment.
//!
//! Callers write these clauses to a file, count them, or give them to another program. The clauses
//! come one by one, because the memory may not suffice for a copy. [`Solver::simplify`] makes a
//! copy, with the data to turn a model back.

use std::ops::ControlFlow;

use neuf_core::Lit;

use crate::Solver;

impl Solver {
    /// Calls `tell` with each clause that the solver holds now, and with `true` if the clause is
    /// redundant (follows from the clauses that are not redundant). True clauses and false literals
    /// are left out; the [fixed literals](Solver::fixed_literals) come first, as clauses of one
    /// literal. A refuted solver has the empty clause only.
    ///
    /// The clauses that are not redundant have a model exactly when the given clauses have a model.
    /// The models may differ: eliminated variables are gone, and the solver may have added
    /// variables, whose numbers are beyond the caller's. With several threads, the clauses come
    /// from the first thread.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.extend([vec![a], vec![!a, b, c]]);
    /// let mut left = Vec::new();
    /// solver.for_each_clause(|clause, _| {
    ///     left.push(clause.to_vec());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(left, [vec![a], vec![b, c]]);
    /// ```
    ///
    /// Clauses that [were lost](Solver::has_lost_clauses) are missing.
    pub fn for_each_clause(&self, mut tell: impl FnMut(&[Lit], bool) -> ControlFlow<()>) {
        if self.propagator.is_refuted() {
            let _ = tell(&[], false);
            return;
        }
        let outside = |lit| self.session.map.outside(lit);
        for lit in self.fixed_literals() {
            if tell(&[lit], false).is_break() {
                return;
            }
        }
        let _ = self.open_clauses(|clause, is_redundant| {
            clause.iter_mut().for_each(|lit| *lit = outside(*lit));
            tell(clause, is_redundant)
        });
    }

    /// Calls `tell` with the open literals of each clause that is not true, as inside literals;
    /// clauses of one literal are left out. Removed clauses that the next call will bring back are
    /// included: without them, the remaining clauses could have models that the formula lacks.
    pub(crate) fn open_clauses(
        &self,
        mut tell: impl FnMut(&mut [Lit], bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (arena, watches) = (self.propagator.arena(), self.propagator.watches());
        let mut open = Vec::new();
        let mut tell_open = |lits: &mut dyn Iterator<Item = Lit>, is_redundant| {
            open.clear();
            for lit in lits {
                match self.root_value(lit) {
                    Some(true) => return ControlFlow::Continue(()),
                    Some(false) => {}
                    None => open.push(lit),
                }
            }
            tell(&mut open, is_redundant)
        };
        for lit in watches.literals() {
            for watch in watches[lit].iter().filter(|watch| watch.is_binary()) {
                // Each binary clause is in the lists of both of its literals.
                if lit < watch.blocker() {
                    let mut lits = [lit, watch.blocker()].into_iter();
                    tell_open(&mut lits, watch.is_learned_binary())?;
                }
            }
        }
        for clause in arena.refs() {
            tell_open(&mut arena.lits(clause), arena.is_learned(clause))?;
        }
        for clause in self.reconstruction.returning() {
            tell_open(&mut clause.iter().copied(), false)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use neuf_testing::formulas::random_ksat;
    use proptest::prelude::*;

    use crate::{Lit, Outcome, Solver};

    fn clauses(solver: &Solver, with_redundant: bool) -> Vec<Vec<Lit>> {
        let mut clauses = Vec::new();
        solver.for_each_clause(|clause, is_redundant| {
            if with_redundant || !is_redundant {
                clauses.push(clause.to_vec());
            }
            ControlFlow::Continue(())
        });
        clauses
    }

    proptest! {
        #[test]
        fn what_is_left_has_a_model_exactly_when_the_formula_has_one(
            formula in random_ksat(3, 10..=40, 3.0..=5.0),
            with_redundant: bool,
        ) {
            let mut solver = Solver::from_formula(&formula);
            let expected = solver.solve();
            let mut left = Solver::new();
            left.extend(clauses(&solver, with_redundant));
            prop_assert_eq!(left.solve(), expected);
        }

        // Eliminated clauses that will return with the next call are listed before.
        #[test]
        fn what_is_added_later_brings_removed_clauses_back(
            formula in random_ksat(3, 6..=16, 1.0..=4.0),
            more in random_ksat(3, 6..=16, 0.5..=3.0),
            with_redundant: bool,
        ) {
            let mut solver = Solver::from_formula(&formula);
            let _ = solver.simplify([]);
            solver.extend(more.clauses().map(<[Lit]>::to_vec));
            let mut left = Solver::new();
            left.extend(clauses(&solver, with_redundant));
            let mut whole = Solver::from_formula(&formula);
            whole.add_formula(&more);
            let expected = whole.solve();
            prop_assert_eq!(left.solve(), expected);
            prop_assert_eq!(solver.solve(), expected);
        }
    }

    #[test]
    fn telling_ends_when_the_caller_has_enough() {
        let [a, b] = [1, 2].map(neuf_testing::lit);
        let mut solver = Solver::new();
        solver.extend([[a, b], [!a, b], [a, !b]]);
        let mut count = 0;
        solver.for_each_clause(|_, _| {
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(count, 2);
        solver.add_clause([!a, !b]);
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
        assert_eq!(clauses(&solver, true), [Vec::new()]);
    }
}
