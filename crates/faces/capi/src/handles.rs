//! Handles: numbers that look like addresses, and the solvers that they name.
//!
//! A handle is a key of a slab: the number of a place and the number of its generation. So any
//! value can be looked up: no memory is read at an address that a caller made up, and a handle that
//! was released stays refused when its place is used again. With an address as the handle, each use
//! after release would be undefined.
//!
//! The slab looks keys up without a lock, because a signal handler may ask a solver to stop. The
//! solver in a place has a lock, which is only ever tried.

#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, TryLockError};

use neuf_cnf::Interrupt;
use sharded_slab::{Config, Entry, Slab};

use crate::report::{Error, Kind};

/// Handles are larger than numbers that are passed by mistake.
const FIRST: usize = 0x4e << (usize::BITS - 12);

/// How the bits of a key are divided: with words of 64 bits, 24 for the place among those that a
/// thread has made, 11 for this thread, and the other 29 for the generation.
struct Division;

#[cfg(target_pointer_width = "64")]
impl Config for Division {
    const MAX_THREADS: usize = 1 << 10;
    const MAX_PAGES: usize = 18;
}

#[cfg(not(target_pointer_width = "64"))]
impl Config for Division {}

/// A table of values of one type with their handles.
pub(crate) struct Handles<T: 'static>(LazyLock<Slab<Place<T>, Division>>);

struct Place<T> {
    /// Whether a clause or an assumption of the caller was lost, so that answers could be wrong.
    is_damaged: AtomicBool,
    interrupt: Interrupt,
    /// `None` while the value is being released.
    value: Mutex<Option<Box<T>>>,
}

impl<T> Handles<T> {
    pub(crate) const fn new() -> Handles<T> {
        Handles(LazyLock::new(Slab::new_with_config))
    }

    /// Keeps a value, which is made with the interrupt of its place, and returns its handle.
    pub(crate) fn insert(&self, make: impl FnOnce(&Interrupt) -> T) -> Result<usize, Error> {
        let interrupt = Interrupt::new();
        let value = Mutex::new(Some(Box::new(make(&interrupt))));
        let key = self.0.insert(Place { is_damaged: AtomicBool::new(false), interrupt, value });
        let handle = key.map(|key| key.wrapping_add(FIRST)).filter(|&handle| handle != 0);
        handle.ok_or_else(|| Error::new(Kind::State, "there are too many solvers"))
    }

    fn find(&self, handle: usize) -> Result<Entry<'_, Place<T>, Division>, Error> {
        let found = if handle == 0 { None } else { self.0.get(handle.wrapping_sub(FIRST)) };
        found.ok_or_else(|| match handle {
            0 => Error::new(Kind::Handle, "the solver is null"),
            _ => Error::new(Kind::Handle, "there is no such solver, or it was released"),
        })
    }

    fn lock(place: &Place<T>) -> Result<MutexGuard<'_, Option<Box<T>>>, Error> {
        place.value.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                let message =
                    "the solver is in use by another thread, or by the call that calls back";
                Error::new(Kind::Busy, message)
            }
            TryLockError::Poisoned(_) => {
                Error::new(Kind::Internal, "an earlier call of this solver met a defect of neuf")
            }
        })
    }

    /// Uses the value of a handle.
    pub(crate) fn with<R>(
        &self,
        handle: usize,
        body: impl FnOnce(&mut T) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let place = self.find(handle)?;
        let mut value = Self::lock(&place)?;
        match value.as_mut() {
            Some(value) => body(value),
            None => Err(Error::new(Kind::Handle, "there is no such solver")),
        }
    }

    /// Takes note that a clause or an assumption was lost, even if the value is in use.
    pub(crate) fn damage(&self, handle: usize) {
        if let Ok(place) = self.find(handle) {
            place.is_damaged.store(true, Ordering::Relaxed);
        }
    }

    /// An error if a clause or an assumption was lost.
    pub(crate) fn check_damage(&self, handle: usize) -> Result<(), Error> {
        if self.find(handle)?.is_damaged.load(Ordering::Relaxed) {
            let message = "a literal or clause was refused earlier, so no answer would be right";
            return Err(Error::new(Kind::State, message));
        }
        Ok(())
    }

    /// Asks the call that is under way to stop, or else the next call. The method takes no lock, so
    /// a signal handler may call it.
    pub(crate) fn interrupt(&self, handle: usize) -> Result<(), Error> {
        self.find(handle)?.interrupt.request();
        Ok(())
    }

    /// Takes the value of a handle out, which is refused from then on.
    pub(crate) fn remove(&self, handle: usize) -> Result<Option<Box<T>>, Error> {
        let place = self.find(handle)?;
        let taken = match place.value.try_lock() {
            Ok(mut value) => value.take(),
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner().take(),
            Err(TryLockError::WouldBlock) => {
                return Err(Error::new(Kind::Busy, "a solver in use cannot be released"));
            }
        };
        if !self.0.remove(handle.wrapping_sub(FIRST)) {
            return Err(Error::new(Kind::Handle, "there is no such solver, or it was released"));
        }
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn handles_that_were_released_or_made_up_are_refused() {
        let handles = Handles::new();
        let number = |handle| handles.with(handle, |&mut n| Ok(n)).map_err(|error| error.kind);
        let all: Vec<usize> = (0..200).map(|n| handles.insert(|_| n).unwrap()).collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 200);
        assert!(all.iter().zip(0..).all(|(&handle, n)| number(handle) == Ok(n)));
        assert_eq!(handles.remove(all[3]).unwrap(), Some(Box::new(3)));
        assert!(handles.remove(all[3]).is_err());
        assert_eq!(number(all[3]), Err(Kind::Handle));
        let again = handles.insert(|_| 333).unwrap();
        assert_eq!((number(again), number(all[3])), (Ok(333), Err(Kind::Handle)));
        // The place is used again and again, each time under another handle.
        let mut last = again;
        for n in 0..20_000 {
            assert!(handles.remove(last).is_ok());
            let next = handles.insert(|_| n).unwrap();
            assert_eq!((number(next), number(last)), (Ok(n), Err(Kind::Handle)));
            last = next;
        }
        assert_eq!((number(all[3]), number(again)), (Err(Kind::Handle), Err(Kind::Handle)));
        for handle in [0, 1, 1000, usize::MAX, FIRST - 1, all[0] ^ 1 << (usize::BITS - 3)] {
            assert_eq!(number(handle), Err(Kind::Handle), "{handle:x}");
            handles.damage(handle);
            assert!(handles.interrupt(handle).is_err());
        }
    }

    #[test]
    fn a_value_in_use_is_refused_and_a_panic_spoils_it() {
        let handles = Handles::new();
        let handle = handles.insert(|_| 1).unwrap();
        let inner = handles.with(handle, |_| {
            assert_eq!(handles.remove(handle).unwrap_err().kind, Kind::Busy);
            Ok(handles.with(handle, |_| Ok(())).unwrap_err().kind)
        });
        assert_eq!(inner.unwrap(), Kind::Busy);
        let panics = std::panic::AssertUnwindSafe(|| {
            handles.with(handle, |_| -> Result<(), Error> { panic!("on purpose") })
        });
        assert!(std::panic::catch_unwind(panics).is_err());
        assert_eq!(handles.with(handle, |_| Ok(())).unwrap_err().kind, Kind::Internal);
        assert!(handles.remove(handle).is_ok());
        let next = handles.insert(|_| 2).unwrap();
        assert!(handles.with(next, |&mut n| Ok(n)).is_ok_and(|n| n == 2));
    }
}
