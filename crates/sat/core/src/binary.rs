//! Binary clauses as a graph: each says that the negation of either literal
//! implies the other.
//!
//! A binary clause is completely contained in the watch lists of both its literals, so the watch
//! lists already are the graph; a separate structure would have to be updated with every learned
//! clause. The methods here change one list at a time; the caller must change both lists of a
//! clause in the same way. The graph is that of Aspvall, Plass and Tarjan (1979).

use crate::database::Watch;
use crate::{ClauseId, Lit, Propagator};

impl Propagator {
    /// The literals that `lit` implies by a binary clause, with repetitions if
    /// clauses are repeated.
    ///
    /// ```
    /// use neuf_core::{Lit, Propagator};
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut propagator = Propagator::new();
    /// propagator.add_clause(&[!a, b]);
    /// propagator.add_clause(&[c, !a]);
    /// assert_eq!(propagator.implied(a).collect::<Vec<_>>(), [b, c]);
    /// assert_eq!(propagator.implied(!b).collect::<Vec<_>>(), [!a]);
    /// ```
    #[inline]
    pub fn implied(&self, lit: Lit) -> impl Iterator<Item = Lit> + '_ {
        let binary = self.watches()[!lit].iter().filter(|watch| watch.is_binary());
        binary.map(|watch| watch.blocker())
    }

    /// Whether this binary clause exists. The search takes time linear in the length of the shorter
    /// watch list of its literals.
    #[must_use]
    pub fn has_binary(&self, a: Lit, b: Lit) -> bool {
        let is_shorter = self.watches()[a].len() <= self.watches()[b].len();
        let (lit, other) = if is_shorter { (a, b) } else { (b, a) };
        self.watches()[lit].iter().any(|watch| watch.is_binary() && watch.blocker() == other)
    }

    /// The number of a binary clause, with proofs on.
    #[must_use]
    pub fn binary_id(&self, a: Lit, b: Lit) -> Option<ClauseId> {
        self.trace.as_ref()?.binary(a, b)
    }

    /// Removes from the list of `lit` the binary clauses for which `keep` is false.
    /// Nothing is noted in the proof, and the caller must change the lists of the
    /// other literals in the same way.
    ///
    /// `keep` cannot change a watch:
    ///
    /// ```compile_fail,E0616
    /// # use neuf_core::{Lit, Propagator};
    /// # let [a, far] = [1, 900].map(|n| Lit::from_dimacs(n).unwrap());
    /// # let mut propagator = Propagator::new();
    /// propagator.retain_binaries(a, |mut watch| {
    ///     watch.blocker = far;
    ///     true
    /// });
    /// ```
    pub fn retain_binaries(&mut self, lit: Lit, keep: impl FnMut(Watch) -> bool) {
        self.clauses.retain_binaries(lit, keep);
    }

    /// Sets for each binary clause in the list of `lit` whether it is learned. The
    /// caller must change the lists of the other literals in the same way.
    pub fn relabel_binaries(&mut self, lit: Lit, is_learned: impl FnMut(Watch) -> bool) {
        self.clauses.relabel_binaries(lit, is_learned);
    }

    /// Notes in the proof that a binary clause is no longer needed: a single step, even if the
    /// clause stands in the lists several times. [`Propagator::retain_binaries`] removes the
    /// watches of the clause.
    pub fn retract_binary(&mut self, a: Lit, b: Lit) {
        if let Some(trace) = &mut self.trace {
            trace.delete_binary(a, b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimacs_lits as lits;

    #[test]
    fn a_binary_clause_is_taken_out_of_both_lists() {
        let [a, b, c] = [1, 2, 3].map(|n| lits([n])[0]);
        let mut propagator = Propagator::new();
        assert!(propagator.keep_trace());
        for clause in [[a, b], [a, c], [a, b]] {
            propagator.add_clause(&clause);
        }
        assert_eq!(propagator.binary_id(c, a).map(ClauseId::get), Some(2));
        propagator.retain_binaries(a, |watch| watch.blocker() != b);
        propagator.retain_binaries(b, |watch| watch.blocker() != a);
        propagator.retract_binary(a, b);
        assert!(propagator.has_binary(c, a) && !propagator.has_binary(a, b));
        assert_eq!(propagator.binary_id(b, a), None);
        assert_eq!(propagator.implied(!a).collect::<Vec<_>>(), [c]);
        assert_eq!(propagator.implied(!b).count(), 0);
        let steps = propagator.steps_mut().map(|steps| steps.len());
        // Three inputs and one deletion.
        assert_eq!(steps, Some(4));
    }
}
