//! Decisions: the variable that took part most in recent conflicts.
//!
//! In focused mode, the variable that was bumped last is decided (`queue.rs`). In stable mode, the
//! variable with the highest score is decided (`heap.rs`). Each variable in the analysis of a
//! conflict gains a bonus, which grows by a constant factor with each conflict: the exponential
//! form of VSIDS (Chaff, Moskewicz and others 2001; in the form of `MiniSat`, Eén and Sörensson
//! 2003). A growing bonus ages all other variables without touching them. Only the structure of the
//! current mode is kept up to date.

use neuf_cnf::{Valuation, Var};
use neuf_core::Propagator;

use crate::heap::Heap;
use crate::queue::Queue;

/// The factor by which old bonuses lose weight with each conflict.
const DECAY: f64 = 0.95;
/// Scores are scaled down before they overflow.
const HIGH: f64 = 1e150;

/// The two orders of variables.
///
/// Invariant: between decisions, in stable mode each active unassigned variable is in the
/// heap, unless `is_empty` is set; in focused mode the queue's invariant holds.
#[derive(Clone, Debug)]
pub(crate) struct Decider {
    /// By variable: whether the variable is excluded from decisions because no clause mentions it
    /// any more (after elimination or replacement).
    inactive: Vec<bool>,
    inactive_count: usize,
    heap: Heap,
    /// Whether the heap must be filled before the next decision.
    is_empty: bool,
    bonus: f64,
    queue: Queue,
    is_stable: bool,
    /// Working memory of `bump`.
    order: Vec<(u64, Var)>,
}

impl Default for Decider {
    fn default() -> Decider {
        let (heap, queue) = (Heap::default(), Queue::default());
        Decider {
            inactive: Vec::new(),
            inactive_count: 0,
            heap,
            is_empty: false,
            bonus: 1.0,
            queue,
            is_stable: false,
            order: Vec::new(),
        }
    }
}

impl Decider {
    /// Adds variables up to this number.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.heap.grow(var_count);
        self.queue.grow(var_count);
        self.inactive.resize(self.inactive.len().max(var_count), false);
    }

    /// Makes `self` equal to `origin`, in the memory of `self`.
    pub(crate) fn restore(&mut self, origin: &Decider) {
        let Decider {
            inactive,
            inactive_count,
            heap,
            // Most variables may be assigned before the first decision, so the heap is
            // filled then.
            is_empty: _,
            bonus,
            queue,
            is_stable,
            order: _,
        } = origin;
        self.inactive.clone_from(inactive);
        self.inactive_count = *inactive_count;
        self.heap.restore(heap);
        self.is_empty = true;
        self.bonus = *bonus;
        self.queue.restore(queue);
        self.is_stable = *is_stable;
    }

    /// Whether a variable must not be decided.
    #[inline]
    pub(crate) fn is_inactive(&self, var: Var) -> bool {
        self.inactive[var.index()]
    }

    /// Whether there are variables that must not be decided.
    #[inline]
    pub(crate) fn has_inactive(&self) -> bool {
        self.inactive_count > 0
    }

    /// How many variables are left to decide: neither fixed nor excluded. A fixed variable may be
    /// excluded as well, so the numbers of fixed and of excluded variables must not be added.
    pub(crate) fn open_count(&self, propagator: &Propagator) -> usize {
        let fixed = &propagator.trail()[..propagator.history().root_len()];
        let fixed = fixed.iter().filter(|lit| !self.is_inactive(lit.var())).count();
        propagator.var_count() - self.inactive_count - fixed
    }

    /// Excludes a variable, which must be unassigned, from decisions.
    pub(crate) fn deactivate(&mut self, var: Var) {
        debug_assert!(!self.is_inactive(var));
        self.inactive[var.index()] = true;
        self.inactive_count += 1;
    }

    /// Admits a variable, which must be unassigned, to decisions again if it was
    /// excluded.
    #[inline]
    pub(crate) fn activate(&mut self, var: Var) {
        if self.is_inactive(var) {
            self.inactive[var.index()] = false;
            self.inactive_count -= 1;
            self.unassigned(var);
        }
    }

    /// Switches to the order of the other mode.
    pub(crate) fn switch(&mut self, to_stable: bool, values: &Valuation) {
        self.is_stable = to_stable;
        if to_stable {
            self.is_empty = false;
            let inactive = &self.inactive;
            let is_open = |var: Var| values.var_value(var).is_none() && !inactive[var.index()];
            self.heap.fill(is_open);
        } else {
            self.queue.rewind();
        }
    }

    /// Rewards variables, which must all be assigned, for their part in a conflict.
    pub(crate) fn bump(&mut self, vars: &[Var]) {
        if self.is_stable {
            for &var in vars {
                self.raise(var);
            }
            self.bonus /= DECAY;
        } else {
            // The variables are bumped in the order of their last bump, so that the queue changes
            // little. Sorting copies of the stamps is much faster than looking up stamps for each
            // comparison.
            self.order.clear();
            self.order.extend(vars.iter().map(|&var| (self.queue.stamp(var), var)));
            self.order.sort_unstable_by_key(|&(stamp, _)| stamp);
            for &(_, var) in &self.order {
                self.queue.bump(var);
            }
        }
    }

    /// Gives these variables their activities, and all other variables 0; no variable may have a
    /// value above level 0.
    pub(crate) fn set_activities(&mut self, mut activities: Vec<(Var, f64)>) {
        self.heap.reset();
        self.is_empty = true;
        self.bonus = 1.0;
        // Among equal activities, the smaller variable comes first in both orders.
        activities.sort_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        for &(var, activity) in &activities {
            self.heap.raise(var, activity);
            self.queue.bump(var);
        }
        self.queue.rewind();
        self.queue.mark();
    }

    /// How much a variable took part in recent conflicts.
    pub(crate) fn activity(&self, var: Var) -> f64 {
        self.heap.score(var) + self.queue.recency(var) as f64
    }

    fn raise(&mut self, var: Var) {
        let score = self.heap.score(var) + self.bonus;
        self.heap.raise(var, score);
        if score > HIGH {
            self.heap.rescale(1.0 / HIGH);
            self.bonus /= HIGH;
        }
    }

    /// Takes note that a variable has lost its value.
    #[inline]
    pub(crate) fn unassigned(&mut self, var: Var) {
        if self.is_stable {
            self.heap.insert(var);
        } else {
            self.queue.unassigned(var);
        }
    }

    /// The unassigned variable to be decided next, if there is one.
    pub(crate) fn next(&mut self, values: &Valuation) -> Option<Var> {
        let inactive = &self.inactive;
        let is_open = |var: Var| values.var_value(var).is_none() && !inactive[var.index()];
        if !self.is_stable {
            return self.queue.next(is_open);
        }
        if self.is_empty {
            self.is_empty = false;
            self.heap.fill(is_open);
        }
        while let Some(var) = self.heap.top() {
            if is_open(var) {
                return Some(var);
            }
            self.heap.pop();
        }
        None
    }

    /// Whether `var` would be decided before `other`.
    pub(crate) fn is_before(&self, var: Var, other: Var) -> bool {
        if self.is_stable {
            self.heap.score(var) > self.heap.score(other)
        } else {
            self.queue.stamp(var) > self.queue.stamp(other)
        }
    }
}
