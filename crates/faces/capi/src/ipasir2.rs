//! IPASIR-2, the successor of IPASIR, as far as its final draft of December 2024 is settled.
//!
//! Each function returns a code, and results go through pointers, so errors need no state of their own
//! as in `ipasir.rs`. The handles are the same. Clauses cannot be imported while a search goes on, and
//! it is not told which are deleted: both answer that they are not supported.

#![allow(unsafe_code)]
#![allow(unreachable_pub, reason = "the functions are for C")]

use std::ffi::{CString, c_char, c_int, c_void};
use std::sync::LazyLock;

use neuf_solver::{OptionInfo, Options, Outcome, Value};

use crate::codes::code;
use crate::ipasir::SIGNATURE;
use crate::literal::{literal, literals};
use crate::memory::{
    Callback, ExportFunction, FixedFunction, State, TerminateFunction, array, place_of, put, text,
};
use crate::report::{Error, Kind, guard_with};
use crate::session::{Learn, LearnCallback, SOLVERS, Session, release};

// The codes of the draft.
const OK: c_int = 0;
const UNKNOWN: c_int = 1;
const UNSUPPORTED: c_int = 2;
const UNSUPPORTED_OPTION: c_int = 4;
const INVALID_STATE: c_int = 5;
const INVALID_ARGUMENT: c_int = 6;
const INVALID_OPTION_VALUE: c_int = 7;

// The states of the draft in which an option may be set at most.
const CONFIG: c_int = 0;
const INPUT: c_int = 1;

/// The limit of conflicts for each call, which the draft names.
const CONFLICTS: &str = "ipasir.limits.conflicts";
/// What stands before the names of neuf's own options.
const OWN: &str = "neuf.";

/// An option, as the draft lays it out.
#[repr(C)]
pub struct Ipasir2Option {
    name: *const c_char,
    min: i64,
    max: i64,
    max_state: c_int,
    tunable: c_int,
    indexed: c_int,
    handle: *const c_void,
}

/// The options, which stay to the end of the process: the address of the first, and how many there are.
static OPTIONS: LazyLock<(usize, c_int)> = LazyLock::new(|| {
    let option = |name: &str, [min, max]: [i64; 2], max_state, tunable| Ipasir2Option {
        name: CString::new(name).unwrap_or_default().into_raw(),
        min,
        max,
        max_state,
        tunable,
        indexed: 0,
        handle: std::ptr::null(),
    };
    let mut options = vec![option(CONFLICTS, [-1, i64::MAX], INPUT, 0)];
    options.extend(own_options().map(|(info, range)| {
        option(&format!("{OWN}{}", info.name), range, CONFIG, c_int::from(info.name != "seed"))
    }));
    let count = c_int::try_from(options.len()).unwrap_or(0);
    (Box::leak(options.into_boxed_slice()).as_ptr().expose_provenance(), count)
});

/// The options of the search whose values are whole numbers, in the order of their table.
fn own_options() -> impl Iterator<Item = (&'static OptionInfo, [i64; 2])> {
    Options::TABLE.iter().filter_map(|info| {
        let range = match (info.low, info.high) {
            (Value::Switch(_), _) => [0, 1],
            (Value::Count(low), Value::Count(high)) => {
                [low, high].map(|end| i64::try_from(end).unwrap_or(i64::MAX))
            }
            // The draft has no fractions.
            _ => return None,
        };
        Some((info, range))
    })
}

/// Runs the body of a function.
fn guard(body: impl FnOnce() -> Result<c_int, Error>) -> c_int {
    let failed = |kind| match kind {
        Kind::Busy | Kind::State => INVALID_STATE,
        Kind::Handle | Kind::Argument => INVALID_ARGUMENT,
        _ => UNKNOWN,
    };
    guard_with(failed, body)
}

/// Runs the body of a function about a solver.
fn about(solver: *mut c_void, body: impl FnOnce(&mut Session) -> Result<c_int, Error>) -> c_int {
    guard(|| SOLVERS.with(solver.addr(), body))
}

fn length(length: i32) -> Result<usize, Error> {
    usize::try_from(length).map_err(|_| Error::new(Kind::Argument, "a length is negative"))
}

/// The name and the version of the solver.
///
/// # Safety
/// `signature` is null, or wrongly aligned, or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir2_signature(signature: *mut *const c_char) -> c_int {
    // SAFETY: the caller's contract.
    guard(|| unsafe { put(signature, SIGNATURE.as_ptr(), "the signature") }.map(|()| OK))
}

/// Makes a solver.
///
/// # Safety
/// `solver` is null, or wrongly aligned, or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir2_init(solver: *mut *mut c_void) -> c_int {
    guard(|| {
        let handle = SOLVERS.insert(Session::new)?;
        // SAFETY: the caller's contract.
        let told = unsafe { put(solver, std::ptr::without_provenance_mut(handle), "the solver") };
        if told.is_err() {
            release(handle)?;
        }
        told.map(|()| OK)
    })
}

/// Releases a solver.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir2_release(solver: *mut c_void) -> c_int {
    guard(|| release(solver.addr()).map(|()| OK))
}

/// The options of the solver.
///
/// # Safety
/// Both pointers are null, or wrongly aligned, or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir2_options(
    solver: *mut c_void,
    options: *mut *const Ipasir2Option,
    count: *mut c_int,
) -> c_int {
    about(solver, |_| {
        let (first, number) = *OPTIONS;
        // SAFETY: the caller's contract.
        unsafe {
            put(options, std::ptr::with_exposed_provenance(first), "the options")?;
            put(count, number, "the count")?;
        }
        Ok(OK)
    })
}

/// The option of a name.
///
/// # Safety
/// `name` is null or a text with its end; `handle` is null, or wrongly aligned, or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir2_get_option_handle(
    solver: *mut c_void,
    name: *const c_char,
    handle: *mut *const Ipasir2Option,
) -> c_int {
    about(solver, |_| {
        // SAFETY: the caller's contract.
        let name = unsafe { text(name, "the name")? };
        let own = || {
            let own = name.strip_prefix(OWN)?;
            own_options().position(|(info, _)| info.name == own).map(|place| place + 1)
        };
        let Some(place) = (name == CONFLICTS).then_some(0).or_else(own) else {
            return Ok(UNSUPPORTED_OPTION);
        };
        let option = OPTIONS.0 + place * size_of::<Ipasir2Option>();
        // SAFETY: the caller's contract.
        unsafe { put(handle, std::ptr::with_exposed_provenance(option), "the handle")? };
        Ok(OK)
    })
}

/// Sets an option.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir2_set_option(
    solver: *mut c_void,
    handle: *const Ipasir2Option,
    value: i64,
    _index: i64,
) -> c_int {
    about(solver, |session| {
        // Handles are places in the table, which is not read by what a caller says.
        let (first, count) = *OPTIONS;
        let Some(place) =
            place_of(handle.addr(), first, count as usize, size_of::<Ipasir2Option>())
        else {
            return Err(Error::new(Kind::Argument, "this is not the handle of an option"));
        };
        let Some(own) = place.checked_sub(1) else {
            if value < -1 {
                return Ok(INVALID_OPTION_VALUE);
            }
            session.limits.conflicts = u64::try_from(value).ok();
            return Ok(OK);
        };
        let Some((info, [low, high])) = own_options().nth(own) else {
            return Ok(UNSUPPORTED_OPTION);
        };
        if !(low..=high).contains(&value) {
            return Ok(INVALID_OPTION_VALUE);
        }
        session.set_option(info.name, &value.to_string()).map(|()| OK)
    })
}

/// Adds a clause.
///
/// # Safety
/// `clause` points to so many numbers, or is null if there are none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir2_add(
    solver: *mut c_void,
    clause: *const i32,
    len: i32,
    _forgettable: i32,
    _proofmeta: *mut c_void,
) -> c_int {
    about(solver, |session| {
        // SAFETY: the caller's contract.
        let clause = literals(unsafe { array(clause, length(len)?, "the clause")? })?;
        session.add_clause(&clause).map(|()| OK)
    })
}

/// Solves under assumptions: 10 for satisfiable, 20 for unsatisfiable, 0 for neither.
///
/// # Safety
/// `result` is null, or wrongly aligned, or may be written to; `assumed` points to so many numbers, or is
/// null if there are none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir2_solve(
    solver: *mut c_void,
    result: *mut c_int,
    assumed: *const i32,
    len: i32,
) -> c_int {
    about(solver, |session| {
        // SAFETY: the caller's contract.
        let assumed = literals(unsafe { array(assumed, length(len)?, "the assumptions")? })?;
        let outcome = session.solve(&assumed)?;
        // SAFETY: as above.
        unsafe { put(result, code(outcome), "the result")? };
        Ok(OK)
    })
}

/// The value of a literal in the model: the literal itself, its negation, or 0 for either.
///
/// # Safety
/// `result` is null, or wrongly aligned, or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir2_value(solver: *mut c_void, lit: i32, result: *mut i32) -> c_int {
    about(solver, |session| {
        session.require(Outcome::Satisfiable)?;
        let value = session.solver().value(literal(lit)?);
        let value = value.map_or(0, |is_true| if is_true { lit } else { -lit });
        // SAFETY: the caller's contract.
        unsafe { put(result, value, "the result")? };
        Ok(OK)
    })
}

/// Whether an assumption was used to show that there is no model.
///
/// # Safety
/// `result` is null, or wrongly aligned, or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ipasir2_failed(
    solver: *mut c_void,
    lit: i32,
    result: *mut c_int,
) -> c_int {
    about(solver, |session| {
        session.require(Outcome::Unsatisfiable)?;
        let has_failed = session.has_failed(literal(lit)?);
        // SAFETY: the caller's contract.
        unsafe { put(result, c_int::from(has_failed), "the result")? };
        Ok(OK)
    })
}

/// Sets the function that says whether to stop; null for none.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir2_set_terminate(
    solver: *mut c_void,
    data: *mut c_void,
    callback: Option<TerminateFunction>,
) -> c_int {
    about(solver, |session| {
        let state = State::new(data);
        session.terminate = callback.map(|function| Callback { function, state });
        Ok(OK)
    })
}

/// Sets the function that is told learned clauses up to a length, or all with -1; null for none.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir2_set_export(
    solver: *mut c_void,
    data: *mut c_void,
    max_length: c_int,
    callback: Option<ExportFunction>,
) -> c_int {
    about(solver, |session| {
        let longest = if max_length == -1 { usize::MAX } else { length(max_length)? };
        let state = State::new(data);
        session.learn = callback.map(|function| Learn {
            callback: LearnCallback::Counted(Callback { function, state }),
            longest,
        });
        Ok(OK)
    })
}

/// Sets the function that is told literals that are true in all models; null for none.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir2_set_fixed(
    solver: *mut c_void,
    data: *mut c_void,
    callback: Option<FixedFunction>,
) -> c_int {
    about(solver, |session| {
        let state = State::new(data);
        session.fixed = callback.map(|function| Callback { function, state });
        Ok(OK)
    })
}

/// Is not supported: neuf does not tell which clauses it deletes here; a proof has them.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir2_set_delete(
    solver: *mut c_void,
    _data: *mut c_void,
    _callback: Option<ExportFunction>,
) -> c_int {
    about(solver, |_| Ok(UNSUPPORTED))
}

/// Is not supported: clauses cannot come in while a search goes on, except by the propagators of
/// `neuf.h`.
#[unsafe(no_mangle)]
pub extern "C" fn ipasir2_set_import(
    solver: *mut c_void,
    _data: *mut c_void,
    _callback: Option<extern "C" fn(data: *mut c_void)>,
) -> c_int {
    about(solver, |_| Ok(UNSUPPORTED))
}
