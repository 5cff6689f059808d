//! The simplification of a formula by true literals, as the paper describes it.
//!
//! The propagator never simplifies its clauses; it watches two literals of each. So the
//! clauses that a literal removes and shortens are counted here, after the fact, along the
//! trail that the propagator has found.

use neuf_cnf::{Formula, Lit};
use neuf_explain::paper::Loaded;

use super::events::{Because, Isolated, Propagated};
use super::selection::Rows;

/// Repeats the paper's `simplification` along a trail.
pub(super) struct Simplification {
    /// By variable: the clauses that contain the negative and the positive literal.
    containing: Vec<[Vec<u32>; 2]>,
    is_removed: Vec<bool>,
    left: usize,
    /// How much of the trail was used.
    used: usize,
}

impl Simplification {
    pub(super) fn new(formula: &Formula) -> Simplification {
        let mut containing = vec![[Vec::new(), Vec::new()]; formula.var_count()];
        for (number, clause) in (0_u32..).zip(formula.clauses()) {
            for lit in clause {
                containing[lit.var().index()][usize::from(lit.is_positive())].push(number);
            }
        }
        let left = formula.len();
        Simplification { containing, is_removed: vec![false; left], left, used: 0 }
    }

    /// Simplifies by a true literal. Returns how many clauses that removes and shortens.
    fn simplify(&mut self, lit: Lit) -> [usize; 2] {
        self.used += 1;
        let [with, without] = [lit, !lit].map(|lit| {
            let clauses = &mut self.containing[lit.var().index()][usize::from(lit.is_positive())];
            std::mem::take(clauses)
        });
        let mut removed = 0;
        for clause in with {
            let was_removed = std::mem::replace(&mut self.is_removed[clause as usize], true);
            removed += usize::from(!was_removed);
        }
        self.left -= removed;
        let shortened = without.iter().filter(|&&clause| !self.is_removed[clause as usize]);
        [removed, shortened.count()]
    }

    /// Simplifies by the next `units` literals of the trail, which are unit clauses, and then
    /// by the others up to `end`.
    pub(super) fn follow(
        &mut self,
        loaded: &Loaded,
        units: [usize; 2],
        end: usize,
        rows: &mut Rows<'_>,
    ) -> Propagated {
        let trail = loaded.propagator.trail();
        let clauses = self.left;
        let derived = self.used + units[0] + units[1];
        for &lit in &trail[self.used..derived] {
            self.simplify(lit);
        }
        let after_units = self.left;
        let mut literals = Vec::new();
        for &lit in &trail[derived..end] {
            let mark = loaded.mark(lit);
            let [removed, shortened] = self.simplify(lit);
            let because =
                loaded.reason(&loaded.propagator, lit).map_or(Because::Failed, Because::Clause);
            if let Some(number) = rows.next(mark.cell, mark.holds) {
                let left = self.left;
                literals.push(Isolated { number, mark, because, removed, shortened, left });
            }
        }
        let is_last = end == trail.len();
        let is_refuted = is_last && loaded.propagator.is_refuted();
        let empty = is_refuted.then(|| loaded.empty_clause(loaded.propagator.valuation()));
        Propagated {
            clauses,
            units,
            after_units,
            count: end - derived,
            literals,
            left: self.left,
            empty: empty.flatten().and_then(|clause| loaded.name(clause)),
            is_refuted,
        }
    }
}
