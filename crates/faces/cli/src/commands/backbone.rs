//! `neuf backbone`: the literals that are true in every model of a formula.
//!
//! They are printed on `b` lines, as `CadiBack` prints them. When the search is stopped, those that
//! are known are printed, and a comment says how many variables are open.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Context, bail};
use neuf_cnf::dimacs::answer;
use neuf_cnf::{Formula, Lit};
use neuf_solver::backbone::{Backbone, Found, find};
use neuf_solver::{Cause, Limits, Outcome, Task};
use serde::Serialize;

use crate::arguments::BackboneArgs;
use crate::formulas::{Stopped, read_formula, require_model, status};
use crate::io::Files;
use crate::terminal::exit::Exit;
use crate::terminal::memory;
use crate::terminal::progress::spinning;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Output, cannot_write};
use crate::words::things;

#[derive(Serialize)]
struct Json {
    file: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    #[serde(flatten)]
    found: Option<JsonBackbone>,
    seconds: f64,
}

#[derive(Serialize)]
struct JsonBackbone {
    backbone: Vec<i32>,
    /// How many variables are open; with 0, the backbone is complete.
    open: usize,
    /// Whether each refutation was checked.
    certified: bool,
    calls: u64,
    flipped: u64,
    fixed: u64,
    conflicts: u64,
}

pub(crate) fn run(args: &BackboneArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    Files::default().reads([args.formula.path()]).writes_or_prints(None).check()?;
    let deadline = args.limits.time.and_then(|time| started.checked_add(time));
    let interrupt = memory::limited(&signals.until(deadline), args.limits.memory);
    let read = read_formula(&args.formula, quiet, &interrupt);
    signals.listen()?;
    let found = match read {
        Ok(file) if !file.cubes.is_empty() => {
            bail!("the formula has cubes (`p inccnf`), which have no backbone of their own")
        }
        Ok(file) => {
            let limits =
                Limits::default().conflicts(args.limits.conflicts).ticks(args.limits.ticks);
            let task = Task { limits, interrupt, certify: args.certify, ..Task::default() };
            let found = spinning("looking for the backbone", || find(&file.formula, &task));
            require_right(&file.formula, &found)?;
            found
        }
        Err(error) => match error.downcast_ref() {
            Some(&Stopped(cause)) => Found::Unknown(cause),
            None => return Err(error),
        },
    };
    let mut output = Output::new();
    let printed = if args.json {
        print_json(&mut output, args, &found, started)
    } else {
        print(&mut output, args, quiet, &found)
    };
    printed.context(cannot_write())?;
    output.finish()?;
    Ok(match found {
        Found::Satisfiable(_) => Exit::Satisfiable,
        Found::Unsatisfiable => Exit::Unsatisfiable,
        Found::Unknown(_) => Exit::Done,
    })
}

/// Checks the model, and that the literals are true in it.
fn require_right(formula: &Formula, found: &Found) -> anyhow::Result<()> {
    match found {
        Found::Unknown(Cause::Refused) => {
            bail!("this is a defect of neuf: an answer of its own was refused")
        }
        Found::Satisfiable(Backbone { literals, model, .. }) => {
            require_model(formula.first_unsatisfied(model))?;
            match literals.iter().find(|&&lit| model.value(lit) != Some(true)) {
                Some(lit) => bail!("this is a defect of neuf: its model does not have {lit}"),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

fn outcome(found: &Found) -> Outcome {
    match found {
        Found::Satisfiable(_) => Outcome::Satisfiable,
        Found::Unsatisfiable => Outcome::Unsatisfiable,
        Found::Unknown(cause) => Outcome::Unknown(*cause),
    }
}

fn print(output: &mut Output, args: &BackboneArgs, quiet: bool, found: &Found) -> io::Result<()> {
    if !quiet {
        match found {
            Found::Satisfiable(backbone) => {
                let count = things(backbone.literals.len(), ["literal", "literals"]);
                let checked = if args.certify { ", each refutation checked" } else { "" };
                writeln!(output, "c {count} in the backbone{checked}")?;
                if let Some(cause) = backbone.stopped {
                    let open = things(backbone.open, ["variable is", "variables are"]);
                    writeln!(output, "c stopped: {cause}; {open} open")?;
                }
            }
            Found::Unknown(cause) => writeln!(output, "c stopped: {cause}")?,
            Found::Unsatisfiable => {}
        }
    }
    writeln!(output, "s {}", status(outcome(found)))?;
    match found {
        Found::Satisfiable(backbone) => {
            answer::write_literals(output, 'b', backbone.literals.iter().copied())
        }
        _ => Ok(()),
    }
}

fn print_json(
    output: &mut Output,
    args: &BackboneArgs,
    found: &Found,
    started: Instant,
) -> io::Result<()> {
    let (cause, members) = match found {
        Found::Satisfiable(backbone) => {
            let effort = backbone.effort;
            let members = JsonBackbone {
                backbone: backbone.literals.iter().map(|&lit| Lit::to_dimacs(lit)).collect(),
                open: backbone.open,
                certified: args.certify,
                calls: effort.calls,
                flipped: backbone.flipped,
                fixed: backbone.fixed,
                conflicts: effort.conflicts,
            };
            (backbone.stopped, Some(members))
        }
        Found::Unknown(cause) => (Some(*cause), None),
        Found::Unsatisfiable => (None, None),
    };
    let json = Json {
        file: args.formula.path().display().to_string(),
        status: status(outcome(found)),
        cause: cause.map(|cause| cause.to_string()),
        found: members,
        seconds: started.elapsed().as_secs_f64(),
    };
    serde_json::to_writer(&mut *output, &json)?;
    writeln!(output)
}
