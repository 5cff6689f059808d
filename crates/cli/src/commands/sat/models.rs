//! `neuf sat --all`: every model, as it is found.

use std::io::Write;

use anyhow::{Context, bail};
use neuf_cnf::dimacs::{DimacsFile, answer};
use neuf_cnf::{Formula, Valuation, Var};
use neuf_solver::{Cause, Solver};
use serde::Serialize;

use crate::cli::SatArgs;
use crate::exit::Exit;
use crate::output::{CANNOT_WRITE, Output};
use crate::values::Variables;

#[derive(Serialize)]
struct Json {
    status: &'static str,
    count: u64,
    /// Whether these are all.
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    models: Option<Vec<Vec<i32>>>,
}

/// Prints the models of a solver that has the clauses of `file`.
///
/// # Errors
/// When they cannot be printed, or one is no model.
pub(super) fn print_all(
    args: &SatArgs,
    quiet: bool,
    file: &DimacsFile,
    formula: &Formula,
    mut solver: Solver,
) -> anyhow::Result<Exit> {
    let shown = match (&args.models.project, &file.projection) {
        (Some(Variables(vars)), _) => vars.clone(),
        (None, Some(vars)) => vars.clone(),
        (None, None) => formula.vars().collect(),
    };
    let is_projected = args.models.project.is_some() || file.projection.is_some();
    let mut printer = Printer { args, shown: &shown, count: 0, json: Vec::new() };
    let mut output = Output::new();
    let mut models = solver.models();
    if is_projected {
        models = models.project(shown.iter().copied());
    }
    let limit = args.models.count_limit.unwrap_or(u64::MAX);
    while printer.count < limit {
        let Some(model) = models.next() else { break };
        if let Some(whole) = models.whole()
            && let Some(clause) = formula.first_unsatisfied(whole)
        {
            bail!("a defect of neuf: its model does not satisfy clause {}", clause + 1);
        }
        printer.print(&mut output, &model).context(CANNOT_WRITE)?;
    }
    let cause = models.stopped();
    let is_limited = printer.count == limit;
    printer.end(&mut output, quiet, cause, is_limited).context(CANNOT_WRITE)?;
    if args.stats && !args.json {
        for (name, value) in models.stats().rows() {
            writeln!(output, "c {name:<20} {value:>14}").context(CANNOT_WRITE)?;
        }
    }
    output.finish()?;
    Ok(match (printer.count, cause) {
        (0, None) => Exit::Unsatisfiable,
        (0, Some(_)) => Exit::Done,
        _ => Exit::Satisfiable,
    })
}

struct Printer<'a> {
    args: &'a SatArgs,
    shown: &'a [Var],
    count: u64,
    json: Vec<Vec<i32>>,
}

impl Printer<'_> {
    fn print(&mut self, output: &mut Output, model: &Valuation) -> std::io::Result<()> {
        self.count += 1;
        let value = |var: Var| var.lit(model.var_value(var) == Some(true));
        let literals = self.shown.iter().copied().map(value);
        if self.args.json {
            if !self.args.no_model {
                self.json.push(literals.map(neuf_cnf::Lit::to_dimacs).collect());
            }
            return Ok(());
        }
        if self.count == 1 {
            writeln!(output, "s SATISFIABLE")?;
        }
        if self.args.no_model { Ok(()) } else { answer::write_literals(output, literals) }
    }

    fn end(
        &mut self,
        output: &mut Output,
        quiet: bool,
        cause: Option<Cause>,
        is_limited: bool,
    ) -> std::io::Result<()> {
        let status = match (self.count, cause) {
            (0, None) => "UNSATISFIABLE",
            (0, Some(_)) => "UNKNOWN",
            _ => "SATISFIABLE",
        };
        if self.args.json {
            let models = (!self.args.no_model).then(|| std::mem::take(&mut self.json));
            let complete = cause.is_none() && !is_limited;
            let cause = cause.map(|cause| cause.to_string());
            let json = Json { status, count: self.count, complete, cause, models };
            return writeln!(output, "{}", serde_json::to_string(&json)?);
        }
        if self.count == 0 {
            writeln!(output, "s {status}")?;
        }
        if !quiet {
            let what = if self.count == 1 { "model" } else { "models" };
            let why = match cause {
                Some(cause) => format!(", stopped: {cause}"),
                None if is_limited => ", stopped at the limit".into(),
                None => String::new(),
            };
            writeln!(output, "c {} {what}{why}", self.count)?;
        } else if self.args.no_model {
            writeln!(output, "c {}", self.count)?;
        }
        Ok(())
    }
}
