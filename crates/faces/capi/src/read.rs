//! Formulas in DIMACS, from a file or from a function of the caller.

#![forbid(unsafe_code)]

use std::io::Read;

use neuf_cnf::dimacs::{self, DimacsFile, Flaw, ReadOptions, WarningCause};
use neuf_compress::decompressed;

use crate::report::{Error, Kind};

/// Reads a formula, plain or compressed; `name` stands in the messages.
pub(crate) fn read(
    input: impl Read + Send + 'static,
    name: &str,
    options: &ReadOptions,
) -> Result<DimacsFile, Error> {
    let plain = decompressed(input, |_| ())
        .map_err(|error| Error::new(Kind::File, format!("cannot read {name}: {error}")))?;
    dimacs::read(plain, options).map_err(|error| match error.cause {
        Flaw::Memory => Error::memory(),
        _ => Error::new(Kind::Input, format!("{name}: {error}")),
    })
}

/// Reads a formula as strictly as `CaDiCaL` does by this number: 0 for any numbers in the header, 1
/// for numbers that are right, 2 for a header that is also written plainly, and for no warning.
pub(crate) fn read_strictly(
    input: impl Read + Send + 'static,
    name: &str,
    strictness: i32,
) -> Result<DimacsFile, Error> {
    let options = ReadOptions::default().strict(strictness > 1).relaxed(strictness <= 0);
    let file = read(input, name, &options)?;
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
    Ok(file)
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
                let found = file.map(|file| variables(&file, strictness));
                assert_eq!(found.as_ref().ok().copied(), expected, "{text} {strictness}");
                assert!(found.is_ok() || format!("{found:?}").contains("name: "), "{text}");
            }
        }
    }
}
