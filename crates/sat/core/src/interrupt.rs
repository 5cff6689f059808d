//! A request to stop long work.
//!
//! Searching, probing and counting can take a long time, so each of these functions takes an
//! [`Interrupt`] and looks at its flag regularly. One flag serves a user's Ctrl-C, another thread
//! and a deadline. A callback alone would have to be called in every hot loop. There is a callback
//! besides the flag for callers like an interpreter, which must run its own signal handlers on the
//! thread that works.
//!
//! A limit of memory is checked with the flag. A library should not find out how much memory the
//! process uses, so the caller passes a function that knows.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A request to stop, which any thread can make. An optional deadline and an optional limit of
/// memory count as a request once they are exceeded; an optional callback may make the request.
///
/// Clones share the flag: give one to the thread (or the signal handler) that may
/// want to stop the work. Each clone has its own deadline, limit of memory and callback.
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
    memory: Option<MemoryLimit>,
    callback: Option<Callback>,
}

/// A caller's own reason to stop.
#[derive(Clone)]
struct Callback(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Callback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Callback")
    }
}

/// The work was stopped by its [`Interrupt`], which knows why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// How many clauses, or literals, are loaded between two checks of the interrupt.
pub(crate) const PATIENCE: usize = 1 << 10;

/// How much memory may be used.
#[derive(Clone, Debug)]
struct MemoryLimit {
    bytes: u64,
    used: fn() -> u64,
    /// Whether the limit was exceeded at any check. Work that stops frees memory, and the reason
    /// for stopping must still be known.
    is_exceeded: Arc<AtomicBool>,
}

impl Interrupt {
    /// An interrupt that is not requested and has no deadline.
    #[must_use]
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// An interrupt with the same flag and this deadline. If this interrupt already has an earlier
    /// deadline, the earlier deadline stays.
    #[must_use]
    pub fn with_deadline(&self, deadline: Option<Instant>) -> Interrupt {
        let earliest = self.deadline.into_iter().chain(deadline).min();
        Interrupt { deadline: earliest, ..self.clone() }
    }

    /// An interrupt with the same flag that counts as requested once `used` returns more than
    /// `bytes`. The new limit replaces an earlier limit of this interrupt.
    ///
    /// `used` says how many bytes are in use, by the whole process or by whatever part of it is to
    /// be limited. Each check calls `used`, so `used` should take only microseconds.
    ///
    /// ```
    /// use neuf_core::Interrupt;
    /// let interrupt = Interrupt::new().with_memory_limit(1 << 30, || 2 << 30);
    /// assert!(interrupt.is_requested() && interrupt.is_over_memory());
    /// ```
    #[must_use]
    pub fn with_memory_limit(&self, bytes: u64, used: fn() -> u64) -> Interrupt {
        let memory = MemoryLimit { bytes, used, is_exceeded: Arc::default() };
        Interrupt { memory: Some(memory), ..self.clone() }
    }

    /// An interrupt with the same flag that is requested once `callback` returns `true`. The new
    /// callback replaces an earlier callback of this interrupt.
    ///
    /// Each check calls `callback`, on whichever thread does the work, so most calls should take
    /// less than a microsecond.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    /// use neuf_core::Interrupt;
    /// let checks = AtomicUsize::new(0);
    /// let callback = move || checks.fetch_add(1, Ordering::Relaxed) == 1;
    /// let interrupt = Interrupt::new().with_callback(Arc::new(callback));
    /// assert!(!interrupt.is_requested());
    /// assert!(interrupt.is_requested());
    /// // This is a request like any other: it stays until it is cleared.
    /// assert!(interrupt.is_requested());
    /// interrupt.clear();
    /// assert!(!interrupt.is_requested());
    /// ```
    #[must_use]
    pub fn with_callback(&self, callback: Arc<dyn Fn() -> bool + Send + Sync>) -> Interrupt {
        Interrupt { callback: Some(Callback(callback)), ..self.clone() }
    }

    /// Requests that the work stop. Any thread may call this, any number of times.
    pub fn request(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, so that the same handle can be used again. An exceeded limit of
    /// memory is forgotten as well.
    pub fn clear(&self) {
        self.flag.store(false, Ordering::Relaxed);
        if let Some(memory) = &self.memory {
            memory.is_exceeded.store(false, Ordering::Relaxed);
        }
    }

    /// Whether the work should stop: a stop was requested, the deadline is over, more memory is
    /// used than allowed, or the callback says so.
    ///
    /// This reads the clock if there is a deadline, so a hot loop should call it only
    /// every few hundred steps.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.is_past_deadline()
            || self.is_over_memory()
            || self.callback.as_ref().is_some_and(|Callback(callback)| self.requested_by(callback))
    }

    fn requested_by(&self, callback: &Arc<dyn Fn() -> bool + Send + Sync>) -> bool {
        let is_requested = callback();
        if is_requested {
            self.request();
        }
        is_requested
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// [`Interrupted`] when the work [should stop](Interrupt::is_requested).
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.is_requested() { Err(Interrupted) } else { Ok(()) }
    }

    /// Whether there is a deadline that is over.
    #[must_use]
    pub fn is_past_deadline(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether there is a limit of memory that was exceeded, now or at an earlier look.
    #[must_use]
    pub fn is_over_memory(&self) -> bool {
        self.memory.as_ref().is_some_and(MemoryLimit::is_exceeded)
    }

    /// The flag itself, for functions such as `signal_hook::flag::register`.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

impl MemoryLimit {
    fn is_exceeded(&self) -> bool {
        let is_exceeded = self.is_exceeded.load(Ordering::Relaxed) || (self.used)() > self.bytes;
        if is_exceeded {
            self.is_exceeded.store(true, Ordering::Relaxed);
        }
        is_exceeded
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn memory_that_was_exceeded_once_stays_so_until_it_is_cleared() {
        static USED: AtomicU64 = AtomicU64::new(10);
        let interrupt = Interrupt::new();
        let limited = interrupt.with_memory_limit(10, || USED.load(Ordering::Relaxed));
        assert!(!limited.is_requested());
        USED.store(11, Ordering::Relaxed);
        assert!(limited.is_requested() && !interrupt.is_requested());
        USED.store(9, Ordering::Relaxed);
        assert!(limited.with_deadline(None).is_over_memory());
        limited.clear();
        assert!(!limited.is_requested());
    }

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
