//! What `neuf sat` prints: the competition's lines, or JSON.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use neuf_cnf::dimacs::{DimacsFile, answer};
use neuf_cnf::{Formula, Valuation};
use neuf_solver::{Cause, Outcome};
use serde::Serialize;
use serde_json::Map;

use super::Found;
use crate::cli::SatArgs;
use crate::output::{CANNOT_WRITE, Output};

/// All that can be printed.
pub(super) struct Shown<'a> {
    pub(super) args: &'a SatArgs,
    pub(super) quiet: bool,
    pub(super) file: &'a DimacsFile,
    pub(super) formula: &'a Formula,
    pub(super) answer: &'a Found,
    pub(super) read: Duration,
    pub(super) elapsed: Duration,
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
    /// Lemmas that the check while solving accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<u64>,
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

    pub(super) fn print(&self) -> anyhow::Result<()> {
        let mut output = Output::new();
        self.write(&mut output).context(CANNOT_WRITE)?;
        output.finish()
    }

    fn write(&self, output: &mut Output) -> std::io::Result<()> {
        let formula = self.formula;
        if !self.quiet {
            let (variables, clauses) = (formula.var_count(), formula.len());
            writeln!(output, "c neuf {}", env!("CARGO_PKG_VERSION"))?;
            writeln!(output, "c {variables} variables, {clauses} clauses")?;
            self.write_oddities(output)?;
            if let Some(cause) = self.cause() {
                writeln!(output, "c stopped: {cause}")?;
            }
            if let Some(lemmas) = self.answer.certified {
                writeln!(output, "c certified: {lemmas} lemmas checked")?;
            }
        }
        // Who interrupts wants to know how far it got.
        if self.args.stats || (!self.quiet && self.cause() == Some(Cause::Interrupted)) {
            for (name, value) in &self.answer.counters {
                writeln!(output, "c {name:<20} {value:>14}")?;
            }
            for (name, time) in [("seconds_reading", self.read), ("seconds", self.elapsed)] {
                writeln!(output, "c {name:<20} {:>14.3}", time.as_secs_f64())?;
            }
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

    pub(super) fn print_json(&self) -> anyhow::Result<()> {
        let formula = self.formula;
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
            certified: self.answer.certified,
            seconds: self.elapsed.as_secs_f64(),
            statistics: counters.map(|&(name, value)| (name.into(), value.into())).collect(),
            warnings: self.file.warnings.iter().map(ToString::to_string).collect(),
        };
        Output::print(format_args!("{}\n", serde_json::to_string(&json)?))
    }
}
