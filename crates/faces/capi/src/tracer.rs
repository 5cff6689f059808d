//! Passes the steps of a proof to functions of the caller.
//!
//! `CaDiCaL` calls its tracers for each step at once. Here a step comes when the solver hands over
//! its buffer, at the latest before an answer. A call for each step at once would put a call into
//! the caller's code behind every derivation.

#![forbid(unsafe_code)]

use std::ffi::c_int;
use std::io;

use neuf_cnf::{ClauseId, Lit, ProofStep, Steps};
use neuf_proof::ProofSink;

use crate::memory::TraceFunctions;

/// The receiver of a proof that passes each step on.
pub(crate) struct TracerSink {
    functions: TraceFunctions,
    numbers: Vec<c_int>,
    antecedents: Vec<u64>,
}

impl TracerSink {
    pub(crate) fn new(functions: TraceFunctions) -> TracerSink {
        TracerSink { functions, numbers: Vec::new(), antecedents: Vec::new() }
    }

    fn keep(&mut self, lits: &[Lit], antecedents: &[ClauseId]) {
        self.numbers.clear();
        self.numbers.extend(lits.iter().map(|lit| lit.to_dimacs()));
        self.antecedents.clear();
        self.antecedents.extend(antecedents.iter().map(|id| id.get()));
    }
}

impl ProofSink for TracerSink {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        for step in steps.iter() {
            match step {
                ProofStep::Input { id, lits } => {
                    self.keep(lits, &[]);
                    self.functions.input(id.get(), &self.numbers);
                }
                ProofStep::Derive { id, lits, antecedents } => {
                    self.keep(lits, antecedents);
                    self.functions.derived(id.get(), &self.numbers, &self.antecedents, false);
                }
                ProofStep::Define { id, lits, others } => {
                    self.keep(lits, others);
                    self.functions.derived(id.get(), &self.numbers, &self.antecedents, true);
                }
                ProofStep::Delete { id, lits } => {
                    self.keep(lits, &[]);
                    self.functions.deleted(id.get(), &self.numbers);
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}
