//! The languages that neuf speaks, and how rows, columns and boxes are counted in them.

use crate::named;

named! {
    /// A language of answers, explanations and errors.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Language("language") {
        /// The language of the code.
        #[default]
        English = "en", "English";
        /// Each crate has its French in a file `fr.rs`.
        French = "fr", "français";
    }
}

/// From which number rows, columns and boxes are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// From 1, as people count: `r1c8`.
    #[default]
    FromOne,
    /// From 0, as the paper does: `(0,7)`.
    FromZero,
}

impl Numbering {
    /// The number of what has this index.
    ///
    /// ```
    /// use neuf_words::Numbering;
    /// assert_eq!(Numbering::FromOne.number(7), 8);
    /// assert_eq!(Numbering::FromZero.number(7), 7);
    /// ```
    #[must_use]
    pub fn number(self, index: usize) -> usize {
        match self {
            Numbering::FromOne => index + 1,
            Numbering::FromZero => index,
        }
    }
}
