//! A request to stop long work.
//!
//! Searching, probing and counting can take a long time, so each of them takes an
//! [`Interrupt`] and looks at it regularly. One flag serves a user's Ctrl-C,
//! another thread and a deadline; a callback, the obvious choice, would have to be
//! `Send`, `'static` and called in the hot loop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A request to stop, which any thread can make, and an optional deadline, which
/// counts as a request once it is over.
///
/// Clones share the flag: give one to the thread (or the signal handler) that may
/// want to stop the work. Each clone has its own deadline.
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
    /// An interrupt that is not requested and has no deadline.
    #[must_use]
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// An interrupt with the same flag and this deadline. If this interrupt already
    /// has an earlier deadline, that one stays.
    #[must_use]
    pub fn with_deadline(&self, deadline: Option<Instant>) -> Interrupt {
        let earliest = self.deadline.into_iter().chain(deadline).min();
        Interrupt { flag: Arc::clone(&self.flag), deadline: earliest }
    }

    /// Requests that the work stop. Any thread may call this, any number of times.
    pub fn request(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, so that the same handle can be used again.
    pub fn clear(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Whether the work should stop: it was requested, or the deadline is over.
    ///
    /// This reads the clock if there is a deadline, so a hot loop should call it only
    /// every few hundred steps.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.is_past_deadline()
    }

    /// Whether there is a deadline and it is over.
    #[must_use]
    pub fn is_past_deadline(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The flag itself, for functions such as `signal_hook::flag::register`.
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
