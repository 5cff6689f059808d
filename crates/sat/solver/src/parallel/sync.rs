//! The primitives with which threads share memory, from the standard library. In the model check
//! (`model.rs`) the primitives are shuttle's, which tries each order in which threads can use them.

#[cfg(not(all(test, shuttle)))]
pub(super) use std::sync::{Mutex, atomic, mpsc};

#[cfg(not(all(test, shuttle)))]
pub(super) use crate::proof::lock;

#[cfg(all(test, shuttle))]
pub(super) use shuttle::sync::{Mutex, atomic, mpsc};

/// As `crate::proof::lock`.
#[cfg(all(test, shuttle))]
pub(super) fn lock<T>(shared: &Mutex<T>) -> std::io::Result<shuttle::sync::MutexGuard<'_, T>> {
    shared.lock().map_err(|_| std::io::Error::other("another thread has panicked"))
}
