//! The solver's public face.
//!
//! One object that lives through many calls: clauses are added at any time
//! between them, assumptions hold for one, everything learned stays. This is
//! the interface of `MiniSat` and of IPASIR, with typed outcomes in the place
//! of integers; nothing that a caller passes makes it panic.

use neuf_cnf::Formula;
use neuf_core::{Interrupt, Lit, Propagator, Valuation, Var};

use crate::analyze::Analysis;
use crate::decide::Decider;
use crate::limits::{Budget, Limits};
use crate::map::VarMap;
use crate::mode::Modes;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::phase::Phases;
use crate::proof::Proof;
use crate::random::Random;
use crate::recent::Recent;
use crate::reconstruct::Reconstruction;
use crate::reduce::Reductions;
use crate::rephase::Rephasing;
use crate::restart::Restarts;
use crate::simplify::Simplification;
use crate::stats::Stats;

/// Clauses whose watch lists are fetched ahead of adding them.
const AHEAD: usize = 64;

/// A complete, incremental SAT solver.
///
/// Deterministic: the same calls with the same [`Options`] give the same
/// answers, models and counters, unless a time limit or an interrupt cuts one
/// short.
///
/// ```
/// use neuf_cnf::Lit;
/// use neuf_solver::{Outcome, Solver};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut solver = Solver::new();
/// solver.add_clause([a, b]);
/// assert_eq!(solver.solve_under(&[!a]), Outcome::Satisfiable);
/// assert_eq!(solver.value(b), Some(true));
/// // Clauses may come after an answer.
/// solver.add_clause([!b]);
/// assert_eq!(solver.solve_under(&[!a]), Outcome::Unsatisfiable);
/// assert_eq!(solver.failed_core(), [!a]);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    pub(crate) options: Options,
    pub(crate) propagator: Propagator,
    pub(crate) map: VarMap,
    pub(crate) analysis: Analysis,
    pub(crate) decider: Decider,
    pub(crate) phases: Phases,
    pub(crate) modes: Modes,
    pub(crate) restarts: Restarts,
    pub(crate) reductions: Reductions,
    pub(crate) recent: Recent,
    pub(crate) rephasing: Rephasing,
    pub(crate) simplification: Simplification,
    pub(crate) reconstruction: Reconstruction,
    pub(crate) random: Random,
    pub(crate) proof: Proof,
    pub(crate) stats: Stats,
    pub(crate) budget: Budget,
    /// Of the call under way, as inside literals.
    pub(crate) assumptions: Vec<Lit>,
    /// The failed core, as outside literals.
    pub(crate) failed_core: Vec<Lit>,
    /// The outside variables declared by formulas, for complete models.
    pub(crate) declared: usize,
    /// How many literals the clauses had when they were added.
    pub(crate) literals: u64,
    pub(crate) model: Option<Valuation>,
    pub(crate) limits: Limits,
    pub(crate) interrupt: Interrupt,
    /// Whether simple assignments were tried, or the caller has hints.
    pub(crate) tried_luck: bool,
    pub(crate) scratch: Vec<Lit>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::with_options(&Options::default())
    }
}

impl Solver {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver without clauses, with these options; values out of range are
    /// moved into it.
    #[must_use]
    pub fn with_options(options: &Options) -> Solver {
        let options = options.clamped();
        let mut solver = Solver {
            propagator: Propagator::new(),
            map: VarMap::default(),
            analysis: Analysis::default(),
            decider: Decider::default(),
            phases: Phases::new(options.phase),
            modes: Modes::new(&options),
            restarts: Restarts::default(),
            reductions: Reductions::new(options.reduce_interval),
            recent: Recent::default(),
            rephasing: Rephasing::new(options.rephase_interval),
            simplification: Simplification::new(&options),
            reconstruction: Reconstruction::default(),
            random: Random::new(options.seed),
            proof: Proof::default(),
            stats: Stats::default(),
            budget: Budget::default(),
            assumptions: Vec::new(),
            failed_core: Vec::new(),
            declared: 0,
            literals: 0,
            model: None,
            limits: Limits::default(),
            interrupt: Interrupt::default(),
            tried_luck: false,
            scratch: Vec::new(),
            options,
        };
        solver.set_mode(solver.options.modes == 2);
        solver
    }

    /// A solver with the clauses of `formula`.
    #[must_use]
    pub fn from_formula(formula: &Formula) -> Solver {
        let mut solver = Solver::new();
        solver.add_formula(formula);
        solver
    }

    /// What the solver was made with.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Adds a clause, before or after any call of `solve`. The empty clause
    /// makes the formula unsatisfiable for good.
    pub fn add_clause(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.backtrack(0);
        let mut inside = std::mem::take(&mut self.scratch);
        inside.clear();
        inside.extend(clause.into_iter().map(|lit| self.map.enter(lit)));
        self.grow();
        self.literals += inside.len() as u64;
        self.mention(&inside);
        self.propagator.add_clause(&inside);
        self.scratch = inside;
    }

    /// Adds all clauses of a formula; its variables get a value in each model,
    /// whether clauses mention them or not.
    ///
    /// Faster than adding them one by one: room is made for all of them first.
    pub fn add_formula(&mut self, formula: &Formula) {
        self.backtrack(0);
        self.declared = self.declared.max(formula.var_count());
        self.enter_in_order(formula);
        self.propagator.expect_clauses(formula.clauses(), |lit| self.map.enter(lit));
        self.literals += formula.literal_count() as u64;
        let has_removed = self.decider.has_inactive() || !self.reconstruction.is_empty();
        let mut clauses = formula.clauses();
        let mut ahead = formula.clauses();
        loop {
            // In a loop of their own the cache misses of many clauses overlap.
            for clause in ahead.by_ref().take(AHEAD) {
                if let [first, second, ..] = *clause {
                    let watched = [first, second].map(|lit| self.map.enter(lit));
                    self.propagator.touch(watched);
                }
            }
            if clauses.len() == 0 {
                break;
            }
            for clause in clauses.by_ref().take(AHEAD) {
                self.scratch.clear();
                self.scratch.extend(clause.iter().map(|&lit| self.map.enter(lit)));
                if has_removed {
                    let inside = std::mem::take(&mut self.scratch);
                    self.mention(&inside);
                    self.scratch = inside;
                }
                self.propagator.add_clause(&self.scratch);
            }
        }
    }

    /// Enters the variables of a formula in the order of their numbers, which
    /// often says something about the problem. Where only few are not used,
    /// all are entered, so that both numberings are the same.
    fn enter_in_order(&mut self, formula: &Formula) {
        let mut occurs = vec![false; formula.var_count()];
        for lit in formula.clauses().flatten() {
            occurs[lit.var().index()] = true;
        }
        let used = occurs.iter().filter(|&&is_used| is_used).count();
        let enters_all = used >= occurs.len() - occurs.len() / 8;
        for index in (0..occurs.len()).filter(|&index| enters_all || occurs[index]) {
            self.map.enter(Var::new(index).positive());
        }
        self.grow();
    }

    /// Whether the clauses have a model.
    pub fn solve(&mut self) -> Outcome {
        self.solve_under(&[])
    }

    /// Whether the clauses have a model in which all `assumptions` are true.
    ///
    /// They hold for this call only. When the answer is
    /// [`Outcome::Unsatisfiable`], [`Solver::failed_core`] names assumptions that
    /// cannot hold together; it is empty when the clauses alone have no model.
    pub fn solve_under(&mut self, assumptions: &[Lit]) -> Outcome {
        let inside: Vec<Lit> = assumptions.iter().map(|&lit| self.map.enter(lit)).collect();
        let outcome = self.run(&inside);
        if outcome == Outcome::Satisfiable {
            self.model = Some(self.outside_model());
        }
        self.backtrack(0);
        outcome
    }

    /// One call under inside assumptions; a model is left on the trail.
    pub(crate) fn run(&mut self, assumptions: &[Lit]) -> Outcome {
        let limits = self.limits;
        self.prepare(assumptions, &limits);
        if self.try_luck() { Outcome::Satisfiable } else { self.go_on() }
    }

    /// Searches on from where the solver is, as a call of its own.
    pub(crate) fn go_on(&mut self) -> Outcome {
        let limits = self.limits;
        self.renew_budget(&limits);
        if limits.memory.is_some() {
            self.stats.memory = self.bytes();
            self.budget.note_memory(self.stats.memory);
        }
        let mut outcome = self.search();
        // An answer counts only with its proof.
        if !self.hand_over_steps() && outcome == Outcome::Unsatisfiable {
            outcome = Outcome::Unknown(crate::Cause::Proof);
        }
        outcome
    }

    /// Gets ready for a call under inside assumptions.
    pub(crate) fn prepare(&mut self, assumptions: &[Lit], limits: &Limits) {
        self.backtrack(0);
        self.forget_answer();
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        self.grow();
        self.mention(assumptions);
        self.restore_tainted();
        self.analysis.grow_levels(self.map.len() + assumptions.len());
        self.renew_budget(limits);
    }

    fn renew_budget(&mut self, limits: &Limits) {
        let (conflicts, ticks) = (self.stats.conflicts, self.propagator.ticks());
        self.budget = Budget::new(limits, &self.interrupt, conflicts, ticks);
    }

    /// Tries simple assignments in the first call that has no assumptions.
    fn try_luck(&mut self) -> bool {
        if self.tried_luck || !self.assumptions.is_empty() {
            return false;
        }
        self.tried_luck = true;
        let is_open = self.propagator.propagate().is_none() && !self.propagator.is_refuted();
        let is_lucky = is_open && self.options.lucky && self.is_lucky();
        if is_open && !is_lucky {
            self.walk_first();
        }
        self.modes.begin(self.search_ticks());
        is_lucky
    }

    /// Forgets model and core of the last call.
    pub(crate) fn forget_answer(&mut self) {
        self.model = None;
        self.failed_core.clear();
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
    pub fn failed_core(&self) -> &[Lit] {
        &self.failed_core
    }

    /// Tries `lit` before its negation whenever its variable is decided, until
    /// another hint for the variable or [`Solver::clear_phase`].
    pub fn set_phase(&mut self, lit: Lit) {
        let inside = self.map.enter(lit);
        self.grow();
        self.tried_luck = true;
        self.phases.hint(inside.var(), Some(inside));
    }

    /// Takes back the hint for a variable.
    pub fn clear_phase(&mut self, var: Var) {
        if let Some(inside) = self.map.find(var.positive()) {
            self.phases.hint(inside.var(), None);
        }
    }

    /// Whether a literal is true, or false, in all models, as far as is known
    /// from propagation and from what was learned.
    #[must_use]
    pub fn fixed(&self, lit: Lit) -> Option<bool> {
        self.propagator.value(self.map.find(lit)?)
    }

    /// The literals that are true in all models, as far as is known.
    pub fn fixed_literals(&self) -> impl Iterator<Item = Lit> + '_ {
        let trail = self.propagator.trail().iter();
        let known = trail.filter(|lit| !self.map.is_helper(lit.var()));
        known.map(|&lit| self.map.outside(lit))
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
            propagations: self.propagator.propagations(),
            ticks: self.propagator.ticks(),
            fixed: self.propagator.history().root_len() as u64,
            ..self.stats
        }
    }

    /// Makes room for all variables that the map knows.
    pub(crate) fn grow(&mut self) {
        let var_count = self.map.len();
        if self.propagator.var_count() < var_count {
            self.propagator.grow(var_count);
            self.analysis.grow(var_count);
            self.decider.grow(var_count);
            self.phases.grow(var_count);
            self.reconstruction.grow(var_count);
        }
    }

    /// The current assignment, repaired for the clauses that were removed, in
    /// outside numbers. What is declared but never met is false.
    pub(crate) fn outside_model(&self) -> Valuation {
        self.outside_model_of(|lit| self.propagator.value(lit))
    }

    /// The same of an assignment that is kept elsewhere.
    pub(crate) fn outside_model_of(&self, value: impl Fn(Lit) -> Option<bool>) -> Valuation {
        let value = |index| value(Var::new(index).positive()) == Some(true);
        let mut values: Vec<bool> = (0..self.map.len()).map(value).collect();
        self.reconstruction.extend(&mut values);
        let mut model = Valuation::new(self.declared);
        for (index, &value) in values.iter().enumerate() {
            let inside = Var::new(index);
            if !self.map.is_helper(inside) {
                model.assign(self.map.outside(inside.lit(value)));
            }
        }
        for var in (0..self.declared).map(Var::new) {
            if model.var_value(var).is_none() {
                model.assign(var.negative());
            }
        }
        model
    }

    /// Bytes in clauses, watches and tables, about.
    pub(crate) fn bytes(&self) -> u64 {
        /// Marks, scores, queue, phases and the two maps, by variable.
        const PER_VARIABLE: u64 = 64;
        self.propagator.bytes() + self.reconstruction.bytes() + PER_VARIABLE * self.map.len() as u64
    }
}
