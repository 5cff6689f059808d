//! Decisions: the variable that took part in recent conflicts most.
//!
//! In focused mode that is the one bumped last (`queue.rs`). In stable mode
//! each variable in a conflict's analysis gains a bonus that grows by a
//! constant factor with each conflict: the exponential form of VSIDS (Chaff,
//! Moskewicz and others 2001; `MiniSat`'s form of it, Eén and Sörensson 2003),
//! which ages all other variables without touching them. Only the structure of
//! the mode at hand is kept up to date.

use neuf_cnf::{Valuation, Var};

use crate::heap::Heap;
use crate::queue::Queue;

/// By what old bonuses shrink with each conflict.
const DECAY: f64 = 0.95;
/// Scores are scaled down before they overflow.
const HIGH: f64 = 1e150;

/// The two orders of variables.
///
/// Invariant, between decisions: in stable mode each unassigned variable that
/// is active is in the heap, unless `is_empty`; in focused mode the queue's
/// invariant holds.
#[derive(Clone, Debug)]
pub(crate) struct Decider {
    /// By variable: whether no clause mentions it, because it was eliminated
    /// or replaced.
    inactive: Vec<bool>,
    inactive_count: usize,
    heap: Heap,
    /// Whether the heap is to be filled before the next decision.
    is_empty: bool,
    bonus: f64,
    queue: Queue,
    is_stable: bool,
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
        }
    }
}

impl Decider {
    /// Makes variables up to this count known.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.heap.grow(var_count);
        self.queue.grow(var_count);
        self.inactive.resize(self.inactive.len().max(var_count), false);
    }

    /// Makes this the same as `origin`, in the memory that it has.
    pub(crate) fn restore(&mut self, origin: &Decider) {
        let Decider {
            inactive,
            inactive_count,
            heap,
            // Most variables may be assigned before the first decision.
            is_empty: _,
            bonus,
            queue,
            is_stable,
        } = origin;
        self.inactive.clone_from(inactive);
        self.inactive_count = *inactive_count;
        self.heap.restore(heap);
        self.is_empty = true;
        self.bonus = *bonus;
        self.queue.restore(queue);
        self.is_stable = *is_stable;
    }

    /// Whether a variable is not to be decided.
    #[inline]
    pub(crate) fn is_inactive(&self, var: Var) -> bool {
        self.inactive[var.index()]
    }

    /// Whether there are variables that are not to be decided.
    #[inline]
    pub(crate) fn has_inactive(&self) -> bool {
        self.inactive_count > 0
    }

    /// Leaves out a variable, which is unassigned, from now on.
    pub(crate) fn deactivate(&mut self, var: Var) {
        debug_assert!(!self.is_inactive(var));
        self.inactive[var.index()] = true;
        self.inactive_count += 1;
    }

    /// Takes a variable, which is unassigned, back in if it was left out.
    #[inline]
    pub(crate) fn activate(&mut self, var: Var) {
        if self.is_inactive(var) {
            self.inactive[var.index()] = false;
            self.inactive_count -= 1;
            self.unassigned(var);
        }
    }

    /// Changes to the order of the other mode.
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

    /// Rewards variables, all assigned, for their part in a conflict.
    pub(crate) fn bump(&mut self, vars: &mut [Var]) {
        if self.is_stable {
            for &mut var in vars {
                self.raise(var);
            }
            self.bonus /= DECAY;
        } else {
            // In the order of their last bump, so that it changes little.
            vars.sort_unstable_by_key(|&var| self.queue.stamp(var));
            for &mut var in vars {
                self.queue.bump(var);
            }
        }
    }

    fn raise(&mut self, var: Var) {
        let score = self.heap.score(var) + self.bonus;
        self.heap.raise(var, score);
        if score > HIGH {
            self.heap.rescale(1.0 / HIGH);
            self.bonus /= HIGH;
        }
    }

    /// A variable has lost its value.
    #[inline]
    pub(crate) fn unassigned(&mut self, var: Var) {
        if self.is_stable {
            self.heap.insert(var);
        } else {
            self.queue.unassigned(var);
        }
    }

    /// The unassigned variable to decide, if there is one.
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
