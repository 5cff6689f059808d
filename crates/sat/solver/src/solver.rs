//! The public interface of the solver.
//!
//! A solver is one object that lives through many calls. Clauses are added at any time between
//! them, assumptions hold for one call, and everything learned stays. The interface follows
//! `MiniSat` and IPASIR, with typed outcomes instead of integers. No argument of a caller makes the
//! solver panic.
//!
//! The solver owns the states of its parts, but no part knows the solver: the search and the
//! techniques of simplification borrow the state on which they work, as [`Parts`](crate::parts) or
//! [`Context`](crate::simplify). Methods of the solver are only here and in the other files of its
//! interface, which no part imports: `call.rs` (a call of solve), `search.rs` (the loop),
//! `answer.rs`, `load.rs`, `room.rs`, `kept.rs`, `activity.rs`, `assume.rs`, `constrain.rs`,
//! `certify.rs`, `flip.rs`, `enumerate.rs`, `template.rs`, `simplify/full.rs`,
//! `parallel/together.rs` and the files of `external/`.

use std::io;

use neuf_cnf::Formula;
use neuf_core::{Interrupt, Lit, Propagator, Var};
use neuf_proof::ProofSink;

use crate::external::External;
use crate::heuristics::Heuristics;
use crate::learning::Learning;
use crate::limits::{Budget, Limits};
use crate::observe::{Observation, Observer, Progress};
use crate::options::Options;
use crate::out_of_memory::{OutOfMemory, gather};
use crate::parallel::{Connection, Team};
use crate::parts::Parts;
use crate::proof::{Proof, ProofTooLate};
use crate::reconstruct::Reconstruction;
use crate::session::Session;
use crate::simplify::{Context, Simplification, TechniqueTicks};
use crate::stats::Stats;

/// A complete, incremental SAT solver.
///
/// The solver is deterministic: the same calls with the same [`Options`] give the same answers,
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
    ///
    /// ```
    /// use neuf_solver::{Outcome, Solver};
    /// // Without clauses, every assignment is a model.
    /// assert_eq!(Solver::new().solve(), Outcome::Satisfiable);
    /// ```
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Makes a solver without clauses, with these options. Values outside of their ranges
    /// are moved into them.
    ///
    /// ```
    /// use neuf_solver::{Options, Profile, Solver};
    /// let options = Options::profile(Profile::Sat).seed(7);
    /// let solver = Solver::with_options(&options);
    /// # let _ = solver;
    /// ```
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
    ///
    /// ```
    /// use neuf_solver::dimacs::{ReadOptions, read};
    /// use neuf_solver::{Outcome, Solver};
    /// let file = read(&b"p cnf 2 2\n1 2 0\n-1 0\n"[..], &ReadOptions::default())?;
    /// let mut solver = Solver::from_formula(&file.formula);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// # Ok::<(), neuf_solver::dimacs::ReadError>(())
    /// ```
    #[must_use]
    pub fn from_formula(formula: &Formula) -> Solver {
        let mut solver = Solver::new();
        solver.add_formula(formula);
        solver
    }

    /// Adds a clause, before or after any call of `solve`. The empty clause
    /// makes the formula unsatisfiable for good.
    ///
    /// A clause is lost if there is no memory for it. Later calls then end in
    /// [`Cause::Memory`](crate::Cause::Memory), except refutations, which hold without the clause.
    /// [`Solver::try_add_clause`] reports the loss at once.
    ///
    /// ```
    /// use neuf_solver::{Lit, Outcome, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// // Clauses may come between calls, from any iterator.
    /// solver.add_clause([a, b].into_iter().filter(|&lit| lit != a));
    /// assert_eq!(solver.solve_under(&[!b]), Outcome::Unsatisfiable);
    /// ```
    pub fn add_clause(&mut self, clause: impl IntoIterator<Item = Lit>) {
        if self.try_add_clause(clause).is_err() {
            self.note_loss();
        }
    }

    /// Adds a clause, if there is enough memory.
    ///
    /// ```
    /// use neuf_solver::{Lit, OutOfMemory, Solver};
    /// let mut solver = Solver::new();
    /// solver.try_add_clause([Lit::from_dimacs(1).unwrap()])?;
    /// # Ok::<(), OutOfMemory>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfMemory`]; then the clause was not added, and the solver is as before. If the memory
    /// ends while the clause is added, later calls end in [`Cause::Memory`](crate::Cause::Memory).
    pub fn try_add_clause(
        &mut self,
        clause: impl IntoIterator<Item = Lit>,
    ) -> Result<(), OutOfMemory> {
        let mut given = std::mem::take(&mut self.session.scratch);
        given.clear();
        let mut found = gather(&mut given, clause).and_then(|()| self.find_room(&given));
        if found.is_ok() {
            let had_lost = self.has_lost_clauses();
            self.add_given(&mut given);
            if self.has_lost_clauses() && !had_lost {
                found = Err(OutOfMemory);
            }
        }
        self.session.scratch = given;
        found
    }

    /// Whether a clause was lost, for lack of memory or of places in the tables. Models then need
    /// not satisfy the lost clause, and calls end in [`Cause::Memory`](crate::Cause::Memory). A
    /// refutation still holds.
    #[must_use]
    pub fn has_lost_clauses(&self) -> bool {
        self.propagator.is_full()
    }

    /// Takes note that a clause was lost.
    pub(crate) fn note_loss(&mut self) {
        self.propagator.note_loss();
        self.team.others_mut().for_each(Solver::note_loss);
    }

    fn add_given(&mut self, clause: &mut [Lit]) {
        // Since models were cut off, the proof has other variables in place of the clause's.
        self.session.promise.note_late_need();
        if self.session.promise.is_used() {
            return;
        }
        if let Some(certifier) = &self.proof.certifier {
            certifier.give(clause);
        }
        if self.proof.certifier.is_none() && !self.team.has_others() {
            self.add_outside(clause);
        } else {
            self.add_to_all(clause);
        }
    }

    /// Adds a clause to this solver alone, not to the solvers of other threads.
    pub(crate) fn add_own(&mut self, clause: impl IntoIterator<Item = Lit>) {
        let mut given = std::mem::take(&mut self.session.scratch);
        given.clear();
        given.extend(clause);
        self.add_outside(&mut given);
        self.session.scratch = given;
    }

    /// Adds a clause of outside literals, which become inside literals.
    fn add_outside(&mut self, clause: &mut [Lit]) {
        clause.iter_mut().for_each(|lit| *lit = self.session.map.enter(*lit));
        self.grow();
        self.session.literals += clause.len() as u64;
        self.reconstruction.mention(&mut self.heuristics.decider, clause);
        if self.session.has_kept_trail && self.propagator.level() > 0 {
            self.add_above_root(clause);
        } else {
            self.backtrack(0);
            self.propagator.add_clause(clause);
        }
    }

    /// Makes decisions on the variable of `lit` try `lit` before its negation, until
    /// there is another hint for the variable or [`Solver::clear_phase`] is called.
    ///
    /// Simplification neither removes nor replaces a variable with a hint. If each variable has a
    /// hint, a model is as near to the hints as possible: changing any set of literals back to
    /// their hints breaks a clause or an assumption. With all hints negative, models are minimal.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// // A model with as few true variables as possible, and b rather than a.
    /// solver.set_phase(!a);
    /// solver.set_phase(b);
    /// solver.solve();
    /// assert_eq!((solver.value(a), solver.value(b)), (Some(false), Some(true)));
    /// solver.clear_phase(a.var());
    /// ```
    pub fn set_phase(&mut self, lit: Lit) {
        self.team.others_mut().for_each(|solver| solver.set_phase(lit));
        self.backtrack(0);
        let inside = self.session.map.enter(lit);
        self.grow();
        self.heuristics.tried_luck = true;
        self.heuristics.phases.hint(inside.var(), Some(inside));
        // If the variable was removed, the next call brings its clauses back.
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

    /// Sets the limits of each later call. With several [threads](Solver::set_threads), time and
    /// memory are limited for all threads together, and everything else for each thread.
    ///
    /// ```
    /// use neuf_solver::{Cause, Limits, Lit, Outcome, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// solver.set_limits(Limits::default().decisions(0));
    /// assert_eq!(solver.solve(), Outcome::Unknown(Cause::Decisions));
    /// solver.set_limits(Limits::default());
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// ```
    pub fn set_limits(&mut self, limits: Limits) {
        self.session.limits = limits;
    }

    /// A handle that stops a call from another thread or a signal handler. A request
    /// stays until it is [cleared](Interrupt::clear); then the solver can be asked again.
    /// Clones of the solver share the handle.
    ///
    /// ```
    /// use neuf_solver::{Cause, Outcome, Solver};
    /// let mut solver = Solver::new();
    /// let handle = solver.interrupt_handle();
    /// std::thread::spawn(move || handle.request()).join().unwrap();
    /// assert_eq!(solver.solve(), Outcome::Unknown(Cause::Interrupted));
    /// solver.interrupt_handle().clear();
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// ```
    #[must_use]
    pub fn interrupt_handle(&self) -> Interrupt {
        self.session.interrupt.clone()
    }

    /// Makes the solver stop when this interrupt is requested.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use neuf_solver::{Interrupt, Outcome, Solver};
    /// // One deadline for several solvers.
    /// let deadline = Instant::now() + Duration::from_secs(60);
    /// let interrupt = Interrupt::new().with_deadline(Some(deadline));
    /// let mut solver = Solver::new();
    /// solver.set_interrupt(&interrupt);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// ```
    pub fn set_interrupt(&mut self, interrupt: &Interrupt) {
        self.session.interrupt = interrupt.clone();
    }

    /// The counters of the solver, over all calls; with several threads, the counters of the thread
    /// that ended the last call. [`Solver::thread_stats`] has the counters of all threads.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
    ///     solver.add_clause(clause);
    /// }
    /// solver.solve();
    /// assert!(solver.stats().propagations > 0);
    /// ```
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.team.winner().map_or_else(|| self.own_stats(), Solver::own_stats)
    }

    /// The counters of this solver, without other threads.
    pub(crate) fn own_stats(&self) -> Stats {
        self.stats.with_those_of(&self.propagator)
    }

    /// The progress that an observer would see now: the counters, and how many clauses and
    /// variables there are. With several threads, the progress of the first thread.
    ///
    /// ```
    /// use neuf_solver::{Lit, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let mut solver = Solver::new();
    /// solver.add_clause([a, b]);
    /// assert_eq!(solver.progress().clauses().irredundant, 1);
    /// ```
    #[must_use]
    pub fn progress(&self) -> Progress<'_> {
        self.heuristics.progress(&self.propagator, &self.session, &self.stats)
    }

    /// Lets an observer watch the solver, instead of an earlier observer. The solver works as
    /// without an observer. A clone of the solver is not observed.
    pub fn set_observer(&mut self, observer: Box<dyn Observer>) {
        self.observation = Observation::new(observer);
    }

    /// Starts a proof, before the first clause is added. Every clause that is derived or
    /// deleted from then on is passed to `sink`, in the caller's variables.
    ///
    /// The clauses are numbered from 1 in the order in which they are added. The clauses of a
    /// formula that is added as a whole, before any other clause, are not among the steps; all
    /// other clauses are input steps. Several [threads](Solver::set_threads) write one proof. A
    /// clone of the solver writes no proof.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use neuf_solver::{Format, Lit, Notation, ProofWriter, Solver};
    /// # struct Shared(Arc<Mutex<Vec<u8>>>);
    /// # impl std::io::Write for Shared {
    /// #     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
    /// #         self.0.lock().unwrap().write(bytes)
    /// #     }
    /// #     fn flush(&mut self) -> std::io::Result<()> {
    /// #         Ok(())
    /// #     }
    /// # }
    /// # let text = Arc::<Mutex<Vec<u8>>>::default();
    /// # let file = Shared(Arc::clone(&text));
    /// // `file` is anything that can be written to.
    /// let mut solver = Solver::new();
    /// solver.set_proof(Box::new(ProofWriter::new(file, Format::Drat, Notation::Text)))?;
    /// let a = Lit::from_dimacs(1).unwrap();
    /// solver.add_clause([a]);
    /// solver.add_clause([!a]);
    /// solver.solve();
    /// solver.finish_proof()?;
    /// assert!(text.lock().unwrap().ends_with(b"0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Ends the proof: passes on the remaining steps and lets the sink finish. Without a proof the
    /// method does nothing. Answers of a [certified](Solver::certify) solver are still checked
    /// afterwards.
    ///
    /// # Errors
    /// The first error of the sink, which may have occurred earlier.
    pub fn finish_proof(&mut self) -> io::Result<()> {
        match self.finish_joint_proof() {
            Some(finished) => finished,
            None => self.finish_own_proof(),
        }
    }

    /// Ends the proof that this solver writes alone, or its branch of a joint proof.
    pub(crate) fn finish_own_proof(&mut self) -> io::Result<()> {
        self.proof.finish(&mut self.propagator, &self.session.map)
    }

    /// Passes on all steps of the proof. Returns `false` when passing them on has failed, now or
    /// earlier.
    pub(crate) fn hand_over_steps(&mut self) -> bool {
        self.proof.hand_over(&mut self.propagator, &self.session.map)
    }

    /// Undoes all levels above `level` and saves the phases.
    pub(crate) fn backtrack(&mut self, level: usize) {
        self.heuristics.backtrack(&mut self.propagator, level);
    }

    /// Puts the clauses back into the formula that new clauses and assumptions have touched.
    pub(crate) fn restore_tainted(&mut self) {
        if self.reconstruction.is_any_tainted() {
            self.backtrack(0);
        }
        let decider = &mut self.heuristics.decider;
        self.stats.restored += self.reconstruction.restore_tainted(&mut self.propagator, decider);
    }

    /// Puts every removed clause and variable back into the formula, which then has the models of
    /// the given clauses again.
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

    /// The state that the heuristics and learning borrow, in addition to their own states.
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

    /// The state that techniques of simplification and the exchange borrow, in addition to their
    /// own states.
    pub(crate) fn technique_parts(
        &mut self,
    ) -> (Context<'_>, &mut Simplification, &mut Connection) {
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
        };
        (context, &mut self.simplification, &mut self.connection)
    }

    /// Makes room for all variables that the map knows.
    pub(crate) fn grow(&mut self) {
        self.technique_parts().0.grow();
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
