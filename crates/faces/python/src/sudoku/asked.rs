//! What a result was asked of, with which a pickled result is asked for again.
//!
//! The results are types of the engine that nothing reads back, such as a derivation with its
//! grids. The same question to the same puzzle has the same answer, so a pickle holds only these.

use neuf_sudoku::Puzzle as EnginePuzzle;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::puzzle::Puzzle;

/// A method of a puzzle, with the keywords of a call that had no limit of time.
pub(crate) struct Asked {
    puzzle: EnginePuzzle,
    method: &'static str,
    keywords: Py<PyDict>,
}

impl Asked {
    pub(super) fn new(
        puzzle: &EnginePuzzle,
        method: &'static str,
        keywords: Bound<'_, PyDict>,
    ) -> Asked {
        Asked { puzzle: puzzle.clone(), method, keywords: keywords.unbind() }
    }

    /// How a pickle asks again.
    pub(super) fn reduce<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let puzzle = Py::new(py, Puzzle { puzzle: self.puzzle.clone() })?;
        let method = puzzle.getattr(py, self.method)?;
        let make = py.import("functools")?.getattr("partial")?;
        let make = make.call((method,), Some(self.keywords.bind(py)))?;
        (make, ()).into_pyobject(py)
    }
}
