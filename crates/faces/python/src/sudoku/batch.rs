//! Many 9×9 puzzles at once, on all cores.
//!
//! The puzzles are bytes in one buffer, and so are the solutions: the engine takes less than
//! a microsecond for most puzzles, and an object of Python for each would take longer.
//! Threads take pieces of some hundred puzzles, since some puzzles take a thousand times as
//! long as others.

use std::sync::Mutex;

use neuf_cnf::Interrupt;
use neuf_sudoku::{Count, solve_on_bits};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList, PyString};

use super::puzzle::limited;
use super::timed_out;
use crate::array::{Array, BadElements};
use crate::options::{MOST_THREADS, cores};
use crate::signals::{on_threads, watched};
use crate::whole::Whole;

/// The cells of a puzzle.
const CELLS: usize = 81;

/// How many puzzles a thread takes at a time.
const PIECE: usize = 256;

/// Replaces each puzzle by its solution, or by zeros if it has none, or if it has several
/// and only one is wanted.
fn solve_all(cells: &mut [u8], wants_unique: bool, threads: usize, interrupt: &Interrupt) {
    let pieces = Mutex::new(cells.chunks_mut(CELLS * PIECE));
    let work = || loop {
        let piece = pieces.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
        let Some(piece) = piece else { return };
        for puzzle in piece.chunks_exact_mut(CELLS) {
            let solution = match <&[u8; CELLS]>::try_from(&*puzzle) {
                Ok(givens) => solution(givens, wants_unique, interrupt),
                Err(_) => None,
            };
            match solution {
                Some(solution) => puzzle.copy_from_slice(&solution),
                None => puzzle.fill(0),
            }
        }
        if interrupt.is_requested() {
            return;
        }
    };
    on_threads(threads, work);
}

fn solution(
    givens: &[u8; CELLS],
    wants_unique: bool,
    interrupt: &Interrupt,
) -> Option<[u8; CELLS]> {
    if !wants_unique {
        return solve_on_bits(givens, 1, interrupt).0;
    }
    match solve_on_bits(givens, 2, interrupt) {
        (solution, Count { solutions: 1, interrupted: false, .. }) => solution,
        _ => None,
    }
}

/// Solves puzzles in place, on threads.
///
/// # Errors
/// When the time is over, or a handler of a signal has raised.
fn solve_cells(
    py: Python<'_>,
    cells: &mut [u8],
    wants_unique: bool,
    threads: Option<Whole>,
    time: Option<f64>,
) -> PyResult<()> {
    let interrupt = limited(time)?;
    let pieces = cells.len().div_ceil(CELLS * PIECE);
    let threads = threads.map_or_else(cores, usize::from).clamp(1, pieces.clamp(1, MOST_THREADS));
    watched(py, &interrupt, || solve_all(cells, wants_unique, threads, &interrupt))?;
    if interrupt.is_requested() { Err(timed_out()) } else { Ok(()) }
}

/// Solves the rows of an array of integers with 81 columns. See
/// :func:`neuf.sudoku.solve_many`.
#[pyfunction]
#[pyo3(signature = (puzzles, *, unique = true, threads = None, time = None))]
pub(crate) fn solve_array<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    unique: bool,
    threads: Option<Whole>,
    time: Option<f64>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let array = Array::of(puzzles)?.ok_or_else(|| {
        let kind = puzzles.get_type();
        PyTypeError::new_err(format!("puzzles come as an array, not as an object of {kind}"))
    })?;
    if array.shape.last() != Some(&CELLS) || array.shape.len() > 2 {
        return Err(PyValueError::new_err("an array of puzzles has 81 columns"));
    }
    let mut cells = cells(py, &array)?;
    solve_cells(py, &mut cells, unique, threads, time)?;
    Ok(PyByteArray::new(py, &cells))
}

/// The cells of an array of any integers.
fn cells(py: Python<'_>, array: &Array<'_>) -> PyResult<Vec<u8>> {
    if let Some(cells) = array.unsigned_bytes() {
        let cells = cells?;
        let highest = py.detach(|| cells.iter().copied().fold(0, u8::max));
        return if highest <= 9 { Ok(cells) } else { Err(no_cell()) };
    }
    let numbers = array.integers().map_err(|why| match why {
        BadElements::Failed(error) => error,
        BadElements::Large(_) => no_cell(),
        BadElements::NoIntegers => no_integers(),
    })?;
    let cell = |number| u8::try_from(number).ok().filter(|&value| value <= 9);
    py.detach(|| numbers.into_iter().map(cell).collect::<Option<Vec<u8>>>()).ok_or_else(no_cell)
}

fn no_cell() -> PyErr {
    PyValueError::new_err("the cells of a puzzle are from 0 to 9")
}

fn no_integers() -> PyErr {
    PyTypeError::new_err("an array of puzzles has integers")
}

/// Solves texts that begin with 81 cells. See :func:`neuf.sudoku.solve_many`.
#[pyfunction]
#[pyo3(signature = (puzzles, *, unique = true, threads = None, time = None))]
pub(crate) fn solve_texts<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    unique: bool,
    threads: Option<Whole>,
    time: Option<f64>,
) -> PyResult<Bound<'py, PyList>> {
    let mut cells = Vec::new();
    for (number, item) in puzzles.try_iter()?.enumerate() {
        let item = item?;
        let text = item.cast::<PyString>().map_err(|_| {
            let kind = item.get_type();
            PyTypeError::new_err(format!("puzzle {number} is no text, but of {kind}"))
        })?;
        let text = text.to_cow()?;
        let bytes = text.as_bytes();
        let value = |&byte: &u8| match byte {
            b'1'..=b'9' => Some(byte - b'0'),
            b'.' | b'0' | b'_' | b'*' | b'-' | b'?' | b'x' => Some(0),
            _ => None,
        };
        let values: Option<Vec<u8>> = bytes.iter().take(CELLS).map(value).collect();
        // A longer line of cells is a larger puzzle.
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",;#".contains(byte);
        match values.filter(|values| values.len() == CELLS && bytes.get(CELLS).is_none_or(is_end)) {
            Some(values) => cells.extend_from_slice(&values),
            None => {
                let why = format!("puzzle {number} is not 81 cells on a line: read it as a Puzzle");
                return Err(PyValueError::new_err(why));
            }
        }
    }
    solve_cells(py, &mut cells, unique, threads, time)?;
    let solutions = PyList::empty(py);
    for solution in cells.chunks_exact_mut(CELLS) {
        if solution[0] == 0 {
            solutions.append(py.None())?;
            continue;
        }
        solution.iter_mut().for_each(|value| *value += b'0');
        let text = String::from_utf8_lossy(solution);
        solutions.append(PyString::new(py, &text))?;
    }
    Ok(solutions)
}
