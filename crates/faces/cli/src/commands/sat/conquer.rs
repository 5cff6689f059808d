//! `neuf sat --cubes`: solves a formula by all its cubes.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, bail};
use neuf_cnf::{Formula, PackedFormula};
use neuf_solver::cubes::{Conquered, Conquest, CubeProgress, JoinError, Part};
use neuf_solver::{Cause, Outcome, Stats};

use super::core::Core;
use super::statistics::Statistics;
use super::{Found, Run, proof, require_model};
use crate::cube_file;
use crate::progress::Counted;
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
        if let Some(folder) = folder {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create {name}", name = folder.display()))?;
        }
        let earlier = match folder.map_or_else(|| Ok(Vec::new()), |folder| self.earlier(folder)) {
            Ok(earlier) => earlier,
            Err(error) => return self.stopped(error),
        };
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
        let (solved, written) = match self.watched(conquest) {
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

    /// The results of earlier runs in a folder. Of those that do not count the user is told.
    fn earlier(&self, folder: &Path) -> anyhow::Result<Vec<Part<'static>>> {
        let earlier = self.results(folder)?;
        let unproved: usize = earlier.iter().map(|part| part.summary().unproved()).sum();
        if unproved > 0 && !self.trusts_results() {
            let results = things(unproved, ["cube has a result", "cubes have results"]);
            warn(format!(
                "{results} without a proof, which do not count: --trust-results believes them"
            ));
        }
        Ok(earlier)
    }

    /// Solves all cubes and shows how many are refuted.
    fn watched(&self, conquest: Conquest<'_>) -> Result<Conquered, JoinError> {
        let bar = Counted::new(self.quiet || self.args.json, "cubes");
        let watch = |progress: &CubeProgress| {
            bar.show(progress.refuted, progress.refuted + progress.open);
        };
        let solved = conquest.watch(watch).run();
        bar.end();
        solved
    }

    /// Whether results count without their proofs.
    pub(super) fn trusts_results(&self) -> bool {
        self.args.cubes.trust_results
    }

    /// The results in a folder or a file.
    pub(super) fn results(&self, path: &Path) -> anyhow::Result<Vec<Part<'static>>> {
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
}
