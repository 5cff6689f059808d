//! What a Python solver holds: the engine's solver and what PySAT's interface needs beside it.
//!
//! The clauses are kept as they were given, because a pickled solver is its formula.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use neuf_cnf::{Formula, Interrupt, Lit, Valuation, Var, is_sparse};
use neuf_proof::Format;
use neuf_solver::{Limits, Options, Outcome, Solver, Stats};
use pyo3::prelude::*;
use rustc_hash::FxHashSet;

use crate::external::Shared;
use crate::proofs::Text;

/// How a solver was made, so that it can be made again.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) options: Options,
    /// How many threads search for each answer.
    pub(crate) threads: usize,
    /// The options that differ from the default, as they were given.
    pub(crate) given: BTreeMap<String, String>,
    pub(crate) proof: Option<Format>,
    /// Whether no clauses come after the first formula.
    pub(crate) is_complete: bool,
    pub(crate) certify: bool,
    pub(crate) use_timer: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            options: Options::default(),
            threads: 1,
            given: BTreeMap::new(),
            proof: None,
            is_complete: false,
            certify: false,
            use_timer: false,
        }
    }
}

/// The budgets of limited calls. Those that count hold for all limited calls together, as in
/// MiniSat, so each is kept as the count at which it is spent.
#[derive(Clone, Copy, Default)]
pub(crate) struct Budgets {
    pub(crate) last_conflict: Option<u64>,
    pub(crate) last_propagation: Option<u64>,
    pub(crate) last_decision: Option<u64>,
    pub(crate) time: Option<Duration>,
}

/// A propagator that the engine has, and what it shares with it.
pub(crate) struct Connected {
    pub(crate) object: Arc<Py<PyAny>>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) observed: BTreeSet<Var>,
}

/// A solver that was not deleted.
///
/// Invariants: `formula` has the clauses that `engine` was given, in their order; `status` is
/// the answer to which `saved`, or else the engine's model and core, belong.
pub(crate) struct State {
    pub(crate) engine: Solver,
    pub(crate) setup: Setup,
    pub(crate) formula: Formula,
    /// The proof so far, if one is wanted.
    pub(crate) proof: Option<Text>,
    pub(crate) status: Option<bool>,
    pub(crate) outcome: Option<Outcome>,
    /// The answer, if the engine has forgotten it since.
    saved: Option<(Option<Valuation>, Vec<Lit>)>,
    pub(crate) budgets: Budgets,
    pub(crate) external: Option<Connected>,
    /// The highest variable of all clauses and assumptions, from 1.
    pub(crate) var_count: usize,
    pub(crate) call_time: f64,
    pub(crate) total_time: f64,
}

impl State {
    /// A solver without clauses.
    pub(crate) fn new(setup: Setup, interrupt: &Interrupt) -> State {
        let mut engine = Solver::with_options(&setup.options);
        engine.set_interrupt(interrupt);
        engine.set_threads(setup.threads);
        let proof = setup.proof.map(|_| Text::default());
        // There are no clauses yet, so it is not too late for either.
        let _ = engine.certify(setup.certify);
        if let (Some(text), Some(format)) = (&proof, setup.proof) {
            let _ = engine.set_proof(text.sink(format, setup.is_complete));
        }
        State {
            engine,
            setup,
            formula: Formula::new(),
            proof,
            status: None,
            outcome: None,
            saved: None,
            budgets: Budgets::default(),
            external: None,
            var_count: 0,
            call_time: 0.0,
            total_time: 0.0,
        }
    }

    /// Adds a clause.
    pub(crate) fn add_clause(&mut self, clause: &[Lit]) {
        self.note_vars(clause);
        self.formula.add_clause(clause.iter().copied());
        self.engine.add_clause(clause.iter().copied());
    }

    /// Adds all clauses of a formula, and declares its variables.
    pub(crate) fn add_formula(&mut self, formula: Formula) {
        self.var_count = self.var_count.max(formula.var_count());
        self.engine.add_formula(&formula);
        if self.formula.is_empty() && self.formula.var_count() <= formula.var_count() {
            self.formula = formula;
        } else {
            self.formula.declare_vars(formula.var_count());
            self.formula.extend(formula.clauses().map(|clause| clause.iter().copied()));
        }
    }

    pub(crate) fn note_vars(&mut self, lits: &[Lit]) {
        for lit in lits {
            self.var_count = self.var_count.max(lit.var().index() + 1);
        }
    }

    /// Looks for a model under assumptions within limits.
    pub(crate) fn solve(&mut self, assumptions: &[Lit], limits: Limits) -> Outcome {
        let started = Instant::now();
        self.note_vars(assumptions);
        self.saved = None;
        self.engine.set_limits(limits);
        let outcome = self.engine.solve_under(assumptions);
        self.status = match outcome {
            Outcome::Satisfiable => Some(true),
            Outcome::Unsatisfiable => Some(false),
            Outcome::Unknown(_) => None,
        };
        self.outcome = Some(outcome);
        self.note_time(started);
        outcome
    }

    fn note_time(&mut self, started: Instant) {
        self.call_time = started.elapsed().as_secs_f64();
        self.total_time += self.call_time;
    }

    /// The model of the last call, if it found one.
    pub(crate) fn model(&self) -> Option<&Valuation> {
        match &self.saved {
            Some((model, _)) => model.as_ref(),
            None => self.engine.model(),
        }
    }

    /// The core of the last call.
    pub(crate) fn core(&self) -> &[Lit] {
        match &self.saved {
            Some((_, core)) => core,
            None => self.engine.failed_core(),
        }
    }

    /// Whether a model names only the variables that occur.
    pub(crate) fn is_sparse(&self) -> bool {
        is_sparse(self.var_count, self.formula.literal_count())
    }

    /// What follows from assumptions by propagation alone: whether there is no conflict, and
    /// the literals, with the assumptions as far as they were made.
    pub(crate) fn propagate(&mut self, assumptions: &[Lit]) -> (bool, Vec<Lit>) {
        let started = Instant::now();
        self.note_vars(assumptions);
        self.save_answer();
        let found = self.engine.propagate_under(assumptions);
        self.note_time(started);
        let mut lits: Vec<Lit> = Vec::with_capacity(assumptions.len() + found.implied.len());
        let implied: FxHashSet<Lit> = found.implied.iter().copied().collect();
        let mut made = FxHashSet::default();
        for &lit in assumptions {
            // An assumption that is false already is not on the trail.
            if !implied.contains(&!lit) && !made.contains(&!lit) && made.insert(lit) {
                lits.push(lit);
            }
        }
        lits.extend(found.implied);
        // What the clauses alone imply does not follow from the assumptions.
        lits.retain(|&lit| self.engine.fixed(lit) != Some(true));
        (!found.conflict, lits)
    }

    /// Keeps the answer beyond a call of the engine that forgets it.
    fn save_answer(&mut self) {
        if self.saved.is_none() {
            self.saved = Some((self.engine.model().cloned(), self.engine.failed_core().to_vec()));
        }
    }

    /// Whether propagation alone does not refute the clauses.
    pub(crate) fn is_consistent(&mut self) -> bool {
        self.save_answer();
        let is_consistent = !self.engine.propagate_under(&[]).conflict;
        if !is_consistent {
            self.status = Some(false);
            self.saved = None;
        }
        is_consistent
    }

    /// The engine, if it is to search on one thread.
    pub(crate) fn alone(&mut self) -> Option<&mut Solver> {
        (self.setup.threads == 1).then_some(&mut self.engine)
    }

    /// The counters against which budgets are counted: those of the first thread, which grow from
    /// call to call, whichever thread ends them.
    pub(crate) fn spent(&self) -> Stats {
        self.engine.thread_stats().first().map(|thread| thread.solver).unwrap_or_default()
    }

    /// The limits of the next limited call.
    pub(crate) fn budget_left(&self) -> Limits {
        let stats = self.spent();
        let left = |last: Option<u64>, spent: u64| last.map(|last| last.saturating_sub(spent));
        Limits::default()
            .conflicts(left(self.budgets.last_conflict, stats.conflicts))
            .decisions(left(self.budgets.last_decision, stats.decisions))
            .propagations(left(self.budgets.last_propagation, stats.propagations))
            .time(self.budgets.time)
    }
}
