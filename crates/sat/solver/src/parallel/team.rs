//! The other threads of a solver, while no call is under way.
//!
//! The type of their solvers is a parameter, because a solver has a team and a team has solvers.

use std::fmt;
use std::sync::Arc;

use super::joint::Joint;
use super::port::Port;
use super::sync::Mutex;
use crate::stats::Stats;

/// The threads of a solver besides its own.
#[derive(Debug)]
pub(crate) struct Team<S> {
    /// How many other threads there may be.
    pub(super) most_others: usize,
    /// The solvers of the other threads; empty until a call needs them.
    pub(super) others: Vec<S>,
    /// The ports of all solvers between calls, the first solver's first; empty before there are
    /// other solvers.
    pub(super) ports: Vec<Port>,
    pub(super) joint: Option<JointProof>,
    /// The number of conflicts of each turn, if the solvers take turns.
    pub(super) turn: Option<u64>,
    /// The solver that ended the last call: 0 for the first.
    pub(super) winner: usize,
    pub(super) has_panicked: bool,
}

/// A joint proof that can be shown.
pub(super) struct JointProof(pub(super) Arc<Mutex<Joint>>);

impl fmt::Debug for JointProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JointProof")
    }
}

impl<S> Default for Team<S> {
    fn default() -> Team<S> {
        Team {
            most_others: 0,
            others: Vec::new(),
            ports: Vec::new(),
            joint: None,
            turn: None,
            winner: 0,
            has_panicked: false,
        }
    }
}

/// A clone has the same number of threads, and makes its own solvers when a call needs them.
impl<S> Clone for Team<S> {
    fn clone(&self) -> Team<S> {
        let Team { most_others, turn, has_panicked, .. } = *self;
        Team { most_others, turn, has_panicked, ..Team::default() }
    }
}

/// The work of a thread of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThreadStats {
    /// The counters of its solver, which include those of the first solver up to the time
    /// when the threads parted.
    pub solver: Stats,
    /// Clauses that the thread has sent to the others.
    pub exported: u64,
    /// Clauses that the thread has taken from the others.
    pub imported: u64,
}

impl<S> Team<S> {
    pub(crate) fn has_others(&self) -> bool {
        !self.others.is_empty()
    }

    pub(crate) fn others(&self) -> impl Iterator<Item = &S> {
        self.others.iter()
    }

    pub(crate) fn others_mut(&mut self) -> impl Iterator<Item = &mut S> {
        self.others.iter_mut()
    }

    /// The solver that ended the last call, unless it was the first solver.
    pub(crate) fn winner(&self) -> Option<&S> {
        self.others.get(self.winner.checked_sub(1)?)
    }

    pub(crate) fn forget_winner(&mut self) {
        self.winner = 0;
    }

    /// Whether a thread has panicked: the clauses that it has sent might be wrong.
    pub(crate) fn has_panicked(&self) -> bool {
        self.has_panicked
    }

    /// Gives up the other solvers. With a joint proof there can be no new clones, since the joint
    /// proof has other numbers for the clauses of the first solver than the first solver itself.
    pub(crate) fn dissolve(&mut self) {
        self.others.clear();
        self.ports.clear();
        self.winner = 0;
        if self.joint.is_some() {
            self.most_others = 0;
        }
    }
}
