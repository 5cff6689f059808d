//! All exit codes of the command.
//!
//! | code | meaning |
//! |-----:|---------|
//! | 0 | success; `neuf sat` and `neuf mus`: the answer is unknown |
//! | 1 | a failure (see below) |
//! | 2 | the command line is wrong |
//! | 10 | `neuf sat` and `neuf mus`: satisfiable |
//! | 20 | `neuf sat`: unsatisfiable; `neuf mus`: a subset was found |
//! | 128+n | stopped by signal n: 130 by Ctrl-C, 143 by a polite kill |
//!
//! A failure is: input that cannot be read or is malformed, output that cannot be written, a puzzle
//! without solution or left unfinished, a clash, an answer that is no solution, a pupil's formula
//! with other solutions than the paper's. The codes of `neuf sat` come from the SAT competitions. A
//! failure must not be taken for an answer, so every failure has the code 1.

use std::fmt;
use std::process::ExitCode;

use crate::words::tr;

/// How the command ends, unless a signal ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Success; also `neuf sat` without an answer.
    Done,
    /// Something failed, which standard error or the result reports.
    Failed,
    /// The command line is wrong.
    Usage,
    /// `neuf sat` found a model.
    Satisfiable,
    /// `neuf sat` found that there is no model.
    Unsatisfiable,
}

impl Exit {
    /// The exit code of the process.
    pub fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
            Exit::Satisfiable => 10,
            Exit::Unsatisfiable => 20,
        }
    }

    /// [`Exit::Done`] for success, [`Exit::Failed`] otherwise.
    pub fn of_success(success: bool) -> Exit {
        if success { Exit::Done } else { Exit::Failed }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// An error of the command line that its parser does not find.
#[derive(Debug)]
pub struct UsageError(pub String);

impl UsageError {
    /// An option that says nothing without another one.
    pub(crate) fn requires(option: &str, other: &str) -> UsageError {
        UsageError(tr!(["{option} requires {other}", "{option} demande {other}"], option, other))
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}
