//! Decisions: the variable that took part in recent conflicts most.
//!
//! Each variable in a conflict's analysis gains a bonus that grows by a
//! constant factor with each conflict: the exponential form of VSIDS (Chaff,
//! Moskewicz and others 2001; `MiniSat`'s form of it, Eén and Sörensson 2003),
//! which ages all other variables without touching them.

use neuf_cnf::Var;

use crate::Solver;
use crate::heap::Heap;

/// By what old bonuses shrink with each conflict.
const DECAY: f64 = 0.95;
/// Scores are scaled down before they overflow.
const HIGH: f64 = 1e150;

/// The scores and the order that they give.
///
/// Invariant, between decisions: each unassigned variable is in the heap.
#[derive(Clone, Debug)]
pub(crate) struct Decider {
    pub(crate) heap: Heap,
    bonus: f64,
}

impl Default for Decider {
    fn default() -> Decider {
        Decider { heap: Heap::default(), bonus: 1.0 }
    }
}

impl Decider {
    /// Rewards a variable for its part in the current conflict.
    pub(crate) fn bump(&mut self, var: Var) {
        let score = self.heap.score(var) + self.bonus;
        self.heap.raise(var, score);
        if score > HIGH {
            self.heap.rescale(1.0 / HIGH);
            self.bonus /= HIGH;
        }
    }

    /// Ages all scores at the end of a conflict.
    pub(crate) fn decay(&mut self) {
        self.bonus /= DECAY;
    }
}

impl Solver {
    /// Decides the best unassigned variable; `false` when all are assigned.
    pub(crate) fn decide(&mut self) -> bool {
        let values = self.core.valuation();
        while let Some(var) = self.decider.heap.pop() {
            if values.var_value(var).is_none() {
                self.stats.decisions += 1;
                self.core.decide(self.phases.preferred(var));
                return true;
            }
        }
        false
    }

    /// Undoes all levels above `level`, saving phases.
    pub(crate) fn backtrack(&mut self, level: usize) {
        let (phases, heap) = (&mut self.phases, &mut self.decider.heap);
        self.core.backtrack_with(level, |lit| {
            phases.save(lit);
            heap.insert(lit.var());
        });
    }
}
