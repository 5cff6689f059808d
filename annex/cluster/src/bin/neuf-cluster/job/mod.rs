//! `neuf cluster sat --cube-index`: the cubes of one of many jobs, and its result.
//!
//! A result appears when it is complete. A job that reaches a limit would leave nothing, and the
//! same job would fail again. So it cuts the cube that was too hard into pieces, and writes what it
//! leaves, these pieces and the cubes behind it, into a file of cubes beside its result. The next
//! run of the same job takes the cubes of that file, each with the whole limit, and so gets further
//! each time. The pieces need no entry in the list of all cubes: `neuf cluster join` sees from what
//! refutes them when they cover their cube.
//!
//! Where looking ahead leaves one piece, the cube becomes longer. Where it leaves none, it has
//! refuted the cube, but without a derivation, and nothing counts without one; so the search
//! refutes it once more, with limits of conflicts and ticks that double until it does. The same
//! helps where looking ahead finds nothing to cut. A limit of time is never exceeded: a scheduler
//! would kill the job.

mod earlier;

use std::collections::HashSet;
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use neuf_cluster::{CubeAnswer, CubeOptions, CutOptions, cut, solve_cubes};
use neuf_cnf::{Formula, Interrupt, Lit, Valuation};
use neuf_solver::{Cause, Limits, Outcome, Stats};

use self::earlier::{Unproved, is_whole, require_pieces, unproved};
use crate::conquer::ByCubes;
use crate::cube_file;
use neuf_cli::arguments::share::Share;
use neuf_cli::commands::sat::Found;
use neuf_cli::formulas::require_model;
use neuf_cli::io::{OutputFile, create_output, write_to};
use neuf_cli::terminal::exit::UsageError;
use neuf_cli::terminal::streams::warn;
use neuf_cli::words::things;

/// Into how many pieces a cube is cut.
const PIECES: usize = 8;
/// How long the cut of a cube may take. With a limit of time, a tenth of it is kept for that, if it
/// is less.
const CUTTING: Duration = Duration::from_secs(60);

/// What a job has to do, and where it writes.
struct Job {
    /// What it is called in messages.
    name: String,
    /// The cubes that are still open.
    cubes: Vec<Vec<Lit>>,
    /// Where the next result goes.
    result: PathBuf,
    /// The file with the cubes that earlier runs have left.
    left: PathBuf,
    /// Whether there is that file.
    is_later: bool,
}

/// What looking ahead makes of a cube that was too hard.
enum Cut {
    /// These cubes, at least one, each longer than it, leave no model of it out.
    Into(Vec<Vec<Lit>>),
    /// It has no model.
    Refuted,
    /// Nothing was found to split on, or not in time.
    Failed,
}

impl<'a> ByCubes<'_, 'a> {
    /// Solves the cubes of one job and writes their result.
    pub(crate) fn solve_job(&self, share: Share, formula: &Formula) -> anyhow::Result<Found<'a>> {
        let Some(folder) = &self.cubes.results else {
            let why = "--cube-index requires --results";
            return Err(UsageError(why.into()).into());
        };
        let path = &*self.cubes.cubes;
        let cubes = cube_file::read(path, formula, &self.run.interrupt)?;
        let count = cubes.len();
        let mine = (1..).zip(cubes).filter(|&(number, _)| share.has(number));
        let mine: Vec<_> = mine.map(|(_, cube)| cube).collect();
        if mine.is_empty() && share.jobs.is_none() {
            let file = path.display();
            bail!("there is no cube {share}: {file} has {count}");
        }
        let name = format!("cube {share} of {count}");
        let left = cube_file::left_of(folder, share);
        let is_later = left.exists();
        let result = cube_file::result_of(folder, share);
        let is_done = format!("{name}: {file} has its result", file = result.display());
        let mut job = Job { name, cubes: mine, result, left, is_later };
        if is_later {
            let open = cube_file::read(&job.left, formula, &self.run.interrupt)?;
            require_pieces(&open, &job.cubes, &job.left)?;
            let asked = mem::replace(&mut job.cubes, open);
            if !self.trusts_results() {
                let results = cube_file::results_of(folder, share)?;
                self.reopen(&mut job, &asked, &results, formula)?;
            }
        }
        let is_finished =
            if is_later { job.cubes.is_empty() } else { self.is_done(&job, formula)? };
        if is_finished {
            return Ok(Found { note: Some(is_done), ..Found::unknown(Cause::Cubes) });
        }
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {name}", name = folder.display()))?;
        self.work(&mut job, folder, share, formula)
    }

    /// Solves the cubes, or leaves pieces of one that is too hard.
    fn work(
        &self,
        job: &mut Job,
        folder: &Path,
        share: Share,
        formula: &Formula,
    ) -> anyhow::Result<Found<'a>> {
        let mut options = CubeOptions::default();
        options.search = self.run.args.search.to_options();
        options.limits = self.run.limits_left(&Stats::default());
        options.proof = !self.trusts_results();
        options.interrupt = self.run.interrupt.with_deadline(self.begin_of_cutting());
        let mut stats = Stats::default();
        loop {
            if job.is_later {
                job.result = cube_file::later_result_of(folder, share);
            }
            let (answers, file) = self.solve(job, formula, &options)?;
            stats = answers.iter().fold(stats, |sum, answer| sum.plus(&answer.stats));
            let last = answers.last();
            let Some(Outcome::Unknown(cause)) = last.map(|answer| answer.outcome) else {
                let model = last.and_then(|answer| answer.model.clone());
                if let Some(model) = &model {
                    require_model(formula.first_unsatisfied(model))?;
                }
                file.finish()?;
                if job.is_later {
                    job.leave(Vec::new(), formula)?;
                }
                return Ok(self.solved(job, model, &stats));
            };
            let refuted = answers.len() - 1;
            if !matches!(cause, Cause::Conflicts | Cause::Ticks | Cause::Time) {
                bail!("{name} was not solved: {cause}", name = job.name);
            }
            // Should the job be killed before the rest is left, this is refuted once more.
            if refuted > 0 {
                file.finish()?;
            }
            let cut = self.leave_rest(job, refuted, formula)?;
            let (name, left) = (&job.name, job.left.display());
            let why = match cut {
                Cut::Into(pieces) => bail!(
                    "{name} was not solved: {cause}; it is cut into {pieces}, and the same job goes \
                     on with what {left} has",
                    pieces = things(pieces.len(), ["piece", "pieces"]),
                ),
                Cut::Refuted => "looking ahead refutes it, which has no proof",
                Cut::Failed => "it cannot be cut",
            };
            let has_time = Cause::of(&self.run.interrupt).is_none();
            match raised(options.limits, cause) {
                Some((limits, limit)) if has_time => {
                    warn(format!("{name}: {cause}, and {why}; it is raised to {limit}"));
                    options.limits = limits;
                }
                // What was kept for cutting is left for the search.
                None if has_time && options.interrupt.is_past_deadline() => {
                    options.interrupt = self.run.interrupt.clone();
                }
                _ => bail!("{name} was not solved: {cause}, and {why}; it needs a longer --time"),
            }
        }
    }

    /// Cuts the first cube that was not refuted, and leaves what is open.
    fn leave_rest(&self, job: &mut Job, refuted: usize, formula: &Formula) -> anyhow::Result<Cut> {
        let mut open = job.cubes.split_off(refuted);
        let cut = cut_again(formula, &open[0], &self.run.interrupt);
        if let Cut::Into(pieces) = &cut {
            open.splice(..1, pieces.iter().cloned());
        }
        job.leave(open, formula)?;
        Ok(cut)
    }

    /// When the search has to end, so that a cube can be cut before the time of the command is
    /// over.
    fn begin_of_cutting(&self) -> Option<Instant> {
        let time = self.run.args.limits.time?;
        self.run.started.checked_add(time - CUTTING.min(time / 10))
    }

    /// Solves cubes until one has no answer or a model.
    fn solve(
        &self,
        job: &Job,
        formula: &Formula,
        options: &CubeOptions,
    ) -> anyhow::Result<(Vec<CubeAnswer>, OutputFile)> {
        let file = create_output(&job.result)?;
        solve_cubes(formula, &job.cubes, options, file).map_err(|error| {
            let name = job.result.display();
            anyhow!("cannot write {name}: {error}")
        })
    }

    /// What is said about a job that is done.
    fn solved(&self, job: &Job, model: Option<Valuation>, stats: &Stats) -> Found<'a> {
        let (name, file) = (&job.name, job.result.display());
        let (outcome, answer) = match model {
            Some(_) => (Outcome::Satisfiable, "satisfiable"),
            None => (Outcome::Unknown(Cause::Cubes), "refuted"),
        };
        Found {
            model,
            statistics: self.run.counted(stats),
            note: Some(format!("{name}: {answer}, result in {file}")),
            ..Found::of(outcome)
        }
    }

    /// Opens those of the `asked` cubes again that results of earlier runs refute without proofs,
    /// or pieces of them, and removes these results.
    fn reopen(
        &self,
        job: &mut Job,
        asked: &[Vec<Lit>],
        results: &[PathBuf],
        formula: &Formula,
    ) -> anyhow::Result<()> {
        for Unproved { path, cubes } in unproved(results, |path| self.results(path), formula)? {
            require_pieces(&cubes, asked, path)?;
            let count = cubes.len();
            let mut open = mem::take(&mut job.cubes);
            open.extend(cubes);
            // A run that was killed before it removed the result has opened them already.
            let mut seen = HashSet::new();
            open.retain(|cube| seen.insert(cube.clone()));
            // The cubes come first, so that nothing is lost if this run is killed here.
            job.leave(open, formula)?;
            let (name, file) = (&job.name, path.display());
            fs::remove_file(path).with_context(|| format!("cannot remove {file}"))?;
            let again = things(count, ["cube of it is", "cubes of it are"]);
            warn(format!(
                "{name}: {file} has no proofs, so that it counts only with --trust-results; {again} \
                 solved again"
            ));
        }
        Ok(())
    }

    /// Whether a job need not solve its cubes, because its result has them.
    fn is_done(&self, job: &Job, formula: &Formula) -> anyhow::Result<bool> {
        if !job.result.exists() {
            return Ok(false);
        }
        for part in self.results(&job.result)? {
            if is_whole(&part, formula, &job.cubes, !self.trusts_results())? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Job {
    /// Writes the cubes that are open for the next run, and makes them those of this one.
    fn leave(&mut self, open: Vec<Vec<Lit>>, formula: &Formula) -> anyhow::Result<()> {
        let comments = [format!("what is left of {name}", name = self.name)];
        // The limits of the job may have been reached.
        write_to(Some(&self.left), |mut out| {
            cube_file::write(&mut out, &comments, formula, &open, true)
        })?;
        (self.cubes, self.is_later) = (open, true);
        Ok(())
    }
}

/// Cuts a cube that was too hard for a limit.
fn cut_again(formula: &Formula, cube: &[Lit], interrupt: &Interrupt) -> Cut {
    let interrupt = interrupt.with_deadline(Instant::now().checked_add(CUTTING));
    let Ok(found) = cut(formula, cube, &CutOptions::default().count(PIECES), &interrupt) else {
        return Cut::Failed;
    };
    match &found.cubes[..] {
        [] => Cut::Refuted,
        [piece] if piece.len() == cube.len() => Cut::Failed,
        _ => Cut::Into(found.cubes),
    }
}

/// Limits of which the one that was reached is twice as high, and what it is then; `None` for a
/// limit of time.
fn raised(limits: Limits, cause: Cause) -> Option<(Limits, String)> {
    let twice = |limit: Option<u64>| limit.map(|limit| limit.max(1).saturating_mul(2));
    let (limits, limit, noun) = match cause {
        Cause::Conflicts => {
            let limit = twice(limits.conflicts)?;
            (limits.conflicts(limit), limit, ["conflict", "conflicts"])
        }
        Cause::Ticks => {
            let limit = twice(limits.ticks)?;
            (limits.ticks(limit), limit, ["tick", "ticks"])
        }
        _ => return None,
    };
    Some((limits, things(limit, noun)))
}
