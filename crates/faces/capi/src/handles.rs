//! Handles: numbers that look like addresses, and the solvers that they name.
//!
//! A handle is the number of a slot and that of its generation, which grows when the slot's
//! solver is released. So any value can be looked up: no memory is read at an address that a
//! caller made up, and a handle that was released stays refused when its slot is used again. An
//! address, the obvious handle, makes each use after release undefined.
//!
//! Slots are never freed, and there are no more of them than solvers at one time. Looking one up
//! takes two loads and no lock. The solver in a slot has a lock, which is only ever tried.

#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

use neuf_cnf::Interrupt;

use crate::report::{Error, Kind};

/// How many low bits of a handle are the number of the slot, from 1.
const SLOT_BITS: u32 = 24;
const LAST_GENERATION: usize = usize::MAX >> SLOT_BITS;
/// Handles are larger than numbers that are passed by mistake.
const FIRST_GENERATION: usize = 0x4e;
/// The number of slots in the first segment; each later one is twice as long.
const FIRST: usize = 32;
const SEGMENTS: usize = 18;

/// A table of values of one type with their handles.
pub(crate) struct Handles<T> {
    segments: [OnceLock<Box<[Slot<T>]>>; SEGMENTS],
    free: Mutex<Free>,
}

/// Which slots are free.
struct Free {
    /// The slots that were used and are free again.
    used: Vec<usize>,
    /// The number of slots that were ever used.
    count: usize,
}

struct Slot<T> {
    /// The generation of the value that is or will be here.
    generation: AtomicUsize,
    /// Whether something that the caller said was lost, so that no answer would be right.
    is_damaged: AtomicBool,
    interrupt: Interrupt,
    value: Mutex<Option<Box<T>>>,
}

impl<T> Default for Slot<T> {
    fn default() -> Slot<T> {
        Slot {
            generation: AtomicUsize::new(FIRST_GENERATION),
            is_damaged: AtomicBool::new(false),
            interrupt: Interrupt::new(),
            value: Mutex::new(None),
        }
    }
}

/// The segment of a slot, and its place there.
fn place_of(index: usize) -> (usize, usize) {
    let segment = (index / FIRST + 1).ilog2();
    (segment as usize, index - FIRST * ((1 << segment) - 1))
}

impl<T> Handles<T> {
    pub(crate) const fn new() -> Handles<T> {
        let free = Mutex::new(Free { used: Vec::new(), count: 0 });
        Handles { segments: [const { OnceLock::new() }; SEGMENTS], free }
    }

    /// Keeps a value, which is made with the interrupt of its slot, and returns its handle.
    pub(crate) fn insert(&self, make: impl FnOnce(&Interrupt) -> T) -> Result<usize, Error> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let index = match free.used.pop() {
            Some(index) => index,
            None if free.count < FIRST * ((1 << SEGMENTS) - 1) => {
                free.count += 1;
                free.count - 1
            }
            None => return Err(Error::new(Kind::State, "there are too many solvers")),
        };
        drop(free);
        let (segment, place) = place_of(index);
        let slots = self.segments[segment]
            .get_or_init(|| (0..FIRST << segment).map(|_| Slot::default()).collect());
        let slot = &slots[place];
        slot.interrupt.clear();
        slot.is_damaged.store(false, Ordering::Relaxed);
        slot.value.clear_poison();
        let mut value = slot.value.lock().unwrap_or_else(PoisonError::into_inner);
        *value = Some(Box::new(make(&slot.interrupt)));
        Ok(slot.generation.load(Ordering::Relaxed) << SLOT_BITS | (index + 1))
    }

    fn find(&self, handle: usize) -> Result<&Slot<T>, Error> {
        let unknown = || match handle {
            0 => Error::new(Kind::Handle, "the solver is null"),
            _ => Error::new(Kind::Handle, "there is no such solver, or it was released"),
        };
        let index = handle & ((1 << SLOT_BITS) - 1);
        let (segment, place) = place_of(index.checked_sub(1).ok_or_else(unknown)?);
        let slots = self.segments.get(segment).and_then(OnceLock::get).ok_or_else(unknown)?;
        let slot = slots.get(place).ok_or_else(unknown)?;
        if slot.generation.load(Ordering::Acquire) != handle >> SLOT_BITS {
            return Err(unknown());
        }
        Ok(slot)
    }

    fn lock(slot: &Slot<T>) -> Result<MutexGuard<'_, Option<Box<T>>>, Error> {
        slot.value.try_lock().map_err(|error| match error {
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
        let slot = self.find(handle)?;
        let mut value = Self::lock(slot)?;
        // It may have been released before the lock was taken.
        self.find(handle)?;
        match value.as_mut() {
            Some(value) => body(value),
            None => Err(Error::new(Kind::Handle, "there is no such solver")),
        }
    }

    /// Takes note that something said to the value was lost, even if it is in use.
    pub(crate) fn damage(&self, handle: usize) {
        if let Ok(slot) = self.find(handle) {
            slot.is_damaged.store(true, Ordering::Relaxed);
        }
    }

    /// An error if something said to the value was lost.
    pub(crate) fn check_damage(&self, handle: usize) -> Result<(), Error> {
        if self.find(handle)?.is_damaged.load(Ordering::Relaxed) {
            let message = "a literal or clause was refused earlier, so no answer would be right";
            return Err(Error::new(Kind::State, message));
        }
        Ok(())
    }

    /// Asks the call that is under way to stop, or the next one if there is none. It takes no
    /// lock, so a signal handler may call it.
    pub(crate) fn interrupt(&self, handle: usize) -> Result<(), Error> {
        self.find(handle)?.interrupt.request();
        Ok(())
    }

    /// Takes the value of a handle out, which is refused from then on.
    pub(crate) fn remove(&self, handle: usize) -> Result<Option<Box<T>>, Error> {
        let slot = self.find(handle)?;
        let mut value = match slot.value.try_lock() {
            Ok(value) => value,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(Error::new(Kind::Busy, "a solver in use cannot be released"));
            }
        };
        self.find(handle)?;
        let taken = value.take();
        let generation = handle >> SLOT_BITS;
        // With its last generation a slot is never used again.
        slot.generation.store(generation.wrapping_add(1), Ordering::Release);
        drop(value);
        if generation < LAST_GENERATION {
            let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
            free.used.push((handle & ((1 << SLOT_BITS) - 1)) - 1);
        }
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_index_has_a_place_of_its_own() {
        let places: HashSet<_> = (0..10_000).map(place_of).collect();
        assert_eq!(places.len(), 10_000);
        assert!(places.iter().all(|&(segment, place)| place < FIRST << segment));
        let last = FIRST * ((1 << SEGMENTS) - 1) - 1;
        assert_eq!(place_of(last), (SEGMENTS - 1, (FIRST << (SEGMENTS - 1)) - 1));
        assert!(last + 1 < 1 << SLOT_BITS);
    }

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
        for handle in [0, 1000, usize::MAX, 1 << SLOT_BITS, all[0] ^ 1 << (SLOT_BITS + 3)] {
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
