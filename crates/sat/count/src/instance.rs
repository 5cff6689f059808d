//! The clauses, the assignment and its unit propagation.
//!
//! Literals are numbers here: twice the variable, plus one for a negation. Clauses of two literals
//! are lists of partners, longer ones have two watches. The core of the solver is not used: it keeps
//! no lists of clauses by variable, which the search for components lives on.

use crate::prepare::Prepared;

/// The variable of a literal.
pub(crate) fn lit_var(lit: u32) -> u32 {
    lit >> 1
}

const OPEN: u8 = 2;

/// A formula under an assignment.
#[derive(Debug)]
pub(crate) struct Instance {
    /// By variable: 1 for true, 0 for false, or `OPEN`.
    values: Vec<u8>,
    projected: Vec<bool>,
    /// By literal: the other literals of its clauses of two.
    partners: Vec<Vec<u32>>,
    /// The literals of all long clauses, and where each clause begins.
    lits: Vec<u32>,
    begins: Vec<u32>,
    /// By variable: its long clauses.
    clauses_of: Vec<Vec<u32>>,
    /// By literal: the long clauses that watch it.
    watches: Vec<Vec<u32>>,
    trail: Vec<u32>,
    pub(crate) propagations: u64,
}

impl Instance {
    pub(crate) fn new(prepared: &Prepared) -> Instance {
        let count = prepared.projected.len();
        let mut instance = Instance {
            values: vec![OPEN; count],
            projected: prepared.projected.clone(),
            partners: vec![Vec::new(); 2 * count],
            lits: Vec::new(),
            begins: vec![0],
            clauses_of: vec![Vec::new(); count],
            watches: vec![Vec::new(); 2 * count],
            trail: Vec::new(),
            propagations: 0,
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
            codes.clone().take(2).for_each(|lit| instance.watches[lit as usize].push(number));
            codes.for_each(|lit| instance.clauses_of[lit_var(lit) as usize].push(number));
        }
        instance
    }

    pub(crate) fn var_count(&self) -> usize {
        self.values.len()
    }

    /// How many long clauses there are.
    pub(crate) fn clause_count(&self) -> usize {
        self.begins.len() - 1
    }

    pub(crate) fn is_projected(&self, var: u32) -> bool {
        self.projected[var as usize]
    }

    pub(crate) fn is_open(&self, var: u32) -> bool {
        self.values[var as usize] == OPEN
    }

    fn is_true(&self, lit: u32) -> bool {
        self.values[lit_var(lit) as usize] == 1 - (lit & 1) as u8
    }

    fn is_false(&self, lit: u32) -> bool {
        self.values[lit_var(lit) as usize] == (lit & 1) as u8
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
        self.clause(clause).iter().any(|&lit| self.is_true(lit))
    }

    /// How many literals are assigned.
    pub(crate) fn height(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all but the first literals.
    pub(crate) fn undo(&mut self, height: usize) {
        for lit in self.trail.drain(height..) {
            self.values[lit_var(lit) as usize] = OPEN;
        }
    }

    /// Makes an open literal true, with all that follows; `false` if that is a contradiction.
    pub(crate) fn assign(&mut self, lit: u32) -> bool {
        let mut next = self.trail.len();
        self.set(lit);
        while let Some(&lit) = self.trail.get(next) {
            next += 1;
            if !self.visit(lit ^ 1) {
                return false;
            }
        }
        true
    }

    fn set(&mut self, lit: u32) {
        self.values[lit_var(lit) as usize] = 1 - (lit & 1) as u8;
        self.trail.push(lit);
        self.propagations += 1;
    }

    /// Looks at the clauses of a literal that has become false.
    fn visit(&mut self, lit: u32) -> bool {
        for index in 0..self.partners[lit as usize].len() {
            let other = self.partners[lit as usize][index];
            if self.is_false(other) {
                return false;
            }
            if !self.is_true(other) {
                self.set(other);
            }
        }
        let mut watching = std::mem::take(&mut self.watches[lit as usize]);
        let mut is_right = true;
        watching.retain(|&clause| !is_right || self.keeps_watch(clause, lit, &mut is_right));
        self.watches[lit as usize] = watching;
        is_right
    }

    /// Whether a clause goes on watching a literal that is false. If it can be satisfied by
    /// another literal alone, that becomes true; if by none, `is_right` becomes false.
    fn keeps_watch(&mut self, clause: u32, lit: u32, is_right: &mut bool) -> bool {
        let begin = self.begins[clause as usize] as usize;
        let end = self.begins[clause as usize + 1] as usize;
        if self.lits[begin] == lit {
            self.lits.swap(begin, begin + 1);
        }
        let first = self.lits[begin];
        if self.is_true(first) {
            return true;
        }
        for index in begin + 2..end {
            let other = self.lits[index];
            if !self.is_false(other) {
                self.lits.swap(begin + 1, index);
                self.watches[other as usize].push(clause);
                return false;
            }
        }
        if self.is_false(first) {
            *is_right = false;
        } else {
            self.set(first);
        }
        true
    }
}
