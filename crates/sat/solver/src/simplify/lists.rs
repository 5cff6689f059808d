//! Lists by literal, all in one block of memory.
//!
//! A pool has millions of short lists. As a vector, a list would take 24 bytes and an allocation
//! with a header of its own; here a list takes 16 bytes and exactly the room that is known to be
//! needed. A list that outgrows its room moves to the end of the block, with twice the room. Its
//! old room stays unused, which is little waste, because a pool lives for one round.

use neuf_core::Lit;

/// The lists of all literals.
///
/// Invariant: the ranges `start..start + room` lie within the block and do not overlap, and
/// `len` ≤ `room`.
#[derive(Debug, Default)]
pub(super) struct Lists<T> {
    block: Vec<T>,
    spans: Vec<Span>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: usize,
    len: u32,
    room: u32,
}

/// The first room of a list that had no room.
const FIRST: u32 = 4;

impl<T: Copy + Default> Lists<T> {
    /// Empty lists with room for this many entries, by literal.
    pub(super) fn with_room(counts: &[u32]) -> Lists<T> {
        let mut start = 0;
        let span = |&room: &u32| {
            let span = Span { start, len: 0, room };
            start += room as usize;
            span
        };
        let spans = counts.iter().map(span).collect();
        Lists { block: vec![T::default(); start], spans }
    }

    /// The list of a literal.
    #[inline]
    pub(super) fn of(&self, lit: Lit) -> &[T] {
        let Span { start, len, .. } = self.spans[lit.code()];
        &self.block[start..start + len as usize]
    }

    /// Adds an entry to the list of a literal.
    #[inline]
    pub(super) fn push(&mut self, lit: Lit, entry: T) {
        if self.spans[lit.code()].len == self.spans[lit.code()].room {
            self.enlarge(lit);
        }
        let span = &mut self.spans[lit.code()];
        self.block[span.start + span.len as usize] = entry;
        span.len += 1;
    }

    /// Moves a full list to a place with twice the room.
    #[cold]
    fn enlarge(&mut self, lit: Lit) {
        let span = &mut self.spans[lit.code()];
        let (old, start) = (span.start..span.start + span.len as usize, self.block.len());
        *span = Span { start, len: span.len, room: (2 * span.room).max(FIRST) };
        self.block.extend_from_within(old);
        self.block.resize(start + span.room as usize, T::default());
    }

    /// Removes from the list of a literal the entries for which `keep` is false.
    pub(super) fn retain(&mut self, lit: Lit, keep: impl Fn(T) -> bool) {
        let span = &mut self.spans[lit.code()];
        let list = &mut self.block[span.start..span.start + span.len as usize];
        let mut kept = 0;
        for place in 0..list.len() {
            let entry = list[place];
            list[kept] = entry;
            kept += usize::from(keep(entry));
        }
        span.len = kept as u32;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn they_are_as_vectors(
            counts in prop::collection::vec(0..3u32, 6),
            steps in prop::collection::vec((0..6usize, 0..8u32, any::<bool>()), 0..80),
        ) {
            let mut lists = Lists::with_room(&counts);
            let mut vectors = vec![Vec::new(); 6];
            for (code, entry, removes) in steps {
                let lit = Lit::from_code(code);
                if removes {
                    lists.retain(lit, |other| other != entry);
                    vectors[code].retain(|&other| other != entry);
                } else {
                    lists.push(lit, entry);
                    vectors[code].push(entry);
                }
            }
            for (code, vector) in vectors.iter().enumerate() {
                prop_assert_eq!(lists.of(Lit::from_code(code)), &vector[..]);
            }
        }
    }
}
