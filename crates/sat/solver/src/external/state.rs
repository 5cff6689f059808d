//! The propagator of a solver, and what it has been told.
//!
//! A trail changes only at its end, so it is enough to keep how much of it was told and where
//! each told level begins. A copy of the told literals, to be compared one by one, would take as
//! much memory as the trail and time for each question.

use std::fmt;

use neuf_cnf::{Lit, Var};
use neuf_core::{Propagator, Reason};

use super::{ExternalPropagator, Lifetime, PropagatorError};
use crate::session::Session;

/// Whether there is a propagator, and who may ask it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Presence {
    /// Nobody is there, and `Nobody` stands in.
    #[default]
    Absent,
    Connected,
    /// It is asked. If this is found between calls, a callback has panicked, and nothing is known
    /// of the propagator's state.
    Asked,
}

/// The propagator of a solver, and how much of the trail it knows. Without one, it is empty.
///
/// Invariants: the first `told` literals of the trail are told, unless their variables were
/// observed only since then and stand in `unannounced`; level k+1 begins at `starts[k]`.
/// Both hold for the trail as it was when the propagator was last told something; since
/// then, levels were undone and not opened, except those that are still to be told. The
/// search sees to that: it tells everything before it opens a level.
pub(crate) struct External {
    presence: Presence,
    pub(super) propagator: Box<dyn ExternalPropagator>,
    pub(super) is_lazy: bool,
    pub(super) reason_lifetime: Lifetime,
    told: usize,
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

/// Stands where there is no propagator, so that the search need not ask whether there is one.
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
            told: 0,
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

    /// Whether the propagator was lost by a panic. Between calls.
    fn is_lost(&self) -> bool {
        self.presence == Presence::Asked
    }

    /// Begins a time in which the propagator is asked, which a panic does not end. Returns `false`
    /// if it was lost by one before.
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

    /// Takes note of a fault, if it is the first one.
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

    /// Tells that levels were undone, if there are fewer than were told.
    pub(super) fn tell_backtrack(&mut self, core: &Propagator) {
        let level = core.level();
        if !self.is_lazy
            && let Some(&start) = self.starts.get(level)
        {
            self.starts.truncate(level);
            self.told = self.told.min(start);
            self.propagator.backtracked(level);
        }
    }

    /// Tells everything that has changed on the trail.
    pub(super) fn tell(&mut self, core: &Propagator, session: &Session) {
        self.tell_backtrack(core);
        self.tell_late(core, session);
        let history = core.history();
        loop {
            let told_level = self.starts.len();
            let is_last = told_level == history.level();
            let end = if is_last { history.lits().len() } else { history.start(told_level + 1) };
            self.tell_assigned(&history.lits()[self.told..end], session);
            self.told = end;
            if is_last {
                break;
            }
            self.starts.push(end);
            self.propagator.level_opened();
            self.tell_decision(core, session);
        }
        while self.fixed < history.root_len() {
            self.tell_fixed(history.lits()[self.fixed], session);
            self.fixed += 1;
        }
    }

    /// Tells with which observed literal the level begins that was told last. There is none
    /// where an assumption was true before.
    fn tell_decision(&mut self, core: &Propagator, session: &Session) {
        let history = core.history();
        let first = history.lits().get(self.told).copied();
        let is_decision = |lit: &Lit| {
            session.is_observed(lit.var())
                && history.level_of(lit.var()) as usize == self.starts.len()
                && history.reason_of(lit.var()) == Reason::None
        };
        if let Some(lit) = first.filter(is_decision) {
            self.propagator.decided(session.map.outside(lit));
        }
    }

    /// Tells the values at level 0 of variables that are observed only since they were
    /// assigned.
    fn tell_late(&mut self, core: &Propagator, session: &Session) {
        if self.unannounced.is_empty() || core.level() > 0 {
            return;
        }
        let history = core.history();
        for var in std::mem::take(&mut self.unannounced) {
            let Some(value) = core.value(var.positive()) else { continue };
            let place = history.place_of(var);
            if place < self.told {
                self.tell_assigned(&[var.lit(value)], session);
            }
            if place < self.fixed {
                self.tell_fixed(var.lit(value), session);
            }
        }
    }

    fn tell_assigned(&mut self, lits: &[Lit], session: &Session) {
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
