//! How long work is told to stop.
//!
//! Searching, probing and counting can take any time, so each takes an
//! [`Interrupt`] and looks at it now and then. One flag serves a user's Ctrl-C,
//! a caller's other thread and a deadline alike; a callback, the obvious
//! choice, would have to be `Send`, `'static` and called in the hot loop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A request to stop that can be made from any thread, and a deadline that
/// makes it by itself.
///
/// Clones share the flag: hand one to the thread (or the signal handler) that
/// may want to stop the work. The deadline is each one's own.
///
/// ```
/// use neuf_core::Interrupt;
/// let interrupt = Interrupt::new();
/// let handle = interrupt.clone();
/// assert!(!interrupt.is_requested());
/// handle.request();
/// assert!(interrupt.is_requested());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Interrupt {
    /// An interrupt that nobody has requested, without a deadline.
    #[must_use]
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// The same request flag, which is also taken as set from `deadline` on; a
    /// deadline that is there already and comes earlier stays.
    #[must_use]
    pub fn with_deadline(&self, deadline: Option<Instant>) -> Interrupt {
        let earliest = self.deadline.into_iter().chain(deadline).min();
        Interrupt { flag: Arc::clone(&self.flag), deadline: earliest }
    }

    /// Asks the work to stop; may be called from any thread, any number of
    /// times.
    pub fn request(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, so that the same handle serves the next run.
    pub fn clear(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Whether the work should stop: requested, or past the deadline.
    ///
    /// Reads the clock when there is a deadline, so a hot loop asks every some
    /// hundred steps, not at each.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.is_past_deadline()
    }

    /// Whether there is a deadline and it is over.
    #[must_use]
    pub fn is_past_deadline(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The flag itself, for `signal_hook::flag::register` and its like.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_past_deadline_interrupts_only_its_owner() {
        let interrupt = Interrupt::new();
        let timed = interrupt.with_deadline(Some(Instant::now()));
        assert!(timed.is_requested() && !interrupt.is_requested());
        interrupt.request();
        interrupt.clear();
        assert!(timed.is_past_deadline());
    }

    #[test]
    fn a_deadline_can_only_come_nearer() {
        let now = Instant::now();
        let timed = Interrupt::new().with_deadline(Some(now));
        assert!(timed.with_deadline(None).is_past_deadline());
        let later = now + std::time::Duration::from_secs(60);
        assert!(timed.with_deadline(Some(later)).is_past_deadline());
    }
}
