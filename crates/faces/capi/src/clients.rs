//! The functions of `neuf.h` for programs that were written for another solver's interface.
//!
//! IPASIR and the functions of `api.rs` solve and answer. Programs with a solver inside also look
//! into the solver and steer it. `include/cadical` builds the classes of `CaDiCaL` on the functions
//! here and in `api.rs`; the functions are useful without these classes as well.

#![allow(unsafe_code)]
#![allow(unreachable_pub, reason = "the functions are for C")]

use std::ffi::{c_char, c_int, c_void};
use std::ops::ControlFlow;

use neuf_cnf::{Lit, Var};
use neuf_solver::{Outcome, Profile};

use crate::api::{Solver, answer, with};
use crate::codes::{NEUF_OK, NEUF_UNKNOWN, code};
use crate::literal::{literal, literals};
use crate::memory::{
    Callback, ReadFunction, State, TraceFunctions, Tracer, WriteFunction, array, put, text,
};
use crate::report::{Error, Kind, guard, guard_with};
use crate::session::SOLVERS;
use crate::tracer::TracerSink;
use crate::{cadical_options, read};

/// Sets the options of a profile, before the first clause: "default", "sat" or "unsat" for formulas
/// that are expected to have a model or none, "plain" for a search without simplification, and
/// "incremental" for many short questions. Options can be set to other values afterwards.
///
/// # Safety
/// The name ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_set_profile(solver: *mut Solver, name: *const c_char) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let name = unsafe { text(name, "the name")? };
        let unknown = |_| Error::unknown("profile", name);
        session.set_profile(name.parse::<Profile>().map_err(unknown)?)?;
        Ok(NEUF_OK)
    })
}

/// Adds a clause for the next call of `neuf_solve` or `neuf_propagate` alone. A second clause
/// takes the place of the first.
///
/// # Safety
/// There are `length` literals.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_constrain(
    solver: *mut Solver,
    lits: *const c_int,
    length: usize,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let clause = literals(unsafe { array(lits, length, "the clause")? })?;
        session.begin()?.constrain(clause);
        Ok(NEUF_OK)
    })
}

/// Whether the last call was refuted only together with the clause of `neuf_constrain`: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_constraint_failed(solver: *mut Solver) -> c_int {
    with(solver, |session| {
        session.require(Outcome::Unsatisfiable)?;
        Ok(c_int::from(session.solver().constraint_failed()))
    })
}

/// Whether `neuf_flip` would give a variable of the model its other value: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_is_flippable(solver: *mut Solver, variable: c_int) -> c_int {
    with(solver, |session| {
        session.require(Outcome::Satisfiable)?;
        Ok(c_int::from(session.touch()?.is_flippable(literal(variable)?.var())))
    })
}

/// Simplifies the clauses without a search, within the limits of a call, in so many rounds or until
/// nothing more is found; with 0 rounds, only propagates. Variables in `kept` are not eliminated.
/// NEUF_UNSATISFIABLE if simplification refutes the clauses, NEUF_UNKNOWN if not.
///
/// # Safety
/// There are `length` variables.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_simplify(
    solver: *mut Solver,
    rounds: u64,
    kept: *const c_int,
    length: usize,
) -> c_int {
    answer(solver, |session| {
        // SAFETY: the caller's contract.
        let kept = literals(unsafe { array(kept, length, "the variables")? })?;
        let kept: Vec<Var> = kept.iter().map(|lit| lit.var()).collect();
        if !session.simplify(rounds, &kept)? {
            return Ok(NEUF_UNKNOWN);
        }
        // The solver gives this answer at once, and with it the empty core and the check.
        session.solve(&[]).map(code)
    })
}

/// Makes a solver with the same clauses, projection, options and limits, but without callbacks, a
/// propagator, a proof or checks. Null after an error.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_solver_copy(solver: *mut Solver) -> *mut Solver {
    let copy = || {
        let copied = SOLVERS.with(solver.addr(), |session| {
            session.check_clause()?;
            let solver = session.solver().try_clone().map_err(|_| Error::memory())?;
            SOLVERS.insert(|interrupt| session.copied(solver, interrupt))
        });
        copied.map(std::ptr::without_provenance_mut)
    };
    guard_with(|_| std::ptr::null_mut(), copy)
}

/// The highest variable that the caller has named in a clause, an assumption or a formula; 0 if
/// there is none.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_variables(solver: *mut Solver) -> c_int {
    with(solver, |session| Ok(c_int::try_from(session.solver().outside_variables()).unwrap_or(0)))
}

/// Calls a function with each clause that the solver holds now, and with whether the clause is
/// redundant (follows from the clauses that are not redundant), until the function returns
/// something else than 0. True clauses and false literals are left out, and literals that are true
/// for good come as clauses of one literal. A refuted solver has the empty clause only.
///
/// # Safety
/// The function can be called with this state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_clauses(
    solver: *mut Solver,
    state: *mut c_void,
    clause: Option<
        extern "C" fn(*mut c_void, lits: *const c_int, length: usize, is_redundant: c_int) -> c_int,
    >,
) -> c_int {
    with(solver, |session| {
        let function =
            clause.ok_or_else(|| Error::new(Kind::Argument, "the function for clauses is null"))?;
        let callback = Callback { function, state: State::new(state) };
        let mut numbers: Vec<c_int> = Vec::new();
        session.solver().for_each_clause(|lits, is_redundant| {
            numbers.clear();
            numbers.extend(lits.iter().map(|lit| lit.to_dimacs()));
            if callback.tell(&numbers, is_redundant) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        Ok(NEUF_OK)
    })
}

/// Sets the function that gets, during calls of `neuf_solve`, each literal that is found to be true
/// in all models, once; null for no function. A new function gets all these literals.
#[unsafe(no_mangle)]
pub extern "C" fn neuf_set_fixed(
    solver: *mut Solver,
    state: *mut c_void,
    fixed: Option<extern "C" fn(*mut c_void, lit: c_int)>,
) -> c_int {
    with(solver, |session| {
        let state = State::new(state);
        session.listen_to_fixed(fixed.map(|function| Callback { function, state }));
        Ok(NEUF_OK)
    })
}

/// Passes the steps of the proof to functions, which are copied, instead of writing a file. To be
/// called before the first clause. The functions get all steps before a call ends, but not each
/// step at once. The clauses of `neuf_read_dimacs`, if they come first, have numbers but are not
/// passed.
///
/// # Safety
/// The tracer is complete; its functions can be called until the solver is released.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_trace_proof(solver: *mut Solver, tracer: *const Tracer) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let functions = unsafe { TraceFunctions::of(tracer)? };
        session.trace_proof(Box::new(TracerSink::new(functions)))?;
        Ok(NEUF_OK)
    })
}

/// Writes how many irredundant and how many redundant clauses of two and more literals the solver
/// holds now, and how many variables are active: named in a clause, an assumption or a phase, or
/// added by the solver, and neither fixed nor removed. Counting takes a walk through all clauses.
///
/// # Safety
/// The numbers can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_sizes(
    solver: *mut Solver,
    irredundant: *mut u64,
    redundant: *mut u64,
    active: *mut u64,
) -> c_int {
    with(solver, |session| {
        let counts = session.clause_counts();
        let left = session.solver().progress().variables_left() as u64;
        // SAFETY: the caller's contract.
        unsafe {
            put(irredundant, counts[0], "the number of irredundant clauses")?;
            put(redundant, counts[1], "the number of redundant clauses")?;
            put(active, left, "the number of variables")?;
        }
        Ok(NEUF_OK)
    })
}

/// Sets an option by the name that CaDiCaL or neuf has for it, before the first clause. A value
/// out of range is moved into the range. Options that only tune CaDiCaL are taken and have no
/// effect; the options of proof formats that neuf does not write are refused.
///
/// # Safety
/// The name ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_set_cadical_option(
    solver: *mut Solver,
    name: *const c_char,
    value: c_int,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        session.set_number(unsafe { text(name, "the name")? }, value)?;
        Ok(NEUF_OK)
    })
}

/// Writes the value of an option by the name that CaDiCaL or neuf has for it.
///
/// # Safety
/// The name ends with a null byte; the value can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_get_cadical_option(
    solver: *mut Solver,
    name: *const c_char,
    value: *mut c_int,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let found = session.number(unsafe { text(name, "the name")? })?;
        // SAFETY: the caller's contract.
        unsafe { put(value, found, "the value")? };
        Ok(NEUF_OK)
    })
}

/// Whether `neuf_set_cadical_option` knows this name: 1 or 0.
///
/// # Safety
/// The name ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_is_cadical_option(name: *const c_char) -> c_int {
    guard(|| {
        // SAFETY: the caller's contract.
        let name = unsafe { text(name, "the name")? };
        Ok(c_int::from(cadical_options::is_option(name)))
    })
}

/// Adds the clauses of a formula in DIMACS that a function reads, plain or compressed. The function
/// writes at most `capacity` bytes to the buffer and returns how many: 0 at the end, and SIZE_MAX
/// after an error. `name` stands in messages.
///
/// With `strictness` 0, the numbers of the header mean nothing; with 1, they must be right; with 2,
/// the header must also be written with single blanks, and a warning is an error. A function gets
/// each cube of a file with cubes, until it returns something else than 0; without the function, a
/// file with cubes is refused. Writes how many variables the formula has. Warnings and a projection
/// are kept as by `neuf_read_dimacs`.
///
/// # Safety
/// The name ends with a null byte, and the functions can be called with this state. A null
/// `variables` is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_read_dimacs_from(
    solver: *mut Solver,
    name: *const c_char,
    strictness: c_int,
    state: *mut c_void,
    read: Option<extern "C" fn(*mut c_void, buffer: *mut c_char, capacity: usize) -> usize>,
    cube: Option<extern "C" fn(*mut c_void, lits: *const c_int, length: usize) -> c_int>,
    variables: *mut c_int,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let name = unsafe { text(name, "the name")? };
        session.check_clause()?;
        let function: ReadFunction =
            read.ok_or_else(|| Error::new(Kind::Argument, "the function that reads is null"))?;
        let state = State::new(state);
        let (file, warnings) = read::read_strictly(Callback { function, state }, name, strictness)?;
        if cube.is_none() {
            read::refuse_cubes(&file, name)?;
        }
        session.add_file(&file, warnings)?;
        if let Some(function) = cube {
            let callback = Callback { function, state };
            let numbers = |cube: &Vec<Lit>| {
                callback.tell(&cube.iter().map(|lit| lit.to_dimacs()).collect::<Vec<c_int>>())
            };
            let _ = file.cubes.iter().any(numbers);
        }
        if !variables.is_null() {
            let count = read::variables(&file, strictness) as c_int;
            // SAFETY: the caller's contract.
            unsafe { put(variables, count, "the number of variables")? };
        }
        Ok(NEUF_OK)
    })
}

/// Gives the proof, in a format of `neuf_write_proof`, to a function that writes it and returns how
/// many bytes it has written. To be called before the first clause.
///
/// # Safety
/// The format ends with a null byte; the function can be called with this state until the proof is
/// finished or the solver is released.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn neuf_write_proof_to(
    solver: *mut Solver,
    format: *const c_char,
    state: *mut c_void,
    write: Option<extern "C" fn(*mut c_void, bytes: *const c_char, length: usize) -> usize>,
) -> c_int {
    with(solver, |session| {
        // SAFETY: the caller's contract.
        let format = unsafe { text(format, "the format")? };
        let function: WriteFunction =
            write.ok_or_else(|| Error::new(Kind::Argument, "the function that writes is null"))?;
        let state = State::new(state);
        session.write_proof(format, || Ok(Callback { function, state }))?;
        Ok(NEUF_OK)
    })
}
