//! The Python module `neuf`: a thin face of the engine and of its sudokus.
//!
//! What users read is the documentation of the classes and functions themselves, and the stubs in
//! `python/neuf`. The crate only translates: Python's objects to formulas and back (`literals`,
//! `whole`, `array`, `gather`, `formula`, `constraints`, `options`), calls to calls of the engine
//! (`solver`, `state`, `engine`, `models`, `mus`, `external` and its `trail`, `cubes`, `sudoku`),
//! outcomes to objects (`answer`, `proofs`), and signals to interrupts (`signals`).
//!
//! PyO3 uses the stable interface of Python 3.9, so that one wheel is for all later versions.

mod answer;
mod array;
mod constraints;
mod cubes;
mod engine;
mod external;
mod files;
mod formula;
mod gather;
mod literals;
mod models;
mod mus;
mod options;
mod proofs;
mod signals;
mod solver;
mod state;
mod sudoku;
mod trail;
mod whole;

use pyo3::prelude::*;

/// What the package `neuf` is made of; import that instead.
#[pymodule]
fn _neuf(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("CertificationError", module.py().get_type::<proofs::CertificationError>())?;
    module.add_class::<formula::Cnf>()?;
    module.add_class::<solver::Solver>()?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<answer::Model>()?;
    module.add_class::<models::Models>()?;
    module.add_class::<models::PysatModels>()?;
    module.add_function(wrap_pyfunction!(options::option_table, module)?)?;
    module.add_function(wrap_pyfunction!(proofs::check_proof, module)?)?;
    module.add_function(wrap_pyfunction!(answer::restored, module)?)?;
    module.add_class::<mus::Mus>()?;
    module.add_function(wrap_pyfunction!(mus::restored, module)?)?;
    module.add_function(wrap_pyfunction!(mus::mus, module)?)?;
    cubes::add(module)?;
    sudoku::add(module)?;
    Ok(())
}
