//! Files that are read, plain or compressed.

use std::ffi::CString;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use neuf_cnf::Interrupt;
use neuf_compress::{Input, decompressed};
use pyo3::exceptions::{PyOSError, PyUserWarning, PyValueError};
use pyo3::prelude::*;

/// The oddities of a file that is read, as far as it was read.
#[derive(Clone, Default)]
pub(crate) struct Odd(Arc<Mutex<Vec<String>>>);

impl Odd {
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Opens a file whose reading stops when `interrupt` is requested, also while it waits for a
/// pipe.
///
/// # Errors
/// When it cannot be opened or is a folder.
pub(crate) fn open(path: &Path, interrupt: &Interrupt, odd: &Odd) -> io::Result<Input> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let Odd(told) = odd.clone();
    decompressed(Guarded { file, interrupt: interrupt.clone() }, move |warning| {
        told.lock().unwrap_or_else(PoisonError::into_inner).push(warning.to_owned());
    })
}

struct Guarded {
    file: File,
    interrupt: Interrupt,
}

impl Read for Guarded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.interrupt.check().map_err(io::Error::other)?;
            match self.file.read(buffer) {
                // A signal came while this waited for a pipe; its handler runs when the
                // interrupt asks, which it does not do at every check.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    sleep(Duration::from_millis(60));
                }
                result => return result,
            }
        }
    }
}

/// Warns whoever has called the module.
///
/// # Errors
/// The exception if Python turns the warning into one.
pub(crate) fn warn(py: Python<'_>, told: &str) -> PyResult<()> {
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(told)?, 1)
}

/// The exception for a file that cannot be read or written, which names it.
pub(crate) fn os_error(error: &io::Error, path: &Path) -> PyErr {
    const EISDIR: i32 = 21;
    let code = match error.kind() {
        io::ErrorKind::IsADirectory => Some(EISDIR),
        _ => error.raw_os_error(),
    };
    match code {
        // Python chooses the class by the number, such as `FileNotFoundError`.
        Some(code) => {
            let message = error.to_string();
            let message = message.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((code, message, path.as_os_str().to_owned()))
        }
        // For example, a name that contains a zero.
        None if error.kind() == io::ErrorKind::InvalidInput => {
            PyValueError::new_err(error.to_string())
        }
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}
