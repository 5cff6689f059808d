//! The ten functions of IPASIR, the interface of incremental solvers.
//!
//! The functions of IPASIR cannot return an error. So a refused literal or clause makes the solver
//! answer 0 (unknown) from then on, since any other answer could be wrong; `neuf_error_message`
//! says why. The standard leaves these cases undefined.

#![allow(unsafe_code)]
#![allow(unreachable_pub, reason = "the functions are for C")]

use std::ffi::{CStr, c_char, c_int, c_void};

use neuf_solver::Outcome;

use crate::codes::code;
use crate::literal::literal;
use crate::memory::{Callback, LearnFunction, State, TerminateFunction};
use crate::report::{Error, guard_with};
use crate::session::{Learn, SOLVERS, Session, release};

const SIGNATURE: &CStr =
    match CStr::from_bytes_with_nul(concat!("neuf-", env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(signature) => signature,
        Err(_) => c"neuf",
    };

/// Runs the body of a function that returns nothing.
pub(crate) fn guard_void(body: impl FnOnce() -> Result<(), Error>) {
    guard_with(|_| (), body);
}

/// Runs the body of a function that returns 0 after an error.
pub(crate) fn guard_zero(body: impl FnOnce() -> Result<c_int, Error>) -> c_int {
    guard_with(|_| 0, body)
}

/// Gives a solver a clause or an assumption without which its answers could be wrong. After a
/// failure, the solver gives no more answers.
pub(crate) fn say(
    solver: *mut c_void,
    body: impl FnOnce(&mut Session) -> Result<(), Error>,
) -> Result<(), Error> {
    let said = SOLVERS.with(solver.addr(), body);
    if said.is_err() {
        SOLVERS.damage(solver.addr());
    }
    said
}

/// The name and the version of the solver.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_signature() -> *const c_char {
    SIGNATURE.as_ptr()
}

/// Makes a solver. Null when there are too many.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_init() -> *mut c_void {
    let make = || SOLVERS.insert(Session::new).map(std::ptr::without_provenance_mut);
    guard_with(|_| std::ptr::null_mut(), make)
}

/// Releases a solver. Null is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_release(solver: *mut c_void) {
    if !solver.is_null() {
        guard_void(|| release(solver.addr()));
    }
}

/// Adds a literal to the current clause; 0 ends it.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_add(solver: *mut c_void, lit_or_zero: c_int) {
    guard_void(|| {
        say(solver, |session| {
            if lit_or_zero == 0 {
                return session.end_clause();
            }
            session.push(literal(lit_or_zero)?)
        })
    });
}

/// Assumes a literal for the next call of `ipasir_solve`.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_assume(solver: *mut c_void, lit: c_int) {
    guard_void(|| {
        say(solver, |session| {
            session.forget_answer();
            match literal(lit) {
                Ok(lit) => session.assumptions.push(lit),
                Err(error) => {
                    // Only the next call depends on the assumption.
                    session.has_lost_assumption = true;
                    crate::report::remember(&error);
                }
            }
            Ok(())
        })
    });
}

/// Solves under the assumptions: 10 for satisfiable, 20 for unsatisfiable, 0 for neither.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_solve(solver: *mut c_void) -> c_int {
    guard_zero(|| {
        SOLVERS.check_damage(solver.addr())?;
        SOLVERS.with(solver.addr(), |session| session.solve(&[]).map(code))
    })
}

/// The value of a literal in the model: the literal itself, its negation, or 0 for either.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_val(solver: *mut c_void, lit: c_int) -> c_int {
    guard_zero(|| {
        SOLVERS.with(solver.addr(), |session| {
            session.require(Outcome::Satisfiable)?;
            let value = session.solver().value(literal(lit)?);
            Ok(value.map_or(0, |is_true| if is_true { lit } else { -lit }))
        })
    })
}

/// Whether an assumption was used to show that there is no model.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_failed(solver: *mut c_void, lit: c_int) -> c_int {
    guard_zero(|| {
        SOLVERS.with(solver.addr(), |session| {
            session.require(Outcome::Unsatisfiable)?;
            Ok(c_int::from(session.has_failed(literal(lit)?)))
        })
    })
}

/// Sets the function that says whether to stop; null for no function.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_set_terminate(
    solver: *mut c_void,
    state: *mut c_void,
    terminate: Option<TerminateFunction>,
) {
    guard_void(|| {
        SOLVERS.with(solver.addr(), |session| {
            let state = State::new(state);
            session.terminate = terminate.map(|function| Callback { function, state });
            Ok(())
        })
    });
}

/// Sets the function that gets learned clauses up to a length; null for no function.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir_set_learn(
    solver: *mut c_void,
    state: *mut c_void,
    max_length: c_int,
    learn: Option<LearnFunction>,
) {
    guard_void(|| {
        SOLVERS.with(solver.addr(), |session| {
            let longest = usize::try_from(max_length).unwrap_or(0);
            let state = State::new(state);
            let learn =
                learn.map(|function| Learn { callback: Callback { function, state }, longest });
            session.learn = learn;
            Ok(())
        })
    });
}
