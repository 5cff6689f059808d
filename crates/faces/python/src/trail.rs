//! The observed part of the trail, and how much of it the propagator in Python knows.
//!
//! The propagator hears a sequence of single events, which can stop at any place: when the
//! propagator is disabled, or when one of its methods has raised. Later the rest follows, without
//! literals that were assigned and undone in between.

use std::collections::VecDeque;

use neuf_cnf::Lit;

/// An event for the propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// All levels above this one are undone.
    Backtracked(usize),
    /// A level was opened.
    Opened,
    /// A literal became true at the level that was opened last.
    Assigned(Lit),
    /// A literal is true for good.
    Fixed(Lit),
}

/// The assigned literals of each level, beginning with level 0.
///
/// Invariant: `told` has an entry for each level that the propagator knows and that was not
/// undone since, so it is never empty and no longer than `levels`; `known` is the number of
/// levels that the propagator believes to be open, level 0 included.
pub(crate) struct Trail {
    levels: Vec<Vec<Lit>>,
    told: Vec<usize>,
    known: usize,
    fixed: VecDeque<Lit>,
}

impl Trail {
    pub(crate) fn new() -> Trail {
        Trail { levels: vec![Vec::new()], told: vec![0], known: 1, fixed: VecDeque::new() }
    }

    pub(crate) fn assign(&mut self, lits: &[Lit]) {
        if let Some(level) = self.levels.last_mut() {
            level.extend_from_slice(lits);
        }
    }

    pub(crate) fn open(&mut self) {
        self.levels.push(Vec::new());
    }

    pub(crate) fn backtrack(&mut self, level: usize) {
        self.levels.truncate(level + 1);
        self.told.truncate(level + 1);
    }

    pub(crate) fn fix(&mut self, lit: Lit) {
        self.fixed.push_back(lit);
    }

    /// Takes the next event.
    pub(crate) fn next_event(&mut self) -> Option<Event> {
        if self.known > self.told.len() {
            self.known = self.told.len();
            return Some(Event::Backtracked(self.known - 1));
        }
        let level = self.told.len() - 1;
        if let Some(&lit) = self.levels[level].get(self.told[level]) {
            self.told[level] += 1;
            return Some(Event::Assigned(lit));
        }
        if self.told.len() < self.levels.len() {
            self.told.push(0);
            self.known += 1;
            return Some(Event::Opened);
        }
        self.fixed.pop_front().map(Event::Fixed)
    }
}
