//! `neuf.sudoku`: puzzles and grids, explanations, and whole batches.

mod asked;
mod batch;
mod encoded;
mod explain;
mod generate;
mod grid;
mod language;
mod puzzle;

use neuf_words::Told;
pub(crate) use puzzle::limited;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(neuf.sudoku, NoSolution, PyValueError, "The puzzle has no solution.");
create_exception!(
    neuf.sudoku,
    SeveralSolutions,
    PyValueError,
    "The puzzle has several solutions; two of them are in `solutions`."
);

/// Adds the classes and functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("NoSolution", py.get_type::<NoSolution>())?;
    module.add("SeveralSolutions", py.get_type::<SeveralSolutions>())?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<puzzle::Rating>()?;
    module.add_class::<puzzle::Way>()?;
    module.add_class::<puzzle::Solutions>()?;
    module.add_class::<grid::Grid>()?;
    module.add_class::<explain::Explanation>()?;
    module.add_class::<explain::Step>()?;
    module.add_class::<encoded::Encoded>()?;
    module.add_function(wrap_pyfunction!(language::speak, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::read_puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate_puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(batch::solve_array, module)?)?;
    module.add_function(wrap_pyfunction!(batch::solve_texts, module)?)?;
    Ok(())
}

/// The exception for an error that has only a message, in the language that was chosen.
fn value_error(error: impl Told) -> PyErr {
    PyValueError::new_err(error.told(language::chosen()))
}

fn no_solution() -> PyErr {
    let sentence = ["the puzzle has no solution", "la grille n'a pas de solution"];
    NoSolution::new_err(language::chosen().of(sentence))
}

fn several_solutions() -> PyErr {
    let sentence = ["the puzzle has several solutions", "la grille a plusieurs solutions"];
    SeveralSolutions::new_err(language::chosen().of(sentence))
}

/// The exception for work that a limit of time has ended.
pub(crate) fn timed_out() -> PyErr {
    pyo3::exceptions::PyTimeoutError::new_err("the time was over before there was a result")
}
