//! What can be wrong with a proof, and where.

use std::{fmt, io};

use neuf_cnf::{ClauseId, Lit};

use crate::format::Notation;

/// A place in a proof file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofPlace {
    /// The line of a text proof, counted from 1.
    Line(u64),
    /// The byte of a binary proof, counted from 0.
    Byte(u64),
}

impl ProofPlace {
    pub(crate) fn new(notation: Notation, number: u64) -> ProofPlace {
        match notation {
            Notation::Text => ProofPlace::Line(number),
            Notation::Binary => ProofPlace::Byte(number),
        }
    }

    /// The number of the line or byte.
    pub(crate) fn number(self) -> u64 {
        let (ProofPlace::Line(number) | ProofPlace::Byte(number)) = self;
        number
    }
}

impl fmt::Display for ProofPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofPlace::Line(line) => write!(f, "line {line}"),
            ProofPlace::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// Why a checker refuses a step of a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// The number of a new clause is not greater than all numbers before it.
    #[error("clause {id} comes after clause {last}: numbers must grow")]
    OutOfOrder {
        /// The number of the new clause.
        id: u64,
        /// The highest number before it.
        last: u64,
    },
    /// A step names a clause that was never added or has been deleted.
    #[error("clause {id} needs clause {missing}, which is not there")]
    Missing {
        /// The derived clause.
        id: ClauseId,
        /// The number that it names.
        missing: u64,
    },
    /// A clause that a step names has two or more literals that are not false when the clause's
    /// turn comes.
    #[error("clause {id} names clause {hint}, which is neither a unit nor false there")]
    NoUnit {
        /// The derived clause.
        id: ClauseId,
        /// The number that it names.
        hint: u64,
    },
    /// The clauses that a step names do not contradict the negation of its
    /// clause.
    #[error("clause {id} does not follow from the clauses it names")]
    NoConflict {
        /// The derived clause.
        id: ClauseId,
    },
    /// A step deletes a clause that was never added or has been deleted.
    #[error("clause {0} cannot be deleted: it is not there")]
    DeletesMissing(u64),
    /// A step of FRAT names a clause of the formula that the formula does not have, or not as
    /// often.
    #[error("clause {0} is called original, but the formula does not have it")]
    NotOriginal(u64),
    /// A step of FRAT gives a clause the number of another clause.
    #[error("the number {0} belongs to another clause, which is still there")]
    NumberTaken(u64),
    /// A clause follows neither by propagation nor by resolution on its first
    /// literal. The clause is given as it stands in the proof.
    #[error("the clause [{}] does not follow", show(.0))]
    Unfounded(Vec<Lit>),
    /// An input clause mentions a variable that the proof has defined before.
    #[error("clause {id} is an input with a variable that the proof defined before it")]
    GivenDefined {
        /// The number of the input clause.
        id: u64,
    },
    /// As [`Uncovered`](StepError::Uncovered), in FRAT: the proof does not name the missing clause
    /// of the formula at all.
    #[error(
        "clause {id} leaves out clause {number} of the formula, which the proof does not name, and \
         which has the negation of its first literal"
    )]
    Unnamed {
        /// The derived clause.
        id: ClauseId,
        /// The clause of the formula to resolve with, counted from 1.
        number: u64,
    },
    /// A step argues by resolution on the first literal, but leaves out a clause that contains the
    /// negation of this literal.
    #[error("clause {id} leaves out clause {missing}, which has the negation of its first literal")]
    Uncovered {
        /// The derived clause.
        id: ClauseId,
        /// The number of the clause to resolve with.
        missing: u64,
    },
}

impl StepError {
    /// The number of the clause whose step is wrong, if the error knows it.
    #[must_use]
    pub fn clause(&self) -> Option<u64> {
        match self {
            StepError::OutOfOrder { id, .. } | StepError::GivenDefined { id } => Some(*id),
            StepError::Missing { id, .. }
            | StepError::NoUnit { id, .. }
            | StepError::NoConflict { id }
            | StepError::Unnamed { id, .. }
            | StepError::Uncovered { id, .. } => Some(id.get()),
            StepError::NotOriginal(id) | StepError::NumberTaken(id) => Some(*id),
            StepError::DeletesMissing(_) | StepError::Unfounded(_) => None,
        }
    }
}

impl StepError {
    /// The error where clauses have other numbers; `None` is for a clause of the formula that has
    /// no other number.
    pub(crate) fn renumbered(self, number: impl Fn(u64) -> Option<u64>) -> StepError {
        let other = |id: u64| number(id).unwrap_or(id);
        let derived = |id: ClauseId| ClauseId::new(other(id.get())).unwrap_or(id);
        match self {
            StepError::OutOfOrder { id, last } => {
                StepError::OutOfOrder { id: other(id), last: other(last) }
            }
            StepError::Missing { id, missing } => {
                StepError::Missing { id: derived(id), missing: other(missing) }
            }
            StepError::NoUnit { id, hint } => {
                StepError::NoUnit { id: derived(id), hint: other(hint) }
            }
            StepError::NoConflict { id } => StepError::NoConflict { id: derived(id) },
            StepError::DeletesMissing(id) => StepError::DeletesMissing(other(id)),
            StepError::GivenDefined { id } => StepError::GivenDefined { id: other(id) },
            StepError::Uncovered { id, missing } => match number(missing) {
                Some(missing) => StepError::Uncovered { id: derived(id), missing },
                None => StepError::Unnamed { id: derived(id), number: missing },
            },
            StepError::NotOriginal(_)
            | StepError::NumberTaken(_)
            | StepError::Unfounded(_)
            | StepError::Unnamed { .. } => self,
        }
    }
}

fn show(lits: &[Lit]) -> String {
    let numbers: Vec<String> = lits.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}

/// What is malformed in a proof file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// The file ends within a step.
    #[error("the proof ends within a step")]
    Truncated,
    /// A character or byte that is not allowed at this place.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What is allowed at this place.
        expected: &'static str,
        /// What was found instead.
        found: String,
    },
    /// A literal or a clause number is greater than the limit (2^28 variables,
    /// 2^62 clauses).
    #[error("the number {0} is over the limit")]
    OverLimit(String),
}

/// Why a proof was not accepted.
///
/// ```
/// use neuf_cnf::{Formula, Interrupt, Lit};
/// use neuf_proof::{CheckError, Notation, ProofPlace, check_lrat};
/// let a = Lit::from_dimacs(1).unwrap();
/// let formula: Formula = [[a], [!a]].into_iter().collect();
/// // The step in line 1 names the clause 7, which does not exist.
/// let error = check_lrat(&formula, &b"3 0 1 7 0\n"[..], Notation::Text, &Interrupt::new());
/// let Err(CheckError::Refused { place, .. }) = error else { panic!("the proof is wrong") };
/// assert_eq!(place, ProofPlace::Line(1));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The proof cannot be read, or not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The proof is malformed.
    #[error("{place}: {cause}")]
    Malformed {
        /// Where the error is.
        place: ProofPlace,
        /// What the error is.
        cause: Malformed,
    },
    /// A step does not follow.
    #[error("{place}: {cause}")]
    Refused {
        /// Where the step starts.
        place: ProofPlace,
        /// Why it is refused.
        cause: StepError,
    },
    /// The proof ends before it has refuted the formula.
    #[error("the proof does not derive the empty clause")]
    NotRefuted,
    /// The clauses of the formula and the proof take more than 16 GiB, the most
    /// that the checker can address.
    #[error("the proof is too large to be checked: its clauses take over 16 GiB")]
    TooLarge,
    /// The check was interrupted, or its time is over.
    #[error("the check was interrupted")]
    Interrupted,
}
