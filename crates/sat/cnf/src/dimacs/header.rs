//! The header line: `p cnf VARIABLES CLAUSES` or `p inccnf`.

use std::fmt;

use neuf_words::Sentence;

use super::error::{END_OF_LINE, Flaw};
use super::foreign::Foreign;
use super::place::{excerpt, token_from};
use crate::Var;

/// The numbers that a header `p cnf VARIABLES CLAUSES` declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The declared number of variables; at most [`Var::MAX_COUNT`] in a file
    /// that was read.
    pub var_count: usize,
    /// The declared number of clauses.
    pub clause_count: usize,
}

/// The formats that a header can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Cnf(Header),
    /// Clauses, then cubes: the formula is to be solved under the assumptions of
    /// each cube in turn.
    Inccnf,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::Cnf(Header { var_count, clause_count }) => {
                write!(f, "p cnf {var_count} {clause_count}")
            }
            Format::Inccnf => f.write_str("p inccnf"),
        }
    }
}

/// Reads a header from its `p` to the end of its line. An error comes with its
/// offset in the line.
pub(super) fn parse_header(line: &[u8]) -> Result<Format, (usize, Flaw)> {
    let mut fields = Fields { line: line.trim_ascii_end(), next: 0 };
    let header = ["`p cnf VARIABLES CLAUSES`", "`p cnf VARIABLES CLAUSES`"];
    fields.expect(header, |token| (token == b"p").then_some(()))?;
    let kind = ["`cnf` or `inccnf` after `p`", "`cnf` ou `inccnf` après `p`"];
    let counted = fields.expect(kind, |token| match token {
        b"cnf" => Some(true),
        b"inccnf" => Some(false),
        _ => None,
    })?;
    let format = if counted { Format::Cnf(fields.counts()?) } else { Format::Inccnf };
    match token_from(fields.line, fields.next) {
        None => Ok(format),
        Some((at, end)) => Err((at, malformed(END_OF_LINE, &fields.line[at..end]))),
    }
}

/// The fields of a header that are still to be read.
struct Fields<'a> {
    line: &'a [u8],
    next: usize,
}

impl<'a> Fields<'a> {
    /// Reads the next field with `accept`, which gets an empty field where a field is missing. If
    /// `accept` returns `None`, the error says that `expected` was expected.
    fn expect<T>(
        &mut self,
        expected: Sentence,
        accept: impl Fn(&'a [u8]) -> Option<T>,
    ) -> Result<T, (usize, Flaw)> {
        let end = self.line.len();
        let (at, next) = token_from(self.line, self.next).unwrap_or((end, end));
        self.next = next;
        let token = &self.line[at..next];
        accept(token).ok_or_else(|| match token {
            b"wcnf" => (at, Flaw::Foreign(Foreign::Wcnf)),
            b"knf" => (at, Flaw::Foreign(Foreign::Knf)),
            _ => (at, malformed(expected, token)),
        })
    }

    fn counts(&mut self) -> Result<Header, (usize, Flaw)> {
        let number = self.expect(["the number of variables", "le nombre de variables"], digits)?;
        let var_count = parse_count(number).filter(|&count| count <= Var::MAX_COUNT);
        let Some(var_count) = var_count else {
            return Err((self.next - number.len(), Flaw::TooManyVars(excerpt(number))));
        };
        let clauses = ["the number of clauses", "le nombre de clauses"];
        let clause_count = self.expect(clauses, |token| parse_count(digits(token)?))?;
        Ok(Header { var_count, clause_count })
    }
}

/// The token itself if all its bytes are digits; so `+3` is not a count.
fn digits(token: &[u8]) -> Option<&[u8]> {
    (!token.is_empty() && token.iter().all(u8::is_ascii_digit)).then_some(token)
}

fn parse_count(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

fn malformed(expected: Sentence, token: &[u8]) -> Flaw {
    let found = (!token.is_empty()).then(|| excerpt(token));
    Flaw::MalformedHeader { expected, found }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &str) -> (usize, String) {
        let (at, cause) = parse_header(line.as_bytes()).unwrap_err();
        (at, cause.to_string().replace("malformed header: expected ", ""))
    }

    #[test]
    fn headers_may_have_any_blanks() {
        let header = Header { var_count: 4, clause_count: 3 };
        assert_eq!(parse_header(b"p\tcnf   4 003 \r\n").unwrap(), Format::Cnf(header));
        assert_eq!(parse_header(b"p inccnf\n").unwrap(), Format::Inccnf);
    }

    #[test]
    fn faults_are_placed_and_say_what_was_expected() {
        let found = |at, text: &str| (at, text.to_owned());
        assert_eq!(fault("pcnf 1 2"), found(0, "`p cnf VARIABLES CLAUSES`, found `pcnf`"));
        assert_eq!(fault("p dnf 1 2"), found(2, "`cnf` or `inccnf` after `p`, found `dnf`"));
        let missing = "the number of clauses, found the end of the line";
        assert_eq!(fault("p cnf 1  \n"), found(7, missing));
        assert_eq!(fault("p cnf -3 6"), found(6, "the number of variables, found `-3`"));
        assert_eq!(fault("p cnf 3 +6"), found(8, "the number of clauses, found `+6`"));
        assert_eq!(fault("p cnf 3 6 0"), found(10, "the end of the line, found `0`"));
        assert_eq!(fault("p inccnf 3"), found(9, "the end of the line, found `3`"));
    }

    #[test]
    fn too_many_variables_are_over_the_limit() {
        for number in ["268435457", "2147483647", "99999999999999999999999"] {
            let (at, cause) = parse_header(format!("p cnf {number} 1").as_bytes()).unwrap_err();
            assert!(matches!((at, cause), (6, Flaw::TooManyVars(_))), "{number}");
        }
        assert!(parse_header(b"p cnf 268435456 1").is_ok());
    }
}
