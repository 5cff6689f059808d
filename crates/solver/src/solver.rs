//! The solver's public face.
//!
//! One object that lives through many calls: clauses are added at any time
//! between them, assumptions hold for one, everything learned stays. This is
//! the interface of `MiniSat` and of IPASIR, with typed outcomes in the place
//! of integers; nothing that a caller passes makes it panic.

use neuf_cnf::{Formula, Interrupt, Lit, Propagator, Valuation};

use crate::analyze::Analysis;
use crate::decide::Decider;
use crate::limits::{Budget, Limits};
use crate::map::VarMap;
use crate::outcome::Outcome;
use crate::phase::Phases;
use crate::reduce::Reductions;
use crate::restart::Restarts;
use crate::stats::Stats;

/// A complete, incremental SAT solver.
///
/// Deterministic: the same calls give the same answers, models and counters,
/// unless a time limit or an interrupt cuts one short.
///
/// ```
/// use neuf_cnf::Lit;
/// use neuf_solver::{Outcome, Solver};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut solver = Solver::new();
/// solver.add_clause([a, b]);
/// // Enumerate the models: forbid each one and ask again.
/// let mut models = 0;
/// while solver.solve() == Outcome::Satisfiable {
///     models += 1;
///     let model = solver.model().unwrap().clone();
///     solver.add_clause(model.true_literals().map(|lit| !lit));
/// }
/// assert_eq!(models, 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    pub(crate) core: Propagator,
    pub(crate) map: VarMap,
    pub(crate) analysis: Analysis,
    pub(crate) decider: Decider,
    pub(crate) phases: Phases,
    pub(crate) restarts: Restarts,
    pub(crate) reductions: Reductions,
    pub(crate) stats: Stats,
    pub(crate) budget: Budget,
    /// Of the call under way, as inside literals.
    pub(crate) assumptions: Vec<Lit>,
    /// The failed core, as outside literals.
    pub(crate) core_lits: Vec<Lit>,
    model: Option<Valuation>,
    limits: Limits,
    interrupt: Interrupt,
    /// The outside variables declared by formulas, for complete models.
    declared: usize,
    scratch: Vec<Lit>,
}

impl Solver {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver with the clauses of `formula`.
    #[must_use]
    pub fn from_formula(formula: &Formula) -> Solver {
        let mut solver = Solver::new();
        solver.add_formula(formula);
        solver
    }

    /// Adds a clause, before or after any call of `solve`. The empty clause
    /// makes the formula unsatisfiable for good.
    pub fn add_clause(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.backtrack(0);
        let mut inside = std::mem::take(&mut self.scratch);
        inside.clear();
        inside.extend(clause.into_iter().map(|lit| self.map.enter(lit)));
        self.grow();
        self.core.add_clause(&inside);
        self.scratch = inside;
    }

    /// Adds all clauses of a formula; its variables get a value in each model,
    /// whether clauses mention them or not.
    pub fn add_formula(&mut self, formula: &Formula) {
        self.declared = self.declared.max(formula.var_count());
        for clause in formula.clauses() {
            self.add_clause(clause.iter().copied());
        }
    }

    /// Whether the clauses have a model.
    pub fn solve(&mut self) -> Outcome {
        self.solve_under(&[])
    }

    /// Whether the clauses have a model in which all `assumptions` are true.
    ///
    /// They hold for this call only. When the answer is
    /// [`Outcome::Unsatisfiable`], [`Solver::core`] names assumptions that
    /// cannot hold together; it is empty when the clauses alone have no model.
    pub fn solve_under(&mut self, assumptions: &[Lit]) -> Outcome {
        self.backtrack(0);
        self.model = None;
        self.core_lits.clear();
        self.assumptions.clear();
        for &lit in assumptions {
            let inside = self.map.enter(lit);
            self.assumptions.push(inside);
        }
        self.grow();
        self.analysis.grow_levels(self.map.len() + assumptions.len());
        self.budget = Budget::new(&self.limits, &self.interrupt, self.stats.conflicts);
        let outcome = self.search();
        if outcome == Outcome::Satisfiable {
            self.model = Some(self.outside_model());
        }
        self.backtrack(0);
        outcome
    }

    /// The value of a literal in the model of the last call; `None` when that
    /// did not find one, or when no clause, assumption or declaration has
    /// mentioned the variable.
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.model.as_ref()?.value(lit)
    }

    /// The model that the last call found, if it did. It assigns the variables
    /// of all clauses, assumptions and declared formulas, and stays until the
    /// next call.
    #[must_use]
    pub fn model(&self) -> Option<&Valuation> {
        self.model.as_ref()
    }

    /// The failed core: assumptions of the last call that cannot hold
    /// together. Empty when it found no assumptions to blame.
    #[must_use]
    pub fn core(&self) -> &[Lit] {
        &self.core_lits
    }

    /// Sets what each later call may spend.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// A handle that stops a call from another thread or a signal handler. A
    /// request stays until it is [cleared](Interrupt::clear); the solver can
    /// be asked again then. A clone of the solver shares it.
    #[must_use]
    pub fn interrupt_handle(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Makes the solver listen to this interrupt.
    pub fn set_interrupt(&mut self, interrupt: &Interrupt) {
        self.interrupt = interrupt.clone();
    }

    /// What the solver has done so far, over all calls.
    #[must_use]
    pub fn stats(&self) -> Stats {
        Stats {
            propagations: self.core.propagations(),
            ticks: self.core.ticks(),
            fixed: self.core.history().root_len() as u64,
            ..self.stats
        }
    }

    /// Makes room for all variables that the map knows.
    fn grow(&mut self) {
        let var_count = self.map.len();
        if self.core.var_count() < var_count {
            self.core.grow(var_count);
            self.analysis.grow(var_count);
            self.decider.heap.grow(var_count);
            self.phases.grow(var_count);
        }
    }

    /// The current assignment in outside numbers. What is declared but never
    /// met is false.
    fn outside_model(&self) -> Valuation {
        let mut model: Valuation =
            self.core.trail().iter().map(|&lit| self.map.outside(lit)).collect();
        for index in 0..self.declared {
            let var = neuf_cnf::Var::new(index);
            if model.var_value(var).is_none() {
                model.assign(var.negative());
            }
        }
        model
    }
}
