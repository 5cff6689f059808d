//! The state of a Python solver: the engine's solver, and the data that PySAT's interface needs
//! besides.
//!
//! The clauses are kept as they were given, because a pickled solver is its formula.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use neuf_cnf::{Formula, Interrupt, Lit, Valuation, Var, is_sparse};
use neuf_proof::Format;
use neuf_solver::{Limits, Options, Outcome, Solver, Stats, ThreadStats};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rustc_hash::FxHashSet;

use crate::answer::{model_numbers, projected_numbers};
use crate::constraints::{AtMost, FIRST_HIDDEN, Parity};
use crate::engine::Engine;
use crate::external::Shared;
use crate::formula::{Cnf, Scope};
use crate::literals::out_of_memory;
use crate::proofs::Text;

/// How many models are found by calls of their own before an enumeration takes the solver. Calls
/// are best for a caller who needs only a few models, or adds clauses after each model.
const CALLS: usize = 4;

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
    /// Whether no clause and no assumption comes after the first call.
    pub(crate) asks_once: bool,
    pub(crate) use_timer: bool,
    /// Whether tools of PySAT are to use constraints that are no clauses.
    pub(crate) native_card: bool,
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
            asks_once: false,
            use_timer: false,
            native_card: false,
        }
    }
}

/// The engine's propagator, and the data that it shares with the owner of the solver.
pub(crate) struct Connected {
    pub(crate) object: Arc<Py<PyAny>>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) observed: BTreeSet<Var>,
}

/// The question of an enumeration in PySAT's way.
pub(crate) struct Question {
    pub(crate) assumptions: Vec<Lit>,
    /// The variables whose values count; `None` if all do.
    pub(crate) projection: Option<Vec<Var>>,
    /// How many models were found since the solver was used for anything else, and how often
    /// it had been used at the last of them.
    pub(crate) found: usize,
    pub(crate) uses: u64,
}

/// The next variable of constraints that are no clauses.
fn next_hidden(count: &mut usize) -> Var {
    *count += 1;
    // If there are too many, the constraint is refused as a whole.
    Var::new((FIRST_HIDDEN + *count - 1).min(Var::MAX_COUNT - 1))
}

/// A solver that was not deleted.
///
/// Invariants: `formula` has the clauses that `engine` was given, in their order, and those
/// from `loaded` on that it will be given when it is no longer lent; `status` is the answer to
/// which `saved`, or else the engine's model and core, belong.
pub(crate) struct State {
    engine: Engine,
    /// Counts the uses of the engine.
    uses: u64,
    pub(crate) setup: Setup,
    pub(crate) formula: Formula,
    /// The projections and headers of the formulas.
    pub(crate) scope: Scope,
    loaded: usize,
    /// How many variables of constraints that are no clauses there are, from
    /// [`FIRST_HIDDEN`] on.
    hidden: usize,
    /// The proof so far, if a proof was asked for.
    pub(crate) proof: Option<Text>,
    pub(crate) status: Option<bool>,
    pub(crate) outcome: Option<Outcome>,
    /// The answer, if the engine has forgotten it since.
    saved: Option<(Option<Valuation>, Vec<Lit>)>,
    /// The budgets of limited calls. Those that count hold for all limited calls together, as in
    /// MiniSat, so each is kept as the count at which it is spent.
    pub(crate) budgets: Limits,
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
        if setup.asks_once {
            engine.ask_once();
        }
        let proof = setup.proof.map(|_| Text::default());
        // There are no clauses yet, so it is not too late for either.
        let _ = engine.certify(setup.certify);
        if let (Some(text), Some(format)) = (&proof, setup.proof) {
            let _ = engine.set_proof(text.sink(format, setup.is_complete));
        }
        State {
            engine: Engine::new(engine),
            uses: 0,
            setup,
            formula: Formula::new(),
            scope: Scope::default(),
            loaded: 0,
            hidden: 0,
            proof,
            status: None,
            outcome: None,
            saved: None,
            budgets: Limits::default(),
            external: None,
            var_count: 0,
            call_time: 0.0,
            total_time: 0.0,
        }
    }

    /// The engine's solver, which is taken back from an enumeration.
    pub(crate) fn engine(&mut self) -> &mut Solver {
        self.uses += 1;
        if self.engine.is_enumerating() {
            self.save_answer();
        }
        let solver = self.engine.take_back();
        // An enumeration has forbidden these models without them.
        for place in self.loaded..self.formula.len() {
            solver.add_clause(self.formula.clause(place).iter().copied());
        }
        self.loaded = self.formula.len();
        solver
    }

    /// Whether an enumeration has the engine's solver.
    pub(crate) fn is_enumerating(&self) -> bool {
        self.engine.is_enumerating()
    }

    /// The counters of the solver, over all calls.
    pub(crate) fn stats(&self) -> Stats {
        self.engine.stats()
    }

    /// The counters of each thread of the solver.
    pub(crate) fn thread_stats(&self) -> Vec<ThreadStats> {
        self.engine.thread_stats()
    }

    /// Adds a clause.
    ///
    /// # Errors
    /// `MemoryError`; then the clause was not added.
    pub(crate) fn add_clause(&mut self, clause: &[Lit]) -> PyResult<()> {
        if !self.formula.make_room(1, clause.len()) {
            return Err(out_of_memory());
        }
        self.engine().try_add_clause(clause.iter().copied()).map_err(|_| out_of_memory())?;
        self.note_vars(clause);
        self.formula.add_clause(clause.iter().copied());
        self.loaded += 1;
        Ok(())
    }

    /// Adds all clauses of a formula, and declares its variables.
    ///
    /// # Errors
    /// `MemoryError`; then nothing was added.
    pub(crate) fn add_formula(&mut self, formula: Formula) -> PyResult<()> {
        let is_first = self.formula.is_empty() && self.formula.var_count() <= formula.var_count();
        if !is_first && !self.formula.make_room(formula.len(), formula.literal_count()) {
            return Err(out_of_memory());
        }
        self.engine().try_add_formula(&formula).map_err(|_| out_of_memory())?;
        self.var_count = self.var_count.max(formula.var_count());
        self.loaded += formula.len();
        if is_first {
            self.formula = formula;
        } else {
            self.formula.declare_vars(formula.var_count());
            self.formula.extend(formula.clauses().map(|clause| clause.iter().copied()));
        }
        Ok(())
    }

    /// Adds all of these constraints as clauses, or none.
    ///
    /// # Errors
    /// `ValueError` when a constraint takes too many clauses, or when a caller's variable is in the
    /// way.
    pub(crate) fn add_at_mosts(&mut self, at_mosts: &[AtMost]) -> PyResult<()> {
        let (mut hidden, mut clauses, mut lits) = (self.hidden, Formula::new(), Vec::new());
        for at_most in at_mosts {
            let add = |clause: &[Lit]| clauses.add_clause(clause.iter().copied());
            at_most.encode(|| next_hidden(&mut hidden), add)?;
            lits.extend(at_most.lits());
        }
        self.add_encoded(&lits, &clauses, hidden)?;
        self.setup.native_card |= !at_mosts.is_empty();
        Ok(())
    }

    /// Adds a clause of exclusive or as clauses.
    ///
    /// # Errors
    /// `ValueError` when a caller's variable is in the way.
    pub(crate) fn add_parity(&mut self, parity: &Parity) -> PyResult<()> {
        let (mut hidden, mut clauses) = (self.hidden, Formula::new());
        let add = |clause: &[Lit]| clauses.add_clause(clause.iter().copied());
        parity.encode(|| next_hidden(&mut hidden), add);
        self.add_encoded(&parity.lits, &clauses, hidden)
    }

    fn add_encoded(&mut self, lits: &[Lit], clauses: &Formula, hidden: usize) -> PyResult<()> {
        if hidden > 0 && self.var_count > FIRST_HIDDEN {
            let why = format!(
                "there are variables over {FIRST_HIDDEN}, which such constraints need for their \
                 clauses"
            );
            return Err(PyValueError::new_err(why));
        }
        if FIRST_HIDDEN + hidden > Var::MAX_COUNT {
            return Err(PyValueError::new_err("no more constraints of this kind have room"));
        }
        self.hidden = hidden;
        self.check(lits)?;
        self.note_vars(lits);
        self.formula.extend(clauses.clauses().map(|clause| clause.iter().copied()));
        self.engine();
        Ok(())
    }

    /// Checks that the caller means no variable of a constraint.
    ///
    /// # Errors
    /// `ValueError` that names the literal.
    pub(crate) fn check(&self, lits: &[Lit]) -> PyResult<()> {
        let is_hidden = |lit: &&Lit| lit.var().index() >= FIRST_HIDDEN;
        match lits.iter().find(is_hidden).filter(|_| self.hidden > 0) {
            None => Ok(()),
            Some(lit) => Err(PyValueError::new_err(format!(
                "{lit} is a variable of a constraint that is no clause: beside such constraints, \
                 variables go up to {FIRST_HIDDEN}"
            ))),
        }
    }

    /// How many variables belong to constraints that are no clauses.
    pub(crate) fn hidden(&self) -> usize {
        self.hidden
    }

    /// Makes the solver one of these variables and these clauses, of which the caller sees only
    /// the first variables.
    ///
    /// # Errors
    /// Those of [`State::add_formula`].
    pub(crate) fn load(
        &mut self,
        formula: Formula,
        var_count: usize,
        hidden: usize,
    ) -> PyResult<()> {
        self.add_formula(formula)?;
        (self.var_count, self.hidden) = (var_count, hidden);
        Ok(())
    }

    pub(crate) fn note_vars(&mut self, lits: &[Lit]) {
        for lit in lits {
            self.var_count = self.var_count.max(lit.var().index() + 1);
        }
    }

    /// The clauses and what was said beside them.
    pub(crate) fn as_cnf(&self) -> Cnf {
        Cnf { scope: self.scope.clone(), ..Cnf::of(self.formula.clone()) }
    }

    /// Looks for a model under assumptions within limits.
    pub(crate) fn solve(&mut self, assumptions: &[Lit], limits: Limits) -> Outcome {
        let started = Instant::now();
        self.note_vars(assumptions);
        let engine = self.engine();
        engine.set_limits(limits);
        let outcome = engine.solve_under(assumptions);
        self.saved = None;
        self.status = match outcome {
            Outcome::Satisfiable => Some(true),
            Outcome::Unsatisfiable => Some(false),
            Outcome::Unknown(_) => None,
        };
        self.outcome = Some(outcome);
        self.note_time(started);
        outcome
    }

    /// Looks for the next model of an enumeration, which [`State::forbid`] is to forbid.
    pub(crate) fn solve_next(&mut self, question: &mut Question) -> Outcome {
        if question.uses != self.uses {
            question.found = 0;
        }
        let outcome = if question.found >= CALLS && self.may_lend() {
            self.advance(question)
        } else {
            self.solve(&question.assumptions, Limits::default())
        };
        question.uses = self.uses;
        outcome
    }

    /// Whether the engine's enumeration may answer in the place of PySAT's calls. With a proof it
    /// may not: the proof would have to show why shorter clauses forbid the models.
    fn may_lend(&self) -> bool {
        let is_plain = !self.setup.certify && self.setup.proof.is_none();
        is_plain && self.setup.threads == 1 && self.external.is_none()
    }

    /// Begins an enumeration that has the solver, or goes on with it.
    fn advance(&mut self, question: &Question) -> Outcome {
        let started = Instant::now();
        self.uses += 1;
        self.saved = None;
        let enumeration =
            self.engine.enumeration_for(&question.assumptions, question.projection.as_deref());
        let is_found = enumeration.advance().is_some();
        let stopped = enumeration.stopped();
        self.note_time(started);
        let outcome = match stopped {
            _ if is_found => Outcome::Satisfiable,
            Some(cause) => {
                self.saved = Some((None, Vec::new()));
                self.engine();
                Outcome::Unknown(cause)
            }
            None => {
                self.close(question);
                return self.solve(&question.assumptions, Limits::default());
            }
        };
        self.status = is_found.then_some(true);
        self.outcome = Some(outcome);
        outcome
    }

    /// Takes the solver back after the last model, and makes it know that there is no other.
    fn close(&mut self, question: &Question) {
        self.engine.take_back();
        // All models in which the assumptions are true are forbidden, as the clause below says. Of
        // a projection the clause says less.
        if question.projection.is_none() || question.assumptions.is_empty() {
            self.loaded = self.formula.len();
        }
        self.engine().add_clause(question.assumptions.iter().map(|&lit| !lit));
    }

    /// Forbids the model that was found, and returns its literals: of all variables, or of the
    /// projection in its order. Without a model there are no literals.
    pub(crate) fn forbid(&mut self, question: &mut Question) -> Option<Vec<i32>> {
        if self.status != Some(true) {
            return None;
        }
        let model = self.model()?;
        let lits = match &question.projection {
            None => model_numbers(model, self.var_count, self.is_sparse()),
            Some(vars) => projected_numbers(model, vars),
        };
        self.formula.add_clause(lits.iter().filter_map(|&number| Lit::from_dimacs(-number)));
        if !self.is_enumerating() {
            self.save_answer();
            self.engine();
        }
        question.found += 1;
        question.uses = self.uses;
        Some(lits)
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
            None => self.engine.core(),
        }
    }

    /// Whether a model names only the variables that occur.
    pub(crate) fn is_sparse(&self) -> bool {
        is_sparse(self.var_count, self.formula.literal_count())
    }

    /// The consequences of assumptions by propagation alone: whether there is no conflict, and the
    /// literals, with the assumptions that were made.
    pub(crate) fn propagate(&mut self, assumptions: &[Lit]) -> (bool, Vec<Lit>) {
        let started = Instant::now();
        self.note_vars(assumptions);
        self.save_answer();
        let hidden = self.hidden;
        let found = self.engine().propagate_under(assumptions);
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
        let is_seen = |lit: &Lit| lit.var().index() < FIRST_HIDDEN || hidden == 0;
        lits.extend(found.implied.into_iter().filter(is_seen));
        // Consequences of the clauses alone do not follow from the assumptions.
        let engine = self.engine();
        lits.retain(|&lit| engine.fixed(lit) != Some(true));
        (!found.conflict, lits)
    }

    /// Keeps the answer beyond a call of the engine that forgets it.
    fn save_answer(&mut self) {
        if self.saved.is_none() {
            self.saved = Some((self.engine.model().cloned(), self.engine.core().to_vec()));
        }
    }

    /// Whether propagation alone does not refute the clauses.
    pub(crate) fn is_consistent(&mut self) -> bool {
        self.save_answer();
        let is_consistent = !self.engine().propagate_under(&[]).conflict;
        if !is_consistent {
            self.status = Some(false);
            self.saved = None;
        }
        is_consistent
    }

    /// The engine, if it is to search on one thread.
    pub(crate) fn alone(&mut self) -> Option<&mut Solver> {
        (self.setup.threads == 1).then(|| self.engine())
    }

    /// The counters to which budgets refer: the counters of the first thread, which grow from call
    /// to call, whichever thread ends a call.
    pub(crate) fn spent(&self) -> Stats {
        self.thread_stats().first().map(|thread| thread.solver).unwrap_or_default()
    }

    /// The limits of the next limited call.
    pub(crate) fn budget_left(&self) -> Limits {
        self.budgets.after(&self.spent())
    }
}
