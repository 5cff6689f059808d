//! The clause arena: all clauses of three and more literals in one vector.
//!
//! Each clause is a header of three words followed by its literals. Propagation reads a clause with
//! one cache miss; a boxed clause behind a vector of pointers would cost two misses. References are
//! word offsets of 32 bits, half the size of a pointer, so a watch fits in eight bytes. Deleting a
//! clause marks it as garbage; a collection copies the other clauses into a new arena in the order
//! of the watch lists, so that clauses that are visited together are near each other. The layout
//! follows `MiniSat` (Eén and Sörensson, SAT 2003); the saved search position is that of Gent,
//! "Optimal implementation of watched literals and more general techniques" (JAIR 2013); the order
//! of the copies is Biere's, as described for `CaDiCaL`.

use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::broken::BrokenInvariant;
use crate::memory::make_room;
use crate::reason::ClauseRef;
use crate::unchecked::prefetch;
use crate::{ClauseId, Lit};

/// The arena is full: references have 32 bits, so an arena ends at 16 GiB; or there is no memory
/// left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the clause arena is full")]
pub(crate) struct ArenaFull;

/// All long clauses, original (irredundant) and learned (redundant).
///
/// Layout of a clause at offset `r`:
/// - `words[r]`: the number of literals, at least 3 when the clause is added and
///   never less than 2;
/// - `words[r + 1]`: the flags: bit 0 learned, bit 1 garbage, bit 2 moved, bits
///   3 to 7 `used`, bit 8 tried, bit 9 compared, bits 10 to 30 the glue, bit 31
///   always set;
/// - `words[r + 2]`: the index of the literal at which the last search for a new
///   watch ended;
/// - then the literals; the first two are the watched ones.
///
/// With proofs on, the two words before `r` hold the clause's id, its high half first. Without
/// proofs these two words do not exist. So propagation finds everything at the same offsets with
/// and without proofs.
///
/// A clause that shrinks leaves its last words unused; `words[r + 3 + size]`
/// is then a skip word: `SKIP` plus the number of words to skip.
///
/// Invariants: the words consist of whole clauses and gaps of this form; and bit 31 is set in the
/// flags of clauses and in no other word. So the word after the offset of a reference says whether
/// a clause stands at the offset. Each access by reference checks this word, so a reference that
/// has become invalid cannot change a literal or a size.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    words: Vec<u32>,
    garbage: usize,
    /// The number of words before each header: `ID` with proofs on, else 0.
    prefix: usize,
}

/// The number of words up to which the memory of an arena is kept after its clauses have
/// moved: 16 MiB. Taking new memory for each collection costs some per cent of the time of a
/// search. Rounds of simplification that need much memory give it back first.
const MOST_SPARE: usize = 1 << 22;

const ID: usize = 2;

/// The number of words before the literals of a clause.
pub(super) const HEADER: usize = 3;
const LEARNED: u32 = 1;
const GARBAGE: u32 = 2;
const MOVED: u32 = 4;
const USED_SHIFT: u32 = 3;
const USED_MASK: u32 = Arena::MAX_USED << USED_SHIFT;
const TRIED: u32 = 1 << 8;
const COMPARED: u32 = 1 << 9;
const GLUE_SHIFT: u32 = 10;
const MAX_GLUE: u32 = (1 << (31 - GLUE_SHIFT)) - 1;
const GLUE_MASK: u32 = MAX_GLUE << GLUE_SHIFT;
/// The bit that marks the flags of a clause, and no other word.
const FLAGS: u32 = 1 << 31;
/// The bit that marks a gap; sizes and the halves of ids stay below it.
const SKIP: u32 = 1 << 30;
/// An id has two halves of this many bits.
const HALF: u32 = 30;
/// References stay below this, because the values above mark binary clauses in
/// watches. With four bytes for each word, an arena holds up to 16 GiB.
const LIMIT: usize = u32::MAX as usize - 1;

/// The place of the first literal of a clause.
#[inline]
pub(super) fn first_literal(clause: ClauseRef) -> usize {
    clause.offset() + HEADER
}

/// Whether the second word of a header marks its clause as garbage.
#[inline]
pub(super) fn is_marked_garbage(flags: u32) -> bool {
    flags & GARBAGE != 0
}

impl Arena {
    /// The largest value of [`Arena::used`].
    pub const MAX_USED: u32 = 31;

    /// From now on, gives each clause room for its id.
    ///
    /// # Panics
    /// When there are already clauses.
    pub(super) fn keep_ids(&mut self) {
        assert!(self.words.is_empty(), "there are already clauses without an id");
        self.prefix = ID;
    }

    /// An arena without clauses in the memory of this one.
    pub(super) fn emptied(mut self) -> Arena {
        self.words.clear();
        Arena { garbage: 0, ..self }
    }

    /// Makes room for this many more clauses with this many literals together, if there is memory.
    pub(super) fn reserve(&mut self, clauses: usize, literals: usize) {
        let _ = self.words.try_reserve_exact(clauses * (self.prefix + HEADER) + literals);
    }

    /// Makes room for this many more clauses with this many literals together, and some more.
    /// Returns whether there was memory for it.
    pub(super) fn make_room(&mut self, clauses: usize, literals: usize) -> bool {
        make_room(&mut self.words, clauses * (self.prefix + HEADER) + literals)
    }

    /// Adds a clause whose first two literals are to be watched.
    ///
    /// # Errors
    /// [`ArenaFull`] when a reference to the clause would not fit 32 bits, or there is no memory
    /// left.
    ///
    /// # Panics
    /// When there are fewer than three literals; shorter clauses stand in the watch
    /// lists.
    pub(super) fn add(
        &mut self,
        lits: &[Lit],
        learned: bool,
        glue: u32,
    ) -> Result<ClauseRef, ArenaFull> {
        assert!(lits.len() >= 3, "a clause of {} literals in the arena", lits.len());
        let offset = self.words.len() + self.prefix;
        let is_too_far = offset + HEADER + lits.len() > LIMIT || lits.len() >= SKIP as usize;
        if is_too_far || !make_room(&mut self.words, self.prefix + HEADER + lits.len()) {
            return Err(ArenaFull);
        }
        self.words.extend_from_slice(&[0; ID][..self.prefix]);
        let flags = FLAGS | u32::from(learned) | glue.min(MAX_GLUE) << GLUE_SHIFT;
        self.words.extend_from_slice(&[lits.len() as u32, flags, 2]);
        self.words.extend(lits.iter().map(|lit| lit.word()));
        Ok(ClauseRef::from_word(offset as u32))
    }

    /// How many literals the clause has.
    #[inline]
    #[must_use]
    pub fn len(&self, clause: ClauseRef) -> usize {
        let _is_clause = self.flags(clause);
        self.words[clause.offset()] as usize
    }

    /// The id of a clause, in an arena that keeps them.
    pub(crate) fn id(&self, clause: ClauseRef) -> Option<ClauseId> {
        let _is_clause = self.flags(clause);
        let start = clause.offset().checked_sub(self.prefix.max(1))?;
        let half = |place: usize| u64::from(self.words[place]);
        ClauseId::new(half(start) << HALF | half(start + 1)).filter(|_| self.prefix > 0)
    }

    /// Sets the id of a clause, in an arena that keeps ids. The arena keeps 60 bits of the number,
    /// more than any run will need.
    pub(super) fn set_id(&mut self, clause: ClauseRef, id: ClauseId) {
        let _is_clause = self.flags(clause);
        if self.prefix > 0 {
            let start = clause.offset() - self.prefix;
            let half = |number: u64| number as u32 & (SKIP - 1);
            self.words[start] = half(id.get() >> HALF);
            self.words[start + 1] = half(id.get());
        }
    }

    /// Whether the arena contains nothing, not even garbage.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The number of words in use, garbage included.
    #[must_use]
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// The number of words that a collection would free.
    #[must_use]
    pub fn garbage_count(&self) -> usize {
        self.garbage
    }

    /// The literals of a clause; the first two are watched.
    pub fn lits(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + '_ {
        self.words[self.range(clause)].iter().map(|&word| Lit::from_word(word))
    }

    /// All words, for the propagation loop.
    ///
    /// # Safety
    /// The caller must keep the layout and may make two changes only: saved places, to places below
    /// the size, and literals, to known literals.
    #[inline]
    #[allow(unsafe_code)]
    pub(super) unsafe fn words_mut(&mut self) -> &mut [u32] {
        &mut self.words
    }

    /// Whether the clause was learned, so that it follows from the others.
    #[inline]
    #[must_use]
    pub fn is_learned(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & LEARNED != 0
    }

    /// Whether the clause is deleted and will be removed by the next collection.
    #[inline]
    #[must_use]
    pub fn is_garbage(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & GARBAGE != 0
    }

    /// The glue: the number of decision levels in the clause when it was learned, or
    /// a lower number that was found since.
    #[inline]
    #[must_use]
    pub fn glue(&self, clause: ClauseRef) -> u32 {
        (self.flags(clause) & GLUE_MASK) >> GLUE_SHIFT
    }

    /// Sets the glue.
    #[inline]
    pub(super) fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        let flags = self.flags_mut(clause);
        *flags = *flags & !GLUE_MASK | glue.min(MAX_GLUE) << GLUE_SHIFT;
    }

    /// Asks the processor to load a clause, which will be read soon.
    #[inline]
    pub fn prefetch(&self, clause: ClauseRef) {
        prefetch(&self.words, clause.word() as usize);
    }

    /// How many more reductions the clause survives because it has been used: 0 to
    /// [`Arena::MAX_USED`].
    #[inline]
    #[must_use]
    pub fn used(&self, clause: ClauseRef) -> u32 {
        (self.flags(clause) & USED_MASK) >> USED_SHIFT
    }

    /// Sets how many more reductions the clause survives.
    #[inline]
    pub(super) fn set_used(&mut self, clause: ClauseRef, used: u32) {
        let flags = self.flags_mut(clause);
        *flags = *flags & !USED_MASK | used.min(Arena::MAX_USED) << USED_SHIFT;
    }

    /// Whether vivification has tried the clause in its current round.
    #[inline]
    #[must_use]
    pub fn is_tried(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & TRIED != 0
    }

    /// Sets whether vivification has tried the clause.
    #[inline]
    pub(super) fn set_tried(&mut self, clause: ClauseRef, is_tried: bool) {
        let flags = self.flags_mut(clause);
        *flags = if is_tried { *flags | TRIED } else { *flags & !TRIED };
    }

    /// Whether the clause has been compared with the others, to remove those that it
    /// subsumes.
    #[inline]
    #[must_use]
    pub fn is_compared(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & COMPARED != 0
    }

    /// Sets whether the clause has been compared with the others.
    #[inline]
    pub(super) fn set_compared(&mut self, clause: ClauseRef, is_compared: bool) {
        let flags = self.flags_mut(clause);
        *flags = if is_compared { *flags | COMPARED } else { *flags & !COMPARED };
    }

    /// Copies from a replaced clause how much it was used and whether it has been compared.
    pub(super) fn inherit(&mut self, clause: ClauseRef, replaced: ClauseRef) {
        let inherited = self.flags(replaced) & (USED_MASK | COMPARED);
        let flags = self.flags_mut(clause);
        *flags = *flags & !(USED_MASK | COMPARED) | inherited;
    }

    /// Makes a learned clause irredundant.
    pub(super) fn make_irredundant(&mut self, clause: ClauseRef) {
        *self.flags_mut(clause) &= !LEARNED;
        self.set_glue(clause, 0);
    }

    /// Deletes the clause; its watches and its space remain until the next
    /// collection.
    pub(super) fn mark_garbage(&mut self, clause: ClauseRef) {
        if !self.is_garbage(clause) {
            self.garbage += self.prefix + HEADER + self.len(clause);
            *self.flags_mut(clause) |= GARBAGE;
        }
    }

    /// Moves these two literals of the clause to its front.
    ///
    /// # Panics
    /// When `watched` are not two literals of the clause.
    pub(super) fn bring_to_front(&mut self, clause: ClauseRef, watched: [Lit; 2]) {
        let range = self.range(clause);
        let lits = &mut self.words[range];
        for (front, lit) in watched.into_iter().enumerate() {
            if let Some(place) = lits.iter().position(|&word| word == lit.word()) {
                lits.swap(front, place);
            }
        }
        let is_done = lits[..2] == watched.map(Lit::word);
        assert!(is_done, "{watched:?} are not two literals of the clause");
    }

    /// Removes the literals for which `keep` is false, keeps the others in order, and
    /// returns how many remain.
    ///
    /// # Panics
    /// When one of the two watched literals would be removed.
    pub(super) fn retain(&mut self, clause: ClauseRef, keep: impl Fn(Lit) -> bool) -> usize {
        let range = self.range(clause);
        let watched = &self.words[range.start..range.start + 2];
        let stay = watched.iter().all(|&word| keep(Lit::from_word(word)));
        assert!(stay, "a watched literal may not leave its clause");
        let unwatched = range.start + 2..range.end;
        let mut end = unwatched.start;
        for place in unwatched {
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

    /// All clauses in the arena, garbage included.
    pub(super) fn all_refs(&self) -> FxHashSet<ClauseRef> {
        let is_flags = |&place: &usize| self.words[place] & FLAGS != 0;
        let places = (1..self.words.len()).filter(is_flags);
        places.map(|place| ClauseRef::from_word(place as u32 - 1)).collect()
    }

    /// Checks that the words consist of gaps and whole clauses of the first
    /// `literal_count` literals.
    ///
    /// # Errors
    /// The first violation.
    pub(super) fn check_layout(&self, literal_count: usize) -> Result<(), BrokenInvariant> {
        let (mut offset, mut unused, mut clauses) = (0, 0, 0);
        while offset < self.words.len() {
            let first = self.words[offset];
            if first & SKIP != 0 {
                let gap = (first & !SKIP) as usize;
                if gap == 0 || first & FLAGS != 0 || offset + gap > self.words.len() {
                    return Err(BrokenInvariant::Layout(offset));
                }
                unused += gap;
                offset += gap;
                continue;
            }
            let broken = BrokenInvariant::Layout(offset);
            let header = offset + self.prefix;
            let Some(&[size, flags, saved]) = self.words.get(header..header + HEADER) else {
                return Err(broken);
            };
            let lits = header + HEADER..header + HEADER + size as usize;
            let is_whole = size >= 2 && flags & (FLAGS | MOVED) == FLAGS && saved & FLAGS == 0;
            let Some(words) = self.words.get(lits.clone()).filter(|_| is_whole) else {
                return Err(broken);
            };
            if let Some(&word) = words.iter().find(|&&word| word as usize >= literal_count) {
                return Err(BrokenInvariant::UnknownLiteral(Lit::from_word(word)));
            }
            if flags & GARBAGE != 0 {
                unused += lits.end - offset;
            }
            clauses += 1;
            offset = lits.end;
        }
        if unused != self.garbage {
            return Err(BrokenInvariant::Garbage { counted: self.garbage, unused });
        }
        // No other word looks like the flags of a clause.
        if self.all_refs().len() == clauses { Ok(()) } else { Err(BrokenInvariant::Layout(offset)) }
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
                let clause = ClauseRef::from_word((offset + self.prefix) as u32);
                offset = self.range(clause).end;
                if !self.is_garbage(clause) {
                    return Some(clause);
                }
            }
            None
        })
    }

    /// Copies a clause into `target` at the first call, and returns the clause's reference there;
    /// later calls return the same reference. `None` for garbage.
    ///
    /// The flags and the saved place of a clause that was moved are overwritten with
    /// its new reference, so this arena must not be used for anything else.
    pub(super) fn move_to(&mut self, clause: ClauseRef, target: &mut Arena) -> Option<ClauseRef> {
        let offset = clause.offset();
        let flags = self.flags(clause);
        if flags & MOVED != 0 {
            let high = (flags & GLUE_MASK) >> GLUE_SHIFT;
            return Some(ClauseRef::from_word(high << HALF | self.words[offset + 2]));
        }
        if flags & GARBAGE != 0 {
            return None;
        }
        let moved = (target.words.len() + self.prefix) as u32;
        let end = self.range(clause).end;
        target.words.extend_from_slice(&self.words[offset - self.prefix..end]);
        self.words[offset + 1] = FLAGS | MOVED | (moved >> HALF) << GLUE_SHIFT;
        self.words[offset + 2] = moved & (SKIP - 1);
        Some(ClauseRef::from_word(moved))
    }

    /// An empty arena with room for all clauses that are not garbage. The arena takes the memory of
    /// `spare` if that memory suffices; the result is `None` if there is no memory left.
    pub(super) fn successor(&self, spare: Arena) -> Option<Arena> {
        let mut target = Arena { prefix: self.prefix, ..spare.emptied() };
        let room = target.words.try_reserve_exact(self.words.len() - self.garbage);
        room.is_ok().then_some(target)
    }

    /// An empty arena in the memory of this arena, for the next successor; without memory if this
    /// arena has much.
    pub(super) fn into_spare(self) -> Arena {
        if self.words.len() > MOST_SPARE { Arena::default() } else { self.emptied() }
    }

    /// The flags of a clause.
    ///
    /// # Panics
    /// When the reference names no clause of this arena.
    #[inline]
    fn flags(&self, clause: ClauseRef) -> u32 {
        let flags = self.words[clause.offset() + 1];
        assert!(flags & FLAGS != 0, "the reference names no clause");
        flags
    }

    /// The flags of a clause, to change any of them but the bit `FLAGS`.
    ///
    /// # Panics
    /// When the reference names no clause of this arena.
    #[inline]
    fn flags_mut(&mut self, clause: ClauseRef) -> &mut u32 {
        let flags = &mut self.words[clause.offset() + 1];
        assert!(*flags & FLAGS != 0, "the reference names no clause");
        flags
    }

    #[inline]
    fn range(&self, clause: ClauseRef) -> Range<usize> {
        let start = clause.offset() + HEADER;
        start..start + self.len(clause)
    }
}

#[cfg(test)]
mod tests;
