//! Sudokus in any format that neuf reads: solved, counted, and as formulas.

#![forbid(unsafe_code)]

use std::ffi::c_int;
use std::time::{Duration, Instant};

use neuf_cnf::dimacs::{Header, write_clauses};
use neuf_cnf::{Interrupt, Lit};
use neuf_formats::{FileFormat, PuzzleWriter, ReaderOptions, parse_puzzle, parse_puzzle_with};
use neuf_sudoku::{
    Encoded, Encoding, MethodError, MethodName, MethodOptions, MethodOutcome, Puzzle,
    count_solutions, line_text,
};

use crate::codes::{NEUF_SATISFIABLE, NEUF_UNKNOWN, NEUF_UNSATISFIABLE};
use crate::report::{Error, Kind};

fn puzzle(text: &str) -> Result<Puzzle, Error> {
    let entry = parse_puzzle(text);
    Ok(entry.map_err(|error| Error::new(Kind::Input, error.to_string()))?.puzzle)
}

/// The text of a puzzle without the rules that neuf does not know, and whether there are any.
pub(crate) fn known_rules(text: &str) -> Result<(String, bool), Error> {
    let options = ReaderOptions::default().ignoring_unknown_rules(true);
    let refused = |error: &dyn std::fmt::Display| Error::new(Kind::Input, error.to_string());
    let entry = parse_puzzle_with(text, options).map_err(|error| refused(&error))?;
    let is_missing = entry.left_out().next().is_some();
    let writer = PuzzleWriter::new(Vec::new(), FileFormat::Variant);
    let written = writer.and_then(|mut writer| {
        writer.write(&entry)?;
        writer.finish()
    });
    let bytes = written.map_err(|error| refused(&error))?;
    let text = String::from_utf8(bytes);
    text.map(|text| (text, is_missing))
        .map_err(|error| Error::new(Kind::Internal, error.to_string()))
}

/// An interrupt with a deadline after this many milliseconds; 0 stands for none.
fn deadline(milliseconds: u64) -> Interrupt {
    let limit = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
    Interrupt::new().with_deadline(limit.and_then(|limit| Instant::now().checked_add(limit)))
}

fn refused(error: &MethodError) -> Error {
    Error::new(Kind::Input, error.to_string())
}

/// The code of the answer, and the solution if there is one.
pub(crate) fn solve(text: &str, milliseconds: u64) -> Result<(c_int, String), Error> {
    let puzzle = puzzle(text)?;
    let method = MethodName::best_for(puzzle.rules());
    let report = method.solve(&puzzle, &MethodOptions::default(), &deadline(milliseconds));
    let report = report.map_err(|error| refused(&error))?;
    Ok(match report.outcome {
        MethodOutcome::Solved => (NEUF_SATISFIABLE, line_text(&report.grid)),
        MethodOutcome::NoSolution => (NEUF_UNSATISFIABLE, String::new()),
        MethodOutcome::Unfinished | MethodOutcome::Interrupted => (NEUF_UNKNOWN, String::new()),
    })
}

/// How many solutions there are, and whether there are no more.
pub(crate) fn count(text: &str, limit: u64, milliseconds: u64) -> Result<(u64, bool), Error> {
    let limit = if limit == 0 { u128::MAX } else { u128::from(limit) };
    let count = count_solutions(&puzzle(text)?, limit, &deadline(milliseconds))
        .map_err(|error| refused(&error))?;
    Ok(match u64::try_from(count.solutions) {
        Ok(solutions) => (solutions, count.exact),
        Err(_) => (u64::MAX, false),
    })
}

fn encoded(text: &str, encoding: &str) -> Result<Encoded, Error> {
    let encoding: Encoding = encoding
        .parse()
        .map_err(|error: neuf_sudoku::UnknownName| Error::new(Kind::Argument, error.to_string()))?;
    Ok(encoding.encode(&puzzle(text)?))
}

/// The formula of a puzzle, as DIMACS.
pub(crate) fn encode(text: &str, encoding: &str) -> Result<String, Error> {
    let encoded = encoded(text, encoding)?;
    let header = Header { var_count: encoded.var_count(), clause_count: encoded.clause_count() };
    let mut bytes = Vec::new();
    let comments = [format!("givens: {}", line_text(encoded.puzzle().givens()))];
    write_clauses(&mut bytes, comments, header, encoded.clauses())
        .map_err(|error| Error::new(Kind::Internal, error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| Error::new(Kind::Internal, error.to_string()))
}

/// The solution that a model of that formula stands for.
pub(crate) fn decode(text: &str, encoding: &str, model: &[Lit]) -> Result<String, Error> {
    let encoded = encoded(text, encoding)?;
    let model = model.iter().copied().filter(|lit| lit.var().index() < encoded.var_count());
    let grid = encoded.decode(&model.collect());
    Ok(line_text(&grid.map_err(|error| Error::new(Kind::Input, error.to_string()))?))
}
