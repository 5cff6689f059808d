//! The smallest unsatisfiable subset, by its duality with correction sets.
//!
//! A *correction set* is a set of groups without which the others have a model. Each unsatisfiable
//! subset has a group in common with each correction set. So a smallest set that hits all correction
//! sets that are known is no larger than the smallest unsatisfiable subset, and if it has no model, it
//! is one. If it has one, as many groups as possible are added that have a model together, and those
//! that are left are one more correction set (Ignatiev, Previti, Liffiton and Marques-Silva,
//! "Smallest MUS extraction with minimal hitting set dualization", CP 2015).
//!
//! The smallest hitting set is found by a second solver with a counter of groups: its bound only
//! grows, since sets are only added. A solver of integer programs would do the same with a larger
//! program. A minimal subset that deletion has found is the upper bound, at which all may end as soon
//! as the lower bound is as large.

use neuf_core::Lit;

use super::counter::count;
use super::groups::Groups;
use super::instance::Instance;
use crate::resources::{Resources, cause};
use crate::{Cause, Outcome, Solver};

/// A search for a smallest subset.
pub(super) struct Smallest<'a> {
    instance: &'a Instance,
    /// The clauses with the selectors of their groups.
    groups: Solver,
    /// The correction sets, in variables of its own, and the counter.
    hitting: Solver,
    /// By group, from 1 on: the literal in `hitting` that it is in the set.
    chosen: Vec<Lit>,
    /// By number: the literal in `hitting` that more than so many are in the set.
    more_than: Vec<Lit>,
    /// No subset has fewer groups than this.
    least: usize,
}

impl<'a> Smallest<'a> {
    /// A search for a subset with fewer groups than `most`.
    pub(super) fn new(instance: &'a Instance, most: usize, resources: &Resources) -> Smallest<'a> {
        let mut hitting = resources.solver();
        let chosen: Vec<Lit> =
            (0..instance.count()).map(|_| hitting.new_var().positive()).collect();
        let more_than = count(&mut hitting, &chosen, most);
        let groups = instance.guarded(resources);
        Smallest { instance, groups, hitting, chosen, more_than, least: 0 }
    }

    /// How many groups each unsatisfiable subset has at least, as far as this is known.
    pub(super) fn least(&self) -> usize {
        self.least
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
        while self.least < most {
            if let Some(cause) = resources.exhausted() {
                return Err(cause);
            }
            // As many as there are groups need no bound.
            let bound = self.more_than.get(self.least).map(|&more| !more);
            let bound: Vec<Lit> = bound.into_iter().collect();
            match resources.solve(&mut self.hitting, &bound) {
                Outcome::Unsatisfiable => self.least += 1,
                Outcome::Satisfiable => {
                    let set = self.hitting_set();
                    if self.refutes(&set, resources)? {
                        return Ok(Some(set));
                    }
                }
                outcome => return Err(cause(outcome)),
            }
        }
        Ok(None)
    }

    /// The groups in the last hitting set.
    fn hitting_set(&self) -> Vec<usize> {
        let groups = (1..).zip(&self.chosen);
        let is_in = |lit: Lit| self.hitting.value(lit) == Some(true);
        groups.filter(|&(_, &lit)| is_in(lit)).map(|(group, _)| group).collect()
    }

    /// Whether these groups have no model. If they have one, adds a correction set that they do not
    /// hit.
    fn refutes(&mut self, set: &[usize], resources: &mut Resources) -> Result<bool, Cause> {
        let mut held: Vec<Lit> = set.iter().map(|&group| self.instance.selector(group)).collect();
        match resources.solve(&mut self.groups, &held) {
            Outcome::Unsatisfiable => return Ok(true),
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
                Outcome::Unsatisfiable => {
                    let correction = rest.iter().map(|&group| self.chosen[group - 1]);
                    self.hitting.add_clause(correction);
                    return Ok(false);
                }
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
