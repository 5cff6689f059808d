//! Writing DIMACS files.
//!
//! Both functions gather their output in a buffer of their own, so that a caller needs no buffered
//! writer around a file.

use std::cell::Cell;
use std::io::{self, BufWriter, Write};

use varisat_dimacs::{DimacsHeader, write_dimacs_clauses, write_dimacs_header};

use super::header::Header;
use crate::{Formula, Lit};

/// Writes the comments and then `formula` as a DIMACS file.
///
/// Each comment becomes a line that begins with `c `, or several lines if it
/// contains line ends.
///
/// # Errors
/// When `out` fails.
///
/// ```
/// use neuf_cnf::{Formula, Lit, dimacs};
/// let formula: Formula = [[1, -2].map(|n| Lit::from_dimacs(n).unwrap())].into_iter().collect();
/// let mut out = Vec::new();
/// dimacs::write(&mut out, ["either or"], &formula).unwrap();
/// assert_eq!(out, b"c either or\np cnf 2 1\n1 -2 0\n");
/// ```
pub fn write(
    out: &mut impl Write,
    comments: impl IntoIterator<Item: AsRef<str>>,
    formula: &Formula,
) -> io::Result<()> {
    let header = Header { var_count: formula.var_count(), clause_count: formula.len() };
    write_clauses(out, comments, header, formula.clauses().map(|clause| clause.iter().copied()))
}

/// Writes a DIMACS file from an iterator of clauses, which need not be in memory together.
///
/// # Errors
/// When `out` fails. The error is of the kind `InvalidInput` when the number of clauses is not the
/// number in the header, or a variable is above the number of variables in the header; the written
/// file is then not valid.
pub fn write_clauses(
    out: &mut impl Write,
    comments: impl IntoIterator<Item: AsRef<str>>,
    header: Header,
    clauses: impl IntoIterator<Item: IntoIterator<Item = Lit>>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    for comment in comments {
        write_comment(&mut out, comment.as_ref())?;
    }
    let Header { var_count, clause_count } = header;
    write_dimacs_header(&mut out, DimacsHeader { var_count, clause_count })?;
    let (vars, written) = (Cell::new(0), Cell::new(0));
    let clauses = clauses.into_iter().map(|clause| {
        written.set(written.get() + 1);
        clause.into_iter().map(|lit| {
            vars.set(vars.get().max(lit.var().index() + 1));
            varisat_formula::Lit::from_code(lit.code())
        })
    });
    write_dimacs_clauses(&mut out, clauses)?;
    out.flush()?;
    if vars.get() > var_count || written.get() != clause_count {
        let found = format!("{} clauses in {} variables", written.get(), vars.get());
        let message = format!("{found} do not fit a header of {clause_count} in {var_count}");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    Ok(())
}

fn write_comment(out: &mut impl Write, comment: &str) -> io::Result<()> {
    for line in comment.replace("\r\n", "\n").split(['\n', '\r']) {
        writeln!(out, "{}", format!("c {line}").trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_never_leave_their_lines() {
        let mut out = Vec::new();
        write(&mut out, ["one\ntwo\r\nthree\rfour", ""], &Formula::new()).unwrap();
        assert_eq!(out, b"c one\nc two\nc three\nc four\nc\np cnf 0 0\n");
    }

    #[test]
    fn a_stream_of_clauses_must_fit_its_header() {
        let clauses = [neuf_testing::lits(&[1, -2]), neuf_testing::lits(&[])];
        let write = |var_count, clause_count| {
            let mut out = Vec::new();
            let header = Header { var_count, clause_count };
            write_clauses(&mut out, [""; 0], header, clauses.clone())?;
            io::Result::Ok(out)
        };
        assert_eq!(write(3, 2).unwrap(), b"p cnf 3 2\n1 -2 0\n0\n");
        for header in [(1, 2), (2, 1), (2, 3)] {
            let error = write(header.0, header.1).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        }
    }
}
