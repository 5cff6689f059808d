//! Errors and panics, as codes and a message.
//!
//! The message belongs to the thread, as `errno` does: a message of the solver would not be there
//! when the handle is wrong.

#![forbid(unsafe_code)]

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

use neuf_words::without_number;

use crate::codes;

/// The kinds of errors; their numbers are in `codes.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Kind {
    Handle = codes::NEUF_ERROR_HANDLE,
    Busy = codes::NEUF_ERROR_BUSY,
    Argument = codes::NEUF_ERROR_ARGUMENT,
    State = codes::NEUF_ERROR_STATE,
    Input = codes::NEUF_ERROR_INPUT,
    File = codes::NEUF_ERROR_FILE,
    Space = codes::NEUF_ERROR_SPACE,
    Internal = codes::NEUF_ERROR_INTERNAL,
    Memory = codes::NEUF_ERROR_MEMORY,
}

/// What went wrong.
#[derive(Clone, Debug)]
pub(crate) struct Error {
    pub(crate) kind: Kind,
    message: Cow<'static, str>,
}

impl Error {
    pub(crate) fn new(kind: Kind, message: impl Into<Cow<'static, str>>) -> Error {
        Error { kind, message: message.into() }
    }

    /// An error for an unknown name, such as the name of an option.
    pub(crate) fn unknown(kind: &str, name: &str) -> Error {
        Error::new(Kind::Argument, format!("there is no {kind} `{name}`"))
    }

    pub(crate) fn memory() -> Error {
        Error::new(Kind::Memory, "there is not enough memory")
    }
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
    static CODE: Cell<c_int> = const { Cell::new(codes::NEUF_OK) };
}

/// Remembers the code and the message of an error for this thread. The system's number of the
/// error, which says nothing to a reader, is left out of the message.
pub(crate) fn remember(error: &Error) {
    let _ = CODE.try_with(|code| code.set(error.kind as c_int));
    let message = without_number(&error.message);
    // At the end of a thread, the message of the thread may be gone already.
    let _ = LAST.try_with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            *last = c_text(&message);
        }
    });
}

/// A text for C. A C text ends with the first null byte, so null bytes in the text are left out.
pub(crate) fn c_text(text: &str) -> CString {
    let bytes: Vec<u8> = text.bytes().filter(|&byte| byte != 0).collect();
    CString::new(bytes).unwrap_or_default()
}

/// The last message of this thread. It stays until the next error.
pub(crate) fn last_message() -> *const c_char {
    LAST.try_with(|last| last.try_borrow().map_or(c"".as_ptr(), |last| last.as_ptr()))
        .unwrap_or(CStr::as_ptr(c""))
}

/// The code of the last error of this thread.
pub(crate) fn last_code() -> c_int {
    CODE.try_with(Cell::get).unwrap_or(codes::NEUF_OK)
}

/// Runs the body of an exported function; `failed` makes the result of an error.
pub(crate) fn guard_with<T>(
    failed: impl FnOnce(Kind) -> T,
    body: impl FnOnce() -> Result<T, Error>,
) -> T {
    // After a panic, no half-done state can be reached: the lock of the solver is poisoned.
    let error = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(result)) => return result,
        Ok(Err(error)) => error,
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            let text = text.unwrap_or_default();
            // The payload of a panic may panic itself when it is dropped.
            std::mem::forget(panic);
            Error::new(Kind::Internal, format!("this is a defect of neuf: {text}"))
        }
    };
    remember(&error);
    failed(error.kind)
}

/// Runs the body of an exported function that returns a code.
pub(crate) fn guard(body: impl FnOnce() -> Result<c_int, Error>) -> c_int {
    guard_with(|kind| kind as c_int, body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_and_errors_become_codes() {
        assert_eq!(guard(|| Ok(7)), 7);
        let error = || Err(Error::new(Kind::State, "too \0early"));
        assert_eq!(guard(error), -104);
        assert_eq!(last_code(), -104);
        assert_eq!(LAST.with(|last| last.borrow().clone()), c"too early".to_owned());
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| ()));
        let code = guard(|| panic!("number {}", 7));
        std::panic::set_hook(hook);
        assert_eq!(code, Kind::Internal as c_int);
        let message = LAST.with(|last| last.borrow().clone());
        assert_eq!(message, c"this is a defect of neuf: number 7".to_owned());
    }
}
