//! `neuf cluster sat`: solves a formula by all its cubes.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, bail};
use neuf_cluster::{Conquered, Conquest, CubeProgress, JoinError, Part};
use neuf_cnf::{Formula, PackedFormula};
use neuf_solver::{Cause, Outcome, Stats};

use crate::arguments::{ByCubesArgs, CubeArgs};
use crate::cube_file;
use neuf_cli::arguments::{SatMethod, WrittenFormat};
use neuf_cli::commands::sat::{Core, Cubes, Found, Run, proof, run_by};
use neuf_cli::formulas::require_model;
use neuf_cli::terminal::exit::{Exit, UsageError};
use neuf_cli::terminal::progress::Counted;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::warn;
use neuf_cli::words::things;

/// Solves a formula by its cubes.
///
/// # Errors
/// When the options contradict each other, or something cannot be read, solved or written.
pub(crate) fn run(args: &ByCubesArgs, quiet: bool, signals: &Signals) -> anyhow::Result<Exit> {
    refuse(args)?;
    let cubes = &args.cubes;
    run_by(&args.sat, quiet, signals, |run, formula| {
        let work = ByCubes { run, cubes };
        match cubes.cube_index {
            Some(share) => work.solve_job(share, &formula),
            None => work.solve_all(&formula),
        }
    })
}

/// Refuses options that contradict each other.
fn refuse(args: &ByCubesArgs) -> Result<(), UsageError> {
    let ByCubesArgs { sat, cubes } = args;
    let (is_job, proof) = (cubes.cube_index.is_some(), &sat.proof);
    let refused = [
        (sat.method == SatMethod::Dpll, "--method dpll cannot solve under assumptions"),
        (sat.fixed, "--fixed is about one search, and each cube has its own"),
        (sat.models.all, "--all cannot show to which cube a model belongs"),
        (
            is_job && proof.proof_file.is_some(),
            "a cube alone has no refutation of the formula: let `neuf cluster join --proof` write \
             the proof",
        ),
        (
            is_job && proof.core.is_some(),
            "a cube alone has no refutation of the formula, and so --core has no clauses",
        ),
        (
            cubes.trust_results && (proof.certify || proof.proof_file.is_some()),
            "--trust-results keeps no proofs, so there is none to check or write",
        ),
        (
            cubes.trust_results && proof.core.is_some(),
            "--core needs the proofs of all results: leave out --trust-results",
        ),
        (
            cubes.results.is_some()
                && proof.proof_file.is_some()
                && proof::format(proof) != WrittenFormat::Lrat,
            "--results keeps LRAT proofs only: use --proof lrat",
        ),
    ];
    match refused.into_iter().find(|&(is_refused, _)| is_refused) {
        Some((_, why)) => Err(UsageError(why.into())),
        None => Ok(()),
    }
}

/// A formula that is solved by cubes.
pub(crate) struct ByCubes<'r, 'a> {
    pub(crate) run: &'r Run<'a>,
    pub(crate) cubes: &'r CubeArgs,
}

impl<'a> ByCubes<'_, 'a> {
    /// Solves the formula by all cubes of the file.
    fn solve_all(&self, formula: &Formula) -> anyhow::Result<Found<'a>> {
        let path = &*self.cubes.cubes;
        let cubes = match cube_file::read(path, formula, &self.run.interrupt) {
            Ok(cubes) => cubes,
            Err(error) => return self.stopped(error),
        };
        if cubes.is_empty() {
            let file = path.display();
            warn(format!("{file} has no cubes: the formula is solved as it is"));
        }
        let folder = self.cubes.results.as_deref();
        if let Some(folder) = folder {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create {name}", name = folder.display()))?;
        }
        let earlier = match folder.map_or_else(|| Ok(Vec::new()), |folder| self.earlier(folder)) {
            Ok(earlier) => earlier,
            Err(error) => return self.stopped(error),
        };
        let core = Core::wanted(self.run.args, formula.len());
        let evidence = proof::evidence_with(&self.run.args.proof, core.as_ref(), formula)?;
        let certifier = evidence.certifier.clone();
        let mut conquest = Conquest::new(formula, &cubes)
            .options(&self.run.args.search.to_options())
            .threads(self.run.args.threads)
            .limits(self.run.limits_left(&Stats::default()))
            .split_after(Some(self.cubes.split_after).filter(|&limit| limit > 0))
            .interrupt(&self.run.interrupt)
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
        let certified = proof::finish(written, certifier, &self.run.args.proof, is_refuted)?;
        let solved = solved.context("the proof was not written")?;
        if let Some(model) = &solved.model {
            require_model(formula.first_unsatisfied(model))?;
        }
        let CubeProgress { refuted, open, split, .. } = solved.progress;
        let core = core
            .filter(|_| is_refuted)
            .map(|core| core.write(&PackedFormula::new(formula), self.run.variables))
            .transpose()?;
        Ok(Found {
            core,
            model: solved.model,
            statistics: self.run.counted(&solved.stats),
            certified: certified.filter(|_| is_refuted),
            note: self.doubt(earlier.len(), is_refuted),
            cubes: Some(Cubes { refuted, open, split }),
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
        let bar = Counted::new(self.run.quiet || self.run.args.json, "cubes");
        let watch = |progress: &CubeProgress| {
            bar.show(progress.refuted, progress.refuted + progress.open);
        };
        let solved = conquest.watch(watch).run();
        bar.end();
        solved
    }

    /// Whether results count without their proofs.
    pub(crate) fn trusts_results(&self) -> bool {
        self.cubes.trust_results
    }

    /// The results in a folder or a file.
    pub(crate) fn results(&self, path: &Path) -> anyhow::Result<Vec<Part<'static>>> {
        cube_file::results(&[path.to_owned()], self.trusts_results(), &self.run.interrupt)
    }

    /// No answer, if a file could not be read because a limit was reached.
    fn stopped(&self, error: anyhow::Error) -> anyhow::Result<Found<'a>> {
        Cause::of(&self.run.interrupt).map_or(Err(error), |cause| Ok(Found::unknown(cause)))
    }

    /// What a refutation rests on that used so many results without being certified.
    fn doubt(&self, earlier: usize, is_refuted: bool) -> Option<String> {
        let is_doubtful = is_refuted && earlier > 0 && !self.run.args.proof.certify;
        let why = if self.trusts_results() {
            "not certified: the results were believed"
        } else {
            "not certified: only the results were checked; --certify checks all"
        };
        is_doubtful.then(|| why.to_owned())
    }
}
