//! What the command asks of its process below Rust's runtime: whether it was started without a
//! standard output, when the allocator gives memory back, and a second handle of a descriptor.
//!
//! This needs `unsafe`, which stands nowhere else in the command.

#![allow(unsafe_code)]

#[cfg(unix)]
pub(crate) use stdout::was_closed as stdout_was_closed;

/// A second handle of a descriptor of this process, with the same place in its file.
///
/// # Errors
/// When there is no such descriptor, or it is open only for reading.
#[cfg(unix)]
pub(crate) fn duplicate(number: i32) -> std::io::Result<std::fs::File> {
    use rustix::fs::{OFlags, fcntl_getfl};
    // SAFETY: The number comes from the command line, and whoever has started the process has
    // opened it. It is used for two system calls, which fail without harm if nothing is open
    // there, and nothing closes a descriptor meanwhile that somebody else could then take over:
    // outputs are opened before other threads begin, and no thread closes what it has not opened.
    let descriptor = unsafe { std::os::fd::BorrowedFd::borrow_raw(number) };
    if fcntl_getfl(descriptor)? & OFlags::RWMODE == OFlags::RDONLY {
        return Err(std::io::Error::other(crate::words::tr!("it is open only for reading")));
    }
    Ok(std::fs::File::from(rustix::io::fcntl_dupfd_cloexec(descriptor, 3)?))
}

/// Makes the allocator of the GNU C library give back each block over 128 KiB when it is freed.
/// It has no effect on other systems.
///
/// That library takes a large block straight from the system. But as soon as one is freed, it
/// takes later blocks up to that size from its own heap, which shrinks only at its end, so that
/// the tables of a round of simplification stay with the process. With a fixed limit they do not:
/// on five large formulas the peak of memory was 0 to 17 % lower (twosat--n1000k: 116 instead of
/// 140 MB), in the same time. The library reads a variable of the environment for this, too, but
/// before the program can set it.
pub(crate) fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use std::ffi::c_int;
        /// The parameter of `mallopt` for the size from which blocks come from the system.
        const M_MMAP_THRESHOLD: c_int = -3;
        /// The value with which the library begins.
        const SIZE: c_int = 128 << 10;
        unsafe extern "C" {
            fn mallopt(parameter: c_int, value: c_int) -> c_int;
        }
        // SAFETY: `mallopt` may be called at any time from any thread; it locks the heap, and
        // blocks that exist are freed in the way in which they were made. A parameter or a value
        // that is refused changes nothing.
        let _is_accepted = unsafe { mallopt(M_MMAP_THRESHOLD, SIZE) };
    }
}

/// Whether the process was started with its standard output closed.
///
/// Rust's runtime opens `/dev/null` in the place of a standard stream that is closed, so that no
/// file that is opened later takes its number. It does so before `main` runs, and what is printed
/// is lost without an error. To ask in `main` whether the stream is `/dev/null` opened for reading
/// and writing was rejected: that is also what Python's `subprocess.DEVNULL` and Node's `ignore`
/// pass on purpose. So the stream is looked at before the runtime starts, by a function that the
/// system calls when it has loaded the program.
#[cfg(unix)]
mod stdout {
    use std::sync::atomic::{AtomicBool, Ordering};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    extern "C" fn look() {
        let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
        WAS_CLOSED.store(flags.is_err(), Ordering::Relaxed);
    }

    // SAFETY: This section is a list of functions that the system's loader calls one after the
    // other before `main`, with arguments that a C function may leave unread. `look` makes one
    // system call; it neither allocates nor uses anything of Rust's runtime, which is not there
    // yet, and it does not unwind.
    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static LOOK: extern "C" fn() = look;

    /// Whether the process was started with its standard output closed.
    pub(crate) fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }
}
