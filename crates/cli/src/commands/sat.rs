//! `neuf sat`: solve a formula and answer as the SAT competitions ask.
//!
//! The model is checked against the clauses as they were read before
//! `s SATISFIABLE` is printed: whatever bug the solver may have, that line is
//! true.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use neuf_cnf::dimacs::{self, DimacsFile, answer};
use neuf_cnf::{Interrupt, Valuation};
use neuf_solver::{Cause, Dpll, Limits, Outcome, Solver};
use serde::Serialize;
use serde_json::Map;

use crate::cli::{FormulaArgs, SatArgs, SatMethod};
use crate::exit::{Exit, UsageError};
use crate::input::{Source, require_input};
use crate::output::{CANNOT_WRITE, Output, is_closed_pipe, remark};
use crate::signals::Signals;

pub(crate) fn run(args: &SatArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    refuse_misplaced(args)?;
    let file = read_formula(&args.formula, quiet)?;
    signals.listen()?;
    let deadline = args.time.and_then(|time| started.checked_add(time));
    let interrupt = signals.interrupt().with_deadline(deadline);
    let answer = match args.method {
        SatMethod::Cdcl => by_cdcl(args, &file, &interrupt, deadline),
        SatMethod::Dpll if file.cubes.is_empty() => by_dpll(args, &file, &interrupt),
        SatMethod::Dpll => {
            return Err(UsageError("--method dpll takes no cubes (`p inccnf`)".into()).into());
        }
    };
    if let Some(model) = &answer.model
        && let Some(clause) = file.formula.first_unsatisfied(model)
    {
        bail!("a defect of neuf: its model does not satisfy clause {}", clause + 1);
    }
    let report = Shown { args, quiet, file: &file, answer: &answer, elapsed: started.elapsed() };
    let printed = if args.json { report.print_json() } else { report.print() };
    // Who reads the first lines only still wants the exit code.
    printed.or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })?;
    Ok(match answer.outcome {
        Outcome::Satisfiable => Exit::Satisfiable,
        Outcome::Unsatisfiable => Exit::Unsatisfiable,
        Outcome::Unknown(_) => Exit::Done,
    })
}

/// Refuses options of the other method.
fn refuse_misplaced(args: &SatArgs) -> Result<(), UsageError> {
    match args.method {
        SatMethod::Cdcl if args.look_ahead => {
            Err(UsageError("--look-ahead goes with --method dpll".into()))
        }
        SatMethod::Dpll if args.conflicts.is_some() => {
            Err(UsageError("--conflicts goes with --method cdcl".into()))
        }
        _ => Ok(()),
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
}

fn by_cdcl(
    args: &SatArgs,
    file: &DimacsFile,
    interrupt: &Interrupt,
    deadline: Option<Instant>,
) -> Found {
    let mut solver = Solver::from_formula(&file.formula);
    solver.set_interrupt(interrupt);
    let conflicts = args.conflicts;
    let mut limits = Limits { conflicts, ..Limits::default() };
    let no_cube = [Vec::new()];
    let cubes = if file.cubes.is_empty() { &no_cube[..] } else { &file.cubes };
    let mut outcome = Outcome::Unsatisfiable;
    for cube in cubes {
        limits.time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        limits.conflicts = conflicts.map(|limit| limit.saturating_sub(solver.stats().conflicts));
        solver.set_limits(limits);
        match solver.solve_under(cube) {
            Outcome::Unsatisfiable => {}
            other => outcome = other,
        }
        if outcome != Outcome::Unsatisfiable {
            break;
        }
    }
    Found { outcome, model: solver.model().cloned(), counters: solver.stats().rows().collect() }
}

fn by_dpll(args: &SatArgs, file: &DimacsFile, interrupt: &Interrupt) -> Found {
    let mut dpll = Dpll::new(&file.formula).look_ahead(args.look_ahead);
    let outcome = dpll.solve(interrupt);
    let counters = vec![
        ("nodes", dpll.nodes()),
        ("failed_literals", dpll.failed_literals()),
        ("propagations", dpll.propagations()),
    ];
    Found { outcome, model: dpll.model().cloned(), counters }
}

/// All that can be printed.
struct Shown<'a> {
    args: &'a SatArgs,
    quiet: bool,
    file: &'a DimacsFile,
    answer: &'a Found,
    elapsed: Duration,
}

#[derive(Serialize)]
struct Json<'a> {
    file: Option<&'a Path>,
    variables: usize,
    clauses: usize,
    status: &'static str,
    /// Why the status is UNKNOWN.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Vec<i32>>,
    seconds: f64,
    statistics: Map<String, serde_json::Value>,
    warnings: Vec<String>,
}

impl Shown<'_> {
    fn status(&self) -> &'static str {
        match self.answer.outcome {
            Outcome::Satisfiable => "SATISFIABLE",
            Outcome::Unsatisfiable => "UNSATISFIABLE",
            Outcome::Unknown(_) => "UNKNOWN",
        }
    }

    fn cause(&self) -> Option<Cause> {
        match self.answer.outcome {
            Outcome::Unknown(cause) => Some(cause),
            _ => None,
        }
    }

    fn model(&self) -> Option<&Valuation> {
        self.answer.model.as_ref().filter(|_| !self.args.no_model)
    }

    fn print(&self) -> anyhow::Result<()> {
        let mut output = Output::new();
        self.write(&mut output).context(CANNOT_WRITE)?;
        output.finish()
    }

    fn write(&self, output: &mut Output) -> std::io::Result<()> {
        let formula = &self.file.formula;
        if !self.quiet {
            let (variables, clauses) = (formula.var_count(), formula.len());
            writeln!(output, "c neuf {}", env!("CARGO_PKG_VERSION"))?;
            writeln!(output, "c {variables} variables, {clauses} clauses")?;
            self.write_oddities(output)?;
            if let Some(cause) = self.cause() {
                writeln!(output, "c stopped: {cause}")?;
            }
        }
        // Who interrupts wants to know how far it got.
        if self.args.stats || (!self.quiet && self.cause() == Some(Cause::Interrupted)) {
            for (name, value) in &self.answer.counters {
                writeln!(output, "c {name:<20} {value:>14}")?;
            }
            writeln!(output, "c {:<20} {:>14.3}", "seconds", self.elapsed.as_secs_f64())?;
        }
        writeln!(output, "s {}", self.status())?;
        match self.model() {
            Some(model) => answer::write_model(output, model, formula.var_count()),
            None => Ok(()),
        }
    }

    fn write_oddities(&self, output: &mut Output) -> std::io::Result<()> {
        let counts = [
            (self.file.repeated_literals, "repeated literals, left out"),
            (self.file.tautologies, "tautologies, left out"),
        ];
        for (count, what) in counts.into_iter().filter(|&(count, _)| count > 0) {
            writeln!(output, "c {count} {what}")?;
        }
        Ok(())
    }

    fn print_json(&self) -> anyhow::Result<()> {
        let formula = &self.file.formula;
        let literals = |model: &Valuation| {
            let vars = formula.vars();
            vars.map(|var| var.lit(model.var_value(var) == Some(true)).to_dimacs()).collect()
        };
        let counters = self.answer.counters.iter();
        let json = Json {
            file: self.args.formula.file.as_deref(),
            variables: formula.var_count(),
            clauses: formula.len(),
            status: self.status(),
            cause: self.cause().map(|cause| cause.to_string()),
            model: self.model().map(literals),
            seconds: self.elapsed.as_secs_f64(),
            statistics: counters.map(|&(name, value)| (name.into(), value.into())).collect(),
            warnings: self.file.warnings.iter().map(ToString::to_string).collect(),
        };
        Output::print(format_args!("{}\n", serde_json::to_string(&json)?))
    }
}
