//! The language of explanations and errors.
//!
//! It belongs to the module, as that of `gettext` does: an exception is raised far from where
//! somebody could say in which language it is wanted.

use std::sync::atomic::{AtomicUsize, Ordering};

use neuf_words::Language;
use pyo3::prelude::*;

use super::value_error;

/// The place of the language in [`Language::ALL`].
static CHOSEN: AtomicUsize = AtomicUsize::new(0);

/// The language that was chosen, English at first.
pub(super) fn chosen() -> Language {
    Language::ALL[CHOSEN.load(Ordering::Relaxed)]
}

/// The language of a name; the chosen one without a name.
///
/// # Errors
/// `ValueError` for a name that is not known.
pub(super) fn named(name: Option<&str>) -> PyResult<Language> {
    name.map_or_else(|| Ok(chosen()), |name| name.parse().map_err(value_error))
}

/// Chooses the language of all explanations and exceptions of ``neuf.sudoku`` from now on:
/// ``"en"`` or ``"fr"``.
///
/// >>> from neuf.sudoku import Puzzle, speak
/// >>> speak("fr")
/// >>> Puzzle("1234")
/// Traceback (most recent call last):
/// ValueError: ligne 1, colonne 5 : il faut 4 lignes de 4 cases, il y en a 1
/// >>> speak("en")
#[pyfunction]
pub(super) fn speak(lang: &str) -> PyResult<()> {
    let language: Language = lang.parse().map_err(value_error)?;
    CHOSEN.store(language as usize, Ordering::Relaxed);
    Ok(())
}
