//! Solving a formula by its cubes, on the cores of one machine.
//!
//! Each thread has a solver of its own, which takes the next cube from a common list. A cube
//! that takes too many conflicts is cut again, and its parts go to the front of the list, so
//! that what is left in the end is spread over all threads. The solvers do not exchange clauses:
//! cubes divide the work, and each solver keeps what it has learned from one cube for the next.
//! A cube that contains a core found by any thread needs no search.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, scope};
use std::time::Duration;

use neuf_cnf::{Fingerprint, Formula, Interrupt, Valuation};
use neuf_proof::ProofSink;
use neuf_solver::Lit;
use rustc_hash::FxHashSet;

use crate::close::{Closing, close};
use crate::cores::Cores;
use crate::cut::{CutOptions, cut};
use crate::gather::{Gathered, JoinError, gather};
use crate::literals::is_contrary;
use crate::lock;
use crate::merge::{Merge, SharedMerge};
use crate::part::Part;
use crate::worker::{Evidence, Failure, Found, Out, Worker};
use neuf_solver::{Cause, Limits, Options, Outcome, Stats};

/// How long it takes at most until the threads learn of a caller's interrupt.
const LOOK: Duration = Duration::from_millis(5);
/// Into how many cubes a hard one is cut.
const PIECES: usize = 8;

/// How far the work on cubes has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CubeProgress {
    /// How many cubes are refuted, those of an earlier run included.
    pub refuted: usize,
    /// How many cubes are left.
    pub open: usize,
    /// How many cubes have been cut again.
    pub split: usize,
    /// Whether only the proof that the cubes cover everything is missing.
    pub is_closing: bool,
}

/// The answer about a formula, by its cubes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conquered {
    /// The answer about the whole formula, whether or not the cubes cover it.
    pub outcome: Outcome,
    /// A model, if there is one.
    pub model: Option<Valuation>,
    /// How far the work has come.
    pub progress: CubeProgress,
    /// The counters of all solvers together.
    pub stats: Stats,
}

impl Conquered {
    /// No answer, from a run that was stopped before it began with its cubes.
    fn stopped(open: usize, cause: Cause) -> Conquered {
        let progress = CubeProgress { open, ..CubeProgress::default() };
        let (outcome, stats) = (Outcome::Unknown(cause), Stats::default());
        Conquered { outcome, model: None, progress, stats }
    }
}

/// What opens the file of the part of each thread.
type OpenPart<'a> = dyn Fn(usize) -> io::Result<Box<dyn io::Write + Send>> + Sync + 'a;

/// A formula that is to be solved by its cubes, and how.
///
/// The answer of [`run`](Conquest::run) is one about the formula. If the cubes do not cover it,
/// what they leave out is solved in the end.
///
/// ```
/// use neuf_cnf::{Formula, Lit};
/// use neuf_solver::Outcome;
/// use neuf_cluster::{Conquest, CubeProgress};
/// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
/// let formula: Formula = [[a, b], [a, !b], [!a, b], [!a, !b]].into_iter().collect();
/// let cubes = [vec![a], vec![!a]];
/// let mut refuted = 0;
/// let watch = |progress: &CubeProgress| refuted = progress.refuted;
/// let found = Conquest::new(&formula, &cubes).threads(2).watch(watch).run()?;
/// assert_eq!(found.outcome, Outcome::Unsatisfiable);
/// # Ok::<(), neuf_cluster::JoinError>(())
/// ```
pub struct Conquest<'a> {
    formula: &'a Formula,
    cubes: &'a [Vec<Lit>],
    earlier: &'a [Part<'a>],
    how: How<'a>,
    proof: Option<Box<dyn ProofSink>>,
    watch: Box<dyn FnMut(&CubeProgress) + 'a>,
}

/// What the threads must know of a [`Conquest`].
struct How<'a> {
    options: Options,
    threads: usize,
    limits: Limits,
    split_after: Option<u64>,
    interrupt: Interrupt,
    parts: Option<Box<OpenPart<'a>>>,
    parts_have_proofs: bool,
}

impl<'a> Conquest<'a> {
    /// After how many conflicts a cube is cut again, if [`split_after`](Conquest::split_after)
    /// says nothing else.
    pub const SPLIT_AFTER: u64 = 20_000;

    /// The formula by these cubes, on one thread, without a limit, a proof or a file.
    #[must_use]
    pub fn new(formula: &'a Formula, cubes: &'a [Vec<Lit>]) -> Conquest<'a> {
        let how = How {
            options: Options::default(),
            threads: 1,
            limits: Limits::default(),
            split_after: Some(Conquest::SPLIT_AFTER),
            interrupt: Interrupt::new(),
            parts: None,
            parts_have_proofs: false,
        };
        Conquest { formula, cubes, earlier: &[], how, proof: None, watch: Box::new(|_| ()) }
    }

    /// The options of each solver.
    #[must_use]
    pub fn options(mut self, options: &Options) -> Conquest<'a> {
        self.how.options = options.clone();
        self
    }

    /// How many threads work; 0 is 1.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Conquest<'a> {
        self.how.threads = threads;
        self
    }

    /// The limits of each thread, for all its cubes together. The time is limited by the
    /// interrupt instead.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Conquest<'a> {
        self.how.limits = limits;
        self
    }

    /// After how many conflicts a cube is cut again; its pieces may take half as many more.
    /// `None` for never.
    #[must_use]
    pub fn split_after(mut self, conflicts: Option<u64>) -> Conquest<'a> {
        self.how.split_after = conflicts;
        self
    }

    /// What stops everything.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Conquest<'a> {
        self.how.interrupt = interrupt.clone();
        self
    }

    /// The parts of runs that were stopped: cubes that they refute are not solved again if they
    /// prove it, which is checked. A [trusted](Part::trusted) part is believed without a proof,
    /// except where there is a [proof](Conquest::proof) to be made of it.
    #[must_use]
    pub fn earlier(mut self, parts: &'a [Part<'a>]) -> Conquest<'a> {
        self.earlier = parts;
        self
    }

    /// Where one LRAT refutation of the formula goes, made of those of all cubes.
    #[must_use]
    pub fn proof(mut self, sink: Box<dyn ProofSink>) -> Conquest<'a> {
        self.proof = Some(sink);
        self
    }

    /// What opens a file for the [`Part`] of each thread, by its number from 0, so that a run
    /// that is stopped can be continued. With proofs, a part also has the derivations, so that
    /// a later run or [`join`](super::join()) can prove the answer.
    #[must_use]
    pub fn parts(
        mut self,
        open: impl Fn(usize) -> io::Result<Box<dyn io::Write + Send>> + Sync + 'a,
        have_proofs: bool,
    ) -> Conquest<'a> {
        self.how.parts = Some(Box::new(open));
        self.how.parts_have_proofs = have_proofs;
        self
    }

    /// What is called whenever a cube is done, and every few milliseconds.
    #[must_use]
    pub fn watch(mut self, watch: impl FnMut(&CubeProgress) + 'a) -> Conquest<'a> {
        self.watch = Box::new(watch);
        self
    }

    /// Solves the formula.
    ///
    /// # Errors
    /// What is wrong with an earlier part, why a part or the proof cannot be written, or why no
    /// thread can be started.
    pub fn run(self) -> Result<Conquered, JoinError> {
        let Conquest { formula, cubes, earlier, how, proof, mut watch } = self;
        let merge: Option<SharedMerge> =
            proof.map(|sink| Arc::new(Mutex::new(Merge::new(sink, formula))));
        let gathered = match gather(formula, earlier, merge.as_ref(), true, &how.interrupt) {
            Ok(gathered) => gathered,
            Err(JoinError::Stopped(cause)) => return Ok(Conquered::stopped(cubes.len(), cause)),
            Err(error) => return Err(error),
        };
        let shared = Shared {
            formula,
            how: &how,
            merge: merge.as_ref(),
            fingerprint: Fingerprint::of(formula),
            stop: Interrupt::new(),
            work: Mutex::new(Work::new(cubes, gathered, how.split_after)),
            changed: Condvar::new(),
        };
        let mut conquered = shared.run(&mut *watch)?;
        if let Some(merge) = &merge {
            let finished = lock(merge).and_then(|mut merge| merge.finish());
            if conquered.outcome == Outcome::Unsatisfiable {
                finished.map_err(JoinError::Proof)?;
            }
        }
        conquered.progress.open = shared.work().queue.len();
        Ok(conquered)
    }
}

impl fmt::Debug for Conquest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cubes = self.cubes.len();
        f.debug_struct("Conquest").field("cubes", &cubes).finish_non_exhaustive()
    }
}

/// A cube that is to be solved.
struct Task {
    cube: Vec<Lit>,
    /// After how many conflicts it is cut.
    patience: Option<u64>,
}

/// What all threads know.
struct Work {
    queue: VecDeque<Task>,
    /// How many threads are solving a cube.
    busy: usize,
    closings: Vec<Closing>,
    /// The cores that the closings refute.
    cores: Cores,
    /// All cubes that were given or cut, as they are in the tree.
    cubes: Vec<Vec<Lit>>,
    /// The cubes that an earlier run has cut.
    split_before: FxHashSet<Vec<Lit>>,
    progress: CubeProgress,
    /// The first reason to stop, which may be an answer.
    ended: Option<Outcome>,
    model: Option<Valuation>,
    error: Option<Failure>,
    stats: Stats,
}

impl Work {
    fn new(cubes: &[Vec<Lit>], gathered: Gathered, patience: Option<u64>) -> Work {
        let task = |cube: &Vec<Lit>| Task { cube: cube.clone(), patience };
        let ended = gathered.model.as_ref().map(|_| Outcome::Satisfiable);
        let cores = Cores::of(&gathered.closings);
        Work {
            queue: cubes.iter().filter(|cube| !is_contrary(cube)).map(task).collect(),
            busy: 0,
            closings: gathered.closings,
            cores,
            cubes: cubes.iter().cloned().chain(gathered.refuted).collect(),
            split_before: gathered.split.into_iter().collect(),
            progress: CubeProgress { open: cubes.len(), ..CubeProgress::default() },
            ended,
            model: gathered.model,
            error: None,
            stats: Stats::default(),
        }
    }

    /// The next cube that is not refuted yet.
    fn next(&mut self) -> Option<Task> {
        while let Some(task) = self.queue.pop_front() {
            if !self.cores.refute(&task.cube) {
                self.busy += 1;
                self.note();
                return Some(task);
            }
            self.progress.refuted += 1;
        }
        self.note();
        None
    }

    fn note(&mut self) {
        self.progress.open = self.queue.len() + self.busy;
    }
}

/// What all threads use.
struct Shared<'a> {
    formula: &'a Formula,
    how: &'a How<'a>,
    merge: Option<&'a SharedMerge>,
    fingerprint: Fingerprint,
    /// What stops all threads.
    stop: Interrupt,
    work: Mutex<Work>,
    /// Told when the queue or the number of busy threads changes, or everything ends.
    changed: Condvar,
}

impl Shared<'_> {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, watch: &mut dyn FnMut(&CubeProgress)) -> Result<Conquered, JoinError> {
        if self.work().ended.is_none() {
            self.solve_all(watch);
        }
        let mut work = self.work();
        if let Some(error) = work.error.take() {
            return Err(match error {
                Failure::Part(error) => JoinError::Results(error),
                Failure::Proof(error) => JoinError::Proof(error),
                Failure::Thread(error) => JoinError::Thread(error),
            });
        }
        if let Some(outcome) = work.ended {
            let (model, progress, stats) = (work.model.take(), work.progress, work.stats);
            return Ok(Conquered { outcome, model, progress, stats });
        }
        work.progress.is_closing = true;
        watch(&work.progress);
        let How { options, limits, interrupt, .. } = self.how;
        let (cubes, closings) = (work.cubes.iter(), &work.closings);
        let closed = close(self.formula, cubes, closings, self.merge, options, *limits, interrupt)
            .map_err(JoinError::Proof)?;
        let (progress, stats) = (work.progress, work.stats.plus(&closed.stats));
        Ok(Conquered { outcome: closed.outcome, model: closed.model, progress, stats })
    }

    /// Lets all threads work until no cube is left or something ends the work.
    fn solve_all(&self, watch: &mut dyn FnMut(&CubeProgress)) {
        let mut started = 0;
        scope(|scope| {
            let (sender, receiver) = channel();
            for number in 0..self.how.threads.max(1) {
                let sender = sender.clone();
                let work = move || self.take_part(number, &sender);
                let thread = Builder::new().name(format!("cubes {number}"));
                match thread.spawn_scoped(scope, work) {
                    Ok(_) => started += 1,
                    Err(error) if started == 0 => self.fail(Failure::Thread(error)),
                    // The threads that were started do the work of those that the system refuses.
                    Err(_) => break,
                }
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(LOOK) {
                    Ok(progress) => watch(&progress),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Some(cause) = Cause::of(&self.how.interrupt) {
                            self.end(Outcome::Unknown(cause), None);
                        }
                        watch(&self.work().progress);
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
    }

    /// Stops everything, for the first reason that is given.
    fn end(&self, outcome: Outcome, model: Option<Valuation>) {
        let mut work = self.work();
        // An answer counts more than a limit.
        if work.ended.is_none() || outcome == Outcome::Satisfiable {
            (work.ended, work.model) = (Some(outcome), model);
        }
        drop(work);
        self.stop.request();
        self.changed.notify_all();
    }

    fn fail(&self, error: Failure) {
        self.work().error.get_or_insert(error);
        self.end(Outcome::Unknown(Cause::Proof), None);
    }

    /// What one thread does.
    fn take_part(&self, number: usize, sender: &Sender<CubeProgress>) {
        let solve = AssertUnwindSafe(|| self.solve_next(number, sender));
        match catch_unwind(solve) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => self.fail(error),
            Err(_) => self.end(Outcome::Unknown(Cause::Panicked), None),
        }
    }

    fn solve_next(&self, number: usize, sender: &Sender<CubeProgress>) -> Result<(), Failure> {
        let part = self.how.parts.as_ref().map(|open| open(number)).transpose();
        let part: Option<Out> = part.map_err(Failure::Part)?;
        let evidence = Evidence {
            merge: self.merge,
            part: part.map(|out| (out, self.fingerprint)),
            has_steps: self.how.parts_have_proofs,
        };
        let options = &self.how.options;
        let mut worker = match Worker::new(self.formula, options, &self.stop, evidence)? {
            Ok(worker) => worker,
            Err(cause) => {
                self.end(Outcome::Unknown(cause), None);
                return Ok(());
            }
        };
        while let Some(task) = self.next() {
            let solved = self.solve(&mut worker, task);
            let mut work = self.work();
            work.busy -= 1;
            work.note();
            // The receiver waits for all senders.
            let _ = sender.send(work.progress);
            drop(work);
            self.changed.notify_all();
            solved?;
        }
        let mut work = self.work();
        work.stats = work.stats.plus(&worker.stats());
        Ok(())
    }

    /// The next cube. Waits while there is none, but another thread may still cut its own.
    fn next(&self) -> Option<Task> {
        let mut work = self.work();
        loop {
            if work.ended.is_some() {
                return None;
            }
            if let Some(task) = work.next() {
                return Some(task);
            }
            if work.busy == 0 {
                self.changed.notify_all();
                return None;
            }
            work = self.changed.wait(work).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn solve(&self, worker: &mut Worker, task: Task) -> Result<(), Failure> {
        let limits = self.how.limits.after(&worker.stats());
        if self.work().split_before.contains(&task.cube) {
            let pieces = self.cut(&task);
            if pieces.len() > 1 {
                return self.split(worker, &task, pieces);
            }
        }
        let is_patient = task
            .patience
            .is_none_or(|patience| limits.conflicts.is_some_and(|left| left <= patience));
        let limits = if is_patient { limits } else { limits.conflicts(task.patience) };
        match worker.solve(&task.cube, limits)? {
            Found::Refuted(closing) => self.refuted(closing),
            Found::Model(model) => self.end(Outcome::Satisfiable, Some(model)),
            Found::Unknown(Cause::Conflicts) if !is_patient => {
                let pieces = self.cut(&task);
                if pieces.len() > 1 {
                    return self.split(worker, &task, pieces);
                }
                // There is nothing to cut.
                let patience = None;
                self.work().queue.push_front(Task { cube: task.cube, patience });
            }
            Found::Unknown(Cause::Interrupted) => self.work().queue.push_front(task),
            Found::Unknown(cause) => {
                self.work().queue.push_front(task);
                self.end(Outcome::Unknown(cause), None);
            }
        }
        Ok(())
    }

    fn refuted(&self, closing: Closing) {
        let is_whole = closing.clause.is_empty();
        let mut work = self.work();
        work.cores.insert(&closing.core());
        work.closings.push(closing);
        work.progress.refuted += 1;
        drop(work);
        if is_whole {
            self.end(Outcome::Unsatisfiable, None);
        }
    }

    /// The pieces of a cube; one or none when it cannot be cut.
    fn cut(&self, task: &Task) -> Vec<Vec<Lit>> {
        let options = CutOptions::default().count(PIECES);
        let cut = cut(self.formula, &task.cube, &options, &self.stop);
        cut.map(|cut| cut.cubes).unwrap_or_default()
    }

    fn split(
        &self,
        worker: &mut Worker,
        task: &Task,
        pieces: Vec<Vec<Lit>>,
    ) -> Result<(), Failure> {
        worker.split(&task.cube)?;
        let patience = task.patience.map(|patience| patience + patience / 2);
        let mut work = self.work();
        work.progress.split += 1;
        work.cubes.extend(pieces.iter().cloned());
        for cube in pieces.into_iter().rev() {
            work.queue.push_front(Task { cube, patience });
        }
        Ok(())
    }
}
