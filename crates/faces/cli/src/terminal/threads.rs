//! Threads that work beside the command.
//!
//! When a thread begins, and when it waits for a channel for the first time, the C library takes a
//! few bytes for what it has to do at the thread's end. If the system refuses them, that library
//! ends the process with a line of its own. So it is found out before whether there is enough,
//! where the sentence of [`crate::terminal::process`] can still be said, and the command waits
//! until its thread has begun, so that nothing else takes memory meanwhile.

use std::hint::black_box;
use std::io;
use std::sync::mpsc::sync_channel;
use std::thread::Builder;

/// How many bytes a thread takes at most as it begins, besides its stack.
const BEGINNING: usize = 1 << 16;

/// The stack that the standard library gives a thread where nothing else is asked for.
const USUAL_STACK: usize = 2 << 20;

/// Starts a thread, leaves it alone, and returns when it has begun. Its stack has so many bytes, or
/// those that `RUST_MIN_STACK` and the standard library say.
///
/// # Errors
/// When the system does not start it.
pub(crate) fn begin(
    name: &str,
    stack: Option<usize>,
    work: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    drop(black_box(Vec::<u8>::with_capacity(stack.unwrap_or(USUAL_STACK) + BEGINNING)));
    let mut thread = Builder::new().name(name.into());
    if let Some(bytes) = stack {
        thread = thread.stack_size(bytes);
    }
    // Without room for a message, both threads wait for each other.
    let (begun, begins) = sync_channel(0);
    let _left_alone = thread.spawn(move || {
        if begun.send(()).is_ok() {
            work();
        }
    })?;
    begins.recv().map_err(io::Error::other)
}
