//! The smallest unsatisfiable subset, by its duality with correction sets.
//!
//! A *correction set* is a set of groups without which the others have a model. Each unsatisfiable
//! subset has a group in common with each correction set. So a smallest set that hits all
//! correction sets that are known is no larger than the smallest unsatisfiable subset, and if it
//! has no model, it is one. If it has one, as many groups as possible are added that have a model
//! together, and those that are left are one more correction set (Ignatiev, Previti, Liffiton and
//! Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015).
//!
//! The smallest hitting set is found by a second solver and its cores (`relax.rs`). A solver of
//! integer programs would do the same with a larger program. Each set that has a model is extended
//! by the correction set that it shows, and looked at again, until nothing has a model: so many
//! sets that have nothing in common come from one hitting set. A minimal subset that deletion has
//! found is the upper bound, at which all may end as soon as the lower bound is as large.

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
    /// By group, from 1 on: the literal in `hitting` that it is in the set.
    chosen: Vec<Lit>,
    /// How many of them are in a set at least.
    fewest: Relaxation,
    /// The most correction sets that were found with nothing in common.
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

    /// How many groups each unsatisfiable subset has at least, as far as this is known.
    pub(super) fn least(&self) -> usize {
        self.fewest.least().max(self.disjoint)
    }

    /// Looks for an unsatisfiable subset with fewer groups than `most`; `None` if there is none.
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

    /// Whether these groups have no model. If they have one, adds correction sets that they do not
    /// hit and that have nothing in common.
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

    /// Groups without which the others have a model, among them all that are in `hit`. `None` if
    /// those have no model.
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
            // Is there a model in which one of the others holds, too?
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
