//! What the command asks of its process below Rust's runtime: when the allocator gives memory back
//! and what it says when there is none, and whether a signal is ignored.
//!
//! This needs `unsafe`, which stands nowhere else in the command.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the process ignores a signal, as the program that has started it may have asked. To be
/// called before a handler of the signal is registered.
#[cfg(unix)]
pub(crate) fn is_ignored(number: i32) -> bool {
    use std::ffi::c_int;
    /// The handlers of C's `signal` for the default action and for none, on every Unix.
    const DEFAULT: usize = 0;
    const IGNORE: usize = 1;
    unsafe extern "C" {
        fn signal(number: c_int, handler: usize) -> usize;
    }
    // SAFETY: `signal` may be called at any time. Neither value is the address of a function, so
    // that no code runs in a handler, and a number that is no signal changes nothing.
    let before = unsafe { signal(number, IGNORE) };
    if before == DEFAULT {
        // SAFETY: As above; this restores what was there.
        let _ignored = unsafe { signal(number, DEFAULT) };
    }
    before == IGNORE
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

/// The allocator of the system, which ends the process with a sentence when there is no memory.
///
/// Rust's standard library would print `memory allocation of N bytes failed`, and with
/// `RUST_BACKTRACE` a part of a list of calls, before it aborts the process. The hook for another
/// text is not stable. Here nothing else could be done either: no command gives back enough to go
/// on after an allocation of any kind has failed.
struct Allocator;

/// Whether memory was refused, so that the process is about to end.
static IS_REFUSED: AtomicBool = AtomicBool::new(false);

/// Leaves panics out that come from a lack of memory. A thread that begins asks the system for a
/// stack for its handler of overflows without this allocator, and panics when it gets none.
pub(crate) fn say_nothing_after_a_refusal() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        const FOR_HANDLER: &str = "failed to allocate an alternative stack";
        let text = panic.payload().downcast_ref::<String>();
        if IS_REFUSED.load(Ordering::SeqCst) || text.is_some_and(|it| it.starts_with(FOR_HANDLER)) {
            refused(HANDLER_STACK);
        }
        report(panic);
    }));
}

/// The least bytes of such a stack.
const HANDLER_STACK: usize = 8 << 10;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: All calls are passed on to the allocator of the system with the arguments as they are,
// and so are its results, except that null never returns. What happens instead neither allocates
// nor unwinds.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: The caller keeps to the contract of this function, which is the same.
        let block = unsafe { System.alloc(layout) };
        if block.is_null() { refused(layout.size()) } else { block }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: As above.
        let block = unsafe { System.alloc_zeroed(layout) };
        if block.is_null() { refused(layout.size()) } else { block }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: As above.
        let block = unsafe { System.realloc(block, layout, size) };
        if block.is_null() { refused(size) } else { block }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: As above.
        unsafe { System.dealloc(block, layout) }
    }
}

/// Says on standard error that the system has refused so many bytes, and on standard output as well
/// where JSON is asked for, and ends the process with the exit code of any failure. An abort would
/// need a handler to have that code, and memory can be refused before there is one.
///
/// Of several threads the first says it, and the others wait for the end.
#[cold]
#[inline(never)]
fn refused(bytes: usize) -> ! {
    use std::io::Write as _;
    if IS_REFUSED.swap(true, Ordering::SeqCst) {
        loop {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
    }
    let code = crate::terminal::exit::Exit::Failed.code();
    // The texts are shorter than the array, and nothing could be said about an error.
    let mut text = [0; 120];
    let mut rest = &mut text[..];
    let _ = writeln!(rest, "neuf: out of memory: the system refused {bytes} bytes");
    let left = rest.len();
    let _ = std::io::stderr().write_all(&text[..text.len() - left]);
    if crate::terminal::failure::IS_JSON.load(Ordering::Relaxed) {
        let mut rest = &mut text[..];
        let error = "out of memory: the system refused";
        let _ = writeln!(rest, r#"{{"error":"{error} {bytes} bytes","code":{code}}}"#);
        let left = rest.len();
        // Without a buffer, which would need memory.
        #[cfg(unix)]
        let _ = rustix::io::write(rustix::stdio::stdout(), &text[..text.len() - left]);
        #[cfg(not(unix))]
        let _ = std::io::stdout().write_all(&text[..text.len() - left]);
    }
    signal_hook::low_level::exit(code.into())
}

/// Runs the command on a stack that is large enough, whatever `ulimit -s` says: the smallest that
/// parsing a command line needs is over 64 KiB. The stack of the process itself cannot grow
/// beyond that limit, but that of a thread has a size of its own.
///
/// # Errors
/// When the system does not start the thread.
pub(crate) fn with_stack<T: Send>(run: impl FnOnce() -> T + Send) -> std::io::Result<T> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        /// What is enough for everything that runs on the first thread.
        const ENOUGH: u64 = 1 << 20;
        /// What most systems give it.
        const USUAL: usize = 8 << 20;
        if getrlimit(Resource::Stack).current.is_some_and(|bytes| bytes < ENOUGH) {
            return std::thread::scope(|scope| {
                let thread = std::thread::Builder::new().name("main".into()).stack_size(USUAL);
                let thread = thread.spawn_scoped(scope, run)?;
                Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            });
        }
    }
    Ok(run())
}
