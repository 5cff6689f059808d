//! `Solver`: the interface of PySAT's solvers, and beside it calls that return objects.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use neuf_cnf::{Interrupt, Lit, Var};
use neuf_proof::Format;
use neuf_solver::{Cause, Limits, OptionError, Options, Outcome, Solver as Engine};
use pyo3::exceptions::{PyNotImplementedError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use crate::answer::{Answer, Model, counters, limit_name, model_numbers};
use crate::constraints::{AtMost, FIRST_HIDDEN, Parity};
use crate::external::{PyPropagator, Shared};
use crate::formula::{Cnf, size};
use crate::gather::gather_all;
use crate::literals::{distinct_variables, literal, literals, numbers, variable};
use crate::models::{Models, PysatModels};
use crate::proofs::{CertificationError, Text, proof_format};
use crate::signals::{interrupt, interruptible};
use crate::state::{Budgets, Connected, Question, Setup, State};
use crate::whole::Whole;

/// A SAT solver with the interface of ``pysat.solvers.Solver``.
///
/// >>> from neuf import Solver
/// >>> with Solver(bootstrap_with=[[-1, 2], [-2, 3]]) as solver:
/// ...     solver.solve(assumptions=[1, -3]), solver.get_core()
/// ...     solver.solve(assumptions=[1]), solver.get_model()
/// (False, [-3, 1])
/// (True, [1, 2, 3])
///
/// Whatever ``name`` is, the solver is neuf's: it is there so that code written for PySAT
/// runs as it is. ``with_proof`` keeps a proof, ``certify`` checks each answer before it is
/// returned, ``seed`` and ``options`` (see :func:`neuf.options`) influence the search.
/// ``threads`` is how many threads look for each answer, ``"auto"`` for one on each core; with
/// more than one, answers are the same, but models, cores and counters may differ from run to
/// run unless the option ``deterministic`` is true, and each thread takes memory and has the
/// budgets of its own.
///
/// While a call runs, Python's lock is released, so other threads go on. Only one thread may
/// use a solver at a time: others get ``RuntimeError``, except from :meth:`interrupt`. After
/// :meth:`delete`, every method but :meth:`delete` raises ``ValueError``.
///
/// A pickled solver is its clauses and options; what it has learned is not kept. After
/// ``os.fork``, both processes have a solver of their own.
#[pyclass(module = "neuf", subclass, dict, weakref, frozen)]
pub(crate) struct Solver {
    state: Mutex<Option<State>>,
    interrupt: Interrupt,
    /// What the propagator's methods may use while the solver works; none without one.
    external: Mutex<Option<Arc<Shared>>>,
}

/// What a solver without a state answers.
fn deleted() -> PyErr {
    PyValueError::new_err("the solver was deleted")
}

/// The solver's state while a method uses it.
struct Used<'a>(MutexGuard<'a, Option<State>>);

impl Used<'_> {
    fn state(&mut self) -> PyResult<&mut State> {
        self.0.as_mut().ok_or_else(deleted)
    }
}

impl Solver {
    fn lock(&self) -> PyResult<Used<'_>> {
        match self.state.try_lock() {
            Ok(guard) => Ok(Used(guard)),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("the solver is in use by another thread"))
            }
            Err(TryLockError::Poisoned(_)) => {
                Err(PyRuntimeError::new_err("an earlier call of this solver has crashed"))
            }
        }
    }

    /// What is shared with the propagator, if one is connected.
    fn shared(&self) -> MutexGuard<'_, Option<Arc<Shared>>> {
        self.external.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check_not_deleted(&self) -> PyResult<()> {
        match self.state.try_lock().as_deref() {
            Ok(None) => Err(deleted()),
            _ => Ok(()),
        }
    }

    fn connected(&self) -> PyResult<Arc<Shared>> {
        self.check_not_deleted()?;
        let shared = self.shared().clone();
        shared.ok_or_else(|| PyRuntimeError::new_err("no propagator is connected"))
    }

    /// Looks for a model, checks the answer if that was requested, and returns it.
    fn run(
        &self,
        py: Python<'_>,
        state: &mut State,
        work: impl FnOnce(&mut State) -> Outcome + Send,
    ) -> PyResult<Outcome> {
        // A handler of a signal may have ended the last call before this was taken.
        drop(state.external.as_ref().and_then(|external| external.shared.take_raised()));
        let outcome = interruptible(py, &self.interrupt, || work(state))?;
        if outcome == Outcome::Satisfiable && state.is_lent() {
            return Ok(outcome);
        }
        if let Some(why) = state.engine().refusal() {
            return Err(CertificationError::new_err(format!("a defect of neuf: {why}")));
        }
        if let Some(external) = &mut state.external {
            for var in external.shared.take_observed() {
                external.observed.insert(var);
                state.var_count = state.var_count.max(var.index() + 1);
            }
            if let Some(error) = external.shared.take_raised() {
                self.interrupt.clear();
                return Err(error);
            }
        }
        match (outcome, state.engine().propagator_error()) {
            (Outcome::Unknown(Cause::Propagator), Some(error)) => {
                Err(PyRuntimeError::new_err(error.to_string()))
            }
            (Outcome::Unknown(Cause::Panicked), _) => {
                Err(PyRuntimeError::new_err("a defect of neuf: a thread of the solver panicked"))
            }
            _ => Ok(outcome),
        }
    }

    pub(crate) fn solve_once(
        &self,
        py: Python<'_>,
        assumptions: &[Lit],
        is_limited: bool,
    ) -> PyResult<Option<bool>> {
        let mut used = self.lock()?;
        let state = used.state()?;
        state.check(assumptions)?;
        let limits = if is_limited {
            state.budget_left()
        } else {
            state.budgets = Budgets::default();
            Limits::default()
        };
        self.run(py, state, |state| state.solve(assumptions, limits))?;
        Ok(state.status)
    }

    /// Looks for the next model of an enumeration, and forbids it.
    pub(crate) fn next_model(
        &self,
        py: Python<'_>,
        question: &mut Question,
    ) -> PyResult<Option<Vec<i32>>> {
        let mut used = self.lock()?;
        let state = used.state()?;
        state.budgets = Budgets::default();
        self.run(py, state, |state| state.solve_next(question))?;
        Ok(state.forbid(question))
    }
}

/// The assumptions of a call.
pub(crate) fn assumed(assumptions: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Lit>> {
    assumptions.map_or_else(|| Ok(Vec::new()), literals)
}

/// The largest number of threads; the system may refuse more.
pub(crate) const MOST_THREADS: usize = 1 << 10;

/// A number of threads, or `auto` for one on each core.
fn thread_count(threads: &Bound<'_, PyAny>) -> PyResult<usize> {
    let wrong = || {
        let why =
            format!("threads is a number from 1 to {MOST_THREADS}, or \"auto\", not {threads:?}");
        PyValueError::new_err(why)
    };
    if threads.is_instance_of::<PyString>() {
        let is_auto = threads.eq("auto")?;
        return if is_auto { Ok(cores().min(MOST_THREADS)) } else { Err(wrong()) };
    }
    if threads.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("threads is a number, or \"auto\""));
    }
    let count: i64 = threads.extract()?;
    usize::try_from(count).ok().filter(|count| (1..=MOST_THREADS).contains(count)).ok_or_else(wrong)
}

/// The number of processors.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A positive number of seconds.
pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(time)
        .map_err(|_| PyValueError::new_err(format!("{time} is no number of seconds")))
}

fn unsupported<T>(what: &str) -> PyResult<T> {
    Err(PyNotImplementedError::new_err(format!("{what} not supported by neuf")))
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (
        name = None, bootstrap_with = None, use_timer = false, *, with_proof = false,
        certify = false, seed = None, threads = None, options = None, **pysat
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn new(
        py: Python<'_>,
        name: Option<&Bound<'_, PyAny>>,
        bootstrap_with: Option<&Bound<'_, PyAny>>,
        use_timer: bool,
        with_proof: bool,
        certify: bool,
        seed: Option<Whole>,
        threads: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
        pysat: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Solver> {
        if let Some(name) = name
            && !name.is_instance_of::<PyString>()
        {
            let why = "the name of a solver is a string; pass clauses as bootstrap_with=…";
            return Err(PyTypeError::new_err(why));
        }
        // What PySAT's constructors take has no meaning here, but is no mistake.
        for (key, _) in pysat.into_iter().flatten() {
            let key: String = key.extract()?;
            let known = [
                "incr",
                "warm_start",
                "native_card",
                "sync_with",
                "_proof",
                "_complete",
                "_hidden",
            ];
            if !known.contains(&key.as_str()) {
                let why = format!("Solver() got an unexpected keyword argument '{key}'");
                return Err(PyTypeError::new_err(why));
            }
        }
        let threads = threads.map_or(Ok(1), thread_count)?;
        let mut setup = Setup { certify, use_timer, threads, ..Setup::default() };
        setup.proof = with_proof.then_some(Format::Drat);
        if let Some(format) = pysat.map(|pysat| pysat.get_item("_proof")).transpose()?.flatten() {
            setup.proof = Some(proof_format(&format.extract::<String>()?)?);
        }
        if let Some(native) =
            pysat.map(|pysat| pysat.get_item("native_card")).transpose()?.flatten()
        {
            setup.native_card = native.is_truthy()?;
        }
        setup.is_complete = pysat.is_some_and(|pysat| pysat.contains("_complete").unwrap_or(false));
        if let Some(options) = options {
            set_options(&mut setup, options)?;
        }
        if let Some(Whole(seed)) = seed {
            setup.options.seed = seed;
            setup.given.insert("seed".into(), seed.to_string());
        }
        let interrupt = interrupt();
        let mut state = State::new(setup, &interrupt);
        if let Some(clauses) = bootstrap_with {
            let mut at_mosts = Vec::new();
            let formula = gather_all(clauses, &mut at_mosts)?;
            match pysat.map(|pysat| pysat.get_item("_hidden")).transpose()?.flatten() {
                None => py.detach(|| state.add_formula(formula)),
                Some(hidden) => {
                    let (var_count, hidden) = hidden.extract()?;
                    py.detach(|| state.load(formula, var_count, hidden));
                }
            }
            state.add_at_mosts(&at_mosts)?;
        }
        Ok(Solver { state: Mutex::new(Some(state)), interrupt, external: Mutex::default() })
    }

    /// Frees the memory of the solver. Afterwards it cannot be used.
    fn delete(&self) -> PyResult<()> {
        *self.lock()?.0 = None;
        Ok(())
    }

    fn __enter__(slf: Py<Solver>) -> Py<Solver> {
        slf
    }

    fn __exit__(&self, _error: Py<PyAny>, _value: Py<PyAny>, _trace: Py<PyAny>) -> PyResult<()> {
        self.delete()
    }

    /// Adds a clause. With ``no_return=False``, it returns whether propagation alone does not
    /// refute the clauses.
    #[pyo3(signature = (clause, no_return = true))]
    fn add_clause(
        &self,
        py: Python<'_>,
        clause: &Bound<'_, PyAny>,
        no_return: bool,
    ) -> PyResult<Option<bool>> {
        // Reading may run code of the caller, so it comes before the lock.
        let clause = literals(clause)?;
        let mut used = self.lock()?;
        let state = used.state()?;
        state.check(&clause)?;
        state.add_clause(&clause);
        Ok((!no_return).then(|| py.detach(|| state.is_consistent())))
    }

    /// Adds all clauses of a formula, or none if one of them is wrong. See :class:`neuf.CNF`
    /// for what can be a formula. With ``no_return=False``, it returns whether propagation
    /// alone does not refute the clauses.
    #[pyo3(signature = (formula, no_return = true))]
    fn append_formula(
        &self,
        py: Python<'_>,
        formula: &Bound<'_, PyAny>,
        no_return: bool,
    ) -> PyResult<Option<bool>> {
        let mut at_mosts = Vec::new();
        let formula = gather_all(formula, &mut at_mosts)?;
        let mut used = self.lock()?;
        let state = used.state()?;
        if formula.var_count() > FIRST_HIDDEN {
            formula.clauses().try_for_each(|clause| state.check(clause))?;
        }
        state.add_at_mosts(&at_mosts)?;
        py.detach(|| state.add_formula(formula));
        Ok((!no_return).then(|| py.detach(|| state.is_consistent())))
    }

    /// Adds the constraint that the weights of the true literals add up to at most ``k``; without
    /// ``weights``, each weighs 1. Literals may come several times, and weights may be negative.
    /// The constraint becomes clauses over variables that only :attr:`formula` and proofs show.
    ///
    /// >>> solver = Solver(bootstrap_with=[[1, 2, 3, 4]])
    /// >>> solver.add_atmost([1, 2, 3, 4], 2)
    /// >>> solver.solve([1, 3, 4]), solver.get_core()
    /// (False, [4, 3, 1])
    #[pyo3(signature = (lits, k, weights = None, no_return = true))]
    fn add_atmost(
        &self,
        py: Python<'_>,
        lits: &Bound<'_, PyAny>,
        k: &Bound<'_, PyAny>,
        weights: Option<&Bound<'_, PyAny>>,
        no_return: bool,
    ) -> PyResult<Option<bool>> {
        let at_most = AtMost::read(lits, k, weights)?;
        let mut used = self.lock()?;
        let state = used.state()?;
        state.add_at_mosts(&[at_most])?;
        Ok((!no_return).then(|| py.detach(|| state.is_consistent())))
    }

    /// Whether tools are to use :meth:`add_atmost`: only after :meth:`activate_atmost`, with
    /// ``native_card=True``, or when there are such constraints already. RC2 is several times
    /// faster with encodings of its own, which grow.
    fn supports_atmost(&self) -> PyResult<bool> {
        Ok(self.lock()?.state()?.setup.native_card)
    }

    /// Makes :meth:`supports_atmost` true. :meth:`add_atmost` itself can be called at any time.
    fn activate_atmost(&self) -> PyResult<()> {
        self.lock()?.state()?.setup.native_card = true;
        Ok(())
    }

    /// Adds the constraint that an odd number of the literals is true, or with ``value=False`` an
    /// even number. It becomes clauses, as in :meth:`add_atmost`.
    #[pyo3(signature = (lits, value = true))]
    fn add_xor_clause(&self, lits: &Bound<'_, PyAny>, value: bool) -> PyResult<()> {
        let parity = Parity { lits: literals(lits)?, is_odd: value };
        self.lock()?.state()?.add_parity(&parity)
    }

    /// Finds out whether there is a model in which all assumptions are true. ``None`` means
    /// that :meth:`interrupt` came first. It lifts all budgets.
    #[pyo3(signature = (assumptions = None))]
    fn solve(
        &self,
        py: Python<'_>,
        assumptions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<bool>> {
        self.solve_once(py, &assumed(assumptions)?, false)
    }

    /// The same within the budgets. ``None`` means that one of them is spent, or that
    /// :meth:`interrupt` was called; :attr:`limit` tells which.
    #[pyo3(signature = (assumptions = None, expect_interrupt = false))]
    fn solve_limited(
        &self,
        py: Python<'_>,
        assumptions: Option<&Bound<'_, PyAny>>,
        expect_interrupt: bool,
    ) -> PyResult<Option<bool>> {
        // Interrupts and signals work together, so none need be expected.
        let _ = expect_interrupt;
        self.solve_once(py, &assumed(assumptions)?, true)
    }

    /// Answers with an object: model or core, proof, counters, and the limit that came first.
    /// The limits hold for this call only; ``time`` is in seconds and ``memory`` in bytes.
    ///
    /// >>> answer = Solver(bootstrap_with=[[1, 2], [-1, 2]]).ask([-2])
    /// >>> answer.satisfiable, answer.core
    /// (False, [-2])
    #[pyo3(signature = (
        assumptions = None, *, conflicts = None, decisions = None, propagations = None,
        ticks = None, time = None, memory = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords of Python")]
    fn ask(
        &self,
        py: Python<'_>,
        assumptions: Option<&Bound<'_, PyAny>>,
        conflicts: Option<Whole>,
        decisions: Option<Whole>,
        propagations: Option<Whole>,
        ticks: Option<Whole>,
        time: Option<f64>,
        memory: Option<Whole>,
    ) -> PyResult<Answer> {
        let assumptions = assumed(assumptions)?;
        let limits = Limits::default()
            .conflicts(conflicts.map(u64::from))
            .decisions(decisions.map(u64::from))
            .propagations(propagations.map(u64::from))
            .ticks(ticks.map(u64::from))
            .time(time.map(seconds).transpose()?)
            .memory(memory.map(u64::from));
        let mut used = self.lock()?;
        let state = used.state()?;
        state.check(&assumptions)?;
        let started = Instant::now();
        let outcome = self.run(py, state, |state| state.solve(&assumptions, limits))?;
        let elapsed = started.elapsed().as_secs_f64();
        let (var_count, is_sparse) = (state.var_count, state.is_sparse());
        let is_refuted = outcome == Outcome::Unsatisfiable;
        let model = state.model().map(|model| Model::new(model, var_count, is_sparse));
        Ok(Answer {
            satisfiable: state.status,
            limit: match outcome {
                Outcome::Unknown(cause) => Some(limit_name(cause).into()),
                _ => None,
            },
            model: model.map(|model| Py::new(py, model)).transpose()?,
            core: is_refuted.then(|| numbers(state.core().iter().copied())),
            proof: state.proof.as_ref().filter(|_| is_refuted).map(Text::read),
            certified: state.setup.certify.then(|| state.engine().checked_lemmas()),
            stats: state.stats().rows().map(|(name, count)| (name.into(), count)).collect(),
            seconds: elapsed,
        })
    }

    /// Lets later limited calls have this many conflicts, all together; -1 or 0 lifts it.
    #[pyo3(signature = (budget = -1))]
    fn conf_budget(&self, budget: i64) -> PyResult<()> {
        let mut used = self.lock()?;
        let state = used.state()?;
        state.budgets.last_conflict = last(budget, state.spent().conflicts);
        Ok(())
    }

    /// Lets later limited calls propagate this many literals, all together; -1 or 0 lifts it.
    #[pyo3(signature = (budget = -1))]
    fn prop_budget(&self, budget: i64) -> PyResult<()> {
        let mut used = self.lock()?;
        let state = used.state()?;
        state.budgets.last_propagation = last(budget, state.spent().propagations);
        Ok(())
    }

    /// Lets later limited calls make this many decisions, all together; -1 or 0 lifts it.
    #[pyo3(signature = (budget = -1))]
    fn dec_budget(&self, budget: i64) -> PyResult<()> {
        let mut used = self.lock()?;
        let state = used.state()?;
        state.budgets.last_decision = last(budget, state.spent().decisions);
        Ok(())
    }

    /// Lets each later limited call take this many seconds; -1 or 0 lifts it.
    #[pyo3(signature = (budget = -1.0))]
    fn time_budget(&self, budget: f64) -> PyResult<()> {
        let time = if budget <= 0.0 { None } else { Some(seconds(budget)?) };
        self.lock()?.state()?.budgets.time = time;
        Ok(())
    }

    /// Stops the call that runs in another thread, and later ones at once, until
    /// :meth:`clear_interrupt`. Any thread may call this at any time.
    fn interrupt(&self) {
        self.interrupt.request();
    }

    /// Takes an interrupt back.
    fn clear_interrupt(&self) {
        self.interrupt.clear();
    }

    /// Propagates the assumptions without a search. It returns whether there is no conflict,
    /// and the literals that are then true. ``phase_saving`` has no effect.
    #[pyo3(signature = (assumptions = None, phase_saving = 0))]
    fn propagate(
        &self,
        py: Python<'_>,
        assumptions: Option<&Bound<'_, PyAny>>,
        phase_saving: i64,
    ) -> PyResult<(bool, Vec<i32>)> {
        let _ = phase_saving;
        let assumptions = assumed(assumptions)?;
        let mut used = self.lock()?;
        let state = used.state()?;
        state.check(&assumptions)?;
        let (is_consistent, lits) =
            interruptible(py, &self.interrupt, || state.propagate(&assumptions))?;
        Ok((is_consistent, numbers(lits)))
    }

    /// Makes decisions try these literals before their negations. Their variables count as those
    /// of a clause do.
    #[pyo3(signature = (literals = None))]
    fn set_phases(&self, literals: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let lits = assumed(literals)?;
        let mut used = self.lock()?;
        let state = used.state()?;
        state.check(&lits)?;
        state.note_vars(&lits);
        lits.iter().for_each(|&lit| state.engine().set_phase(lit));
        Ok(())
    }

    /// Makes later decisions prefer variables of higher activities, a dictionary. All others have
    /// the activity 0 and are decided after them. The search goes on from there: each conflict
    /// changes the activities.
    #[pyo3(signature = (activities = None))]
    fn set_activities(&self, activities: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let mut read: Vec<(Var, f64)> = Vec::new();
        if let Some(activities) = activities {
            let activities: Vec<(Bound<'_, PyAny>, f64)> = activities
                .call_method0("items")?
                .try_iter()?
                .map(|item| item?.extract())
                .collect::<PyResult<_>>()?;
            for (var, activity) in activities {
                if !(0.0..=Engine::MAX_ACTIVITY).contains(&activity) {
                    let why = format!("{activity} is no activity: they go from 0 to 1e100");
                    return Err(PyValueError::new_err(why));
                }
                read.push((variable(&var)?, activity));
            }
        }
        let mut used = self.lock()?;
        let state = used.state()?;
        let lits: Vec<Lit> = read.iter().map(|(var, _)| var.positive()).collect();
        state.check(&lits)?;
        state.note_vars(&lits);
        state.engine().set_activities(read);
        Ok(())
    }

    /// The activities of these variables as a dictionary: larger ones are decided earlier. They
    /// can be compared with each other, not with those of another moment. Variables that the
    /// solver does not know have 0.
    #[pyo3(signature = (variables = None))]
    fn get_activities<'py>(
        &self,
        py: Python<'py>,
        variables: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mut vars: Vec<Var> = Vec::new();
        if let Some(variables) = variables {
            for var in variables.try_iter()? {
                vars.push(variable(&var?)?);
            }
        }
        let mut used = self.lock()?;
        let engine = used.state()?.engine();
        let activities = PyDict::new(py);
        for var in vars {
            activities.set_item(var.to_dimacs(), engine.activity(var))?;
        }
        Ok(activities)
    }

    /// The last answer: ``True``, ``False``, or ``None`` if there is none.
    fn get_status(&self) -> PyResult<Option<bool>> {
        Ok(self.lock()?.state()?.status)
    }

    /// The model of the last call, if it found one: the true literals of all variables.
    fn get_model(&self) -> PyResult<Option<Vec<i32>>> {
        let mut used = self.lock()?;
        let state = used.state()?;
        if state.status != Some(true) {
            return Ok(None);
        }
        let (var_count, is_sparse) = (state.var_count, state.is_sparse());
        Ok(state.model().map(|model| model_numbers(model, var_count, is_sparse)))
    }

    /// Assumptions of the last call that cannot hold together; ``None`` if that call was not
    /// refuted by its assumptions.
    fn get_core(&self) -> PyResult<Option<Vec<i32>>> {
        let mut used = self.lock()?;
        let state = used.state()?;
        let is_core = state.status == Some(false) && !state.core().is_empty();
        Ok(is_core.then(|| numbers(state.core().iter().copied())))
    }

    /// The lines of the DRAT proof so far; ``None`` without ``with_proof=True``.
    fn get_proof(&self) -> PyResult<Option<Vec<String>>> {
        let mut used = self.lock()?;
        let text = used.state()?.proof.as_ref().map(Text::read);
        Ok(text.map(|text| text.lines().map(Into::into).collect()))
    }

    /// How many seconds the last call took; 0 without ``use_timer=True``.
    fn time(&self) -> PyResult<f64> {
        let mut used = self.lock()?;
        let state = used.state()?;
        Ok(if state.setup.use_timer { state.call_time } else { 0.0 })
    }

    /// How many seconds all calls took; 0 without ``use_timer=True``.
    fn time_accum(&self) -> PyResult<f64> {
        let mut used = self.lock()?;
        let state = used.state()?;
        Ok(if state.setup.use_timer { state.total_time } else { 0.0 })
    }

    /// The highest variable of all clauses and assumptions.
    fn nof_vars(&self) -> PyResult<usize> {
        Ok(self.lock()?.state()?.var_count)
    }

    /// How many clauses were added.
    fn nof_clauses(&self) -> PyResult<usize> {
        Ok(self.lock()?.state()?.formula.len())
    }

    /// Restarts, conflicts, decisions and propagations over all calls.
    fn accum_stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stats = self.lock()?.state()?.stats();
        let dict = PyDict::new(py);
        dict.set_item("restarts", stats.restarts)?;
        dict.set_item("conflicts", stats.conflicts)?;
        dict.set_item("decisions", stats.decisions)?;
        dict.set_item("propagations", stats.propagations)?;
        Ok(dict)
    }

    /// All counters by name.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stats = self.lock()?.state()?.stats();
        counters(py, &stats)
    }

    /// The counters of each thread by name, and how many clauses it has sent to the others
    /// (``exported``) and taken from them (``imported``). There is one row as long as one
    /// thread is enough, which it is for easy formulas.
    fn thread_stats<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let threads = self.lock()?.state()?.thread_stats();
        let row = |thread: neuf_solver::ThreadStats| {
            let row = counters(py, &thread.solver)?;
            row.set_item("exported", thread.exported)?;
            row.set_item("imported", thread.imported)?;
            Ok(row)
        };
        threads.into_iter().map(row).collect()
    }

    /// Which limit ended the last call without an answer; ``None`` if none did.
    #[getter]
    fn limit(&self) -> PyResult<Option<&'static str>> {
        Ok(match self.lock()?.state()?.outcome {
            Some(Outcome::Unknown(cause)) => Some(limit_name(cause)),
            _ => None,
        })
    }

    /// The clauses as a new :class:`neuf.CNF`.
    #[getter]
    fn formula(&self) -> PyResult<Cnf> {
        Ok(Cnf::of(self.lock()?.state()?.formula.clone()))
    }

    /// Yields models as PySAT does: each is forbidden by a clause that stays, so that at last
    /// the clauses have no model under the assumptions, and clauses that are added meanwhile
    /// count. With a ``projection`` that is not empty, only the values of these variables are
    /// yielded and forbidden, in the order in which the variables are given; they must differ
    /// and occur. :meth:`models` leaves the solver as it is.
    ///
    /// >>> solver = Solver(bootstrap_with=[[1, 2], [1, -3]])
    /// >>> sorted(solver.enum_models(assumptions=[1], projection=[3, 1]))
    /// [[-3, 1], [3, 1]]
    #[pyo3(signature = (assumptions = None, projection = None))]
    fn enum_models(
        slf: &Bound<'_, Solver>,
        assumptions: Option<&Bound<'_, PyAny>>,
        projection: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PysatModels> {
        let assumptions = assumed(assumptions)?;
        let projection = projection.map(distinct_variables).transpose()?;
        let projection = projection.filter(|vars| !vars.is_empty());
        let highest = projection.iter().flatten().map(|var| var.index() + 1).max();
        let assumed = assumptions.iter().map(|lit| lit.var().index() + 1).max();
        let mut used = slf.get().lock()?;
        let state = used.state()?;
        state.check(&assumptions)?;
        let known = state.var_count.max(assumed.unwrap_or(0));
        drop(used);
        if highest.is_some_and(|highest| highest > known) {
            let why = format!("the projection has a variable over {known}, the highest there is");
            return Err(PyValueError::new_err(why));
        }
        let question = Question { assumptions, projection, found: 0, uses: 0 };
        Ok(PysatModels::new(slf.clone().unbind(), question))
    }

    /// Yields every model once, or with ``project``, every combination of values of these
    /// variables, in the order in which they are given. The iterator has a solver of its own, with the clauses of this moment.
    ///
    /// >>> solver = Solver(bootstrap_with=[[1, 2], [1, -3]])
    /// >>> sum(1 for model in solver.models())
    /// 5
    /// >>> sorted(solver.models(project=[1, 2]))
    /// [[-1, 2], [1, -2], [1, 2]]
    #[pyo3(signature = (project = None, assumptions = None))]
    fn models(
        &self,
        project: Option<&Bound<'_, PyAny>>,
        assumptions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Models> {
        let vars = project.map(distinct_variables).transpose()?;
        let assumptions = assumed(assumptions)?;
        let mut used = self.lock()?;
        let state = used.state()?;
        state.check(&assumptions)?;
        state.check(&vars.iter().flatten().map(|var| var.positive()).collect::<Vec<_>>())?;
        if state.external.is_some() {
            return unsupported("models() beside a propagator is; use enum_models()");
        }
        Ok(Models::new(state, vars, &assumptions))
    }

    /// Connects a propagator: an object with the methods of :class:`neuf.Propagator`, as in
    /// PySAT. It replaces the one that is connected. One thread has to search.
    ///
    /// A DRAT proof, and with ``certify`` each answer, then rests on the clauses that the
    /// propagator gives as on those that were added; :attr:`external_clauses` has them. An
    /// LRAT proof has no place for them.
    fn connect_propagator(&self, propagator: &Bound<'_, PyAny>) -> PyResult<()> {
        let shared = Arc::new(Shared::default());
        let propagator = PyPropagator::new(propagator, &self.interrupt, &shared)?;
        let mut used = self.lock()?;
        let state = used.state()?;
        if state.setup.proof == Some(Format::Lrat) {
            return unsupported("an LRAT proof beside a propagator is");
        }
        let Some(solver) = state.alone() else {
            return unsupported("a propagator beside several threads is");
        };
        let object = propagator.object();
        let dropped = solver.connect(Box::new(propagator));
        let connected =
            Connected { object, shared: Arc::clone(&shared), observed: BTreeSet::new() };
        let replaced = state.external.replace(connected);
        *self.shared() = Some(shared);
        drop(used);
        drop((dropped, replaced));
        Ok(())
    }

    /// Disconnects the propagator. The clauses that it has added stay.
    fn disconnect_propagator(&self) -> PyResult<()> {
        let mut used = self.lock()?;
        let state = used.state()?;
        let propagator = state.alone().and_then(neuf_solver::Solver::disconnect);
        let dropped = (propagator, state.external.take());
        *self.shared() = None;
        drop(used);
        drop(dropped);
        Ok(())
    }

    /// Makes the propagator take part in the search again, which it learns about as far as it
    /// has missed it. The propagator's own methods may call this.
    fn enable_propagator(&self) -> PyResult<()> {
        self.connected()?.set_enabled(true);
        Ok(())
    }

    /// Lets the propagator only check models, and give a clause when it rejects one. The
    /// propagator's own methods may call this.
    fn disable_propagator(&self) -> PyResult<()> {
        self.connected()?.set_enabled(false);
        Ok(())
    }

    /// Whether a propagator is connected and enabled.
    fn propagator_active(&self) -> PyResult<bool> {
        self.check_not_deleted()?;
        Ok(self.shared().as_ref().is_some_and(|shared| shared.is_enabled()))
    }

    /// Whether an observed literal was decided or assumed, and not propagated. To be called
    /// by the propagator's own methods.
    fn is_decision(&self, lit: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.connected()?.is_decision(literal(lit)?))
    }

    /// With a proof or ``certify``: the clauses that propagators have given, in their order.
    /// The proof shows that the clauses of :attr:`formula` and these have no model.
    #[getter]
    fn external_clauses(&self) -> PyResult<Vec<Vec<i32>>> {
        let mut used = self.lock()?;
        let axioms = used.state()?.engine().axioms();
        Ok(axioms.iter().map(|clause| numbers(clause.iter().copied())).collect())
    }

    /// Makes the propagator observe a variable. When the propagator's own methods call this,
    /// it holds from the next time that the solver asks the propagator.
    fn observe(&self, var: &Bound<'_, PyAny>) -> PyResult<()> {
        let var = literal(var)?.var();
        let shared = self.connected()?;
        let mut guard = match self.state.try_lock() {
            Ok(guard) => guard,
            Err(TryLockError::WouldBlock) => {
                shared.observe_later(var);
                return Ok(());
            }
            Err(TryLockError::Poisoned(_)) => return self.lock().map(drop),
        };
        let state = guard.as_mut().ok_or_else(deleted)?;
        state.check(&[var.positive()])?;
        if let Some(external) = &mut state.external {
            external.observed.insert(var);
            state.var_count = state.var_count.max(var.index() + 1);
            state.engine().observe(var);
        }
        Ok(())
    }

    /// Makes the propagator observe a variable no longer.
    fn ignore(&self, var: &Bound<'_, PyAny>) -> PyResult<()> {
        let var = literal(var)?.var();
        let mut used = self.lock()?;
        let state = used.state()?;
        if let Some(external) = &mut state.external {
            external.observed.remove(&var);
        }
        state.engine().unobserve(var);
        Ok(())
    }

    /// Makes the propagator observe no variable.
    fn reset_observed(&self) -> PyResult<()> {
        let mut used = self.lock()?;
        let state = used.state()?;
        if let Some(external) = &mut state.external {
            for var in std::mem::take(&mut external.observed) {
                state.engine().unobserve(var);
            }
        }
        Ok(())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.state.try_lock().as_deref() {
            Ok(Some(State { external: Some(external), .. })) => visit.call(&*external.object),
            _ => Ok(()),
        }
    }

    fn __clear__(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            *state = None;
        }
    }

    /// Only a new solver has a mode to start in; this does nothing.
    #[pyo3(signature = (warm = false))]
    fn start_mode(&self, warm: bool) {
        let _ = warm;
    }

    /// Sets options by name (see :func:`neuf.options`), before the first clause is added and
    /// before a propagator is connected.
    fn configure(&self, parameters: &Bound<'_, PyDict>) -> PyResult<()> {
        let mut used = self.lock()?;
        let state = used.state()?;
        // The solver is made anew, without the propagator, whose constraint would be lost.
        if !state.formula.is_empty() || state.external.is_some() {
            let why = "options can be set only before the first clause is added and before a \
                       propagator is connected";
            return Err(PyRuntimeError::new_err(why));
        }
        let mut setup = state.setup.clone();
        set_options(&mut setup, parameters)?;
        let (budgets, declared) = (state.budgets, std::mem::take(&mut state.formula));
        *state = State::new(setup, &self.interrupt);
        state.budgets = budgets;
        if declared.var_count() > 0 {
            state.add_formula(declared);
        }
        Ok(())
    }

    fn __copy__(&self) -> PyResult<Solver> {
        let mut used = self.lock()?;
        let state = used.state()?;
        let interrupt = interrupt();
        let mut copy = State::new(state.setup.clone(), &interrupt);
        copy.load(state.formula.clone(), state.var_count, state.hidden());
        Ok(Solver { state: Mutex::new(Some(copy)), interrupt, external: Mutex::default() })
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Solver> {
        self.__copy__()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Solver>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let mut used = slf.get().lock()?;
        let state = used.state()?;
        let keywords = PyDict::new(py);
        keywords.set_item("bootstrap_with", Cnf::of(state.formula.clone()))?;
        if state.hidden() > 0 {
            keywords.set_item("_hidden", (state.var_count, state.hidden()))?;
        }
        keywords.set_item("use_timer", state.setup.use_timer)?;
        keywords.set_item("certify", state.setup.certify)?;
        keywords.set_item("options", &state.setup.given)?;
        if state.setup.native_card {
            keywords.set_item("native_card", true)?;
        }
        if state.setup.threads > 1 {
            keywords.set_item("threads", state.setup.threads)?;
        }
        if let Some(format) = state.setup.proof {
            keywords.set_item("_proof", format.name())?;
        }
        let make = py.import("functools")?.getattr("partial")?;
        let make = make.call((slf.get_type(),), Some(&keywords))?;
        (make, ()).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        match self.state.try_lock().as_deref() {
            Ok(Some(state)) => {
                format!("<Solver: {}>", size(state.var_count, state.formula.len()))
            }
            Ok(None) => "<Solver: deleted>".into(),
            Err(_) => "<Solver: in use>".into(),
        }
    }
}

/// The count at which a budget is spent.
fn last(budget: i64, spent: u64) -> Option<u64> {
    u64::try_from(budget).ok().filter(|&budget| budget > 0).map(|budget| spent + budget)
}

/// Sets options from a dictionary.
pub(crate) fn set_options(setup: &mut Setup, options: &Bound<'_, PyDict>) -> PyResult<()> {
    for (name, value) in options {
        let name: String = name.extract()?;
        let value = match value.cast::<PyBool>() {
            Ok(value) => value.is_true().to_string(),
            Err(_) => value.str()?.to_string(),
        };
        let set = setup.options.set(&name, &value);
        set.map_err(|error| {
            let more = match error {
                OptionError::Unknown(_) => "; neuf.options() has all of them",
                _ => "",
            };
            PyValueError::new_err(format!("{error}{more}"))
        })?;
        setup.given.insert(name, value);
    }
    Ok(())
}

/// The options of the solver: for each name its default, lowest and highest value, and what
/// it does.
///
/// >>> import neuf
/// >>> neuf.options()["seed"][3]
/// 'Seed of all random choices.'
#[pyfunction(name = "options")]
pub(crate) fn option_table(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let table = PyDict::new(py);
    let object = |value: neuf_solver::Value| -> PyResult<Py<PyAny>> {
        use pyo3::IntoPyObjectExt;
        match value {
            neuf_solver::Value::Switch(value) => value.into_py_any(py),
            neuf_solver::Value::Count(value) => value.into_py_any(py),
            neuf_solver::Value::Factor(value) => value.into_py_any(py),
        }
    };
    for info in Options::TABLE {
        let row = (object(info.default)?, object(info.low)?, object(info.high)?, info.help);
        table.set_item(info.name, row)?;
    }
    Ok(table)
}
