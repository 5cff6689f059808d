//! A pool of buffers that are reused.
//!
//! Results go from the thread that made them to the thread that prints them, so memory that
//! one thread allocates is freed by another one. The allocator then returns it to the system
//! and requests new memory, and the system clears each page of that. With two million easy
//! puzzles and four workers these were 35,000 pages, which took a tenth of the whole time.
//! Therefore buffers are kept and reused.

use std::sync::{Arc, Mutex, PoisonError};

/// The largest number of buffers that are kept.
const KEPT: usize = 128;

/// The largest buffer that is kept, in bytes.
const LARGEST: usize = 1 << 18;

/// Empty buffers, for all threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spares {
    buffers: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Spares {
    /// Gives an empty buffer.
    pub(crate) fn take(&self) -> Vec<u8> {
        self.buffers.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Takes a buffer back and keeps its memory.
    pub(crate) fn give(&self, mut buffer: Vec<u8>) {
        if buffer.capacity() > LARGEST {
            return;
        }
        buffer.clear();
        let mut buffers = self.buffers.lock().unwrap_or_else(PoisonError::into_inner);
        if buffers.len() < KEPT {
            buffers.push(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_come_back_empty_and_the_largest_do_not() {
        let spares = Spares::default();
        let mut buffer = spares.take();
        buffer.extend_from_slice(b"text");
        let place = buffer.as_ptr();
        spares.clone().give(buffer);
        spares.give(Vec::with_capacity(LARGEST + 1));
        let again = spares.take();
        assert!(again.is_empty() && again.as_ptr() == place);
        assert_eq!(spares.take().capacity(), 0);
    }
}
