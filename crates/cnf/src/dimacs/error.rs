//! What can be wrong with a DIMACS file or an answer, and where.
//!
//! Lines and columns count from 1, columns in bytes; up to the first fault of
//! a file that is the same as in characters, since all that is allowed outside
//! comments is ASCII.

use std::fmt;
use std::io;

use thiserror::Error;

use crate::Var;

/// Why input could not be read, and the place where that showed.
///
/// Displayed as `line L, column C: cause`; a failure of the input itself (an
/// unreadable file, a truncated compressed one) has no such place and shows
/// only its cause. The file's name is for the caller to add.
#[derive(Debug)]
pub struct ReadError {
    /// Line of the fault, from 1.
    pub line: usize,
    /// Column of the fault, from 1, in bytes.
    pub column: usize,
    /// What is wrong.
    pub cause: Cause,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !matches!(self.cause, Cause::Io(_)) {
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
pub enum Cause {
    /// Reading failed.
    #[error(transparent)]
    Io(io::Error),
    /// A character that has no meaning at this place.
    #[error("unexpected {}", Shown(*.0))]
    Character(char),
    /// A byte that is no character.
    #[error("unexpected byte 0x{0:02X}, which is no character")]
    Byte(u8),
    /// A `-` without digits behind it.
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
    /// A number or word that is longer than any sensible one.
    #[error("a number or word of over {0} characters")]
    TooLong(usize),
    /// There is nothing but blanks and comments.
    #[error("the file is empty: neither a header `p cnf VARIABLES CLAUSES` nor a clause")]
    Empty,
    /// Clauses without a header before them.
    #[error("no header: expected `p cnf VARIABLES CLAUSES` before the clauses")]
    MissingHeader,
    /// A header that is not `p cnf VARIABLES CLAUSES` or `p inccnf`.
    #[error("malformed header: expected {expected}, found {found}")]
    MalformedHeader {
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A second header.
    #[error("a second header; the first is on line {first}")]
    SecondHeader {
        /// Line of the first one.
        first: usize,
    },
    /// A header behind clauses.
    #[error("a header behind the first clause")]
    LateHeader,
    /// The clauses end inside a clause.
    #[error("the last clause is not finished: its final 0 is missing")]
    UnfinishedClause,
    /// The file ends inside a cube.
    #[error("the last cube is not finished: its final 0 is missing")]
    UnfinishedCube,
    /// An `a` line in a file that is not `p inccnf`.
    #[error("a cube (`a … 0`) stands only in `p inccnf` files")]
    CubeInCnf,
    /// A clause behind a cube: the cube would be asked of an earlier formula.
    #[error("a clause behind a cube; cubes must follow all clauses")]
    ClauseAfterCube,
    /// Something behind SATLIB's final `%` and `0`.
    #[error("text behind the `%` that ends the clauses")]
    AfterPercent,
    /// Something to warn of, in a reading that is strict.
    #[error("{0}")]
    Refused(WarningCause),
    /// `varisat-dimacs` refused what neuf would have passed.
    #[error(transparent)]
    Parser(varisat_dimacs::ParserError),
    /// A fault that only answers of solvers can have.
    #[error(transparent)]
    Answer(AnswerCause),
}

/// What is wrong with the answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerCause {
    /// There is nothing but blanks and comments.
    #[error("the answer is empty")]
    Empty,
    /// A line that is neither a status, nor values, nor a comment.
    #[error("expected a status, values or a comment, found `{0}`")]
    UnknownLine(String),
    /// An `s` line with something else than the three answers.
    #[error("unknown status `{0}`; expected SATISFIABLE, UNSATISFIABLE or UNKNOWN")]
    UnknownStatus(String),
    /// A second status line.
    #[error("a second status, `{second}`; the first, `{first}`, is on line {line}")]
    SecondStatus {
        /// Line of the first one.
        line: usize,
        /// The first status.
        first: &'static str,
        /// The second status.
        second: &'static str,
    },
    /// Values although the status is not that there is a model.
    #[error("values for the variables, although the status is `{0}`")]
    ValuesDespite(&'static str),
    /// A status of satisfiable without values.
    #[error("satisfiable, but without values for the variables")]
    NoValues,
    /// A literal whose negation came before.
    #[error("{0} contradicts an earlier {negation}", negation = -.0)]
    Contradiction(i32),
    /// A number behind the final 0 of the values.
    #[error("a value behind the 0 that ends the values")]
    AfterEnd,
    /// `v` lines without the final 0.
    #[error("the values are cut off: their final 0 is missing")]
    Unfinished,
}

/// Something odd that does not prevent reading, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in bytes.
    pub column: usize,
    /// What is odd.
    pub cause: WarningCause,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.cause)
    }
}

/// What is odd; an error when reading strictly.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WarningCause {
    /// A variable that the header does not announce.
    #[error("variable {var} is above the header's number of variables, {declared}")]
    VarCount {
        /// The header's number of variables.
        declared: usize,
        /// The first variable above it.
        var: Var,
    },
    /// Another number of clauses than the header announces.
    #[error("the header announces {declared} clauses, but there are {found}")]
    ClauseCount {
        /// The header's number of clauses.
        declared: usize,
        /// The number of clauses in the file.
        found: usize,
    },
    /// SATLIB's end of the clauses.
    #[error("a `%` ends the clauses, as in the files of SATLIB")]
    Percent,
    /// A projection comment that is not a list of variables.
    #[error("a projection comment that is no list of variables; it is ignored")]
    Projection,
}

/// A character as an error message shows it.
struct Shown(char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\0' => f.write_str("NUL byte"),
            '\u{feff}' => f.write_str("byte order mark"),
            c if c.is_control() || c.is_whitespace() => {
                write!(f, "character U+{:04X}", u32::from(c))
            }
            c => write!(f, "character `{c}`"),
        }
    }
}
