//! The solver: a solver of neuf, the state that rustsat asks about, and its statistics.

use std::time::Duration;
use std::{fmt, io};

use neuf_solver::{Cause, Limits, Options, Outcome, ProofSink, ProofTooLate, Solver};
use rustc_hash::FxHashMap;
use rustsat::OutOfMemory;
use rustsat::solvers::{SolverResult, SolverState, SolverStats, StateError};
use rustsat::types::{Lit, Var};
use rustsat::utils::Timer;

use crate::NeufError;
use crate::calls::Attached;
use crate::literal;

/// neuf as a solver of rustsat.
///
/// The lifetimes belong to its callbacks: the terminator and the learner.
#[derive(Default)]
pub struct Neuf<'term, 'learn> {
    pub(crate) solver: Solver,
    pub(crate) limits: Limits,
    pub(crate) attached: Attached<'term, 'learn>,
    pub(crate) state: State,
    /// How often each variable is frozen.
    pub(crate) frozen: FxHashMap<Var, u32>,
    /// The assumptions of the last call; kept for its memory.
    assumed: Vec<neuf_cnf::Lit>,
    /// The counters; the average length of clauses is computed on request.
    stats: SolverStats,
    literals: usize,
}

/// The state of the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum State {
    #[default]
    Configuring,
    Input,
    Sat,
    /// Whether assumptions were needed.
    Unsat {
        is_assumed: bool,
    },
    Unknown,
}

impl State {
    fn shown(self) -> SolverState {
        match self {
            State::Configuring => SolverState::Configuring,
            State::Input => SolverState::Input,
            State::Sat => SolverState::Sat,
            State::Unsat { .. } => SolverState::Unsat,
            State::Unknown => SolverState::Unknown,
        }
    }
}

impl fmt::Debug for Neuf<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (terminator, learner) = self.attached.which();
        f.debug_struct("Neuf")
            .field("state", &self.state)
            .field("stats", &self.stats)
            .field("limits", &self.limits)
            .field("terminator", &terminator)
            .field("learner", &learner)
            .finish_non_exhaustive()
    }
}

impl From<Solver> for Neuf<'_, '_> {
    /// Takes over a solver, for example one that writes a proof. The clauses that it has
    /// already are not counted in the statistics.
    fn from(solver: Solver) -> Self {
        Neuf { solver, ..Neuf::default() }
    }
}

impl Neuf<'_, '_> {
    /// Makes a solver with these options.
    ///
    /// ```
    /// use neuf_rustsat::Neuf;
    /// use neuf_solver::Options;
    /// use rustsat::solvers::{Solve, SolverResult};
    /// let mut solver = Neuf::with_options(&Options::default().seed(7));
    /// assert_eq!(solver.solve()?, SolverResult::Sat);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_options(options: &Options) -> Self {
        Neuf::from(Solver::with_options(options))
    }

    /// The solver of neuf.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The solver of neuf, with all learned clauses; attached callbacks are dropped.
    #[must_use]
    pub fn into_solver(self) -> Solver {
        self.solver
    }

    /// Makes a solver that searches on this many threads; see [`Solver::set_threads`].
    #[must_use]
    pub fn with_threads(threads: usize) -> Self {
        let mut solver = Solver::new();
        solver.set_threads(threads);
        Neuf::from(solver)
    }

    /// Switches the check of each later answer on or off: of a refutation by its proof, of a model
    /// by the clauses. An answer that is refused is an error. See [`Solver::certify`].
    ///
    /// ```
    /// use neuf_rustsat::Neuf;
    /// use rustsat::lit;
    /// use rustsat::solvers::{Solve, SolverResult};
    /// let mut solver = Neuf::default();
    /// solver.certify(true)?;
    /// for clause in [[lit![0], lit![1]], [!lit![0], lit![1]], [lit![0], !lit![1]]] {
    ///     solver.add_binary(clause[0], clause[1])?;
    /// }
    /// solver.add_binary(!lit![0], !lit![1])?;
    /// assert_eq!(solver.solve()?, SolverResult::Unsat);
    /// assert!(solver.solver().certificate().is_some());
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there are clauses already.
    pub fn certify(&mut self, is_wanted: bool) -> Result<(), ProofTooLate> {
        self.solver.certify(is_wanted)
    }

    /// Lets a sink receive the proof; see [`Solver::set_proof`].
    ///
    /// # Errors
    /// When there are clauses already.
    pub fn set_proof(&mut self, sink: Box<dyn ProofSink>) -> Result<(), ProofTooLate> {
        self.solver.set_proof(sink)
    }

    /// Ends the proof; see [`Solver::finish_proof`].
    ///
    /// # Errors
    /// The first error of the sink.
    pub fn finish_proof(&mut self) -> io::Result<()> {
        self.solver.finish_proof()
    }

    /// Promises that no clause and no assumption comes after the next call, and that one model
    /// suffices, so that symmetries may be broken as `neuf sat` does; see [`Solver::ask_once`]. The
    /// traits of rustsat have no word for this promise: a solver that implements them may be asked
    /// again. A further question ends with [`NeufError::Once`] if models were cut off that it may
    /// need.
    ///
    /// ```
    /// use neuf_rustsat::Neuf;
    /// use rustsat::lit;
    /// use rustsat::solvers::{Solve, SolverResult};
    /// let mut solver = Neuf::default();
    /// solver.add_binary(lit![0], lit![1])?;
    /// solver.ask_once();
    /// assert_eq!(solver.solve()?, SolverResult::Sat);
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    pub fn ask_once(&mut self) {
        self.solver.ask_once();
    }

    /// Sets or removes a limit on the time of each later call.
    pub fn limit_time(&mut self, limit: Option<Duration>) {
        self.limits = self.limits.time(limit);
    }

    /// Solves under assumptions, and enters the state that follows from the answer.
    pub(crate) fn solve_under(&mut self, assumps: &[Lit]) -> anyhow::Result<SolverResult> {
        let start = Timer::now();
        self.assumed.clear();
        for &lit in assumps {
            self.assumed.push(literal::lit(lit)?);
        }
        self.note_vars(assumps);
        let mut calls = self.attached.lend()?;
        self.solver.set_limits(self.limits);
        let outcome = self.solver.solve_with(&self.assumed, &mut calls);
        // A request has done its work.
        self.solver.interrupt_handle().clear();
        self.stats.cpu_solve_time += start.elapsed();
        let (state, result) = match outcome {
            Outcome::Satisfiable => {
                self.stats.n_sat += 1;
                (State::Sat, SolverResult::Sat)
            }
            Outcome::Unsatisfiable => {
                self.stats.n_unsat += 1;
                let is_assumed = !self.solver.failed_core().is_empty();
                (State::Unsat { is_assumed }, SolverResult::Unsat)
            }
            Outcome::Unknown(cause) => {
                self.stats.n_terminated += 1;
                self.state = State::Unknown;
                match cause {
                    Cause::Memory => return Err(OutOfMemory::ExternalApi.into()),
                    Cause::Proof => return Err(NeufError::Proof.into()),
                    Cause::Number => return Err(NeufError::Number.into()),
                    Cause::Once => return Err(NeufError::Once.into()),
                    Cause::Refused => return Err(self.refused().into()),
                    _ => (State::Unknown, SolverResult::Interrupted),
                }
            }
        };
        self.state = state;
        Ok(result)
    }

    /// Why the check has refused the last answer.
    fn refused(&self) -> NeufError {
        let why = self.solver.refusal().map(ToString::to_string);
        NeufError::Refused(why.unwrap_or_default())
    }

    /// Adds a clause, after a look at all its variables, if there is memory for it.
    pub(crate) fn add(&mut self, clause: &[Lit]) -> anyhow::Result<()> {
        if let Some(&lit) = clause.iter().max() {
            literal::lit(lit)?;
        }
        self.state = State::Input;
        let added = self.solver.try_add_clause(clause.iter().map(|&lit| literal::known(lit)));
        added.map_err(|_| OutOfMemory::ExternalApi)?;
        self.note_vars(clause);
        self.stats.n_clauses += 1;
        self.literals += clause.len();
        Ok(())
    }

    /// Takes note of the highest variable.
    fn note_vars(&mut self, lits: &[Lit]) {
        let highest = lits.iter().map(|lit| lit.var()).max();
        self.note_var(highest);
    }

    /// Takes note of a variable.
    pub(crate) fn note_var(&mut self, var: Option<Var>) {
        self.stats.max_var = self.stats.max_var.max(var);
    }

    /// An error unless the solver is in this state.
    pub(crate) fn require(&self, required_state: SolverState) -> Result<(), StateError> {
        let actual_state = self.state.shown();
        if actual_state == required_state {
            Ok(())
        } else {
            Err(StateError { required_state, actual_state })
        }
    }

    /// The statistics.
    pub(crate) fn counted(&self) -> SolverStats {
        let mut stats = self.stats.clone();
        if stats.n_clauses > 0 {
            stats.avg_clause_len = self.literals as f32 / stats.n_clauses as f32;
        }
        stats
    }
}
