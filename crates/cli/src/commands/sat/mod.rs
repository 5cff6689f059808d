//! `neuf sat`: solve a formula and answer as the SAT competitions ask.
//!
//! The model is checked against the clauses as they were read before
//! `s SATISFIABLE` is printed: whatever bug the solver may have, that line is
//! true.

mod models;
mod proof;
mod report;

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};
use neuf_cnf::dimacs::{self, DimacsFile};
use neuf_cnf::{Formula, Interrupt, Valuation};
use neuf_solver::{Dpll, Limits, Options, Outcome, Solver};

use crate::cli::{FormulaArgs, SatArgs, SatMethod};
use crate::exit::{Exit, UsageError};
use crate::input::{Source, require_input};
use crate::output::{Output, is_closed_pipe, remark};
use crate::signals::Signals;
use proof::Evidence;
use report::Shown;

pub(crate) fn run(args: &SatArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    if args.list_options {
        list_options(args.json)?;
        return Ok(Exit::Done);
    }
    refuse_misplaced(args)?;
    let mut file = read_formula(&args.formula, quiet)?;
    refuse_cubes(args, &file)?;
    let formula = Arc::new(std::mem::take(&mut file.formula));
    let run = Run { args, file: &file, formula: &formula };
    let read = started.elapsed();
    signals.listen()?;
    let deadline = args.limits.time.and_then(|time| started.checked_add(time));
    let interrupt = signals.interrupt().with_deadline(deadline);
    if args.models.all {
        let mut solver = run.solver(&interrupt);
        solver.add_formula(&formula);
        return models::print_all(args, quiet, &file, &formula, solver);
    }
    let answer = match args.method {
        SatMethod::Cdcl => run.by_cdcl(&interrupt, deadline)?,
        SatMethod::Dpll => run.by_dpll(&interrupt),
    };
    if let Some(model) = &answer.model
        && let Some(clause) = formula.first_unsatisfied(model)
    {
        bail!("a defect of neuf: its model does not satisfy clause {}", clause + 1);
    }
    let elapsed = started.elapsed();
    let report =
        Shown { args, quiet, file: &file, formula: &formula, answer: &answer, read, elapsed };
    let printed = if args.json { report.print_json() } else { report.print() };
    // Who reads the first lines only still wants the exit code.
    printed.or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })?;
    Ok(match answer.outcome {
        Outcome::Satisfiable => Exit::Satisfiable,
        Outcome::Unsatisfiable => Exit::Unsatisfiable,
        Outcome::Unknown(_) => Exit::Done,
    })
}

/// Prints the table of options.
fn list_options(json: bool) -> anyhow::Result<()> {
    if json {
        let rows: Vec<_> = Options::TABLE
            .iter()
            .map(|info| {
                let [default, low, high] =
                    [info.default, info.low, info.high].map(|value| value.to_string());
                serde_json::json!({
                    "name": info.name, "default": default, "low": low, "high": high,
                    "help": info.help,
                })
            })
            .collect();
        return Output::print(format_args!("{}\n", serde_json::to_string(&rows)?));
    }
    let mut page = String::new();
    for info in Options::TABLE {
        let range = format!("{} to {}", info.low, info.high);
        let (name, default) = (info.name, info.default.to_string());
        page += &format!("{name:<18} {default:>6}  {range:<26} {}\n", info.help);
    }
    Output::print(page)
}

/// Refuses options of the other method, and ones that do not go together.
fn refuse_misplaced(args: &SatArgs) -> Result<(), UsageError> {
    let refuse = |message: &str| Err(UsageError(message.into()));
    let limits = &args.limits;
    let is_traced = args.proof.proof_file.is_some() || args.proof.certify;
    match args.method {
        SatMethod::Cdcl if args.look_ahead => refuse("--look-ahead goes with --method dpll"),
        SatMethod::Dpll if limits.conflicts.is_some() => {
            refuse("--conflicts goes with --method cdcl")
        }
        SatMethod::Dpll if limits.ticks.is_some() || limits.memory.is_some() => {
            refuse("--ticks and --memory go with --method cdcl")
        }
        SatMethod::Dpll if is_traced => refuse("--method dpll writes no proof"),
        SatMethod::Dpll if args.models.all => refuse("--all goes with --method cdcl"),
        SatMethod::Dpll if args.seed.is_some() || !args.options.is_empty() => {
            refuse("--seed and --option go with --method cdcl")
        }
        SatMethod::Cdcl if is_traced && args.models.all => {
            refuse("--all lists models: there is no proof to write or check")
        }
        _ => Ok(()),
    }
}

/// Refuses what makes no sense for a formula with cubes.
fn refuse_cubes(args: &SatArgs, file: &DimacsFile) -> Result<(), UsageError> {
    let refuse = |what: &str| Err(UsageError(format!("{what} takes no cubes (`p inccnf`)")));
    match args.method {
        _ if file.cubes.is_empty() => Ok(()),
        SatMethod::Dpll => refuse("--method dpll"),
        SatMethod::Cdcl if args.models.all => refuse("--all"),
        SatMethod::Cdcl if args.proof.proof_file.is_some() => refuse("a proof"),
        SatMethod::Cdcl if args.proof.certify => refuse("--certify"),
        SatMethod::Cdcl => Ok(()),
    }
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

/// What a solver found.
struct Found {
    outcome: Outcome,
    model: Option<Valuation>,
    counters: Vec<(&'static str, u64)>,
    /// How many lemmas the check while solving accepted, of a refutation.
    certified: Option<u64>,
}

/// A formula to be solved.
struct Run<'a> {
    args: &'a SatArgs,
    file: &'a DimacsFile,
    formula: &'a Arc<Formula>,
}

impl Run<'_> {
    /// A solver with the options and limits of the command line, without
    /// clauses.
    fn solver(&self, interrupt: &Interrupt) -> Solver {
        let mut options = Options::default();
        for (name, value) in &self.args.options {
            // Both were looked at when the command line was read.
            let _ = options.set(name, value);
        }
        options.seed = self.args.seed.unwrap_or(options.seed);
        let mut solver = Solver::with_options(&options);
        solver.set_interrupt(interrupt);
        solver.set_limits(self.limits(0, 0, None));
        solver
    }

    /// What is left of the limits after so many conflicts and ticks.
    fn limits(&self, conflicts: u64, ticks: u64, deadline: Option<Instant>) -> Limits {
        let limits = &self.args.limits;
        Limits {
            conflicts: limits.conflicts.map(|limit| limit.saturating_sub(conflicts)),
            ticks: limits.ticks.map(|limit| limit.saturating_sub(ticks)),
            time: deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            memory: limits.memory,
        }
    }

    fn by_cdcl(&self, interrupt: &Interrupt, deadline: Option<Instant>) -> anyhow::Result<Found> {
        let mut solver = self.solver(interrupt);
        let (evidence, certifier) =
            Evidence::asked_for(&self.args.proof, &self.args.formula, self.formula)?;
        if let Some(evidence) = evidence {
            solver.set_proof(Box::new(evidence))?;
        }
        solver.add_formula(self.formula);
        let no_cube = [Vec::new()];
        let cubes = if self.file.cubes.is_empty() { &no_cube[..] } else { &self.file.cubes };
        let mut outcome = Outcome::Unsatisfiable;
        for cube in cubes {
            let stats = solver.stats();
            solver.set_limits(self.limits(stats.conflicts, stats.ticks, deadline));
            outcome = solver.solve_under(cube);
            if outcome != Outcome::Unsatisfiable {
                break;
            }
        }
        let finished = solver.finish_proof();
        let is_refuted = outcome == Outcome::Unsatisfiable;
        // The checker's reason says more than that it hung up.
        let verdict = certifier.map(|certifier| certifier.verdict(is_refuted)).transpose()?;
        finished.with_context(|| match &self.args.proof.proof_file {
            Some(path) => format!("cannot write the proof {}", path.display()),
            None => "the proof cannot be checked".into(),
        })?;
        let found = Found {
            outcome,
            model: solver.model().cloned(),
            counters: solver.stats().rows().collect(),
            certified: verdict.filter(|_| is_refuted),
        };
        // The process ends soon, and freeing millions of lists takes a while.
        std::mem::forget(solver);
        Ok(found)
    }

    fn by_dpll(&self, interrupt: &Interrupt) -> Found {
        let mut dpll = Dpll::new(self.formula).look_ahead(self.args.look_ahead);
        let outcome = dpll.solve(interrupt);
        let counters = vec![
            ("nodes", dpll.nodes()),
            ("failed_literals", dpll.failed_literals()),
            ("propagations", dpll.propagations()),
        ];
        Found { outcome, model: dpll.model().cloned(), counters, certified: None }
    }
}
