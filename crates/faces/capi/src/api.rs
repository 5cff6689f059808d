//! The functions of `neuf.h`.
//!
//! Their comments become the comments of the header. Each function checks its arguments, calls one
//! method of the session and turns the result into a code.

#![allow(unsafe_code)]
#![allow(unreachable_pub, reason = "the functions are for C")]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::fs::File;
use std::time::Duration;

use neuf_cnf::dimacs::ReadOptions;
use neuf_solver::Outcome;

use crate::codes::{NEUF_NO_LIMIT, NEUF_OK, NEUF_UNKNOWN, NEUF_UNSATISFIABLE, code};
use crate::literal::{literal, literals};
use crate::memory::{Callback, Functions, Propagator, State, array, fill, fill_text, put, text};
use crate::report::{Error, Kind, guard, guard_with, last_code, last_message};
use crate::session::{SOLVERS, Session, release};
use crate::{enumerate, info, mus, read, sudoku};

/// A solver. The functions of `ipasir.h` and of this header take the same solvers: from
/// `neuf_solver_new` or from `ipasir_init`.
pub struct Solver {
    _opaque: [u8; 0],
}

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };

/// Runs a body with the session of a handle.
pub(crate) fn with(
    solver: *mut Solver,
    body: impl FnOnce(&mut Session) -> Result<c_int, Error>,
) -> c_int {
    guard(|| SOLVERS.with(solver.addr(), body))
}

/// Runs a body with the session of a handle. An error if a clause or an assumption of the caller
/// was lost, since answers could be wrong.
pub(crate) fn answer(
    solver: *mut Solver,
    body: impl FnOnce(&mut Session) -> Result<c_int, Error>,
) -> c_int {
    guard(|| {
        SOLVERS.check_damage(solver.addr())?;
        SOLVERS.with(solver.addr(), body)
    })
}

/// The version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn neuf_version() -> *const c_char {
    VERSION.as_ptr()
}

/// The message of the last error of this thread. The text stays until the next error of the thread.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_error_message() -> *const c_char {
    guard_with(|_| std::ptr::null(), || Ok(last_message()))
}

/// The code of the last error of this thread, for functions that return no code; NEUF_OK before the
/// first error.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_error_code() -> c_int {
    guard(|| Ok(last_code()))
}

/// Makes a solver. Null when there are too many: some eight millions of one thread at one time.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_solver_new() -> *mut Solver {
    let make = || SOLVERS.insert(Session::new).map(std::ptr::without_provenance_mut);
    guard_with(|_| std::ptr::null_mut(), make)
}

/// Releases a solver and completes its proof. Null is allowed and does nothing. The solver is
/// released even if its proof cannot be written, which is NEUF_ERROR_FILE.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_solver_free(solver: *mut Solver) -> c_int {
    if solver.is_null() {
        return NEUF_OK;
    }
    guard(|| {
        release(solver.addr())?;
        Ok(NEUF_OK)
    })
}

/// The name of an option by its index from 0; null after the last option.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_option_name(index: usize) -> *const c_char {
    guard_with(|_| std::ptr::null(), || Ok(info::option_name(index)))
}

/// What an option does, its range and its default, by the option's index from 0; null after the
/// last option.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_option_help(index: usize) -> *const c_char {
    guard_with(|_| std::ptr::null(), || Ok(info::option_help(index)))
}

/// Sets an option by its name, before the first clause. Values are written as on the command
/// line: "true", "7", "1.2". `seed` is the seed of all random choices. Besides the options that
/// have an index, "once" promises that no clause and no assumption comes after the first call, so
/// that symmetries may be broken; a later question may then end without an answer.
///
/// # Safety
/// The texts end with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_set_option(
    solver: *mut Solver,
    name: *const c_char,
    value: *const c_char,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let (name, value) = unsafe { (text(name, "the name")?, text(value, "the value")?) };
        session.set_option(name, value)?;
        Ok(NEUF_OK)
    })
}

/// Writes the value of an option and its length, without the null byte at the end.
///
/// # Safety
/// The name ends with a null byte; the buffer has room for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_get_option(
    solver: *mut Solver,
    name: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let name = unsafe { text(name, "the name")? };
        let value = session.option(name)?;
        // SAFETY: the caller's contract.
        unsafe { fill_text(buffer, capacity, length, &value)? };
        Ok(NEUF_OK)
    })
}

/// Limits each later call: by "conflicts", "decisions", "propagations", "ticks" (the same on every
/// machine, some tens of millions a second), "milliseconds" or "memory" (bytes).
/// NEUF_NO_LIMIT lifts a limit.
///
/// # Safety
/// The name ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_set_limit(
    solver: *mut Solver,
    name: *const c_char,
    limit: u64,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let name = unsafe { text(name, "the name")? };
        let (limits, limit) = (session.limits, (limit != NEUF_NO_LIMIT).then_some(limit));
        session.limits = match name {
            "conflicts" => limits.conflicts(limit),
            "decisions" => limits.decisions(limit),
            "propagations" => limits.propagations(limit),
            "ticks" => limits.ticks(limit),
            "milliseconds" => limits.time(limit.map(Duration::from_millis)),
            "memory" => limits.memory(limit),
            _ => return Err(Error::unknown("limit", name)),
        };
        Ok(NEUF_OK)
    })
}

/// Makes later calls of `neuf_solve` search on this many threads, at least 1 and at most 1024. One
/// thread begins alone; the others join when a call is long. Answers are the same as with one
/// thread, but models, cores and counters may differ each time. The functions of a propagator and
/// the functions of `ipasir_set_terminate` and `ipasir_set_learn` are called on the thread of the
/// call. With a propagator, one thread searches.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_set_threads(solver: *mut Solver, threads: usize) -> c_int {
    with(solver, |session| {
        session.set_threads(threads);
        Ok(NEUF_OK)
    })
}

/// Writes the proof to a file, as "lrat", "lrat-text", "drat", "drat-text" or "cadical". With
/// "cadical", the options "lrat" and "binary" of `neuf_set_cadical_option` choose the format:
/// binary DRAT, unless they were set. To be called before the first clause. A checker can judge the
/// file against one formula only if all clauses were added before the first call. Variables that
/// the solver adds have numbers from 2^20 on, or from four times the number of variables; if a
/// later clause uses such a number, there is no proof.
///
/// # Safety
/// The texts end with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_write_proof(
    solver: *mut Solver,
    path: *const c_char,
    format: *const c_char,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let (path, format) = unsafe { (text(path, "the path")?, text(format, "the format")?) };
        session.write_proof(format, || {
            File::create(path)
                .map_err(|error| Error::new(Kind::File, format!("cannot create {path}: {error}")))
        })?;
        Ok(NEUF_OK)
    })
}

/// Ends the proof, so that its file is complete. After `neuf_certify`, answers are still checked.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_finish_proof(solver: *mut Solver) -> c_int {
    with(solver, |session| {
        session.finish_proof()?;
        Ok(NEUF_OK)
    })
}

/// Has each later answer of `neuf_solve` and each smaller core checked: refutations by a checker of
/// proofs that shares no code with the solver, models against the clauses and assumptions. Clauses
/// of a propagator count as given. Nobody checks that an enumeration has found all models. To be
/// called before the first clause. An answer that is refused becomes NEUF_ERROR_INTERNAL.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_certify(solver: *mut Solver) -> c_int {
    with(solver, |session| {
        session.certify()?;
        Ok(NEUF_OK)
    })
}

/// Adds a clause. When a literal is refused, or there is no memory for the clause, the clause is
/// refused, and the solver is as before.
///
/// # Safety
/// There are `length` literals.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_add_clause(
    solver: *mut Solver,
    lits: *const c_int,
    length: usize,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let clause = literals(unsafe { array(lits, length, "the clause")? })?;
        session.check_clause()?;
        session.add_clause(&clause)?;
        Ok(NEUF_OK)
    })
}

/// Adds the clauses of a file in DIMACS, plain or compressed (gzip, xz, bzip2, zstd). A file with
/// fewer clauses than its header announces is refused. So is a file with cubes (`p inccnf`), since
/// the answer rests on the cubes. `neuf_warning` has the oddities of the file, and `neuf_enumerate`
/// follows its projection.
///
/// # Safety
/// The path ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_read_dimacs(solver: *mut Solver, path: *const c_char) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let path = unsafe { text(path, "the path")? };
        session.check_clause()?;
        let file = File::open(path)
            .map_err(|error| Error::new(Kind::File, format!("cannot open {path}: {error}")))?;
        let (file, warnings) = read::read(file, path, &ReadOptions::default())?;
        read::refuse_cubes(&file, path)?;
        session.add_file(&file, warnings)?;
        Ok(NEUF_OK)
    })
}

/// A warning about the files that this solver has read, by its index from 0; null after the last
/// warning. A warning names the file, and the line and the column if it has a place. The text stays
/// until the solver is released.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_warning(solver: *mut Solver, index: usize) -> *const c_char {
    let found = |session: &mut Session| {
        Ok(session.warnings.get(index).map_or(std::ptr::null(), |text| text.as_ptr()))
    };
    guard_with(|_| std::ptr::null(), || SOLVERS.with(solver.addr(), found))
}

/// Writes the variables to which the files that this solver has read narrow their models
/// (`c p show`, `c ind`, `cr`), ascending, and the number of these variables. Returns 1 if a file
/// has a projection, which may be empty, and 0 otherwise: then models differ in all variables.
///
/// # Safety
/// The buffer has room for `capacity` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_projection(
    solver: *mut Solver,
    buffer: *mut c_int,
    capacity: usize,
    length: *mut usize,
) -> c_int {
    with(solver, |session| {
        let lits = session.projection.iter().flatten().map(|var| var.positive().to_dimacs());
        let variables: Vec<c_int> = lits.collect();
        // SAFETY: the caller's contract.
        unsafe { fill(buffer, capacity, length, &variables)? };
        Ok(c_int::from(session.projection.is_some()))
    })
}

/// Solves under these assumptions: NEUF_SATISFIABLE, NEUF_UNSATISFIABLE or NEUF_UNKNOWN.
///
/// # Safety
/// There are `length` literals.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_solve(
    solver: *mut Solver,
    assumptions: *const c_int,
    length: usize,
) -> c_int {
    answer(solver, |session| {
        // SAFETY: the caller's contract.
        let assumed = literals(unsafe { array(assumptions, length, "the assumptions")? })?;
        session.solve(&assumed).map(code)
    })
}

/// Why the last call had no answer, such as "time limit"; null when it had one.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_unknown_reason(solver: *mut Solver) -> *const c_char {
    guard_with(
        |_| std::ptr::null(),
        || {
            SOLVERS.with(solver.addr(), |session| {
                Ok(session.cause().map_or(std::ptr::null(), |cause| info::reason(cause).as_ptr()))
            })
        },
    )
}

/// Asks the call that is under way to stop, or else the next call. Any thread, a callback and a
/// signal handler may call this. An error leaves neuf_error_message as it is.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_interrupt(solver: *mut Solver) -> c_int {
    // A message would take memory, which a signal handler must not ask for.
    SOLVERS.interrupt(solver.addr()).map_or_else(|error| error.kind as c_int, |()| NEUF_OK)
}

/// The value of a literal in the model: 1 for true, -1 for false, 0 if no clause mentions its
/// variable.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_value(solver: *mut Solver, lit: c_int) -> c_int {
    with(solver, |session| {
        session.require(Outcome::Satisfiable)?;
        Ok(sign(session.solver().value(literal(lit)?)))
    })
}

/// The value of a literal that it has in all models, as far as is known: 1, -1, or 0.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_fixed(solver: *mut Solver, lit: c_int) -> c_int {
    with(solver, |session| Ok(sign(session.solver().fixed(literal(lit)?))))
}

fn sign(value: Option<bool>) -> c_int {
    value.map_or(0, |is_true| if is_true { 1 } else { -1 })
}

/// Gives a variable of the model its other value if all clauses stay true. 1 if it was done, 0
/// if not. Variables that simplification has removed are not flipped, but may change with others.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_flip(solver: *mut Solver, variable: c_int) -> c_int {
    with(solver, |session| {
        session.require(Outcome::Satisfiable)?;
        Ok(c_int::from(session.touch()?.flip(literal(variable)?.var())))
    })
}

/// Writes the assumptions of the last call that cannot hold together, and their number.
///
/// # Safety
/// The buffer has room for `capacity` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_core(
    solver: *mut Solver,
    buffer: *mut c_int,
    capacity: usize,
    length: *mut usize,
) -> c_int {
    with(solver, |session| {
        session.require(Outcome::Unsatisfiable)?;
        let core: Vec<c_int> =
            session.solver().failed_core().iter().map(|lit| lit.to_dimacs()).collect();
        // SAFETY: the caller's contract.
        unsafe { fill(buffer, capacity, length, &core)? };
        Ok(NEUF_OK)
    })
}

/// Makes the core of the last call smaller, until none of its literals can be left out or the
/// limits are reached.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_minimize_core(solver: *mut Solver) -> c_int {
    answer(solver, |session| {
        session.minimize_core()?;
        Ok(NEUF_OK)
    })
}

/// Writes the literals that follow by propagation alone from these assumptions and the clause of
/// `neuf_constrain`, and their number. NEUF_UNSATISFIABLE if propagation leads to a contradiction,
/// NEUF_UNKNOWN if not. After a contradiction, `neuf_core` has assumptions that cannot hold
/// together.
///
/// # Safety
/// There are `length` assumptions, and the buffer has room for `capacity` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_propagate(
    solver: *mut Solver,
    assumptions: *const c_int,
    length: usize,
    buffer: *mut c_int,
    capacity: usize,
    implied: *mut usize,
) -> c_int {
    answer(solver, |session| {
        // SAFETY: the caller's contract.
        let assumed = literals(unsafe { array(assumptions, length, "the assumptions")? })?;
        let found = session.propagate(&assumed)?;
        let lits: Vec<c_int> = found.implied.iter().map(|lit| lit.to_dimacs()).collect();
        // SAFETY: the caller's contract.
        unsafe { fill(buffer, capacity, implied, &lits)? };
        Ok(if found.conflict { NEUF_UNSATISFIABLE } else { NEUF_UNKNOWN })
    })
}

/// Makes decisions on a variable try this literal first. The variable is then neither eliminated
/// nor replaced, so that with a negative phase for each variable, models are minimal.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_set_phase(solver: *mut Solver, lit: c_int) -> c_int {
    with(solver, |session| {
        session.set_phase(literal(lit)?);
        Ok(NEUF_OK)
    })
}

/// Takes the phase of a variable back.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_clear_phase(solver: *mut Solver, variable: c_int) -> c_int {
    with(solver, |session| {
        session.clear_phase(literal(variable)?.var());
        Ok(NEUF_OK)
    })
}

/// Calls a function with each model once, until there are no more models or the function returns
/// something else than 0. A model is the literals that are true, in the order of their variables.
/// With `variables`, the models are combinations of values of these variables. Without `variables`,
/// the variables of `neuf_projection` are taken if a file has a projection. Without either, a file
/// that declares millions of variables that occur in no clause is an error. Writes the number of
/// models.
///
/// NEUF_UNSATISFIABLE when there are no more models, NEUF_UNKNOWN when there may be.
///
/// # Safety
/// There are `length` variables. A null `count` is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_enumerate(
    solver: *mut Solver,
    variables: *const c_int,
    length: usize,
    state: *mut c_void,
    model: Option<extern "C" fn(*mut c_void, model: *const c_int, length: usize) -> c_int>,
    count: *mut u64,
) -> c_int {
    answer(solver, |session| {
        // SAFETY: the caller's contract.
        let projection = literals(unsafe { array(variables, length, "the variables")? })?;
        let function = model.ok_or_else(|| Error::new(Kind::Argument, "the function is null"))?;
        let callback = Callback { function, state: State::new(state) };
        let (is_all, found) = enumerate::enumerate(session, &projection, callback)?;
        if !count.is_null() {
            // SAFETY: the caller's contract.
            unsafe { put(count, found, "the count")? };
        }
        Ok(if is_all { NEUF_UNSATISFIABLE } else { NEUF_UNKNOWN })
    })
}

/// Looks for a minimal unsatisfiable subset: clauses that have no model together, but have a model
/// after any of them is left out. The clauses are in `literals`, each with a 0 at its end; the
/// clauses of the solver do not count. `groups` has the number of its group for each clause: a
/// group is kept or left out as a whole, and clauses of group 0 are always kept. Without groups,
/// each clause is a group, numbered from 1. Writes the numbers of the groups of the subset,
/// ascending, and whether it is minimal (1) or a limit came first (0).
///
/// The options, limits and callbacks of the solver hold. The refutation of the subset is checked.
/// NEUF_UNSATISFIABLE with a subset, NEUF_SATISFIABLE if all clauses have a model.
///
/// # Safety
/// There are `length` literals and `group_count` groups, and the buffer has room for `capacity`
/// numbers. A null `is_minimal` is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_mus(
    solver: *mut Solver,
    literals: *const c_int,
    length: usize,
    groups: *const c_int,
    group_count: usize,
    buffer: *mut usize,
    capacity: usize,
    found: *mut usize,
    is_minimal: *mut c_int,
) -> c_int {
    answer(solver, |session| {
        // SAFETY: the caller's contract.
        let literals = unsafe { array(literals, length, "the literals")? };
        // SAFETY: the caller's contract.
        let groups = unsafe { array(groups, group_count, "the groups")? };
        let subset = match mus::mus(session, literals, groups)? {
            mus::Found::None(outcome) => {
                if let Outcome::Unknown(cause) = outcome {
                    session.note_cause(cause);
                }
                return Ok(code(outcome));
            }
            mus::Found::Subset(subset) => subset,
        };
        if let Some(cause) = subset.stopped {
            session.note_cause(cause);
        }
        if !is_minimal.is_null() {
            // SAFETY: the caller's contract.
            unsafe { put(is_minimal, c_int::from(subset.is_minimal), "is_minimal")? };
        }
        // SAFETY: the caller's contract.
        unsafe { fill(buffer, capacity, found, &subset.groups)? };
        Ok(NEUF_UNSATISFIABLE)
    })
}

/// Connects a propagator, whose functions are copied, in the place of an earlier propagator. Its
/// clauses and reasons are inputs of a proof, and the check of a certified solver believes them.
///
/// # Safety
/// The propagator is complete; its functions can be called until it is disconnected.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_connect(solver: *mut Solver, propagator: *const Propagator) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let functions = unsafe { Functions::of(propagator)? };
        session.check_clause()?;
        session.connect(functions)?;
        Ok(NEUF_OK)
    })
}

/// Disconnects the propagator. Its clauses stay.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_disconnect(solver: *mut Solver) -> c_int {
    with(solver, |session| {
        drop(session.begin()?.disconnect());
        Ok(NEUF_OK)
    })
}

/// Makes the propagator observe a variable.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_observe(solver: *mut Solver, variable: c_int) -> c_int {
    with(solver, |session| {
        let var = literal(variable)?.var();
        session.begin()?.observe(var);
        Ok(NEUF_OK)
    })
}

/// Ends the propagator's observation of a variable.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_unobserve(solver: *mut Solver, variable: c_int) -> c_int {
    with(solver, |session| {
        let var = literal(variable)?.var();
        session.begin()?.unobserve(var);
        Ok(NEUF_OK)
    })
}

/// The name of a counter by its index from 0; null after the last counter.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_statistic_name(index: usize) -> *const c_char {
    guard_with(|_| std::ptr::null(), || Ok(info::statistic_name(index)))
}

/// Writes the value of a counter, over all calls.
///
/// # Safety
/// The name ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_statistic(
    solver: *mut Solver,
    name: *const c_char,
    value: *mut u64,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let name = unsafe { text(name, "the name")? };
        let row = session.solver().stats().rows().find(|&(other, _)| other == name);
        let (_, counted) = row.ok_or_else(|| Error::unknown("counter", name))?;
        // SAFETY: the caller's contract.
        unsafe { put(value, counted, "the value")? };
        Ok(NEUF_OK)
    })
}

/// Solves a sudoku in any format that neuf reads, also a variant: NEUF_SATISFIABLE,
/// NEUF_UNSATISFIABLE, or NEUF_UNKNOWN after this many milliseconds (0 for no limit). Writes the
/// solution as one line and its length, without the null byte at the end.
///
/// # Safety
/// The puzzle ends with a null byte; the buffer has room for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_sudoku_solve(
    puzzle: *const c_char,
    milliseconds: u64,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller's contract.
        let (code, solution) = sudoku::solve(unsafe { text(puzzle, "the puzzle")? }, milliseconds)?;
        // SAFETY: the caller's contract.
        unsafe { fill_text(buffer, capacity, length, &solution)? };
        Ok(code)
    })
}

/// Writes how many solutions a sudoku has, at most `limit` (0 for no limit). Returns 1 if there are
/// no more solutions, 0 if there may be more.
///
/// # Safety
/// The puzzle ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_sudoku_count(
    puzzle: *const c_char,
    limit: u64,
    milliseconds: u64,
    count: *mut u64,
) -> c_int {
    guard(|| {
        // SAFETY: the caller's contract.
        let puzzle = unsafe { text(puzzle, "the puzzle")? };
        let (solutions, is_exact) = sudoku::count(puzzle, limit, milliseconds)?;
        // SAFETY: the caller's contract.
        unsafe { put(count, solutions, "the count")? };
        Ok(c_int::from(is_exact))
    })
}

/// Writes the text of a puzzle with only the rules that neuf knows, and its length without the null
/// byte at the end. Returns 1 if rules, or drawings that may stand for rules, were left out, and 0
/// otherwise. The other functions refuse a puzzle with unknown rules, since their answer would hold
/// for another puzzle; they take the text that is written here.
///
/// # Safety
/// The puzzle ends with a null byte; the buffer has room for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_sudoku_known_rules(
    puzzle: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller's contract.
        let (known, is_missing) = sudoku::known_rules(unsafe { text(puzzle, "the puzzle")? })?;
        // SAFETY: the caller's contract.
        unsafe { fill_text(buffer, capacity, length, &known)? };
        Ok(c_int::from(is_missing))
    })
}

/// Writes the formula of a sudoku in DIMACS, and its length without the null byte at the end. The
/// encoding is "extended", "minimal" or "compact".
///
/// # Safety
/// The texts end with a null byte; the buffer has room for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_sudoku_encode(
    puzzle: *const c_char,
    encoding: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller's contract.
        let (puzzle, encoding) =
            unsafe { (text(puzzle, "the puzzle")?, text(encoding, "the encoding")?) };
        // SAFETY: the caller's contract.
        unsafe { fill_text(buffer, capacity, length, &sudoku::encode(puzzle, encoding)?)? };
        Ok(NEUF_OK)
    })
}

/// Writes the solution that a model of the formula of `neuf_sudoku_encode` stands for, as
/// `neuf_sudoku_solve` does. A model that breaks a rule or changes a given is refused.
///
/// # Safety
/// The texts end with a null byte; there are `lits` literals; the buffer has room for
/// `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_sudoku_decode(
    puzzle: *const c_char,
    encoding: *const c_char,
    model: *const c_int,
    lits: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> c_int {
    guard(|| {
        // SAFETY: the caller's contract.
        let (puzzle, encoding) =
            unsafe { (text(puzzle, "the puzzle")?, text(encoding, "the encoding")?) };
        // SAFETY: the caller's contract.
        let model = literals(unsafe { array(model, lits, "the model")? })?;
        let solution = sudoku::decode(puzzle, encoding, &model)?;
        // SAFETY: the caller's contract.
        unsafe { fill_text(buffer, capacity, length, &solution)? };
        Ok(NEUF_OK)
    })
}
