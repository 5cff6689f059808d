//! Sets of values.
//!
//! A set of values is one word of 128 bits, with bit v−1 for the value v, as in the mock
//! exam and practical 8 (where nine bits suffice). Union, difference and size are single
//! instructions, and the same code serves side 4 and side 100. A `Vec<bool>` or a sorted
//! list, as the naive solutions use, costs an allocation for each cell.

use std::fmt;

use crate::Shape;

/// A set of values from 1 to 128; `ValueSet(0)` is the empty set.
///
/// ```
/// use neuf_sudoku::ValueSet;
/// let set: ValueSet = [2, 5, 6].into_iter().collect();
/// assert_eq!(set.0, 0b110010);
/// assert_eq!((ValueSet::full(6) - set).iter().collect::<Vec<_>>(), [1, 3, 4]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ValueSet(
    /// The set as a number: bit v−1 for the value v.
    pub u128,
);

impl ValueSet {
    /// All values from 1 to `side`.
    ///
    /// # Panics
    /// When `side` is over [`Shape::MAX_SIDE`].
    #[must_use]
    pub fn full(side: usize) -> ValueSet {
        assert!(side <= Shape::MAX_SIDE, "a set of {side} values is over the limit");
        // Two shifts, since one by 128 bits is not defined.
        ValueSet(u128::MAX.checked_shr((Shape::MAX_SIDE - side) as u32).unwrap_or(0))
    }

    /// The set of one value.
    ///
    /// # Panics
    /// When the value is 0 or above 128.
    #[inline]
    #[must_use]
    pub fn of(value: u8) -> ValueSet {
        assert!((1..=128).contains(&value), "no value {value} in a set");
        ValueSet(1 << (value - 1))
    }

    /// Whether `value` is in the set; 0 never is.
    #[inline]
    #[must_use]
    pub fn contains(self, value: u8) -> bool {
        (1..=128).contains(&value) && self.0 >> (value - 1) & 1 == 1
    }

    /// Adds a value to the set.
    ///
    /// # Panics
    /// When the value is 0 or above 128.
    #[inline]
    pub fn insert(&mut self, value: u8) {
        self.0 |= ValueSet::of(value).0;
    }

    /// Removes a value from the set, if it is there.
    ///
    /// # Panics
    /// When the value is 0 or above 128.
    #[inline]
    pub fn remove(&mut self, value: u8) {
        self.0 &= !ValueSet::of(value).0;
    }

    /// The number of values.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest value.
    #[inline]
    #[must_use]
    pub(crate) fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8 + 1)
    }

    /// The value of a set with exactly one value; `None` for other sets.
    #[inline]
    #[must_use]
    pub fn single(self) -> Option<u8> {
        self.first().filter(|_| self.0 & (self.0 - 1) == 0)
    }

    /// The values in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        ones(self.0).map(|bit| bit as u8 + 1)
    }
}

/// The positions of the ones in a word, in ascending order.
pub fn ones(mut word: u128) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(place)
    })
}

impl std::ops::BitOr for ValueSet {
    type Output = ValueSet;

    #[inline]
    fn bitor(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 | other.0)
    }
}

impl std::ops::BitAnd for ValueSet {
    type Output = ValueSet;

    #[inline]
    fn bitand(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & other.0)
    }
}

impl std::ops::Sub for ValueSet {
    type Output = ValueSet;

    /// The values of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & !other.0)
    }
}

impl FromIterator<u8> for ValueSet {
    /// # Panics
    /// When a value is 0 or above 128.
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> ValueSet {
        values.into_iter().fold(ValueSet(0), |set, value| set | ValueSet::of(value))
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(values: &[u8]) -> ValueSet {
        values.iter().copied().collect()
    }

    #[test]
    fn sets_of_every_size_are_full_of_their_values() {
        assert_eq!(ValueSet::full(0), ValueSet(0));
        for side in 0..=128 {
            assert!(ValueSet::full(side).iter().map(usize::from).eq(1..=side));
        }
    }

    #[test]
    fn a_single_value_is_told_from_none_and_two() {
        assert_eq!(ValueSet(0).single(), None);
        assert_eq!(set(&[128]).single(), Some(128));
        assert_eq!(set(&[3, 128]).single(), None);
    }
}
