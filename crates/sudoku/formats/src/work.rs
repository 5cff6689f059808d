//! Counts the bytes that the reader looks at, for tests that nothing is quadratic.
//!
//! Time cannot be asserted in a test, since machines differ and have other work to do. The
//! count grows with the time: each loop over text adds the length of the text that it goes
//! over, and each line counts once more whenever it is read again. Outside of tests nothing
//! is counted.

#[cfg(test)]
thread_local! {
    static BYTES: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Adds the bytes of a text that is gone over.
#[inline]
pub(crate) fn looked_at(bytes: usize) {
    #[cfg(test)]
    BYTES.with(|count| count.set(count.get() + bytes as u64));
    #[cfg(not(test))]
    let _ = bytes;
}

/// How many bytes this thread has looked at.
#[cfg(test)]
pub(crate) fn counted() -> u64 {
    BYTES.with(std::cell::Cell::get)
}
