//! Observers: what a caller can watch while the solver works.
//!
//! Libraries do not print, so a caller attaches an [`Observer`] to show the progress of a search.
//! The observer hears what each round of a technique has done and how long the round took, and
//! every few hundred steps that the search goes on. The clock is read twice a round and never
//! between two decisions. Without an observer, the clock is not read and nothing is counted. An
//! observer cannot change the search, since it sees the solver through a shared borrow.
//!
//! Rejected: lines of text made here, since each program wants others, and a thread that
//! looks at the solver from outside, which needs locks in the search.

use std::fmt;
use std::time::{Duration, Instant};

use neuf_core::Propagator;
use neuf_words::named;

use crate::decide::Decider;
use crate::session::Session;
use crate::stats::Stats;

/// Watches a solver at work; see [`Solver::set_observer`](crate::Solver::set_observer).
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use std::time::Duration;
/// use neuf_cnf::Formula;
/// use neuf_solver::{Observer, Progress, Round, Solver};
///
/// /// Adds up the time of all techniques.
/// struct Total(Arc<Mutex<Duration>>);
///
/// impl Observer for Total {
///     fn ended(&mut self, round: &Round, _: &Progress<'_>) {
///         *self.0.lock().unwrap() += round.time;
///     }
/// }
///
/// let total = Arc::default();
/// let mut solver = Solver::from_formula(&Formula::new());
/// solver.set_observer(Box::new(Total(Arc::clone(&total))));
/// solver.solve();
/// assert!(*total.lock().unwrap() < Duration::from_secs(1));
/// ```
pub trait Observer: Send {
    /// A technique has ended a round.
    fn ended(&mut self, round: &Round, progress: &Progress<'_>) {
        let _ = (round, progress);
    }

    /// The search goes on. The search calls this method every few hundred steps, usually some
    /// thousand times a second, so most calls should return quickly.
    fn searching(&mut self, progress: &Progress<'_>) {
        let _ = progress;
    }
}

named! {
    /// The work of the solver besides searching, in the order of a round. The name of a technique
    /// is the name of the option that switches the technique on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Technique {
        Lucky = "lucky", "Simple assignments before the search.";
        Walk = "walk", "Local search for phases.";
        Reduce = "reduce",
            "Forgetting learned clauses, and collecting the memory of all that are gone.";
        Counting = "counting", "More literals that have to be true than may be.";
        Parity = "parity", "Sums of parity constraints.";
        Symmetry = "symmetry", "Models that are images of others, cut off.";
        Congruence = "congruence", "Equal gates.";
        Fraig = "fraig", "Equal functions of the inputs of a circuit.";
        Deduplicate = "deduplicate", "Repeated binary clauses.";
        Decompose = "decompose", "Equivalent literals.";
        Probe = "probe", "Failed literals.";
        Sweep = "sweep", "Fixed and equal literals near each variable.";
        Vivify = "vivify", "Clauses shortened by propagation.";
        Eliminate = "eliminate", "Elimination and subsumption.";
    }
}

/// One round of a technique that had something to do.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// How long the round took.
    pub time: Duration,
    /// By how much the round raised each counter.
    pub done: Stats,
}

/// The state of a search that goes on, or of a solver between two calls.
///
/// ```
/// use neuf_solver::{Lit, Solver};
/// let [a, b, c] = [1, 2, 3].map(|n| Lit::from_dimacs(n).unwrap());
/// let mut solver = Solver::new();
/// solver.add_clause([a, b, c]);
/// solver.add_clause([!a, b]);
/// let progress = solver.progress();
/// assert_eq!((progress.variables(), progress.variables_left()), (3, 3));
/// assert_eq!(progress.clauses().irredundant, 2);
/// ```
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    pub(crate) propagator: &'a Propagator,
    pub(crate) session: &'a Session,
    pub(crate) decider: &'a Decider,
    pub(crate) stats: &'a Stats,
}

/// The numbers of clauses that the solver holds at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClauseCounts {
    /// Clauses that are needed: without them there would be other models.
    pub irredundant: u64,
    /// Clauses that follow from the others, most of them learned from conflicts.
    pub redundant: u64,
}

impl Progress<'_> {
    /// The counters up to now.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats.with_those_of(self.propagator)
    }

    /// The number of variables that the solver has met.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.session.map.len()
    }

    /// The number of variables that are left: neither fixed, nor eliminated, nor replaced by
    /// another variable.
    #[must_use]
    pub fn variables_left(&self) -> usize {
        self.decider.open_count(self.propagator)
    }

    /// The numbers of clauses of two literals and more. Counting takes some milliseconds for a
    /// million clauses.
    #[must_use]
    pub fn clauses(&self) -> ClauseCounts {
        let (arena, watches) = (self.propagator.arena(), self.propagator.watches());
        let long = arena.refs().map(|clause| arena.is_learned(clause));
        let lists = watches.literals().flat_map(|lit| {
            let binary = watches[lit].iter().filter(|watch| watch.is_binary());
            // Each binary clause is in the lists of both of its literals.
            binary.filter(move |watch| lit < watch.blocker()).map(|watch| watch.is_learned_binary())
        });
        let mut counts = ClauseCounts::default();
        for is_redundant in long.chain(lists) {
            counts.redundant += u64::from(is_redundant);
            counts.irredundant += u64::from(!is_redundant);
        }
        counts
    }
}

impl fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress").field("stats", &self.stats()).finish_non_exhaustive()
    }
}

/// The observer of a solver, if there is one.
#[derive(Default)]
pub(crate) struct Observation(Option<Box<dyn Observer>>);

/// A clone is not observed: an observer watches one solver.
impl Clone for Observation {
    fn clone(&self) -> Observation {
        Observation::default()
    }
}

impl fmt::Debug for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Observation").field(&self.0.is_some()).finish()
    }
}

/// The start of a round: its time, and the counters then.
pub(crate) struct Start {
    time: Instant,
    before: Stats,
}

impl Observation {
    pub(crate) fn new(observer: Box<dyn Observer>) -> Observation {
        Observation(Some(observer))
    }

    /// Whether there is an observer.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Starts a round, if there is an observer.
    pub(crate) fn start(&self, stats: &Stats, propagator: &Propagator) -> Option<Start> {
        let before = || stats.with_those_of(propagator);
        self.is_on().then(|| Start { before: before(), time: Instant::now() })
    }

    /// Ends a round. The observer does not hear of a round in which no counter has changed.
    pub(crate) fn end(
        &mut self,
        start: Option<Start>,
        technique: Technique,
        progress: &Progress<'_>,
    ) {
        let (Some(observer), Some(start)) = (&mut self.0, start) else { return };
        let (time, done) = (start.time.elapsed(), progress.stats().since(&start.before));
        if done != Stats::default() {
            observer.ended(&Round { technique, time, done }, progress);
        }
    }

    /// Says that the search goes on.
    pub(crate) fn searching(&mut self, progress: &Progress<'_>) {
        if let Some(observer) = &mut self.0 {
            observer.searching(progress);
        }
    }
}
