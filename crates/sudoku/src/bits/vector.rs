//! What the engine asks of a vector of 32 words.
//!
//! The engine is written once, over this trait; each instruction set is one
//! implementation, and the portable one is the checked twin of the others.
//! Methods are named by what they do to the grid where the plain operation has
//! no short name. Blocks are the four of eight words that [`super::layout`]
//! speaks of; x86 calls them lanes.
//!
//! An array of words and the compiler's vectorizer, without a trait, would do
//! for the arithmetic; it does not find the shuffles.

use super::layout::{ROW, USED, Words};

/// A vector of 32 words of 16 bits.
///
/// What `packed` vectors are is said at [`Vector::fold_halves`].
pub(super) trait Vector: Copy {
    fn load(words: &Words) -> Self;
    fn store(self) -> Words;
    /// Four words as one number, the first in the lowest bits.
    fn store_quads(self) -> [u64; 8];
    fn splat(word: u16) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self` without the bits of `other`.
    fn without(self, other: Self) -> Self;
    /// Word by word, without carry from one to the next.
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn shift_left<const BITS: u32>(self) -> Self;
    fn shift_right<const BITS: u32>(self) -> Self;

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    /// `self` and `b`, or `c`.
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b).or(c)
    }

    /// The bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    /// `self`, where `mask` is set only the bits of `kept`.
    #[inline(always)]
    fn keep_under(self, mask: Self, kept: Self) -> Self {
        self.without(mask.without(kept))
    }

    /// The bits of `self` under `mask`, of `other` elsewhere.
    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        mask.and(yes).or(no.without(mask))
    }

    /// The words of `self` where that of `test` is zero; 0 elsewhere.
    fn kept_where_none(self, test: Self) -> Self;
    /// Each word of `self`, but of `kept` where that is not zero.
    fn replaced_where_some(self, kept: Self) -> Self;

    /// Each band's words in the place of the band before; cyclic.
    fn next_band(self) -> Self;
    /// Each band's words in the place of the band after; cyclic.
    fn last_band(self) -> Self;

    // A cell is a bit at the same place of nine words: eight in a block and one
    // in block 3. To combine them, each block is folded three times. So that no
    // half of a fold is wasted, the three vectors end up in one, `packed`: in
    // blocks 0 to 2 (block 3 means nothing), pair `i` of words, for i from 0 to
    // 2, is about row `i` of the band, both words alike; pair 3 repeats pair 2.

    /// Of `a` and `b`, the first half of each block and the second halves, set
    /// side by side: two vectors to combine.
    fn fold_halves(a: Self, b: Self) -> (Self, Self);
    /// The halves of each block exchanged.
    fn swap_halves(self) -> Self;
    /// Of `a`, with different things in the halves of each block, and `b`, with
    /// the same: the first and the second pair of each half, set side by side.
    fn fold_pairs(a: Self, b: Self) -> (Self, Self);
    /// The words of each pair exchanged.
    fn swap_words(self) -> Self;
    /// The words of value 9, packed.
    fn ninth(rows: [Self; 3]) -> Self;
    /// What a packed vector has about row 0, 1, 2, for each value.
    fn unpack(self) -> [Self; 3];

    /// Whether a word that is used is zero.
    fn has_empty_word(self) -> bool;
    /// Whether a packed vector, of whole rows at most, lacks a cell.
    fn lacks_cell(self) -> bool;
    /// Whether a packed vector has any bit.
    fn has_cell(self) -> bool;
    fn is_zero(self) -> bool;
    /// The places of the words that have any of these bits.
    fn words_with(self, bits: u16) -> u32;
    /// This word in these places, 0 elsewhere.
    fn splat_at(places: u32, word: u16) -> Self;
    /// For each two values, their words of the three rows and a zero word next
    /// to each other in 64 bits: values 1 and 2, 3 and 4, … of each block.
    fn interleave(rows: [Self; 3]) -> [Self; 4];
}

/// The words that are not used, filled: for [`Vector::has_empty_word`].
pub(super) const UNUSED: Words = {
    let mut words = Words::ZERO;
    let mut place = 0;
    while place < 32 {
        if USED >> place & 1 == 0 {
            words.0[place] = ROW;
        }
        place += 1;
    }
    words
};
