//! `neuf sat --all`: prints every model as soon as the solver finds it.
//!
//! All models together may not fit into memory, so no model is kept. Each model is printed at once
//! on a `v` line of its own, although the competitions let a model take several lines, and the
//! object of `--json` is written in pieces.

use std::io::{self, Write};

use anyhow::Context;
use neuf_cnf::{Formula, Valuation, Var, is_sparse};
use neuf_solver::{Cause, Outcome};
use serde::Serialize;

use super::Run;
use super::report::Common;
use super::statistics::Statistics;
use crate::arguments::Variables;
use crate::formulas::{require_model, status};
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::streams::{Output, cannot_write, is_closed_pipe};
use crate::words::things;

/// The members of the object of `--json` that follow the models.
#[derive(Serialize)]
struct Rest<'a> {
    #[serde(flatten)]
    common: Common<'a>,
    count: u64,
    /// Whether the models are all that the formula has.
    complete: bool,
}

/// Prints the models of a formula.
///
/// # Errors
/// When the models cannot be printed, when a model does not satisfy the formula, or when the
/// projection has a variable that the formula does not have.
pub(super) fn print_all(run: &Run<'_>, formula: &Formula) -> anyhow::Result<Exit> {
    let mut printer = Printer { run, formula, vars: vars(run, formula)?, count: 0, cause: None };
    match printer.print_all() {
        // A reader that takes only the first models still gets the exit code.
        Err(error) if is_closed_pipe(&error) => {}
        printed => printed?,
    }
    Ok(match printer.outcome() {
        // The process then ends by the signal.
        _ if printer.cause == Some(Cause::Interrupted) => Exit::Done,
        Outcome::Satisfiable => Exit::Satisfiable,
        Outcome::Unsatisfiable => Exit::Unsatisfiable,
        Outcome::Unknown(_) => Exit::Done,
    })
}

/// The variables by which models differ and whose values are shown. These are the variables of
/// `--project`, or else the projection of the file, or else all variables that the header declares
/// or that occur.
///
/// A header may declare millions of variables that occur in no clause. With a million of them, the
/// formula has 2^1000000 times as many models as over the variables that occur, and nobody could
/// list them all. So such a formula needs a projection.
fn vars(run: &Run<'_>, formula: &Formula) -> Result<Vec<Var>, UsageError> {
    let declared = declared(run);
    let var_count = formula.var_count().max(declared);
    let is_sparse = |count| is_sparse(count, formula.literal_count());
    match (&run.args.models.project, &run.file.projection) {
        (Some(Variables(vars)), _) => match vars.last() {
            Some(last) if last.index() >= var_count => Err(UsageError(format!(
                "--project names variable {last}, but the formula has {var_count}"
            ))),
            _ => Ok(vars.clone()),
        },
        (None, Some(vars)) => Ok(vars.clone()),
        (None, None) if is_sparse(declared) || formula.var_count() < declared => {
            Err(UsageError(format!(
                "the header declares {declared} variables, of which nearly all occur in no \
                 clause: --project says which of them the models are for, and `neuf count` counts \
                 all models"
            )))
        }
        (None, None) if is_sparse(var_count) => {
            let occurring = formula.occurring_vars().into_iter();
            let above = occurring.filter(|var| var.index() >= declared);
            Ok((0..declared).map(Var::new).chain(above).collect())
        }
        (None, None) => Ok(formula.vars().collect()),
    }
}

/// How many variables the header declares.
fn declared(run: &Run<'_>) -> usize {
    run.file.header.map_or(0, |header| header.var_count)
}

/// Prints the models and counts them.
struct Printer<'a> {
    run: &'a Run<'a>,
    formula: &'a Formula,
    vars: Vec<Var>,
    count: u64,
    /// Why the search stopped before the last model, if it did.
    cause: Option<Cause>,
}

impl Printer<'_> {
    fn print_all(&mut self) -> anyhow::Result<()> {
        let run = self.run;
        let mut output = Output::new();
        self.begin(&mut output).context(cannot_write())?;
        let mut solver = match run.solver().load(self.formula) {
            Ok(solver) => solver,
            Err(cause) => {
                self.cause = Some(cause);
                self.end(&mut output, &Statistics::of_nothing()).context(cannot_write())?;
                return output.finish();
            }
        };
        let mut models = solver.models();
        if self.vars.len() < self.formula.var_count().max(declared(run)) {
            models = models.project(self.vars.iter().copied());
        }
        while !self.is_at_limit() {
            models.set_limits(run.limits_left(&models.stats()));
            let Some(model) = models.next() else { break };
            require_model(self.formula.first_unsatisfied(models.whole().unwrap_or(&model)))?;
            self.print(&mut output, &model).context(cannot_write())?;
        }
        self.cause = models.stopped();
        let (stats, variables) = (models.stats(), self.formula.var_count() as u64);
        let statistics = Statistics::new(&stats, run.monitor.times(), variables);
        self.end(&mut output, &statistics).context(cannot_write())?;
        output.finish()
    }

    fn is_at_limit(&self) -> bool {
        Some(self.count) == self.run.args.models.count_limit
    }

    /// What is known about the formula at the end.
    fn outcome(&self) -> Outcome {
        match (self.count, self.cause) {
            (0, None) => Outcome::Unsatisfiable,
            (0, Some(cause)) => Outcome::Unknown(cause),
            _ => Outcome::Satisfiable,
        }
    }

    fn begin(&self, output: &mut Output) -> io::Result<()> {
        match (self.run.args.json, self.run.args.no_model) {
            (false, _) | (true, true) => Ok(()),
            (true, false) => write!(output, "{{\"models\":["),
        }
    }

    fn print(&mut self, output: &mut Output, model: &Valuation) -> io::Result<()> {
        self.count += 1;
        let args = self.run.args;
        if self.count == 1 && !args.json {
            writeln!(output, "s {}", status(Outcome::Satisfiable))?;
        }
        if args.no_model {
            return Ok(());
        }
        let value = |&var: &Var| var.lit(model.var_value(var) == Some(true)).to_dimacs();
        let literals = self.vars.iter().map(value);
        if args.json {
            if self.count > 1 {
                write!(output, ",")?;
            }
            serde_json::to_writer(&mut *output, &literals.collect::<Vec<i32>>())?;
        } else {
            write!(output, "v")?;
            for literal in literals {
                write!(output, " {literal}")?;
            }
            writeln!(output, " 0")?;
        }
        // It may take long to find the next model.
        output.flush()
    }

    fn end(&self, output: &mut Output, statistics: &Statistics) -> io::Result<()> {
        let Run { args, quiet, .. } = self.run;
        if args.json {
            let rest = Rest {
                common: self.run.common(status(self.outcome()), statistics, self.cause),
                count: self.count,
                complete: self.cause.is_none() && !self.is_at_limit(),
            };
            let rest = serde_json::to_string(&rest)?;
            return match rest.strip_prefix('{') {
                Some(rest) if !args.no_model => writeln!(output, "],{rest}"),
                _ => writeln!(output, "{rest}"),
            };
        }
        if self.count == 0 {
            writeln!(output, "s {}", status(self.outcome()))?;
        }
        self.run.write_statistics(output, statistics, self.cause)?;
        // With --no-model the count is the only result, so --quiet does not suppress it.
        if *quiet && !args.no_model {
            return Ok(());
        }
        let why = match self.cause {
            Some(cause) => format!(", stopped: {cause}"),
            None if self.is_at_limit() => ", stopped at the limit".into(),
            None => String::new(),
        };
        writeln!(output, "c {}{why}", things(self.count, ["model", "models"]))
    }
}
