//! `neuf cluster join`: makes one answer of the results of cubes.
//!
//! The proofs of all results become one refutation, which is checked while it is joined. So nothing
//! is believed that some machine has claimed, except with `--trust-results`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use neuf_cluster::{JoinError, Joined, Part, join};
use neuf_cnf::dimacs::answer;
use neuf_solver::{Cause, Limits, Outcome};
use serde::Serialize;

use crate::arguments::JoinArgs;
use crate::cube_file::{self, ranges};

use neuf_cli::arguments::FormulaArgs;
use neuf_cli::commands::sat::proof;
use neuf_cli::formulas::{Literals, read_formula, status};
use neuf_cli::io::Files;
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::progress::spinning;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::{Output, cannot_write};
use neuf_cli::words::things;

pub(crate) fn run(args: &JoinArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    let files = Files::default().reads([&args.formula]).reads(&args.cubes).writes_or_prints(None);
    match &args.proof {
        Some(path) => files.writes_proof(path, args.form.force).check()?,
        None => files.check()?,
    }
    let deadline = args.time.deadline(Instant::now());
    let interrupt = signals.until(deadline);
    let options =
        FormulaArgs { file: Some(args.formula.clone()), strict: false, relaxed: args.relaxed };
    let file = read_formula(&options, quiet, &interrupt)?;
    let (named, formula) = (file.named_var_count(), file.formula);
    let cubes = match &args.cubes {
        Some(path) => cube_file::read(path, &formula, &interrupt)?,
        None => Vec::new(),
    };
    let parts = cube_file::results(&args.results, args.trust_results, &interrupt)?;
    if parts.is_empty() {
        let names: Vec<String> = args.results.iter().map(|p| p.display().to_string()).collect();
        bail!("there is no result of a cube in {names}", names = names.join(", "));
    }
    signals.listen()?;
    let proof_args = args.form.proof(args.proof.clone(), !args.trust_results);
    let evidence = proof::evidence(&proof_args, &formula)?;
    let certifier = evidence.certifier.clone();
    let joined = spinning("joining the results", || {
        join(&formula, &cubes, &parts, evidence.into_sink(), Limits::default(), &interrupt)
    });
    let (joined, written) = match joined {
        Ok(joined) => (Some(joined), Ok(())),
        // If the checker has refused the proof, its reason says more.
        Err(JoinError::Proof(error)) => (None, Err(error)),
        Err(error @ JoinError::NoProof { .. }) => bail!("{error}: --trust-results believes it"),
        Err(error) => return Err(error.into()),
    };
    let is_refuted = joined.as_ref().is_some_and(|joined| joined.outcome == Outcome::Unsatisfiable);
    let certified = proof::finish(written, certifier, &proof_args, is_refuted)?;
    let joined = joined.context("the proof was not written")?;
    let certified = certified.filter(|_| is_refuted);
    let answer = Answer { args, named, cubes: cubes.len(), parts: &parts, certified };
    answer.print(&joined, quiet)?;
    Ok(match joined.outcome {
        Outcome::Satisfiable => Exit::Satisfiable,
        Outcome::Unsatisfiable => Exit::Unsatisfiable,
        Outcome::Unknown(_) => Exit::Done,
    })
}

/// What is said besides the answer.
struct Answer<'a> {
    args: &'a JoinArgs,
    /// How many variables a model names even if they have no value.
    named: usize,
    /// How many cubes there are.
    cubes: usize,
    parts: &'a [Part<'static>],
    /// How many lemmas were checked.
    certified: Option<u64>,
}

#[derive(Serialize)]
struct Json<'a> {
    file: &'a PathBuf,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    /// How many files of results there are.
    results: usize,
    cubes: usize,
    /// The numbers of cubes, from 1.
    missing: Vec<usize>,
    repeated: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<Literals<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a PathBuf>,
}

impl Answer<'_> {
    fn print(&self, joined: &Joined, quiet: bool) -> anyhow::Result<()> {
        let mut output = Output::new();
        if self.args.json {
            self.write_json(&mut output, joined).context(cannot_write())?;
        } else {
            self.write_lines(&mut output, joined, quiet).context(cannot_write())?;
        }
        output.finish()
    }

    fn write_lines(&self, output: &mut Output, joined: &Joined, quiet: bool) -> io::Result<()> {
        let from_one = |places: &[usize]| places.iter().map(|place| place + 1).collect::<Vec<_>>();
        if !quiet {
            let parts = things(self.parts.len(), ["file of results", "files of results"]);
            writeln!(output, "c {parts}")?;
            if self.cubes > 0 {
                let done = self.cubes - joined.missing.len();
                let cubes = things(self.cubes, ["cube", "cubes"]);
                let have = if done == 1 { "has" } else { "have" };
                writeln!(output, "c {done} of {cubes} {have} a result")?;
            }
            if !joined.missing.is_empty() {
                let ranges = ranges(&from_one(&joined.missing));
                writeln!(output, "c missing: {ranges}")?;
            }
            if !joined.repeated.is_empty() {
                let ranges = ranges(&from_one(&joined.repeated));
                writeln!(output, "c repeated: {ranges}")?;
            }
            match (joined.outcome, self.certified) {
                (Outcome::Unsatisfiable, Some(lemmas)) => {
                    let lemmas = things(lemmas, ["lemma", "lemmas"]);
                    writeln!(output, "c certified: {lemmas} checked")?;
                }
                (Outcome::Unsatisfiable, None) => {
                    writeln!(output, "c not certified: the results were believed")?;
                }
                (Outcome::Unknown(cause), _) => {
                    writeln!(output, "c stopped: {cause}")?;
                }
                (Outcome::Satisfiable, _) => {}
            }
        }
        writeln!(output, "s {}", status(joined.outcome))?;
        match joined.model.as_ref().filter(|_| !self.args.no_model) {
            Some(model) => answer::write_model(output, model, self.named),
            None => Ok(()),
        }
    }

    fn write_json(&self, output: &mut Output, joined: &Joined) -> io::Result<()> {
        let cause = |cause: Cause| cause.to_string();
        let named = Some(self.named);
        let model = joined.model.as_ref().filter(|_| !self.args.no_model);
        let model = model.map(|model| Literals { model, named });
        let json = Json {
            file: &self.args.formula,
            status: status(joined.outcome),
            cause: match joined.outcome {
                Outcome::Unknown(why) => Some(cause(why)),
                _ => None,
            },
            results: self.parts.len(),
            cubes: self.cubes,
            missing: joined.missing.iter().map(|place| place + 1).collect(),
            repeated: joined.repeated.iter().map(|place| place + 1).collect(),
            model,
            certified: self.certified,
            proof: self.args.proof.as_ref(),
        };
        serde_json::to_writer(&mut *output, &json)?;
        writeln!(output)
    }
}
