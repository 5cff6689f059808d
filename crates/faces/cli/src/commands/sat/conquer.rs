//! `neuf sat --cubes`: solves a formula by its cubes, all of them or those of one job.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use neuf_cnf::{Formula, Lit, PackedFormula};
use neuf_solver::cubes::{
    Conquest, CubeOptions, CubeProgress, Finding, Fingerprint, JoinError, Part, solve_cubes,
};
use neuf_solver::{Cause, Outcome, Stats};

use super::core::Core;
use super::statistics::Statistics;
use super::{Found, Run, proof, require_model};
use crate::cube_file;
use crate::exit::{Exit, UsageError};
use crate::io::create_output;
use crate::progress::Counted;
use crate::share::Share;
use crate::streams::warn;
use crate::words::things;

impl<'a> Run<'a> {
    /// Solves the formula by all cubes of the file.
    pub(super) fn by_cubes(&self, path: &Path, formula: &Formula) -> anyhow::Result<Found<'a>> {
        let cubes = match cube_file::read(path, formula, &self.interrupt) {
            Ok(cubes) => cubes,
            Err(error) => return self.stopped(error),
        };
        if cubes.is_empty() {
            let file = path.display();
            warn(format!("{file} has no cubes: the formula is solved as it is"));
        }
        let folder = self.args.cubes.results.as_deref();
        let earlier = match folder {
            Some(folder) => {
                fs::create_dir_all(folder)
                    .with_context(|| format!("cannot create {name}", name = folder.display()))?;
                match self.results(folder) {
                    Ok(earlier) => earlier,
                    Err(error) => return self.stopped(error),
                }
            }
            None => Vec::new(),
        };
        let unproved: usize = earlier.iter().map(|part| part.summary().unproved()).sum();
        if unproved > 0 && !self.trusts_results() {
            let results = things(unproved, ["cube has a result", "cubes have results"]);
            warn(format!(
                "{results} without a proof, which do not count: --trust-results believes them"
            ));
        }
        let core = Core::wanted(self.args, formula.len());
        let evidence =
            proof::evidence_with(&self.args.proof, core.as_ref(), formula, &self.interrupt)?;
        let certifier = evidence.certifier.clone();
        let mut conquest = Conquest::new(formula, &cubes)
            .options(&self.args.search.to_options())
            .threads(self.args.threads)
            .limits(self.limits_left(&Stats::default()))
            .split_after(Some(self.args.cubes.split_after).filter(|&limit| limit > 0))
            .interrupt(&self.interrupt)
            .earlier(&earlier);
        if let Some(folder) = folder {
            let open = move |thread| {
                let file = cube_file::create_result(folder, thread)?;
                Ok(Box::new(file) as Box<dyn io::Write + Send>)
            };
            conquest = conquest.parts(open, !self.trusts_results());
        }
        if let Some(sink) = evidence.into_sink() {
            conquest = conquest.proof(sink);
        }
        let bar = Counted::new(self.quiet || self.args.json, "cubes");
        let watch = |progress: &CubeProgress| {
            bar.show(progress.refuted, progress.refuted + progress.open);
            self.monitor.answer(|| {
                let CubeProgress { refuted, open, .. } = *progress;
                let refuted = things(refuted, ["cube", "cubes"]);
                format!("c {refuted} refuted, {open} left\n")
            });
        };
        let solved = conquest.watch(watch).run();
        bar.end();
        let (solved, written) = match solved {
            Ok(solved) => (Some(solved), Ok(())),
            // If the checker has refused the proof, its reason says more.
            Err(JoinError::Proof(error)) => (None, Err(error)),
            Err(JoinError::Results(error)) => {
                let folder = folder.unwrap_or(path).display();
                bail!("cannot write the results in {folder}: {error}");
            }
            Err(error) => return Err(error.into()),
        };
        let outcome = solved.as_ref().map(|solved| solved.outcome);
        let is_refuted = outcome == Some(Outcome::Unsatisfiable);
        let certified = proof::finish(written, certifier, &self.args.proof, is_refuted)?;
        let solved = solved.context("the proof was not written")?;
        if let Some(model) = &solved.model {
            require_model(formula.first_unsatisfied(model))?;
        }
        let variables = self.variables as u64;
        let core = core
            .filter(|_| is_refuted)
            .map(|core| core.write(&PackedFormula::new(formula), self.variables, &self.interrupt))
            .transpose()?;
        Ok(Found {
            core,
            model: solved.model,
            statistics: Statistics::new(&solved.stats, self.monitor.times(), variables),
            certified: certified.filter(|_| is_refuted),
            note: self.doubt(earlier.len(), is_refuted),
            cubes: Some(solved.progress),
            ..Found::of(solved.outcome)
        })
    }

    /// Whether results count without their proofs.
    fn trusts_results(&self) -> bool {
        self.args.cubes.trust_results
    }

    /// The results in a folder or a file.
    fn results(&self, path: &Path) -> anyhow::Result<Vec<Part<'static>>> {
        cube_file::results(&[path.to_owned()], self.trusts_results(), &self.interrupt)
    }

    /// No answer, if a file could not be read because a limit was reached.
    fn stopped(&self, error: anyhow::Error) -> anyhow::Result<Found<'a>> {
        Cause::of(&self.interrupt).map_or(Err(error), |cause| Ok(Found::unknown(cause)))
    }

    /// What a refutation rests on that used so many results without being certified.
    fn doubt(&self, earlier: usize, is_refuted: bool) -> Option<String> {
        let is_doubtful = is_refuted && earlier > 0 && !self.args.proof.certify;
        let why = if self.trusts_results() {
            "not certified: the results were believed"
        } else {
            "not certified: only the results were checked; --certify checks all"
        };
        is_doubtful.then(|| why.to_owned())
    }

    /// Solves the cubes of one job and writes their result.
    pub(super) fn solve_job(&self, job: Share, formula: &Formula) -> anyhow::Result<Exit> {
        let (Some(path), Some(folder)) = (&self.args.cubes.cubes, &self.args.cubes.results) else {
            let why = "--cube-index requires --cubes and --results";
            return Err(UsageError(why.into()).into());
        };
        let cubes = cube_file::read(path, formula, &self.interrupt)?;
        let count = cubes.len();
        let mine = (1..).zip(cubes).filter(|&(number, _)| job.has(number));
        let mine: Vec<_> = mine.map(|(_, cube)| cube).collect();
        if mine.is_empty() && job.jobs.is_none() {
            let file = path.display();
            bail!("there is no cube {job}: {file} has {count}");
        }
        let name = format!("cube {job} of {count}");
        let result = cube_file::result_of(folder, job);
        if result.exists() {
            for part in self.results(&result)? {
                if is_done(&part, formula, &mine, !self.trusts_results())? {
                    return self.report(&Found {
                        note: Some(format!(
                            "{name}: {file} has its result",
                            file = result.display()
                        )),
                        ..Found::unknown(Cause::Cubes)
                    });
                }
            }
        }
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {name}", name = folder.display()))?;
        let mut options = CubeOptions::default();
        options.search = self.args.search.to_options();
        options.limits = self.limits_left(&Stats::default());
        options.proof = !self.trusts_results();
        options.interrupt = self.interrupt.clone();
        let file = create_output(&result, &self.interrupt)?;
        let (answers, file) = solve_cubes(formula, &mine, &options, file).map_err(|error| {
            let name = result.display();
            anyhow!("cannot write {name}: {error}")
        })?;
        let stats = answers.iter().fold(Stats::default(), |sum, answer| sum.plus(&answer.stats));
        let last = answers.last();
        if let Some(Outcome::Unknown(cause)) = last.map(|answer| answer.outcome) {
            bail!("{name} was not solved: {cause}");
        }
        let model = last.and_then(|answer| answer.model.clone());
        if let Some(model) = &model {
            require_model(formula.first_unsatisfied(model))?;
        }
        file.finish()?;
        let file = result.display();
        let note = if model.is_some() {
            format!("{name}: satisfiable, result in {file}")
        } else {
            format!("{name}: refuted, result in {file}")
        };
        let variables = self.variables as u64;
        let outcome = match model {
            Some(_) => Outcome::Satisfiable,
            None => Outcome::Unknown(Cause::Cubes),
        };
        self.report(&Found {
            model,
            statistics: Statistics::new(&stats, self.monitor.times(), variables),
            note: Some(note),
            ..Found::of(outcome)
        })
    }
}

/// Whether a job need not solve its cubes, because its result has a model or all of them, with
/// their proofs if these are wanted.
///
/// # Errors
/// When the result is about another formula or other cubes: it may be the only one of its kind,
/// and the job would overwrite it.
fn is_done(
    part: &Part<'_>,
    formula: &Formula,
    mine: &[Vec<Lit>],
    needs_proof: bool,
) -> anyhow::Result<bool> {
    let (name, summary) = (&part.name, part.summary());
    if summary.fingerprint != Fingerprint::of(formula) {
        bail!("{name} is a result for another formula: take another folder, or remove it");
    }
    let mine: HashSet<&Vec<Lit>> = mine.iter().collect();
    let mut solved = HashSet::new();
    let mut has_model = false;
    for finding in &summary.findings {
        let cube = match finding {
            Finding::Refuted { cube, .. } => cube,
            Finding::Model { cube, .. } => {
                has_model = true;
                cube
            }
            _ => continue,
        };
        if !mine.contains(cube) {
            bail!("{name} is a result for other cubes: take another folder, or remove it");
        }
        solved.insert(cube);
    }
    let is_refuted = solved.len() == mine.len() && (summary.is_proved() || !needs_proof);
    Ok(has_model || is_refuted)
}
