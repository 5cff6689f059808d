//! The limit of the address space, as `ulimit -v` and `setrlimit` set it.
//!
//! Rust ends the process when an allocation of the search fails. So a call is stopped while a
//! quarter of the address space is left, as the command does it. The limit is looked at again in
//! each call, since a program can set its own limit. Without a limit, nothing is looked at during
//! a call.

#![forbid(unsafe_code)]

use std::sync::{Mutex, PoisonError};

use neuf_cnf::{Interrupt, has_room};

/// The interrupt, which also stops a call once memory is short, if there is a limit.
pub(crate) fn limited(interrupt: &Interrupt) -> Interrupt {
    match limit() {
        None => interrupt.clone(),
        Some(_) => interrupt.with_memory_limit(0, shortage),
    }
}

/// 1 if a quarter of the address space cannot be had any more, and otherwise 0. One thread looks at
/// a time: four threads that ask for a quarter at once would find no room.
fn shortage() -> u64 {
    static LOOK: Mutex<()> = Mutex::new(());
    let _look = LOOK.lock().unwrap_or_else(PoisonError::into_inner);
    let has_quarter = |limit| has_room(usize::try_from(limit / 4).unwrap_or(usize::MAX));
    u64::from(limit().is_some_and(|limit| !has_quarter(limit)))
}

#[cfg(unix)]
fn limit() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn limit() -> Option<u64> {
    None
}
