//! Input that stops when an interrupt is requested.
//!
//! A signal does not end a read that waits for a pipe: the system starts such a read again
//! after the handler has run. So a thread reads from what may wait, and hands over pieces;
//! the reader looks at the interrupt while it waits for them. (The other ways are `poll`,
//! which needs a dependency and does not cover the opening of a named pipe, and a thread that
//! ends the process, which would lose output that is not yet written.)

use std::io::{self, Cursor, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use neuf_cnf::{Interrupt, Interrupted};

use crate::terminal::threads::begin;
use crate::words::{chain, no_thread, tr};

/// How many bytes a piece has at most.
const PIECE: usize = 1 << 16;

/// How many pieces may wait to be read.
const AHEAD: usize = 2;

/// How often a reader that waits looks at the interrupt.
const TICK: Duration = Duration::from_millis(50);

/// A stream that fails as soon as an interrupt is requested.
pub(super) struct Guarded<R> {
    pub(super) inner: R,
    pub(super) interrupt: Interrupt,
}

impl<R: Read> Read for Guarded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        check(&self.interrupt)?;
        self.inner.read(buffer)
    }
}

/// Fails when an interrupt is requested, and says why. The error has not the kind `Interrupted`,
/// because a read that fails with it is repeated.
pub(super) fn check(interrupt: &Interrupt) -> io::Result<()> {
    let why = |Interrupted| {
        if interrupt.is_past_deadline() {
            tr!(["time limit", "limite de temps"])
        } else {
            tr!(["interrupted", "interrompu"])
        }
    };
    interrupt.check().map_err(|stopped| io::Error::other(why(stopped)))
}

/// A stream that another thread reads. When an interrupt is requested, it fails even if that
/// thread waits for input; the thread then waits until the process ends.
pub(super) struct Fed {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Cursor<Vec<u8>>,
    interrupt: Interrupt,
}

impl Fed {
    /// The stream that `open` opens; this, too, may wait.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(super) fn new<R: Read>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        interrupt: Interrupt,
    ) -> io::Result<Fed> {
        let (sender, pieces) = sync_channel(AHEAD);
        let feed = move || {
            let mut stream = match open() {
                Ok(stream) => stream,
                Err(error) => return drop(sender.send(Err(error))),
            };
            loop {
                let mut piece = vec![0; PIECE];
                let read = match stream.read(&mut piece) {
                    Ok(0) => return,
                    Ok(count) => {
                        piece.truncate(count);
                        Ok(piece)
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let is_last = read.is_err();
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        };
        begin("input", None, feed)
            .map_err(|error| io::Error::new(error.kind(), chain(&no_thread(error))))?;
        Ok(Fed { pieces, piece: Cursor::default(), interrupt })
    }
}

impl Read for Fed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.piece.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            check(&self.interrupt)?;
            match self.pieces.recv_timeout(TICK) {
                Ok(piece) => self.piece = Cursor::new(piece?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_fed_is_complete_and_so_are_its_errors() {
        let bytes: Vec<u8> = (0..5 * PIECE).map(|number| (number % 251) as u8).collect();
        let source = bytes.clone();
        let mut fed = Fed::new(move || Ok(Cursor::new(source)), Interrupt::new()).unwrap();
        let mut found = Vec::new();
        fed.read_to_end(&mut found).unwrap();
        assert!(found == bytes);
        assert_eq!(fed.read(&mut [0]).unwrap(), 0);

        let missing = || std::fs::File::open("a file that does not exist");
        let mut fed = Fed::new(missing, Interrupt::new()).unwrap();
        assert_eq!(fed.read(&mut [0]).unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
