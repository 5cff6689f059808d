//! Many questions about one formula, each with its own literals.
//!
//! A sudoku consists of rules, which never change, and a few units. Loading the rules for each
//! puzzle takes longer than solving most puzzles. So the rules are loaded once, and before each
//! question the solver returns to the state after loading: `neuf_core::Origin` for the clauses,
//! `restore` for the state of the search. If propagation settles a question, its consequences are
//! the answer, and the solver stays as the previous question left it.
//!
//! The usual way, assumptions for a solver that keeps its learned clauses, is several times slower
//! by measurement: a clause learned under two dozen assumptions contains most of them as literals,
//! does not help other questions, and slows all of them down. Here the literals of a question are
//! units, so their consequences are at level 0. The analysis leaves literals of level 0 out of
//! learned clauses. So learned clauses are short, and are forgotten with the question. Moreover, no
//! answer depends on earlier questions, not even which model is found.

use neuf_core::{Interrupt, Lit, Origin, Reason, Valuation, Var};

use crate::map::VarMap;
use crate::parallel::Team;
use crate::proof::Proof;
use crate::{Outcome, Solver, Stats};

/// A formula that is loaded once, for many questions with different literals.
///
/// ```
/// use neuf_cnf::Lit;
/// use neuf_solver::{Outcome, Solver, Template};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut solver = Solver::new();
/// solver.add_clause([a, b]);
/// let mut template = Template::new(solver);
/// let mut question = template.ask([!a]);
/// assert_eq!(question.next_model(), Outcome::Satisfiable);
/// assert_eq!(question.model().unwrap().value(b), Some(true));
/// assert_eq!(question.next_model(), Outcome::Unsatisfiable);
/// // The next question is not affected by that.
/// assert_eq!(template.ask([!b]).next_model(), Outcome::Satisfiable);
/// ```
#[derive(Clone, Debug)]
pub struct Template {
    /// The solver in its first state, without its clauses.
    first: Solver,
    /// The clauses in their first state.
    origin: Origin,
    solver: Solver,
    units: Vec<Lit>,
}

impl Template {
    /// Takes over a solver with the clauses that all questions share. A proof and the check of
    /// answers end here. An external propagator is disconnected. One thread searches.
    #[must_use]
    pub fn new(mut solver: Solver) -> Template {
        solver.disconnect();
        (solver.proof, solver.team) = (Proof::default(), Team::default());
        solver.backtrack(0);
        solver.restore_all();
        solver.session.forget_answer();
        // The literals of a question are not symmetric.
        solver.session.keep_symmetries();
        let origin = Origin::new(std::mem::take(&mut solver.propagator));
        let first = solver.clone();
        solver.propagator = origin.propagator().clone();
        Template { first, origin, solver, units: Vec::new() }
    }

    /// Asks for models in which all these literals are true.
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver, Template};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// let mut template = Template::new(solver);
    /// let answers = [[a, b], [!a, !b]].map(|question| template.ask(question).next_model());
    /// assert_eq!(answers, [Outcome::Satisfiable, Outcome::Unsatisfiable]);
    /// ```
    pub fn ask(&mut self, literals: impl IntoIterator<Item = Lit>) -> Question<'_> {
        let Template { first, origin, solver, units } = self;
        units.clear();
        let mut literals = literals.into_iter();
        let mut new = None;
        for lit in literals.by_ref() {
            let Some(known) = first.session.map.find(lit) else {
                new = Some(lit);
                break;
            };
            units.push(known);
        }
        origin.imply(units);
        let is_known =
            new.is_none() && first.reconstruction.is_empty() && !first.session.promise.is_used();
        let is_settled = origin.is_full() || origin.is_refuted();
        if is_known && is_settled && !first.session.interrupt.is_requested() {
            let settled = Some(Settled { first, origin });
            return Question { solver, settled, progress: QuestionState::Unasked, repaired: None };
        }
        solver.restore(first);
        if let Some(new) = new {
            units.extend(
                std::iter::once(new).chain(literals).map(|lit| solver.session.map.enter(lit)),
            );
            origin.imply(units);
        }
        origin.restore(&mut solver.propagator);
        solver.grow();
        Question { solver, settled: None, progress: QuestionState::Unasked, repaired: None }
    }

    /// Makes later searches stop when this interrupt is requested.
    pub fn set_interrupt(&mut self, interrupt: &Interrupt) {
        self.first.set_interrupt(interrupt);
        self.solver.set_interrupt(interrupt);
    }
}

/// The formula with the literals of one question; see [`Template::ask`].
#[derive(Debug)]
pub struct Question<'a> {
    /// The solver, restored for this question unless the question is settled.
    solver: &'a mut Solver,
    settled: Option<Settled<'a>>,
    progress: QuestionState,
    /// The current model, if the trail had to be repaired to give a model.
    repaired: Option<Valuation>,
}

/// The answer to a question whose literals imply values of all variables or contradict
/// the formula, so that no search is necessary.
#[derive(Clone, Copy, Debug)]
struct Settled<'a> {
    first: &'a Solver,
    origin: &'a Origin,
}

/// How far the search for models has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuestionState {
    Unasked,
    /// A model is on the trail.
    Found,
    /// There are no more models, or the search was ended early.
    Over(Outcome),
}

impl Settled<'_> {
    fn outcome(self) -> Outcome {
        if self.origin.is_refuted() { Outcome::Unsatisfiable } else { Outcome::Satisfiable }
    }
}

impl Question<'_> {
    /// Searches for a model, and at each further call for another model; no model comes twice.
    /// After the last model, and after a search that was ended early, the answer stays the same.
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver, Template};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// let mut template = Template::new(solver);
    /// let mut question = template.ask([]);
    /// let mut count = 0;
    /// while question.next_model() == Outcome::Satisfiable {
    ///     count += 1;
    /// }
    /// assert_eq!(count, 3);
    /// ```
    pub fn next_model(&mut self) -> Outcome {
        let outcome = match self.progress {
            QuestionState::Over(outcome) => return outcome,
            QuestionState::Unasked => match self.settled {
                Some(settled) => settled.outcome(),
                None => {
                    let limits = self.solver.session.limits;
                    self.solver.run(&[], &limits, &mut ())
                }
            },
            QuestionState::Found if self.settled.is_some() => Outcome::Unsatisfiable,
            QuestionState::Found => self.search_on(),
        };
        self.repaired = None;
        self.progress = match outcome {
            Outcome::Satisfiable => {
                if self.settled.is_none() && !self.solver.reconstruction.is_empty() {
                    self.repaired = Some(self.solver.outside_model());
                }
                QuestionState::Found
            }
            outcome => QuestionState::Over(outcome),
        };
        outcome
    }

    /// Forbids the current model and searches for another model.
    fn search_on(&mut self) -> Outcome {
        let solver = &mut *self.solver;
        let limits = solver.session.limits;
        match self.repaired.take() {
            Some(model) if !solver.session.needs.models => {
                // Removed clauses may distinguish models, so they must return.
                solver.backtrack(0);
                solver.session.needs.models = true;
                solver.restore_all();
                solver.add_clause(model.true_literals().map(|lit| !lit));
                solver.run(&[], &limits, &mut ())
            }
            _ => {
                solver.session.needs.models = true;
                let clause = solver.negated_decisions();
                solver.forbid(&clause);
                solver.go_on(&limits, &mut ())
            }
        }
    }

    fn map(&self) -> &VarMap {
        self.settled.map_or(&self.solver.session.map, |settled| &settled.first.session.map)
    }

    /// The inside literals of the current model; empty without a model or with a repaired model.
    fn trail(&self) -> &[Lit] {
        match self.settled {
            _ if self.progress != QuestionState::Found || self.repaired.is_some() => &[],
            Some(settled) => settled.origin.implied(),
            None => self.solver.propagator.trail(),
        }
    }

    /// The last model, if there is one.
    #[must_use]
    pub fn model(&self) -> Option<Valuation> {
        let is_found = self.progress == QuestionState::Found;
        let model = || match self.settled {
            Some(settled) => settled.first.outside_model_of(|lit| settled.origin.value(lit)),
            None => self.solver.outside_model(),
        };
        is_found.then(|| self.repaired.clone().unwrap_or_else(model))
    }

    /// The variables that are true in the last model; empty without a model. Where most variables
    /// are false, this method is faster than [`Question::model`].
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver, Template};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// let mut template = Template::new(solver);
    /// let mut question = template.ask([!a]);
    /// question.next_model();
    /// assert_eq!(question.true_vars().collect::<Vec<_>>(), [b.var()]);
    /// ```
    pub fn true_vars(&self) -> impl Iterator<Item = Var> + '_ {
        let is_found = self.progress == QuestionState::Found;
        let map = self.map();
        let known =
            self.trail().iter().filter(|lit| lit.is_positive() && !map.is_helper(lit.var()));
        let repaired = self.repaired.iter().filter(move |_| is_found);
        let repaired = repaired.flat_map(Valuation::true_literals).filter(|lit| lit.is_positive());
        known.map(|&lit| map.outside(lit)).chain(repaired).map(Lit::var)
    }

    /// The counters for this question.
    #[must_use]
    pub fn stats(&self) -> Stats {
        match self.settled {
            Some(Settled { first, origin }) => Stats {
                propagations: origin.propagations(),
                ticks: origin.propagator().ticks(),
                fixed: origin.implied().len() as u64,
                ..first.stats
            },
            None => self.solver.stats(),
        }
    }
}

impl Solver {
    /// Makes `self`, a clone of `origin`, equal to `origin` except for the clauses. This is usually
    /// much faster than another clone.
    fn restore(&mut self, origin: &Solver) {
        // Every field is named, so that a new one cannot be forgotten.
        let Solver {
            session,
            heuristics,
            learning,
            technique_ticks,
            stats,
            // The caller restores the clauses; the options never change.
            propagator: _,
            options: _,
            // A template begins with an empty stack, which only simplification fills;
            // its proof has ended, and it has no propagator.
            reconstruction: _,
            proof: _,
            external: _,
            // Only a round of simplification changes it.
            simplification: _,
            // It is set anew in each call.
            budget: _,
            // Questions are not observed.
            observation: _,
            // One thread searches.
            connection: _,
            team: _,
        } = origin;
        let has_simplified = self.stats.simplifications != stats.simplifications;
        if has_simplified || self.session.map.len() != session.map.len() {
            let propagator = std::mem::take(&mut self.propagator);
            *self = origin.clone();
            self.propagator = propagator;
            return;
        }
        self.session.restore(session);
        self.heuristics.restore(heuristics);
        self.learning.restore(learning);
        self.technique_ticks = *technique_ticks;
        self.stats = *stats;
    }

    /// The clause of all negated decisions, which imply the rest of the assignment.
    /// Literals of the highest levels come first.
    pub(crate) fn negated_decisions(&self) -> Vec<Lit> {
        if self.propagator.level() == 0 {
            return Vec::new();
        }
        let history = self.propagator.history();
        let is_decision = |lit: &&Lit| {
            history.reason_of(lit.var()) == Reason::None && history.level_of(lit.var()) > 0
        };
        let mut clause: Vec<Lit> =
            history.lits().iter().filter(is_decision).map(|&lit| !lit).collect();
        clause.sort_by_key(|lit| std::cmp::Reverse(history.level_of(lit.var())));
        clause
    }

    /// Adds a clause that is false above level 0, with its literals of the highest levels first,
    /// and goes back no further than necessary, because most next models differ in the last
    /// decisions only. Returns the clause as a reason.
    pub(crate) fn forbid(&mut self, clause: &[Lit]) -> Reason {
        let [first, second, ..] = *clause else {
            self.backtrack(0);
            self.propagator.add_clause(clause);
            return Reason::None;
        };
        let [first, second] =
            [first, second].map(|lit| self.propagator.history().level_of(lit.var()) as usize);
        let is_asserting = first > second;
        self.backtrack(if is_asserting { second } else { first - 1 });
        let id = self.propagator.note_input(clause);
        let reason = self.propagator.attach(clause, false, 0, id);
        if is_asserting && reason != Reason::None {
            self.propagator.imply_at(clause[0], second, reason);
        }
        reason
    }
}
