//! Which clauses of the formula an LRAT proof needs.
//!
//! The hints say what each clause follows from, so a walk backwards from the empty clause marks all
//! needed clauses. `drat-trim -c` finds them by a check backwards; here one pass forwards is
//! enough, at the price of the hints in memory.

use neuf_cnf::Formula;
use rustc_hash::FxHashSet;

/// What each derived clause follows from.
#[derive(Debug, Default)]
pub(super) struct LratNeeds {
    /// The number of each derived clause, and where its hints end.
    derived: Vec<(u64, usize)>,
    hints: Vec<u64>,
}

impl LratNeeds {
    /// Takes note of a clause and its hints.
    pub(super) fn note(&mut self, id: u64, hints: &[i64]) {
        self.hints.extend(hints.iter().map(|hint| hint.unsigned_abs()));
        self.derived.push((id, self.hints.len()));
    }

    /// The indices of the formula's clauses from which the last noted clause follows. Where nothing
    /// was noted, the formula has an empty clause.
    pub(super) fn core(&self, formula: &Formula) -> Vec<usize> {
        let mut needed: FxHashSet<u64> = FxHashSet::default();
        match self.derived.last() {
            Some(&(last, _)) => drop(needed.insert(last)),
            None => {
                let is_empty = |clause: &[_]| clause.is_empty();
                return formula.clauses().position(is_empty).into_iter().collect();
            }
        }
        for (index, (id, end)) in self.derived.iter().enumerate().rev() {
            if needed.remove(id) {
                let begin = index.checked_sub(1).map_or(0, |before| self.derived[before].1);
                needed.extend(&self.hints[begin..*end]);
            }
        }
        let mut core: Vec<usize> = needed.into_iter().map(|id| id as usize - 1).collect();
        core.sort_unstable();
        core
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula;

    #[test]
    fn each_hint_of_what_is_needed_is_needed() {
        let clauses: [&[i32]; 5] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2], &[3]];
        let mut needs = LratNeeds::default();
        needs.note(6, &[1, 2]);
        needs.note(7, &[5]);
        needs.note(8, &[6, -3, 4]);
        assert_eq!(needs.core(&formula(&clauses)), [0, 1, 2, 3]);
        needs.note(9, &[7]);
        assert_eq!(needs.core(&formula(&clauses)), [4]);
        assert_eq!(LratNeeds::default().core(&formula(&[&[1], &[], &[]])), [1]);
    }
}
