//! What can be wrong with a proof, and where.

use std::{fmt, io};

use neuf_cnf::{ClauseId, Lit};

use crate::format::Notation;

/// A place in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text proof, from 1.
    Line(u64),
    /// A byte of a binary proof, from 0.
    Byte(u64),
}

impl Place {
    pub(crate) fn new(notation: Notation, number: u64) -> Place {
        match notation {
            Notation::Text => Place::Line(number),
            Notation::Binary => Place::Byte(number),
        }
    }

    /// The line or byte.
    pub(crate) fn number(self) -> u64 {
        let (Place::Line(number) | Place::Byte(number)) = self;
        number
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// Why a step is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The number of a new clause is not above all before it.
    #[error("clause {id} comes after clause {last}: numbers must grow")]
    OutOfOrder {
        /// The new clause.
        id: u64,
        /// The last one before it.
        last: u64,
    },
    /// A clause that is needed does not exist, or not any more.
    #[error("clause {id} needs clause {missing}, which is not there")]
    Missing {
        /// The derived clause.
        id: ClauseId,
        /// What it needs.
        missing: u64,
    },
    /// A clause that is named as a reason is none.
    #[error("clause {id} names clause {hint}, which is neither a unit nor false there")]
    NoUnit {
        /// The derived clause.
        id: ClauseId,
        /// The clause it names.
        hint: u64,
    },
    /// The clauses that are named do not contradict the negated clause.
    #[error("clause {id} does not follow from the clauses it names")]
    NoConflict {
        /// The derived clause.
        id: ClauseId,
    },
    /// A clause to be deleted does not exist, or not any more.
    #[error("clause {0} cannot be deleted: it is not there")]
    DeletesMissing(u64),
    /// A clause neither follows by propagation nor by its first literal.
    #[error("the clause [{}] does not follow", show(.0))]
    Unfounded(Vec<Lit>),
    /// A given clause mentions a variable that a proof has defined before.
    #[error("clause {id} is given with a variable that was defined before it")]
    GivenDefined {
        /// The given clause.
        id: u64,
    },
    /// Resolution on the first literal is not covered.
    #[error("clause {id} leaves out clause {missing}, which has the negation of its first literal")]
    Uncovered {
        /// The derived clause.
        id: ClauseId,
        /// The clause it would have to be resolved with.
        missing: u64,
    },
}

fn show(lits: &[Lit]) -> String {
    let numbers: Vec<String> = lits.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}

/// What is malformed in a proof file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// The file ends within a step.
    #[error("the proof ends within a step")]
    Truncated,
    /// A character or byte that cannot stand there.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What could stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// A literal or clause number over the limit.
    #[error("the number {0} is over the limit")]
    OverLimit(String),
}

/// Why a proof was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is malformed.
    #[error("{place}: {cause}")]
    Malformed {
        /// Where.
        place: Place,
        /// What.
        cause: Malformed,
    },
    /// A step does not follow.
    #[error("{place}: {cause}")]
    Refused {
        /// Where the step starts.
        place: Place,
        /// Why it is refused.
        cause: StepError,
    },
    /// The proof ends, and the formula is not refuted.
    #[error("the proof does not derive the empty clause")]
    NotRefuted,
    /// Its clauses do not fit the checker's memory, which ends at 16 GiB.
    #[error("the proof is too large to be checked: its clauses take over 16 GiB")]
    TooLarge,
    /// The check was interrupted, or its time is over.
    #[error("the check was interrupted")]
    Interrupted,
}
