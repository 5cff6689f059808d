//! Lucky phases: assignments that are tried before any search.
//!
//! Some formulas, often those that a generator made as a smoke test, are
//! satisfied by all variables false, or true, or by deciding them all alike in
//! the order of their numbers, forwards or backwards, with propagation between
//! (Biere, for `CaDiCaL`). Each try costs at most a propagation of all
//! variables; the first conflict ends it.

use neuf_cnf::Var;

use crate::Solver;

/// Ticks for all tries together, by the number of literals in all clauses:
/// enough for one try that works.
const EFFORT: f64 = 0.5;

impl Solver {
    /// Tries them; `true` when one worked, whose assignment then stands.
    pub(crate) fn is_lucky(&mut self) -> bool {
        let last = self.propagator.var_count();
        let limit = self.propagator.ticks() + (EFFORT * self.session.literals as f64) as u64;
        for value in [false, true] {
            for is_backward in [false, true] {
                let mut forward = 0..last;
                let mut backward = (0..last).rev();
                let order: &mut dyn Iterator<Item = usize> =
                    if is_backward { &mut backward } else { &mut forward };
                if self.works(order, value, limit) {
                    self.stats.lucky += 1;
                    return true;
                }
                self.propagator.backtrack(0);
                if self.propagator.ticks() > limit || self.budget.is_stopped() {
                    return false;
                }
            }
        }
        false
    }

    /// Decides the variables in this order; `false` at the first conflict.
    fn works(&mut self, order: &mut dyn Iterator<Item = usize>, value: bool, limit: u64) -> bool {
        for lit in order.map(|index| Var::new(index).lit(value)) {
            if self.propagator.value(lit).is_some() {
                continue;
            }
            self.propagator.decide(lit);
            if self.propagator.propagate().is_some() || self.propagator.ticks() > limit {
                return false;
            }
        }
        true
    }
}
