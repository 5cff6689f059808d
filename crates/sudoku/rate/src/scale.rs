//! A place on Sudoku Explainer's scale, in tenths.

use std::fmt;

/// A difficulty on Sudoku Explainer's scale, counted in tenths: 1.0 for the last empty cell of
/// a house, up to about 12.
///
/// ```
/// use neuf_rate::Tenths;
/// assert_eq!(Tenths(72).to_string(), "7.2");
/// assert_eq!(Tenths(72).value(), 7.2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(pub u8);

impl Tenths {
    /// The difficulty as it is printed, as a number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
