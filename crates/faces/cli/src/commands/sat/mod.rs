//! `neuf sat`: solves a formula and prints the answer in the form of the SAT competitions.
//!
//! Before `s SATISFIABLE` is printed, the model is checked against the clauses as they were read,
//! so that this line is true even if the solver has a defect. With `--certify`, a checked proof
//! stands behind `s UNSATISFIABLE` in the same way.

mod core;
mod misplaced;
mod models;
mod monitor;
mod options;
pub mod proof;
mod report;
mod statistics;

use std::time::{Duration, Instant};

use neuf_cnf::dimacs::DimacsFile;
use neuf_cnf::{Formula, Interrupt, Lit, PackedFormula, Valuation, Var};
use neuf_solver::{Cause, Dpll, Limits, Outcome, Solver, Stats, ThreadStats};

pub use self::core::Core;
use crate::arguments::{SatArgs, SatMethod};
use crate::formulas::{Stopped, read_formula, require_model, source};
use crate::io::Files;
use crate::terminal::exit::Exit;
use crate::terminal::memory;
use crate::terminal::process::give_back_large_blocks;
use crate::terminal::progress::spinning;
use crate::terminal::signals::Signals;
use crate::terminal::streams::is_closed_pipe;
use monitor::Monitor;
pub use report::Cubes;
pub use statistics::Statistics;

pub(crate) fn run(args: &SatArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    run_by(args, quiet, signals, |run, formula| {
        misplaced::refuse_cubes(args, run.file)?;
        match args.method {
            SatMethod::Cdcl => run.by_cdcl(formula),
            SatMethod::Dpll => run.by_dpll(&formula),
        }
    })
}

/// Reads a formula, lets `solve` find the answer, and prints the answer: the part that `neuf sat`
/// shares with programs that solve in another way.
///
/// # Errors
/// When the options contradict each other, or something cannot be read, solved or written.
pub fn run_by(
    args: &SatArgs,
    quiet: bool,
    signals: &Signals,
    solve: impl for<'a> FnOnce(&Run<'a>, Formula) -> anyhow::Result<Found<'a>>,
) -> anyhow::Result<Exit> {
    let started = Instant::now();
    if args.list_options {
        options::list(&args.search.to_options(), args.json)?;
        return Ok(Exit::Done);
    }
    misplaced::refuse(args)?;
    give_back_large_blocks();
    let files = Files::default().reads([args.formula.path()]).writes_or_prints(None);
    let files = match &args.proof.core {
        Some(path) => files.writes_apart(path, "a core"),
        None => files,
    };
    match &args.proof.proof_file {
        Some(path) => files.writes_proof(path, args.proof.force).check()?,
        None => files.check()?,
    }
    let deadline = args.limits.time.and_then(|time| started.checked_add(time));
    let interrupt = memory::limited(&signals.until(deadline), args.limits.memory);
    let monitor = Monitor::new(args, quiet, started, signals);
    monitor.begin(&source(&args.formula)?.name());
    let (mut file, stopped) = match read_formula(&args.formula, quiet, &interrupt) {
        Ok(file) => (file, None),
        Err(error) => match error.downcast_ref() {
            Some(&Stopped(cause)) => (DimacsFile::default(), Some(cause)),
            None => return Err(error),
        },
    };
    let (variables, named) = (file.var_count(), file.named_var_count());
    let formula = std::mem::take(&mut file.formula);
    let (read, is_read) = (started.elapsed(), stopped.is_none());
    monitor.note_reading(read);
    signals.listen()?;
    let (file, clauses) = (&file, formula.len());
    let run = Run {
        args,
        quiet,
        file,
        variables,
        named,
        clauses,
        is_read,
        started,
        read,
        interrupt,
        monitor,
    };
    run.print_header()?;
    match stopped {
        Some(cause) => run.report(&Found::unknown(cause)),
        None if args.models.all => {
            misplaced::refuse_cubes(args, file)?;
            models::print_all(&run, &formula)
        }
        None => run.answer(formula, solve),
    }
}

/// A formula to be solved.
pub struct Run<'a> {
    /// The options of the command line.
    pub args: &'a SatArgs,
    /// Whether progress and comments are unwanted.
    pub quiet: bool,
    /// The file without its clauses.
    file: &'a DimacsFile,
    /// How many variables the file has.
    pub variables: usize,
    /// How many clauses it has.
    clauses: usize,
    /// How many variables a model names even if they have no value.
    named: usize,
    /// Whether the formula was read to its end.
    is_read: bool,
    /// When the run began.
    pub started: Instant,
    /// How long reading took.
    read: Duration,
    /// The interrupt that stops the run.
    pub interrupt: Interrupt,
    monitor: Monitor,
}

/// The result of a solver.
pub struct Found<'a> {
    /// The answer.
    pub outcome: Outcome,
    /// Its model.
    pub model: Option<Valuation>,
    /// The counters.
    pub statistics: Statistics,
    /// The counters of each thread; empty with one thread.
    pub threads: Vec<ThreadStats>,
    /// The literals that the search has found to be true in every model, if the command line asks
    /// for them.
    pub fixed: Option<Vec<Lit>>,
    /// How many lemmas of a refutation the check while solving has accepted.
    pub certified: Option<u64>,
    /// The clauses that the refutation uses, if they were written.
    pub core: Option<core::Written<'a>>,
    /// How far the work on parts of the formula has come, if there are any.
    pub cubes: Option<Cubes>,
    /// Further comments.
    pub note: Option<String>,
}

impl<'a> Found<'a> {
    /// No answer, from a solver that has not begun.
    #[must_use]
    pub fn unknown(cause: Cause) -> Found<'a> {
        Found::of(Outcome::Unknown(cause))
    }

    /// An answer without anything else.
    #[must_use]
    pub fn of(outcome: Outcome) -> Found<'a> {
        let (statistics, threads) = (Statistics::of_nothing(), Vec::new());
        let (model, fixed, certified, core, cubes, note) = (None, None, None, None, None, None);
        Found { outcome, model, statistics, threads, fixed, certified, core, cubes, note }
    }
}

impl<'a> Run<'a> {
    /// Solves the formula and prints the answer.
    fn answer(
        &self,
        formula: Formula,
        solve: impl FnOnce(&Run<'a>, Formula) -> anyhow::Result<Found<'a>>,
    ) -> anyhow::Result<Exit> {
        let needed = self.args.partial_model.then(|| formula.occurring_vars());
        let mut found = solve(self, formula)?;
        if let (Some(needed), Some(model)) = (needed, &mut found.model) {
            let value = |&var: &Var| var.lit(model.var_value(var) == Some(true));
            *model = needed.iter().map(value).collect();
        }
        self.report(&found)
    }

    /// Prints the answer.
    fn report(&self, found: &Found<'_>) -> anyhow::Result<Exit> {
        // A reader that takes only the first lines still gets the exit code.
        self.print(found).or_else(
            |error| {
                if is_closed_pipe(&error) { Ok(()) } else { Err(error) }
            },
        )?;
        Ok(match found.outcome {
            Outcome::Satisfiable => Exit::Satisfiable,
            Outcome::Unsatisfiable => Exit::Unsatisfiable,
            Outcome::Unknown(_) => Exit::Done,
        })
    }

    /// A solver without clauses, with the options and limits of the command line.
    fn solver(&self) -> Solver {
        let mut solver = Solver::with_options(&self.args.search.to_options());
        self.monitor.watch(&mut solver);
        solver.set_interrupt(&self.interrupt);
        solver.set_limits(self.limits_left(&Stats::default()));
        solver
    }

    /// The limits of the solver's next call, after the effort `spent`. The limits of the command
    /// line hold for all calls together. The interrupt takes care of the time limit.
    #[must_use]
    pub fn limits_left(&self, spent: &Stats) -> Limits {
        let limits = &self.args.limits;
        let all = Limits::default().conflicts(limits.conflicts).ticks(limits.ticks);
        all.memory(limits.memory).after(spent)
    }

    /// The counters of a solver that is not watched.
    #[must_use]
    pub fn counted(&self, stats: &Stats) -> Statistics {
        Statistics::new(stats, self.monitor.times(), self.variables as u64)
    }

    fn by_cdcl(&self, formula: Formula) -> anyhow::Result<Found<'a>> {
        let mut solver = self.solver();
        solver.set_threads(self.args.threads);
        solver.certify(self.args.proof.certify)?;
        let core = Core::wanted(self.args, formula.len());
        if let Some(sink) = proof::sink(&self.args.proof, core.as_ref(), &formula)? {
            solver.set_proof(sink)?;
        }
        // The search may take long and much memory, so the clauses are kept in few bytes.
        let packed = PackedFormula::new(&formula);
        drop(formula);
        let mut solver = match solver.load_packed(&packed) {
            Ok(solver) => solver,
            Err(cause) => return Ok(Found::unknown(cause)),
        };
        let no_cube = [Vec::new()];
        let cubes = if self.file.cubes.is_empty() { &no_cube[..] } else { &self.file.cubes };
        if self.file.cubes.is_empty() && !self.args.fixed {
            solver.ask_once();
        }
        let mut outcome = Outcome::Unsatisfiable;
        for cube in cubes {
            solver.set_limits(self.limits_left(&solver.stats()));
            outcome = solver.solve_under(cube);
            if outcome != Outcome::Unsatisfiable {
                break;
            }
        }
        self.monitor.end(&solver.progress());
        if let Some(refusal) = solver.refusal() {
            return Err(proof::refused(refusal));
        }
        if let Some(model) = solver.model() {
            require_model(packed.first_unsatisfied(model))?;
        }
        let certificate = solver.certificate().filter(|_| outcome == Outcome::Unsatisfiable);
        proof::require_written(solver.finish_proof(), &self.args.proof)?;
        let core = core
            .filter(|_| outcome == Outcome::Unsatisfiable)
            .map(|core| core.write(&packed, self.variables))
            .transpose()?;
        let is_wanted = self.args.fixed && outcome != Outcome::Unsatisfiable;
        let found = Found {
            model: solver.model().cloned(),
            statistics: Statistics::of_solver(&solver, self.monitor.times()),
            threads: if self.args.threads > 1 { solver.thread_stats() } else { Vec::new() },
            certified: certificate.map(|certificate| certificate.lemmas),
            core,
            fixed: is_wanted.then(|| fixed(&solver)),
            ..Found::of(outcome)
        };
        // The solver is not freed: freeing millions of lists takes a while, and the process ends
        // soon.
        std::mem::forget(solver);
        Ok(found)
    }

    fn by_dpll(&self, formula: &Formula) -> anyhow::Result<Found<'a>> {
        let mut dpll = match Dpll::load(formula, &self.interrupt) {
            Ok(dpll) => dpll.look_ahead(self.args.look_ahead),
            Err(cause) => return Ok(Found::unknown(cause)),
        };
        let outcome = spinning("searching", || dpll.solve(&self.interrupt, |_| ()));
        if let Some(model) = dpll.model() {
            require_model(formula.first_unsatisfied(model))?;
        }
        let statistics = Statistics::of_dpll(&dpll);
        Ok(Found { model: dpll.model().cloned(), statistics, ..Found::of(outcome) })
    }
}

/// The literals that a solver has found to be true in every model, in the order of their variables.
fn fixed(solver: &Solver) -> Vec<Lit> {
    let mut fixed: Vec<Lit> = solver.fixed_literals().collect();
    fixed.sort_unstable();
    fixed
}
