//! Decides the variables of a projection before all others while models are enumerated.
//!
//! A caller who lists the values of some variables wants each combination once, whatever the other
//! variables are. If the variables of the projection are decided first, a clause of their negated
//! decisions forbids a combination. The search then goes through the combinations as if there were
//! no other variables; the others only have to fit (Gebser, Kaufmann and Schaub, "Solution
//! enumeration for projected Boolean search problems", CPAIOR 2009). In the usual order, decisions
//! on other variables stand in between. Then a clause needs the values of all variables of the
//! projection, and propagation visits thousands of such clauses again and again.
//!
//! A fixed order is bad where any model is hard to find. So after some conflicts, the order is
//! given up until the next model.

use neuf_core::{Propagator, Var};

/// How many conflicts the search for a model may have in the order of the projection.
const PATIENCE: u64 = 1000;

/// The variables that are decided first, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Projection {
    vars: Vec<Var>,
    /// By level, for the first levels: how many variables at the front of the order are known to
    /// have values at this level and below.
    reached: Vec<usize>,
    /// The number of conflicts from which on the usual order holds.
    until: u64,
}

impl Projection {
    /// Decides these variables first from now on; without variables, ends the projection.
    pub(crate) fn set(&mut self, vars: Vec<Var>) {
        *self = Projection { vars, ..Projection::default() };
    }

    /// Begins the search for a model; `conflicts` is the number of conflicts so far.
    pub(crate) fn begin(&mut self, conflicts: u64) {
        self.until = conflicts.saturating_add(PATIENCE);
    }

    /// The next variable to be decided, if a variable of the projection is open; `conflicts` is the
    /// number of conflicts so far.
    pub(crate) fn next(&mut self, propagator: &Propagator, conflicts: u64) -> Option<Var> {
        if self.vars.is_empty() || conflicts >= self.until {
            return None;
        }
        let known = self.reached.last().copied().unwrap_or(0);
        let is_open = |&var: &Var| propagator.value(var.positive()).is_none();
        let open = self.vars[known..].iter().position(is_open);
        let place = open.map_or(self.vars.len(), |open| known + open);
        let level = propagator.level();
        if self.reached.len() <= level {
            // At the levels of assumptions in between, no variable was looked for.
            self.reached.resize(level, known);
            self.reached.push(place);
        }
        self.vars.get(place).copied()
    }

    /// Notes that the levels above this one were undone.
    #[inline]
    pub(crate) fn went_back(&mut self, level: usize) {
        self.reached.truncate(level + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_open_variable_is_decided_until_patience_ends() {
        let [a, b, c, d] = [0, 1, 2, 3].map(Var::new);
        let mut propagator = Propagator::new();
        propagator.grow(4);
        propagator.add_clause(&[a.negative(), c.positive()]);
        let mut projection = Projection::default();
        projection.set(vec![a, c, d]);
        projection.begin(5);
        propagator.decide(b.positive());
        assert_eq!(projection.next(&propagator, 5), Some(a));
        propagator.decide(a.positive());
        assert!(propagator.propagate().is_none());
        assert_eq!(projection.next(&propagator, 5), Some(d));
        propagator.decide(d.negative());
        assert_eq!(projection.next(&propagator, 5), None);
        propagator.backtrack(0);
        projection.went_back(0);
        assert_eq!(projection.next(&propagator, 5), Some(a));
        assert_eq!(projection.next(&propagator, 5 + PATIENCE), None);
    }
}
