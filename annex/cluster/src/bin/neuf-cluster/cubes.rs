//! `neuf cluster cubes`: cuts a formula into cubes by looking ahead.

use std::path::Path;
use std::time::Instant;

use anyhow::{anyhow, bail};
use neuf_cluster::{Cut, CutOptions, Spread, cut, prove_cover};
use neuf_solver::{Cause, Limits, Outcome};
use serde::Serialize;

use crate::arguments::CubesArgs;
use crate::cube_file;

use neuf_cli::commands::sat::proof;
use neuf_cli::formulas::read_formula;
use neuf_cli::io::{Files, write_to};
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::progress::spinning;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::{Output, remark};
use neuf_cli::words::things;

#[derive(Serialize)]
struct Json<'a> {
    output: Option<&'a Path>,
    cubes: usize,
    /// Leaves that looking ahead has refuted, so that they need no cube.
    refuted: u64,
    /// How many lemmas were checked that prove that the cubes leave no model out, with `--proof`.
    #[serde(skip_serializing_if = "Option::is_none")]
    lemmas: Option<u64>,
}

pub(crate) fn run(args: &CubesArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let files =
        Files::default().reads([args.formula.path()]).writes_or_prints(args.output.as_deref());
    match &args.proof {
        Some(path) => files.writes_proof(path, args.form.force).check()?,
        None => files.check()?,
    }
    let deadline = args.time.deadline(Instant::now());
    let interrupt = signals.until(deadline);
    let formula = read_formula(&args.formula, quiet, &interrupt)?.formula;
    signals.listen()?;
    let options =
        CutOptions::default().count(args.count as usize).depth(args.depth).open(args.open);
    let found = spinning("looking ahead", || cut(&formula, &[], &options, &interrupt))
        .map_err(|cause| anyhow!("stopped before the formula was cut: {cause}"))?;
    let mut proved = None;
    if let Some(path) = &args.proof {
        let whole = formula.with_negated_cubes(&found.cubes);
        let proof_args = args.form.proof(Some(path.clone()), true);
        let evidence = proof::evidence(&proof_args, &whole)?;
        let certifier = evidence.certifier.clone();
        let limits = Limits::default();
        let proving = spinning("proving that the cubes are complete", || {
            prove_cover(&formula, &found.cubes, Box::new(evidence), limits, &interrupt)
        });
        let outcome = proving.as_ref().copied().unwrap_or(Outcome::Unknown(Cause::Proof));
        let is_refuted = outcome == Outcome::Unsatisfiable;
        let written = proving.map(|_| ());
        proved = proof::finish(written, certifier, &proof_args, is_refuted)?;
        match outcome {
            Outcome::Unsatisfiable => {}
            Outcome::Satisfiable => {
                bail!("this is a defect of neuf: the cubes leave out a model")
            }
            Outcome::Unknown(cause) => {
                bail!("stopped before the cubes were proved to be complete: {cause}")
            }
        }
    }
    let summary = summary(&found);
    let comments = [format!("cubes by neuf {}", env!("CARGO_PKG_VERSION")), summary.clone()];
    write_to(args.output.as_deref(), |mut out| {
        cube_file::write(&mut out, &comments, &formula, &found.cubes, args.plain)
    })?;
    if args.json {
        let json = Json {
            output: args.output.as_deref(),
            cubes: found.cubes.len(),
            refuted: found.refuted as u64,
            lemmas: proved,
        };
        Output::print(serde_json::to_string(&json)? + "\n")?;
    }
    if !quiet {
        remark(summary);
        if found.cubes.is_empty() {
            remark("there are no cubes, because looking ahead refutes the formula");
        }
        if let Some(lemmas) = proved {
            let lemmas = things(lemmas, ["lemma", "lemmas"]);
            remark(format!("the cubes leave no model out: {lemmas} checked"));
        }
    }
    Ok(Exit::Done)
}

/// How many cubes there are, and how evenly the work is divided.
fn summary(found: &Cut) -> String {
    let spread =
        |Spread { least, mean, most, .. }: Spread| format!("{least} to {most}, mean {mean:.1}");
    format!(
        "{}, {}; literals in a cube: {}; variables left: {}; {}, {}",
        things(found.cubes.len(), ["cube", "cubes"]),
        things(found.refuted, ["refuted leaf", "refuted leaves"]),
        spread(found.depths),
        spread(found.open),
        things(found.failed_literals, ["failed literal", "failed literals"]),
        things(found.propagations, ["literal propagated", "literals propagated"]),
    )
}
