//! `Grid`: the cells of a puzzle with what they hold.

use neuf_draw::{Picture, write_svg};
use neuf_formats::{Style, write_grid};
use neuf_sudoku::{Grid as EngineGrid, Puzzle as EnginePuzzle, line_text};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

/// A grid: usually the solution of a puzzle, whose givens stand out in its picture.
///
/// ``str`` gives it with its boxes, :attr:`line` on one line, ``grid[row, column]`` a value.
/// Rows and columns count from 0, and 0 is an empty cell.
#[pyclass(module = "neuf.sudoku", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) puzzle: EnginePuzzle,
    pub(crate) grid: EngineGrid,
}

impl std::hash::Hash for Grid {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.grid.values().hash(state);
    }
}

/// A grid as a text in a style.
pub(super) fn text(grid: &EngineGrid, style: Style) -> PyResult<String> {
    let mut out = Vec::new();
    write_grid(&mut out, grid, style)?;
    Ok(String::from_utf8(out)?)
}

/// A picture as SVG.
pub(super) fn svg(picture: &Picture) -> PyResult<String> {
    let mut out = Vec::new();
    write_svg(&mut out, &picture.scene())?;
    Ok(String::from_utf8(out)?)
}

/// The value of a cell.
///
/// # Errors
/// `IndexError` for a cell that does not exist.
pub(super) fn value(grid: &EngineGrid, (row, column): (isize, isize)) -> PyResult<u8> {
    let side = grid.shape().side();
    let place = |index: isize| {
        let index = if index < 0 { index.checked_add_unsigned(side)? } else { index };
        usize::try_from(index).ok().filter(|&index| index < side)
    };
    match (place(row), place(column)) {
        (Some(row), Some(column)) => Ok(grid.get(grid.shape().cell(row, column))),
        _ => Err(PyIndexError::new_err(format!("there are {side} rows and columns, from 0"))),
    }
}

/// The values as an array of numpy with a row for each row.
pub(super) fn to_numpy<'py>(py: Python<'py>, grid: &EngineGrid) -> PyResult<Bound<'py, PyAny>> {
    let side = grid.shape().side();
    let bytes = PyBytes::new(py, grid.values());
    let flat = py.import("numpy")?.call_method1("frombuffer", (bytes, "uint8"))?;
    flat.call_method1("reshape", (side, side))?.call_method0("copy")
}

/// The rows as lists.
pub(super) fn rows(grid: &EngineGrid) -> Vec<Vec<u32>> {
    let row = |row| grid.row(row).iter().map(|&value| value.into()).collect();
    (0..grid.shape().side()).map(row).collect()
}

#[pymethods]
impl Grid {
    /// The values on one line.
    #[getter]
    fn line(&self) -> String {
        line_text(&self.grid)
    }

    /// The values of all cells in reading order.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.grid.values())
    }

    /// The values of each row.
    #[getter]
    fn rows(&self) -> Vec<Vec<u32>> {
        rows(&self.grid)
    }

    /// The number of rows, of columns and of values.
    #[getter]
    fn side(&self) -> usize {
        self.grid.shape().side()
    }

    /// The values as an array of numpy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_numpy(py, &self.grid)
    }

    /// A picture as SVG, in which the givens of the puzzle stand out.
    fn svg(&self) -> PyResult<String> {
        svg(&Picture::of_solution(&self.puzzle, &self.grid))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __getitem__(&self, place: (isize, isize)) -> PyResult<u8> {
        value(&self.grid, place)
    }

    fn __str__(&self) -> PyResult<String> {
        text(&self.grid, Style::Boxes)
    }

    fn __repr__(&self) -> String {
        format!("<Grid: {}>", line_text(&self.grid))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Grid>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let grid = slf.get();
        let puzzle = super::puzzle::Puzzle { puzzle: grid.puzzle.clone() };
        let values = PyTuple::new(py, grid.grid.values())?;
        let make = Py::new(py, puzzle)?.getattr(py, "filled")?;
        (make, (values,)).into_pyobject(py)
    }
}
