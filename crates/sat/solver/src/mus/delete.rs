//! Deletion: one group after the other is left out on trial.
//!
//! Each clause of a group has the negation of the group's selector as one more literal, so that
//! assuming the selector makes the group hold. A needed group gets its selector as a unit clause, a
//! group that is left out the negation, and the solver simplifies both away.

use neuf_core::Lit;

use super::instance::Instance;
use super::rotate::Rotation;
use crate::resources::{Resources, cause};
use crate::{Cause, Outcome, Solver};

/// A search for a minimal subset of an unsatisfiable instance.
pub(super) struct Deletion<'a> {
    instance: &'a Instance,
    solver: Solver,
    rotation: Rotation<'a>,
    /// How many groups rotation has found to be needed.
    rotated: u64,
}

impl<'a> Deletion<'a> {
    pub(super) fn new(instance: &'a Instance, resources: &Resources) -> Deletion<'a> {
        let solver = instance.guarded(resources);
        Deletion { instance, solver, rotation: Rotation::new(instance), rotated: 0 }
    }

    /// Leaves out groups until no further group can be left out.
    ///
    /// # Errors
    /// When the search is stopped; the groups that are left have no model.
    pub(super) fn run(&mut self, resources: &mut Resources) -> Result<(), Cause> {
        for group in (1..=self.instance.count()).rev() {
            if !self.rotation.is_left(group) || self.rotation.is_needed(group) {
                continue;
            }
            if let Some(cause) = resources.exhausted() {
                return Err(cause);
            }
            self.try_without(group, resources)?;
        }
        Ok(())
    }

    /// The groups that are left, in the numbers of the caller.
    pub(super) fn groups(&self) -> Vec<usize> {
        let groups = 1..=self.instance.count();
        let left = groups.filter(|&group| self.rotation.is_left(group));
        left.map(|group| self.instance.name(group)).collect()
    }

    /// How many groups were found to be needed without a call.
    pub(super) fn rotated(&self) -> u64 {
        self.rotated
    }

    fn open_but(&self, without: usize) -> Vec<usize> {
        let is_open = |&group: &usize| {
            group != without && self.rotation.is_left(group) && !self.rotation.is_needed(group)
        };
        (1..=self.instance.count()).filter(is_open).collect()
    }

    fn try_without(&mut self, group: usize, resources: &mut Resources) -> Result<(), Cause> {
        let open = self.open_but(group);
        let assumptions: Vec<Lit> =
            open.iter().map(|&group| self.instance.selector(group)).collect();
        match resources.solve(&mut self.solver, &assumptions) {
            Outcome::Unsatisfiable => {
                let mut in_core = vec![false; self.instance.count() + 1];
                for &lit in self.solver.failed_core() {
                    if let Some(used) = self.instance.selected(lit) {
                        in_core[used] = true;
                    }
                }
                let unused = open.into_iter().filter(|&other| !in_core[other]);
                unused.chain([group]).for_each(|unused| self.leave_out(unused));
                Ok(())
            }
            Outcome::Satisfiable => {
                let model = self.solver.model().ok_or(Cause::Refused)?;
                let needed = self.rotation.rotate(model, group).ok_or(Cause::Refused)?;
                self.rotated += needed.len() as u64 - 1;
                for group in needed {
                    self.solver.add_clause([self.instance.selector(group)]);
                }
                Ok(())
            }
            outcome => Err(cause(outcome)),
        }
    }

    fn leave_out(&mut self, group: usize) {
        self.rotation.leave_out(group);
        self.solver.add_clause([!self.instance.selector(group)]);
    }
}
