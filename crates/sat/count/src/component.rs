//! The parts without a common variable into which an assignment splits the formula.
//!
//! A component is a set of unassigned variables and the long clauses over them that are not
//! satisfied. Both sets say which clauses are left: all literals of other variables in these long
//! clauses are false, and a clause of two literals is left exactly if both of its variables are
//! unassigned. So two lists of numbers, sorted and written as differences in few bytes, are a
//! canonical key (Thurley 2006).

use crate::instance::{Instance, lit_var};

/// A component as the cache knows it.
pub(crate) type Key = Box<[u8]>;

/// A part of the formula.
#[derive(Clone, Debug, Default)]
pub(crate) struct Component {
    /// The unassigned variables, ascending.
    pub(crate) vars: Vec<u32>,
    /// The long clauses that are not satisfied, ascending.
    pub(crate) clauses: Vec<u32>,
    /// Whether some variable belongs to the projection.
    pub(crate) is_projected: bool,
}

impl Component {
    /// The key of the component.
    pub(crate) fn key(&self) -> Key {
        let mut bytes = Vec::with_capacity(self.vars.len() + 2 * self.clauses.len() + 4);
        push(&mut bytes, self.vars.len() as u32);
        for list in [&self.vars, &self.clauses] {
            let mut last = 0;
            for &number in list {
                push(&mut bytes, number - last);
                last = number;
            }
        }
        bytes.into()
    }
}

fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Finds components. The finder keeps its marks between two searches.
#[derive(Debug)]
pub(crate) struct Finder {
    /// By variable and by clause: the last search that has met the variable or clause.
    seen_vars: Vec<u32>,
    seen_clauses: Vec<u32>,
    stamp: u32,
}

impl Finder {
    pub(crate) fn new(instance: &Instance) -> Finder {
        let (vars, clauses) = (instance.var_count(), instance.clause_count());
        Finder { seen_vars: vec![0; vars], seen_clauses: vec![0; clauses], stamp: 0 }
    }

    /// Splits the formula over these variables, and adds the components to `found`. Returns how
    /// many variables of the projection are left in no clause.
    pub(crate) fn split(
        &mut self,
        instance: &Instance,
        vars: &[u32],
        found: &mut Vec<Component>,
    ) -> usize {
        if self.stamp == u32::MAX {
            self.stamp = 0;
            self.seen_vars.fill(0);
            self.seen_clauses.fill(0);
        }
        self.stamp += 1;
        let mut free = 0;
        for &var in vars {
            if instance.is_open(var) && self.meet_var(var) {
                let component = self.around(instance, var);
                if component.vars.len() > 1 {
                    found.push(component);
                } else if instance.is_projected(var) {
                    free += 1;
                }
            }
        }
        free
    }

    fn meet_var(&mut self, var: u32) -> bool {
        std::mem::replace(&mut self.seen_vars[var as usize], self.stamp) != self.stamp
    }

    /// The component of a variable.
    fn around(&mut self, instance: &Instance, var: u32) -> Component {
        let mut component = Component { vars: vec![var], ..Component::default() };
        let mut next = 0;
        while let Some(&var) = component.vars.get(next) {
            next += 1;
            component.is_projected |= instance.is_projected(var);
            for lit in [2 * var, 2 * var + 1] {
                for &other in instance.partners(lit) {
                    let other = lit_var(other);
                    if instance.is_open(other) && self.meet_var(other) {
                        component.vars.push(other);
                    }
                }
            }
            for &clause in instance.clauses_of(var) {
                let seen = &mut self.seen_clauses[clause as usize];
                if std::mem::replace(seen, self.stamp) == self.stamp
                    || instance.is_satisfied(clause)
                {
                    continue;
                }
                component.clauses.push(clause);
                for &lit in instance.clause(clause) {
                    let other = lit_var(lit);
                    if instance.is_open(other) && self.meet_var(other) {
                        component.vars.push(other);
                    }
                }
            }
        }
        component.vars.sort_unstable();
        component.clauses.sort_unstable();
        component
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Numbers of one byte and of two, whose bytes could be taken for others.
    const NUMBERS: [u32; 6] = [0, 1, 2, 3, 130, 16_514];

    #[test]
    fn no_two_components_have_the_same_key() {
        let some = |bits: u32| -> Vec<u32> {
            let chosen = NUMBERS.iter().enumerate().filter(|&(place, _)| bits >> place & 1 == 1);
            chosen.map(|(_, &number)| number).collect()
        };
        let mut keys = HashSet::new();
        for bits in 0..1 << (2 * NUMBERS.len()) {
            let (vars, clauses) = (some(bits), some(bits >> NUMBERS.len()));
            let component = Component { vars, clauses, is_projected: false };
            assert!(keys.insert(component.key()), "{component:?}");
        }
        // Without the number of variables, these would be told apart by nothing.
        let [one, other] = [(vec![1, 2, 5], vec![]), (vec![1, 2], vec![5])]
            .map(|(vars, clauses)| Component { vars, clauses, is_projected: false });
        assert_ne!(one.key(), other.key());
    }
}
