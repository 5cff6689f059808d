//! Connecting a propagator to a solver.

use std::any::Any;
use std::fmt;

use neuf_cnf::Var;

use super::{ExternalPropagator, ExternalState, PropagatorError};
use crate::Solver;

/// The solver's place for a propagator.
#[derive(Default)]
pub(crate) enum External {
    #[default]
    None,
    Connected(Box<ExternalState>),
    /// A search has it. If this is found between calls, a callback has panicked.
    Lent,
}

/// A clone of a solver has no propagator: two solvers cannot share one.
impl Clone for External {
    fn clone(&self) -> External {
        External::None
    }
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            External::None => "None",
            External::Connected(_) => "Connected",
            External::Lent => "Lent",
        })
    }
}

impl External {
    /// Whether there is a propagator, whatever its state.
    pub(crate) fn is_some(&self) -> bool {
        !matches!(self, External::None)
    }

    /// Lends the propagator to a search.
    pub(crate) fn lend(&mut self) -> Option<Box<ExternalState>> {
        if !self.is_some() {
            return None;
        }
        match std::mem::replace(self, External::Lent) {
            External::Connected(state) => Some(state),
            External::None | External::Lent => None,
        }
    }

    /// Takes back what was lent.
    pub(crate) fn take_back(&mut self, state: Option<Box<ExternalState>>) {
        if let Some(state) = state {
            *self = External::Connected(state);
        }
    }

    /// Forgets the fault of the last call.
    pub(crate) fn forget_error(&mut self) {
        if let Some(state) = self.state() {
            state.error = None;
        }
    }

    fn state(&mut self) -> Option<&mut ExternalState> {
        match self {
            External::Connected(state) => Some(state),
            External::None | External::Lent => None,
        }
    }
}

impl Solver {
    /// Connects a propagator, which takes part in all later calls that search, and returns
    /// the one that was connected before.
    ///
    /// It is told about the variables that it [observes](Solver::observe), at first none.
    /// Between calls it is at level 0. [`Solver::propagate_under`] and
    /// [`Solver::simplify`] do not ask it, a [`Template`](crate::Template) lets go of it,
    /// and a clone of the solver has none.
    ///
    /// In a [proof](Solver::set_proof), which must be started before the first variable is
    /// observed, its clauses and reasons are input steps, each with
    /// its number, before the first step that uses it. So a refutation is one of the
    /// formula together with these clauses.
    pub fn connect(
        &mut self,
        propagator: Box<dyn ExternalPropagator>,
    ) -> Option<Box<dyn ExternalPropagator>> {
        let before = self.disconnect();
        self.external = External::Connected(Box::new(ExternalState::new(propagator)));
        before
    }

    /// Disconnects the propagator and returns it. Nothing is observed any more.
    ///
    /// The clauses that it added stay, and so does what was learned from them and from
    /// reasons. `None` if there is no propagator, or if it was lost by a panic of one of
    /// its methods.
    pub fn disconnect(&mut self) -> Option<Box<dyn ExternalPropagator>> {
        self.session.observed.clear();
        match std::mem::take(&mut self.external) {
            External::Connected(state) => Some(state.propagator),
            External::None | External::Lent => None,
        }
    }

    /// The connected propagator, if it has this type.
    ///
    /// ```
    /// use neuf_cnf::Lit;
    /// use neuf_solver::{ExternalPropagator, Solver};
    /// struct Counter(usize);
    /// impl ExternalPropagator for Counter {
    ///     fn accepts(&mut self, _: &[Lit], _: &mut Vec<Lit>) -> bool {
    ///         self.0 += 1;
    ///         true
    ///     }
    /// }
    /// let mut solver = Solver::new();
    /// solver.connect(Box::new(Counter(0)));
    /// solver.solve();
    /// assert_eq!(solver.propagator::<Counter>().map(|counter| counter.0), Some(1));
    /// ```
    pub fn propagator<P: ExternalPropagator>(&mut self) -> Option<&mut P> {
        let propagator: &mut dyn Any = &mut *self.external.state()?.propagator;
        propagator.downcast_mut()
    }

    /// Makes the connected propagator observe a variable, which may be new. Without a
    /// propagator, this does nothing.
    ///
    /// From the next call on, the variable is frozen: simplification neither removes it
    /// nor changes its value in a model afterwards.
    pub fn observe(&mut self, var: Var) {
        let mut external = self.external.lend();
        if let Some(state) = &mut external {
            self.observe_with(state, var);
        }
        self.external.take_back(external);
    }

    /// Makes the propagator observe a variable no longer.
    pub fn unobserve(&mut self, var: Var) {
        if let Some(inside) = self.session.map.find(var.positive())
            && let Some(is_observed) = self.session.observed.get_mut(inside.var().index())
        {
            *is_observed = false;
        }
    }

    /// Whether the propagator observes this variable.
    #[must_use]
    pub fn is_observed(&self, var: Var) -> bool {
        let inside = self.session.map.find(var.positive());
        inside.is_some_and(|inside| self.session.is_observed(inside.var()))
    }

    /// What the propagator did wrong, if the last call ended with
    /// [`Cause::Propagator`](crate::Cause::Propagator).
    #[must_use]
    pub fn propagator_error(&self) -> Option<PropagatorError> {
        match &self.external {
            External::None => None,
            External::Connected(state) => state.error,
            External::Lent => Some(PropagatorError::Panicked),
        }
    }

    /// Tells the propagator that the call is over and all levels are undone.
    pub(crate) fn dismiss(&mut self) {
        let mut state = self.external.lend();
        if let Some(state) = &mut state {
            state.tell_backtrack(&self.propagator);
        }
        self.external.take_back(state);
    }
}
