//! Which literals are true within one step.
//!
//! Each step begins with no literal true. A table of truth values would have to be cleared for each
//! step. Instead, the table has the number of a step for each literal: the literal is true if this
//! is the present step's number.

use alloc::vec::Vec;

/// The literals that are true in the present step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assignment {
    /// By literal: the last step in which the literal was made true; 0 if there is none.
    truths: Vec<u32>,
    /// The number of the step; where the number would overflow, it starts again from 1.
    step: u32,
    /// The literals that are true, in the order in which they became true.
    trail: Vec<u32>,
}

impl Assignment {
    /// Makes room for the literals of this many variables.
    pub(crate) fn grow(&mut self, var_count: usize) {
        self.truths.resize(2 * var_count, 0);
    }

    /// Begins a step: no literal is true.
    pub(crate) fn begin(&mut self) {
        if self.step == u32::MAX {
            self.truths.fill(0);
            self.step = 0;
        }
        self.step += 1;
        self.trail.clear();
    }

    #[inline]
    pub(crate) fn is_true(&self, lit: u32) -> bool {
        self.truths[lit as usize] == self.step
    }

    /// Makes a literal true; `false` when it is already false.
    #[inline]
    pub(crate) fn assume(&mut self, lit: u32) -> bool {
        if self.is_true(lit ^ 1) {
            return false;
        }
        if !self.is_true(lit) {
            self.truths[lit as usize] = self.step;
            self.trail.push(lit);
        }
        true
    }

    /// How many literals are true.
    pub(crate) fn height(&self) -> usize {
        self.trail.len()
    }

    /// Makes only the first `height` literals true again.
    pub(crate) fn retract(&mut self, height: usize) {
        for lit in self.trail.drain(height..) {
            self.truths[lit as usize] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_steps_start_again() {
        let mut assignment = Assignment { step: u32::MAX - 1, ..Assignment::default() };
        assignment.grow(2);
        assignment.begin();
        assert!(assignment.assume(0) && assignment.is_true(0) && !assignment.assume(1));
        for step in 1..4 {
            assignment.begin();
            assert_eq!((assignment.step, assignment.height()), (step, 0));
            assert!((0..4).all(|lit| !assignment.is_true(lit)));
            assert!(assignment.assume(2) && assignment.assume(2) && assignment.is_true(2));
            assert!(!assignment.is_true(3) && assignment.assume(1));
            assert_eq!(assignment.height(), 2);
            assignment.retract(1);
            assert!(assignment.is_true(2) && !assignment.is_true(1) && assignment.assume(0));
        }
    }
}
