//! The classic procedure: branching and backtracking on top of propagation.
//!
//! The procedure of Davis, Logemann and Loveland (1962) does not learn: a wrong decision is
//! reversed, and the search continues. The branching literal comes from a shortest open clause, so
//! that one side of the branch has many consequences; in a sudoku, the literal is about a cell with
//! few candidates, or a value with few places in a house. With look-ahead, the failed-literal rule
//! is applied at each node. The module is a textbook search for comparison and teaching; the solver
//! to use is [`Solver`](crate::Solver).

use std::borrow::Cow;

use neuf_cnf::{Formula, Interrupt, Lit, UnitPropagator, Valuation, Var, look_ahead};

use crate::outcome::{Cause, Outcome};

/// A search without learning for one formula.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_solver::{Dpll, Outcome};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [[a, b], [!a, b], [a, !b]].into_iter().collect();
/// let mut dpll = Dpll::load(&formula, &Interrupt::new())?;
/// assert_eq!(dpll.solve(&Interrupt::new(), |_| ()), Outcome::Satisfiable);
/// assert!(formula.is_satisfied_by(dpll.model().unwrap()));
/// # Ok::<(), neuf_solver::Cause>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dpll<'a> {
    formula: Cow<'a, Formula>,
    /// The caller's variables in the order of the variables of `formula`, if `formula` is a sparse
    /// formula numbered anew.
    vars: Option<Vec<Var>>,
    propagator: UnitPropagator,
    /// The decisions of the open levels.
    decisions: Vec<Lit>,
    look_ahead: bool,
    nodes: u64,
    failed: u64,
    model: Option<Valuation>,
}

/// A step of the search; see [`Dpll::solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DpllStep {
    /// All consequences at this node were drawn.
    Infer {
        /// How many literals are true now.
        known: usize,
        /// Whether a clause is false.
        contradiction: bool,
    },
    /// Supposes this literal.
    Decide(Lit),
    /// Goes back to the node where the negation of this literal was decided, and makes the
    /// literal true there.
    Reverse(Lit),
}

impl<'a> Dpll<'a> {
    /// A search on `formula`, without look-ahead.
    ///
    /// # Errors
    /// Why `interrupt` asks to stop while the clauses are loaded.
    pub fn load(formula: &'a Formula, interrupt: &Interrupt) -> Result<Dpll<'a>, Cause> {
        let vars = formula.is_sparse().then(|| formula.occurring_vars());
        let formula = match &vars {
            Some(vars) => Cow::Owned(formula.renumbered(vars)),
            None => Cow::Borrowed(formula),
        };
        let propagator =
            UnitPropagator::load(&formula, interrupt).map_err(|_| Cause::of_stopped(interrupt))?;
        Ok(Dpll {
            propagator,
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
    ///
    /// ```
    /// use neuf_solver::{Dpll, Formula, Interrupt, Lit, Outcome};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [[!a, b], [!a, !b], [a, b]].into_iter().collect();
    /// let mut dpll = Dpll::load(&formula, &Interrupt::new())?.look_ahead(true);
    /// assert_eq!(dpll.solve(&Interrupt::new(), |_| ()), Outcome::Satisfiable);
    /// // The literal a fails, which makes the model without a decision.
    /// assert_eq!((dpll.nodes(), dpll.failed_literals()), (0, 1));
    /// # Ok::<(), neuf_solver::Cause>(())
    /// ```
    #[must_use]
    pub fn look_ahead(mut self, look_ahead: bool) -> Dpll<'a> {
        self.look_ahead = look_ahead;
        self
    }

    /// Searches for a model, and passes each step to `observe`. An observer that does nothing costs
    /// nothing. The search takes exponential time in the worst case, and linear memory.
    ///
    /// ```
    /// use neuf_cnf::{Formula, Interrupt, Lit};
    /// use neuf_solver::{Dpll, DpllStep};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [[a, b], [a, !b]].into_iter().collect();
    /// let mut steps = Vec::new();
    /// let never = Interrupt::new();
    /// Dpll::load(&formula, &never)?.solve(&never, |step| steps.push(step));
    /// let infer = |known| DpllStep::Infer { known, contradiction: false };
    /// assert_eq!(steps, [infer(0), DpllStep::Decide(a), infer(1)]);
    /// # Ok::<(), neuf_solver::Cause>(())
    /// ```
    pub fn solve(&mut self, interrupt: &Interrupt, mut observe: impl FnMut(DpllStep)) -> Outcome {
        self.propagator.backtrack(0);
        self.decisions.clear();
        self.model = None;
        loop {
            // The interrupt is checked after `infer`, because a look-ahead that was cut short
            // proves nothing.
            let contradiction = self.infer(interrupt);
            if self.propagator.is_full() {
                return Outcome::Unknown(Cause::Memory);
            }
            if let Some(cause) = Cause::of(interrupt) {
                return Outcome::Unknown(cause);
            }
            observe(DpllStep::Infer { known: self.propagator.trail().len(), contradiction });
            if contradiction {
                let Some(decision) = self.turn_round() else { return Outcome::Unsatisfiable };
                observe(DpllStep::Reverse(self.outside(!decision)));
                continue;
            }
            let Some(lit) = self.branch() else {
                self.model = Some(self.total());
                return Outcome::Satisfiable;
            };
            self.nodes += 1;
            self.decisions.push(lit);
            observe(DpllStep::Decide(self.outside(lit)));
            // A contradiction is noticed when consequences are drawn, which comes next.
            let _ = self.propagator.decide(lit);
        }
    }

    /// The model after [`Outcome::Satisfiable`]. The model assigns all variables of the formula;
    /// for a [sparse](Formula::is_sparse) formula, all variables that occur.
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

    /// Makes the last decision false, at the level below. Returns the decision, or `None` when no
    /// decision is left.
    fn turn_round(&mut self) -> Option<Lit> {
        let decision = self.decisions.pop()?;
        self.propagator.backtrack(self.decisions.len());
        // A contradiction is noticed when consequences are drawn, which comes next.
        let _ = self.propagator.imply(!decision);
        Some(decision)
    }

    /// The caller's literal for a literal of `formula`.
    fn outside(&self, lit: Lit) -> Lit {
        self.vars.as_ref().map_or(lit, |vars| vars[lit.var().index()].lit(lit.is_positive()))
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
            // After propagation no clause has exactly one open literal, but a clause may contain
            // its open literal twice.
            if size <= 2 {
                break;
            }
        }
        best.1
    }

    /// The assignment, completed: all variables that do not matter are false.
    fn total(&self) -> Valuation {
        let mut model = self.propagator.valuation().clone();
        for var in self.formula.vars().filter(|&var| self.propagator.value(var.into()).is_none()) {
            model.assign(var.negative());
        }
        match &self.vars {
            Some(_) => model.true_literals().map(|lit| self.outside(lit)).collect(),
            None => model,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_testing::formulas::{all_models, formula_of, small_formula};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_variants_are_right(formula in small_formula()) {
            let is_satisfiable = !all_models(&formula).is_empty();
            for look_ahead in [false, true] {
                let never = Interrupt::new();
                let mut dpll = Dpll::load(&formula, &never).unwrap().look_ahead(look_ahead);
                let expected =
                    if is_satisfiable { Outcome::Satisfiable } else { Outcome::Unsatisfiable };
                prop_assert_eq!(dpll.solve(&never, |_| ()), expected);
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
        let formula = formula_of(&[[1, 2]]);
        let mut dpll = Dpll::load(&formula, &Interrupt::new()).unwrap();
        assert_eq!(dpll.solve(&interrupt, |_| ()), Outcome::Unknown(crate::Cause::Interrupted));
        interrupt.clear();
        assert_eq!(dpll.solve(&interrupt, |_| ()), Outcome::Satisfiable);
    }
}
