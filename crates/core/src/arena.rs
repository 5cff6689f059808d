//! The clause arena: all clauses of three and more literals in one vector.
//!
//! Each clause is a header of three words and its literals, one after the
//! other: propagation walks it with one cache miss instead of the two that a
//! boxed clause behind a vector of pointers costs. References are word offsets
//! (32 bits, half a pointer), so a watch fits in eight bytes. Deleting marks a
//! clause as garbage; a collection copies the living ones into a new arena in
//! the order in which the watch lists meet them, which keeps clauses that are
//! visited together near each other. The layout follows `MiniSat` (Eén and
//! Sörensson, SAT 2003); the saved search position is that of Gent, "Optimal
//! implementation of watched literals and more general techniques" (JAIR
//! 2013); the order of the copies is Biere's, as described for `CaDiCaL`.

use std::ops::Range;

use crate::{ClauseId, Lit};

/// A clause in an [`Arena`]: the offset of its header in words.
///
/// Valid until the next collection, which hands out new references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct ClauseRef(u32);

impl ClauseRef {
    /// Offsets stay below this: the values above mark binary clauses in
    /// watches. At four bytes a word, an arena holds 16 GiB.
    const LIMIT: usize = u32::MAX as usize - 1;

    #[inline]
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) fn from_word(word: u32) -> ClauseRef {
        ClauseRef(word)
    }

    /// Where the literals of the clause start.
    #[inline]
    pub(crate) fn first_literal(self) -> usize {
        self.offset() + HEADER
    }

    #[inline]
    fn offset(self) -> usize {
        self.0 as usize
    }
}

/// The arena is full: references have 32 bits, so it ends at 16 GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the clause arena is full (16 GiB)")]
pub struct ArenaFull;

/// All long clauses, original (irredundant) and learned (redundant).
///
/// Layout of a clause at offset `r`:
/// - `words[r]`: how many literals there are, at least 3 when it is added;
/// - `words[r + 1]`: bit 0 learned, bit 1 garbage, bit 2 moved, bits 3 to 7
///   `used`, bit 8 tried, the others the glue;
/// - `words[r + 2]`: where the last search for a new watch ended (a place
///   among the literals), or the new reference once the clause is moved;
/// - then the literals; the first two are the watched ones.
///
/// With proofs on, the two words before `r` hold the clause's id, its high
/// half first: nothing that propagation reads moves, and without proofs they
/// are not there.
///
/// A clause that shrinks leaves its last words unused; `words[r + 3 + size]`
/// is then a skip word, `SKIP` plus the number of words to leap over.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    words: Vec<u32>,
    garbage: usize,
    /// Words before each header: `ID` with proofs on, or 0.
    prefix: usize,
}

const ID: usize = 2;

/// Words before the literals of a clause.
pub(crate) const HEADER: usize = 3;
const LEARNED: u32 = 1;
const GARBAGE: u32 = 2;
const MOVED: u32 = 4;
const USED_SHIFT: u32 = 3;
const USED_MASK: u32 = Arena::MAX_USED << USED_SHIFT;
const TRIED: u32 = 1 << 8;
const GLUE_SHIFT: u32 = 9;
const MAX_GLUE: u32 = u32::MAX >> GLUE_SHIFT;
/// Sizes and the high halves of ids stay below this bit, which marks unused
/// words.
const SKIP: u32 = 1 << 31;

/// Whether this word, the second of a header, says that the clause is garbage.
#[inline]
pub(crate) fn is_marked_garbage(flags: u32) -> bool {
    flags & GARBAGE != 0
}

impl Arena {
    /// The largest value of [`Arena::used`].
    pub const MAX_USED: u32 = 31;

    /// An arena without clauses.
    #[must_use]
    pub fn new() -> Arena {
        Arena::default()
    }

    /// Gives each clause room for its id. Only while there is no clause.
    pub(crate) fn keep_ids(&mut self) {
        debug_assert!(self.words.is_empty());
        self.prefix = ID;
    }

    /// Takes all clauses out; the memory stays.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.garbage = 0;
    }

    /// Makes room for this many more clauses with this many literals together.
    pub(crate) fn reserve(&mut self, clauses: usize, literals: usize) {
        self.words.reserve_exact(clauses * (self.prefix + HEADER) + literals);
    }

    /// Adds a clause whose first two literals are to be watched.
    ///
    /// # Errors
    /// [`ArenaFull`] when a reference to it would not fit 32 bits.
    pub fn add(&mut self, lits: &[Lit], learned: bool, glue: u32) -> Result<ClauseRef, ArenaFull> {
        debug_assert!(lits.len() >= 3, "shorter clauses live in the watches");
        let offset = self.words.len() + self.prefix;
        if offset + HEADER + lits.len() > ClauseRef::LIMIT || lits.len() >= SKIP as usize {
            return Err(ArenaFull);
        }
        self.words.extend_from_slice(&[0; ID][..self.prefix]);
        let flags = u32::from(learned) | glue.min(MAX_GLUE) << GLUE_SHIFT;
        self.words.extend_from_slice(&[lits.len() as u32, flags, 2]);
        self.words.extend(lits.iter().map(|lit| lit.word()));
        Ok(ClauseRef(offset as u32))
    }

    /// How many literals the clause has.
    #[inline]
    #[must_use]
    pub fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause.offset()] as usize
    }

    /// The id of a clause, in an arena that keeps them.
    pub(crate) fn id(&self, clause: ClauseRef) -> Option<ClauseId> {
        let start = clause.offset().checked_sub(self.prefix.max(1))?;
        let half = |place: usize| u64::from(self.words[place]);
        ClauseId::new(half(start) << 32 | half(start + 1)).filter(|_| self.prefix > 0)
    }

    /// Notes the id of a clause, in an arena that keeps them.
    pub(crate) fn set_id(&mut self, clause: ClauseRef, id: ClauseId) {
        if self.prefix > 0 {
            let start = clause.offset() - self.prefix;
            self.words[start] = (id.get() >> 32) as u32;
            self.words[start + 1] = id.get() as u32;
        }
    }

    /// Whether there is no clause, not even garbage.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Number of words in use, garbage included.
    #[must_use]
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Number of words that a collection would free.
    #[must_use]
    pub fn garbage_count(&self) -> usize {
        self.garbage
    }

    /// The literals of a clause; the first two are watched.
    pub fn lits(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + '_ {
        self.words[self.range(clause)].iter().map(|&word| Lit::from_word(word))
    }

    /// All words, for the propagation loop.
    #[inline]
    pub(crate) fn words_mut(&mut self) -> &mut [u32] {
        &mut self.words
    }

    /// Whether the clause was learned, and so follows from the others.
    #[inline]
    #[must_use]
    pub fn is_learned(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & LEARNED != 0
    }

    /// Whether the clause is deleted and only waits for its collection.
    #[inline]
    #[must_use]
    pub fn is_garbage(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & GARBAGE != 0
    }

    /// The number of decision levels in the clause when it was learned, or
    /// less if it was found lower since.
    #[inline]
    #[must_use]
    pub fn glue(&self, clause: ClauseRef) -> u32 {
        self.flags(clause) >> GLUE_SHIFT
    }

    /// Notes a new glue.
    #[inline]
    pub fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        let flags = &mut self.words[clause.offset() + 1];
        *flags = *flags & !(u32::MAX << GLUE_SHIFT) | glue.min(MAX_GLUE) << GLUE_SHIFT;
    }

    /// How many more reductions the clause survives for having been used:
    /// 0 to [`Arena::MAX_USED`].
    #[inline]
    #[must_use]
    pub fn used(&self, clause: ClauseRef) -> u32 {
        (self.flags(clause) & USED_MASK) >> USED_SHIFT
    }

    /// Notes how many more reductions the clause survives.
    #[inline]
    pub fn set_used(&mut self, clause: ClauseRef, used: u32) {
        let flags = &mut self.words[clause.offset() + 1];
        *flags = *flags & !USED_MASK | used.min(Arena::MAX_USED) << USED_SHIFT;
    }

    /// Whether vivification has looked at the clause in its current round.
    #[inline]
    #[must_use]
    pub fn is_tried(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & TRIED != 0
    }

    /// Notes whether vivification has looked at the clause.
    #[inline]
    pub fn set_tried(&mut self, clause: ClauseRef, is_tried: bool) {
        let flags = &mut self.words[clause.offset() + 1];
        *flags = if is_tried { *flags | TRIED } else { *flags & !TRIED };
    }

    /// Makes a learned clause one of those that all others follow from.
    pub(crate) fn make_irredundant(&mut self, clause: ClauseRef) {
        self.words[clause.offset() + 1] &= !LEARNED;
        self.set_glue(clause, 0);
    }

    /// Deletes the clause; watches and space stay until the next collection.
    pub fn mark_garbage(&mut self, clause: ClauseRef) {
        if !self.is_garbage(clause) {
            self.garbage += self.prefix + HEADER + self.len(clause);
            self.words[clause.offset() + 1] |= GARBAGE;
        }
    }

    /// Moves these two literals of the clause to its front.
    pub(crate) fn bring_to_front(&mut self, clause: ClauseRef, watched: [Lit; 2]) {
        let range = self.range(clause);
        let lits = &mut self.words[range];
        for (front, lit) in watched.into_iter().enumerate() {
            if let Some(place) = lits.iter().position(|&word| word == lit.word()) {
                lits.swap(front, place);
            }
        }
    }

    /// Takes away the literals for which `keep` says no, in order, and returns
    /// how many stay. The two watched ones must be among them.
    pub fn retain(&mut self, clause: ClauseRef, keep: impl Fn(Lit) -> bool) -> usize {
        let range = self.range(clause);
        let mut end = range.start;
        for place in range.clone() {
            if keep(Lit::from_word(self.words[place])) {
                self.words[end] = self.words[place];
                end += 1;
            }
        }
        let (size, gone) = (end - range.start, range.end - end);
        if gone > 0 {
            self.words[clause.offset()] = size as u32;
            self.words[clause.offset() + 2] = 2;
            self.words[end] = SKIP | gone as u32;
            self.garbage += gone;
        }
        size
    }

    /// The clauses in the arena that are not garbage, in its order.
    pub fn refs(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut offset = 0;
        std::iter::from_fn(move || {
            while offset < self.words.len() {
                let first = self.words[offset];
                if first & SKIP != 0 {
                    offset += (first & !SKIP) as usize;
                    continue;
                }
                let clause = ClauseRef((offset + self.prefix) as u32);
                offset = self.range(clause).end;
                if !self.is_garbage(clause) {
                    return Some(clause);
                }
            }
            None
        })
    }

    /// Copies a living clause into `target`, once, and returns where it is
    /// there; later calls give the same place. `None` for garbage.
    pub(crate) fn move_to(&mut self, clause: ClauseRef, target: &mut Arena) -> Option<ClauseRef> {
        let offset = clause.offset();
        if self.words[offset + 1] & MOVED != 0 {
            return Some(ClauseRef(self.words[offset + 2]));
        }
        if self.is_garbage(clause) {
            return None;
        }
        let moved = ClauseRef((target.words.len() + self.prefix) as u32);
        let end = self.range(clause).end;
        target.words.extend_from_slice(&self.words[offset - self.prefix..end]);
        self.words[offset + 1] |= MOVED;
        self.words[offset + 2] = moved.0;
        Some(moved)
    }

    /// An empty arena with room for what is not garbage here.
    pub(crate) fn successor(&self) -> Arena {
        let words = Vec::with_capacity(self.words.len() - self.garbage);
        Arena { words, garbage: 0, prefix: self.prefix }
    }

    #[inline]
    fn flags(&self, clause: ClauseRef) -> u32 {
        self.words[clause.offset() + 1]
    }

    #[inline]
    fn range(&self, clause: ClauseRef) -> Range<usize> {
        let start = clause.offset() + HEADER;
        start..start + self.len(clause)
    }
}

#[cfg(test)]
mod tests;
