//! `neuf simplify --reconstruct`: turns a solver's answer for a simplified formula into an answer
//! for the original formula.

use std::path::Path;

use anyhow::{Context, bail};
use neuf_cnf::dimacs::answer::{self, Answer, read_answer};
use neuf_cnf::dimacs::{self, DimacsFile, ReadOptions};
use neuf_cnf::{Valuation, Var};
use neuf_solver::reconstruct;
use serde::Serialize;

use crate::arguments::SimplifyArgs;
use crate::formulas::read_removed;
use crate::puzzles::source::{Source, answer_source};
use crate::terminal::exit::Exit;
use crate::terminal::streams::{Output, cannot_write};

#[derive(Serialize)]
struct Json {
    file: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Vec<i32>>,
}

pub(crate) fn run(args: &SimplifyArgs, removed: &Path) -> anyhow::Result<Exit> {
    let removed = read_removed(removed)?;
    let formula = args.original.as_deref().map(read).transpose()?;
    let source = answer_source(args.formula.file.as_deref())?;
    let answer = read_answer(source.open()?).with_context(|| source.name())?;
    let (status, exit, model) = match answer {
        Answer::Satisfiable(model) => {
            let model = whole(&removed, &model).with_context(|| source.name())?;
            ("SATISFIABLE", Exit::Satisfiable, Some(model))
        }
        Answer::Unsatisfiable => ("UNSATISFIABLE", Exit::Unsatisfiable, None),
        Answer::Unknown => ("UNKNOWN", Exit::Done, None),
    };
    if let (Some(file), Some(model)) = (&formula, &model)
        && let Some(index) = file.formula.first_unsatisfied(model)
    {
        let (name, clause) = (source.name(), index + 1);
        bail!("{name}: clause {clause} is not satisfied by the model");
    }
    let var_count = formula.as_ref().unwrap_or(&removed).var_count();
    if args.json {
        let value = |var: Var| Some(var.lit(model.as_ref()?.var_value(var)?).to_dimacs());
        let json = Json {
            file: source.label(),
            status,
            model: model
                .is_some()
                .then(|| (0..var_count).map(Var::new).filter_map(value).collect()),
        };
        Output::print(serde_json::to_string(&json)? + "\n")?;
        return Ok(exit);
    }
    let mut output = Output::new();
    print(&mut output, status, model.as_ref(), var_count).context(cannot_write())?;
    output.finish()?;
    Ok(exit)
}

fn read(path: &Path) -> anyhow::Result<DimacsFile> {
    let source = Source::File(path.to_path_buf());
    let file = dimacs::read(source.open()?, &ReadOptions::default().relaxed(true));
    file.with_context(|| source.name())
}

/// The model of the original formula: the given one, extended to the variables that were
/// removed.
fn whole(removed: &DimacsFile, model: &Valuation) -> anyhow::Result<Valuation> {
    if model.var_count() > removed.var_count() {
        let (has, knows) = (model.var_count(), removed.var_count());
        bail!("the model has variable {has}, but the reconstruction has only {knows}");
    }
    Ok(reconstruct(&removed.formula, model))
}

fn print(
    output: &mut Output,
    status: &str,
    model: Option<&Valuation>,
    var_count: usize,
) -> std::io::Result<()> {
    use std::io::Write;
    writeln!(output, "s {status}")?;
    model.map_or(Ok(()), |model| answer::write_model(output, model, var_count))
}
