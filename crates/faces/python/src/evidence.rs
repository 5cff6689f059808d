//! Proofs of a solver: kept as text, checked while they are made, or both.
//!
//! The checker is that of `neuf-proof`. It uses nothing of the solver but its steps, and trusts
//! only the clauses that the caller gave and those of an external propagator.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use neuf_cnf::{Formula, Lit, Steps};
use neuf_proof::{
    CoreChecker, DratOptions, Format, Notation, ProofSink, ProofWriter, check_drat, check_lrat,
};
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::gather::gather;
use crate::signals::{interrupt, interruptible};

create_exception!(
    neuf,
    CertificationError,
    PyRuntimeError,
    "An answer did not pass its check: a defect of neuf, which should be reported."
);

/// What is known of a solver's proof; the solver and its owner share it.
#[derive(Clone)]
pub(crate) struct Evidence(Arc<Mutex<Kept>>);

struct Kept {
    text: Option<ProofWriter<Text>>,
    bytes: Text,
    check: Option<CoreChecker>,
    /// The clauses of an external propagator, in their order.
    axioms: Vec<Vec<Lit>>,
    /// Whether clauses were given or a call was made.
    is_begun: bool,
}

/// The text of a proof, which can be read while it grows.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Evidence {
    /// Evidence that keeps a proof in this format, checks it, or does both.
    pub(crate) fn new(format: Option<Format>, is_checked: bool) -> Evidence {
        let bytes = Text::default();
        let writer = |format| ProofWriter::new(bytes.clone(), format, Notation::Text);
        let check = is_checked.then(CoreChecker::default);
        let text = format.map(writer);
        let axioms = Vec::new();
        Evidence(Arc::new(Mutex::new(Kept { text, bytes, check, axioms, is_begun: false })))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a formula that will be given to the solver next, unless there were clauses or
    /// calls before. The solver then numbers the clauses in their order and names none of them,
    /// as LRAT has it; when they are added one by one, it may derive others in between.
    pub(crate) fn begin_with(&self, formula: &Formula) -> bool {
        let mut kept = self.kept();
        if std::mem::replace(&mut kept.is_begun, true) {
            return false;
        }
        if let Some(check) = &mut kept.check {
            *check = CoreChecker::new(formula);
        }
        true
    }

    /// Notes a clause that will be given to the solver next.
    pub(crate) fn give(&self, clause: &[Lit]) {
        let mut kept = self.kept();
        kept.is_begun = true;
        if let Some(check) = &mut kept.check {
            check.give(clause);
        }
    }

    /// Notes a clause of an external propagator, which the solver may now name as an input.
    pub(crate) fn accept(&self, clause: &[Lit]) {
        let mut kept = self.kept();
        kept.axioms.push(clause.to_vec());
        if let Some(check) = &mut kept.check {
            check.accept(clause);
        }
    }

    /// The clauses of external propagators, on which the proof rests like on those of the
    /// formula.
    pub(crate) fn axioms(&self) -> Vec<Vec<Lit>> {
        self.kept().axioms.clone()
    }

    /// Begins a call under these assumptions.
    pub(crate) fn assume(&self, assumptions: &[Lit]) {
        let mut kept = self.kept();
        kept.is_begun = true;
        if let Some(check) = &mut kept.check {
            check.assume(assumptions.iter().copied());
        }
    }

    /// The proof so far, if it is kept.
    pub(crate) fn text(&self) -> Option<String> {
        let kept = self.kept();
        kept.text.as_ref()?;
        let bytes = kept.bytes.0.lock().unwrap_or_else(PoisonError::into_inner);
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// How many derived clauses have been checked, if they are.
    pub(crate) fn lemmas(&self) -> Option<u64> {
        self.kept().check.as_ref().map(CoreChecker::lemmas)
    }

    /// Checks that all steps so far are right and derive that the literals of `core` cannot
    /// all hold.
    ///
    /// # Errors
    /// What is wrong. Without a check, nothing is.
    pub(crate) fn refutes(&self, core: &[Lit]) -> Result<(), String> {
        let kept = self.kept();
        match &kept.check {
            Some(check) => check.refutes(core).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }
}

impl ProofSink for Evidence {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        let mut kept = self.kept();
        if let Some(check) = &mut kept.check {
            check.check(steps);
        }
        match &mut kept.text {
            Some(text) => {
                text.take(steps)?;
                text.finish()
            }
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Checks a proof that a formula has no model, by this or any other solver, and returns how
/// many clauses it derives.
///
/// ``proof`` is a text or bytes, in DRAT or LRAT; ``format`` is ``"drat"``, ``"lrat"``, or
/// ``None`` to recognise it. A proof that is wrong raises ``ValueError``.
///
/// >>> import neuf
/// >>> cnf = neuf.CNF([[1, 2], [1, -2], [-1, 2], [-1, -2]])
/// >>> neuf.check_proof(cnf, neuf.solve(cnf, proof="drat").proof) > 0
/// True
/// >>> neuf.check_proof(cnf, "1 3 0\n")
/// Traceback (most recent call last):
///     ...
/// ValueError: the proof does not derive the empty clause
#[pyfunction]
#[pyo3(signature = (formula, proof, format = None))]
pub(crate) fn check_proof(
    py: Python<'_>,
    formula: &Bound<'_, PyAny>,
    proof: Proof,
    format: Option<&str>,
) -> PyResult<u64> {
    let formula = gather(formula)?;
    let proof = match proof {
        Proof::Text(text) => text.into_bytes(),
        Proof::Bytes(bytes) => bytes,
    };
    let found = neuf_proof::detect(&proof, formula.len());
    let format = match format {
        Some(name) => proof_format(name)?,
        None => found.map_or(Format::Drat, |(format, _)| format),
    };
    let notation = found.map_or(Notation::Text, |(_, notation)| notation);
    let interrupt = interrupt();
    let check = || match format {
        Format::Lrat => check_lrat(&formula, &proof[..], notation, &interrupt)
            .map(|report| report.lemmas)
            .map_err(|error| error.to_string()),
        Format::Drat => {
            check_drat(&formula, &proof[..], notation, DratOptions::default(), &interrupt)
                .map(|checked| checked.report().lemmas)
                .map_err(|error| error.to_string())
        }
    };
    interruptible(py, &interrupt, check)?.map_err(PyValueError::new_err)
}

/// A proof as Python has it.
#[derive(FromPyObject)]
pub(crate) enum Proof {
    Text(String),
    Bytes(Vec<u8>),
}

/// The format of this name.
///
/// # Errors
/// `ValueError` for others.
pub(crate) fn proof_format(name: &str) -> PyResult<Format> {
    name.parse().map_err(|_| {
        PyValueError::new_err(format!("`{name}` is no format of proofs: use \"drat\" or \"lrat\""))
    })
}
