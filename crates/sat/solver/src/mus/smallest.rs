//! Finds the smallest unsatisfiable subset, by its duality with correction sets.
//!
//! A *correction set* is a set of groups: the formula without the set has a model. Each
//! unsatisfiable subset has a group in common with each correction set: the subset *hits* the set.
//! So a smallest set that hits all known correction sets is no larger than the smallest
//! unsatisfiable subset. If this hitting set has no model, it is a smallest unsatisfiable subset.
//! If it has a model, groups are added to it as long as there is a model, and the remaining groups
//! are a new correction set (Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS
//! extraction with minimal hitting set dualization", CP 2015).
//!
//! A second solver and its cores find the smallest hitting set (`relax.rs`). A solver of integer
//! programs would do as well with a larger program. A hitting set with a model is extended by the
//! new correction set and tried again, until there is no model: so one hitting set gives many
//! correction sets that have nothing in common. A minimal subset that deletion has found is the
//! upper bound; the search ends as soon as the lower bound is as large.

use neuf_core::Lit;

use super::groups::Groups;
use super::instance::Instance;
use super::relax::Relaxation;
use crate::resources::{Resources, cause};
use crate::{Cause, Outcome, Solver};

/// A search for a smallest subset.
pub(super) struct Smallest<'a> {
    instance: &'a Instance,
    /// The clauses with the selectors of their groups.
    groups: Solver,
    /// The correction sets, in variables of its own, and counters.
    hitting: Solver,
    /// By group, from 1 on: the literal in `hitting` that says *the group is in the hitting set*.
    chosen: Vec<Lit>,
    /// The least number of groups in a hitting set.
    fewest: Relaxation,
    /// The largest number of correction sets that were found without a common group.
    disjoint: usize,
}

impl<'a> Smallest<'a> {
    /// A search for a subset.
    pub(super) fn new(instance: &'a Instance, resources: &Resources) -> Smallest<'a> {
        let mut hitting = resources.solver();
        let chosen: Vec<Lit> =
            (0..instance.count()).map(|_| hitting.new_var().positive()).collect();
        let fewest = Relaxation::new(&chosen);
        let groups = instance.guarded(resources);
        Smallest { instance, groups, hitting, chosen, fewest, disjoint: 0 }
    }

    /// The least number of groups of an unsatisfiable subset, as far as known.
    pub(super) fn least(&self) -> usize {
        self.fewest.least().max(self.disjoint)
    }

    /// Looks for an unsatisfiable subset with fewer groups than `most`; `None` if there is no such
    /// subset.
    ///
    /// # Errors
    /// When the search is stopped.
    pub(super) fn run(
        &mut self,
        most: usize,
        resources: &mut Resources,
    ) -> Result<Option<Vec<usize>>, Cause> {
        loop {
            if let Some(cause) = resources.exhausted() {
                return Err(cause);
            }
            if !self.fewest.solve(&mut self.hitting, most, resources)? {
                return Ok(None);
            }
            let set = self.hitting_set();
            if self.refutes(&set, resources)? {
                return Ok(Some(set));
            }
        }
    }

    /// The groups in the last hitting set.
    fn hitting_set(&self) -> Vec<usize> {
        let groups = (1..).zip(&self.chosen);
        let is_in = |lit: Lit| self.hitting.value(lit) == Some(true);
        groups.filter(|&(_, &lit)| is_in(lit)).map(|(group, _)| group).collect()
    }

    /// Whether these groups have no model. If there is a model, adds correction sets that these
    /// groups do not hit and that share no group.
    fn refutes(&mut self, set: &[usize], resources: &mut Resources) -> Result<bool, Cause> {
        let (mut hit, mut found) = (set.to_vec(), 0);
        while let Some(correction) = self.correction_set(&hit, resources)? {
            let clause = correction.iter().map(|&group| self.chosen[group - 1]);
            self.hitting.add_clause(clause);
            hit.extend(correction);
            found += 1;
            self.disjoint = self.disjoint.max(found);
        }
        Ok(found == 0)
    }

    /// A correction set without any group of `hit`: the other groups, including `hit`, have a
    /// model. `None` if the groups of `hit` have no model.
    fn correction_set(
        &mut self,
        hit: &[usize],
        resources: &mut Resources,
    ) -> Result<Option<Vec<usize>>, Cause> {
        let mut held: Vec<Lit> = hit.iter().map(|&group| self.instance.selector(group)).collect();
        match resources.solve(&mut self.groups, &held) {
            Outcome::Unsatisfiable => return Ok(None),
            Outcome::Satisfiable => {}
            outcome => return Err(cause(outcome)),
        }
        loop {
            let model = self.groups.model().ok_or(Cause::Refused)?;
            let (satisfied, rest) = self.instance.divided(model);
            held = satisfied.into_iter().map(|group| self.instance.selector(group)).collect();
            // The question: is there a model in which another group holds as well?
            self.groups.constrain(rest.iter().map(|&group| self.instance.selector(group)));
            match resources.solve(&mut self.groups, &held) {
                Outcome::Satisfiable => {}
                Outcome::Unsatisfiable => return Ok(Some(rest)),
                outcome => return Err(cause(outcome)),
            }
        }
    }
}

/// The groups of a set in the numbers of the caller.
pub(super) fn outside(instance: &Instance, set: &[usize]) -> Vec<usize> {
    set.iter().map(|&group| instance.name(group)).collect()
}

/// All groups beside group 0 that have clauses.
pub(super) fn all(groups: &Groups) -> Vec<usize> {
    let mut all: Vec<usize> = (0..groups.clauses().len()).map(|n| groups.group_of(n)).collect();
    all.sort_unstable();
    all.dedup();
    all.retain(|&group| group > 0);
    all
}
