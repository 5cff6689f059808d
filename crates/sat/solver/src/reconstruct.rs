//! Reconstruction: turns a model of the simplified formula into a model of the given formula.
//!
//! Elimination and similar techniques remove clauses that the remaining clauses do not imply. Each
//! such clause is kept here with a *witness*, one of its literals: if an assignment satisfies all
//! other clauses of that time but not the removed clause, making the witness true satisfies both.
//! So going through the removed clauses from the newest to the oldest repairs any model (Järvisalo
//! and Biere, SAT 2010).
//!
//! Clauses that are added later may contradict a witness. So before the next search, removed
//! clauses return to the formula: every clause whose witness occurs negated in a new clause, in an
//! assumption or in a returning clause. One pass through the stack, oldest first, finds all
//! returning clauses (Fazekas, Biere and Scholl, "Incremental inprocessing in SAT solving", SAT
//! 2019). So callers need not freeze variables. The alternative, that callers name in advance the
//! variables that they will mention again, made incremental elimination a tool for experts only.
//!
//! The proof does not delete removed clauses, so their return needs no justification. Once
//! symmetries cut off models, no clause returns any more: from then on, the proof has other
//! variables in place of the formula's, and says nothing about the removed clauses in these
//! variables. Nothing can ask for these clauses, since no clause and no assumption may come any
//! more.

use neuf_core::{ClauseId, Lit, Propagator, Var};

use crate::decide::Decider;

/// The clauses that were removed with a witness, oldest first, as inside literals. The
/// witness is the first literal of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reconstruction {
    lits: Vec<Lit>,
    entries: Vec<Entry>,
    /// By literal: the number of entries with this witness.
    witnesses: Vec<u32>,
    /// By literal: whether a clause or an assumption has mentioned the literal, so that entries
    /// with the opposite witness must return.
    tainted: Vec<bool>,
    is_any_tainted: bool,
    /// Whether no entry can return.
    is_closed: bool,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Where the literals of the entry end; they start where the entry before ends.
    end: usize,
    id: Option<ClauseId>,
}

impl Reconstruction {
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn grow(&mut self, var_count: usize) {
        self.witnesses.resize(2 * var_count, 0);
        self.tainted.resize(2 * var_count, false);
    }

    /// Keeps a clause that is removed from the formula, with a witness among its
    /// literals. With proofs on, `id` is its number.
    pub(crate) fn push(&mut self, witness: Lit, clause: &[Lit], id: Option<ClauseId>) {
        debug_assert!(clause.contains(&witness));
        self.lits.push(witness);
        self.lits.extend(clause.iter().filter(|&&lit| lit != witness));
        self.entries.push(Entry { end: self.lits.len(), id });
        self.witnesses[witness.code()] += 1;
    }

    /// Whether a literal of this variable is a witness.
    pub(crate) fn is_witness(&self, var: Var) -> bool {
        self.witnesses[var.positive().code()] + self.witnesses[var.negative().code()] > 0
    }

    /// Takes note that a new clause or an assumption contains this literal.
    #[inline]
    pub(crate) fn taint(&mut self, lit: Lit) {
        if !self.entries.is_empty() && self.witnesses[(!lit).code()] > 0 && !self.is_closed {
            self.tainted[lit.code()] = true;
            self.is_any_tainted = true;
        }
    }

    /// Whether some entries must return.
    pub(crate) fn is_any_tainted(&self) -> bool {
        self.is_any_tainted
    }

    /// Lets no entry return from now on.
    pub(crate) fn close(&mut self) {
        self.is_closed = true;
    }

    /// Marks all entries to return.
    pub(crate) fn taint_all(&mut self) {
        if self.is_closed {
            return;
        }
        for code in 0..self.witnesses.len() {
            if self.witnesses[code] > 0 {
                self.tainted[(!Lit::from_code(code)).code()] = true;
                self.is_any_tainted = true;
            }
        }
    }

    /// The clauses that must return, oldest first, for a look at the formula before their return.
    pub(crate) fn returning(&self) -> impl Iterator<Item = &[Lit]> {
        let mut tainted = if self.is_any_tainted { self.tainted.clone() } else { Vec::new() };
        let clauses = self.clauses().filter(|_| self.is_any_tainted);
        clauses.filter(move |clause| {
            let returns = tainted[(!clause[0]).code()];
            clause.iter().for_each(|lit| tainted[lit.code()] |= returns);
            returns
        })
    }

    /// Removes and returns the entries that must return, with their numbers.
    fn take_tainted(&mut self) -> Vec<(Vec<Lit>, Option<ClauseId>)> {
        if !self.is_any_tainted {
            return Vec::new();
        }
        let mut taken = Vec::new();
        let (mut start, mut kept_lits, mut kept) = (0, 0, 0);
        for index in 0..self.entries.len() {
            let Entry { end, id } = self.entries[index];
            let witness = self.lits[start];
            if self.tainted[(!witness).code()] {
                let clause = self.lits[start..end].to_vec();
                self.witnesses[witness.code()] -= 1;
                for lit in &clause {
                    self.tainted[lit.code()] = true;
                }
                taken.push((clause, id));
            } else {
                self.lits.copy_within(start..end, kept_lits);
                kept_lits += end - start;
                self.entries[kept] = Entry { end: kept_lits, id };
                kept += 1;
            }
            start = end;
        }
        self.lits.truncate(kept_lits);
        self.entries.truncate(kept);
        self.tainted.fill(false);
        self.is_any_tainted = false;
        taken
    }

    /// Repairs an assignment of all variables, by index. The assignment must satisfy the clauses of
    /// the solver; afterwards it also satisfies the removed clauses.
    pub(crate) fn extend(&self, values: &mut [bool]) {
        let mut end = self.lits.len();
        for index in (0..self.entries.len()).rev() {
            let start = index.checked_sub(1).map_or(0, |before| self.entries[before].end);
            let is_true = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
            if !self.lits[start..end].iter().any(is_true) {
                let witness = self.lits[start];
                values[witness.var().index()] = witness.is_positive();
            }
            end = start;
        }
    }

    /// The clauses, oldest first, each with its witness as the first literal.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.entries.iter().map(|entry| entry.end));
        starts.zip(&self.entries).map(|(start, entry)| &self.lits[start..entry.end])
    }

    /// The approximate memory in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let entries = self.entries.capacity() * size_of::<Entry>();
        (self.lits.capacity() * size_of::<Lit>() + entries + 5 * self.witnesses.len()) as u64
    }

    /// Takes note of the literals of a new clause or of assumptions. Their variables can
    /// be decided again if they were excluded.
    #[inline]
    pub(crate) fn mention(&mut self, decider: &mut Decider, lits: &[Lit]) {
        if decider.has_inactive() || !self.is_empty() {
            self.mention_all(decider, lits);
        }
    }

    fn mention_all(&mut self, decider: &mut Decider, lits: &[Lit]) {
        for &lit in lits {
            decider.activate(lit.var());
            self.taint(lit);
        }
    }

    /// Puts the clauses back into the formula that new clauses and assumptions have touched.
    /// Returns their number.
    pub(crate) fn restore_tainted(
        &mut self,
        propagator: &mut Propagator,
        decider: &mut Decider,
    ) -> u64 {
        let restored = self.take_tainted();
        for (clause, id) in &restored {
            for lit in clause {
                decider.activate(lit.var());
            }
            propagator.restore_clause(clause, *id);
        }
        restored.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_testing::{lit, lits};

    #[test]
    fn the_newest_clause_is_repaired_first() {
        let mut stack = Reconstruction::default();
        stack.grow(3);
        // 1 was eliminated from (1 ∨ 2) and (¬1 ∨ 3), then 3 from (2 ∨ 3).
        stack.push(lit(1), &lits(&[1, 2]), None);
        stack.push(lit(-1), &lits(&[3, -1]), None);
        stack.push(lit(3), &lits(&[2, 3]), None);
        let mut values = [false, false, false];
        stack.extend(&mut values);
        assert_eq!(values, [true, false, true]);
    }

    #[test]
    fn what_a_new_clause_contradicts_returns_and_what_that_contradicts_in_turn() {
        let mut stack = Reconstruction::default();
        stack.grow(6);
        stack.push(lit(5), &lits(&[5, 6]), None);
        stack.push(lit(1), &lits(&[1, -2]), None);
        stack.push(lit(2), &lits(&[2, 3]), None);
        stack.push(lit(4), &lits(&[4, 1]), None);
        stack.taint(lit(1));
        assert!(stack.take_tainted().is_empty(), "no witness is ¬1");
        stack.taint(lit(-1));
        let returning: Vec<_> = stack.returning().map(<[Lit]>::to_vec).collect();
        let taken: Vec<_> = stack.take_tainted().into_iter().map(|(clause, _)| clause).collect();
        assert!(returning == taken && stack.returning().next().is_none());
        assert_eq!(taken, [lits(&[1, -2]), lits(&[2, 3])]);
        assert_eq!(stack.entries.len(), 2);
        let mut values = [false; 6];
        stack.extend(&mut values);
        assert_eq!(values, [false, false, false, true, true, false]);
    }

    #[test]
    fn a_witness_becomes_true_only_where_its_clause_is_false() {
        let mut stack = Reconstruction::default();
        stack.grow(3);
        stack.push(lit(-1), &lits(&[3, 2, -1]), None);
        for bits in 0..8 {
            let before = [0, 1, 2].map(|place| bits >> place & 1 == 1);
            let is_false = before == [true, false, false];
            let mut after = before;
            stack.extend(&mut after);
            assert_eq!(after, if is_false { [false; 3] } else { before });
        }
    }

    #[test]
    fn only_what_is_contradicted_returns_and_only_once() {
        let mut stack = Reconstruction::default();
        stack.grow(3);
        stack.push(lit(1), &lits(&[1, 2]), None);
        for mentioned in [1, 2, -2, 3, -3] {
            stack.taint(lit(mentioned));
            assert!(!stack.is_any_tainted() && stack.take_tainted().is_empty(), "{mentioned}");
        }
        stack.taint(lit(-1));
        assert_eq!(stack.take_tainted(), [(lits(&[1, 2]), None)]);
        assert!(stack.is_empty() && !stack.is_witness(lit(1).var()));
        // Earlier mentions are forgotten.
        stack.push(lit(1), &lits(&[1, 3]), None);
        stack.push(lit(-2), &lits(&[-2, 3]), None);
        assert!(!stack.is_any_tainted());
        stack.taint(lit(2));
        assert_eq!(stack.take_tainted(), [(lits(&[-2, 3]), None)]);
        assert!(stack.is_witness(lit(1).var()) && !stack.is_witness(lit(2).var()));
    }

    #[test]
    fn nothing_returns_after_the_end() {
        let mut stack = Reconstruction::default();
        stack.grow(2);
        stack.push(lit(1), &lits(&[1, 2]), None);
        stack.close();
        stack.taint(lit(-1));
        stack.taint_all();
        assert!(!stack.is_any_tainted() && stack.take_tainted().is_empty());
        let mut values = [false; 2];
        stack.extend(&mut values);
        assert_eq!(values, [true, false]);
    }
}
