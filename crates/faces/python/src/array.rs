//! Arrays of integers: arrays of numpy, and any other object with a buffer.
//!
//! A `memoryview` of Python reads the buffer. The stable interface has functions for buffers, which
//! would save a copy of the bytes, only from Python 3.11 on; with a `memoryview`, one wheel is
//! enough for Python 3.9 and later.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};

/// The elements of an array, row after row.
pub(crate) struct Array<'py> {
    /// The number of elements along each dimension.
    pub(crate) shape: Vec<usize>,
    /// The kind of element, in the letters of Python's module `struct`: `i`, `<q`, `d`.
    pub(crate) format: String,
    view: Bound<'py, PyMemoryView>,
    /// How many bytes an element has.
    width: usize,
}

/// Why the elements of an array are no numbers of 64 bits with a sign.
pub(crate) enum BadElements {
    /// An element is this number, which is over 2^63 − 1.
    Large(u64),
    /// The elements are no integers.
    NoIntegers,
    /// Python could not copy the elements.
    Failed(PyErr),
}

impl<'py> Array<'py> {
    /// The array of an object, or `None` for an object without a buffer.
    pub(crate) fn of(object: &Bound<'py, PyAny>) -> Option<Self> {
        let view = PyMemoryView::from(object).ok()?;
        Some(Self {
            shape: view.getattr("shape").ok()?.extract().ok()?,
            format: view.getattr("format").ok()?.extract().ok()?,
            width: view.getattr("itemsize").ok()?.extract().ok()?,
            view,
        })
    }

    /// The elements as integers.
    ///
    /// # Errors
    /// See [`BadElements`].
    pub(crate) fn integers(&self) -> Result<Vec<i64>, BadElements> {
        let (order, kind) = match *self.format.as_bytes() {
            [kind] => (b'@', kind),
            [order, kind] if b"@=<>!".contains(&order) => (order, kind),
            _ => return Err(BadElements::NoIntegers),
        };
        let is_signed = b"bhilqn".contains(&kind);
        if !is_signed && !b"BHILQN".contains(&kind) {
            return Err(BadElements::NoIntegers);
        }
        let is_big = match order {
            b'>' | b'!' => true,
            b'<' => false,
            _ => cfg!(target_endian = "big"),
        };
        let bytes = self.bytes().map_err(BadElements::Failed)?;
        let (width, bytes) = (self.width, bytes.as_bytes());
        self.view.py().detach(|| {
            macro_rules! elements {
                ($kind:ty) => {
                    bytes.chunks_exact(width).map(|element| {
                        let element = element.try_into().unwrap_or_default();
                        if is_big {
                            <$kind>::from_be_bytes(element)
                        } else {
                            <$kind>::from_le_bytes(element)
                        }
                    })
                };
            }
            Ok(match (width, is_signed) {
                (1, true) => elements!(i8).map(i64::from).collect(),
                (1, false) => elements!(u8).map(i64::from).collect(),
                (2, true) => elements!(i16).map(i64::from).collect(),
                (2, false) => elements!(u16).map(i64::from).collect(),
                (4, true) => elements!(i32).map(i64::from).collect(),
                (4, false) => elements!(u32).map(i64::from).collect(),
                (8, true) => elements!(i64).collect(),
                (8, false) => {
                    let signed =
                        |element| i64::try_from(element).map_err(|_| BadElements::Large(element));
                    return elements!(u64).map(signed).collect();
                }
                _ => return Err(BadElements::NoIntegers),
            })
        })
    }

    /// The bytes of an array whose elements are bytes without sign, as large batches should be.
    pub(crate) fn unsigned_bytes(&self) -> Option<PyResult<Vec<u8>>> {
        let is_bytes = self.format.ends_with('B') && self.width == 1;
        is_bytes.then(|| self.bytes().map(|bytes| bytes.as_bytes().to_vec()))
    }

    fn bytes(&self) -> PyResult<Bound<'py, PyBytes>> {
        Ok(self.view.call_method0("tobytes")?.cast_into()?)
    }
}
