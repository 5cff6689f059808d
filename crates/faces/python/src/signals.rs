//! Ctrl-C during long calls.
//!
//! Python runs its handlers of signals on the main thread only, between two instructions of the
//! interpreter. A call that works for minutes has to ask for them. So every long call works without
//! Python's lock under an [`Interrupt`] whose callback asks Python about twenty times a second; if
//! a handler raises, as the handler of Ctrl-C does, the work stops and the exception is raised. (A
//! thread for the work, while the main thread waits for signals, costs some twenty microseconds in
//! each call, more than a small call takes.)

use std::cell::{Cell, RefCell};
use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, LazyLock};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use neuf_cnf::Interrupt;
use neuf_words::{Language, Told};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often Python is asked.
const PERIOD: Duration = Duration::from_millis(50);

thread_local! {
    /// When this thread last asked, if it is in a long call.
    static ASKED: Cell<Option<Instant>> = const { Cell::new(None) };
    /// The exception that a handler has raised.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// An interrupt that Python's signals request.
pub(crate) fn interrupt() -> Interrupt {
    static CALLBACK: LazyLock<Arc<dyn Fn() -> bool + Send + Sync>> =
        LazyLock::new(|| Arc::new(is_raised));
    Interrupt::new().with_callback(Arc::clone(&CALLBACK))
}

/// Asks Python whether a handler raises. On threads that are in no long call of
/// [`interruptible`], it does nothing.
fn is_raised() -> bool {
    let Some(asked) = ASKED.get() else { return false };
    if asked.elapsed() < PERIOD {
        return false;
    }
    ASKED.set(Some(Instant::now()));
    // The method itself is no function of any lifetime, so it needs a closure.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "it is not redundant")]
    let checked = Python::try_attach(|py| py.check_signals());
    match checked {
        Some(Ok(())) => false,
        Some(Err(error)) => {
            RAISED.replace(Some(error));
            true
        }
        // The interpreter is being shut down.
        None => true,
    }
}

/// Works without Python's lock, with signals in view.
///
/// # Errors
/// What a handler of a signal has raised; `interrupt` is then cleared.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let outer = ASKED.replace(Some(Instant::now()));
    let result = py.detach(work);
    ASKED.set(outer);
    match RAISED.take() {
        None => Ok(result),
        Some(error) => {
            interrupt.clear();
            Err(error)
        }
    }
}

/// Works on another thread, while this thread waits for signals: for work that divides itself among
/// threads or waits for others, and so would not ask for signals on this thread.
///
/// # Errors
/// As for [`interruptible`], and `RuntimeError` when the system does not start a thread.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let result = interruptible(py, interrupt, || {
        thread::scope(|scope| {
            let (done, is_done) = mpsc::channel();
            let worker = Builder::new().spawn_scoped(scope, move || {
                // The sender is dropped even if the work panics.
                let _done: mpsc::Sender<()> = done;
                work()
            })?;
            while is_done.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                let _ = interrupt.is_requested();
            }
            Ok(worker.join())
        })
    })?;
    let no_thread = |error: io::Error| {
        let why = error.told(Language::English);
        PyRuntimeError::new_err(format!("cannot start a thread: {why}"))
    };
    result.map_err(no_thread)?.map_err(|panic| {
        let what = panic.downcast_ref::<&str>().copied();
        let what = what.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        PyRuntimeError::new_err(format!("a defect of neuf: {}", what.unwrap_or("a panic")))
    })
}

/// Does the same work on several threads, including this thread. If the system refuses threads, the
/// others do the work.
pub(crate) fn on_threads(threads: usize, work: impl Fn() + Copy + Send) {
    thread::scope(|scope| {
        for _ in 1..threads {
            if Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
