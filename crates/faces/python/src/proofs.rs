//! Proofs of a solver as texts, and checks of proofs of any solver.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use neuf_cnf::Steps;
use neuf_proof::{DratOptions, Format, Notation, ProofSink, ProofWriter, check_drat, check_lrat};
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::gather::gather;
use crate::signals::{interrupt, interruptible};

create_exception!(
    neuf,
    CertificationError,
    PyRuntimeError,
    "An answer did not pass its check: a defect of neuf, which should be reported."
);

/// The text of a proof, which can be read while it grows.
#[derive(Clone, Default)]
pub(crate) struct Text(Arc<Mutex<Vec<u8>>>);

impl Text {
    /// A sink that writes this text, for a formula to which nothing is added if it is complete.
    pub(crate) fn sink(&self, format: Format, is_complete: bool) -> Box<dyn ProofSink> {
        let writer = ProofWriter::new(self.clone(), format, Notation::Text);
        Box::new(Growing(if is_complete { writer.complete() } else { writer }))
    }

    /// The proof so far.
    pub(crate) fn read(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer that keeps nothing back.
struct Growing(ProofWriter<Text>);

impl ProofSink for Growing {
    fn take(&mut self, steps: &mut Steps) -> io::Result<()> {
        self.0.take(steps)?;
        self.0.finish()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.finish()
    }

    fn declare(&mut self, var_count: usize) {
        self.0.declare(var_count);
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
    proof: &Bound<'_, PyAny>,
    format: Option<&str>,
) -> PyResult<u64> {
    let (formula, proof) = (gather(formula)?, proof_bytes(proof)?);
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

/// The bytes of a proof as Python has it.
fn proof_bytes(proof: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = proof.cast::<PyString>() {
        return Ok(text.to_cow()?.as_bytes().to_vec());
    }
    // Whatever has bytes, an array of them too; but no number is a proof.
    proof.extract().map_err(|_| {
        let kind = proof.get_type();
        PyTypeError::new_err(format!("a proof is a text or bytes, not an object of {kind}"))
    })
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
