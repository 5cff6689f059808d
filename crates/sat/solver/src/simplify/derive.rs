//! Derives for proofs the consequences of a few clauses: by unit propagation, and by case
//! distinctions where propagation does not suffice.
//!
//! Each equality that congruence closure finds follows from the clauses of one or two gates and
//! from earlier equalities, and each step of a sum of equations (`parity`) from three short
//! equations. A recipe for each kind of step, with variants for equal, contrary and known literals,
//! would be long and easily wrong. A search among a dozen clauses is cheap and covers all cases.
//! Without a proof, this module does no work.

use neuf_core::{ClauseId, Lit, Propagator, Var};

/// Clauses from which others are derived.
#[derive(Debug, Default)]
pub(super) struct Premises {
    lits: Vec<Lit>,
    /// Where the literals of each clause end, and its number.
    clauses: Vec<(usize, ClauseId)>,
    /// The variables whose units and equalities were added.
    vars: Vec<Var>,
    /// By literal: whether it is true in the current derivation.
    is_true: Vec<bool>,
}

impl Premises {
    pub(super) fn clear(&mut self, literals: usize) {
        self.lits.clear();
        self.clauses.clear();
        self.vars.clear();
        self.is_true.resize(literals, false);
    }

    /// Adds a clause. Without a number there is no proof, and the clause is left out.
    pub(super) fn add(&mut self, lits: impl IntoIterator<Item = Lit>, id: Option<ClauseId>) {
        if let Some(id) = id {
            self.lits.extend(lits);
            self.clauses.push((self.lits.len(), id));
        }
    }

    /// Whether the variable is new; marks the variable as met.
    pub(super) fn is_new(&mut self, var: Var) -> bool {
        let is_new = !self.vars.contains(&var);
        if is_new {
            self.vars.push(var);
        }
        is_new
    }

    /// Derives a clause from the premises, with case distinctions on these literals if necessary.
    /// `None` when the clause does not follow, or without a proof.
    pub(super) fn derive(
        &mut self,
        core: &mut Propagator,
        clause: &[Lit],
        cases: &[Lit],
    ) -> Option<ClauseId> {
        if !core.is_traced() {
            return None;
        }
        if let Some(antecedents) = self.antecedents(clause) {
            return core.derive(clause, &antecedents);
        }
        let (&case, rest) = cases.split_first()?;
        if clause.iter().any(|lit| lit.var() == case.var()) {
            return self.derive(core, clause, rest);
        }
        // Once the longer clause is derived, `case` is true wherever the clause is false.
        let longer = [clause, &[case]].concat();
        let known = self.derive(core, &longer, rest)?;
        self.add(longer.iter().copied(), Some(known));
        let id = self.derive(core, clause, rest);
        self.clauses.pop();
        self.lits.truncate(self.lits.len() - longer.len());
        core.retract(&longer, Some(known));
        id
    }

    /// The premises that become units, and finally false, when the clause is false;
    /// `None` when no premise becomes false.
    pub(super) fn antecedents(&mut self, clause: &[Lit]) -> Option<Vec<ClauseId>> {
        let mut antecedents = Vec::new();
        let mut found: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
        for lit in &found {
            self.is_true[lit.code()] = true;
        }
        let mut is_false = false;
        let mut before = usize::MAX;
        while !is_false && before != antecedents.len() {
            before = antecedents.len();
            let mut start = 0;
            for &(end, id) in &self.clauses {
                let lits = &self.lits[start..end];
                start = end;
                if lits.iter().any(|lit| self.is_true[lit.code()]) {
                    continue;
                }
                let mut open = lits.iter().filter(|lit| !self.is_true[(!**lit).code()]);
                let unit = open.next();
                if open.next().is_some() {
                    continue;
                }
                antecedents.push(id);
                let Some(&unit) = unit else {
                    is_false = true;
                    break;
                };
                self.is_true[unit.code()] = true;
                found.push(unit);
            }
        }
        for lit in found {
            self.is_true[lit.code()] = false;
        }
        is_false.then_some(antecedents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::lits;

    #[test]
    fn an_equality_of_exclusive_ors_takes_cases() {
        let mut core = Propagator::new();
        assert!(core.keep_trace());
        let mut premises = Premises::default();
        premises.clear(8);
        // 3 = 1 ⊕ 2 and 4 = 1 ⊕ 2.
        for output in [3, 4] {
            for [a, b, c] in [[1, 2, -1], [-1, -2, -1], [1, -2, 1], [-1, 2, 1]] {
                let clause = lits(&[a, b, c * output]);
                let id = core.note_input(&clause);
                premises.add(clause, id);
            }
        }
        assert_eq!(premises.derive(&mut core, &lits(&[-3, 4]), &[]), None);
        assert!(premises.derive(&mut core, &lits(&[-3, 4]), &lits(&[1, 2])).is_some());
        assert_eq!(premises.derive(&mut core, &lits(&[3, 4]), &lits(&[1, 2])), None);
    }
}
