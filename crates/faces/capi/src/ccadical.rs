//! The functions of `ccadical.h`, the C interface of `CaDiCaL`.
//!
//! Programs in other languages declare these functions themselves and look them up in a library, so
//! they are exported, and not written in the header. The two functions that need `FILE` are in the
//! header, since a library in Rust does not know `FILE`. Functions that IPASIR has as well call the
//! functions of IPASIR.
//!
//! `CaDiCaL` ends the program when a call has no meaning in the state of the solver. Here such a
//! call is ignored and returns 0; a literal that is refused makes `ccadical_solve` return 0.

#![allow(unsafe_code)]
#![allow(unreachable_pub, reason = "the functions are for C")]

use std::ffi::{c_char, c_int, c_void};

use neuf_cnf::{Lit, Var};
use neuf_solver::Outcome;

use crate::api::Solver;
use crate::codes::{NEUF_UNKNOWN, code};
use crate::ipasir::{self, guard_void, guard_zero, say};
use crate::literal::literal;
use crate::memory::{LearnFunction, TerminateFunction, text};
use crate::report::{Error, Kind, remember};
use crate::session::{SOLVERS, Session};

/// How many rounds of simplification a call without a number has.
const ROUNDS: u64 = 3;

impl Session {
    /// Takes note of a variable that was named.
    fn note(&mut self, lit: Lit) {
        self.cadical.variables = self.cadical.variables.max(lit.var().index() + 1);
    }

    fn variables(&self) -> usize {
        self.cadical.variables.max(self.solver().outside_variables())
    }

    /// Ends a call: limits, assumptions and the clause of `ccadical_constrain` hold for one call.
    fn end_call(&mut self) {
        self.limits = self.limits.conflicts(None).decisions(None).ticks(None);
        self.assumptions.clear();
        self.has_lost_assumption = false;
        self.cadical.constraint.clear();
        self.cadical.has_constraint = false;
    }

    fn declare(&mut self, count: c_int) -> Result<c_int, Error> {
        let total = usize::try_from(count).ok().map(|count| self.variables() + count);
        let Some(total) = total.filter(|&total| total <= Var::MAX_COUNT) else {
            let message = format!("{count} more variables cannot be declared");
            return Err(Error::new(Kind::Argument, message));
        };
        self.cadical.variables = total;
        Ok(total as c_int)
    }
}

fn with_zero(
    solver: *mut Solver,
    body: impl FnOnce(&mut Session) -> Result<c_int, Error>,
) -> c_int {
    guard_zero(|| SOLVERS.with(solver.addr(), body))
}

fn with_void(solver: *mut Solver, body: impl FnOnce(&mut Session) -> Result<(), Error>) {
    guard_void(|| SOLVERS.with(solver.addr(), body));
}

/// The name and the version of the solver.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_signature() -> *const c_char {
    ipasir::ipasir_signature()
}

/// Makes a solver.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_init() -> *mut Solver {
    ipasir::ipasir_init().cast()
}

/// Releases a solver.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_release(solver: *mut Solver) {
    ipasir::ipasir_release(solver.cast());
}

/// Adds a literal to the clause; 0 ends it.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_add(solver: *mut Solver, lit: c_int) {
    ipasir::ipasir_add(solver.cast(), lit);
    note(solver, lit);
}

/// Assumes a literal for the next call.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_assume(solver: *mut Solver, lit: c_int) {
    ipasir::ipasir_assume(solver.cast(), lit);
    note(solver, lit);
}

/// Takes note of a literal, so that no new variable gets its number.
fn note(solver: *mut Solver, lit: c_int) {
    if let Some(lit) = Lit::from_dimacs(lit) {
        with_void(solver, |session| {
            session.note(lit);
            Ok(())
        });
    }
}

/// Solves: 10, 20 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_solve(solver: *mut Solver) -> c_int {
    guard_zero(|| {
        SOLVERS.check_damage(solver.addr())?;
        SOLVERS.with(solver.addr(), |session| {
            session.check_clause()?;
            // A refused call must not leave the clause to the next call.
            if session.cadical.has_constraint && !session.has_lost_assumption {
                let clause = std::mem::take(&mut session.cadical.constraint);
                session.begin()?.constrain(clause);
            } else if !session.cadical.has_constraint && !session.cadical.constraint.is_empty() {
                let message = "the clause of ccadical_constrain has no end; add 0 first";
                return Err(Error::new(Kind::State, message));
            }
            let answer = session.solve(&[]);
            session.end_call();
            answer.map(code)
        })
    })
}

/// The literal that is true in the model: this one or its negation.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_val(solver: *mut Solver, lit: c_int) -> c_int {
    with_zero(solver, |session| {
        session.require(Outcome::Satisfiable)?;
        let value = session.solver().value(literal(lit)?);
        Ok(value.map_or(-lit.abs(), |is_true| if is_true { lit } else { -lit }))
    })
}

/// Whether an assumption was used to show that there is no model.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_failed(solver: *mut Solver, lit: c_int) -> c_int {
    ipasir::ipasir_failed(solver.cast(), lit)
}

/// Sets the function that says whether to stop.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_set_terminate(
    solver: *mut Solver,
    state: *mut c_void,
    terminate: Option<TerminateFunction>,
) {
    ipasir::ipasir_set_terminate(solver.cast(), state, terminate);
}

/// Sets the function that gets learned clauses up to a length.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_set_learn(
    solver: *mut Solver,
    state: *mut c_void,
    max_length: c_int,
    learn: Option<LearnFunction>,
) {
    ipasir::ipasir_set_learn(solver.cast(), state, max_length, learn);
}

/// Adds a literal to the clause for the next call; 0 ends it.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_constrain(solver: *mut Solver, lit: c_int) {
    guard_void(|| {
        say(solver.cast(), |session| {
            session.forget_answer();
            if std::mem::take(&mut session.cadical.has_constraint) {
                session.cadical.constraint.clear();
            }
            match (lit, literal(lit)) {
                (0, _) => session.cadical.has_constraint = true,
                (_, Ok(lit)) => {
                    session.note(lit);
                    session.cadical.constraint.push(lit);
                }
                (_, Err(error)) => {
                    // Only the next call depends on the assumption.
                    session.has_lost_assumption = true;
                    remember(&error);
                }
            }
            Ok(())
        })
    });
}

/// Whether the last call was refuted only together with the clause of `ccadical_constrain`.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_constraint_failed(solver: *mut Solver) -> c_int {
    with_zero(solver, |session| {
        session.require(Outcome::Unsatisfiable)?;
        Ok(c_int::from(session.solver().constraint_failed()))
    })
}

/// Sets an option by its name.
///
/// # Safety
/// The name ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ccadical_set_option(
    solver: *mut Solver,
    name: *const c_char,
    value: c_int,
) {
    with_void(solver, |session| {
        // SAFETY: the caller's contract.
        session.set_number(unsafe { text(name, "the name")? }, value)
    });
}

/// The value of an option.
///
/// # Safety
/// The name ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ccadical_get_option(solver: *mut Solver, name: *const c_char) -> c_int {
    with_zero(solver, |session| {
        // SAFETY: the caller's contract.
        session.number(unsafe { text(name, "the name")? })
    })
}

/// Limits the next call; a negative number lifts the limit.
///
/// # Safety
/// The name ends with a null byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ccadical_limit(solver: *mut Solver, name: *const c_char, limit: c_int) {
    with_void(solver, |session| {
        let (limits, limit) = (session.limits, u64::try_from(limit).ok());
        // SAFETY: the caller's contract.
        session.limits = match unsafe { text(name, "the name")? } {
            "conflicts" => limits.conflicts(limit),
            "decisions" => limits.decisions(limit),
            "ticks" => limits.ticks(limit),
            // neuf simplifies and walks as it sees fit.
            "preprocessing" | "localsearch" | "terminate" => limits,
            name => return Err(Error::unknown("limit", name)),
        };
        Ok(())
    });
}

/// How many variables are neither fixed nor removed, of all that were named and not only declared.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_active(solver: *mut Solver) -> i64 {
    let count = |session: &mut Session| Ok(session.solver().progress().variables_left() as i64);
    crate::report::guard_with(|_| 0, || SOLVERS.with(solver.addr(), count))
}

/// How many clauses of two and more literals there are that are not true and do not follow from
/// others.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_irredundant(solver: *mut Solver) -> i64 {
    let count = |session: &mut Session| Ok(session.clause_counts()[0] as i64);
    crate::report::guard_with(|_| 0, || SOLVERS.with(solver.addr(), count))
}

/// The value of a literal that it has in all models, as far as is known: 1, -1, or 0.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_fixed(solver: *mut Solver, lit: c_int) -> c_int {
    with_zero(solver, |session| {
        let value = session.solver().fixed(literal(lit)?);
        Ok(value.map_or(0, |is_true| if is_true { 1 } else { -1 }))
    })
}

/// Completes the proof.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_close_proof(solver: *mut Solver) {
    with_void(solver, Session::finish_proof);
}

/// Does nothing: the call is for tracers, which cannot be connected from C.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_conclude(_solver: *mut Solver) {}

/// Makes the call that is under way stop, or else the next call.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_terminate(solver: *mut Solver) {
    // A message would take memory, which a signal handler must not ask for.
    let _ = SOLVERS.interrupt(solver.addr());
}

/// Keeps a variable from being eliminated by `ccadical_simplify`, once more.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_freeze(solver: *mut Solver, lit: c_int) {
    with_void(solver, |session| {
        let lit = literal(lit)?;
        session.note(lit);
        *session.cadical.frozen.entry(lit.var()).or_default() += 1;
        Ok(())
    });
}

/// Whether a variable is frozen.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_frozen(solver: *mut Solver, lit: c_int) -> c_int {
    with_zero(solver, |session| {
        Ok(c_int::from(session.cadical.frozen.contains_key(&literal(lit)?.var())))
    })
}

/// Takes one call of `ccadical_freeze` back.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_melt(solver: *mut Solver, lit: c_int) {
    with_void(solver, |session| {
        let var = literal(lit)?.var();
        let frozen = &mut session.cadical.frozen;
        let count = frozen
            .get_mut(&var)
            .ok_or_else(|| Error::new(Kind::State, "the variable is not frozen"))?;
        *count -= 1;
        if *count == 0 {
            frozen.remove(&var);
        }
        Ok(())
    });
}

/// Simplifies without a search: 20 if simplification refutes the clauses, and otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_simplify(solver: *mut Solver) -> c_int {
    guard_zero(|| {
        SOLVERS.check_damage(solver.addr())?;
        SOLVERS.with(solver.addr(), |session| {
            let kept: Vec<Var> = session.cadical.frozen.keys().copied().collect();
            let is_refuted = session.simplify(ROUNDS, &kept)?;
            session.end_call();
            if is_refuted { session.solve(&[]).map(code) } else { Ok(NEUF_UNKNOWN) }
        })
    })
}

/// The highest variable that was named or declared.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_vars(solver: *mut Solver) -> c_int {
    with_zero(solver, |session| Ok(session.variables() as c_int))
}

/// Declares so many more variables and returns the last of them.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_declare_more_variables(solver: *mut Solver, count: c_int) -> c_int {
    with_zero(solver, |session| session.declare(count))
}

/// Declares a new variable and returns it.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_declare_one_more_variable(solver: *mut Solver) -> c_int {
    with_zero(solver, |session| session.declare(1))
}

/// Makes decisions on a variable try this literal first.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_phase(solver: *mut Solver, lit: c_int) {
    with_void(solver, |session| {
        let lit = literal(lit)?;
        session.note(lit);
        session.set_phase(lit);
        Ok(())
    });
}

/// Takes the phase of a variable back.
#[unsafe(no_mangle)]
pub extern "C" fn ccadical_unphase(solver: *mut Solver, lit: c_int) {
    with_void(solver, |session| {
        session.clear_phase(literal(lit)?.var());
        Ok(())
    });
}
