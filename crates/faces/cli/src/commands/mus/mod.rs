//! `neuf mus`: a minimal unsatisfiable subset of the clauses of a formula, or of its groups.
//!
//! When the search is stopped, the best subset so far is written; the first comment says that it
//! may not be minimal.

mod explain;

use std::io::{self, Read, Write};
use std::time::Instant;

use anyhow::{Context, bail};
use neuf_cnf::dimacs::{self, Names, answer};
use neuf_cnf::{Formula, Interrupt, Valuation};
use neuf_solver::mus::{Groups, Minimized, Mus, minimize, smallest};
use neuf_solver::{Cause, Limits, Outcome, Task};
use serde::Serialize;

use crate::arguments::MusArgs;
use crate::formulas::{
    GroupFile, Literals, Stopped, read_groups, read_with, source, status, write_groups,
};
use crate::io::{Files, write_to};
use crate::terminal::exit::Exit;
use crate::terminal::memory;
use crate::terminal::progress::spinning;
use crate::terminal::signals::Signals;
use crate::terminal::streams::{Output, cannot_write, remark};
use explain::Told;

#[derive(Serialize)]
struct Json<'a> {
    file: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    #[serde(flatten)]
    subset: Option<JsonSubset<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Literals<'a>>,
    seconds: f64,
}

#[derive(Serialize)]
struct JsonSubset<'a> {
    /// The numbers of the clauses or groups.
    subset: &'a [usize],
    minimal: bool,
    /// With --smallest: no subset has fewer clauses or groups than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<usize>,
    /// With --explain: each clause in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<Vec<Told>>,
    /// How many lemmas the check of the subset's refutation has accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<u64>,
    calls: u64,
    rotated: u64,
    conflicts: u64,
}

pub(crate) fn run(args: &MusArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    Files::default()
        .reads([args.formula.path()])
        .writes_or_prints(args.output.as_deref())
        .check()?;
    let deadline = args.limits.time.and_then(|time| started.checked_add(time));
    let interrupt = memory::limited(&signals.until(deadline), args.limits.memory);
    let read = read(args, quiet, &interrupt);
    signals.listen()?;
    let (file, found) = match read {
        Ok(file) => {
            let limits =
                Limits::default().conflicts(args.limits.conflicts).ticks(args.limits.ticks);
            let task = Task { limits, interrupt: interrupt.clone(), ..Task::default() };
            let look = if args.smallest { smallest } else { minimize };
            let found = spinning("minimizing", || look(&file.groups, &task));
            (Some(file), found)
        }
        Err(error) => match error.downcast_ref() {
            Some(&Stopped(cause)) => (None, Minimized::Unknown(cause)),
            None => return Err(error),
        },
    };
    if args.json {
        print_json(args, &found, file.as_ref(), started)?;
    } else {
        print(args, quiet, &found, file.as_ref())?;
    }
    Ok(match found {
        Minimized::Satisfiable(_) => Exit::Satisfiable,
        Minimized::Unsatisfiable(_) => Exit::Unsatisfiable,
        Minimized::Unknown(_) => Exit::Done,
    })
}

/// Reads the clauses, each as a group of its own, or the groups of a `p gcnf` file.
fn read(args: &MusArgs, quiet: bool, interrupt: &Interrupt) -> anyhow::Result<GroupFile> {
    if args.groups {
        let source = source(&args.formula)?;
        let mut text = Vec::new();
        let read = source.open_interruptible(interrupt)?.read_to_end(&mut text);
        read.map_err(|error| match Cause::of(interrupt) {
            Some(cause) => Stopped(cause).into(),
            None => anyhow::Error::new(error),
        })
        .and_then(|_| Ok(read_groups(&text)?))
        .with_context(|| source.name())
    } else {
        let file = read_with(&args.formula, quiet, interrupt, args.explain)?;
        if !file.cubes.is_empty() {
            bail!("the formula has cubes (`p inccnf`), of which no subset is made");
        }
        let groups = Groups::of_clauses(&file.formula);
        let declared = groups.count();
        let names = Names::of(&file.comments);
        Ok(GroupFile { groups, variables: file.var_count(), declared, names })
    }
}

fn print(
    args: &MusArgs,
    quiet: bool,
    found: &Minimized,
    file: Option<&GroupFile>,
) -> anyhow::Result<()> {
    match (found, file) {
        (Minimized::Unsatisfiable(mus), Some(file)) => {
            let summary = summary(mus, file, args.groups);
            if args.numbers {
                write_to(args.output.as_deref(), |out| write_numbers(out, mus))?;
            } else if args.explain {
                let told = explain::told(file, &mus.groups, args.groups);
                write_to(args.output.as_deref(), |out| {
                    told.iter().try_for_each(|told| writeln!(out, "{}", told.line()))
                })?;
            } else {
                write_to(args.output.as_deref(), |mut out| {
                    if args.groups {
                        writeln!(out, "c {summary}")?;
                        return write_groups(out, file, &mus.groups);
                    }
                    let mut formula: Formula = file.groups.formula_of(&mus.groups);
                    formula.declare_vars(file.variables);
                    dimacs::write(&mut out, [&summary], &formula)
                })?;
            }
            if !quiet {
                remark(summary);
            }
            Ok(())
        }
        (Minimized::Satisfiable(model), Some(file)) => {
            let mut output = Output::new();
            write_model(&mut output, model, file.variables).context(cannot_write())?;
            output.finish()
        }
        (Minimized::Unknown(cause), _) => Output::print(format!("c stopped: {cause}\ns UNKNOWN\n")),
        // Without a file there are no names.
        _ => Output::print("s UNKNOWN\n"),
    }
}

fn write_numbers(out: &mut dyn Write, mus: &Mus) -> io::Result<()> {
    writeln!(out, "s UNSATISFIABLE")?;
    let numbers: String = mus.groups.iter().map(|group| format!("{group} ")).collect();
    writeln!(out, "v {numbers}0")
}

fn write_model(out: &mut Output, model: &Valuation, variables: usize) -> io::Result<()> {
    writeln!(out, "s SATISFIABLE")?;
    answer::write_model(out, model, variables)
}

/// The size of the subset, and whether it is minimal or smallest.
fn summary(mus: &Mus, file: &GroupFile, has_groups: bool) -> String {
    let (needed, all) = (mus.groups.len(), file.declared);
    let what = if has_groups { "groups" } else { "clauses" };
    let minimal = match (mus.stopped, mus.least) {
        (_, Some(least)) if least == needed => "and any fewer have one".to_owned(),
        (Some(cause), Some(least)) => format!(
            "and none of them can be left out; at least {least} are needed, and the search for the \
             smallest was stopped: {cause}"
        ),
        _ if mus.is_minimal => "and none of them can be left out".to_owned(),
        (Some(cause), None) => {
            format!("perhaps not minimal, since the search was stopped: {cause}")
        }
        (None, _) => "perhaps not minimal".to_owned(),
    };
    let checked = match mus.certificate {
        Some(_) => "the refutation is checked",
        None => "the refutation is not checked",
    };
    format!("{needed} of {all} {what} have no model together, {minimal}; {checked}")
}

fn print_json(
    args: &MusArgs,
    found: &Minimized,
    file: Option<&GroupFile>,
    started: Instant,
) -> anyhow::Result<()> {
    let (outcome, cause) = match found {
        Minimized::Satisfiable(_) => (Outcome::Satisfiable, None),
        Minimized::Unsatisfiable(mus) => (Outcome::Unsatisfiable, mus.stopped),
        Minimized::Unknown(cause) => (Outcome::Unknown(*cause), Some(*cause)),
    };
    let subset = match found {
        Minimized::Unsatisfiable(mus) => Some(JsonSubset {
            subset: &mus.groups,
            minimal: mus.is_minimal,
            least: mus.least,
            explained: file
                .filter(|_| args.explain)
                .map(|file| explain::told(file, &mus.groups, args.groups)),
            certified: mus.certificate.as_ref().map(|certificate| certificate.lemmas),
            calls: mus.effort.calls,
            rotated: mus.rotated,
            conflicts: mus.effort.conflicts,
        }),
        _ => None,
    };
    let model = match found {
        Minimized::Satisfiable(model) => {
            Some(Literals { model, named: file.map(|file| file.variables) })
        }
        _ => None,
    };
    let json = Json {
        file: args.formula.path().display().to_string(),
        status: status(outcome),
        cause: cause.map(|cause| cause.to_string()),
        subset,
        model,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut output = Output::new();
    serde_json::to_writer(&mut output, &json).map_err(io::Error::from).context(cannot_write())?;
    writeln!(output).context(cannot_write())?;
    output.finish()
}
