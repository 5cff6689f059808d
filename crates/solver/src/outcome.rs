//! The result of a call to a solver.

use std::fmt;

use neuf_core::Interrupt;

/// The answer of a solver. There will be no other variant, so a `match` may name all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a model (under the assumptions, if any).
    Satisfiable,
    /// There is no model (under the assumptions, if any).
    Unsatisfiable,
    /// The solver stopped before it had an answer; it can be asked again.
    Unknown(Cause),
}

/// Why a solver stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The interrupt was requested.
    Interrupted,
    /// The time limit is over.
    Time,
    /// The conflict limit is reached.
    Conflicts,
    /// The decision limit is reached.
    Decisions,
    /// The propagation limit is reached.
    Propagations,
    /// The tick limit is reached.
    Ticks,
    /// The memory limit is reached, or the clause arena is full.
    Memory,
    /// The proof cannot be written.
    Proof,
    /// A thread of a [`Portfolio`](crate::Portfolio) has panicked.
    Panicked,
    /// The external propagator did something that is not allowed;
    /// [`Solver::propagator_error`](crate::Solver::propagator_error) says what.
    Propagator,
}

impl Cause {
    /// Why `interrupt` asks to stop, if it does.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_solver::Cause;
    /// let interrupt = Interrupt::new();
    /// assert_eq!(Cause::of(&interrupt), None);
    /// interrupt.request();
    /// assert_eq!(Cause::of(&interrupt), Some(Cause::Interrupted));
    /// ```
    #[must_use]
    pub fn of(interrupt: &Interrupt) -> Option<Cause> {
        if interrupt.is_past_deadline() {
            Some(Cause::Time)
        } else if interrupt.is_over_memory() {
            Some(Cause::Memory)
        } else if interrupt.is_requested() {
            Some(Cause::Interrupted)
        } else {
            None
        }
    }

    /// Why `interrupt` has stopped some work.
    pub(crate) fn of_stopped(interrupt: &Interrupt) -> Cause {
        // Another thread may have taken its request back since.
        Cause::of(interrupt).unwrap_or(Cause::Interrupted)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::Interrupted => "interrupted",
            Cause::Time => "time limit",
            Cause::Conflicts => "conflict limit",
            Cause::Decisions => "decision limit",
            Cause::Propagations => "propagation limit",
            Cause::Ticks => "tick limit",
            Cause::Memory => "memory limit",
            Cause::Proof => "the proof cannot be written",
            Cause::Panicked => "a thread has panicked",
            Cause::Propagator => "the external propagator failed",
        })
    }
}
