//! The memory and the functions of callers.
//!
//! All `unsafe` code of the crate is here. Each function relies on the contract of the headers:
//! arrays are as long as is said, texts end with a null byte, and memory that is written to is not
//! in use elsewhere. Null and wrongly aligned pointers are found out and refused.

#![allow(unsafe_code)]
#![allow(unreachable_pub, reason = "cbindgen takes public types only")]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::io::{self, Read, Write};

use crate::report::{Error, Kind};

/// The `void *` that a caller gets back in callbacks: a number that is never followed here.
#[derive(Clone, Copy)]
pub(crate) struct State(usize);

impl State {
    pub(crate) fn new(pointer: *mut c_void) -> State {
        State(pointer.expose_provenance())
    }

    fn pointer(self) -> *mut c_void {
        std::ptr::with_exposed_provenance_mut(self.0)
    }
}

/// Asks whether to stop.
pub type TerminateFunction = extern "C" fn(state: *mut c_void) -> c_int;
/// Is told a learned clause, which ends with 0.
pub type LearnFunction = extern "C" fn(state: *mut c_void, clause: *mut c_int);
/// Is told a literal that is true in all models.
pub type FixedFunction = extern "C" fn(state: *mut c_void, lit: c_int);
/// Is told a clause. A call goes on as long as it returns 0.
pub type ClauseFunction = extern "C" fn(
    state: *mut c_void,
    lits: *const c_int,
    length: usize,
    is_redundant: c_int,
) -> c_int;
/// Is told a model.
pub type ModelFunction =
    extern "C" fn(state: *mut c_void, model: *const c_int, length: usize) -> c_int;

/// Reads at most `capacity` bytes into a buffer, and returns how many: 0 at the end, and more than
/// `capacity` after an error.
pub type ReadFunction =
    extern "C" fn(state: *mut c_void, buffer: *mut c_char, capacity: usize) -> usize;
/// Writes bytes, and returns how many it has written: fewer than `length` after an error.
pub type WriteFunction =
    extern "C" fn(state: *mut c_void, bytes: *const c_char, length: usize) -> usize;

/// A caller's function with the pointer that it gets.
#[derive(Clone, Copy)]
pub(crate) struct Callback<F> {
    pub(crate) function: F,
    pub(crate) state: State,
}

impl Callback<TerminateFunction> {
    pub(crate) fn says_stop(self) -> bool {
        (self.function)(self.state.pointer()) != 0
    }
}

impl Callback<LearnFunction> {
    /// Tells a clause; a 0 is added.
    pub(crate) fn tell(self, clause: &mut Vec<c_int>) {
        clause.push(0);
        (self.function)(self.state.pointer(), clause.as_mut_ptr());
    }
}

impl Callback<FixedFunction> {
    pub(crate) fn tell(self, lit: c_int) {
        (self.function)(self.state.pointer(), lit);
    }
}

impl Callback<ClauseFunction> {
    /// Tells a clause. Returns whether the caller wants no more of them.
    pub(crate) fn tell(self, lits: &[c_int], is_redundant: bool) -> bool {
        let is_redundant = c_int::from(is_redundant);
        (self.function)(self.state.pointer(), lits.as_ptr(), lits.len(), is_redundant) != 0
    }
}

impl Read for Callback<ReadFunction> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let start = buffer.as_mut_ptr().cast();
        match (self.function)(self.state.pointer(), start, buffer.len()) {
            count if count <= buffer.len() => Ok(count),
            _ => Err(io::Error::other("reading has failed")),
        }
    }
}

impl Write for Callback<WriteFunction> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (self.function)(self.state.pointer(), bytes.as_ptr().cast(), bytes.len()) {
            count if count == bytes.len() => Ok(count),
            _ => Err(io::Error::other("writing has failed")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Callback<ModelFunction> {
    /// Tells a model. Returns whether the caller wants no more of them.
    pub(crate) fn tell(self, model: &[c_int]) -> bool {
        (self.function)(self.state.pointer(), model.as_ptr(), model.len()) != 0
    }
}

/// The functions that are told each step of a proof, in the order of the proof. All get `state`,
/// and may be null. Clauses have numbers from 1 on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Tracer {
    /// What every function gets.
    pub state: *mut c_void,
    /// A clause of the caller, or of a propagator.
    pub input:
        Option<extern "C" fn(state: *mut c_void, id: u64, lits: *const c_int, length: usize)>,
    /// A clause that follows from those before it. Its antecedents stand in the order in which
    /// they propagate. If `is_definition` is not 0, it does not follow, but defines the new
    /// variable of its first literal; the antecedents are then the clauses with its negation.
    pub derived: Option<
        extern "C" fn(
            state: *mut c_void,
            id: u64,
            lits: *const c_int,
            length: usize,
            antecedents: *const u64,
            count: usize,
            is_definition: c_int,
        ),
    >,
    /// A clause that the solver does not need any more.
    pub deleted:
        Option<extern "C" fn(state: *mut c_void, id: u64, lits: *const c_int, length: usize)>,
}

/// A tracer that may move to another thread.
#[derive(Clone, Copy)]
pub(crate) struct TraceFunctions {
    state: State,
    input: Option<extern "C" fn(*mut c_void, u64, *const c_int, usize)>,
    derived: Option<extern "C" fn(*mut c_void, u64, *const c_int, usize, *const u64, usize, c_int)>,
    deleted: Option<extern "C" fn(*mut c_void, u64, *const c_int, usize)>,
}

impl TraceFunctions {
    /// The functions of a tracer.
    ///
    /// # Safety
    /// `pointer` is null, or wrongly aligned, or it points to a tracer.
    pub(crate) unsafe fn of(pointer: *const Tracer) -> Result<TraceFunctions, Error> {
        if pointer.is_null() {
            return Err(null("the tracer"));
        }
        if !pointer.is_aligned() {
            return Err(Error::new(Kind::Argument, "the tracer is not aligned"));
        }
        // SAFETY: the caller's contract; null and wrong alignment were refused.
        let given = unsafe { pointer.read() };
        Ok(TraceFunctions {
            state: State::new(given.state),
            input: given.input,
            derived: given.derived,
            deleted: given.deleted,
        })
    }

    pub(crate) fn input(&self, id: u64, lits: &[c_int]) {
        if let Some(function) = self.input {
            function(self.state.pointer(), id, lits.as_ptr(), lits.len());
        }
    }

    pub(crate) fn derived(&self, id: u64, lits: &[c_int], antecedents: &[u64], defines: bool) {
        if let Some(function) = self.derived {
            let (hints, count) = (antecedents.as_ptr(), antecedents.len());
            let defines = c_int::from(defines);
            let state = self.state.pointer();
            function(state, id, lits.as_ptr(), lits.len(), hints, count, defines);
        }
    }

    pub(crate) fn deleted(&self, id: u64, lits: &[c_int]) {
        if let Some(function) = self.deleted {
            function(self.state.pointer(), id, lits.as_ptr(), lits.len());
        }
    }
}

fn null(name: &str) -> Error {
    Error::new(Kind::Argument, format!("{name} is null"))
}

/// The functions of an external propagator: a constraint that takes part in the search. All are
/// about observed variables, get `state`, and may be null, except for `accepts`.
///
/// Whenever everything is propagated, the solver tells what has changed (`backtracked`,
/// `level_opened`, `decided`, `assigned`, `fixed`), then asks `observe`, `propagate` and
/// `has_clause`, each until it returns 0, and then `decide` or, when all is assigned, `accepts`,
/// and after each of these two `retreat`. A function that names a literal whose variable is not
/// observed, even after `observe` was asked once more, ends the call with NEUF_UNKNOWN.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Propagator {
    /// What every function gets.
    pub state: *mut c_void,
    /// If not 0, only `accepts`, `observe` and the functions of clauses are called.
    pub is_lazy: c_int,
    /// These literals have become true, at the last level.
    pub assigned: Option<extern "C" fn(state: *mut c_void, lits: *const c_int, length: usize)>,
    /// A new level is open; the first one is 1.
    pub level_opened: Option<extern "C" fn(state: *mut c_void)>,
    /// The level that was opened last begins with this literal: a decision or an assumption.
    pub decided: Option<extern "C" fn(state: *mut c_void, lit: c_int)>,
    /// All levels above this one are undone.
    pub backtracked: Option<extern "C" fn(state: *mut c_void, level: usize)>,
    /// This literal is true for good.
    pub fixed: Option<extern "C" fn(state: *mut c_void, lit: c_int)>,
    /// A further variable to observe, or 0.
    pub observe: Option<extern "C" fn(state: *mut c_void) -> c_int>,
    /// A literal that follows from what is assigned, or 0.
    pub propagate: Option<extern "C" fn(state: *mut c_void) -> c_int>,
    /// The next literal of the clause from which that one follows, which contains it; 0 ends
    /// the clause.
    pub reason_literal: Option<extern "C" fn(state: *mut c_void, propagated: c_int) -> c_int>,
    /// If not 0, the clauses of `reason_literal` stay; otherwise they may be forgotten.
    pub reasons_stay: c_int,
    /// Whether there is a clause to add: 0 for no, 1 for one that stays, 2 for one that may be
    /// forgotten.
    pub has_clause: Option<extern "C" fn(state: *mut c_void) -> c_int>,
    /// The next literal of that clause; 0 ends it.
    pub clause_literal: Option<extern "C" fn(state: *mut c_void) -> c_int>,
    /// The literal to decide next, or 0.
    pub decide: Option<extern "C" fn(state: *mut c_void) -> c_int>,
    /// The level to which the search goes back, or -1 for none; the answer before is then
    /// forgotten.
    pub retreat: Option<extern "C" fn(state: *mut c_void) -> c_int>,
    /// Whether this model is right: the true literals of the observed variables. If it is not,
    /// there must be a clause that excludes it.
    pub accepts:
        Option<extern "C" fn(state: *mut c_void, model: *const c_int, length: usize) -> c_int>,
}

/// A propagator that may move to another thread.
#[derive(Clone, Copy)]
pub(crate) struct Functions {
    state: State,
    pub(crate) is_lazy: bool,
    pub(crate) reasons_stay: bool,
    assigned: Option<extern "C" fn(*mut c_void, *const c_int, usize)>,
    level_opened: Option<extern "C" fn(*mut c_void)>,
    decided: Option<extern "C" fn(*mut c_void, c_int)>,
    backtracked: Option<extern "C" fn(*mut c_void, usize)>,
    fixed: Option<extern "C" fn(*mut c_void, c_int)>,
    observe: Option<extern "C" fn(*mut c_void) -> c_int>,
    propagate: Option<extern "C" fn(*mut c_void) -> c_int>,
    reason_literal: Option<extern "C" fn(*mut c_void, c_int) -> c_int>,
    has_clause: Option<extern "C" fn(*mut c_void) -> c_int>,
    clause_literal: Option<extern "C" fn(*mut c_void) -> c_int>,
    decide: Option<extern "C" fn(*mut c_void) -> c_int>,
    retreat: Option<extern "C" fn(*mut c_void) -> c_int>,
    accepts: extern "C" fn(*mut c_void, *const c_int, usize) -> c_int,
}

impl Functions {
    /// The functions of a propagator.
    ///
    /// # Safety
    /// `pointer` is null, or wrongly aligned, or it points to a propagator.
    pub(crate) unsafe fn of(pointer: *const Propagator) -> Result<Functions, Error> {
        if pointer.is_null() {
            return Err(null("the propagator"));
        }
        if !pointer.is_aligned() {
            return Err(Error::new(Kind::Argument, "the propagator is not aligned"));
        }
        // SAFETY: the caller's contract; null and wrong alignment were refused.
        let given = unsafe { pointer.read() };
        let lacks = |name| Error::new(Kind::Argument, format!("the propagator lacks {name}"));
        if given.propagate.is_some() && given.reason_literal.is_none() {
            return Err(lacks("reason_literal"));
        }
        if given.has_clause.is_some() && given.clause_literal.is_none() {
            return Err(lacks("clause_literal"));
        }
        Ok(Functions {
            state: State::new(given.state),
            is_lazy: given.is_lazy != 0,
            reasons_stay: given.reasons_stay != 0,
            assigned: given.assigned,
            level_opened: given.level_opened,
            decided: given.decided,
            backtracked: given.backtracked,
            fixed: given.fixed,
            observe: given.observe,
            propagate: given.propagate,
            reason_literal: given.reason_literal,
            has_clause: given.has_clause,
            clause_literal: given.clause_literal,
            decide: given.decide,
            retreat: given.retreat,
            accepts: given.accepts.ok_or_else(|| lacks("accepts"))?,
        })
    }

    /// Calls a function that returns a number; without it, the number is 0.
    fn ask(&self, function: Option<extern "C" fn(*mut c_void) -> c_int>) -> c_int {
        function.map_or(0, |function| function(self.state.pointer()))
    }

    pub(crate) fn assigned(&self, lits: &[c_int]) {
        if let Some(function) = self.assigned {
            function(self.state.pointer(), lits.as_ptr(), lits.len());
        }
    }

    pub(crate) fn level_opened(&self) {
        if let Some(function) = self.level_opened {
            function(self.state.pointer());
        }
    }

    pub(crate) fn backtracked(&self, level: usize) {
        if let Some(function) = self.backtracked {
            function(self.state.pointer(), level);
        }
    }

    pub(crate) fn decided(&self, lit: c_int) {
        if let Some(function) = self.decided {
            function(self.state.pointer(), lit);
        }
    }

    pub(crate) fn fixed(&self, lit: c_int) {
        if let Some(function) = self.fixed {
            function(self.state.pointer(), lit);
        }
    }

    pub(crate) fn observe(&self) -> c_int {
        self.ask(self.observe)
    }

    pub(crate) fn propagate(&self) -> c_int {
        self.ask(self.propagate)
    }

    pub(crate) fn reason_literal(&self, propagated: c_int) -> c_int {
        self.reason_literal.map_or(0, |function| function(self.state.pointer(), propagated))
    }

    pub(crate) fn has_clause(&self) -> c_int {
        self.ask(self.has_clause)
    }

    pub(crate) fn clause_literal(&self) -> c_int {
        self.ask(self.clause_literal)
    }

    pub(crate) fn decide(&self) -> c_int {
        self.ask(self.decide)
    }

    pub(crate) fn retreat(&self) -> Option<usize> {
        let level = self.retreat.map(|function| function(self.state.pointer()))?;
        usize::try_from(level).ok()
    }

    pub(crate) fn accepts(&self, model: &[c_int]) -> bool {
        (self.accepts)(self.state.pointer(), model.as_ptr(), model.len()) != 0
    }
}

/// A text of the caller.
///
/// # Safety
/// `pointer` is null, or it points to bytes up to a null byte that do not change during `'a`.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Error> {
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: the caller's contract; null was refused.
    let text = unsafe { CStr::from_ptr(pointer) };
    let message = || Error::new(Kind::Argument, format!("{name} is not text in UTF-8"));
    text.to_str().map_err(|_| message())
}

/// An array of the caller. Null stands for an empty one.
///
/// # Safety
/// If `length` is not 0, `pointer` is null, or wrongly aligned, or it points to this many numbers
/// that do not change during `'a`.
pub(crate) unsafe fn array<'a>(
    pointer: *const c_int,
    length: usize,
    name: &str,
) -> Result<&'a [c_int], Error> {
    if length == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(null(name));
    }
    if !pointer.is_aligned() || length > isize::MAX as usize / size_of::<c_int>() {
        return Err(Error::new(Kind::Argument, format!("{name} is no array of numbers")));
    }
    // SAFETY: the caller's contract; null, wrong alignment and impossible lengths were refused.
    Ok(unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// Writes a result.
///
/// # Safety
/// `pointer` is null, or wrongly aligned, or it can be written to.
pub(crate) unsafe fn put<T>(pointer: *mut T, value: T, name: &str) -> Result<(), Error> {
    if pointer.is_null() {
        return Err(null(name));
    }
    if !pointer.is_aligned() {
        return Err(Error::new(Kind::Argument, format!("{name} is not aligned")));
    }
    // SAFETY: the caller's contract; null and wrong alignment were refused.
    unsafe { pointer.write(value) };
    Ok(())
}

/// Writes the length of a result, and the result itself if it fits.
///
/// # Safety
/// `length` is as for [`put`]. If `capacity` is not 0, `buffer` is null, or wrongly aligned, or
/// this many values can be written to it.
pub(crate) unsafe fn fill<T: Copy>(
    buffer: *mut T,
    capacity: usize,
    length: *mut usize,
    values: &[T],
) -> Result<(), Error> {
    // SAFETY: the caller's contract.
    unsafe { put(length, values.len(), "the length")? };
    if values.len() > capacity {
        let message = format!("the buffer has room for {capacity} of {} values", values.len());
        return Err(Error::new(Kind::Space, message));
    }
    if values.is_empty() {
        return Ok(());
    }
    if buffer.is_null() {
        return Err(null("the buffer"));
    }
    if !buffer.is_aligned() {
        return Err(Error::new(Kind::Argument, "the buffer is not aligned"));
    }
    // SAFETY: the caller's contract; null, wrong alignment and a lack of room were refused.
    unsafe { std::ptr::copy(values.as_ptr(), buffer, values.len()) };
    Ok(())
}

/// Writes the length of a text, and the text with a null byte if it fits.
///
/// # Safety
/// As for [`fill`].
pub(crate) unsafe fn fill_text(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    text: &str,
) -> Result<(), Error> {
    let bytes: Vec<c_char> = text.bytes().chain([0]).map(|byte| byte as c_char).collect();
    // SAFETY: the caller's contract.
    let filled = unsafe { fill(buffer, capacity, length, &bytes) };
    // SAFETY: as above; the length is that of the text, as for `snprintf`.
    unsafe { put(length, text.len(), "the length")? };
    filled
}
