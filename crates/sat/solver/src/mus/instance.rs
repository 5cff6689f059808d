//! The groups that are left after trimming, numbered without gaps.

use neuf_cnf::{Formula, Valuation};
use neuf_core::{Lit, Var};

use super::groups::Groups;
use crate::Solver;
use crate::resources::Resources;

/// Groups with clauses over the first variables, without repeated literals and tautologies.
pub(super) struct Instance {
    pub(super) clauses: Formula,
    /// By clause: its group, in the numbers of this instance. Group 0 is in every subset.
    pub(super) group_of: Vec<usize>,
    /// By group: the places of its clauses.
    pub(super) members: Vec<Vec<usize>>,
    /// By group from 1 on: its number outside.
    names: Vec<usize>,
}

impl Instance {
    /// The clauses of group 0 and of these groups, which ascend.
    pub(super) fn of(groups: &Groups, present: &[usize]) -> Instance {
        let mut members = vec![Vec::new(); present.len() + 1];
        let (mut clauses, mut group_of) = (Formula::new(), Vec::new());
        let mut lits: Vec<Lit> = Vec::new();
        for index in groups.subset(present) {
            lits.clear();
            lits.extend_from_slice(groups.clauses().clause(index));
            lits.sort_unstable();
            lits.dedup();
            if lits.windows(2).any(|pair| pair[0] == !pair[1]) {
                continue;
            }
            let name = groups.group_of(index);
            let group = present.binary_search(&name).map_or(0, |place| place + 1);
            members[group].push(group_of.len());
            group_of.push(group);
            clauses.add_clause(lits.iter().copied());
        }
        let clauses = clauses.renumbered(&clauses.occurring_vars());
        Instance { clauses, group_of, members, names: present.to_vec() }
    }

    /// The number of groups beside group 0.
    pub(super) fn count(&self) -> usize {
        self.names.len()
    }

    /// The number of a group outside.
    pub(super) fn name(&self, group: usize) -> usize {
        self.names[group - 1]
    }

    /// The selector of a group: an assumption of this literal makes the group hold.
    pub(super) fn selector(&self, group: usize) -> Lit {
        Var::new(self.clauses.var_count() + group - 1).positive()
    }

    /// A solver with the clauses, each of which holds only if the selector of its group is true.
    pub(super) fn guarded(&self, resources: &Resources) -> Solver {
        let mut solver = resources.solver();
        for (clause, &group) in self.clauses.clauses().zip(&self.group_of) {
            let guard = (group > 0).then(|| !self.selector(group));
            solver.add_clause(clause.iter().copied().chain(guard));
        }
        solver
    }

    /// The groups beside group 0, in two lists: the groups that the model satisfies, and the
    /// others.
    pub(super) fn divided(&self, model: &Valuation) -> (Vec<usize>, Vec<usize>) {
        let holds = |&group: &usize| {
            let mut members = self.members[group].iter();
            members.all(|&index| model.satisfies(self.clauses.clause(index)))
        };
        (1..=self.count()).partition(holds)
    }

    /// The group that a selector stands for; `None` for literals of the clauses.
    pub(super) fn selected(&self, lit: Lit) -> Option<usize> {
        lit.var().index().checked_sub(self.clauses.var_count()).map(|place| place + 1)
    }
}
