//! The receiver of proof steps.
//!
//! The solver hands over whole buffers, not single steps: a file writer
//! encodes them at once, while a checker on another thread can keep the buffer
//! and leave an empty one in exchange.

use std::io;

use neuf_cnf::{Steps, Var};

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
}

/// Renumbers the variables that the solver has added: they get the numbers from `var_count`
/// on.
///
/// The solver takes their numbers from the end of the range ([`Var::MAX_COUNT`]), to stay
/// clear of variables that a caller may still add. For a sink whose formula is complete and
/// has `var_count` variables, the numbers after these are free, and with them the tables of
/// other checkers, which are indexed by variable, stay small.
///
/// ```
/// use neuf_cnf::{ClauseId, Lit, ProofStep, Steps, Var};
/// use neuf_proof::number_after;
///
/// let id = ClauseId::new(7).unwrap();
/// let mut steps = Steps::new();
/// steps.define(id, &[Var::new(Var::MAX_COUNT - 1).negative()], &[]);
/// number_after(&mut steps, 3);
/// let fourth = Lit::from_dimacs(-4).unwrap();
/// let Some(ProofStep::Define { lits, .. }) = steps.iter().next() else { panic!() };
/// assert_eq!(lits, [fourth]);
/// ```
pub fn number_after(steps: &mut Steps, var_count: usize) {
    steps.rename(|lit| match lit.var().index() {
        index if index < var_count => lit,
        index => Var::new(var_count + (Var::MAX_COUNT - 1 - index)).lit(lit.is_positive()),
    });
}
