//! The variables of a projection are decided before all others while models are enumerated.
//!
//! Who lists the values of some variables wants each of them once, whatever the others are. If
//! these variables are decided first, a clause of their negated decisions forbids what was found,
//! and the search turns over one of them after the other, as if there were nothing else; the other
//! variables only have to fit (Gebser, Kaufmann and Schaub, "Solution enumeration for projected
//! Boolean search problems", CPAIOR 2009). In the usual order, decisions on other variables stand
//! in between. Then a clause needs the values of all variables of the projection, and thousands of
//! such clauses are visited by propagation again and again.
//!
//! A fixed order finds little where it is hard to find a model at all. So it is given up until the
//! next model after some conflicts.

use neuf_core::{Propagator, Var};

/// How many conflicts the search for one model may have in this order.
const PATIENCE: u64 = 1000;

/// The variables that are decided first, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Projection {
    vars: Vec<Var>,
    /// By level, for the first levels: how many of the first variables are known to have values
    /// at this level and below.
    reached: Vec<usize>,
    /// The number of conflicts from which on the usual order holds.
    until: u64,
}

impl Projection {
    /// Decides these variables first from now on; none ends it.
    pub(crate) fn set(&mut self, vars: Vec<Var>) {
        *self = Projection { vars, ..Projection::default() };
    }

    /// Begins the search for a model; so many conflicts there were before.
    pub(crate) fn begin(&mut self, conflicts: u64) {
        self.until = conflicts.saturating_add(PATIENCE);
    }

    /// The next variable to be decided, if one of these is open; so many conflicts there were.
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
            // Nothing was looked for at the levels in between, those of assumptions.
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
