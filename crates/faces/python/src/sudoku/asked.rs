//! The puzzle, the method and the keywords that gave a result.
//!
//! A result is a type of the engine that nothing reads back, such as a derivation with its grids.
//! The same call on the same puzzle gives the same result. So a pickle holds the puzzle, the name
//! of the method and the keywords, and unpickling makes the call again.

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
