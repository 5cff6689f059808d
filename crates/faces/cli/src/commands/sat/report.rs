//! Prints the answer of `neuf sat`: as lines of the SAT competitions, or as JSON.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use neuf_cnf::Valuation;
use neuf_cnf::dimacs::answer;
use neuf_solver::{Cause, Outcome, ThreadStats};
use serde::Serialize;

use super::core::Written;
use super::statistics::{Elapsed, JsonStatistics, Statistics};
use super::{Found, Run};
use crate::formulas::{Literals, status};
use crate::terminal::memory;
use crate::terminal::streams::{Output, cannot_write, is_closed_pipe};
use crate::words::things;

/// The members that every object of `--json` has.
#[derive(Serialize)]
pub(super) struct Common<'a> {
    file: Option<&'a Path>,
    /// Missing when the formula was not read to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<usize>,
    status: &'static str,
    /// Why the search stopped without an answer, or before the last model.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    seconds_reading: f64,
    seconds: f64,
    /// The largest amount of memory that was used, in bytes, if the system knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory: Option<u64>,
    #[serde(flatten)]
    statistics: JsonStatistics,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    common: Common<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Literals<'a>>,
    /// The literals that the search has found to be true in every model.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a Path>,
    /// How many lemmas the check while solving has accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<u64>,
    /// The clauses that the refutation uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    core: Option<&'a Written<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cubes: Option<Cubes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    /// The counters of each thread, if there may be more than one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    threads: Vec<Thread>,
}

/// How far the work on parts of a formula has come.
#[derive(Clone, Copy, Serialize)]
pub struct Cubes {
    /// How many parts are refuted.
    pub refuted: usize,
    /// How many parts are left.
    pub open: usize,
    /// How many parts were cut again.
    pub split: usize,
}

/// The work of a thread.
#[derive(Serialize)]
struct Thread {
    conflicts: u64,
    exported: u64,
    imported: u64,
}

impl Thread {
    fn of(stats: &ThreadStats) -> Thread {
        let ThreadStats { solver, exported, imported, .. } = *stats;
        Thread { conflicts: solver.conflicts, exported, imported }
    }
}

impl Run<'_> {
    /// Prints an answer.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn print(&self, found: &Found<'_>) -> anyhow::Result<()> {
        let mut output = Output::new();
        if self.args.json {
            self.write_json(&mut output, found).context(cannot_write())?;
        } else {
            self.write_lines(&mut output, found).context(cannot_write())?;
        }
        output.finish()
    }

    fn write_lines(&self, output: &mut Output, found: &Found<'_>) -> io::Result<()> {
        let cause = cause(found.outcome);
        if !self.quiet {
            if let Some(note) = &found.note {
                writeln!(output, "c {note}")?;
            } else if let Some(cause) = cause {
                writeln!(output, "c stopped: {cause}")?;
            }
            if let Some(Cubes { refuted, open, split }) = found.cubes {
                let refuted = things(refuted, ["cube", "cubes"]);
                writeln!(output, "c {refuted} refuted, {open} left, {split} cut again")?;
            }
            if let Some(lemmas) = found.certified {
                let lemmas = things(lemmas, ["lemma", "lemmas"]);
                writeln!(output, "c certified: {lemmas} checked")?;
            }
            if let Some(core) = &found.core {
                writeln!(output, "c {told}", told = core.told())?;
            }
        }
        self.write_threads(output, &found.threads, cause)?;
        self.write_statistics(output, &found.statistics, cause)?;
        writeln!(output, "s {}", status(found.outcome))?;
        match self.model_to_show(found) {
            Some(model) if self.args.partial_model => answer::write_partial_model(output, model)?,
            Some(model) => answer::write_model(output, model, self.named)?,
            None => {}
        }
        match &found.fixed {
            Some(fixed) => answer::write_literals(output, 'b', fixed.iter().copied()),
            None => Ok(()),
        }
    }

    /// Prints comments with the version and the size of the formula at once, so that the log of a
    /// killed run shows its formula. The comments come after the formula was read: a file that is
    /// no formula gets a sentence on standard error and nothing else.
    ///
    /// # Errors
    /// When the comments cannot be printed; not when nobody reads them.
    pub(super) fn print_header(&self) -> anyhow::Result<()> {
        if self.quiet || self.args.json {
            return Ok(());
        }
        let mut output = Output::new();
        let printed = self.write_sizes(&mut output).context(cannot_write());
        printed
            .and_then(|()| output.finish())
            .or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
    }

    fn write_sizes(&self, output: &mut Output) -> io::Result<()> {
        let (variables, clauses) = (self.variables, self.clauses);
        if !self.is_read {
            return writeln!(output, "c the formula was not read to its end");
        }
        let sizes =
            [things(variables, ["variable", "variables"]), things(clauses, ["clause", "clauses"])];
        write!(output, "c {}", sizes.join(", "))?;
        if self.monitor.is_on() {
            let seconds = self.read.as_secs_f64();
            write!(output, ", read in {seconds:.2} s")?;
        }
        writeln!(output)?;
        for (count, noun) in [
            (self.file.repeated_literals, ["repeated literal", "repeated literals"]),
            (self.file.tautologies, ["tautology", "tautologies"]),
        ] {
            if count > 0 {
                writeln!(output, "c {}, left out", things(count, noun))?;
            }
        }
        Ok(())
    }

    /// Writes the statistics if the command line asks for them, and after an interrupt, when the
    /// user wants to know how far the search has come.
    ///
    /// # Errors
    /// Those of `output`.
    pub(super) fn write_statistics(
        &self,
        output: &mut Output,
        statistics: &Statistics,
        cause: Option<Cause>,
    ) -> io::Result<()> {
        if !self.shows_counters(cause) {
            return Ok(());
        }
        output.write_all(statistics.text(self.elapsed()).as_bytes())
    }

    /// Whether the command line asks for counters.
    fn shows_counters(&self, cause: Option<Cause>) -> bool {
        self.args.stats || !self.quiet && cause == Some(Cause::Interrupted)
    }

    /// Writes the work of each thread where the command line asks for counters. The next counters
    /// belong to the thread with the answer.
    fn write_threads(
        &self,
        output: &mut Output,
        threads: &[ThreadStats],
        cause: Option<Cause>,
    ) -> io::Result<()> {
        if !self.shows_counters(cause) {
            return Ok(());
        }
        for (number, thread) in (1..).zip(threads) {
            let Thread { conflicts, exported, imported } = Thread::of(thread);
            let done = format!(
                "thread {number}: {conflicts} conflicts, {exported} clauses exported, {imported} \
                 imported"
            );
            writeln!(output, "c {done}")?;
        }
        Ok(())
    }

    fn write_json(&self, output: &mut Output, found: &Found<'_>) -> io::Result<()> {
        let named = (!self.args.partial_model).then_some(self.named);
        let literals = |model| Literals { model, named };
        let json = Json {
            common: self.common(status(found.outcome), &found.statistics, cause(found.outcome)),
            model: self.model_to_show(found).map(literals),
            fixed: found
                .fixed
                .as_ref()
                .map(|lits| lits.iter().map(|lit| lit.to_dimacs()).collect()),
            proof: self.args.proof.proof_file.as_deref(),
            certified: found.certified,
            core: found.core.as_ref(),
            cubes: found.cubes,
            note: found.note.as_deref(),
            threads: found.threads.iter().map(Thread::of).collect(),
        };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)
    }

    fn elapsed(&self) -> Elapsed {
        Elapsed { reading: self.read, all: self.started.elapsed() }
    }

    /// The members that every object of `--json` has.
    pub(super) fn common(
        &self,
        status: &'static str,
        statistics: &Statistics,
        cause: Option<Cause>,
    ) -> Common<'_> {
        Common {
            file: self.args.formula.file.as_deref(),
            variables: self.is_read.then_some(self.variables),
            clauses: self.is_read.then_some(self.clauses),
            status,
            cause: cause.map(|cause| cause.to_string()),
            seconds_reading: self.read.as_secs_f64(),
            seconds: self.started.elapsed().as_secs_f64(),
            peak_memory: memory::peak(),
            statistics: statistics.json(self.elapsed()),
            warnings: self.file.warnings.iter().map(ToString::to_string).collect(),
        }
    }

    fn model_to_show<'a>(&self, found: &'a Found<'_>) -> Option<&'a Valuation> {
        found.model.as_ref().filter(|_| !self.args.no_model)
    }
}

fn cause(outcome: Outcome) -> Option<Cause> {
    match outcome {
        Outcome::Unknown(cause) => Some(cause),
        _ => None,
    }
}
