//! Writes and checks proofs that a formula has no model, in the formats LRAT and DRAT. Also checks
//! FRAT, and writes proofs for `VeriPB`.
//!
//! - [`ProofWriter`] writes the steps of a derivation. The solver hands them
//!   over through the trait [`ProofSink`].
//! - [`LratChecker`] checks LRAT steps while the solver makes them;
//!   [`check_lrat`] checks an LRAT file in one pass.
//! - [`Certifier`] checks each answer of a solver, models as well; `Solver::certify` uses it.
//! - [`check_drat`] checks a DRAT file backwards and can write the part that
//!   the refutation needs as an LRAT proof.
//! - [`check_frat`] checks a FRAT file as LRAT or as DRAT.
//! - [`VeripbWriter`] writes the steps for the checker `VeriPB`.
//! - [`UsedClauses`] finds out which clauses of the formula a refutation uses.
//! - [`rewrite`] turns a binary proof into text, and back.
//! - [`detect`] guesses the format of a file from its first bytes.
//!
//! Take this crate to check a proof file of any solver, or to write proofs from your own solver. To
//! solve formulas with proofs or with checked answers, take `neuf-solver`. To read the verified
//! check itself, see `neuf-checker`, which does the work of [`check_lrat`]. The checkers share no
//! code with the solver, only the types of `neuf-cnf`: a checker that used the solver's code would
//! repeat the solver's mistakes.
//!
//! To check a proof file, read its first bytes, let [`detect`] name the format,
//! and call the checker of that format:
//!
//! ```
//! use neuf_cnf::{Formula, Interrupt, Lit};
//! use neuf_proof::{Format, check_lrat, detect};
//! let a = Lit::from_dimacs(1).unwrap();
//! let formula: Formula = [[a], [!a]].into_iter().collect();
//! let proof = b"3 0 1 2 0\n";
//! let (format, notation) = detect(proof, formula.len()).unwrap();
//! assert_eq!(format, Format::Lrat);
//! let report = check_lrat(&formula, &proof[..], notation, &Interrupt::new())?;
//! assert_eq!(report.lemmas, 1);
//! # Ok::<(), neuf_proof::CheckError>(())
//! ```

#![forbid(unsafe_code)]

mod bytes;
mod certifier;
mod certify;
mod detect;
mod drat;
mod error;
mod evidence;
mod format;
mod frat;
mod lrat;
mod names;
mod naming;
mod read;
#[cfg(test)]
mod reference;
mod rewrite;
mod sink;
mod used;
mod veripb;
mod write;

pub use certifier::Certifier;
pub use certify::Refusal;
pub use detect::{detect, other_format};
pub use drat::{DratCheck, DratOptions, DratReport, UnitDeletions, check_drat};
pub use error::{CheckError, Malformed, ProofPlace, StepError};
pub use evidence::Evidence;
pub use format::{Format, Notation};
pub use frat::{FratCheck, check_frat, detect_frat};
pub use lrat::{LratCheck, LratChecker, LratReport, check_lrat, check_lrat_core};
pub use rewrite::rewrite;
pub use sink::ProofSink;
pub use used::UsedClauses;
pub use veripb::VeripbWriter;
pub use write::ProofWriter;

/// The formula with these clauses, given as DIMACS numbers; for tests. The type of the parameter
/// lets clauses of different lengths stand beside each other.
#[cfg(test)]
fn formula(clauses: &[&[i32]]) -> neuf_cnf::Formula {
    neuf_testing::formulas::formula_of(clauses)
}
