//! The formula that is left when some literals are known.
//!
//! This is the simplification of part III of the 2014 Centrale-Supélec paper: clauses with a true
//! literal are removed, and false literals are removed from the other clauses. The known literals
//! come first as unit clauses, so that the result is equivalent to the formula, not only
//! satisfiable in the same cases.

use crate::{Formula, Valuation};

impl Formula {
    /// Simplifies this formula by the literals that `valuation` makes true: the result has these
    /// literals as unit clauses, then the clauses that are not satisfied, in order and without
    /// their false literals. If the literals follow from this formula, the result is equivalent to
    /// it.
    ///
    /// If a clause has only false literals, the result is the empty clause alone.
    ///
    /// ```
    /// use neuf_cnf::{Formula, Lit, UnitPropagator};
    /// let [a, b, c, d] = [1, 2, 3, 4].map(|n| Lit::from_dimacs(n).unwrap());
    /// // The paper's example, with a = x(0,0,1), b = x(2,2,4), …
    /// let formula: Formula = [vec![a], vec![b, c, d], vec![!a, !c]].into_iter().collect();
    /// let mut propagator = UnitPropagator::from_formula(&formula);
    /// assert!(propagator.propagate().is_ok());
    /// let simplified = formula.simplified_by(propagator.valuation());
    /// let clauses: Vec<_> = simplified.clauses().collect();
    /// assert_eq!(clauses, [&[a][..], &[!c], &[b, d]]);
    /// ```
    #[must_use]
    pub fn simplified_by(&self, valuation: &Valuation) -> Formula {
        let mut simplified = Formula::new();
        simplified.declare_vars(self.var_count());
        simplified.extend(valuation.true_literals().map(|unit| [unit]));
        for clause in self.clauses().filter(|clause| !valuation.satisfies(clause)) {
            let rest = clause.iter().copied().filter(|&lit| valuation.value(lit).is_none());
            simplified.add_clause(rest);
            if simplified.clause(simplified.len() - 1).is_empty() {
                return self.refuted();
            }
        }
        simplified
    }

    /// The empty clause over the same variables.
    #[must_use]
    pub fn refuted(&self) -> Formula {
        let mut refuted = Formula::new();
        refuted.declare_vars(self.var_count());
        refuted.add_clause([]);
        refuted
    }
}

#[cfg(test)]
mod tests {
    use crate::{Formula, Valuation};
    use neuf_testing::lits;

    #[test]
    fn a_false_clause_leaves_only_the_empty_clause() {
        let formula: Formula = [lits(&[1, 2]), lits(&[3, 4])].into_iter().collect();
        let valuation: Valuation = lits(&[-1, -2]).into_iter().collect();
        let simplified = formula.simplified_by(&valuation);
        assert_eq!(simplified.clauses().collect::<Vec<_>>(), [&[][..]]);
        assert_eq!(simplified.var_count(), 4);
    }
}
