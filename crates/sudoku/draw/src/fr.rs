//! French: why a picture was not written.

use neuf_words::{Numbering, Told};

use crate::PngError;
use crate::png::MOST;

impl Told for PngError {
    fn french(&self, from: Numbering) -> String {
        match self {
            PngError::Size(width, height) => {
                format!("une image a de 1 à {MOST} pixels de chaque côté, et non {width}x{height}")
            }
            PngError::Io(error) => error.french(from),
        }
    }
}
