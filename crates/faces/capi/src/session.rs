//! A session, which a handle names: a solver, and the caller's clauses, assumptions and options so
//! far.
//!
//! A session is in one of the states of IPASIR (input, satisfiable, unsatisfiable), or in a fourth
//! state after a call without an answer. A function that is called in a state in which it has no
//! meaning is an error and changes nothing.

#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CString, c_int};
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use neuf_cnf::dimacs::DimacsFile;
use neuf_cnf::{Interrupt, Lit, Var, make_room};
use neuf_proof::{Format, Notation, ProofSink, ProofWriter};
use neuf_solver::{
    Callbacks, Cause, Consequences, Limits, Options, Outcome, Profile, ProofTooLate, Solver, Task,
};

use crate::external::External;
use crate::handles::Handles;
use crate::memory::{Callback, FixedFunction, Functions, LearnFunction, TerminateFunction};
use crate::report::{Error, Kind, remember};
use crate::space;

/// The name that [`Session::set_option`] takes besides the options of the solver.
const ONCE: &str = "once";

/// The state of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Input,
    Answered(Outcome),
}

/// A solver, and the caller's clauses, assumptions and options.
///
/// Invariant: `solver` was made with `options`.
pub(crate) struct Session {
    solver: Solver,
    options: Options,
    threads: usize,
    /// The limits of each call.
    pub(crate) limits: Limits,
    state: State,
    /// Whether clauses, literals or a proof have reached the solver, so that it cannot be
    /// made anew with other options.
    is_begun: bool,
    /// The clause of which `ipasir_add` has not seen the end.
    pub(crate) clause: Vec<Lit>,
    /// The assumptions of `ipasir_assume` for the next call.
    pub(crate) assumptions: Vec<Lit>,
    /// Whether an assumption for the next call was refused.
    pub(crate) has_lost_assumption: bool,
    /// The failed core of the last call, sorted; made when it is first asked about.
    core: Option<Vec<Lit>>,
    interrupt: Interrupt,
    pub(crate) terminate: Option<Callback<TerminateFunction>>,
    pub(crate) learn: Option<Learn>,
    pub(crate) fixed: Option<Callback<FixedFunction>>,
    /// How many fixed literals the function of the caller knows.
    fixed_known: usize,
    /// Whether answers are checked.
    pub(crate) is_certified: bool,
    /// Whether no clause and no assumption comes after the first call.
    asks_once: bool,
    /// The receiver of the proof, before the solver is begun.
    proof: Option<Box<dyn ProofSink>>,
    /// The phases that were set before the solver is begun.
    early_phases: Vec<Lit>,
    /// The values of options that have no effect, or that a later call looks at.
    pub(crate) kept_options: BTreeMap<String, i32>,
    /// The variables to which the files that were read narrow their models, if any of them does.
    pub(crate) projection: Option<BTreeSet<Var>>,
    /// How many variables the header of a file declares, if the solver does not have all of them
    /// since nearly all occur in no clause; 0 if there is no such file.
    pub(crate) declared: usize,
    /// The warnings about these files. Callers have the addresses of the texts, so no text is
    /// removed.
    pub(crate) warnings: Vec<CString>,
    /// State for the functions of `ccadical.h`.
    pub(crate) cadical: Cadical,
}

/// State that the functions of `ccadical.h` keep between calls.
#[derive(Default)]
pub(crate) struct Cadical {
    /// The clause for the next call, and whether the clause is complete.
    pub(crate) constraint: Vec<Lit>,
    pub(crate) has_constraint: bool,
    /// How often each variable is frozen.
    pub(crate) frozen: BTreeMap<Var, u32>,
    /// The highest variable that was named or declared.
    pub(crate) variables: usize,
}

/// The function that gets learned clauses, and the greatest length of these clauses.
#[derive(Clone, Copy)]
pub(crate) struct Learn {
    pub(crate) callback: Callback<LearnFunction>,
    pub(crate) longest: usize,
}

/// The callbacks of one call.
struct Calls {
    learn: Option<Learn>,
    clause: Vec<c_int>,
    fixed: Option<Callback<FixedFunction>>,
    fixed_known: usize,
}

impl Callbacks for Calls {
    fn longest_learned(&self) -> usize {
        self.learn.map_or(0, |learn| learn.longest)
    }

    fn learned(&mut self, clause: &[Lit]) {
        if let Some(Learn { callback, .. }) = self.learn {
            self.clause.clear();
            self.clause.extend(clause.iter().map(|lit| lit.to_dimacs()));
            callback.tell(&mut self.clause);
        }
    }

    fn fixed_known(&self) -> usize {
        if self.fixed.is_some() { self.fixed_known } else { usize::MAX }
    }

    fn fixed(&mut self, literals: &[Lit], number: usize) {
        self.fixed_known = number;
        if let Some(callback) = self.fixed {
            literals.iter().for_each(|lit| callback.tell(lit.to_dimacs()));
        }
    }
}

impl Session {
    pub(crate) fn new(interrupt: &Interrupt) -> Session {
        let mut session = Session {
            solver: Solver::new(),
            options: Options::default(),
            threads: 1,
            limits: Limits::default(),
            state: State::Input,
            is_begun: false,
            clause: Vec::new(),
            assumptions: Vec::new(),
            has_lost_assumption: false,
            core: None,
            interrupt: interrupt.clone(),
            terminate: None,
            learn: None,
            fixed: None,
            fixed_known: 0,
            is_certified: false,
            asks_once: false,
            proof: None,
            early_phases: Vec::new(),
            kept_options: BTreeMap::new(),
            projection: None,
            declared: 0,
            warnings: Vec::new(),
            cadical: Cadical::default(),
        };
        session.solver.set_interrupt(interrupt);
        session
    }

    /// The options, to be changed before anything else is done.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.check_options_open()?;
        if name == ONCE {
            let refused = |_| Error::new(Kind::Argument, format!("`{ONCE}` is true or false"));
            self.asks_once = value.parse().map_err(refused)?;
            return Ok(());
        }
        let refused =
            |error: neuf_solver::OptionError| Error::new(Kind::Argument, error.to_string());
        self.options.set(name, value).map_err(refused)?;
        self.solver = Solver::with_options(&self.options);
        self.solver.set_interrupt(&self.interrupt);
        Ok(())
    }

    /// An error once options cannot be changed any more.
    pub(crate) fn check_options_open(&self) -> Result<(), Error> {
        if self.is_begun {
            let message = "options can only be set before the first clause and before a proof";
            return Err(Error::new(Kind::State, message));
        }
        Ok(())
    }

    /// The value of an option, as it is written.
    pub(crate) fn option(&self, name: &str) -> Result<String, Error> {
        if name == ONCE {
            return Ok(self.asks_once.to_string());
        }
        let value = self.options.get(name).ok_or_else(|| Error::unknown("option", name))?;
        Ok(value.to_string())
    }

    /// The solver, for questions that change nothing.
    pub(crate) fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The solver, to be changed in a way that may end the last answer.
    pub(crate) fn begin(&mut self) -> Result<&mut Solver, Error> {
        self.state = State::Input;
        self.core = None;
        self.touch()
    }

    /// The solver, to be changed in a way that keeps the last answer.
    pub(crate) fn touch(&mut self) -> Result<&mut Solver, Error> {
        if !self.is_begun {
            self.is_begun = true;
            let too_late = |error: ProofTooLate| Error::new(Kind::State, error.to_string());
            self.solver.set_threads(self.threads);
            if self.asks_once {
                self.solver.ask_once();
            }
            self.solver.certify(self.is_certified).map_err(too_late)?;
            if let Some(file) = self.proof.take() {
                self.solver.set_proof(file).map_err(too_late)?;
            }
            self.early_phases.drain(..).for_each(|lit| self.solver.set_phase(lit));
        }
        Ok(&mut self.solver)
    }

    /// Makes decisions on a variable try this literal first. Options may still be set afterwards.
    pub(crate) fn set_phase(&mut self, lit: Lit) {
        if self.is_begun {
            self.solver.set_phase(lit);
        } else {
            self.early_phases.push(lit);
        }
    }

    pub(crate) fn clear_phase(&mut self, var: Var) {
        if self.is_begun {
            self.solver.clear_phase(var);
        } else {
            self.early_phases.retain(|lit| lit.var() != var);
        }
    }

    /// On how many threads later calls search.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        if self.is_begun {
            self.solver.set_threads(threads);
        }
    }

    /// Adds a literal to the clause of `ipasir_add`.
    pub(crate) fn push(&mut self, lit: Lit) -> Result<(), Error> {
        if !make_room(&mut self.clause, 1) {
            return Err(Error::memory());
        }
        self.clause.push(lit);
        self.forget_answer();
        Ok(())
    }

    /// Adds the clause that `ipasir_add` has gathered.
    pub(crate) fn end_clause(&mut self) -> Result<(), Error> {
        let mut clause = std::mem::take(&mut self.clause);
        let added = self.add_clause(&clause);
        clause.clear();
        self.clause = clause;
        added
    }

    pub(crate) fn add_clause(&mut self, clause: &[Lit]) -> Result<(), Error> {
        self.begin()?.try_add_clause(clause.iter().copied()).map_err(|_| Error::memory())
    }

    /// Ends the last answer.
    pub(crate) fn forget_answer(&mut self) {
        self.state = State::Input;
    }

    /// Refuses a call while a clause has no end.
    pub(crate) fn check_clause(&self) -> Result<(), Error> {
        if self.clause.is_empty() {
            return Ok(());
        }
        Err(Error::new(Kind::State, "the last clause of ipasir_add has no end; add 0 first"))
    }

    /// Solves under the assumptions of `ipasir_assume` and these.
    pub(crate) fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, Error> {
        self.check_clause()?;
        let mut assumed = std::mem::take(&mut self.assumptions);
        if std::mem::take(&mut self.has_lost_assumption) {
            let message = "an assumption for this call was refused";
            self.state = State::Input;
            return Err(Error::new(Kind::State, message));
        }
        assumed.extend_from_slice(assumptions);
        let (learn, fixed, fixed_known) = (self.learn, self.fixed, self.fixed_known);
        let mut calls = Calls { learn, clause: Vec::new(), fixed, fixed_known };
        self.set_interrupt();
        let limits = self.limits;
        let solver = self.begin()?;
        solver.set_limits(limits);
        let outcome = solver.solve_with(&assumed, &mut calls);
        self.fixed_known = calls.fixed_known;
        self.interrupt.clear();
        if let Some(refusal) = self.solver.refusal() {
            let message =
                format!("this is a defect of neuf: its own answer was refused: {refusal}");
            return Err(Error::new(Kind::Internal, message));
        }
        if outcome == Outcome::Unknown(Cause::Propagator) {
            remember(&self.propagator_error());
        }
        self.state = State::Answered(outcome);
        assumed.clear();
        self.assumptions = assumed;
        Ok(outcome)
    }

    /// The consequences of assumptions by propagation alone. A contradiction is an answer, with a
    /// core.
    pub(crate) fn propagate(&mut self, assumptions: &[Lit]) -> Result<Consequences, Error> {
        self.check_clause()?;
        let found = self.begin()?.propagate_keeping_phases(assumptions);
        if found.conflict {
            self.state = State::Answered(Outcome::Unsatisfiable);
        }
        Ok(found)
    }

    /// Makes the solver stop when the interrupt of the handle or the caller's function says so, or
    /// memory is short.
    pub(crate) fn set_interrupt(&mut self) {
        let mut interrupt = space::limited(&self.interrupt);
        if let Some(terminate) = self.terminate {
            interrupt = interrupt.with_callback(Arc::new(move || terminate.says_stop()));
        }
        self.solver.set_interrupt(&interrupt);
    }

    /// A task with the options, the limits and the interrupt of this session.
    pub(crate) fn task(&mut self) -> Task {
        self.set_interrupt();
        let (options, limits) = (self.options.clone(), self.limits);
        Task { options, limits, interrupt: self.solver.interrupt_handle(), ..Task::default() }
    }

    /// Takes a request to stop back, once a call has followed it.
    pub(crate) fn clear_interrupt(&self) {
        self.interrupt.clear();
    }

    /// An error unless the last call had this answer.
    pub(crate) fn require(&self, outcome: Outcome) -> Result<(), Error> {
        if self.state == State::Answered(outcome) {
            return Ok(());
        }
        let needed = match outcome {
            Outcome::Satisfiable => "satisfiable",
            _ => "unsatisfiable",
        };
        let message = format!("this needs the answer {needed} of the last call, and nothing since");
        Err(Error::new(Kind::State, message))
    }

    /// Takes note of why a call has ended before it was done.
    pub(crate) fn note_cause(&mut self, cause: Cause) {
        self.state = State::Answered(Outcome::Unknown(cause));
    }

    /// Why the last call had no answer.
    pub(crate) fn cause(&self) -> Option<Cause> {
        match self.state {
            State::Answered(Outcome::Unknown(cause)) => Some(cause),
            _ => None,
        }
    }

    /// Whether a literal is in the failed core of the last call.
    pub(crate) fn has_failed(&mut self, lit: Lit) -> bool {
        let core = self.core.get_or_insert_with(|| {
            let mut core = self.solver.failed_core().to_vec();
            core.sort_unstable();
            core
        });
        core.binary_search(&lit).is_ok()
    }

    /// Makes the failed core smaller, as far as the limits allow.
    pub(crate) fn minimize_core(&mut self) -> Result<(), Error> {
        self.require(Outcome::Unsatisfiable)?;
        self.set_interrupt();
        self.core = None;
        let limits = self.limits;
        self.solver.set_limits(limits);
        self.solver.minimize_core();
        self.interrupt.clear();
        Ok(())
    }

    /// Connects an external propagator.
    pub(crate) fn connect(&mut self, functions: Functions) -> Result<(), Error> {
        drop(self.begin()?.connect(Box::new(External::new(functions))));
        Ok(())
    }

    /// The mistake of the external propagator.
    fn propagator_error(&mut self) -> Error {
        if let Some(external) = self.solver.propagator::<External>()
            && let Some(fault) = external.fault()
        {
            return fault.clone();
        }
        let error = self.solver.propagator_error().map(|error| error.to_string());
        Error::new(Kind::Argument, error.unwrap_or_default())
    }

    /// Writes the proof to the output that `open` returns. To be called before the first clause.
    /// After an error, the session is as before.
    pub(crate) fn write_proof<W: Write + Send + 'static>(
        &mut self,
        format: &str,
        open: impl FnOnce() -> Result<W, Error>,
    ) -> Result<(), Error> {
        self.check_not_begun()?;
        let is_set = |name| self.number(name).is_ok_and(|value| value != 0);
        let (format, notation) = match format {
            "lrat" => (Format::Lrat, Notation::Binary),
            "lrat-text" => (Format::Lrat, Notation::Text),
            "drat" => (Format::Drat, Notation::Binary),
            "drat-text" => (Format::Drat, Notation::Text),
            "cadical" => (
                if is_set("lrat") { Format::Lrat } else { Format::Drat },
                if is_set("binary") { Notation::Binary } else { Notation::Text },
            ),
            _ => {
                let message = "the format is `lrat`, `lrat-text`, `drat`, `drat-text` or `cadical`";
                return Err(Error::new(Kind::Argument, message));
            }
        };
        self.proof = Some(Box::new(ProofWriter::new(open()?, format, notation)));
        Ok(())
    }

    /// Gives the proof to a sink. To be called before the first clause.
    pub(crate) fn trace_proof(&mut self, sink: Box<dyn ProofSink>) -> Result<(), Error> {
        self.check_not_begun()?;
        self.proof = Some(sink);
        Ok(())
    }

    /// Sets the function that gets fixed literals, beginning with all that are known.
    pub(crate) fn listen_to_fixed(&mut self, fixed: Option<Callback<FixedFunction>>) {
        (self.fixed, self.fixed_known) = (fixed, 0);
    }

    /// The options of a profile, to be changed before anything else is done.
    pub(crate) fn set_profile(&mut self, profile: Profile) -> Result<(), Error> {
        for (info, value) in profile.changes() {
            self.set_option(info.name, &value.to_string())?;
        }
        Ok(())
    }

    /// Simplifies without a search in so many rounds, as far as the limits allow. Variables in
    /// `kept` are not removed. Returns whether simplification has refuted the clauses.
    pub(crate) fn simplify(&mut self, rounds: u64, kept: &[Var]) -> Result<bool, Error> {
        self.check_clause()?;
        self.set_interrupt();
        let limits = self.limits;
        let solver = self.begin()?;
        solver.set_limits(limits);
        let left = solver.simplify_in_rounds(kept.iter().copied(), rounds).formula;
        self.interrupt.clear();
        Ok(left.clauses().any(<[Lit]>::is_empty))
    }

    /// How many clauses of two and more literals the solver holds that are not true for good: first
    /// irredundant clauses, then redundant clauses. CaDiCaL documents its counts so, and only a
    /// simplification takes true clauses out of neuf's own counts.
    pub(crate) fn clause_counts(&self) -> [u64; 2] {
        let mut counts = [0; 2];
        self.solver.for_each_clause(|lits, is_redundant| {
            counts[usize::from(is_redundant)] += u64::from(lits.len() > 1);
            ControlFlow::Continue(())
        });
        counts
    }

    /// A session with the same options, limits and projection for a copy of the solver, and nothing
    /// else.
    pub(crate) fn copied(&self, solver: Solver, interrupt: &Interrupt) -> Session {
        let mut copy = Session::new(interrupt);
        copy.solver = solver;
        copy.solver.set_interrupt(interrupt);
        copy.options = self.options.clone();
        copy.kept_options = self.kept_options.clone();
        copy.early_phases = self.early_phases.clone();
        copy.projection = self.projection.clone();
        copy.declared = self.declared;
        (copy.threads, copy.limits) = (self.threads, self.limits);
        (copy.is_begun, copy.asks_once) = (self.is_begun, self.asks_once);
        copy
    }

    /// Checks all answers. To be called before the first clause.
    pub(crate) fn certify(&mut self) -> Result<(), Error> {
        self.check_not_begun()?;
        self.is_certified = true;
        Ok(())
    }

    fn check_not_begun(&self) -> Result<(), Error> {
        if self.is_begun {
            return Err(Error::new(Kind::State, "a proof must be begun before the first clause"));
        }
        Ok(())
    }

    /// Completes the proof, if there is one.
    pub(crate) fn finish_proof(&mut self) -> Result<(), Error> {
        let failed = |error| Error::new(Kind::File, format!("cannot write the proof: {error}"));
        self.touch()?.finish_proof().map_err(failed)
    }

    /// Adds the clauses of a file, and keeps its projection and its warnings.
    pub(crate) fn add_file(
        &mut self,
        file: &DimacsFile,
        warnings: Vec<CString>,
    ) -> Result<(), Error> {
        self.begin()?.try_add_formula(&file.formula).map_err(|_| Error::memory())?;
        if let Some(vars) = &file.projection {
            self.projection.get_or_insert_default().extend(vars);
        }
        if file.var_count() > file.formula.var_count() {
            self.declared = self.declared.max(file.var_count());
        }
        self.warnings.extend(warnings);
        Ok(())
    }
}

/// The solvers of all callers.
pub(crate) static SOLVERS: Handles<Session> = Handles::new();

/// Releases a solver and completes its proof.
pub(crate) fn release(handle: usize) -> Result<(), Error> {
    let session = SOLVERS.remove(handle)?;
    session.map_or(Ok(()), |mut session| session.finish_proof())
}
