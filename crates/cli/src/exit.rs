//! The exit codes, all of them.
//!
//! | code | meaning |
//! |-----:|---------|
//! | 0 | what was asked for is done; `neuf sat`: the answer is unknown |
//! | 1 | something failed: input that cannot be read or is malformed, output that cannot be written, a puzzle without solution or left unfinished, a clash, an answer that is no solution |
//! | 2 | the command line is wrong |
//! | 10 | `neuf sat`: satisfiable |
//! | 20 | `neuf sat`: unsatisfiable |
//! | 128+n | stopped by signal n: 130 by Ctrl-C, 143 by a polite kill |
//!
//! The codes of `neuf sat` are those of the SAT competitions. A failure there
//! must not be taken for an answer, so failures keep to 1 everywhere.

use std::fmt;
use std::process::ExitCode;

/// How the command ends when no signal ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All went well; also `neuf sat` without an answer.
    Done,
    /// Something failed, and stderr or the result says what.
    Failed,
    /// The command line is wrong.
    Usage,
    /// `neuf sat` found a model.
    Satisfiable,
    /// `neuf sat` found that there is none.
    Unsatisfiable,
}

impl Exit {
    /// The code that the caller of the command sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
            Exit::Satisfiable => 10,
            Exit::Unsatisfiable => 20,
        }
    }

    /// [`Exit::Done`] when all went well, [`Exit::Failed`] otherwise.
    pub(crate) fn of_success(success: bool) -> Exit {
        if success { Exit::Done } else { Exit::Failed }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// A fault of the command line that the parser could not see.
#[derive(Debug)]
pub(crate) struct UsageError(pub(crate) String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}
