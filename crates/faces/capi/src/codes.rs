//! The numbers that functions return, and special values of arguments.

#![forbid(unsafe_code)]
#![allow(unreachable_pub, reason = "cbindgen takes public constants only")]

use std::ffi::c_int;

use neuf_solver::Outcome;

/// Done.
pub const NEUF_OK: c_int = 0;
/// There is no answer within the limits.
pub const NEUF_UNKNOWN: c_int = 0;
/// There is a model, or a solution.
pub const NEUF_SATISFIABLE: c_int = 10;
/// There is no model, or no solution.
pub const NEUF_UNSATISFIABLE: c_int = 20;
/// The handle is null, belongs to a solver that was released, or was never made by neuf.
pub const NEUF_ERROR_HANDLE: c_int = -101;
/// The solver is in use by another thread, or by the call that calls back.
pub const NEUF_ERROR_BUSY: c_int = -102;
/// An argument is wrong: null, 0 for a literal, an unknown name.
pub const NEUF_ERROR_ARGUMENT: c_int = -103;
/// The function has no meaning now: a value before there is a model, an option after the first
/// clause.
pub const NEUF_ERROR_STATE: c_int = -104;
/// A formula or a puzzle is malformed; the message names the place.
pub const NEUF_ERROR_INPUT: c_int = -105;
/// A file cannot be read or written.
pub const NEUF_ERROR_FILE: c_int = -106;
/// The buffer is too small; the needed length was written.
pub const NEUF_ERROR_SPACE: c_int = -107;
/// A defect of neuf. The solver is of no further use and can only be released.
pub const NEUF_ERROR_INTERNAL: c_int = -108;
/// There is not enough memory. Nothing was added. If the memory ended while a clause was added,
/// later calls answer NEUF_UNKNOWN with the reason "memory limit".
pub const NEUF_ERROR_MEMORY: c_int = -109;

/// The value for `neuf_set_limit` that lifts a limit.
pub const NEUF_NO_LIMIT: u64 = u64::MAX;

/// The code of an answer.
pub(crate) fn code(outcome: Outcome) -> c_int {
    match outcome {
        Outcome::Satisfiable => NEUF_SATISFIABLE,
        Outcome::Unsatisfiable => NEUF_UNSATISFIABLE,
        Outcome::Unknown(_) => NEUF_UNKNOWN,
    }
}
