//! Callbacks: attached with a lifetime, and lent to the solver for each call.
//!
//! rustsat's callbacks need not be `Send`, but a solver should be. So each callback remembers its
//! thread. On another thread, a callback is neither called nor dropped: a call is an error, and a
//! solver that is dropped there leaves the callback behind. Declaring all callbacks `Send`, as
//! adapters of solvers in C do, is undefined behaviour for some callbacks.

use neuf_cnf::Lit;
use rustsat::solvers::ControlSignal;
use rustsat::types::Clause;
use send_wrapper::SendWrapper;

use crate::NeufError;
use crate::literal::back;

type Terminator<'a> = dyn FnMut() -> ControlSignal + 'a;
type Learner<'a> = dyn FnMut(Clause) + 'a;

/// The callbacks of a solver.
#[derive(Default)]
pub(crate) struct Attached<'term, 'learn> {
    terminator: Option<SendWrapper<Box<Terminator<'term>>>>,
    learner: Option<SendWrapper<Box<Learner<'learn>>>>,
    /// The length of the longest clauses for the learner.
    longest: usize,
}

/// Drops a callback on its own thread, and leaves the callback behind on another thread.
fn discard<T>(callback: Option<SendWrapper<T>>) {
    if let Some(callback) = callback
        && !callback.valid()
    {
        std::mem::forget(callback);
    }
}

impl<'term, 'learn> Attached<'term, 'learn> {
    pub(crate) fn set_terminator(&mut self, terminator: Option<Box<Terminator<'term>>>) {
        discard(std::mem::replace(&mut self.terminator, terminator.map(SendWrapper::new)));
    }

    pub(crate) fn set_learner(&mut self, learner: Option<Box<Learner<'learn>>>, longest: usize) {
        discard(std::mem::replace(&mut self.learner, learner.map(SendWrapper::new)));
        self.longest = longest;
    }

    /// The callbacks for one call.
    pub(crate) fn lend(&mut self) -> Result<Calls<'_, 'term, 'learn>, NeufError> {
        let is_foreign = self.terminator.as_ref().is_some_and(|terminator| !terminator.valid())
            || self.learner.as_ref().is_some_and(|learner| !learner.valid());
        if is_foreign {
            return Err(NeufError::CallbackOfOtherThread);
        }
        Ok(Calls {
            terminator: self.terminator.as_mut().map(|terminator| &mut ***terminator),
            learner: self.learner.as_mut().map(|learner| &mut ***learner),
            longest: self.longest,
        })
    }

    /// Which callbacks there are: a terminator and a learner.
    pub(crate) fn which(&self) -> (bool, bool) {
        (self.terminator.is_some(), self.learner.is_some())
    }
}

impl Drop for Attached<'_, '_> {
    fn drop(&mut self) {
        discard(self.terminator.take());
        discard(self.learner.take());
    }
}

/// The callbacks of one call.
pub(crate) struct Calls<'a, 'term, 'learn> {
    terminator: Option<&'a mut Terminator<'term>>,
    learner: Option<&'a mut Learner<'learn>>,
    longest: usize,
}

impl neuf_solver::Callbacks for Calls<'_, '_, '_> {
    fn is_stop_requested(&mut self) -> bool {
        self.terminator.as_mut().is_some_and(|terminator| terminator() == ControlSignal::Terminate)
    }

    fn longest_learned(&self) -> usize {
        if self.learner.is_some() { self.longest } else { 0 }
    }

    fn learned(&mut self, clause: &[Lit]) {
        if let Some(learner) = &mut self.learner {
            learner(clause.iter().map(|&lit| back(lit)).collect());
        }
    }
}
