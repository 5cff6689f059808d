//! A solver as a collection of clauses: variables of its own, and clauses from any iterator.
//!
//! `load.rs` takes whole formulas and makes room for them first; here clauses come one by one.

use neuf_core::{Lit, Var};

use crate::Solver;

impl Solver {
    /// One more than the highest index of a variable that clauses, assumptions and formulas have
    /// named. A caller can number its own new variables from here.
    ///
    /// ```
    /// use neuf_solver::{Solver, Var};
    /// let mut solver = Solver::new();
    /// solver.add_clause([Var::new(4).positive()]);
    /// assert_eq!(solver.outside_variables(), 5);
    /// ```
    #[must_use]
    pub fn outside_variables(&self) -> usize {
        self.session.map.outside_count().max(self.session.declared)
    }

    /// A new variable: the lowest that no clause, assumption, formula or call of this method has
    /// named so far. Each model gives the variable a value.
    ///
    /// A program that also numbers variables by itself must not use this number for another
    /// variable; the easiest way is to take all variables from this method.
    ///
    /// ```
    /// use neuf_solver::{Outcome, Solver};
    /// let mut solver = Solver::new();
    /// let [a, b] = [solver.new_var(), solver.new_var()].map(|var| var.positive());
    /// solver.extend([[a, b], [!a, b]]);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// assert_eq!(solver.value(b), Some(true));
    /// ```
    ///
    /// # Panics
    /// When all 2^28 variables are in use.
    pub fn new_var(&mut self) -> Var {
        let map = &self.session.map;
        let mut free = self.session.declared;
        while Var::try_new(free).is_some_and(|var| map.find(var.positive()).is_some()) {
            free += 1;
        }
        let var = Var::new(free);
        self.declare(free + 1);
        var
    }
}

/// Adds each clause.
impl<C: IntoIterator<Item = Lit>> Extend<C> for Solver {
    fn extend<I: IntoIterator<Item = C>>(&mut self, clauses: I) {
        clauses.into_iter().for_each(|clause| self.add_clause(clause));
    }
}

/// A solver with these clauses and the default options.
impl<C: IntoIterator<Item = Lit>> FromIterator<C> for Solver {
    fn from_iter<I: IntoIterator<Item = C>>(clauses: I) -> Solver {
        let mut solver = Solver::new();
        solver.extend(clauses);
        solver
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Formula;
    use neuf_testing::lit;

    use super::*;
    use crate::Outcome;

    #[test]
    fn a_new_variable_is_one_that_nothing_has_named() {
        let mut solver: Solver = [[lit(1), lit(3)]].into_iter().collect();
        // Clauses that come one by one declare nothing: number 2 is free.
        assert_eq!(solver.new_var().to_dimacs(), 2);
        assert_eq!(solver.new_var().to_dimacs(), 4);
        let mut formula = Formula::new();
        formula.declare_vars(9);
        solver.add_formula(&formula);
        assert_eq!(solver.new_var().to_dimacs(), 10);
        assert_eq!(solver.solve_under(&[lit(11)]), Outcome::Satisfiable);
        assert!((1..=11).all(|number| solver.value(lit(number)).is_some()));
        assert_eq!(solver.new_var().to_dimacs(), 12);
        // Helpers of the solver take other numbers.
        assert_eq!(solver.models().count(), 3 << 10);
        assert_eq!(solver.new_var().to_dimacs(), 13);
    }

    #[test]
    fn clauses_come_from_any_iterator() {
        let mut solver: Solver = (1..5).map(|number| [lit(-number), lit(number + 1)]).collect();
        solver.extend([vec![lit(1)], vec![lit(-5), lit(6)]]);
        assert_eq!(solver.solve(), Outcome::Satisfiable);
        assert_eq!(solver.value(lit(6)), Some(true));
        solver.extend([[lit(-6)]]);
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    }
}
