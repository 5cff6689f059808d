//! The limits of a call, its interruption, and the growth of intervals.
//!
//! Limits hold for each call separately, so a caller who asks again grants the same amount again;
//! [`Limits::after`] gives what is left. Only the memory limit concerns the solver as a whole.
//! Conflicts, decisions, propagations and ticks are exact and repeatable. The time is checked only
//! every few hundred steps, or some thousands of ticks, and depends on the machine.

use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;

use crate::{Cause, Stats};

macro_rules! limits {
    ($($(#[doc = $help:literal])+ $name:ident: $kind:ty,)*) => {
        /// What one call of [`solve`](crate::Solver::solve) may spend. By default there are no
        /// limits.
        ///
        /// ```
        /// use neuf_solver::Limits;
        /// let limits = Limits::default().conflicts(10_000);
        /// assert_eq!((limits.conflicts, limits.time), (Some(10_000), None));
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Limits {
            $($(#[doc = $help])+ pub $name: Option<$kind>,)*
        }

        impl Limits {
            $(
                /// Sets this limit; `None` lifts it.
                ///
                $(#[doc = $help])+
                #[must_use]
                pub fn $name(self, limit: impl Into<Option<$kind>>) -> Limits {
                    Limits { $name: limit.into(), ..self }
                }
            )*
        }
    };
}

limits! {
    /// The number of conflicts in one call.
    conflicts: u64,
    /// The number of decisions in one call, including assumptions.
    decisions: u64,
    /// The number of literals propagated in one call, also by techniques of simplification. The
    /// call stops after the propagation that exceeds the limit.
    propagations: u64,
    /// The number of ticks in one call: approximately the cache lines that propagation touches. The
    /// number of ticks does not depend on the machine; a second has some tens of millions. A round
    /// of local search does not propagate; it may spend as many ticks again as are left when it
    /// begins.
    ticks: u64,
    /// The wall-clock time of one call.
    time: Duration,
    /// The number of bytes that clauses, watches and tables may take, by the solver's own estimate.
    /// The limit is checked when a call begins and whenever learned clauses are forgotten.
    /// [`Interrupt::with_memory_limit`] limits the memory of the process at all times.
    memory: u64,
}

impl Limits {
    /// The rest of these limits after this effort, for limits that hold for several calls together.
    /// The limits of time and memory stay as they are, since no counter has them.
    ///
    /// ```
    /// use neuf_solver::{Limits, Stats};
    /// let limits = Limits::default().conflicts(10);
    /// assert_eq!(limits.after(&Stats::default()), limits);
    /// ```
    #[must_use]
    pub fn after(self, spent: &Stats) -> Limits {
        let left = |limit: Option<u64>, spent: u64| limit.map(|limit| limit.saturating_sub(spent));
        Limits {
            conflicts: left(self.conflicts, spent.conflicts),
            decisions: left(self.decisions, spent.decisions),
            propagations: left(self.propagations, spent.propagations),
            ticks: left(self.ticks, spent.ticks),
            ..self
        }
    }

    /// A limit that allows nothing at all, if there is one.
    pub(crate) fn nothing_allowed(&self) -> Option<Cause> {
        let counts = [
            (self.conflicts, Cause::Conflicts),
            (self.decisions, Cause::Decisions),
            (self.propagations, Cause::Propagations),
            (self.ticks, Cause::Ticks),
            (self.memory, Cause::Memory),
        ];
        let no_time = (self.time == Some(Duration::ZERO)).then_some(Cause::Time);
        counts
            .into_iter()
            .find_map(|(limit, cause)| (limit == Some(0)).then_some(cause))
            .or(no_time)
    }
}

/// n², for the lengths of stretches of search.
pub(crate) fn quadratic(n: u64) -> u64 {
    n.saturating_mul(n)
}

/// `factor` times the square root of n, for intervals between reductions.
pub(crate) fn square_root(factor: f64, n: u64) -> u64 {
    (factor * (n as f64).sqrt()) as u64
}

/// `factor` times the decimal logarithm of n + 9, which is at least `factor`, for
/// intervals between rounds of simplification.
pub(crate) fn logarithmic(factor: u64, n: u64) -> u64 {
    (factor as f64 * (n as f64 + 9.0).log10()) as u64
}

/// The effort of a solver so far, over all calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent {
    pub(crate) conflicts: u64,
    pub(crate) decisions: u64,
    pub(crate) propagations: u64,
    pub(crate) ticks: u64,
}

/// What the current call may still spend.
#[derive(Clone, Debug, Default)]
pub(crate) struct Budget {
    interrupt: Interrupt,
    last_conflict: Option<u64>,
    last_decision: Option<u64>,
    last_propagation: Option<u64>,
    last_tick: Option<u64>,
    memory: Option<u64>,
    is_out_of_memory: bool,
    /// How many steps are left until the interrupt and the clock are checked again, and the ticks
    /// at which they are checked in any case.
    patience: u32,
    next_check: u64,
}

/// How many steps of the search pass between two checks of the clock, and how many ticks at most:
/// one to two milliseconds. A check costs about as much as the propagation of a few literals. In
/// large formulas a step, which may be a conflict, can take a millisecond.
const PATIENCE: u32 = 256;
const PATIENCE_TICKS: u64 = 100_000;

impl Budget {
    /// Makes the budget of a call that starts after `spent`.
    pub(crate) fn new(limits: &Limits, interrupt: &Interrupt, spent: Spent) -> Budget {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Budget {
            interrupt: interrupt.with_deadline(deadline),
            last_conflict: limits.conflicts.map(|limit| spent.conflicts.saturating_add(limit)),
            last_decision: limits.decisions.map(|limit| spent.decisions.saturating_add(limit)),
            last_propagation: limits
                .propagations
                .map(|limit| spent.propagations.saturating_add(limit)),
            last_tick: limits.ticks.map(|limit| spent.ticks.saturating_add(limit)),
            memory: limits.memory,
            is_out_of_memory: false,
            patience: 0,
            next_check: 0,
        }
    }

    /// The interrupt of the call, with its deadline.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// How many ticks are left after `spent` ticks; without a limit, the largest number.
    pub(crate) fn ticks_left(&self, spent: u64) -> u64 {
        self.last_tick.map_or(u64::MAX, |last| last.saturating_sub(spent))
    }

    /// Compares the memory in use with the limit.
    pub(crate) fn note_memory(&mut self, bytes: u64) {
        self.is_out_of_memory = self.memory.is_some_and(|limit| bytes > limit);
    }

    /// Whether an interrupt is requested or the time is over.
    pub(crate) fn is_stopped(&self) -> bool {
        self.interrupt.is_requested()
    }

    /// Whether the interrupt and the clock were checked just now.
    #[inline]
    pub(crate) fn has_just_checked(&self) -> bool {
        self.patience == PATIENCE
    }

    /// Why the search must stop after `spent`; `None` if the search may go on.
    pub(crate) fn exhausted(&mut self, spent: Spent) -> Option<Cause> {
        if self.last_conflict.is_some_and(|last| spent.conflicts >= last) {
            return Some(Cause::Conflicts);
        }
        if self.last_decision.is_some_and(|last| spent.decisions >= last) {
            return Some(Cause::Decisions);
        }
        if self.last_propagation.is_some_and(|last| spent.propagations >= last) {
            return Some(Cause::Propagations);
        }
        if self.last_tick.is_some_and(|last| spent.ticks >= last) {
            return Some(Cause::Ticks);
        }
        if self.is_out_of_memory {
            return Some(Cause::Memory);
        }
        if self.patience > 0 && spent.ticks < self.next_check {
            self.patience -= 1;
            return None;
        }
        self.patience = PATIENCE;
        self.next_check = spent.ticks.saturating_add(PATIENCE_TICKS);
        Cause::of(&self.interrupt)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use neuf_cnf::{Random, Var};

    use super::{Budget, Interrupt, PATIENCE, PATIENCE_TICKS, Spent};
    use crate::{Cause, Limits, Outcome, Solver};

    /// Random clauses of three literals, above the threshold and hard enough for several
    /// rounds of forgetting.
    fn hard_solver() -> Solver {
        let (mut random, mut solver) = (Random::new(5), Solver::new());
        for _ in 0..1100 {
            let mut lit = || Var::new(random.index(250)).lit(random.index(2) == 0);
            solver.add_clause([lit(), lit(), lit()]);
        }
        solver
    }

    /// On a random formula far below the threshold, and so large that local search would
    /// take longer than the limit allows.
    #[test]
    fn local_search_gets_only_the_ticks_that_are_left() {
        let mut random = Random::new(7);
        let count = 20_000;
        let mut solver = Solver::new();
        for _ in 0..4 * count {
            let clause: Vec<_> =
                (0..3).map(|_| Var::new(random.index(count)).lit(random.index(2) == 1)).collect();
            solver.add_clause(clause);
        }
        for limit in [1, 400_000] {
            let mut solver = solver.clone();
            solver.set_limits(Limits::default().ticks(limit));
            assert_eq!(solver.solve(), Outcome::Unknown(Cause::Ticks));
            assert!(solver.stats().walk_ticks <= limit + limit / 10, "{limit}");
            assert_eq!(solver.stats().walks > 0, limit > 1);
        }
    }

    #[test]
    fn a_call_that_is_allowed_nothing_does_nothing() {
        let requested = Interrupt::new();
        requested.request();
        let late = Interrupt::new().with_deadline(Some(Instant::now()));
        let none = Limits::default();
        let allows = [
            (none.conflicts(0), Interrupt::new(), Cause::Conflicts),
            (none.decisions(0), Interrupt::new(), Cause::Decisions),
            (none.propagations(0), Interrupt::new(), Cause::Propagations),
            (none.ticks(0), Interrupt::new(), Cause::Ticks),
            (none.time(Duration::ZERO), Interrupt::new(), Cause::Time),
            (none.memory(0), Interrupt::new(), Cause::Memory),
            (none, requested, Cause::Interrupted),
            (none, late, Cause::Time),
        ];
        for (threads, (limits, interrupt, cause)) in (1..3).cycle().zip([&allows[..]; 2].concat()) {
            // Propagation alone would refute these clauses.
            let mut solver = Solver::new();
            solver.set_threads(threads);
            let [a, b] = [0, 1].map(|index| Var::new(index).positive());
            [[a, b], [a, !b]].into_iter().for_each(|clause| solver.add_clause(clause));
            let before = solver.stats();
            solver.set_limits(limits);
            solver.set_interrupt(&interrupt);
            assert_eq!(solver.solve_under(&[!a]), Outcome::Unknown(cause));
            assert_eq!(solver.solve(), Outcome::Unknown(cause));
            let mut models = solver.models();
            assert_eq!((models.next(), models.stopped()), (None, Some(cause)));
            assert_eq!(models.stats(), before, "{cause}");
            drop(models);
            solver.set_limits(none);
            solver.set_interrupt(&Interrupt::new());
            assert_eq!(solver.solve(), Outcome::Satisfiable);
        }
    }

    #[test]
    fn the_interrupt_is_looked_at_after_some_steps_and_after_some_ticks() {
        let spent = |ticks| Spent { conflicts: 0, decisions: 0, propagations: 0, ticks };
        let looks_after = |steps: u32, ticks_of_step: u64| {
            let interrupt = Interrupt::new();
            let mut budget = Budget::new(&Limits::default(), &interrupt, spent(0));
            assert_eq!(budget.exhausted(spent(0)), None);
            interrupt.request();
            (1..=steps)
                .any(|step| budget.exhausted(spent(u64::from(step) * ticks_of_step)).is_some())
        };
        assert!(!looks_after(PATIENCE, 0) && looks_after(PATIENCE + 1, 0));
        let few = (PATIENCE_TICKS / 10_000) as u32;
        assert!(!looks_after(few - 1, 10_000) && looks_after(few, 10_000));
    }

    #[test]
    fn a_call_ends_at_its_limit_of_memory_and_the_solver_can_go_on() {
        let mut solver = hard_solver();
        solver.set_limits(Limits::default().memory(1));
        assert_eq!(solver.solve(), Outcome::Unknown(Cause::Memory));
        assert_eq!(solver.stats().conflicts, 0);
        // Enough memory for the formula, but not for learned clauses.
        solver.set_limits(Limits::default().conflicts(1));
        assert_eq!(solver.solve(), Outcome::Unknown(Cause::Conflicts));
        let loaded = solver.stats().memory;
        solver.set_limits(Limits::default().memory(loaded + loaded / 20));
        assert_eq!(solver.solve(), Outcome::Unknown(Cause::Memory));
        assert!(solver.stats().conflicts > 1);
        solver.set_limits(Limits::default());
        assert_eq!(solver.solve(), hard_solver().solve());
    }
}
