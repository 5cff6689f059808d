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

use crate::layout::{CellSet, CellTable, ROW, USED, Words};
use crate::planes::{Plane, Planes};

/// Evidence that this processor has the instructions of a vector.
///
/// A value exists only where that was found out. So whatever is given one, or a
/// vector, which is made with one, may use the instructions.
pub(crate) trait Processor: Copy {
    /// The vector of these instructions.
    type Vector: Vector;

    fn load(self, words: &Words) -> Self::Vector;
    /// The vector with this word everywhere.
    fn splat(self, word: u16) -> Self::Vector;
    /// The inverse of [`Vector::interleave`], from four times eight numbers.
    fn separate(self, numbers: &[u64; 32]) -> [Self::Vector; 3];

    /// The words of a block that have the bit in `bits`, as a bit mask. Each word
    /// of `bits` has one bit.
    fn words_with(self, block: &[u16; 8], bits: &[u16; 8]) -> u32;

    /// The score of a cell with two candidates; see [`crate::planes::score`].
    fn score(self, a: &Plane, b: &Plane, cell: &CellTable) -> u32;

    /// The cells that hold this value.
    fn cells_with(self, values: &[u8; 81], value: u8) -> CellSet;

    /// The grid with value v (from 1) in the cells of set v − 1, and 0 in cells of
    /// no set.
    #[inline(always)]
    fn values_from(self, sets: &[CellSet; 9]) -> [u8; 81] {
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

    /// Spreads the lowest 27 bits over the places of [`crate::layout::BAND`].
    fn spread(self, bits: u64) -> u64;

    /// Gathers the bits at the places of [`crate::layout::BAND`].
    fn gather(self, bits: u64) -> u64;
}

/// A vector of 32 words of 16 bits.
///
/// The comment above [`Vector::fold_halves`] explains `packed` vectors.
pub(crate) trait Vector: Copy {
    fn store(self) -> Words;
    /// Each four words as one number, with the first word in the lowest bits.
    fn store_quads(self) -> [u64; 8];
    /// A vector of the same kind with this word everywhere. The contents of `self` do
    /// not matter; it shows that the processor has the instructions.
    fn splat(self, word: u16) -> Self;

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
            self.splat(0x4444),
            self.shift_left::<2>(),
            self.shift_right::<1>().and(self.splat(0x3333)),
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

    /// Writes the planes of the candidates `open`; `twos` are those in cells with
    /// exactly two candidates.
    fn write_planes(planes: &mut Planes, open: [Self; 3], twos: [Self; 3]);
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
