//! An iterator over the solutions of a grid.

use neuf_cnf::Interrupt;

use crate::kernel::Kernel;
use crate::layout::Values;
use crate::search::{Search, Stop};

/// How many choices and solutions pass between two checks of an interrupt.
const STEPS_PER_LOOK: u64 = 4096;

/// An iterator over the solutions of a grid, made by
/// [`Engine::solutions`](crate::Engine::solutions).
#[derive(Debug)]
pub struct Solutions<'a> {
    kernel: Kernel,
    search: &'a mut Search,
    interrupt: &'a Interrupt,
    /// Whether the search can go on (`Found`), has ended, or was stopped for good
    /// by an interrupt (`Paused`).
    stop: Stop,
    /// The choices and solutions until the interrupt is looked at again. They are counted over all
    /// calls: with a count for each call, a caller who takes the solutions one by one would never
    /// be stopped.
    until_look: u64,
}

impl<'a> Solutions<'a> {
    /// The solutions that a new search will find.
    pub(crate) fn new(kernel: Kernel, search: &'a mut Search, interrupt: &'a Interrupt) -> Self {
        let stop = if interrupt.is_requested() { Stop::Paused } else { Stop::Found };
        Solutions { kernel, search, interrupt, stop, until_look: STEPS_PER_LOOK }
    }

    /// Whether there are no more solutions, so that all have been returned or
    /// skipped.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.stop == Stop::Exhausted
    }

    /// Whether the interrupt has ended the search before all solutions were found.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop == Stop::Paused
    }

    /// Skips the next solutions, at most `limit`, and returns how many it has
    /// skipped. This is much faster than iterating over them.
    pub fn skip_up_to(&mut self, limit: u64) -> u64 {
        let mut left = limit;
        while left > 0 && self.stop == Stop::Found {
            let (choices, wanted) = (self.search.choices, left);
            self.stop = match self.kernel.advance(self.search, &mut left, self.until_look) {
                Stop::Paused => Stop::Found,
                stop => stop,
            };
            let steps = (self.search.choices - choices) + (wanted - left);
            self.until_look = self.until_look.saturating_sub(steps);
            if self.until_look == 0 && self.stop == Stop::Found {
                self.until_look = STEPS_PER_LOOK;
                if self.interrupt.is_requested() {
                    self.stop = Stop::Paused;
                }
            }
        }
        limit - left
    }
}

impl Iterator for Solutions<'_> {
    type Item = Values;

    fn next(&mut self) -> Option<Values> {
        (self.skip_up_to(1) == 1).then(|| self.kernel.values(&self.search.solution))
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
