//! `neuf sat`: solve a formula and answer as the SAT competitions ask.
//!
//! The model is checked against the clauses as they were read before
//! `s SATISFIABLE` is printed: whatever bug the solver may have, that line is
//! true. With `--certify` the same holds for `s UNSATISFIABLE`.

mod misplaced;
mod models;
mod options;
mod proof;
mod report;

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use neuf_cnf::dimacs::{self, DimacsFile};
use neuf_cnf::{Formula, Interrupt, Valuation};
use neuf_solver::{Dpll, Limits, Options, Outcome, Solver, Stats};

use crate::cli::{FormulaArgs, SatArgs, SatMethod};
use crate::exit::Exit;
use crate::input::{Source, require_input};
use crate::io::Files;
use crate::output::{CANNOT_WRITE, Stdout, is_closed_pipe, remark};
use crate::signals::Signals;

pub(crate) fn run(args: &SatArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    if args.list_options {
        options::list(args.json)?;
        return Ok(Exit::Done);
    }
    misplaced::refuse(args)?;
    // Solving may take hours, so the answer must have a place to go to.
    Stdout::require().context(CANNOT_WRITE)?;
    let files = Files::default().reads([args.formula.path()]).writes_or_prints(None);
    match &args.proof.proof_file {
        Some(path) => files.writes_proof(path, args.proof.force).check()?,
        None => files.check()?,
    }
    let mut file = read_formula(&args.formula, quiet)?;
    misplaced::refuse_cubes(args, &file)?;
    let formula = Arc::new(std::mem::take(&mut file.formula));
    let read = started.elapsed();
    signals.listen()?;
    let deadline = args.limits.time.and_then(|time| started.checked_add(time));
    let interrupt = signals.interrupt().with_deadline(deadline);
    let run = Run { args, quiet, file: &file, formula: &formula, started, read, interrupt };
    if args.models.all { models::print_all(&run) } else { run.answer() }
}

/// Reads the formula of a command, with remarks on what is odd about it.
///
/// # Errors
/// When there is none or it is malformed; the message names file and place.
pub(crate) fn read_formula(args: &FormulaArgs, quiet: bool) -> anyhow::Result<DimacsFile> {
    let source = match &args.file {
        Some(path) => Source::File(path.clone()),
        None => {
            require_input("a DIMACS file, or `-`")?;
            Source::stdin()
        }
    };
    let options = dimacs::ReadOptions { strict: args.strict, relaxed: args.relaxed };
    let file = dimacs::read(source.open()?, &options).with_context(|| source.name())?;
    if !quiet {
        for warning in &file.warnings {
            remark(format_args!("warning: {}: {warning}", source.name()));
        }
    }
    Ok(file)
}

/// A formula to be solved.
struct Run<'a> {
    args: &'a SatArgs,
    quiet: bool,
    /// The file, apart from its clauses.
    file: &'a DimacsFile,
    formula: &'a Arc<Formula>,
    started: Instant,
    /// How long reading took.
    read: Duration,
    interrupt: Interrupt,
}

/// What a solver found.
struct Found {
    outcome: Outcome,
    model: Option<Valuation>,
    counters: Vec<(&'static str, u64)>,
    /// How many lemmas of a refutation the check while solving accepted.
    certified: Option<u64>,
}

impl Run<'_> {
    /// Solves the formula and prints the answer.
    fn answer(&self) -> anyhow::Result<Exit> {
        let found = match self.args.method {
            SatMethod::Cdcl => self.by_cdcl()?,
            SatMethod::Dpll => self.by_dpll(),
        };
        if let Some(model) = &found.model {
            self.check_model(model)?;
        }
        // Who reads the first lines only still wants the exit code.
        self.print(&found).or_else(
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

    /// Looks at a model with eyes that are not the solver's.
    fn check_model(&self, model: &Valuation) -> anyhow::Result<()> {
        match self.formula.first_unsatisfied(model) {
            Some(clause) => {
                bail!("a defect of neuf: its model does not satisfy clause {}", clause + 1)
            }
            None => Ok(()),
        }
    }

    /// A solver with the options and limits of the command line, without
    /// clauses.
    fn solver(&self) -> Solver {
        let mut options = Options::default();
        for (name, value) in &self.args.options {
            // Both were looked at when the command line was read.
            let _ = options.set(name, value);
        }
        options.seed = self.args.seed.unwrap_or(options.seed);
        let mut solver = Solver::with_options(&options);
        solver.set_interrupt(&self.interrupt);
        solver.set_limits(self.limits_left(&Stats::default()));
        solver
    }

    /// What a solver's next call may spend after what it has spent: the limits
    /// of the command line are for all its calls together. Time is the
    /// interrupt's matter.
    fn limits_left(&self, spent: &Stats) -> Limits {
        let limits = &self.args.limits;
        Limits::default()
            .conflicts(limits.conflicts.map(|limit| limit.saturating_sub(spent.conflicts)))
            .ticks(limits.ticks.map(|limit| limit.saturating_sub(spent.ticks)))
            .memory(limits.memory)
    }

    fn by_cdcl(&self) -> anyhow::Result<Found> {
        let mut solver = self.solver();
        let (evidence, certifier) = proof::start(&self.args.proof, self.formula)?;
        if let Some(evidence) = evidence {
            solver.set_proof(Box::new(evidence))?;
        }
        solver.add_formula(self.formula);
        let no_cube = [Vec::new()];
        let cubes = if self.file.cubes.is_empty() { &no_cube[..] } else { &self.file.cubes };
        let mut outcome = Outcome::Unsatisfiable;
        for cube in cubes {
            solver.set_limits(self.limits_left(&solver.stats()));
            outcome = solver.solve_under(cube);
            if outcome != Outcome::Unsatisfiable {
                break;
            }
        }
        let is_refuted = outcome == Outcome::Unsatisfiable;
        let certified = proof::finish(&mut solver, certifier, &self.args.proof, is_refuted)?;
        let found = Found {
            outcome,
            model: solver.model().cloned(),
            counters: solver.stats().rows().collect(),
            certified: certified.filter(|_| is_refuted),
        };
        // The process ends soon, and freeing millions of lists takes a while.
        std::mem::forget(solver);
        Ok(found)
    }

    fn by_dpll(&self) -> Found {
        let mut dpll = Dpll::new(self.formula).look_ahead(self.args.look_ahead);
        let outcome = dpll.solve(&self.interrupt);
        let counters = vec![
            ("nodes", dpll.nodes()),
            ("failed_literals", dpll.failed_literals()),
            ("propagations", dpll.propagations()),
        ];
        Found { outcome, model: dpll.model().cloned(), counters, certified: None }
    }
}
