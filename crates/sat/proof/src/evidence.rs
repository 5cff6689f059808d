//! A check and a sink of the caller: both receive the steps of one solver.

use std::{fmt, io};

use neuf_cnf::Steps;

use crate::certifier::Certifier;
use crate::sink::ProofSink;

/// Where the steps of a solver go: to a check, to a sink of the caller, to both, or nowhere.
///
/// The check gets the steps as the solver made them. A sink may change the buffer or take it
/// away, so with both, the check works on a copy.
#[derive(Default)]
pub struct Evidence {
    /// The check.
    pub certifier: Option<Certifier>,
    /// The sink of the caller.
    pub sink: Option<Box<dyn ProofSink>>,
}

impl fmt::Debug for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evidence { certifier, sink } = self;
        let shown = (certifier.is_some(), sink.is_some());
        f.debug_struct("Evidence").field("certifier", &shown.0).field("sink", &shown.1).finish()
    }
}

impl Evidence {
    /// Whether the steps go nowhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.certifier.is_none() && self.sink.is_none()
    }

    /// The evidence as a receiver, unless the steps go nowhere.
    #[must_use]
    pub fn into_sink(self) -> Option<Box<dyn ProofSink>> {
        if self.is_empty() { None } else { Some(Box::new(self)) }
    }
}

impl ProofSink for Evidence {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        match (&mut self.certifier, &mut self.sink) {
            (Some(certifier), Some(sink)) => {
                certifier.take(&mut steps.clone())?;
                sink.take(steps)
            }
            (Some(certifier), None) => certifier.take(steps),
            (None, Some(sink)) => sink.take(steps),
            (None, None) => Ok(()),
        }
    }

    /// Ends the proof of the sink, unless the check has refused a step: then the sink is dropped as
    /// it is, so that a wrong proof leaves no file. The check goes on.
    fn finish(&mut self) -> io::Result<()> {
        let Some(mut sink) = self.sink.take() else { return Ok(()) };
        self.certifier
            .as_ref()
            .and_then(Certifier::fault)
            .map_or(Ok(()), |fault| Err(io::Error::other(fault)))?;
        sink.finish()
    }

    fn declare(&mut self, var_count: usize) {
        if let Some(sink) = &mut self.sink {
            sink.declare(var_count);
        }
    }

    fn verdict(&mut self) -> Option<io::Result<()>> {
        self.certifier.as_mut()?.verdict()
    }
}
