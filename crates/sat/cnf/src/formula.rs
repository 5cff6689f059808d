//! Formulas in conjunctive normal form.
//!
//! All literals of all clauses stand in one vector, and a second vector holds the
//! position at which each clause ends. So the eleven thousand small clauses of a sudoku,
//! or the eight million of a large file, need only two allocations. A vector of vectors
//! would need one allocation and 24 bytes more for each clause.

use std::fmt;

use crate::{Lit, Valuation, Var, is_sparse, make_room};

/// A conjunction of clauses; each clause is a disjunction of literals.
///
/// The formula keeps the clauses unchanged and in their order, with repeated
/// literals and tautologies. The empty clause is allowed and makes the formula
/// unsatisfiable. There may be variables that no clause mentions.
///
/// Invariant: `ends` is sorted and its last entry is `literals.len()`; each
/// variable that occurs has an index below `var_count`.
///
/// ```
/// use neuf_cnf::{Formula, Lit};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut formula = Formula::new();
/// formula.add_clause([a, b]);
/// formula.add_clause([!a]);
/// assert_eq!(formula.var_count(), 2);
/// assert_eq!(formula.clauses().map(|c| c.len()).collect::<Vec<_>>(), [2, 1]);
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Formula {
    var_count: usize,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// The formula without clauses and variables, which is true.
    #[must_use]
    pub fn new() -> Formula {
        Formula::default()
    }

    /// The number of variables: one more than the largest index that is in use or
    /// declared.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.var_count
    }

    /// Gives the formula at least this many variables.
    ///
    /// # Panics
    /// When `count` is over [`Var::MAX_COUNT`].
    pub fn declare_vars(&mut self, count: usize) {
        assert!(count <= Var::MAX_COUNT, "{count} variables are over the limit");
        self.var_count = self.var_count.max(count);
    }

    /// Adds a variable that no clause mentions yet.
    ///
    /// # Panics
    /// When there are already [`Var::MAX_COUNT`] variables.
    pub fn new_var(&mut self) -> Var {
        let var = Var::new(self.var_count);
        self.var_count += 1;
        var
    }

    /// Adds a clause and declares its variables if necessary.
    pub fn add_clause(&mut self, clause: impl IntoIterator<Item = Lit>) {
        for lit in clause {
            self.var_count = self.var_count.max(lit.var().index() + 1);
            self.literals.push(lit);
        }
        self.ends.push(self.literals.len());
    }

    /// Makes room for so many more clauses with so many literals together. Returns whether there is
    /// memory for the clauses.
    pub fn make_room(&mut self, clauses: usize, literals: usize) -> bool {
        make_room(&mut self.literals, literals) && make_room(&mut self.ends, clauses)
    }

    /// The number of clauses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause at all (such a formula is true).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether there are over 2^20 variables, and over four times as many as there are
    /// literals, so that most variables cannot occur; see [`is_sparse`].
    ///
    /// Tables by variable would then be larger than the formula itself. So a solver numbers the
    /// variables of such a formula anew, and a model names only the variables that occur.
    #[must_use]
    pub fn is_sparse(&self) -> bool {
        is_sparse(self.var_count, self.literals.len())
    }

    /// The variables that occur in clauses, each once, in their order. The time is `n log n` for n
    /// literals, and the memory in proportion to n.
    #[must_use]
    pub fn occurring_vars(&self) -> Vec<Var> {
        let mut vars: Vec<Var> = self.literals.iter().map(|lit| lit.var()).collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// The formula with its variables numbered anew from 0: the variable `vars[i]` of this formula
    /// becomes the variable with index i. `vars` are the variables of [`Formula::occurring_vars`].
    ///
    /// # Panics
    /// When a variable that occurs is not in `vars`.
    #[must_use]
    pub fn renumbered(&self, vars: &[Var]) -> Formula {
        // All numbers stay in most formulas, and a search for each literal takes long.
        if vars.len() == self.var_count
            && vars.last().is_none_or(|var| var.index() + 1 == vars.len())
        {
            return self.clone();
        }
        let number = |lit: &Lit| match vars.binary_search(&lit.var()) {
            Ok(index) => Var::new(index).lit(lit.is_positive()),
            Err(_) => panic!("{} is not among the variables", lit.var()),
        };
        Formula {
            var_count: vars.len(),
            literals: self.literals.iter().map(number).collect(),
            ends: self.ends.clone(),
        }
    }

    /// The formula with the negations of these cubes as further clauses. A cube is a set of
    /// literals that are assumed together. The result has no model when the cubes cover all models
    /// of the formula.
    ///
    /// ```
    /// use neuf_cnf::{Formula, Lit};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [[a, b]].into_iter().collect();
    /// let rest = formula.with_negated_cubes(&[vec![a], vec![!a, b]]);
    /// assert_eq!(rest.clauses().skip(1).collect::<Vec<_>>(), [&[!a][..], &[a, !b]]);
    /// ```
    #[must_use]
    pub fn with_negated_cubes(&self, cubes: &[Vec<Lit>]) -> Formula {
        let mut whole = self.clone();
        whole.extend(cubes.iter().map(|cube| cube.iter().map(|&lit| !lit)));
        whole
    }

    /// The number of literals in all clauses together.
    #[must_use]
    pub fn literal_count(&self) -> usize {
        self.literals.len()
    }

    /// The clause with this index, from 0, in the order in which clauses were added.
    ///
    /// # Panics
    /// When there is no such clause.
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.literals[start..self.ends[index]]
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        (0..self.len()).map(|index| self.clause(index))
    }

    /// The variables, from the first to the last.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = Var> + Clone + use<> {
        (0..self.var_count).map(Var::new)
    }

    /// The index of the first clause that `valuation` does not make true, or `None` when
    /// `valuation` is a model of the formula. A clause without a true literal counts as not true,
    /// even if it has unassigned literals.
    #[must_use]
    pub fn first_unsatisfied(&self, valuation: &Valuation) -> Option<usize> {
        self.clauses().position(|clause| !valuation.satisfies(clause))
    }

    /// Whether `valuation` makes each clause true.
    #[must_use]
    pub fn is_satisfied_by(&self, valuation: &Valuation) -> bool {
        self.first_unsatisfied(valuation).is_none()
    }
}

impl<C: IntoIterator<Item = Lit>> Extend<C> for Formula {
    fn extend<I: IntoIterator<Item = C>>(&mut self, clauses: I) {
        for clause in clauses {
            self.add_clause(clause);
        }
    }
}

impl<C: IntoIterator<Item = Lit>> FromIterator<C> for Formula {
    fn from_iter<I: IntoIterator<Item = C>>(clauses: I) -> Formula {
        let mut formula = Formula::new();
        formula.extend(clauses);
        formula
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} variables, clauses ", self.var_count)?;
        f.debug_list().entries(self.clauses()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_testing::lits;

    #[test]
    fn clauses_come_back_as_given() {
        let given = [lits(&[1, -2, 1]), vec![], lits(&[3, -3])];
        let formula: Formula = given.iter().cloned().collect();
        assert!(formula.clauses().eq(given.iter().map(Vec::as_slice)));
        assert_eq!((formula.var_count(), formula.len(), formula.literal_count()), (3, 3, 5));
    }

    #[test]
    fn declared_variables_stay() {
        let mut formula = Formula::new();
        formula.declare_vars(9);
        formula.add_clause(lits(&[2]));
        assert_eq!(formula.var_count(), 9);
        assert_eq!(formula.new_var(), Var::new(9));
    }

    #[test]
    fn a_sparse_formula_is_renumbered() {
        let formula: Formula = [lits(&[1 << 28, -7]), lits(&[7, 3])].into_iter().collect();
        assert!(formula.is_sparse() && !formula.refuted().clauses().any(|c| !c.is_empty()));
        let vars = formula.occurring_vars();
        assert_eq!(vars, [2, 6, (1 << 28) - 1].map(Var::new));
        let renumbered = formula.renumbered(&vars);
        assert_eq!(renumbered, [lits(&[3, -2]), lits(&[2, 1])].into_iter().collect());
        assert!(!renumbered.is_sparse());
    }

    #[test]
    fn a_model_satisfies_each_clause() {
        let formula: Formula = [lits(&[1, 2]), lits(&[-1])].into_iter().collect();
        let mut valuation = Valuation::new(2);
        valuation.assign(lits(&[-1])[0]);
        assert_eq!(formula.first_unsatisfied(&valuation), Some(0));
        valuation.assign(lits(&[2])[0]);
        assert!(formula.is_satisfied_by(&valuation));
    }

    #[test]
    fn the_empty_clause_is_never_satisfied() {
        let formula: Formula = [Vec::new()].into_iter().collect();
        assert_eq!(formula.first_unsatisfied(&Valuation::new(0)), Some(0));
    }
}
