//! Short equations in the proof, each as all clauses of its parity.
//!
//! The steps of a proof of a sum are equations of at most three variables, with which `chain.rs`
//! calculates. An equation is either derived from two or three others, by propagation and at most
//! one distinction of cases, or defines a new variable.

use neuf_core::{ClauseId, Lit, Propagator, Var};

use super::super::derive::Premises;
use crate::map::VarMap;

/// A variable, its negation, or a constant: the variable, if any, plus `is_odd`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) var: Option<Var>,
    pub(super) is_odd: bool,
}

impl Term {
    pub(super) const ZERO: Term = Term { var: None, is_odd: false };

    pub(super) fn of(var: Var) -> Term {
        Term { var: Some(var), is_odd: false }
    }

    pub(super) fn constant(is_odd: bool) -> Term {
        Term { var: None, is_odd }
    }

    /// The sum with another term, if the sum is a term.
    pub(super) fn plus(self, other: Term) -> Option<Term> {
        let is_odd = self.is_odd ^ other.is_odd;
        let var = match (self.var, other.var) {
            (Some(a), Some(b)) if a == b => None,
            (Some(_), Some(_)) => return None,
            (a, b) => a.or(b),
        };
        Some(Term { var, is_odd })
    }
}

/// A clause of the proof.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) lits: Vec<Lit>,
    pub(super) id: ClauseId,
    /// Whether the line was derived here and is to be deleted. Other lines belong to the formula.
    pub(super) is_own: bool,
}

/// An equation: the sum of these variables is odd, or even.
///
/// Invariant: the variables ascend, and `lines` imply the equation. An equation without variables
/// is true and has no lines.
#[derive(Clone, Debug, Default)]
pub(super) struct ShortEquation {
    pub(super) vars: Vec<Var>,
    pub(super) is_odd: bool,
    pub(super) lines: Vec<Line>,
}

impl ShortEquation {
    /// The equation with lines that belong to another equation.
    pub(super) fn borrowed(&self) -> ShortEquation {
        let mut copy = self.clone();
        copy.lines.iter_mut().for_each(|line| line.is_own = false);
        copy
    }
}

/// The clauses that say: the sum of these variables is odd (or even). The first variable is the
/// first in each clause, positive in the first half of the clauses.
pub(super) fn clauses(vars: &[Var], is_odd: bool) -> impl Iterator<Item = Vec<Lit>> + '_ {
    let top = vars.len().saturating_sub(1);
    // The highest bit belongs to the first variable.
    let signs = 0..1u32 << vars.len();
    let excluded = signs.filter(move |negative| (negative.count_ones() % 2 == 0) == is_odd);
    excluded.map(move |negative| {
        let lits = vars.iter().enumerate();
        lits.map(|(place, var)| var.lit(negative >> (top - place) & 1 == 0)).collect()
    })
}

/// Derives equations.
pub(super) struct ParityProver<'a> {
    pub(super) core: &'a mut Propagator,
    pub(super) map: &'a mut VarMap,
    pub(super) premises: &'a mut Premises,
}

impl ParityProver<'_> {
    /// Derives from other equations that the sum of these terms is 0. If one of the other equations
    /// says so already, it is taken. A contradiction refutes the formula. `None` when the equation
    /// does not follow.
    pub(super) fn derive(
        &mut self,
        terms: &[Term],
        from: &mut [&mut ShortEquation],
    ) -> Option<ShortEquation> {
        let is_odd = terms.iter().filter(|term| term.is_odd).count() % 2 == 1;
        let mut vars: Vec<Var> = terms.iter().filter_map(|term| term.var).collect();
        vars.sort_unstable();
        let vars: Vec<Var> = vars
            .chunk_by(|a, b| a == b)
            .filter(|group| group.len() % 2 == 1)
            .map(|group| group[0])
            .collect();
        if vars.is_empty() && !is_odd {
            return Some(ShortEquation::default());
        }
        // An equivalence whose lines need units may not be added to the formula.
        let is_exact = |line: &Line| vars.len() > 2 || line.lits.len() <= vars.len();
        let is_same = |known: &&mut &mut ShortEquation| {
            known.vars == vars && known.is_odd == is_odd && known.lines.iter().all(is_exact)
        };
        if let Some(known) = from.iter_mut().find(is_same) {
            return Some(std::mem::take(known));
        }
        let mut cases: Vec<Lit> = Vec::new();
        self.premises.clear(2 * self.map.len_with_names());
        for line in from.iter().flat_map(|relation| &relation.lines) {
            self.premises.add(line.lits.iter().copied(), Some(line.id));
            cases.extend(line.lits.iter().map(|lit| lit.var().positive()));
        }
        cases.sort_unstable();
        cases.dedup();
        cases.retain(|case| vars.binary_search(&case.var()).is_err());
        if vars.is_empty() {
            return self.refute(&cases).then(ShortEquation::default);
        }
        let mut lines = Vec::new();
        for lits in clauses(&vars, is_odd) {
            let id = self.premises.derive(self.core, &lits, &cases);
            debug_assert!(id.is_some(), "{lits:?} does not follow");
            lines.push(Line { lits, id: id?, is_own: true });
        }
        Some(ShortEquation { vars, is_odd, lines })
    }

    /// Derives the empty clause from the premises.
    fn refute(&mut self, cases: &[Lit]) -> bool {
        if let Some(antecedents) = self.premises.antecedents(&[]) {
            self.core.refute(&antecedents);
            return true;
        }
        let Some((&case, rest)) = cases.split_first() else { return false };
        let id = self.premises.derive(self.core, &[case], rest);
        debug_assert!(id.is_some(), "no contradiction");
        if id.is_none() {
            return false;
        }
        self.premises.add([case], id);
        self.refute(rest)
    }

    /// Defines a new variable as the sum of two terms. Returns the variable with its definition;
    /// `None` when no number is left for a variable.
    pub(super) fn define(&mut self, a: Term, b: Term) -> Option<(Term, ShortEquation)> {
        let new = self.map.add_name()?;
        let (first, second) = (a.var?, b.var?);
        let is_odd = a.is_odd ^ b.is_odd;
        let mut lines: Vec<Line> = Vec::new();
        let mut positive: Vec<ClauseId> = Vec::new();
        for lits in clauses(&[new, first, second], is_odd) {
            let others = if lits[0].is_positive() { &[][..] } else { &positive };
            let id = self.core.define(&lits, others)?;
            if lits[0].is_positive() {
                positive.push(id);
            }
            lines.push(Line { lits, id, is_own: true });
        }
        let mut vars = vec![new, first, second];
        vars.sort_unstable();
        Some((Term::of(new), ShortEquation { vars, is_odd, lines }))
    }

    /// Deletes the lines that were derived for an equation.
    pub(super) fn retract(&mut self, relation: &ShortEquation) {
        for line in relation.lines.iter().filter(|line| line.is_own) {
            self.core.retract(&line.lits, Some(line.id));
        }
    }
}
