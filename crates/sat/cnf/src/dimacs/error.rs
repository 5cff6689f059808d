//! The errors and warnings of DIMACS files and answers, with their places.
//!
//! Lines and columns count from 1, and columns count bytes. Up to the first
//! error, bytes are the same as characters, since only ASCII is allowed outside
//! comments.

use std::fmt;
use std::io;

use neuf_words::is_unseen;
use thiserror::Error;

use super::foreign::Foreign;
use crate::Var;

/// Why the input could not be read, and where the error was found.
///
/// It is displayed as `line L, column C: cause`. A failure of the input itself
/// (an unreadable file, a truncated compressed one) has no such place and shows
/// only its cause. The name of the file is not part of the message.
#[derive(Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// The line of the error, counted from 1.
    pub line: usize,
    /// The column of the error, counted from 1 in bytes.
    pub column: usize,
    /// What is wrong.
    pub cause: Flaw,
}

impl ReadError {
    /// The error of an input that could not be read, which has no place in the text.
    #[must_use]
    pub fn unreadable(error: io::Error) -> ReadError {
        ReadError { line: 0, column: 0, cause: Flaw::Io(error) }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !matches!(self.cause, Flaw::Io(_)) {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        self.cause.fmt(f)
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.source()
    }
}

/// What is wrong with the input.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Reading failed.
    #[error(transparent)]
    Io(io::Error),
    /// The file is of another problem, or has a constraint that is no clause.
    #[error("this is {0}; a formula here is clauses in DIMACS CNF")]
    Foreign(Foreign),
    /// A character that has no meaning at this place.
    #[error("unexpected {}; expected a number", Shown(*.0))]
    Character(char),
    /// A byte that is not part of a character in UTF-8.
    #[error("unexpected byte 0x{0:02X}, which is not a character; expected a number")]
    Byte(u8),
    /// A `-` without digits after it.
    #[error("a `-` without a number")]
    DanglingMinus,
    /// A number with a `+`.
    #[error("a number with a `+`; positive literals have no sign")]
    PlusSign,
    /// `-0`.
    #[error("`-0` is neither a literal nor the end of a clause")]
    NegativeZero,
    /// A variable number over [`Var::MAX_COUNT`].
    #[error("{0} is over the limit of {max} variables", max = Var::MAX_COUNT)]
    OverLimit(String),
    /// A number or word that does not fit into the reader's buffer.
    #[error("a number or word of over {0} characters")]
    TooLong(usize),
    /// The file has only blanks and comments.
    #[error("there is no formula: neither a header `p cnf VARIABLES CLAUSES` nor a clause")]
    Empty,
    /// Clauses without a header before them.
    #[error("no header: expected `p cnf VARIABLES CLAUSES` before the clauses")]
    MissingHeader,
    /// A header that is not `p cnf VARIABLES CLAUSES` or `p inccnf`.
    #[error("malformed header: expected {expected}, found {found}")]
    MalformedHeader {
        /// What was expected at this place.
        expected: &'static str,
        /// What was found there.
        found: String,
    },
    /// A second header.
    #[error("a second header; the first is on line {first}")]
    SecondHeader {
        /// The line of the first header.
        first: usize,
    },
    /// A header after a clause.
    #[error("a header after the first clause")]
    LateHeader,
    /// The clauses end inside a clause.
    #[error("the last clause is not finished: its final 0 is missing")]
    UnfinishedClause,
    /// The file ends inside a cube.
    #[error("the last cube is not finished: its final 0 is missing")]
    UnfinishedCube,
    /// An `a` line in a file that is not `p inccnf`.
    #[error(
        "a cube (`a … 0`) is allowed only in `p inccnf` files, and a formula with quantifiers (QDIMACS) is not read"
    )]
    CubeInCnf,
    /// A clause after a cube, which would be asked of the formula before it.
    #[error("a clause after a cube; cubes must follow all clauses")]
    ClauseAfterCube,
    /// Text after the final `%` and `0` of SATLIB files.
    #[error("text after the `%` that ends the clauses")]
    AfterPercent,
    /// A warning that is an error because the file is read strictly.
    #[error("{0}")]
    Refused(WarningCause),
    /// An error that only the parser `varisat-dimacs` found.
    #[error(transparent)]
    Parser(varisat_dimacs::ParserError),
    /// An error that only the answer of a solver can have.
    #[error(transparent)]
    Answer(AnswerFlaw),
}

/// What is wrong with the answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerFlaw {
    /// The answer has only blanks and comments.
    #[error("the answer is empty")]
    Empty,
    /// A line that is neither a status, nor values, nor a comment.
    #[error("expected a status, values or a comment, found `{0}`")]
    UnknownLine(String),
    /// An `s` line with something other than the three statuses.
    #[error("unknown status `{0}`; expected SATISFIABLE, UNSATISFIABLE or UNKNOWN")]
    UnknownStatus(String),
    /// A second status line.
    #[error("a second status, `{second}`; the first, `{first}`, is on line {line}")]
    SecondStatus {
        /// The line of the first status.
        line: usize,
        /// The first status.
        first: &'static str,
        /// The second status.
        second: &'static str,
    },
    /// Values, although the status does not say that there is a model.
    #[error("values for the variables, although the status is `{0}`")]
    ValuesDespite(&'static str),
    /// The status is satisfiable, but there are no values.
    #[error("satisfiable, but without values for the variables")]
    NoValues,
    /// A literal whose negation is an earlier value; in DIMACS numbers.
    #[error("{0} contradicts an earlier {negation}", negation = -.0)]
    Contradiction(i32),
    /// A number after the final 0 of the values.
    #[error("a value after the 0 that ends the values")]
    AfterEnd,
    /// `v` lines without the final 0.
    #[error("the values are cut off: their final 0 is missing")]
    Unfinished,
}

/// Something unusual that does not prevent reading, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in bytes.
    pub column: usize,
    /// What is unusual.
    pub cause: WarningCause,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.cause)
    }
}

/// What is unusual; in a strict reading it is an error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WarningCause {
    /// A variable above the number of variables that the header declares.
    #[error("variable {var} is above the header's number of variables, {declared}")]
    VarCount {
        /// The header's number of variables.
        declared: usize,
        /// The first variable above it.
        var: Var,
    },
    /// The number of clauses is not the one that the header declares.
    #[error("the header announces {declared} clauses, but there are {found}")]
    ClauseCount {
        /// The header's number of clauses.
        declared: usize,
        /// The number of clauses in the file.
        found: usize,
    },
    /// The `%` with which SATLIB files end the clauses.
    #[error("a `%` ends the clauses, as in the files of SATLIB")]
    Percent,
    /// A comment that is a clause after its `c`, such as `c1 -2 0`, with no blank between.
    #[error("a comment that would be a clause without its `c`; it is ignored")]
    Comment,
    /// A projection comment that is not a list of variables.
    #[error("a projection comment that is not a list of variables; it is ignored")]
    Projection,
}

/// A character as error messages show it.
struct Shown(char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\0' => f.write_str("NUL byte"),
            '\u{feff}' => f.write_str("byte order mark"),
            c if is_unseen(c) || c.is_whitespace() => {
                write!(f, "character U+{:04X}", u32::from(c))
            }
            c => write!(f, "character `{c}`"),
        }
    }
}
