//! Writing to standard output, which may have to wait and which a signal ends.
//!
//! A pipe whose reader takes nothing holds a write for ever, and the model of a formula with 2^28
//! variables takes many seconds to print. Here a signal that was caught ends both, and a limit of time
//! the first: after [`PATIENCE`] in which nothing could be written, and after [`GRACE`] in any case
//! if there was a signal. Within these, what was found until then is still printed.
//!
//! An answer that was found within the limit of time is printed whole, however long that takes,
//! as long as somebody reads it.

use std::fs::File;
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rustix::fs::{FileType, OFlags, fstat};
use rustix::io::Errno;
use rustix::stdio::stdout;

use super::waiting::{PATIENCE, ROOM, wait_for_room};
use crate::terminal::signals::Signals;
use crate::words::tr;

/// How long printing may go on after the first signal.
const GRACE: Duration = Duration::from_secs(2);

/// How many bytes are written between two looks at the signals, where nothing has to wait.
const PIECE: usize = 1 << 20;

/// What ends the writing: signals, once they are caught, and the time of the whole command.
static ENDS: Mutex<(Option<Signals>, Option<Instant>)> = Mutex::new((None, None));

/// When a write first saw that a signal was caught.
static NOTICED: OnceLock<Instant> = OnceLock::new();

/// Whether a write has failed for one of these reasons. What is still in buffers is then lost.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// Lets these signals end the writing to standard output.
pub(crate) fn end_with(signals: &Signals) {
    ENDS.lock().unwrap_or_else(PoisonError::into_inner).0 = Some(signals.clone());
}

/// Lets it end with this time.
pub(crate) fn end_at(deadline: Option<Instant>) {
    ENDS.lock().unwrap_or_else(PoisonError::into_inner).1 = deadline;
}

/// Writes to standard output, not always all of it.
///
/// # Errors
/// Those of the system, and when a signal or the limit of time has ended the writing.
pub(crate) fn write(bytes: &[u8]) -> io::Result<usize> {
    let begun = Instant::now();
    go_on(begun, false)?;
    let way = Way::get();
    let piece = &bytes[..bytes.len().min(PIECE)];
    match way {
        Way::Ready => Ok(rustix::io::write(stdout(), piece)?),
        Way::Asked => {
            wait_for_room(stdout(), || go_on(begun, true))?;
            Ok(rustix::io::write(stdout(), &piece[..piece.len().min(ROOM)])?)
        }
        Way::Pipe(pipe) => loop {
            match rustix::io::write(pipe, piece) {
                Err(Errno::AGAIN) => wait_for_room(pipe, || go_on(begun, true))?,
                written => return Ok(written?),
            }
        },
    }
}

/// How standard output is written to.
enum Way {
    /// It never has to wait, as a file.
    Ready,
    /// It is asked whether there is room before each write of a few bytes.
    Asked,
    /// The same pipe, opened once more, so that a write without room says so and does not wait. Others
    /// that have the first descriptor, such as the shell, are not concerned. One page at a time,
    /// with a question before each, cost a tenth of the time of the fastest batches.
    Pipe(File),
}

impl Way {
    fn get() -> &'static Way {
        static WAY: OnceLock<Way> = OnceLock::new();
        WAY.get_or_init(|| {
            let kind = fstat(stdout()).map(|data| FileType::from_raw_mode(data.st_mode));
            match kind {
                Ok(FileType::Fifo) => Way::again().map_or(Way::Asked, Way::Pipe),
                Ok(FileType::Socket) => Way::Asked,
                _ if crate::terminal::streams::is_terminal() => Way::Asked,
                _ => Way::Ready,
            }
        })
    }

    /// Only Linux opens the pipe of a descriptor once more.
    fn again() -> io::Result<File> {
        let mut options = File::options();
        options.write(true).custom_flags(OFlags::NONBLOCK.bits() as i32);
        options.open("/proc/self/fd/1")
    }
}

/// Fails when the writing has to end. A write that `waits` began to do so at this time.
fn go_on(begun: Instant, waits: bool) -> io::Result<()> {
    let why = || -> Option<String> {
        if IS_OVER.load(Ordering::Relaxed) {
            return Some(tr!("interrupted").into());
        }
        let ends = ENDS.lock().unwrap_or_else(PoisonError::into_inner);
        let (signals, deadline) = &*ends;
        if signals.as_ref().is_some_and(Signals::is_caught) {
            let noticed = *NOTICED.get_or_init(Instant::now);
            let is_stuck = waits && noticed.max(begun).elapsed() > PATIENCE;
            return (is_stuck || noticed.elapsed() > GRACE).then(|| tr!("interrupted").into());
        }
        let is_late = deadline.is_some_and(|deadline| Instant::now() > deadline);
        let is_stuck = waits && begun.elapsed() > PATIENCE;
        (is_late && is_stuck).then(|| tr!("nobody reads it ({why})", why = tr!("time limit")))
    };
    match why() {
        Some(why) => {
            IS_OVER.store(true, Ordering::Relaxed);
            Err(io::Error::other(why))
        }
        None => Ok(()),
    }
}
