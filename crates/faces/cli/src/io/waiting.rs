//! Output that may have to wait: named pipes, and descriptors that the process was started with,
//! standard output among them.
//!
//! To open a named pipe for writing waits until somebody opens it for reading, and to write waits
//! until there is room. A signal does not end such a call: the system begins it again after the
//! handler has run. So a pipe is opened without waiting, again and again, and before each write
//! `poll` waits a moment for room; between the moments the interrupt is looked at. (A thread that
//! writes, as one reads in `interruptible.rs`, would copy every byte of every output.)

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;

use super::interruptible::check;
use crate::words::tr;

/// How often the interrupt is looked at.
const TICK: Duration = Duration::from_millis(20);
/// How long a reader may take nothing when the time is over. What was found until then is to be
/// read, and its reader may have to work on it.
pub(super) const PATIENCE: Duration = Duration::from_millis(500);
/// How many bytes a pipe takes at once as soon as there is room in it: a page on Linux, and what
/// POSIX promises elsewhere.
pub(super) const ROOM: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

/// An output that stops to wait when an interrupt is requested.
pub(super) struct Waiting {
    file: File,
    interrupt: Interrupt,
    /// How much may be written at once without waiting.
    room: usize,
}

impl Waiting {
    /// Opens what is there under this name and cannot be replaced: a device or a named pipe.
    /// Waits until somebody reads the pipe.
    ///
    /// # Errors
    /// When it cannot be opened, or when `interrupt` is requested before somebody reads it.
    pub(super) fn open(path: &Path, interrupt: &Interrupt) -> io::Result<Waiting> {
        let is_pipe = path.metadata()?.file_type().is_fifo();
        let mut options = File::options();
        options.write(true);
        if is_pipe {
            options.custom_flags(OFlags::NONBLOCK.bits() as i32);
        }
        loop {
            match options.open(path) {
                Ok(file) => {
                    // A pipe without room says so, instead of waiting.
                    let room = if is_pipe { usize::MAX } else { ROOM };
                    return Ok(Waiting { file, interrupt: interrupt.clone(), room });
                }
                Err(error) if is_pipe && error.raw_os_error() == Some(NO_READER) => {
                    check(interrupt).map_err(|why| {
                        let text = tr!("nobody reads it ({why})", why);
                        io::Error::new(why.kind(), text)
                    })?;
                    sleep(TICK);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Writes through a descriptor that others also have, whose way of waiting must not change.
    pub(super) fn shared(file: File, interrupt: &Interrupt) -> Waiting {
        let is_file = file.metadata().is_ok_and(|data| data.is_file());
        let room = if is_file { usize::MAX } else { ROOM };
        Waiting { file, interrupt: interrupt.clone(), room }
    }

    /// Waits until there is room for a write.
    fn wait(&self) -> io::Result<()> {
        let begun = Instant::now();
        wait_for_room(&self.file, || {
            let is_patient = self.interrupt.is_past_deadline()
                && !self.interrupt.flag().load(Ordering::Relaxed)
                && begun.elapsed() < PATIENCE;
            if is_patient { Ok(()) } else { check(&self.interrupt) }
        })
    }
}

/// Waits until there is room for a write of [`ROOM`] bytes, and asks again and again whether to
/// stop.
pub(super) fn wait_for_room(
    output: impl AsFd,
    stop: impl Fn() -> io::Result<()>,
) -> io::Result<()> {
    let tick = Timespec { tv_sec: 0, tv_nsec: TICK.as_nanos() as _ };
    loop {
        let mut one = [PollFd::new(&output, PollFlags::OUT)];
        match poll(&mut one, Some(&tick)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => stop()?,
            // What else there is to say, such as an error, the write says.
            Ok(_) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}

/// The error of a named pipe that nobody reads.
const NO_READER: i32 = rustix::io::Errno::NXIO.raw_os_error();

impl Write for Waiting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            self.wait()?;
            match self.file.write(&bytes[..bytes.len().min(self.room)]) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => sleep(TICK / 20),
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn pipe(folder: &Path) -> std::path::PathBuf {
        let path = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|status| status.success()));
        path
    }

    fn soon() -> Interrupt {
        Interrupt::new().with_deadline(Instant::now().checked_add(Duration::from_millis(50)))
    }

    #[test]
    fn a_pipe_is_waited_for_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = pipe(folder.path());
        let text: Vec<u8> = (0..1_000_000_u32).map(|number| (number % 251) as u8).collect();
        let reader = std::thread::spawn({
            let path = path.clone();
            move || {
                sleep(Duration::from_millis(60));
                let mut input = File::open(path).unwrap();
                sleep(Duration::from_millis(60));
                let mut found = Vec::new();
                input.read_to_end(&mut found).unwrap();
                found
            }
        });
        let mut out = Waiting::open(&path, &Interrupt::new()).unwrap();
        out.write_all(&text).unwrap();
        drop(out);
        assert!(reader.join().unwrap() == text);
    }

    #[test]
    fn an_interrupt_ends_the_wait_for_a_reader_and_for_room() {
        let folder = tempfile::tempdir().unwrap();
        let path = pipe(folder.path());
        let error = Waiting::open(&path, &soon()).err().unwrap().to_string();
        assert_eq!(error, "nobody reads it (time limit)");
        let _reader = File::options().read(true).write(true).open(&path).unwrap();
        let mut out = Waiting::open(&path, &soon()).unwrap();
        assert_eq!(out.write_all(&[0; 1 << 20]).unwrap_err().to_string(), "time limit");
        // The same without a descriptor of its own.
        let (_reader, writer) = io::pipe().unwrap();
        let mut out = Waiting::shared(File::from(std::os::fd::OwnedFd::from(writer)), &soon());
        assert_eq!(out.write_all(&[0; 1 << 20]).unwrap_err().to_string(), "time limit");
    }
}
