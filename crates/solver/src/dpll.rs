//! The classic procedure: branching and backtracking on top of propagation.
//!
//! This is the procedure of Davis, Logemann and Loveland (1962), without learning: a
//! wrong decision is reversed, and the search continues below it. The branching literal
//! comes from a shortest open clause, so that one side of the branch has many
//! consequences; in a sudoku this is a cell with few candidates, or a value with few
//! places in a house. With look-ahead, the failed-literal rule is applied at each node.
//! This is a textbook search for comparison and teaching; the solver to use is
//! [`Solver`](crate::Solver).

use std::borrow::Cow;

use neuf_cnf::{Formula, Interrupt, Interrupted, Lit, Propagator, Valuation, Var, look_ahead};

use crate::outcome::{Cause, Outcome};

/// A search without learning for one formula.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_solver::{Dpll, Outcome};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [[a, b], [!a, b], [a, !b]].into_iter().collect();
/// let mut dpll = Dpll::new(&formula);
/// assert_eq!(dpll.solve(&Interrupt::new()), Outcome::Satisfiable);
/// assert!(formula.is_satisfied_by(dpll.model().unwrap()));
/// ```
#[derive(Clone, Debug)]
pub struct Dpll<'a> {
    formula: Cow<'a, Formula>,
    /// The caller's variables in the order of those of `formula`, if that numbers a
    /// sparse formula anew.
    vars: Option<Vec<Var>>,
    propagator: Propagator,
    /// The decisions of the open levels.
    decisions: Vec<Lit>,
    look_ahead: bool,
    nodes: u64,
    failed: u64,
    model: Option<Valuation>,
}

impl<'a> Dpll<'a> {
    /// A search on `formula`, without look-ahead.
    #[must_use]
    pub fn new(formula: &'a Formula) -> Dpll<'a> {
        // Nothing requests this interrupt.
        let never = Interrupt::new();
        Dpll::try_new(formula, &never).unwrap_or_else(|_| unreachable!("nothing asks to stop"))
    }

    /// Like [`new`](Dpll::new), but ends early when `interrupt` asks to stop while the
    /// clauses are loaded.
    ///
    /// # Errors
    /// Why it asks to stop.
    pub fn load(formula: &'a Formula, interrupt: &Interrupt) -> Result<Dpll<'a>, Cause> {
        Dpll::try_new(formula, interrupt).map_err(|_| Cause::of_stopped(interrupt))
    }

    fn try_new(formula: &'a Formula, interrupt: &Interrupt) -> Result<Dpll<'a>, Interrupted> {
        let vars = formula.is_sparse().then(|| formula.occurring_vars());
        let formula = match &vars {
            Some(vars) => Cow::Owned(formula.renumbered(vars)),
            None => Cow::Borrowed(formula),
        };
        Ok(Dpll {
            propagator: Propagator::load(&formula, interrupt)?,
            formula,
            vars,
            decisions: Vec::new(),
            look_ahead: false,
            nodes: 0,
            failed: 0,
            model: None,
        })
    }

    /// Switches the failed-literal rule at each node on or off.
    #[must_use]
    pub fn look_ahead(mut self, look_ahead: bool) -> Dpll<'a> {
        self.look_ahead = look_ahead;
        self
    }

    /// Searches for a model. This takes exponential time in the worst case, and linear
    /// memory.
    pub fn solve(&mut self, interrupt: &Interrupt) -> Outcome {
        self.propagator.backtrack(0);
        self.decisions.clear();
        self.model = None;
        loop {
            // The interrupt is checked after this, because a look-ahead that was cut
            // short proves nothing.
            let contradiction = self.infer(interrupt);
            if self.propagator.is_full() {
                return Outcome::Unknown(Cause::Memory);
            }
            if let Some(cause) = Cause::of(interrupt) {
                return Outcome::Unknown(cause);
            }
            if contradiction {
                if !self.turn_round() {
                    return Outcome::Unsatisfiable;
                }
                continue;
            }
            let Some(lit) = self.branch() else {
                self.model = Some(self.total());
                return Outcome::Satisfiable;
            };
            self.nodes += 1;
            self.decisions.push(lit);
            // A contradiction is noticed when consequences are drawn, which comes next.
            let _ = self.propagator.decide(lit);
        }
    }

    /// The model after [`Outcome::Satisfiable`], which assigns all variables of the
    /// formula, or those that occur in a [sparse](Formula::is_sparse) one.
    #[must_use]
    pub fn model(&self) -> Option<&Valuation> {
        self.model.as_ref()
    }

    /// How many decisions were made.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many literals failed in look-ahead.
    #[must_use]
    pub fn failed_literals(&self) -> u64 {
        self.failed
    }

    /// How many literals were propagated, including look-ahead.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagator.propagations()
    }

    /// Draws all consequences at this node. Returns `true` for a contradiction.
    fn infer(&mut self, interrupt: &Interrupt) -> bool {
        if !self.look_ahead {
            return self.propagator.propagate().is_err();
        }
        let report = look_ahead(&mut self.propagator, interrupt);
        self.failed += report.failed;
        report.contradiction
    }

    /// Makes the last decision false, at the level below it. Returns `false` when there
    /// is no decision.
    fn turn_round(&mut self) -> bool {
        let Some(decision) = self.decisions.pop() else { return false };
        self.propagator.backtrack(self.decisions.len());
        // A contradiction is noticed when consequences are drawn, which comes next.
        let _ = self.propagator.imply(!decision);
        true
    }

    /// An open literal of a shortest open clause; `None` when each clause is satisfied.
    /// This takes time linear in the formula.
    fn branch(&self) -> Option<Lit> {
        let valuation = self.propagator.valuation();
        let mut best = (usize::MAX, None);
        for clause in self.formula.clauses().filter(|clause| !valuation.satisfies(clause)) {
            let mut open = clause.iter().copied().filter(|&lit| valuation.value(lit).is_none());
            let first = open.next();
            let size = 1 + open.count();
            if size < best.0 {
                best = (size, first);
            }
            // After propagation no clause has exactly one open literal, but a literal may
            // occur in it twice.
            if size <= 2 {
                break;
            }
        }
        best.1
    }

    /// The assignment, completed by making all variables false that do not matter.
    fn total(&self) -> Valuation {
        let mut model = self.propagator.valuation().clone();
        for var in self.formula.vars().filter(|&var| self.propagator.value(var.into()).is_none()) {
            model.assign(var.negative());
        }
        let outside = |vars: &[Var], lit: Lit| vars[lit.var().index()].lit(lit.is_positive());
        match &self.vars {
            Some(vars) => model.true_literals().map(|lit| outside(vars, lit)).collect(),
            None => model,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::strategies::{all_models, small_formula};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_variants_are_right(formula in small_formula()) {
            let is_satisfiable = !all_models(&formula).is_empty();
            for look_ahead in [false, true] {
                let mut dpll = Dpll::new(&formula).look_ahead(look_ahead);
                let expected =
                    if is_satisfiable { Outcome::Satisfiable } else { Outcome::Unsatisfiable };
                prop_assert_eq!(dpll.solve(&Interrupt::new()), expected);
                if let Some(model) = dpll.model() {
                    prop_assert!(formula.is_satisfied_by(model));
                }
                prop_assert_eq!(dpll.model().is_some(), is_satisfiable);
            }
        }
    }

    #[test]
    fn a_requested_interrupt_stops_it() {
        let interrupt = Interrupt::new();
        interrupt.request();
        assert_eq!(Dpll::load(&Formula::new(), &interrupt).err(), Some(Cause::Interrupted));
        let formula: Formula =
            [[1, 2]].map(|c| c.map(|n| Lit::from_dimacs(n).unwrap())).into_iter().collect();
        let mut dpll = Dpll::new(&formula);
        assert_eq!(dpll.solve(&interrupt), Outcome::Unknown(crate::Cause::Interrupted));
        interrupt.clear();
        assert_eq!(dpll.solve(&interrupt), Outcome::Satisfiable);
    }
}
