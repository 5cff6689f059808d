//! Recursive model rotation.
//!
//! An assignment that satisfies all groups but one shows that this group is needed. If flipping a
//! literal of the group's false clauses makes the group true and exactly one other group false, the
//! other group is needed as well, and the walk goes on from there. The walk does not come back to
//! groups that are known to be needed, so it has at most as many steps as there are groups.
//!
//! Each clause has the number of its true literals. These numbers show, before anything is flipped,
//! whether flipping a literal would break more than one group. The assignment stays from one model
//! to the next, and only the differing literals are flipped.

use neuf_cnf::Valuation;
use neuf_core::{Lit, Var};

use super::instance::Instance;

/// The groups that are left, and an assignment.
pub(super) struct Rotation<'a> {
    instance: &'a Instance,
    /// By code of a literal: the clauses with this literal, including clauses of groups that were
    /// left out.
    occurrences: Vec<Vec<u32>>,
    /// By clause: how many of its literals are true.
    true_count: Vec<u32>,
    /// By variable.
    values: Vec<bool>,
    /// By group: how many of its clauses are false, while the group is left.
    false_count: Vec<u32>,
    /// How many groups have false clauses.
    false_groups: usize,
    /// By group: whether the group is left, and whether the group is known to be needed.
    is_left: Vec<bool>,
    is_needed: Vec<bool>,
}

/// A step of the walk: the literal that was flipped to come to this group, and the literals that
/// are still to be tried here.
struct RotationStep {
    turned: Option<Lit>,
    open: Vec<(Lit, usize)>,
}

impl<'a> Rotation<'a> {
    /// All groups are left, and only group 0 is known to be needed.
    pub(super) fn new(instance: &'a Instance) -> Rotation<'a> {
        let clauses = &instance.clauses;
        let mut occurrences = vec![Vec::new(); 2 * clauses.var_count()];
        let mut true_count = vec![0; clauses.len()];
        let mut false_count = vec![0; instance.count() + 1];
        for (index, clause) in clauses.clauses().enumerate() {
            clause.iter().for_each(|lit| occurrences[lit.code()].push(index as u32));
            true_count[index] = clause.iter().filter(|lit| lit.is_negative()).count() as u32;
            false_count[instance.group_of[index]] += u32::from(true_count[index] == 0);
        }
        let mut is_needed = vec![false; instance.count() + 1];
        is_needed[0] = true;
        Rotation {
            instance,
            occurrences,
            true_count,
            values: vec![false; clauses.var_count()],
            false_groups: false_count.iter().filter(|&&count| count > 0).count(),
            false_count,
            is_left: vec![true; instance.count() + 1],
            is_needed,
        }
    }

    pub(super) fn is_needed(&self, group: usize) -> bool {
        self.is_needed[group]
    }

    pub(super) fn is_left(&self, group: usize) -> bool {
        self.is_left[group]
    }

    /// Leaves out a group for good.
    pub(super) fn leave_out(&mut self, group: usize) {
        self.is_left[group] = false;
        self.false_groups -= usize::from(self.false_count[group] > 0);
        self.false_count[group] = 0;
    }

    /// Takes a model of all groups but `group`, and returns the groups that are now known to be
    /// needed: `group` first, and then the groups that flipping literals has found. `None` if the
    /// model does not satisfy all other groups, or does satisfy `group`.
    pub(super) fn rotate(&mut self, model: &Valuation, group: usize) -> Option<Vec<usize>> {
        for var in (0..self.values.len()).map(Var::new) {
            let value = model.var_value(var) == Some(true);
            if value != self.values[var.index()] {
                self.turn(var.lit(value));
            }
        }
        if !self.is_only_false(group) {
            return None;
        }
        let mut found = vec![group];
        self.is_needed[group] = true;
        let mut path = vec![RotationStep { turned: None, open: self.ways_from(group) }];
        while let Some(step) = path.last_mut() {
            match step.open.pop() {
                // The group may have become known since this step began.
                Some((_, next)) if self.is_needed[next] => {}
                Some((lit, next)) => {
                    self.turn(lit);
                    debug_assert!(self.is_only_false(next));
                    self.is_needed[next] = true;
                    found.push(next);
                    path.push(RotationStep { turned: Some(lit), open: self.ways_from(next) });
                }
                None => {
                    let turned = path.pop().and_then(|step| step.turned);
                    turned.into_iter().for_each(|lit| self.turn(!lit));
                }
            }
        }
        Some(found)
    }

    fn is_only_false(&self, group: usize) -> bool {
        self.false_groups == 1 && self.false_count[group] > 0
    }

    /// The ways on from `group`, the only false group: literals whose flip makes `group` true and
    /// exactly one other group false, each with the other group. Groups that are known to be needed
    /// are left out.
    fn ways_from(&mut self, group: usize) -> Vec<(Lit, usize)> {
        let instance = self.instance;
        let mut is_false = instance.members[group].iter().filter(|&&c| self.true_count[c] == 0);
        let Some(&first) = is_false.next() else { return Vec::new() };
        let others: Vec<usize> = is_false.copied().collect();
        let lits = instance.clauses.clause(first).iter();
        let is_in_all =
            |lit: &&Lit| others.iter().all(|&c| instance.clauses.clause(c).contains(lit));
        let lits: Vec<Lit> = lits.filter(is_in_all).copied().collect();
        let broken = lits.into_iter().filter_map(|lit| Some((lit, self.only_broken_by(lit)?)));
        broken.filter(|&(_, next)| next != group).collect()
    }

    /// The only group that becomes false when this literal becomes true, if there is just one and
    /// it is not known to be needed.
    fn only_broken_by(&mut self, lit: Lit) -> Option<usize> {
        let mut broken = None;
        let clauses = &mut self.occurrences[(!lit).code()];
        let mut place = 0;
        while let Some(&clause) = clauses.get(place) {
            let group = self.instance.group_of[clause as usize];
            if !self.is_left[group] {
                clauses.swap_remove(place);
                continue;
            }
            if self.true_count[clause as usize] == 1 {
                if self.is_needed[group] || broken.is_some_and(|other| other != group) {
                    return None;
                }
                broken = Some(group);
            }
            place += 1;
        }
        broken
    }

    /// Makes a literal true.
    fn turn(&mut self, lit: Lit) {
        self.values[lit.var().index()] = lit.is_positive();
        for &clause in &self.occurrences[lit.code()] {
            let clause = clause as usize;
            self.true_count[clause] += 1;
            if self.true_count[clause] == 1 {
                let group = self.instance.group_of[clause];
                if self.is_left[group] {
                    self.false_count[group] -= 1;
                    self.false_groups -= usize::from(self.false_count[group] == 0);
                }
            }
        }
        for &clause in &self.occurrences[(!lit).code()] {
            let clause = clause as usize;
            self.true_count[clause] -= 1;
            if self.true_count[clause] == 0 {
                let group = self.instance.group_of[clause];
                if self.is_left[group] {
                    self.false_count[group] += 1;
                    self.false_groups += usize::from(self.false_count[group] == 1);
                }
            }
        }
    }
}
