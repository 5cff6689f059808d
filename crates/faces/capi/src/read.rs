//! Formulas in DIMACS, from a file or from a function of the caller.

#![forbid(unsafe_code)]

use std::ffi::CString;
use std::fmt::Display;
use std::io::Read;
use std::sync::mpsc;

use neuf_cnf::dimacs::{self, DimacsFile, Flaw, ReadOptions, WarningCause};
use neuf_compress::decompressed;

use crate::report::{Error, Kind, c_text};

/// Reads a formula, plain or compressed, and tells what was odd in the file and its compression;
/// `name` stands in the messages and warnings.
pub(crate) fn read(
    input: impl Read + Send + 'static,
    name: &str,
    options: &ReadOptions,
) -> Result<(DimacsFile, Vec<CString>), Error> {
    let (tell, odd) = mpsc::channel();
    let warn = move |warning: &str| tell.send(warning.to_owned()).unwrap_or_default();
    let plain = decompressed(input, warn)
        .map_err(|error| Error::new(Kind::File, format!("cannot read {name}: {error}")))?;
    let refused = |told: &dyn Display| Error::new(Kind::Input, format!("{name}: {told}"));
    let file = dimacs::read(plain, options).map_err(|error| match error.cause {
        Flaw::Memory => Error::memory(),
        _ => refused(&error),
    })?;
    let odd: Vec<String> = odd.try_iter().collect();
    if let Some(warning) = odd.first().filter(|_| options.strict) {
        return Err(refused(warning));
    }
    let told = file.warnings.iter().map(ToString::to_string).chain(odd);
    let warnings = told.map(|told| c_text(&format!("{name}: {told}"))).collect();
    Ok((file, warnings))
}

/// Reads a formula as strictly as `CaDiCaL` does by this number: 0 for any numbers in the header, 1
/// for numbers that are right, 2 for a header that is also written plainly, and for no warning.
pub(crate) fn read_strictly(
    input: impl Read + Send + 'static,
    name: &str,
    strictness: i32,
) -> Result<(DimacsFile, Vec<CString>), Error> {
    let options = ReadOptions::default().strict(strictness > 1).relaxed(strictness <= 0);
    let (file, warnings) = read(input, name, &options)?;
    let is_wrong_number = |cause: &WarningCause| {
        matches!(cause, WarningCause::VarCount { .. } | WarningCause::ClauseCount { .. })
    };
    let wrong = file.warnings.iter().find(|warning| is_wrong_number(&warning.cause));
    if let Some(warning) = wrong.filter(|_| strictness > 0) {
        return Err(Error::new(Kind::Input, format!("{name}: {warning}")));
    }
    if strictness > 1 && !file.has_plain_header {
        let message =
            format!("{name}: the header must be one line with single blanks between its words");
        return Err(Error::new(Kind::Input, message));
    }
    Ok((file, warnings))
}

/// An error for a file with cubes, for a caller who takes none.
pub(crate) fn refuse_cubes(file: &DimacsFile, name: &str) -> Result<(), Error> {
    if file.cubes.is_empty() {
        return Ok(());
    }
    let told = format!("{name}: the file asks for cubes, which have to be assumed one by one");
    Err(Error::new(Kind::Input, told))
}

/// How many variables a file has that was read so strictly: the header's number where it counts,
/// and otherwise the highest variable that occurs.
pub(crate) fn variables(file: &DimacsFile, strictness: i32) -> usize {
    if strictness > 0 && file.header.is_some() {
        return file.var_count();
    }
    let lits = file.formula.clauses().chain(file.cubes.iter().map(Vec::as_slice)).flatten();
    lits.map(|lit| lit.var().index() + 1).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strictness_is_followed() {
        let cases = [
            ("p cnf 2 1\n1 -2 0\n", [Some(2); 3]),
            ("p cnf 9 1\n1 -2 0\n", [Some(2), Some(9), Some(9)]),
            ("p cnf 0 0\n1 -2 0\n3 0\n", [Some(3), None, None]),
            ("p cnf 2 3\n1 -2 0\n", [Some(2), None, None]),
            ("p cnf 2 1\n1 -2 0\n1 0\n", [Some(2), None, None]),
            ("p cnf 1 1\n1 -2 0\n", [Some(2), None, None]),
            ("p  cnf 2 1\n1 -2 0\n", [Some(2), Some(2), None]),
            ("p cnf 2 1 \n1 -2 0\n", [Some(2), Some(2), None]),
            ("c1 2 0\np cnf 2 1\n1 -2 0\n", [Some(2), Some(2), None]),
            ("p cnf 2 1\n1 -2\n", [None; 3]),
            ("p inccnf\n1 -2 0\na 3 0\n", [Some(3); 3]),
            ("p cnf 2 1\nc ind -1 0\n1 -2 0\n", [Some(2), None, None]),
            ("p cnf 2 1\nc ind 3 0\n1 -2 0\n", [Some(2), None, None]),
        ];
        for (text, expected) in cases {
            for (strictness, expected) in (0..).zip(expected) {
                let file = read_strictly(text.as_bytes(), "name", strictness);
                let found = file.map(|(file, _)| variables(&file, strictness));
                assert_eq!(found.as_ref().ok().copied(), expected, "{text} {strictness}");
                assert!(found.is_ok() || format!("{found:?}").contains("name: "), "{text}");
            }
        }
    }
}
