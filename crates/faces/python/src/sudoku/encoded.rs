//! `Encoded`: a puzzle as a formula, and the way back.

use neuf_cnf::{Valuation, Var};
use neuf_sudoku::Encoded as EngineEncoded;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::asked::Asked;
use super::grid::Grid;
use super::value_error;
use crate::formula::{Cnf, size};
use crate::literals::literals;

/// A puzzle as a formula, made by :meth:`Puzzle.encode`.
///
/// >>> import neuf
/// >>> from neuf.sudoku import Puzzle
/// >>> encoded = Puzzle("1.....3..4.....2").encode("extended")
/// >>> encoded, encoded.decode(neuf.solve(encoded.cnf).model).line
/// (<Encoded: 64 variables, 492 clauses>, '1324423124133142')
#[pyclass(module = "neuf.sudoku", frozen)]
pub(crate) struct Encoded {
    encoded: EngineEncoded,
    asked: Asked,
}

impl Encoded {
    pub(super) fn new(encoded: EngineEncoded, asked: Asked) -> Encoded {
        Encoded { encoded, asked }
    }
}

#[pymethods]
impl Encoded {
    /// The formula.
    #[getter]
    fn cnf(&self) -> Cnf {
        Cnf::of(self.encoded.formula().clone())
    }

    /// The variable that says that a cell holds a value; ``None`` if the encoding needs none
    /// because the givens decide it. Rows and columns count from 0.
    fn variable(&self, row: usize, column: usize, value: u8) -> PyResult<Option<i32>> {
        let shape = self.encoded.puzzle().shape();
        let side = shape.side();
        if row >= side || column >= side {
            return Err(PyIndexError::new_err(format!("there are {side} rows and columns")));
        }
        if value == 0 || usize::from(value) > side {
            return Err(PyValueError::new_err(format!("the values are those from 1 to {side}")));
        }
        Ok(self.encoded.var(shape.cell(row, column), value).map(Var::to_dimacs))
    }

    /// The row, the column and the value of a variable; ``None`` for auxiliary ones.
    fn meaning(&self, variable: i32) -> Option<(usize, usize, u8)> {
        let index = usize::try_from(variable).ok()?.checked_sub(1)?;
        let (cell, value) = self.encoded.meaning(Var::try_new(index)?)?;
        let shape = self.encoded.puzzle().shape();
        Some((shape.row(cell), shape.column(cell), value))
    }

    /// The grid of a model, given as its true literals. ``ValueError`` says what is wrong if
    /// the model does not fill each cell once, changes a given or breaks a rule.
    fn decode(&self, model: &Bound<'_, PyAny>) -> PyResult<Grid> {
        let valuation: Valuation = literals(model)?.into_iter().collect();
        let grid = self.encoded.decode(&valuation).map_err(value_error)?;
        Ok(Grid { puzzle: self.encoded.puzzle().clone(), grid })
    }

    fn __repr__(&self) -> String {
        let (vars, clauses) = (self.encoded.var_count(), self.encoded.clause_count());
        format!("<Encoded: {}>", size(vars, clauses))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.asked.reduce(py)
    }
}
