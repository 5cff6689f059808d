//! The propagator of a solver, and how much of the trail the propagator knows.
//!
//! A trail changes only at its end. So two facts suffice: how many literals of the trail the
//! propagator knows, and where each known level begins. A copy of the known literals, to be
//! compared one by one, would take as much memory as the trail and time for each question.

use std::fmt;

use neuf_cnf::{Lit, Var};
use neuf_core::{Propagator, Reason};

use super::{ExternalPropagator, Lifetime, PropagatorError};
use crate::session::Session;

/// Whether there is a propagator, and who may ask it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Presence {
    /// There is no propagator, and `Nobody` stands in.
    #[default]
    Absent,
    Connected,
    /// The propagator is being asked. In this state between two calls, a callback has panicked, and
    /// the propagator's state is unknown.
    Asked,
}

/// The propagator of a solver, if there is one, and how much of the trail the propagator knows.
///
/// Invariants: the propagator knows the first `known` literals of the trail, except literals of
/// `unannounced`, whose variables it observes only since; level k+1 begins at `starts[k]`. Both
/// hold for the trail at the last news to the propagator. Since then, levels were undone, and a
/// level was opened only if the propagator is still to hear of it: the search tells everything
/// before it opens a level.
pub(crate) struct External {
    presence: Presence,
    pub(super) propagator: Box<dyn ExternalPropagator>,
    pub(super) is_lazy: bool,
    pub(super) reason_lifetime: Lifetime,
    known: usize,
    starts: Vec<usize>,
    /// How many literals at the beginning of the trail were told to be fixed.
    fixed: usize,
    /// The inside variables that were observed although they may have been assigned at
    /// level 0 before.
    unannounced: Vec<Var>,
    error: Option<PropagatorError>,
    /// Working memory for outside literals.
    scratch: Vec<Lit>,
}

/// Stands in for a propagator, so that the search need not ask whether there is a propagator.
struct Nobody;

impl ExternalPropagator for Nobody {
    fn is_lazy(&self) -> bool {
        true
    }

    fn accepts(&mut self, _: &[Lit], _: &mut Vec<Lit>) -> bool {
        true
    }
}

impl Default for External {
    fn default() -> External {
        External { presence: Presence::Absent, ..External::of(Box::new(Nobody)) }
    }
}

/// A clone of a solver has no propagator: two solvers cannot share one.
impl Clone for External {
    fn clone(&self) -> External {
        External::default()
    }
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.presence.fmt(f)
    }
}

impl External {
    pub(super) fn of(propagator: Box<dyn ExternalPropagator>) -> External {
        External {
            presence: Presence::Connected,
            is_lazy: propagator.is_lazy(),
            reason_lifetime: propagator.reason_lifetime(),
            propagator,
            known: 0,
            starts: Vec::new(),
            fixed: 0,
            unannounced: Vec::new(),
            error: None,
            scratch: Vec::new(),
        }
    }

    /// Whether there is a propagator, whatever its state.
    #[inline]
    pub(crate) fn is_some(&self) -> bool {
        self.presence != Presence::Absent
    }

    /// Whether the propagator is there and in a known state.
    pub(super) fn is_connected(&self) -> bool {
        self.presence == Presence::Connected
    }

    /// Whether the propagator was lost by a panic; to be asked between calls.
    fn is_lost(&self) -> bool {
        self.presence == Presence::Asked
    }

    /// Begins the questions of a call. Returns `false` if the propagator was lost by a panic
    /// before.
    pub(crate) fn begin(&mut self) -> bool {
        if self.is_lost() {
            return false;
        }
        if self.is_connected() {
            self.presence = Presence::Asked;
        }
        true
    }

    pub(crate) fn end(&mut self) {
        if self.presence == Presence::Asked {
            self.presence = Presence::Connected;
        }
    }

    /// Whether the propagator has failed in this call.
    #[inline]
    pub(crate) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// What the propagator did wrong.
    pub(super) fn error(&self) -> Option<PropagatorError> {
        if self.is_lost() { Some(PropagatorError::Panicked) } else { self.error }
    }

    /// Takes note of the first fault.
    pub(super) fn fail(&mut self, error: PropagatorError) {
        self.error.get_or_insert(error);
    }

    /// Forgets the fault of the last call.
    pub(crate) fn forget_error(&mut self) {
        self.error = None;
    }

    /// Takes note that an inside variable is observed from now on.
    pub(super) fn announce_later(&mut self, var: Var) {
        self.unannounced.push(var);
    }

    /// Tells that levels were undone, if the propagator knows more levels than there are.
    pub(super) fn notify_backtrack(&mut self, core: &Propagator) {
        let level = core.level();
        if !self.is_lazy
            && let Some(&start) = self.starts.get(level)
        {
            self.starts.truncate(level);
            self.known = self.known.min(start);
            self.propagator.backtracked(level);
        }
    }

    /// Tells everything that has changed on the trail.
    pub(super) fn tell(&mut self, core: &Propagator, session: &Session) {
        self.notify_backtrack(core);
        self.notify_late(core, session);
        let history = core.history();
        loop {
            let told_level = self.starts.len();
            let is_last = told_level == history.level();
            let end = if is_last { history.lits().len() } else { history.start(told_level + 1) };
            self.notify_assigned(&history.lits()[self.known..end], session);
            self.known = end;
            if is_last {
                break;
            }
            self.starts.push(end);
            self.propagator.level_opened();
            self.notify_decision(core, session);
        }
        while self.fixed < history.root_len() {
            self.tell_fixed(history.lits()[self.fixed], session);
            self.fixed += 1;
        }
    }

    /// Tells the observed literal with which the newest known level begins. There is no such
    /// literal where an assumption was true before.
    fn notify_decision(&mut self, core: &Propagator, session: &Session) {
        let history = core.history();
        let first = history.lits().get(self.known).copied();
        let is_decision = |lit: &Lit| {
            session.is_observed(lit.var())
                && history.level_of(lit.var()) as usize == self.starts.len()
                && history.reason_of(lit.var()) == Reason::None
        };
        if let Some(lit) = first.filter(is_decision) {
            self.propagator.decided(session.map.outside(lit));
        }
    }

    /// Tells the values at level 0 of variables that were assigned before the propagator observed
    /// them.
    fn notify_late(&mut self, core: &Propagator, session: &Session) {
        if self.unannounced.is_empty() || core.level() > 0 {
            return;
        }
        let history = core.history();
        for var in std::mem::take(&mut self.unannounced) {
            let Some(value) = core.value(var.positive()) else { continue };
            let place = history.place_of(var);
            if place < self.known {
                self.notify_assigned(&[var.lit(value)], session);
            }
            if place < self.fixed {
                self.tell_fixed(var.lit(value), session);
            }
        }
    }

    fn notify_assigned(&mut self, lits: &[Lit], session: &Session) {
        self.scratch.clear();
        let observed = lits.iter().filter(|lit| session.is_observed(lit.var()));
        self.scratch.extend(observed.map(|&lit| session.map.outside(lit)));
        if !self.scratch.is_empty() {
            self.propagator.assigned(&self.scratch);
        }
    }

    fn tell_fixed(&mut self, lit: Lit, session: &Session) {
        if session.is_observed(lit.var()) {
            self.propagator.fixed(session.map.outside(lit));
        }
    }
}
