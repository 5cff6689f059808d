//! `neuf cubes`: cuts a formula into cubes by looking ahead.

use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use neuf_solver::cubes::{Cut, CutOptions, Spread, cut, prove_cover, with_negations};
use neuf_solver::{Cause, Limits, Outcome};
use neuf_words::fill;

use crate::cli::{CubesArgs, ProofArgs};
use crate::commands::sat::{proof, read_formula};
use crate::cube_file;
use crate::exit::Exit;
use crate::io::{Files, write_to};
use crate::output::remark;
use crate::progress::spinning;
use crate::signals::Signals;
use crate::words::{self, Sentence, tr};

pub(crate) fn run(args: &CubesArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let files =
        Files::default().reads([args.formula.path()]).writes_or_prints(args.output.as_deref());
    match &args.proof {
        Some(path) => files.writes_proof(path, args.form.force).check()?,
        None => files.check()?,
    }
    let deadline = args.time.deadline(Instant::now());
    let interrupt = signals.interrupt().with_deadline(deadline);
    let formula = read_formula(&args.formula, quiet, &interrupt)?.formula;
    signals.listen()?;
    let options =
        CutOptions::default().count(args.count as usize).depth(args.depth).open(args.open);
    let found = spinning(tr!("looking ahead"), || cut(&formula, &[], &options, &interrupt))
        .map_err(words::cause)
        .map_err(|cause| anyhow!(tr!("stopped before the formula was cut: {cause}", cause)))?;
    let mut proved = None;
    if let Some(path) = &args.proof {
        let whole = with_negations(&formula, &found.cubes);
        let proof_args = ProofArgs::lrat(Some(path.clone()), &args.form, true);
        let (evidence, certifier) = proof::evidence(&proof_args, &whole)?;
        let evidence = evidence.context("a proof is wanted")?;
        let limits = Limits::default();
        let proving = spinning(tr!("proving that the cubes are complete"), || {
            prove_cover(&formula, &found.cubes, evidence, limits, &interrupt)
        });
        let outcome = proving.as_ref().copied().unwrap_or(Outcome::Unknown(Cause::Proof));
        let is_refuted = outcome == Outcome::Unsatisfiable;
        let written = proving.map(|_| ());
        proved = proof::finish(written, certifier, &proof_args, is_refuted)?;
        match outcome {
            Outcome::Unsatisfiable => {}
            Outcome::Satisfiable => {
                bail!(tr!("this is a defect of neuf: the cubes leave out a model"))
            }
            Outcome::Unknown(cause) => {
                let cause = words::cause(cause);
                bail!(tr!("stopped before the cubes were proved to be complete: {cause}", cause))
            }
        }
    }
    let comments = [
        format!("cubes by neuf {}", env!("CARGO_PKG_VERSION")),
        summary(&found, Sentence::english, plain),
    ];
    write_to(args.output.as_deref(), |mut out| {
        cube_file::write(&mut out, &comments, &formula, &found.cubes, args.plain)
    })?;
    if !quiet {
        remark(summary(&found, Sentence::text, words::decimal));
        if found.cubes.is_empty() {
            remark(tr!("there are no cubes, because looking ahead refutes the formula"));
        }
        if let Some(lemmas) = proved {
            remark(tr!("the cubes leave no model out: {lemmas} lemmas checked", lemmas));
        }
    }
    Ok(Exit::Done)
}

/// A number as files have it in every language.
fn plain(number: f64, decimals: usize) -> String {
    format!("{number:.decimals$}")
}

/// How many cubes there are, and how evenly the work is divided, in the language of `text`
/// and `decimal`.
fn summary(
    found: &Cut,
    text: fn(&Sentence) -> &'static str,
    decimal: fn(f64, usize) -> String,
) -> String {
    const WHOLE: Sentence = Sentence::of(
        "{cubes} cubes, {refuted} refuted leaves; literals in a cube: {depths}; variables left: \
         {open}; {failed} failed literals, {propagated} literals propagated",
    );
    const SPREAD: Sentence = Sentence::of("{least} to {most}, mean {mean}");
    let spread = |Spread { least, mean, most, .. }: Spread| {
        let mean = decimal(mean, 1);
        fill(text(&SPREAD), &[("least", &least), ("most", &most), ("mean", &mean)])
    };
    fill(
        text(&WHOLE),
        &[
            ("cubes", &found.cubes.len()),
            ("refuted", &found.refuted),
            ("depths", &spread(found.depths)),
            ("open", &spread(found.open)),
            ("failed", &found.failed_literals),
            ("propagated", &found.propagations),
        ],
    )
}
