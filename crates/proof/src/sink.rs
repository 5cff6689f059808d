//! Where proof steps go.
//!
//! The solver hands over whole buffers, not single steps: a file writer
//! encodes them, a checker on another thread takes them as they are.

use std::io;

use neuf_cnf::Steps;

/// Takes the steps of a derivation as they are made.
pub trait ProofSink: Send {
    /// Takes the steps out of the buffer; it may leave another buffer in its
    /// place. What it leaves is cleared.
    ///
    /// # Errors
    /// When they cannot be written or checked; the solver stops then.
    fn take(&mut self, steps: &mut Steps) -> io::Result<()>;

    /// All steps are made: writes what is buffered.
    ///
    /// # Errors
    /// When the proof cannot be completed.
    fn finish(&mut self) -> io::Result<()>;
}
