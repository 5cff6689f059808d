//! Reads and writes of slices at places that are known to be in range, and requests to load
//! from memory what will be read soon.
//!
//! Only the propagation loop and the functions that it calls use unchecked access, because only
//! there range checks cost time: the lengths occupy registers. With the feature `checked`, each
//! access checks its range; the tests also run with this feature.

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

/// Asks the processor to load the element at `place`, which will be read soon. The place need not
/// be in range: nothing is read here. On processors without an instruction for loading ahead, the
/// function does nothing.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(slice: &[T], place: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = slice.as_ptr().wrapping_add(place);
        // SAFETY: the instruction reads nothing that the program could see, and a bad address
        // has no effect.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = (slice, place);
}
