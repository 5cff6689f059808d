//! The vector in one AVX-512 register (F, BW, DQ, VL: Skylake-X and later).
//!
//! One register holds all words, so each shuffle is one instruction, and so is any
//! logical operation on three vectors.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use crate::layout::{BAND, CellSet, CellTable, ROW, USED, Words};
use crate::planes::{Plane, Planes};
use crate::vector::{Processor, Vector};
use crate::x86::{bit_moves, processor, word_by_word};

processor! {
    /// Evidence that this processor has AVX-512 F, BW, DQ and VL, and what
    /// [`crate::avx2::Avx2`] shows.
    Avx512: "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// 32 words in a register.
///
/// Invariant: made only from an [`Avx512`] or from other vectors, so code that has
/// one may use the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Register(__m512i);

/// Applies an instruction to whole vectors.
macro_rules! whole {
    ($call:ident, $a:expr, $b:expr) => {
        Register($call($a.0, $b.0))
    };
}

/// The source places of pairs of words, for `vpermd`.
#[repr(align(64))]
struct Pairs([u32; 16]);

const NEXT: Pairs = Pairs([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 13, 14, 12, 15]);
const LAST: Pairs = Pairs([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 14, 12, 13, 15]);
/// Places from 16 on are in the second source.
const NINTH_01: Pairs = Pairs([12, 28, 12, 28, 13, 29, 13, 29, 14, 30, 14, 30, 15, 31, 15, 31]);
const NINTH_2: Pairs = Pairs([12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15]);
const UNPACK: [Pairs; 3] = [
    Pairs([0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 0, 4, 8, 12]),
    Pairs([1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 1, 5, 9, 13]),
    Pairs([2, 2, 2, 2, 6, 6, 6, 6, 10, 10, 10, 10, 2, 6, 10, 14]),
];

/// The pairs of a packed vector that have a meaning.
const PACKED: u16 = 0x0FFF;

impl Register {
    #[inline(always)]
    fn permute(self, from: &Pairs) -> Register {
        // SAFETY: a vector shows that the processor has the instructions; the array is as
        // large and as aligned as a register.
        unsafe {
            let from = _mm512_load_si512(from.0.as_ptr().cast());
            Register(_mm512_permutexvar_epi32(from, self.0))
        }
    }
}

// What works on bare registers is compiled for the instructions, so that its body
// needs no evidence: only who calls it does.

/// In each block, two pairs of words of `a` and then two of `b`; `FROM` gives
/// their places.
#[inline]
#[target_feature(enable = "avx512f")]
fn shuffle_pairs<const FROM: i32>(a: __m512i, b: __m512i) -> __m512i {
    let (a, b) = (_mm512_castsi512_ps(a), _mm512_castsi512_ps(b));
    _mm512_castps_si512(_mm512_shuffle_ps::<FROM>(a, b))
}

/// Loads eight numbers into a register.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_numbers(numbers: &[u64; 32], first: usize) -> __m512i {
    let part: &[u64; 8] = numbers[first..first + 8].try_into().unwrap_or(&[0; 8]);
    // SAFETY: the array is as large as a register.
    unsafe { _mm512_loadu_si512(part.as_ptr().cast()) }
}

/// Applies a logical operation, given by its truth table, to three vectors.
macro_rules! ternary {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        Register(_mm512_ternarylogic_epi64::<$table>($a.0, $b.0, $c.0))
    };
}

/// The source places of numbers, for `vpermt2q`. Places from 8 on are in the
/// second source.
#[repr(align(64))]
struct Quads([u64; 8]);

/// The places of the plane of the first and of the second value, in an interleaved
/// vector of all candidates and one of those in cells with two.
const FIRST_PLANE: Quads = Quads([0, 4, 2, 6, 8, 12, 10, 14]);
const SECOND_PLANE: Quads = Quads([1, 5, 3, 7, 9, 13, 11, 15]);
/// The places of the bands of the ninth value, in the vector of the last numbers
/// of the first and third plane and in the second plane.
const NINTH_PLANE: Quads = Quads([2, 3, 11, 11, 6, 7, 15, 15]);

impl Quads {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn of(&self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the array is as large and as aligned as a register.
        let from = unsafe { _mm512_load_si512(self.0.as_ptr().cast()) };
        _mm512_permutex2var_epi64(a, from, b)
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_plane(plane: &Plane) -> __m512i {
    // SAFETY: a plane is as large and as aligned as a register.
    unsafe { _mm512_load_si512(std::ptr::from_ref(plane).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_plane(plane: &mut Plane, register: __m512i) {
    // SAFETY: as for `load_plane`.
    unsafe { _mm512_store_si512(std::ptr::from_mut(plane).cast(), register) }
}

/// A table for a byte shuffle: the number of bits of each nibble below 8, with the
/// weight 1 in the first half of the register and 3 in the second.
const COUNTS: Words = {
    let mut words = Words::ZERO;
    let mut place = 0;
    while place < 32 {
        let weight = if place < 16 { 1 } else { 3 };
        let low = 2 * (place as u16 % 8);
        if low < 8 {
            let (a, b) = (low.count_ones() as u16, (low + 1).count_ones() as u16);
            words.0[place] = weight * (a | b << 8);
        }
        place += 1;
    }
    words
};

impl Processor for Avx512 {
    type Vector = Register;

    #[inline(always)]
    fn load(self, words: &Words) -> Register {
        // SAFETY: `self` shows that the processor has the instructions; `Words` is as large and
        // as aligned as a register.
        unsafe { Register(_mm512_load_si512(words.0.as_ptr().cast())) }
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Register {
        // SAFETY: `self` shows that the processor has the instructions.
        unsafe { Register(_mm512_set1_epi16(word as i16)) }
    }

    #[inline(always)]
    fn separate(self, numbers: &[u64; 32]) -> [Register; 3] {
        // SAFETY: `self` shows that the processor has the instructions.
        unsafe {
            let (a, b) = (load_numbers(numbers, 0), load_numbers(numbers, 8));
            let (c, d) = (load_numbers(numbers, 16), load_numbers(numbers, 24));
            // Rows 0 and 1 of the values 1 to 4 and of 5 to 8, then row 2 of both.
            let first = shuffle_pairs::<0b10_00_10_00>(a, b);
            let second = shuffle_pairs::<0b10_00_10_00>(c, d);
            let first_2 = shuffle_pairs::<0b11_01_11_01>(a, b);
            let second_2 = shuffle_pairs::<0b11_01_11_01>(c, d);
            let low = _mm512_set1_epi32(0xFFFF);
            let (low_1, low_2) = (_mm512_and_si512(first, low), _mm512_and_si512(second, low));
            let (high_1, high_2) =
                (_mm512_srli_epi32::<16>(first), _mm512_srli_epi32::<16>(second));
            [
                Register(_mm512_packus_epi32(low_1, low_2)),
                Register(_mm512_packus_epi32(high_1, high_2)),
                Register(_mm512_packus_epi32(first_2, second_2)),
            ]
        }
    }

    #[inline(always)]
    fn words_with(self, block: &[u16; 8], bits: &[u16; 8]) -> u32 {
        // SAFETY: `self` shows that the processor has the instructions; arrays as large as a
        // register.
        unsafe {
            let block = _mm_loadu_si128(block.as_ptr().cast());
            let bits = _mm_loadu_si128(bits.as_ptr().cast());
            u32::from(_mm_test_epi16_mask(block, bits))
        }
    }

    #[inline(always)]
    fn score(self, a: &Plane, b: &Plane, cell: &CellTable) -> u32 {
        // SAFETY: `self` shows that the processor has the instructions; `peers` is half a
        // register large and stands first in `CellTable`, which is aligned to a register.
        unsafe {
            let (a, b) = (load_plane(a), load_plane(b));
            let counts = self.load(&COUNTS).0;
            {
                let peers = _mm512_broadcast_i64x4(_mm256_load_si256(cell.peers.as_ptr().cast()));
                let either = _mm512_ternarylogic_epi64::<0xE0>(peers, a, b);
                // The shuffle looks at the lower nibble and the highest bit, which is 0.
                let low = _mm512_shuffle_epi8(counts, either);
                let high = _mm512_shuffle_epi8(counts, _mm512_srli_epi16::<4>(either));
                let sums = _mm512_sad_epu8(_mm512_add_epi8(low, high), _mm512_setzero_si512());
                let four = _mm256_add_epi64(
                    _mm512_castsi512_si256(sums),
                    _mm512_extracti64x4_epi64::<1>(sums),
                );
                let two = _mm_add_epi64(
                    _mm256_castsi256_si128(four),
                    _mm256_extracti128_si256::<1>(four),
                );
                let one = _mm_add_epi64(two, _mm_unpackhi_epi64(two, two));
                _mm_cvtsi128_si32(one) as u32
            }
        }
    }

    #[inline(always)]
    fn cells_with(self, values: &[u8; 81], value: u8) -> CellSet {
        // SAFETY: `self` shows that the processor has the instructions; 64 bytes are read from
        // 81, then the 17 others, by a mask.
        unsafe {
            let (low, high) = values.split_at(64);
            let (low, high) = {
                let wanted = _mm512_set1_epi8(value as i8);
                let low = _mm512_loadu_si512(low.as_ptr().cast());
                let high = _mm512_maskz_loadu_epi8((1 << 17) - 1, high.as_ptr().cast());
                (_mm512_cmpeq_epi8_mask(low, wanted), _mm512_cmpeq_epi8_mask(high, wanted))
            };
            CellSet::from(low) | CellSet::from(high) << 64
        }
    }

    #[inline(always)]
    fn values_from(self, sets: &[CellSet; 9]) -> [u8; 81] {
        let mut values = [0; 81];
        let (low_part, high_part) = values.split_at_mut(64);
        // SAFETY: `self` shows that the processor has the instructions; 64 bytes are written of
        // 81, then
        // the 17 others, by a mask.
        unsafe {
            let (mut low, mut high) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for (value, &set) in (1..).zip(sets) {
                let value = _mm512_set1_epi8(value);
                low = _mm512_mask_mov_epi8(low, set as u64, value);
                high = _mm512_mask_mov_epi8(high, (set >> 64) as u64, value);
            }
            _mm512_storeu_si512(low_part.as_mut_ptr().cast(), low);
            _mm512_mask_storeu_epi8(high_part.as_mut_ptr().cast(), (1 << 17) - 1, high);
        }
        values
    }

    bit_moves!();
}

impl Vector for Register {
    #[inline(always)]
    fn splat(self, word: u16) -> Register {
        // `self` shows what this evidence says.
        Avx512(()).splat(word)
    }

    #[inline(always)]
    fn store(self) -> Words {
        // SAFETY: a vector shows that the processor has the instructions; `Words` is as large and
        // as aligned as a register.
        unsafe {
            let mut words = Words::ZERO;
            _mm512_store_si512(words.0.as_mut_ptr().cast(), self.0);
            words
        }
    }

    #[inline(always)]
    fn store_quads(self) -> [u64; 8] {
        let mut quads = [0; 8];
        // SAFETY: a vector shows that the processor has the instructions; an array as large as
        // a register.
        unsafe { _mm512_storeu_si512(quads.as_mut_ptr().cast(), self.0) };
        quads
    }

    word_by_word!(
        whole: and _mm512_and_si512, or _mm512_or_si512, xor _mm512_xor_si512,
        add _mm512_add_epi16, sub _mm512_sub_epi16
    );

    #[inline(always)]
    fn without(self, other: Register) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { whole!(_mm512_andnot_si512, other, self) }
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { Register(_mm512_slli_epi16::<BITS>(self.0)) }
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { Register(_mm512_srli_epi16::<BITS>(self.0)) }
    }

    #[inline(always)]
    fn or3(self, b: Register, c: Register) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { ternary!(0xFE, self, b, c) }
    }

    #[inline(always)]
    fn and_or(self, b: Register, c: Register) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { ternary!(0xEA, self, b, c) }
    }

    #[inline(always)]
    fn majority(self, b: Register, c: Register) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { ternary!(0xE8, self, b, c) }
    }

    #[inline(always)]
    fn without2(self, b: Register, c: Register) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { ternary!(0x10, self, b, c) }
    }

    #[inline(always)]
    fn select(mask: Register, yes: Register, no: Register) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { ternary!(0xCA, mask, yes, no) }
    }

    #[inline(always)]
    fn kept_where_none(self, test: Register) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let none = _mm512_testn_epi16_mask(test.0, test.0);
            Register(_mm512_maskz_mov_epi16(none, self.0))
        }
    }

    #[inline(always)]
    fn replaced_where_some(self, kept: Register) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let some = _mm512_test_epi16_mask(kept.0, kept.0);
            Register(_mm512_mask_mov_epi16(self.0, some, kept.0))
        }
    }

    #[inline(always)]
    fn next_band(self) -> Register {
        self.permute(&NEXT)
    }

    #[inline(always)]
    fn last_band(self) -> Register {
        self.permute(&LAST)
    }

    #[inline(always)]
    fn fold_halves(a: Register, b: Register) -> (Register, Register) {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let first = _mm512_mask_blend_epi64(0b1010_1010, a.0, b.0);
            let second = _mm512_alignr_epi8::<8>(b.0, a.0);
            (Register(first), Register(second))
        }
    }

    #[inline(always)]
    fn swap_halves(self) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { Register(_mm512_shuffle_epi32::<0b01_00_11_10>(self.0)) }
    }

    #[inline(always)]
    fn fold_pairs(a: Register, b: Register) -> (Register, Register) {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let first = shuffle_pairs::<0b00_00_10_00>(a.0, b.0);
            let second = shuffle_pairs::<0b01_01_11_01>(a.0, b.0);
            (Register(first), Register(second))
        }
    }

    #[inline(always)]
    fn second_words(self) -> Register {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { Register(_mm512_rol_epi32::<16>(self.0)) }
    }

    #[inline(always)]
    fn ninth(rows: [Register; 3]) -> Register {
        // SAFETY: a vector shows that the processor has the instructions; arrays as large as a
        // register, aligned.
        unsafe {
            let [a, b, c] = rows;
            Register({
                let from = _mm512_load_si512(NINTH_01.0.as_ptr().cast());
                let first = _mm512_permutex2var_epi32(a.0, from, b.0);
                let from = _mm512_load_si512(NINTH_2.0.as_ptr().cast());
                _mm512_mask_permutexvar_epi32(first, 0b1100_1100_1100_1100, from, c.0)
            })
        }
    }

    #[inline(always)]
    fn unpack(self) -> [Register; 3] {
        [self.permute(&UNPACK[0]), self.permute(&UNPACK[1]), self.permute(&UNPACK[2])]
    }

    #[inline(always)]
    fn has_empty_word(self) -> bool {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) & USED != 0 }
    }

    #[inline(always)]
    fn lacks_cell(self) -> bool {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let row = self.splat(ROW);
            _mm512_cmpneq_epi32_mask(self.0, row.0) & PACKED != 0
        }
    }

    #[inline(always)]
    fn has_cell(self) -> bool {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) & PACKED != 0 }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn interleave(rows: [Register; 3]) -> [Register; 4] {
        let (a, b, c) = (rows[0].0, rows[1].0, rows[2].0);
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let zero = _mm512_setzero_si512();
            let (low, low_2) = (_mm512_unpacklo_epi16(a, b), _mm512_unpacklo_epi16(c, zero));
            let (high, high_2) = (_mm512_unpackhi_epi16(a, b), _mm512_unpackhi_epi16(c, zero));
            [
                Register(_mm512_unpacklo_epi32(low, low_2)),
                Register(_mm512_unpackhi_epi32(low, low_2)),
                Register(_mm512_unpacklo_epi32(high, high_2)),
                Register(_mm512_unpackhi_epi32(high, high_2)),
            ]
        }
    }

    #[inline(always)]
    fn write_planes(planes: &mut Planes, open: [Register; 3], twos: [Register; 3]) {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let (open, twos) = (Register::interleave(open), Register::interleave(twos));
            let mut firsts = [open[0].0; 4];
            for pair in 0..4 {
                firsts[pair] = FIRST_PLANE.of(open[pair].0, twos[pair].0);
                let second = SECOND_PLANE.of(open[pair].0, twos[pair].0);
                store_plane(&mut planes[2 * pair], firsts[pair]);
                store_plane(&mut planes[2 * pair + 1], second);
            }
            let bands = _mm512_unpackhi_epi64(firsts[0], firsts[2]);
            store_plane(&mut planes[8], NINTH_PLANE.of(bands, firsts[1]));
        }
    }
}
