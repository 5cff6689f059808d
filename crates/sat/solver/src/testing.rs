//! A sink of proofs for the tests of this crate.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use neuf_cnf::Formula;
use neuf_core::{ProofStep, Steps};
use neuf_proof::{LratChecker, ProofSink};

/// Checks each step when it is handed over, and refuses the first wrong one. The checker can be
/// asked afterwards.
#[derive(Clone, Default)]
pub(crate) struct Checking {
    checker: Arc<Mutex<LratChecker>>,
    /// Whether the checker was given the formula, so that there are no steps of input.
    knows_formula: bool,
}

impl Checking {
    /// For a proof of this formula, without steps of input.
    pub(crate) fn of(formula: &Formula) -> Checking {
        let checker = Arc::new(Mutex::new(LratChecker::new(formula)));
        Checking { checker, knows_formula: true }
    }

    pub(crate) fn checker(&self) -> MutexGuard<'_, LratChecker> {
        self.checker.lock().unwrap()
    }

    pub(crate) fn is_refuted(&self) -> bool {
        self.checker().is_refuted()
    }
}

impl ProofSink for Checking {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        let mut checker = self.checker();
        for step in steps.iter() {
            let verdict = match step {
                ProofStep::Input { id, lits } => {
                    assert!(!self.knows_formula, "{step:?}");
                    checker.add_input(id.get(), lits)
                }
                ProofStep::Derive { lits, .. } | ProofStep::Define { lits, .. } => {
                    // Our checker takes tautologies, but others do not.
                    let mut sorted = lits.to_vec();
                    sorted.sort_unstable();
                    assert!(sorted.windows(2).all(|pair| pair[0] != !pair[1]), "{step:?}");
                    checker.step(step)
                }
                _ => checker.step(step),
            };
            verdict.map_err(|error| io::Error::other(format!("{step:?}: {error}")))?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}
