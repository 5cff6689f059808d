//! The functions of the page in the browser.
//!
//! This crate is a thin face: it reads the arguments, calls the libraries and writes what
//! they find as JSON, the types of which are made from the Rust ones, as `web/src/lib/wire.ts`.
//! Texts and lists of numbers cross the border, no objects of either side, so each function is also
//! an ordinary Rust function that the tests call without a browser. The exceptions are [`SatRun`],
//! which keeps a solver between two stretches of search, and [`Incremental`], the solver of the
//! package of npm, which calls functions of JavaScript.
//!
//! A puzzle crosses the border as a text in neuf's own format, together with the values and
//! the pencil marks that the reader has entered: a byte for each cell, 0 for none, and a set
//! of bits for each cell, in which bit k − 1 is the value k. Nothing is remembered between two
//! calls but the language of answers and errors ([`speak`]). Cells are counted from 0 in reading
//! order.
//!
//! A browser has no threads and no clock for this code, so nothing here sets a limit of
//! time. The page runs it in a worker, which it can end.

#![forbid(unsafe_code)]

mod described;
mod error;
#[cfg(test)]
mod examples;
mod explain;
mod generate;
mod incremental;
mod judge;
mod logic;
mod picture;
mod puzzle;
mod sat;
mod solve;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod types;

use std::cell::Cell;

use neuf_words::{Language, Told};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::error::Fault;
use crate::puzzle::State;

pub use incremental::{Incremental, Models, Propagator, Stop};
pub use sat::SatRun;

/// The result of a function as JSON, or the text of its error.
type Answer = Result<String, JsError>;

fn answer(result: Result<impl Serialize, Fault>) -> Answer {
    let result = result.map_err(told)?;
    serde_json::to_string(&result).map_err(|error| told(Fault::from(error)))
}

/// An error for JavaScript, in the language of the page.
#[allow(clippy::needless_pass_by_value, reason = "it is called by `map_err`")]
fn told(error: impl Told) -> JsError {
    JsError::new(&error.told(language()))
}

thread_local! {
    static LANGUAGE: Cell<Language> = const { Cell::new(Language::English) };
}

fn language() -> Language {
    LANGUAGE.get()
}

/// Chooses the language of all later answers and errors: `en` or `fr`; English for any other.
#[wasm_bindgen]
pub fn speak(lang: &str) {
    LANGUAGE.set(lang.parse().unwrap_or_default());
}

/// Reads up to `limit` puzzles of a text or a file in any format, compressed or not. A puzzle of a
/// setter's program with rules that neuf does not know is a fault, unless these are to be ignored:
/// then it is read without them, and tells what was left out.
///
/// # Errors
/// When there is not one puzzle; the message names the place of the first fault.
#[wasm_bindgen]
pub fn read(bytes: Vec<u8>, limit: usize, ignores_unknown_rules: bool) -> Answer {
    answer(puzzle::read(bytes, limit, ignores_unknown_rules, language()))
}

/// What a file holds, by its beginning, compressed or not: `formula`, `answer` of a solver,
/// `binary` for a picture and the like, or else `text`, in which there may be puzzles.
#[wasm_bindgen]
#[must_use]
pub fn recognise(start: Vec<u8>) -> String {
    puzzle::recognise(start).to_owned()
}

/// A puzzle in an empty grid with boxes of these sizes and the rules of these variants,
/// which are separated by commas.
///
/// # Errors
/// When there is no such grid or no such variant.
#[wasm_bindgen]
pub fn empty(box_rows: usize, box_columns: usize, variants: &str) -> Answer {
    answer(puzzle::empty(box_rows, box_columns, variants))
}

/// The puzzle with the rules of `text` and these givens.
///
/// # Errors
/// When the text is malformed or the givens are those of another grid.
#[wasm_bindgen]
pub fn with_givens(text: &str, givens: &[u8]) -> Answer {
    answer(puzzle::with_givens(text, givens))
}

/// The puzzle in a format of files, which is named as in `neuf convert`.
///
/// # Errors
/// When the format is unknown or cannot hold the puzzle.
#[wasm_bindgen]
pub fn write(text: &str, format: &str) -> Result<String, JsError> {
    puzzle::write(text, format).map_err(told)
}

/// The candidates of each cell as a set of bits.
///
/// # Errors
/// When the text is malformed or the values are those of another grid.
#[wasm_bindgen]
pub fn candidates(text: &str, values: &[u8]) -> Result<Vec<u32>, JsError> {
    solve::candidates(text, values).map_err(told)
}

/// Where the values break the rules, without any search.
///
/// # Errors
/// When the text is malformed or the values are those of another grid.
#[wasm_bindgen]
pub fn clashes(text: &str, values: &[u8]) -> Answer {
    answer(solve::clashes(text, values, language()))
}

/// Whether the puzzle has one solution, and which; whether the values and marks agree with
/// it.
///
/// # Errors
/// When the text is malformed or the grid is too large.
#[wasm_bindgen]
pub fn check(text: &str, values: &[u8], marks: &[u32]) -> Answer {
    answer(State::new(text, values, marks).and_then(|state| solve::check(&state)))
}

/// How much logic the puzzle needs.
///
/// # Errors
/// When the puzzle does not have exactly one solution.
#[wasm_bindgen]
pub fn rate(text: &str) -> Answer {
    answer(solve::rate(text, language()))
}

/// The next step from where the reader is.
///
/// # Errors
/// When the text is malformed or the grid is too large.
#[wasm_bindgen]
pub fn hint(text: &str, values: &[u8], marks: &[u32]) -> Answer {
    let state = State::new(text, values, marks);
    answer(state.and_then(|state| explain::hint(&state, language())))
}

/// The derivation of the solution from the givens, or why there is not exactly one.
///
/// # Errors
/// When the text is malformed or the grid is too large.
#[wasm_bindgen]
pub fn explain(text: &str) -> Answer {
    answer(explain::explain(text, language()))
}

/// The rules of a variant in words: its variants, and what is drawn on each cell.
///
/// # Errors
/// When the puzzle cannot be read.
#[wasm_bindgen]
pub fn described(text: &str) -> Answer {
    answer(described::described(text, language()))
}

/// The variants of which puzzles can be made, by name and in words.
///
/// # Errors
/// None.
#[wasm_bindgen]
pub fn variants() -> Answer {
    answer(Ok(generate::variants(language())))
}

/// The techniques, from simple to hard, with their names and difficulties in words.
///
/// # Errors
/// None.
#[wasm_bindgen]
pub fn techniques() -> Answer {
    answer(Ok(solve::techniques(language())))
}

/// Makes a puzzle; `request` is JSON.
///
/// # Errors
/// When the request contradicts itself.
#[wasm_bindgen]
pub fn generate(request: &str) -> Answer {
    answer(generate::generate(request))
}

/// A picture of the grid as it stands, as SVG. A browser makes pixels of it, so the code for
/// those is left out of the module.
///
/// # Errors
/// When the text is malformed or the picture would be too large.
#[wasm_bindgen]
pub fn picture(text: &str, values: &[u8], marks: &[u32]) -> Result<Vec<u8>, JsError> {
    let state = State::new(text, values, marks);
    let drawn = state.and_then(|state| picture::picture(&state, language()));
    drawn.map_err(told)
}

/// A sheet to print with the puzzles of `texts`, a JSON array, and their solutions. The
/// format is `svg`, which gives a JSON array with a picture for each page, or `pdf`.
///
/// # Errors
/// When a puzzle does not have exactly one solution.
#[wasm_bindgen]
pub fn sheet(texts: &str, per_page: usize, title: &str, format: &str) -> Result<Vec<u8>, JsError> {
    let drawn = picture::sheet(texts, per_page, title, format, language());
    drawn.map_err(told)
}

/// The formula of the puzzle as a DIMACS file, in an encoding that is named as in
/// `neuf encode`.
///
/// # Errors
/// When the text is malformed or the encoding unknown.
#[wasm_bindgen]
pub fn cnf(text: &str, encoding: &str) -> Result<Vec<u8>, JsError> {
    logic::cnf(text, encoding).map_err(told)
}

/// The clauses of the extended formula: for each the number of its part (0 to 7 the families
/// in the order of the paper, 8 F1, 9 F2, 10 those of a variant), then its literals, then 0.
///
/// # Errors
/// When the text is malformed or the formula would be too large to be shown.
#[wasm_bindgen]
pub fn clauses(text: &str) -> Result<Vec<i32>, JsError> {
    logic::clauses(text).map_err(told)
}

/// Unit propagation, literal by literal, on the clauses of [`clauses`], the `added` ones, each
/// of which ends with a 0, and one supposed literal (0 for none).
///
/// # Errors
/// When the text is malformed or names a literal that the formula does not have.
#[wasm_bindgen]
pub fn propagate(text: &str, added: &[i32], supposed: i32) -> Answer {
    answer(logic::propagate(text, added, supposed))
}

/// What each literal that propagation leaves open leads to when it is supposed: three numbers
/// for each, the literal, how many literals become true by it, and 1 for a contradiction.
///
/// # Errors
/// As for [`propagate`].
#[wasm_bindgen]
pub fn probes(text: &str, added: &[i32]) -> Result<Vec<i32>, JsError> {
    logic::probes(text, added).map_err(told)
}

/// What a clause adds to the formula and the `added` clauses.
///
/// # Errors
/// As for [`propagate`].
#[wasm_bindgen]
pub fn judge(text: &str, added: &[i32], clause: &[i32]) -> Answer {
    answer(judge::judge(text, added, clause))
}

/// A binary proof that [`SatRun`] has written, in the format `lrat` or `drat`, as text.
///
/// # Errors
/// When the format is unknown or the proof malformed.
#[wasm_bindgen]
pub fn proof_text(proof: &[u8], format: &str) -> Result<Vec<u8>, JsError> {
    sat::proof_text(proof, format).map_err(told)
}

/// Solves the 9×9 puzzles of a list, one on each line, and counts those that have exactly
/// one solution. It is for measuring.
#[wasm_bindgen]
#[must_use]
pub fn count_unique(lines: &str) -> usize {
    solve::count_unique(lines)
}
