//! What the engine asks of a vector of 32 words.
//!
//! The engine is written once, over this trait; each instruction set is one
//! implementation, and the portable one is the checked twin of the others.
//! Methods are named by what they do to the grid where the plain operation has
//! no short name. Blocks are the four of eight words that [`crate::layout`]
//! speaks of; x86 calls them lanes.
//!
//! An array of words and the compiler's vectorizer, without a trait, would do
//! for the arithmetic; it does not find the shuffles.

use crate::givens::{BAND, CellSet};
use crate::layout::{CellTable, ROW, USED, Words};
use crate::planes::{self, Plane, Planes};

/// A vector of 32 words of 16 bits.
///
/// What `packed` vectors are is said at [`Vector::fold_halves`].
pub(crate) trait Vector: Copy {
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

    /// `self` without the bits of `b` or `c`.
    #[inline(always)]
    fn without2(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// The bits of `self` under `mask`, of `other` elsewhere.
    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        mask.and(yes).or(no.without(mask))
    }

    /// 7 where a nibble is 8, of nibbles that are 8 or 0.
    #[inline(always)]
    fn fill(self) -> Self {
        self.sub(self.shift_right::<3>())
    }

    /// Of nibbles that are 8 or 0, the last one 0: 7 in the places of the box
    /// after the next, where nibble n is 8.
    #[inline(always)]
    fn fill_third_box(self) -> Self {
        self.shift_right::<4>().or(self.shift_left::<8>()).fill()
    }

    /// Each column's bit in the place of the one before, around each nibble.
    #[inline(always)]
    fn next_column(self) -> Self {
        Self::select(
            Self::splat(0x4444),
            self.shift_left::<2>(),
            self.shift_right::<1>().and(Self::splat(0x3333)),
        )
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
    // 2, is about row `i` of the band; pair 3 repeats pair 2. The first word of
    // a pair counts; the second is alike, or whatever was easier.

    /// Of `a` and `b`, the first half of each block and the second halves, set
    /// side by side: two vectors to combine.
    fn fold_halves(a: Self, b: Self) -> (Self, Self);
    /// The halves of each block exchanged.
    fn swap_halves(self) -> Self;
    /// Of `a`, with different things in the halves of each block, and `b`, with
    /// the same: the first and the second pair of each half, set side by side.
    fn fold_pairs(a: Self, b: Self) -> (Self, Self);
    /// The second word of each pair in the place of the first; in its own place
    /// the first, or nothing that counts.
    fn second_words(self) -> Self;
    /// The words of value 9, packed.
    fn ninth(rows: [Self; 3]) -> Self;
    /// What a packed vector has about row 0, 1, 2, for each value.
    fn unpack(self) -> [Self; 3];
    /// The same for two vectors.
    #[inline(always)]
    fn unpack_two(a: Self, b: Self) -> [[Self; 3]; 2] {
        [a.unpack(), b.unpack()]
    }

    /// Whether a word that is used is zero.
    fn has_empty_word(self) -> bool;
    /// Whether a packed vector, of whole rows at most, lacks a cell.
    fn lacks_cell(self) -> bool;
    /// Whether a packed vector lacks a cell, or others have a word that is used
    /// and zero.
    #[inline(always)]
    fn lacks_cell_or_word(self, words: Self) -> bool {
        self.lacks_cell() | words.has_empty_word()
    }
    /// Whether a packed vector has any bit.
    fn has_cell(self) -> bool;
    fn is_zero(self) -> bool;
    /// For each two values, their words of the three rows and a zero word next
    /// to each other in 64 bits: values 1 and 2, 3 and 4, … of each block.
    fn interleave(rows: [Self; 3]) -> [Self; 4];
    /// The three vectors of these numbers, which [`Vector::interleave`] would
    /// give as four times eight.
    fn from_interleaved(numbers: &[u64; 32]) -> [Self; 3];

    /// Which words of a block have these bits, of which each word has one.
    fn words_with(block: &[u16; 8], bits: &[u16; 8]) -> u32;

    /// Writes the planes of these candidates; see [`planes::write`].
    #[inline(always)]
    fn write_planes(planes: &mut Planes, open: [Self; 3], twos: [Self; 3]) {
        planes::write(planes, open, twos);
    }

    /// The score of a cell with two candidates; see [`planes::score`].
    #[inline(always)]
    fn score(a: &Plane, b: &Plane, cell: &CellTable) -> u32 {
        planes::score(a, b, cell)
    }

    /// The cells with this value.
    #[inline(always)]
    fn cells_with(values: &[u8; 81], value: u8) -> CellSet {
        let at = |place: usize| u64::from(values[place] == value);
        let low = (0..64).fold(0, |bits, place| bits | at(place) << place);
        let high = (64..81).fold(0, |bits, place| bits | at(place) << (place - 64));
        CellSet::from(low) | CellSet::from(high) << 64
    }

    /// Values from 1 on in the cells of each set; 0 in the cells of none.
    #[inline(always)]
    fn values_from(sets: &[CellSet; 9]) -> [u8; 81] {
        let mut values = [0; 81];
        for (value, &set) in (1..).zip(sets) {
            for (half, cells) in values.chunks_mut(64).zip([set as u64, (set >> 64) as u64]) {
                for (place, cell) in half.iter_mut().enumerate() {
                    *cell |= (cells >> place & 1) as u8 * value;
                }
            }
        }
        values
    }

    /// The lowest bits, spread over the places that `mask` has. Here only for
    /// [`BAND`].
    #[inline(always)]
    fn deposit(bits: u64, mask: u64) -> u64 {
        debug_assert_eq!(mask, BAND);
        let rows = bits & 0x1FF | (bits & 0x3_FE00) << 7 | (bits & 0x7FC_0000) << 14;
        rows & 0x0007_0007_0007 | (rows & 0x0038_0038_0038) << 1 | (rows & 0x01C0_01C0_01C0) << 2
    }

    /// The bits at the places that `mask` has, next to each other. Here only for
    /// [`BAND`].
    #[inline(always)]
    fn extract(bits: u64, mask: u64) -> u64 {
        debug_assert_eq!(mask, BAND);
        let rows = bits & 0x0007_0007_0007
            | (bits & 0x0070_0070_0070) >> 1
            | (bits & 0x0700_0700_0700) >> 2;
        rows & 0x1FF | rows >> 7 & 0x3_FE00 | rows >> 14 & 0x7FC_0000
    }
}

/// The words that are not used, filled: for [`Vector::has_empty_word`].
pub(crate) const UNUSED: Words = {
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
