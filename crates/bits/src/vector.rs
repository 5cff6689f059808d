//! The operations that the engine needs on a vector of 32 words.
//!
//! The engine is written once, over this trait. Each instruction set is one
//! implementation; the tests compare them with the portable one, which has no
//! unsafe code. Methods are named by what they do to the grid where the plain
//! operation has no short name. A block is one of the four groups of eight words
//! in [`crate::layout`]; x86 calls them lanes.
//!
//! Arrays of words without a trait were tried: the compiler vectorizes the
//! arithmetic, but does not find the shuffles.

use crate::givens::{BAND, CellSet};
use crate::layout::{CellTable, ROW, USED, Words};
use crate::planes::{self, Plane, Planes};

/// A vector of 32 words of 16 bits.
///
/// The comment above [`Vector::fold_halves`] explains `packed` vectors.
pub(crate) trait Vector: Copy {
    fn load(words: &Words) -> Self;
    fn store(self) -> Words;
    /// Each four words as one number, with the first word in the lowest bits.
    fn store_quads(self) -> [u64; 8];
    fn splat(word: u16) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self` without the bits of `other`.
    fn without(self, other: Self) -> Self;
    /// Adds word by word, without a carry from one to the next.
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

    /// The bits of `yes` where `mask` is 1, and those of `no` elsewhere.
    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        mask.and(yes).or(no.without(mask))
    }

    /// Turns each nibble that is 8 into 7. All nibbles must be 8 or 0.
    #[inline(always)]
    fn fill(self) -> Self {
        self.sub(self.shift_right::<3>())
    }

    /// Where nibble n is 8, puts 7 at the box that follows the next one in the
    /// ring. All nibbles must be 8 or 0, and the fourth must be 0.
    #[inline(always)]
    fn fill_third_box(self) -> Self {
        self.shift_right::<4>().or(self.shift_left::<8>()).fill()
    }

    /// Moves the bit of each column to the column before it, cyclically within
    /// each nibble.
    #[inline(always)]
    fn next_column(self) -> Self {
        Self::select(
            Self::splat(0x4444),
            self.shift_left::<2>(),
            self.shift_right::<1>().and(Self::splat(0x3333)),
        )
    }

    /// The words of `self` where the word of `test` is 0, and 0 elsewhere.
    fn kept_where_none(self, test: Self) -> Self;
    /// The words of `kept` where they are not 0, and those of `self` elsewhere.
    fn replaced_where_some(self, kept: Self) -> Self;

    /// Moves the words of each band to the place of the band before, cyclically.
    fn next_band(self) -> Self;
    /// Moves the words of each band to the place of the band after, cyclically.
    fn last_band(self) -> Self;

    // A cell is a bit at the same place of nine words: eight in a block and one
    // in block 3. To combine these, each block is folded three times. So that no
    // half of a fold is wasted, the three vectors of a board end up in one vector,
    // which is called `packed`. In its blocks 0 to 2, which are the bands, pair `i`
    // of words (0 to 2) belongs to row `i` of the band, and pair 3 repeats pair 2.
    // Only the first word of a pair counts; the second is equal to it or anything
    // else. Block 3 has no meaning.

    /// Two vectors to combine: the first halves of the blocks of `a` and `b` side
    /// by side, and the second halves side by side.
    fn fold_halves(a: Self, b: Self) -> (Self, Self);
    /// Exchanges the halves of each block.
    fn swap_halves(self) -> Self;
    /// Two vectors to combine: the first pairs of the halves side by side, and the
    /// second pairs side by side. The halves of a block of `a` have different
    /// contents, those of `b` the same.
    fn fold_pairs(a: Self, b: Self) -> (Self, Self);
    /// Moves the second word of each pair to the place of the first. The second
    /// place then holds the first word or 0.
    fn second_words(self) -> Self;
    /// The words of value 9, packed.
    fn ninth(rows: [Self; 3]) -> Self;
    /// Spreads a packed vector over the rows 0, 1 and 2, the same for each value.
    fn unpack(self) -> [Self; 3];
    /// Unpacks two vectors.
    #[inline(always)]
    fn unpack_two(a: Self, b: Self) -> [[Self; 3]; 2] {
        [a.unpack(), b.unpack()]
    }

    /// Whether one of the words that hold candidates is 0.
    fn has_empty_word(self) -> bool;
    /// Whether a packed vector does not contain all 81 cells.
    fn lacks_cell(self) -> bool;
    /// Whether the packed vector `self` does not contain all 81 cells, or `words`
    /// has an empty word.
    #[inline(always)]
    fn lacks_cell_or_word(self, words: Self) -> bool {
        self.lacks_cell() | words.has_empty_word()
    }
    /// Whether a packed vector contains a cell.
    fn has_cell(self) -> bool;
    fn is_zero(self) -> bool;
    /// Puts the words of the three rows and a zero word next to each other, in 64
    /// bits, for each value and band. The first vector has the values 1 and 2 of
    /// each block, the second 3 and 4, and so on.
    fn interleave(rows: [Self; 3]) -> [Self; 4];
    /// The inverse of [`Vector::interleave`], from four times eight numbers.
    fn from_interleaved(numbers: &[u64; 32]) -> [Self; 3];

    /// The words of a block that have the bit in `bits`, as a bit mask. Each word
    /// of `bits` has one bit.
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

    /// The cells that hold this value.
    #[inline(always)]
    fn cells_with(values: &[u8; 81], value: u8) -> CellSet {
        let at = |place: usize| u64::from(values[place] == value);
        let low = (0..64).fold(0, |bits, place| bits | at(place) << place);
        let high = (64..81).fold(0, |bits, place| bits | at(place) << (place - 64));
        CellSet::from(low) | CellSet::from(high) << 64
    }

    /// The grid with value v (from 1) in the cells of set v − 1, and 0 in cells of
    /// no set.
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

    /// Spreads the lowest bits over the places of the bits in `mask`. This
    /// implementation is for [`BAND`] only.
    #[inline(always)]
    fn deposit(bits: u64, mask: u64) -> u64 {
        debug_assert_eq!(mask, BAND);
        let rows = bits & 0x1FF | (bits & 0x3_FE00) << 7 | (bits & 0x7FC_0000) << 14;
        rows & 0x0007_0007_0007 | (rows & 0x0038_0038_0038) << 1 | (rows & 0x01C0_01C0_01C0) << 2
    }

    /// Gathers the bits at the places of the bits in `mask`. This implementation is
    /// for [`BAND`] only.
    #[inline(always)]
    fn extract(bits: u64, mask: u64) -> u64 {
        debug_assert_eq!(mask, BAND);
        let rows = bits & 0x0007_0007_0007
            | (bits & 0x0070_0070_0070) >> 1
            | (bits & 0x0700_0700_0700) >> 2;
        rows & 0x1FF | rows >> 7 & 0x3_FE00 | rows >> 14 & 0x7FC_0000
    }
}

/// A vector in which only the unused words are not 0, for
/// [`Vector::has_empty_word`].
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
