//! French: why a picture was not written, or a font not taken.

use neuf_words::{Numbering, Told};

use crate::PngError;
use crate::outlines::FontError;
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

impl Told for FontError {
    fn french(&self, _: Numbering) -> String {
        match self {
            FontError::NotAFont => "ce n'est pas une police au format TrueType ou OpenType".into(),
            FontError::Second => "une police a déjà été ajoutée, et il n'y en a qu'une".into(),
        }
    }
}
