//! The receiver of proof steps.
//!
//! The solver hands over whole buffers, not single steps: a file writer encodes the steps at once,
//! while a checker on another thread can keep the buffer and leave an empty buffer in exchange.

use std::io;

use neuf_cnf::Steps;

/// Receives the steps of a derivation while the solver makes them.
///
/// ```
/// use neuf_cnf::{ClauseId, Lit, Steps};
/// use neuf_proof::ProofSink;
/// /// Counts the steps of a proof.
/// struct Count(usize);
/// impl ProofSink for Count {
///     fn take(&mut self, steps: &mut Steps) -> std::io::Result<()> {
///         self.0 += steps.len();
///         Ok(())
///     }
///     fn finish(&mut self) -> std::io::Result<()> {
///         Ok(())
///     }
/// }
/// let mut steps = Steps::new();
/// steps.derive(ClauseId::FIRST, &[Lit::from_dimacs(1).unwrap()], &[]);
/// let mut count = Count(0);
/// count.take(&mut steps)?;
/// assert_eq!(count.0, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait ProofSink: Send {
    /// Takes the steps in the buffer. The sink may swap the buffer for another; the solver clears
    /// the buffer that it finds afterwards.
    ///
    /// # Errors
    /// When the steps cannot be written or checked; the solver then stops.
    fn take(&mut self, steps: &mut Steps) -> io::Result<()>;

    /// Ends the proof after the last step and writes what is still buffered.
    ///
    /// # Errors
    /// When the proof cannot be completed.
    fn finish(&mut self) -> io::Result<()>;

    /// Announces, before any step, that the caller has given a formula as a whole, with this many
    /// variables. The clauses of the formula have the numbers from 1 on and are no steps.
    fn declare(&mut self, var_count: usize) {
        let _ = var_count;
    }

    /// Whether all steps so far are right, for a sink that checks steps; the sink waits for its
    /// check. `None` for a sink that checks nothing. A caller who passes on steps of several
    /// threads asks after each thread's steps, and so knows whose step was wrong.
    fn verdict(&mut self) -> Option<io::Result<()>> {
        None
    }
}
