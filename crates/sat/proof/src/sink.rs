//! The receiver of proof steps.
//!
//! The solver hands over whole buffers, not single steps: a file writer
//! encodes them at once, while a checker on another thread can keep the buffer
//! and leave an empty one in exchange.

use std::io;

use neuf_cnf::Steps;

/// Receives the steps of a derivation while the solver makes them.
pub trait ProofSink: Send {
    /// Takes the steps in the buffer. It may swap the buffer for another one;
    /// the solver clears the buffer that it finds afterwards.
    ///
    /// # Errors
    /// When the steps cannot be written or checked; the solver then stops.
    fn take(&mut self, steps: &mut Steps) -> io::Result<()>;

    /// Ends the proof after the last step and writes what is still buffered.
    ///
    /// # Errors
    /// When the proof cannot be completed.
    fn finish(&mut self) -> io::Result<()>;

    /// Tells, before any step, that the caller has given a formula as a whole, with this many
    /// variables. Its clauses have the numbers from 1 on and are no steps.
    fn declare(&mut self, var_count: usize) {
        let _ = var_count;
    }

    /// Whether all steps so far are right, for a sink that checks them; it waits for its check.
    /// `None` for a sink that checks nothing. Whoever passes on steps of several origins asks
    /// after each one, and so knows whose step was wrong.
    fn verdict(&mut self) -> Option<io::Result<()>> {
        None
    }
}
