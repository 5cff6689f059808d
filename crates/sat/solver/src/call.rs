//! A call of solve: from the caller's question to the search, and back with the answer.
//!
//! Every call takes these steps. The caller's literals are checked and translated to inside
//! literals. The trail of earlier calls is cleared or kept (`kept.rs`). The first call tries simple
//! assignments. Then the search begins (`search.rs`). With several threads, each makes such a call.

use neuf_core::{Lit, Var};

use crate::Solver;
use crate::callbacks::Callbacks;
use crate::limits::{Budget, Limits, Spent};
use crate::lucky::is_lucky;
use crate::map::VarMap;
use crate::observe::Technique;
use crate::outcome::{Cause, Outcome};

impl Solver {
    /// Finds out whether the clauses have a model.
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver};
    /// let a = Lit::from_dimacs(1).unwrap();
    /// let mut solver = Solver::new();
    /// solver.add_clause([a]);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// solver.add_clause([!a]);
    /// assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    /// ```
    pub fn solve(&mut self) -> Outcome {
        self.solve_under(&[])
    }

    /// Finds out whether the clauses have a model in which all `assumptions` are true.
    ///
    /// The assumptions hold for this call only. When the answer is [`Outcome::Unsatisfiable`],
    /// [`Solver::failed_core`] names assumptions that cannot hold together; the core is empty when
    /// the clauses alone have no model.
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([!a, b]);
    /// assert_eq!(solver.solve_under(&[a, !b]), Outcome::Unsatisfiable);
    /// // The assumptions are gone: the next call has a model.
    /// assert_eq!(solver.solve_under(&[a]), Outcome::Satisfiable);
    /// assert_eq!(solver.value(b), Some(true));
    /// ```
    pub fn solve_under(&mut self, assumptions: &[Lit]) -> Outcome {
        self.solve_with(assumptions, &mut ())
    }

    /// Like [`Solver::solve_under`], with callbacks during the search. A call whose interrupt is
    /// already requested, or whose limit allows nothing, ends without a search.
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
            // A clause for one call cannot hold if each of its literals cannot hold.
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

    /// [`Solver::call`], which keeps the trail of a model where allowed.
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
        // A model by luck need not satisfy a clause that was lost, before or during the attempt.
        } else if !self.has_lost_clauses() && self.try_luck() && !self.has_lost_clauses() {
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

    /// Why a call would have to stop before its search.
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

    /// Promises the solver a single question: after the next call of solve comes no clause and no
    /// assumption, and one model suffices. Then the solver may break symmetries
    /// ([`Options::symmetry`](crate::Options::symmetry)): models are lost that are images of other
    /// models. Besides its answer, whatever the solver says about fixed, propagated, learned,
    /// flipped or simplified literals and clauses is about the remaining models, and later hints
    /// count only among the remaining models. No models are lost if [hints](Solver::set_phase) or
    /// an external propagator came before.
    ///
    /// Once models are lost, a later clause, assumption, propagator or enumeration makes calls end
    /// in [`Outcome::Unknown`] with [`Cause::Once`]. The question itself can be repeated, for
    /// instance with other limits.
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver, Var};
    /// // Five pigeons in four holes: pigeons and holes are interchangeable.
    /// let sits = |pigeon: usize, hole: usize| Var::new(4 * pigeon + hole).positive();
    /// let mut solver = Solver::new();
    /// for pigeon in 0..5 {
    ///     solver.add_clause((0..4).map(|hole| sits(pigeon, hole)));
    ///     for other in 0..pigeon {
    ///         solver.extend((0..4).map(|hole| [!sits(pigeon, hole), !sits(other, hole)]));
    ///     }
    /// }
    /// solver.ask_once();
    /// assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    /// ```
    pub fn ask_once(&mut self) {
        self.session.promise.give();
    }

    /// Prepares a call under inside assumptions.
    pub(crate) fn prepare(&mut self, assumptions: &[Lit], limits: &Limits) {
        self.prepare_at(0, assumptions, limits);
    }

    /// [`Solver::prepare`], going back no further than to this level.
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

    /// The conflicts and ticks that limits count, over all calls so far.
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
        // An external propagator must see each step of an assignment.
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
}
