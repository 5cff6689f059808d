//! Variables and literals.
//!
//! A literal is one `u32`: twice the index of its variable, plus one if it is negative.
//! So literals index arrays directly (values by literal, watch lists by literal),
//! negation is one exclusive or, and sorting literals puts the two polarities of a
//! variable side by side. The signed integers of DIMACS would need a branch or an
//! offset at each array access. The encoding is that of `MiniSat` (Eén and Sörensson,
//! SAT 2003).

use std::fmt;
use std::ops::Not;

/// A propositional variable, numbered from 0.
///
/// In DIMACS files the same variable has the number `index + 1`. There are at
/// most [`Var::MAX_COUNT`] variables.
///
/// ```
/// use neuf_core::Var;
/// let x = Var::new(4);
/// assert_eq!(x.index(), 4);
/// assert_eq!(x.to_dimacs(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Var(u32);

impl Var {
    /// The largest number of variables that a formula can have: 2^28, the limit of
    /// `varisat-dimacs`.
    pub const MAX_COUNT: usize = 1 << 28;

    /// The variable with this index.
    ///
    /// # Panics
    /// When `index` is not below [`Var::MAX_COUNT`]; use [`Var::try_new`] for
    /// numbers that come from outside.
    #[inline]
    #[must_use]
    pub fn new(index: usize) -> Var {
        assert!(index < Var::MAX_COUNT, "variable index {index} is over the limit");
        Var(index as u32)
    }

    /// The variable with this index, or `None` if `index` is not below
    /// [`Var::MAX_COUNT`].
    #[inline]
    #[must_use]
    pub fn try_new(index: usize) -> Option<Var> {
        (index < Var::MAX_COUNT).then_some(Var(index as u32))
    }

    /// The index of this variable, from 0.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of this variable in DIMACS files, from 1.
    #[inline]
    #[must_use]
    pub fn to_dimacs(self) -> i32 {
        self.0 as i32 + 1
    }

    /// The literal that is true when the variable is `polarity`.
    #[inline]
    #[must_use]
    pub fn lit(self, polarity: bool) -> Lit {
        Lit(2 * self.0 + u32::from(!polarity))
    }

    /// The literal that is true when the variable is true.
    #[inline]
    #[must_use]
    pub fn positive(self) -> Lit {
        self.lit(true)
    }

    /// The literal that is true when the variable is false.
    #[inline]
    #[must_use]
    pub fn negative(self) -> Lit {
        self.lit(false)
    }
}

/// A literal: a variable or its negation.
///
/// ```
/// use neuf_core::{Lit, Var};
/// let a = Var::new(0).positive();
/// assert_eq!((!a).to_dimacs(), -1);
/// assert_eq!(Lit::from_dimacs(-1), Some(!a));
/// assert_eq!(!!a, a);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Lit(u32);

/// A number that is no literal: 0, or a number whose variable is above the [limit](Var::MAX_COUNT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALiteral(pub i32);

impl fmt::Display for NotALiteral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, most) = (self.0, Var::MAX_COUNT);
        write!(
            f,
            "{number} is no literal: expected a number from 1 to {most}, or one from -{most} to -1"
        )
    }
}

impl std::error::Error for NotALiteral {}

/// The literal with a DIMACS number, as [`Lit::from_dimacs`], with an error that says what is
/// wrong.
///
/// ```
/// use neuf_core::Lit;
/// let clause: Result<Vec<Lit>, _> = [1, -2, 3].into_iter().map(Lit::try_from).collect();
/// assert_eq!(clause.unwrap().len(), 3);
/// assert!(Lit::try_from(0).unwrap_err().to_string().starts_with("0 is no literal"));
/// ```
impl TryFrom<i32> for Lit {
    type Error = NotALiteral;

    fn try_from(number: i32) -> Result<Lit, NotALiteral> {
        Lit::from_dimacs(number).ok_or(NotALiteral(number))
    }
}

impl Lit {
    /// The literal with a DIMACS number; `None` for 0 and for variables above the
    /// limit.
    #[inline]
    #[must_use]
    pub fn from_dimacs(number: i32) -> Option<Lit> {
        let index = (number.unsigned_abs() as usize).checked_sub(1)?;
        Some(Var::try_new(index)?.lit(number > 0))
    }

    /// The literal with this [code](Lit::code).
    ///
    /// # Panics
    /// When `code` is not below twice [`Var::MAX_COUNT`].
    #[inline]
    #[must_use]
    pub fn from_code(code: usize) -> Lit {
        assert!(code < 2 * Var::MAX_COUNT, "literal code {code} is over the limit");
        Lit(code as u32)
    }

    /// The code of this literal: twice the index of its variable, plus one for a negative literal.
    /// The code is the index in arrays by literal.
    #[inline]
    #[must_use]
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// The variable of this literal.
    #[inline]
    #[must_use]
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is the positive literal of its variable.
    #[inline]
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Whether this is the negative literal of its variable.
    #[inline]
    #[must_use]
    pub fn is_negative(self) -> bool {
        !self.is_positive()
    }

    /// The number of this literal in DIMACS files: the number of its variable, from 1, and negative
    /// for a negative literal.
    #[inline]
    #[must_use]
    pub fn to_dimacs(self) -> i32 {
        let number = self.var().to_dimacs();
        if self.is_positive() { number } else { -number }
    }

    /// The literal as one word, for the clause arena.
    #[inline]
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    /// The literal of a word that [`Lit::word`] gave.
    #[inline]
    pub(crate) const fn from_word(word: u32) -> Lit {
        Lit(word)
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl From<Var> for Lit {
    fn from(var: Var) -> Lit {
        var.positive()
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimacs_numbers_round_trip() {
        for number in [1, -1, 2, -2, 729, -729, 1 << 28, -(1 << 28)] {
            assert_eq!(Lit::from_dimacs(number).unwrap().to_dimacs(), number);
        }
    }

    #[test]
    fn zero_and_numbers_over_the_limit_are_no_literals() {
        for number in [0, (1 << 28) + 1, -(1 << 28) - 1, i32::MAX, i32::MIN] {
            assert_eq!(Lit::from_dimacs(number), None);
        }
    }

    #[test]
    fn the_polarities_of_a_variable_have_neighbouring_codes() {
        let x = Var::new(7);
        assert_eq!(x.positive().code(), 14);
        assert_eq!(x.negative().code(), 15);
        assert!(x.positive() < x.negative());
    }
}
