//! Asks whether there is memory left before taking memory.
//!
//! Rust ends the process when an allocation fails, except in a few fallible methods. Making each
//! allocation of a solver fallible would put an error into every signature. So only the vectors
//! that grow with the clauses are grown fallibly, and only if some megabytes are left afterwards
//! for all small allocations. To find out, a block of some megabytes is allocated and freed. The
//! allocator takes such a large block from the system and does not touch its pages, so the question
//! takes some microseconds, and is asked only before a megabyte and more is taken. A count of the
//! bytes in use was rejected: the count would have to know the system's limit and what the rest of
//! the program takes.
//!
//! In WebAssembly the memory of a program never shrinks, so the question itself would take the
//! memory, and is not asked.

use std::hint::black_box;

/// How many bytes are left for small allocations. The allocators of Linux keep no block of this
/// size for later.
pub(crate) const MARGIN: usize = 40 << 20;

/// From this size on, in bytes, memory is taken only if the margin is left.
const LARGE: usize = 1 << 20;

/// Whether this many bytes can be allocated now, and a margin of some megabytes besides. Fewer
/// bytes than a megabyte are taken from the margin.
#[must_use]
pub fn has_room(bytes: usize) -> bool {
    if bytes < LARGE || cfg!(target_family = "wasm") {
        return true;
    }
    let mut block: Vec<u8> = Vec::new();
    let answer = block.try_reserve_exact(bytes.saturating_add(MARGIN));
    // Without this line compilers may leave the allocation out and assume its success.
    black_box(block.as_ptr());
    answer.is_ok()
}

/// Makes room in a vector for this many more elements, and returns whether that was possible. The
/// vector doubles, or grows by an eighth where it cannot double.
#[inline]
pub fn make_room<T>(vec: &mut Vec<T>, more: usize) -> bool {
    vec.capacity() - vec.len() >= more || grow(vec, more)
}

#[cold]
#[inline(never)]
fn grow<T>(vec: &mut Vec<T>, more: usize) -> bool {
    let fits = |more: usize| has_room(more.saturating_mul(size_of::<T>()));
    let slowly = more.saturating_add(vec.len() / 8);
    fits(more.max(vec.capacity())) && vec.try_reserve(more).is_ok()
        || fits(slowly) && vec.try_reserve_exact(slowly).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_made_unless_there_is_none() {
        let mut numbers: Vec<u64> = Vec::new();
        assert!(make_room(&mut numbers, 3) && numbers.capacity() >= 3);
        assert!(!make_room(&mut numbers, 1 << 59) && !make_room(&mut numbers, usize::MAX));
        numbers.resize(1 << 18, 0);
        assert!(make_room(&mut numbers, 1) && numbers.capacity() >= 1 << 19);
        assert!(has_room(0) && has_room(1 << 20) && !has_room(1 << 60) && !has_room(usize::MAX));
    }
}
