//! Clauses in groups, each of which is kept or left out as a whole.

use neuf_cnf::{Formula, Lit};

/// Clauses in groups. Group 0 always belongs to a subset; the others, from 1 on, are kept or left
/// out as a whole.
///
/// ```
/// use neuf_cnf::Lit;
/// use neuf_solver::mus::Groups;
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut groups = Groups::default();
/// groups.add_clause(0, [a, b]);
/// groups.add_clause(2, [!a]);
/// groups.add_clause(2, [!b]);
/// assert_eq!((groups.count(), groups.group_of(1)), (2, 2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    clauses: Formula,
    /// By clause: its group.
    group_of: Vec<usize>,
    count: usize,
}

impl Groups {
    /// Each clause of a formula as a group of its own, numbered from 1 in their order.
    #[must_use]
    pub fn of_clauses(formula: &Formula) -> Groups {
        let count = formula.len();
        Groups { clauses: formula.clone(), group_of: (1..=count).collect(), count }
    }

    /// Adds a clause to a group. Numbers may be left out; such groups are empty.
    pub fn add_clause(&mut self, group: usize, clause: impl IntoIterator<Item = Lit>) {
        self.clauses.add_clause(clause);
        self.group_of.push(group);
        self.count = self.count.max(group);
    }

    /// The highest number of a group.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// All clauses, in the order in which they were added.
    #[must_use]
    pub fn clauses(&self) -> &Formula {
        &self.clauses
    }

    /// The group of the clause with this index.
    ///
    /// # Panics
    /// When there is no such clause.
    #[must_use]
    pub fn group_of(&self, clause: usize) -> usize {
        self.group_of[clause]
    }

    /// The indices of the clauses of group 0 and of these groups, which ascend, in the order of the
    /// clauses.
    ///
    /// ```
    /// use neuf_solver::Lit;
    /// use neuf_solver::mus::Groups;
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut groups = Groups::default();
    /// groups.add_clause(0, [a, b]);
    /// groups.add_clause(1, [!a]);
    /// groups.add_clause(2, [!b]);
    /// // The clause of group 0 is always there.
    /// assert_eq!(groups.subset(&[2]).collect::<Vec<_>>(), [0, 2]);
    /// assert_eq!(groups.formula_of(&[2]).len(), 2);
    /// ```
    pub fn subset(&self, groups: &[usize]) -> impl Iterator<Item = usize> {
        let is_in =
            |&(_, group): &(usize, &usize)| *group == 0 || groups.binary_search(group).is_ok();
        self.group_of.iter().enumerate().filter(is_in).map(|(index, _)| index)
    }

    /// The clauses of group 0 and of these groups, which ascend.
    #[must_use]
    pub fn formula_of(&self, groups: &[usize]) -> Formula {
        self.subset(groups).map(|index| self.clauses.clause(index).iter().copied()).collect()
    }
}
