//! Reads and writes of slices at places that are known to be in range.
//!
//! Only the propagation loop and the functions it calls use these, because only
//! there do range checks cost time: not by themselves, but by the registers that
//! the lengths occupy. With the feature `checked` they do check the range; the
//! tests also run with this feature.

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
