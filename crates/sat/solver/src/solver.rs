//! The public interface of the solver.
//!
//! A solver is one object that lives through many calls. Clauses are added at any time
//! between them, assumptions hold for one call, and everything learned stays. This is the
//! interface of `MiniSat` and of IPASIR, with typed outcomes instead of integers. Nothing
//! that a caller passes makes it panic.
//!
//! The solver owns the states of its parts, but no part knows the solver: the search and
//! the techniques of simplification borrow what they work on, as [`Parts`](crate::parts)
//! or [`Context`](crate::simplify). Methods of the solver are only here and in the other
//! files of its interface, which no part imports: `search.rs` (the loop), `load.rs`,
//! `kept.rs`, `activity.rs`, `assume.rs`, `constrain.rs`, `certify.rs`, `flip.rs`, `enumerate.rs`, `template.rs`,
//! `simplify/full.rs`, `parallel/together.rs` and those of `external/`.

use std::io;

use neuf_cnf::Formula;
use neuf_core::{Interrupt, Lit, Propagator, Valuation, Var};
use neuf_proof::ProofSink;

use crate::callbacks::Callbacks;
use crate::external::External;
use crate::heuristics::Heuristics;
use crate::learning::Learning;
use crate::limits::{Budget, Limits, Spent};
use crate::lucky::is_lucky;
use crate::map::VarMap;
use crate::observe::{Observation, Observer, Progress, Technique};
use crate::options::Options;
use crate::outcome::{Cause, Outcome};
use crate::parallel::{Connection, Team};
use crate::parts::Parts;
use crate::proof::{Proof, ProofTooLate};
use crate::reconstruct::Reconstruction;
use crate::session::Session;
use crate::simplify::{Context, Simplification, TechniqueTicks};
use crate::stats::Stats;

/// A complete, incremental SAT solver.
///
/// It is deterministic: the same calls with the same [`Options`] give the same answers,
/// models and counters, unless a time limit or an interrupt ends a call early, or several
/// [threads](Solver::set_threads) search.
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
    pub(crate) session: Session,
    pub(crate) heuristics: Heuristics,
    pub(crate) learning: Learning,
    pub(crate) simplification: Simplification,
    pub(crate) technique_ticks: TechniqueTicks,
    pub(crate) reconstruction: Reconstruction,
    pub(crate) proof: Proof,
    pub(crate) external: External,
    pub(crate) stats: Stats,
    /// What the current call may still spend.
    pub(crate) budget: Budget,
    pub(crate) observation: Observation,
    /// The exchange of clauses with other threads.
    pub(crate) connection: Connection,
    /// The solvers of the other threads.
    pub(crate) team: Team<Solver>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::with_options(&Options::default())
    }
}

impl Solver {
    /// Makes a solver without clauses.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Makes a solver without clauses, with these options. Values outside of their ranges
    /// are moved into them.
    #[must_use]
    pub fn with_options(options: &Options) -> Solver {
        let options = options.clamped();
        let mut solver = Solver {
            propagator: Propagator::new(),
            session: Session::default(),
            heuristics: Heuristics::new(&options),
            learning: Learning::new(&options),
            simplification: Simplification::new(&options),
            technique_ticks: TechniqueTicks::default(),
            reconstruction: Reconstruction::default(),
            proof: Proof::default(),
            external: External::default(),
            stats: Stats::default(),
            budget: Budget::default(),
            observation: Observation::default(),
            connection: Connection::default(),
            team: Team::default(),
            options,
        };
        let (parts, heuristics, _) = solver.search_parts();
        heuristics.follow_mode(&parts);
        solver
    }

    /// Makes a solver with the clauses of `formula`.
    #[must_use]
    pub fn from_formula(formula: &Formula) -> Solver {
        let mut solver = Solver::new();
        solver.add_formula(formula);
        solver
    }

    /// The options with which the solver was made.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Adds a clause, before or after any call of `solve`. The empty clause
    /// makes the formula unsatisfiable for good.
    pub fn add_clause(&mut self, clause: impl IntoIterator<Item = Lit>) {
        // In the proof, other variables stand for those of the clause since models were cut off.
        self.session.promise.note_late_need();
        if self.session.promise.is_used() {
            return;
        }
        if self.proof.certifier.is_none() && !self.team.has_others() {
            return self.add_own(clause);
        }
        let clause: Vec<Lit> = clause.into_iter().collect();
        if let Some(certifier) = &self.proof.certifier {
            certifier.give(&clause);
        }
        self.add_to_all(&clause);
    }

    /// Adds a clause to this solver alone, and not to those of other threads.
    pub(crate) fn add_own(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let mut inside = std::mem::take(&mut self.session.scratch);
        inside.clear();
        inside.extend(clause.into_iter().map(|lit| self.session.map.enter(lit)));
        self.grow();
        self.session.literals += inside.len() as u64;
        self.reconstruction.mention(&mut self.heuristics.decider, &inside);
        if self.session.has_kept_trail && self.propagator.level() > 0 {
            self.add_above_root(&inside);
        } else {
            self.backtrack(0);
            self.propagator.add_clause(&inside);
        }
        self.session.scratch = inside;
    }

    /// Finds out whether the clauses have a model.
    pub fn solve(&mut self) -> Outcome {
        self.solve_under(&[])
    }

    /// Finds out whether the clauses have a model in which all `assumptions` are true.
    ///
    /// They hold for this call only. When the answer is
    /// [`Outcome::Unsatisfiable`], [`Solver::failed_core`] names assumptions that
    /// cannot hold together; it is empty when the clauses alone have no model.
    pub fn solve_under(&mut self, assumptions: &[Lit]) -> Outcome {
        self.solve_with(assumptions, &mut ())
    }

    /// Like [`Solver::solve_under`], and calls back meanwhile. A call with an interrupt that is
    /// requested already, or with a limit that allows nothing, ends before it begins.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::{Callbacks, Solver};
    /// /// Counts the units and the binary clauses that are learned.
    /// struct Count(usize);
    /// impl Callbacks for Count {
    ///     fn longest_learned(&self) -> usize {
    ///         2
    ///     }
    ///     fn learned(&mut self, clause: &[Lit]) {
    ///         self.0 += 1;
    ///     }
    /// }
    /// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// for clause in [[a, b], [!a, c], [!a, !c], [!b, c], [!b, !c]] {
    ///     solver.add_clause(clause);
    /// }
    /// let mut count = Count(0);
    /// solver.solve_with(&[], &mut count);
    /// assert_eq!(count.0, 1);
    /// ```
    pub fn solve_with(&mut self, assumptions: &[Lit], callbacks: &mut dyn Callbacks) -> Outcome {
        self.begin_constraint();
        if let Some(certifier) = &self.proof.certifier {
            // That a clause for one call cannot hold is said of each of its literals.
            let constraint = self.session.given_constraint.as_deref().unwrap_or_default();
            certifier.assume(&[assumptions, constraint].concat());
        }
        let outcome = if self.team.has_panicked() {
            self.session.forget_answer();
            Outcome::Unknown(Cause::Panicked)
        } else if self.threads() > 1 {
            self.solve_together(assumptions, callbacks)
        } else {
            self.team.forget_winner();
            let limits = self.session.limits;
            self.answer(assumptions, &limits, callbacks)
        };
        self.certified(outcome, assumptions)
    }

    /// Makes one call on this thread, whose answer is not checked.
    pub(crate) fn call(
        &mut self,
        assumptions: &[Lit],
        limits: &Limits,
        callbacks: &mut dyn Callbacks,
    ) -> Outcome {
        let outcome = self.answer(assumptions, limits, callbacks);
        self.backtrack(0);
        outcome
    }

    /// The same, and keeps the trail of a model if it may.
    fn answer(
        &mut self,
        assumptions: &[Lit],
        limits: &Limits,
        callbacks: &mut dyn Callbacks,
    ) -> Outcome {
        let inside: Vec<Lit> = assumptions.iter().map(|&lit| self.session.map.enter(lit)).collect();
        self.enter_constraint();
        self.begin_question(&inside);
        let outcome = self.run(&inside, limits, callbacks);
        self.session.last_call = Some(outcome);
        self.session.constraint = None;
        if outcome == Outcome::Satisfiable {
            self.session.model = Some(self.outside_model());
            self.session.answered = self.session.literals;
        }
        self.session.has_kept_trail = self.may_keep_trail(outcome);
        if !self.session.has_kept_trail {
            self.backtrack(0);
        }
        self.dismiss();
        outcome
    }

    /// Makes one call under inside assumptions. A model is left on the trail.
    pub(crate) fn run(
        &mut self,
        assumptions: &[Lit],
        limits: &Limits,
        callbacks: &mut dyn Callbacks,
    ) -> Outcome {
        let is_assumed_late = self.session.promise.is_used() && !assumptions.is_empty();
        let asks_again = is_assumed_late.then_some(Cause::Once);
        if let Some(cause) = self.cannot_begin(limits).or(asks_again) {
            self.backtrack(0);
            self.session.forget_answer();
            self.external.forget_error();
            return Outcome::Unknown(cause);
        }
        let kept = self.kept_level(assumptions);
        self.prepare_at(kept, assumptions, limits);
        if callbacks.is_stop_requested() {
            Outcome::Unknown(Cause::Interrupted)
        } else if self.try_luck() {
            Outcome::Satisfiable
        } else {
            self.search_within(limits, callbacks)
        }
    }

    /// Continues the search from the present state, as a call of its own.
    pub(crate) fn go_on(&mut self, limits: &Limits, callbacks: &mut dyn Callbacks) -> Outcome {
        match self.cannot_begin(limits) {
            Some(cause) => Outcome::Unknown(cause),
            None => self.search_within(limits, callbacks),
        }
    }

    /// Why a call would have to stop before it has done anything.
    pub(crate) fn cannot_begin(&self, limits: &Limits) -> Option<Cause> {
        if self.session.asks_again() {
            return Some(Cause::Once);
        }
        let other = || limits.nothing_allowed().or_else(|| Cause::of(&self.session.interrupt));
        self.ambiguous_number().map(|_| Cause::Number).or_else(other)
    }

    /// A number that stands for two variables in the proof.
    fn ambiguous_number(&self) -> Option<Var> {
        if !self.propagator.is_traced() {
            return None;
        }
        let others = self.team.others().map(|solver| &solver.session.map);
        std::iter::once(&self.session.map).chain(others).find_map(VarMap::ambiguous)
    }

    fn search_within(&mut self, limits: &Limits, callbacks: &mut dyn Callbacks) -> Outcome {
        self.renew_budget(limits);
        if limits.memory.is_some() {
            self.stats.memory = self.bytes();
            self.budget.note_memory(self.stats.memory);
        }
        let mut outcome = self.search(callbacks);
        // An answer counts only with its proof.
        if !self.hand_over_steps() && outcome == Outcome::Unsatisfiable {
            outcome = Outcome::Unknown(Cause::Proof);
        }
        outcome
    }

    /// Promises that no clause and no assumption comes after the next call of solve, and that one
    /// model suffices. Then models may be lost that are images of others under symmetries of the
    /// formula ([`Options::symmetry`]). What the solver then says besides its answer (what is fixed,
    /// propagated, learned, flipped or simplified) is about the models that are left, and so are hints
    /// that come later. With [hints](Solver::set_phase) or an external propagator that come earlier, no
    /// models are lost.
    ///
    /// If a clause, an assumption or a propagator comes after all once models are lost, and also when all
    /// models are asked for, calls end in [`Outcome::Unknown`] with [`Cause::Once`]. The same question
    /// can be asked again, for instance with other limits.
    pub fn ask_once(&mut self) {
        self.session.promise.give();
    }

    /// Prepares a call under inside assumptions.
    pub(crate) fn prepare(&mut self, assumptions: &[Lit], limits: &Limits) {
        self.prepare_at(0, assumptions, limits);
    }

    /// The same, and goes back no further than to this level.
    fn prepare_at(&mut self, level: usize, assumptions: &[Lit], limits: &Limits) {
        self.backtrack(level);
        self.session.has_kept_trail = false;
        self.session.forget_answer();
        self.external.forget_error();
        // A propagator that panicked may have left marks behind.
        self.learning.analysis.clear();
        self.session.assumptions.clear();
        self.session.assumptions.extend_from_slice(assumptions);
        self.grow();
        self.reconstruction.mention(&mut self.heuristics.decider, assumptions);
        if let Some(constraint) = &self.session.constraint {
            self.reconstruction.mention(&mut self.heuristics.decider, constraint);
        }
        self.restore_tainted();
        self.renew_budget(limits);
    }

    fn renew_budget(&mut self, limits: &Limits) {
        self.budget = Budget::new(limits, &self.session.interrupt, self.spent());
    }

    /// What the limits count, over all calls so far.
    pub(crate) fn spent(&self) -> Spent {
        Spent {
            conflicts: self.stats.conflicts,
            decisions: self.stats.decisions,
            propagations: self.propagator.propagations(),
            ticks: self.propagator.ticks(),
        }
    }

    /// Tries simple assignments in the first call that has no assumptions.
    fn try_luck(&mut self) -> bool {
        let is_free = self.session.assumptions.is_empty() && self.session.constraint.is_none();
        if self.heuristics.tried_luck || !is_free || self.propagator.level() > 0 {
            return false;
        }
        self.heuristics.tried_luck = true;
        let is_open = self.propagator.propagate().is_none() && !self.propagator.is_refuted();
        // A propagator must see how an assignment comes about.
        let may_guess = self.options.lucky && !self.external.is_some();
        let (mut parts, heuristics, _) = self.search_parts();
        let start = parts.start_round();
        let is_lucky = is_open && may_guess && is_lucky(&mut parts);
        heuristics.end_round(&mut parts, start, Technique::Lucky);
        if is_open && !is_lucky {
            heuristics.walk_first(&mut parts);
        }
        self.heuristics.modes.begin(self.search_ticks());
        is_lucky
    }

    /// The value of a literal in the model of the last call. `None` when the call did not
    /// find a model, or when no clause, assumption or declaration has mentioned the
    /// variable.
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.session.model.as_ref()?.value(lit)
    }

    /// The model of the last call, if it found one. It assigns the variables of all
    /// clauses, assumptions and declared formulas, and stays until the next call.
    #[must_use]
    pub fn model(&self) -> Option<&Valuation> {
        self.session.model.as_ref()
    }

    /// The failed core: assumptions of the last call that cannot hold together. It is
    /// empty when that call was not refuted by its assumptions.
    #[must_use]
    pub fn failed_core(&self) -> &[Lit] {
        &self.session.failed_core
    }

    /// Makes decisions on the variable of `lit` try `lit` before its negation, until
    /// there is another hint for the variable or [`Solver::clear_phase`] is called.
    ///
    /// Simplification neither removes nor replaces a variable with a hint. So where each variable has
    /// one, a model is as near to the hints as can be: no literals that go against their hints can be
    /// turned to them without breaking a clause or an assumption. With all hints negative, models are
    /// minimal.
    pub fn set_phase(&mut self, lit: Lit) {
        self.team.others_mut().for_each(|solver| solver.set_phase(lit));
        self.backtrack(0);
        let inside = self.session.map.enter(lit);
        self.grow();
        self.heuristics.tried_luck = true;
        self.heuristics.phases.hint(inside.var(), Some(inside));
        // If the variable was removed, the next call begins with its clauses.
        self.reconstruction.mention(&mut self.heuristics.decider, &[inside, !inside]);
    }

    /// Removes the hint for a variable.
    pub fn clear_phase(&mut self, var: Var) {
        self.team.others_mut().for_each(|solver| solver.clear_phase(var));
        self.backtrack(0);
        if let Some(inside) = self.session.map.find(var.positive()) {
            self.heuristics.phases.hint(inside.var(), None);
        }
    }

    /// The value of a literal that it has in all models, as far as this is known from
    /// propagation and learned clauses; otherwise `None`.
    #[must_use]
    pub fn fixed(&self, lit: Lit) -> Option<bool> {
        self.root_value(self.session.map.find(lit)?)
    }

    /// The literals that are known to be true in all models.
    pub fn fixed_literals(&self) -> impl Iterator<Item = Lit> + '_ {
        let history = self.propagator.history();
        let trail = history.lits()[..history.root_len()].iter();
        let known = trail.filter(|lit| !self.session.map.is_helper(lit.var()));
        known.map(|&lit| self.session.map.outside(lit))
    }

    /// Sets the limits of each later call. With several [threads](Solver::set_threads), time and
    /// memory are limited for all of them together, and everything else for each of them.
    pub fn set_limits(&mut self, limits: Limits) {
        self.session.limits = limits;
    }

    /// A handle that stops a call from another thread or a signal handler. A request
    /// stays until it is [cleared](Interrupt::clear); then the solver can be asked again.
    /// Clones of the solver share the handle.
    #[must_use]
    pub fn interrupt_handle(&self) -> Interrupt {
        self.session.interrupt.clone()
    }

    /// Makes the solver stop when this interrupt is requested.
    pub fn set_interrupt(&mut self, interrupt: &Interrupt) {
        self.session.interrupt = interrupt.clone();
    }

    /// What the solver has done so far, over all calls; with several threads, the thread that
    /// ended the last call. [`Solver::thread_stats`] has all of them.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.team.winner().map_or_else(|| self.own_stats(), Solver::own_stats)
    }

    /// What this solver has done, without those of other threads.
    pub(crate) fn own_stats(&self) -> Stats {
        self.stats.with_those_of(&self.propagator)
    }

    /// What an observer would see now: how many clauses and variables there are, besides
    /// the counters. With several threads, it is what the first one does.
    #[must_use]
    pub fn progress(&self) -> Progress<'_> {
        self.heuristics.progress(&self.propagator, &self.session, &self.stats)
    }

    /// Lets an observer watch the solver, instead of the one before. It changes nothing of
    /// what the solver does. A clone of the solver is not observed.
    pub fn set_observer(&mut self, observer: Box<dyn Observer>) {
        self.observation = Observation::new(observer);
    }

    /// Takes the observer away and returns it, if there is one.
    pub fn take_observer(&mut self) -> Option<Box<dyn Observer>> {
        self.observation.take()
    }

    /// Starts a proof, before the first clause is added. Every clause that is derived or
    /// deleted from then on is passed to `sink`, in the caller's variables.
    ///
    /// The clauses are numbered from 1 in the order in which they are added. The clauses of a
    /// formula that is added as a whole, before any other, are not among the steps; others
    /// are input steps. Several [threads](Solver::set_threads) write one proof. A clone of the
    /// solver writes none.
    ///
    /// # Errors
    /// When there are clauses already.
    pub fn set_proof(&mut self, sink: Box<dyn ProofSink>) -> Result<(), ProofTooLate> {
        if self.session.map.len() > 0 || !self.propagator.keep_trace() {
            return Err(ProofTooLate);
        }
        self.proof.set_sink(sink);
        Ok(())
    }

    /// Ends the proof: passes on what is left and lets the sink finish. Without a proof
    /// it does nothing. Answers that are to be [checked](Solver::certify) still are.
    ///
    /// # Errors
    /// The first error of the sink, which may have occurred earlier.
    pub fn finish_proof(&mut self) -> io::Result<()> {
        match self.finish_joint_proof() {
            Some(finished) => finished,
            None => self.finish_own_proof(),
        }
    }

    /// Ends the proof that this solver writes alone, or its branch of a joint one.
    pub(crate) fn finish_own_proof(&mut self) -> io::Result<()> {
        self.proof.finish(&mut self.propagator, &self.session.map)
    }

    /// Passes on all steps of the proof. Returns `false` when that failed, now or
    /// earlier.
    pub(crate) fn hand_over_steps(&mut self) -> bool {
        self.proof.hand_over(&mut self.propagator, &self.session.map)
    }

    /// Undoes all levels above `level` and saves the phases.
    pub(crate) fn backtrack(&mut self, level: usize) {
        self.heuristics.backtrack(&mut self.propagator, level);
    }

    /// Returns the clauses to the formula that new clauses and assumptions have touched.
    pub(crate) fn restore_tainted(&mut self) {
        if self.reconstruction.is_any_tainted() {
            self.backtrack(0);
        }
        let decider = &mut self.heuristics.decider;
        self.stats.restored += self.reconstruction.restore_tainted(&mut self.propagator, decider);
    }

    /// Returns every clause and every variable to the formula, so that it has the models
    /// of the given clauses again.
    pub(crate) fn restore_all(&mut self) {
        self.backtrack(0);
        self.grow();
        for index in 0..self.session.map.len() {
            self.heuristics.decider.activate(Var::new(index));
        }
        self.reconstruction.taint_all();
        self.restore_tainted();
    }

    /// The ticks of the search alone.
    pub(crate) fn search_ticks(&self) -> u64 {
        self.technique_ticks.of_search(&self.propagator)
    }

    /// What the heuristics and learning borrow, in addition to their own states.
    pub(crate) fn search_parts(&mut self) -> (Parts<'_>, &mut Heuristics, &mut Learning) {
        let parts = Parts {
            options: &self.options,
            propagator: &mut self.propagator,
            session: &self.session,
            stats: &mut self.stats,
            budget: &self.budget,
            observation: &mut self.observation,
            connection: &mut self.connection,
        };
        (parts, &mut self.heuristics, &mut self.learning)
    }

    /// What techniques of simplification borrow, in addition to their own states.
    pub(crate) fn technique_parts(&mut self) -> (Context<'_>, &mut Simplification) {
        let context = Context {
            options: &self.options,
            propagator: &mut self.propagator,
            session: &mut self.session,
            heuristics: &mut self.heuristics,
            learning: &mut self.learning,
            reconstruction: &mut self.reconstruction,
            proof: &mut self.proof,
            stats: &mut self.stats,
            ticks: &mut self.technique_ticks,
            budget: &self.budget,
            observation: &mut self.observation,
            connection: &mut self.connection,
        };
        (context, &mut self.simplification)
    }

    /// Makes room for all variables that the map knows.
    pub(crate) fn grow(&mut self) {
        self.technique_parts().0.grow();
    }

    /// The current assignment, repaired for the clauses that were removed, in outside
    /// variables. Variables that were declared but never met are false.
    pub(crate) fn outside_model(&self) -> Valuation {
        self.outside_model_of(|lit| self.propagator.value(lit))
    }

    /// The model for an assignment that is kept elsewhere; see [`Solver::outside_model`].
    pub(crate) fn outside_model_of(&self, value: impl Fn(Lit) -> Option<bool>) -> Valuation {
        let value = |index| value(Var::new(index).positive()) == Some(true);
        let mut values: Vec<bool> = (0..self.session.map.len()).map(value).collect();
        self.reconstruction.extend(&mut values);
        // Most variables have the same number outside, and then there is nothing to look up.
        let same = self.session.map.same_count();
        let mut model = Valuation::new(self.session.declared.max(same));
        for (index, &value) in values[..same].iter().enumerate() {
            model.assign(Var::new(index).lit(value));
        }
        for (index, &value) in values.iter().enumerate().skip(same) {
            let inside = Var::new(index);
            if !self.session.map.is_helper(inside) {
                model.assign(self.session.map.outside(inside.lit(value)));
            }
        }
        for var in (same..self.session.declared).map(Var::new) {
            if model.var_value(var).is_none() {
                model.assign(var.negative());
            }
        }
        model
    }

    /// The approximate number of bytes in clauses, watches and tables.
    pub(crate) fn bytes(&self) -> u64 {
        let var_count = self.session.map.len();
        self.propagator.bytes()
            + self.reconstruction.bytes()
            + self.session.bytes()
            + Heuristics::bytes(var_count)
            + Learning::bytes(var_count)
    }
}
