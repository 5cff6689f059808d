//! The numbers of clauses and the steps that have been derived: the propagator's
//! side of a proof.
//!
//! Long clauses keep their number in the arena. Binary clauses have no place of their own, so their
//! numbers are in a table, which only analysis uses; watches of sixteen bytes would slow down
//! propagation without proofs as well. Each literal that is true at level 0 gets a unit clause of
//! its own as soon as it is propagated. Chains name the unit clause instead of going through the
//! reasons at level 0 again and again, and the clauses that implied the unit may be deleted.

use rustc_hash::FxHashMap;

use crate::{ClauseId, Lit, Steps, Var};

/// The numbers of clauses, and the steps since they were last taken.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    pub(crate) steps: Steps,
    /// The next number for an input clause, while below `reserved`.
    next_input: ClauseId,
    /// The first number that is not reserved for input clauses.
    reserved: ClauseId,
    /// The next number for a derived clause.
    next: ClauseId,
    /// By variable: the number of its unit clause, if it is fixed at level 0.
    units: Vec<Option<ClauseId>>,
    binaries: FxHashMap<[Lit; 2], ClauseId>,
    /// How many literals of the trail at level 0 have their unit clause.
    pub(crate) settled: usize,
    /// Working memory for a chain.
    chain: Vec<ClauseId>,
}

impl Trace {
    pub(crate) fn new() -> Trace {
        Trace {
            steps: Steps::new(),
            next_input: ClauseId::FIRST,
            reserved: ClauseId::FIRST,
            next: ClauseId::FIRST,
            units: Vec::new(),
            binaries: FxHashMap::default(),
            settled: 0,
            chain: Vec::new(),
        }
    }

    /// Reserves the next numbers for this many input clauses, some of them binary.
    pub(crate) fn reserve(&mut self, clauses: usize, binaries: usize) {
        self.binaries.reserve(binaries);
        if self.next_input >= self.reserved {
            self.next_input = self.next;
        }
        self.next = ClauseId::new(self.next.get() + clauses as u64).unwrap_or(self.next);
        self.reserved = self.next;
    }

    /// Notes an input clause. Clauses with a reserved number make no step: they are the formula
    /// that was loaded, perhaps of millions of clauses.
    pub(crate) fn input(&mut self, lits: &[Lit]) -> ClauseId {
        if self.next_input < self.reserved {
            let id = self.next_input;
            self.next_input = id.next();
            return id;
        }
        let id = self.next;
        self.next = id.next();
        self.steps.input(id, lits);
        id
    }

    /// The next number for a derived clause.
    pub(crate) fn next(&self) -> ClauseId {
        self.next
    }

    /// Notes a derived clause.
    pub(crate) fn derive(&mut self, lits: &[Lit], antecedents: &[ClauseId]) -> ClauseId {
        let id = self.next;
        self.next = id.next();
        self.steps.derive(id, lits, antecedents);
        id
    }

    /// Notes a clause that helps to define the variable of its first literal.
    pub(crate) fn define(&mut self, lits: &[Lit], others: &[ClauseId]) -> ClauseId {
        let id = self.next;
        self.next = id.next();
        self.steps.define(id, lits, others);
        id
    }

    /// Notes the clause `lits`, which follows from the clause `from`. All other literals of `from`
    /// are false at level 0 and have unit clauses.
    pub(crate) fn derive_reduced(
        &mut self,
        lits: &[Lit],
        from: ClauseId,
        falsified: impl Iterator<Item = Lit>,
    ) -> ClauseId {
        let mut chain = std::mem::take(&mut self.chain);
        chain.clear();
        chain.extend(falsified.filter_map(|lit| self.unit(lit.var())));
        chain.push(from);
        let id = self.derive(lits, &chain);
        self.chain = chain;
        id
    }

    pub(crate) fn delete(&mut self, id: Option<ClauseId>, lits: &[Lit]) {
        if let Some(id) = id {
            self.steps.delete(id, lits);
        }
    }

    /// The number of the unit clause of a variable fixed at level 0.
    pub(crate) fn unit(&self, var: Var) -> Option<ClauseId> {
        self.units.get(var.index()).copied().flatten()
    }

    pub(crate) fn set_unit(&mut self, var: Var, id: ClauseId) {
        if self.units.len() <= var.index() {
            self.units.resize(var.index() + 1, None);
        }
        self.units[var.index()] = Some(id);
    }

    pub(crate) fn binary(&self, a: Lit, b: Lit) -> Option<ClauseId> {
        self.binaries.get(&[a.min(b), a.max(b)]).copied()
    }

    /// Sets the number of a binary clause; of equal clauses, the first one counts.
    pub(crate) fn set_binary(&mut self, a: Lit, b: Lit, id: ClauseId) {
        self.binaries.entry([a.min(b), a.max(b)]).or_insert(id);
    }

    /// Forgets the number of a binary clause without deleting the clause.
    pub(crate) fn forget_binary(&mut self, a: Lit, b: Lit) {
        self.binaries.remove(&[a.min(b), a.max(b)]);
    }

    /// Notes the deletion of a binary clause: a single step, even if there are equal clauses.
    pub(crate) fn delete_binary(&mut self, a: Lit, b: Lit) {
        let id = self.binaries.remove(&[a.min(b), a.max(b)]);
        self.delete(id, &[a, b]);
    }
}
