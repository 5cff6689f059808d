//! Reading and writing slices where the place is known to be in range.
//!
//! Only the propagation loop and what it calls use these, because only there
//! do the range checks cost: not for themselves, but for the registers that
//! the lengths take. With the feature `checked` they check all the same: that
//! is the twin, on which the tests are run as well.

/// The element at `place`.
///
/// # Safety
/// `place` is below the length of `slice`.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) unsafe fn get<T: Copy>(slice: &[T], place: usize) -> T {
    if cfg!(feature = "checked") {
        return slice[place];
    }
    // SAFETY: the caller vouches for `place`.
    unsafe { *slice.get_unchecked(place) }
}

/// The element at `place`, to change.
///
/// # Safety
/// `place` is below the length of `slice`.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) unsafe fn get_mut<T>(slice: &mut [T], place: usize) -> &mut T {
    if cfg!(feature = "checked") {
        return &mut slice[place];
    }
    // SAFETY: the caller vouches for `place`.
    unsafe { slice.get_unchecked_mut(place) }
}
