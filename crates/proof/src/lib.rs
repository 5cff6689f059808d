//! Proofs of unsatisfiability: DRAT and LRAT, written, read and checked.

mod sink;

pub use sink::ProofSink;
