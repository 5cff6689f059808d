//! Lucky phases: assignments that are tried before any search.
//!
//! Some formulas, often those made by a generator as a simple test, are satisfied when
//! all variables are false, or all true, or when all are decided alike in the order of
//! their numbers, forwards or backwards, with propagation between the decisions (Biere,
//! for `CaDiCaL`). Each attempt costs at most a propagation of all variables and ends at
//! the first conflict.

use neuf_core::{Propagator, Var};

use crate::limits::Budget;
use crate::parts::Parts;

/// The ticks for all attempts together, for each literal of the formula: enough for one
/// attempt that succeeds.
const EFFORT: f64 = 0.5;
/// How many variables are decided between two checks of the interrupt.
const PATIENCE: usize = 256;

/// Makes these attempts. Returns `true` when one succeeded, and leaves its assignment in
/// place.
pub(crate) fn is_lucky(parts: &mut Parts<'_>) -> bool {
    let Parts { propagator, session, stats, budget, .. } = parts;
    let last = propagator.var_count();
    let effort = (EFFORT * session.literals as f64) as u64;
    let limit = propagator.ticks() + effort.min(budget.ticks_left(propagator.ticks()));
    for value in [false, true] {
        for is_backward in [false, true] {
            let mut forward = 0..last;
            let mut backward = (0..last).rev();
            let order: &mut dyn Iterator<Item = usize> =
                if is_backward { &mut backward } else { &mut forward };
            if works(propagator, order, value, limit, budget) {
                stats.lucky += 1;
                return true;
            }
            propagator.backtrack(0);
            if propagator.ticks() > limit || budget.is_stopped() {
                return false;
            }
        }
    }
    false
}

/// Decides the variables in this order. Returns `false` at the first conflict.
fn works(
    propagator: &mut Propagator,
    order: &mut dyn Iterator<Item = usize>,
    value: bool,
    limit: u64,
    budget: &Budget,
) -> bool {
    for (step, lit) in order.map(|index| Var::new(index).lit(value)).enumerate() {
        if step.is_multiple_of(PATIENCE) && budget.is_stopped() {
            return false;
        }
        if propagator.value(lit).is_some() {
            continue;
        }
        propagator.decide(lit);
        if propagator.propagate().is_some() || propagator.ticks() > limit {
            return false;
        }
    }
    true
}
