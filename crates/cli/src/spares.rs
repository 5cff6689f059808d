//! Buffers that are used again.
//!
//! What one thread of a batch allocates another one frees: lines go from the
//! reader to a worker, results from a worker to the printer. The allocator then
//! gives memory back to the system and asks for it again, and the pages are
//! zeroed each time: 35,000 of them for two million easy puzzles and four
//! workers, a tenth of all time. So buffers go round instead.

use std::sync::{Arc, Mutex, PoisonError};

/// How many buffers are kept.
const KEPT: usize = 128;

/// How large a buffer may be to be kept.
const LARGEST: usize = 1 << 18;

/// Empty buffers, for all threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spares {
    buffers: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Spares {
    /// An empty buffer.
    pub(crate) fn take(&self) -> Vec<u8> {
        self.buffers.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps the memory of a buffer that is not needed any more.
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
