//! The clauses and the assignment.
//!
//! `neuf-cnf` propagates. The search for components also needs the clauses of each variable, which
//! the propagator does not keep. So all clauses stand here as numbers, in the order in which they
//! were given: a literal is twice its variable, plus one for a negation. Clauses of two literals
//! are lists of partners.

use neuf_cnf::{Formula, Lit, UnitPropagator};

use crate::prepare::Prepared;

/// The variable of a literal.
pub(crate) fn lit_var(lit: u32) -> u32 {
    lit >> 1
}

/// A formula under an assignment.
#[derive(Debug)]
pub(crate) struct Instance {
    propagator: UnitPropagator,
    projected: Vec<bool>,
    /// By literal: the other literals of its clauses of two literals.
    partners: Vec<Vec<u32>>,
    /// The literals of all long clauses, and where each clause begins.
    lits: Vec<u32>,
    begins: Vec<u32>,
    /// By variable: its long clauses.
    clauses_of: Vec<Vec<u32>>,
}

impl Instance {
    pub(crate) fn new(prepared: &Prepared) -> Instance {
        let count = prepared.projected.len();
        let formula: Formula = prepared.clauses.iter().cloned().collect();
        let mut instance = Instance {
            propagator: UnitPropagator::from_formula(&formula),
            projected: prepared.projected.clone(),
            partners: vec![Vec::new(); 2 * count],
            lits: Vec::new(),
            begins: vec![0],
            clauses_of: vec![Vec::new(); count],
        };
        for clause in &prepared.clauses {
            let codes = clause.iter().map(|lit| lit.code() as u32);
            if let [a, b] = clause[..] {
                let (a, b) = (a.code() as u32, b.code() as u32);
                instance.partners[a as usize].push(b);
                instance.partners[b as usize].push(a);
                continue;
            }
            let number = instance.begins.len() as u32 - 1;
            instance.lits.extend(codes.clone());
            instance.begins.push(instance.lits.len() as u32);
            codes.for_each(|lit| instance.clauses_of[lit_var(lit) as usize].push(number));
        }
        instance
    }

    pub(crate) fn var_count(&self) -> usize {
        self.projected.len()
    }

    /// How many long clauses there are.
    pub(crate) fn clause_count(&self) -> usize {
        self.begins.len() - 1
    }

    pub(crate) fn is_projected(&self, var: u32) -> bool {
        self.projected[var as usize]
    }

    pub(crate) fn is_open(&self, var: u32) -> bool {
        self.value(2 * var).is_none()
    }

    fn value(&self, lit: u32) -> Option<bool> {
        self.propagator.value(Lit::from_code(lit as usize))
    }

    pub(crate) fn partners(&self, lit: u32) -> &[u32] {
        &self.partners[lit as usize]
    }

    pub(crate) fn clauses_of(&self, var: u32) -> &[u32] {
        &self.clauses_of[var as usize]
    }

    pub(crate) fn clause(&self, clause: u32) -> &[u32] {
        let (begin, end) = (self.begins[clause as usize], self.begins[clause as usize + 1]);
        &self.lits[begin as usize..end as usize]
    }

    pub(crate) fn is_satisfied(&self, clause: u32) -> bool {
        self.clause(clause).iter().any(|&lit| self.value(lit) == Some(true))
    }

    /// How many branches are open.
    pub(crate) fn level(&self) -> usize {
        self.propagator.level()
    }

    /// Takes back all branches but the first `level`.
    pub(crate) fn undo(&mut self, level: usize) {
        self.propagator.backtrack(level);
    }

    /// Branches: makes an open literal true, with all its consequences; `false` for a
    /// contradiction.
    pub(crate) fn assign(&mut self, lit: u32) -> bool {
        self.propagator.decide(Lit::from_code(lit as usize)).is_ok()
    }

    pub(crate) fn propagations(&self) -> u64 {
        self.propagator.propagations()
    }
}
