//! Whether the process was started with its standard output closed.
//!
//! Rust's runtime opens `/dev/null` in the place of a standard stream that is closed, so that no
//! file that is opened later takes its number. It does so before `main` runs, and what is printed is
//! lost without an error. The obvious test, whether the stream is `/dev/null` opened for reading
//! and writing, would also refuse what Python's `subprocess.DEVNULL` and Node's `ignore` pass on
//! purpose. So the stream is looked at before the runtime starts, by a function that the system
//! calls when it has loaded the program.
//!
//! This is here because it needs `unsafe`, and behind a feature because only a program should look
//! at its streams, not every library that builds on this crate.

#![allow(unsafe_code)]

use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering};

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// The command of `fcntl` that reads the flags of a descriptor; the same number on all systems.
const F_GETFD: c_int = 1;

unsafe extern "C" {
    fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
}

extern "C" fn look() {
    // SAFETY: `F_GETFD` takes no further argument, changes nothing, and may be asked of any
    // number; for one that is no open descriptor the result is −1.
    let flags = unsafe { fcntl(1, F_GETFD) };
    WAS_CLOSED.store(flags == -1, Ordering::Relaxed);
}

// SAFETY: This section is a list of functions that the system's loader calls one after the other
// before `main`, with arguments that a C function may leave unread. `look` neither allocates nor
// uses anything of Rust's runtime, which is not there yet, and it does not unwind.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;

/// Whether the process was started with its standard output closed.
#[must_use]
pub fn stdout_was_closed() -> bool {
    WAS_CLOSED.load(Ordering::Relaxed)
}
