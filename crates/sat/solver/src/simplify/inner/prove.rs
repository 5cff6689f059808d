//! The clauses that a refutation of the small solver needs, and their way into the proof.
//!
//! The small solver's clauses are clauses of the outer solver, perhaps without some literals. So
//! its derivations are derivations from the outer solver's clauses, with the left-out literals
//! added to each step. The learned clauses that the conclusion needs are derived in their order,
//! once, and retracted when they are no longer needed.

use neuf_core::{ClauseId, Lit, Propagator};

use super::{Inner, InnerClause, NONE};

impl Inner {
    /// The clause that the last refutation derived. Each of its literals is the negation of an
    /// assumption.
    pub(in crate::simplify) fn conclusion(&self) -> Vec<Lit> {
        if self.conclusion == NONE {
            return Vec::new();
        }
        self.lits(self.conclusion).iter().map(|&lit| self.outer_lit(lit)).collect()
    }

    /// The clauses from which the conclusion follows, each after its antecedents.
    fn needed(&self) -> Vec<u32> {
        let mut is_needed = vec![false; self.clauses.len()];
        let mut stack = Vec::new();
        if self.conclusion != NONE {
            stack.push(self.conclusion);
        }
        while let Some(clause) = stack.pop() {
            if !std::mem::replace(&mut is_needed[clause as usize], true) {
                stack.extend_from_slice(self.antecedents_of(clause));
            }
        }
        (0..self.clauses.len() as u32).filter(|&clause| is_needed[clause as usize]).collect()
    }

    fn antecedents_of(&self, clause: u32) -> &[u32] {
        let (start, end) = self.clauses[clause as usize].antecedents;
        &self.antecedents[start as usize..end as usize]
    }

    fn is_given(&self, clause: u32) -> bool {
        self.antecedents_of(clause).is_empty()
    }

    /// The numbers of the given clauses that the last refutation needs, in their order.
    pub(in crate::simplify) fn core(&self) -> Vec<usize> {
        let needed = self.needed().into_iter();
        needed.filter(|&clause| self.is_given(clause)).map(|clause| clause as usize).collect()
    }

    /// Derives the conclusion, with the literals `left_out` added, in the proof and returns its
    /// number, if there is a proof. The conclusion stays in the proof until the caller or
    /// [`Inner::retract`] retracts it.
    ///
    /// All conclusions between two retractions have the same `left_out`.
    pub(in crate::simplify) fn prove(
        &mut self,
        core: &mut Propagator,
        left_out: &[Lit],
    ) -> Option<ClauseId> {
        if !core.is_traced() || self.conclusion == NONE {
            return None;
        }
        for clause in self.needed() {
            if self.clauses[clause as usize].id.is_none() {
                let antecedents = self.antecedents_of(clause).iter();
                let ids: Vec<ClauseId> =
                    antecedents.filter_map(|&other| self.clauses[other as usize].id).collect();
                let id = core.derive(&self.outer_lits(clause, left_out), &ids);
                self.clauses[clause as usize].id = id;
            }
        }
        self.clauses[self.conclusion as usize].id
    }

    fn outer_lits(&self, clause: u32, left_out: &[Lit]) -> Vec<Lit> {
        let lits = self.lits(clause).iter().map(|&lit| self.outer_lit(lit));
        lits.chain(left_out.iter().copied()).collect()
    }

    /// Retracts everything that was derived, except the clauses with these numbers.
    pub(in crate::simplify) fn retract(
        &mut self,
        core: &mut Propagator,
        left_out: &[Lit],
        kept: &[ClauseId],
    ) {
        if !core.is_traced() {
            return;
        }
        for clause in 0..self.clauses.len() as u32 {
            let InnerClause { id, .. } = self.clauses[clause as usize];
            if !self.is_given(clause) && id.is_some_and(|id| !kept.contains(&id)) {
                core.retract(&self.outer_lits(clause, left_out), id);
                self.clauses[clause as usize].id = None;
            }
        }
    }
}
