//! The vector in two AVX2 registers (Haswell, Zen and later).
//!
//! The first register has blocks 0 and 1, the second blocks 2 and 3. A move across
//! registers takes a shuffle of both registers and one within blocks.

#![allow(unsafe_code)]

mod moves;

use std::arch::x86_64::*;

use crate::layout::{BAND, CellSet, CellTable, ROW, Words};
use crate::planes::{Plane, Planes};
use crate::vector::{Processor, UNUSED, Vector};
use crate::x86::{bit_moves, processor, word_by_word};
use moves::*;

processor! {
    /// Evidence that this processor has AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// Applies an instruction to both registers.
macro_rules! both {
    ($call:ident $(::<$n:literal>)?, $a:expr $(, $b:expr)*) => {
        Registers(
            $call$(::<$n>)?($a.0 $(, $b.0)*),
            $call$(::<$n>)?($a.1 $(, $b.1)*),
        )
    };
}

/// The planes of the values 1 to 9. Each of the four interleaved vectors has those
/// of two values; the first three also have a band of the ninth value each.
#[inline]
#[target_feature(enable = "avx2")]
fn planes_of(rows: [Registers; 3]) -> [__m256i; 9] {
    let [a, b, c, d] = Registers::interleave(rows);
    let first = _mm256_unpacklo_epi64(a.0, a.1);
    let third = _mm256_unpacklo_epi64(b.0, b.1);
    let fifth = _mm256_unpacklo_epi64(c.0, c.1);
    let ninth = _mm256_unpackhi_epi64(
        _mm256_permute2x128_si256::<0x31>(first, third),
        _mm256_permute2x128_si256::<0x11>(fifth, fifth),
    );
    [
        first,
        _mm256_unpackhi_epi64(a.0, a.1),
        third,
        _mm256_unpackhi_epi64(b.0, b.1),
        fifth,
        _mm256_unpackhi_epi64(c.0, c.1),
        _mm256_unpacklo_epi64(d.0, d.1),
        _mm256_unpackhi_epi64(d.0, d.1),
        ninth,
    ]
}

impl Processor for Avx2 {
    type Vector = Registers;

    #[inline(always)]
    fn load(self, words: &Words) -> Registers {
        // SAFETY: `self` shows that the processor has the instructions; `Words` is as large as
        // two registers and aligned.
        unsafe {
            let words = words.0.as_ptr();
            Registers(_mm256_load_si256(words.cast()), _mm256_load_si256(words.add(16).cast()))
        }
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Registers {
        // SAFETY: `self` shows that the processor has the instructions.
        unsafe {
            let register = _mm256_set1_epi16(word as i16);
            Registers(register, register)
        }
    }

    #[inline(always)]
    fn separate(self, numbers: &[u64; 32]) -> [Registers; 3] {
        // SAFETY: `self` shows that the processor has the instructions.
        unsafe {
            let (a, b) = (load_numbers(numbers, 0), load_numbers(numbers, 8));
            let (c, d) = (load_numbers(numbers, 16), load_numbers(numbers, 24));
            let low = half_separate(a.0, b.0, c.0, d.0);
            let high = half_separate(a.1, b.1, c.1, d.1);
            [Registers(low[0], high[0]), Registers(low[1], high[1]), Registers(low[2], high[2])]
        }
    }

    #[inline(always)]
    fn words_with(self, block: &[u16; 8], bits: &[u16; 8]) -> u32 {
        // SAFETY: `self` shows that the processor has the instructions; arrays as large as a
        // register.
        unsafe {
            let block = _mm_loadu_si128(block.as_ptr().cast());
            let bits = _mm_loadu_si128(bits.as_ptr().cast());
            let found = _mm_cmpeq_epi16(_mm_and_si128(block, bits), bits);
            _mm_movemask_epi8(_mm_packs_epi16(found, _mm_setzero_si128())) as u32
        }
    }

    #[inline(always)]
    fn score(self, a: &Plane, b: &Plane, cell: &CellTable) -> u32 {
        // SAFETY: `self` shows that the processor has the instructions.
        unsafe {
            let peers = load_four(&cell.peers);
            let (a_open, b_open) = (load_four(&a.open), load_four(&b.open));
            let (a_twos, b_twos) = (load_four(&a.twos), load_four(&b.twos));
            {
                let open = _mm256_and_si256(_mm256_or_si256(a_open, b_open), peers);
                let twos = _mm256_and_si256(_mm256_or_si256(a_twos, b_twos), peers);
                let counts =
                    _mm256_add_epi8(weighed(open, &WEIGHTS[0]), weighed(twos, &WEIGHTS[1]));
                let sums = _mm256_sad_epu8(counts, _mm256_setzero_si256());
                let high = _mm256_extracti128_si256::<1>(sums);
                let two = _mm_add_epi64(_mm256_castsi256_si128(sums), high);
                let one = _mm_add_epi64(two, _mm_unpackhi_epi64(two, two));
                _mm_cvtsi128_si32(one) as u32
            }
        }
    }

    #[inline(always)]
    fn cells_with(self, values: &[u8; 81], value: u8) -> CellSet {
        // SAFETY: `self` shows that the processor has the instructions.
        unsafe {
            let a = bytes_with(values, 0, value);
            let (b, c) = (bytes_with(values, 32, value), bytes_with(values, 49, value));
            CellSet::from(a) | CellSet::from(b) << 32 | CellSet::from(c) << 49
        }
    }

    bit_moves!();
}

impl Vector for Registers {
    #[inline(always)]
    fn splat(self, word: u16) -> Registers {
        // `self` shows what this evidence says.
        Avx2(()).splat(word)
    }

    #[inline(always)]
    fn store(self) -> Words {
        // SAFETY: a vector shows that the processor has the instructions; `Words` is as large as
        // two registers and aligned.
        unsafe {
            let mut words = Words::ZERO;
            let place = words.0.as_mut_ptr();
            {
                _mm256_store_si256(place.cast(), self.0);
                _mm256_store_si256(place.add(16).cast(), self.1);
            }
            words
        }
    }

    #[inline(always)]
    fn store_quads(self) -> [u64; 8] {
        let mut quads = [0_u64; 8];
        let place = quads.as_mut_ptr();
        // SAFETY: a vector shows that the processor has the instructions; an array as large as
        // two registers.
        unsafe {
            _mm256_storeu_si256(place.cast(), self.0);
            _mm256_storeu_si256(place.add(4).cast(), self.1);
        }
        quads
    }

    word_by_word!(
        both: and _mm256_and_si256, or _mm256_or_si256, xor _mm256_xor_si256,
        add _mm256_add_epi16, sub _mm256_sub_epi16
    );

    #[inline(always)]
    fn without(self, other: Registers) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { both!(_mm256_andnot_si256, other, self) }
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            // The variant with an immediate count wants a constant of another type. The
            // compiler still sees that the count is constant.
            let bits = _mm_cvtsi32_si128(BITS as i32);
            Registers(_mm256_sll_epi16(self.0, bits), _mm256_sll_epi16(self.1, bits))
        }
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let bits = _mm_cvtsi32_si128(BITS as i32);
            Registers(_mm256_srl_epi16(self.0, bits), _mm256_srl_epi16(self.1, bits))
        }
    }

    #[inline(always)]
    fn fill_third_box(self) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            // Multiplies by 7/8, and shifts one nibble down or two up.
            let down = both!(_mm256_mulhi_epu16, self, self.splat(7 << 9));
            down.or(both!(_mm256_mullo_epi16, self, self.splat(7 << 5)))
        }
    }

    #[inline(always)]
    fn next_column(self) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            // Makes the first column of each box eight times larger and halves all.
            let more = both!(_mm256_mullo_epi16, self.and(self.splat(0x1111)), self.splat(7));
            self.add(more).shift_right::<1>()
        }
    }

    #[inline(always)]
    fn kept_where_none(self, test: Registers) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { self.and(both!(_mm256_cmpeq_epi16, test, self.splat(0))) }
    }

    #[inline(always)]
    fn replaced_where_some(self, kept: Registers) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let zero = self.splat(0);
            let none = both!(_mm256_cmpeq_epi16, kept, zero);
            self.and_or(none, kept)
        }
    }

    #[inline(always)]
    fn next_band(self) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let low = _mm256_permute2x128_si256::<0x21>(self.0, self.1);
            let high = _mm256_blend_epi32::<0xF0>(self.0, self.1);
            Registers(low, shuffle(high, &NEXT_HIGH))
        }
    }

    #[inline(always)]
    fn last_band(self) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let low = _mm256_permute2x128_si256::<0x20>(self.1, self.0);
            let high = _mm256_permute2x128_si256::<0x31>(self.0, self.1);
            Registers(low, shuffle(high, &LAST_HIGH))
        }
    }

    #[inline(always)]
    fn fold_halves(a: Registers, b: Registers) -> (Registers, Registers) {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            (both!(_mm256_blend_epi32::<0b1100_1100>, a, b), both!(_mm256_alignr_epi8::<8>, b, a))
        }
    }

    #[inline(always)]
    fn swap_halves(self) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { both!(_mm256_shuffle_epi32::<0b01_00_11_10>, self) }
    }

    #[inline(always)]
    fn fold_pairs(a: Registers, b: Registers) -> (Registers, Registers) {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let first = Registers(
                shuffle_pairs::<0b00_00_10_00>(a.0, b.0),
                shuffle_pairs::<0b00_00_10_00>(a.1, b.1),
            );
            let second = Registers(
                shuffle_pairs::<0b01_01_11_01>(a.0, b.0),
                shuffle_pairs::<0b01_01_11_01>(a.1, b.1),
            );
            (first, second)
        }
    }

    #[inline(always)]
    fn second_words(self) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe { both!(_mm256_srli_epi32::<16>, self) }
    }

    #[inline(always)]
    fn ninth(rows: [Registers; 3]) -> Registers {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let [a, b, c] = rows;
            let [a, b, c] = transposed(second_block(a.1), second_block(b.1), second_block(c.1));
            Registers(joined(a, b), _mm256_castsi128_si256(c))
        }
    }

    #[inline(always)]
    fn unpack(self) -> [Registers; 3] {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let collected = collected(self);
            let row = |row: usize| {
                Registers(shuffle(self.0, &LOW[0][row]), shuffle(collected[row], &HIGH[0][row]))
            };
            [row(0), row(1), row(2)]
        }
    }

    #[inline(always)]
    fn unpack_two(a: Registers, b: Registers) -> [[Registers; 3]; 2] {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            // `a` goes into the first words of the pairs, `b` into the second.
            let b = both!(_mm256_slli_epi32::<16>, b);
            let mixed = both!(_mm256_blend_epi16::<0b1010_1010>, a, b);
            let collected = collected(mixed);
            let row = |word: usize, row: usize| {
                Registers(
                    shuffle(mixed.0, &LOW[word][row]),
                    shuffle(collected[row], &HIGH[word][row]),
                )
            };
            [[row(0, 0), row(0, 1), row(0, 2)], [row(1, 0), row(1, 1), row(1, 2)]]
        }
    }

    #[inline(always)]
    fn has_empty_word(self) -> bool {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let zero = self.splat(0);
            let empty = both!(_mm256_cmpeq_epi16, self.or(Avx2(()).load(&UNUSED)), zero);
            !empty.is_zero()
        }
    }

    #[inline(always)]
    fn lacks_cell(self) -> bool {
        self.xor(self.splat(ROW)).has_cell()
    }

    #[inline(always)]
    fn lacks_cell_or_word(self, words: Registers) -> bool {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let lacking = self.xor(self.splat(ROW));
            let empty = both!(_mm256_cmpeq_epi16, words, self.splat(0));
            {
                let counts = _mm256_set1_epi32(0xFFFF);
                let high = _mm256_zextsi128_si256(_mm256_castsi256_si128(lacking.1));
                let lacking = _mm256_and_si256(_mm256_or_si256(lacking.0, high), counts);
                let used = _mm256_blend_epi32::<0b1000_0000>(empty.1, _mm256_setzero_si256());
                let any = _mm256_or_si256(_mm256_or_si256(empty.0, used), lacking);
                _mm256_testz_si256(any, any) == 0
            }
        }
    }

    #[inline(always)]
    fn has_cell(self) -> bool {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let high = _mm256_zextsi128_si256(_mm256_castsi256_si128(self.1));
            let any = _mm256_or_si256(self.0, high);
            _mm256_testz_si256(any, _mm256_set1_epi32(0xFFFF)) == 0
        }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let any = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(any, any) == 1
        }
    }

    #[inline(always)]
    fn interleave(rows: [Registers; 3]) -> [Registers; 4] {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let [a, b, c] = rows;
            let zero = a.splat(0);
            let (low, low_2) =
                (both!(_mm256_unpacklo_epi16, a, b), both!(_mm256_unpacklo_epi16, c, zero));
            let (high, high_2) =
                (both!(_mm256_unpackhi_epi16, a, b), both!(_mm256_unpackhi_epi16, c, zero));
            [
                both!(_mm256_unpacklo_epi32, low, low_2),
                both!(_mm256_unpackhi_epi32, low, low_2),
                both!(_mm256_unpacklo_epi32, high, high_2),
                both!(_mm256_unpackhi_epi32, high, high_2),
            ]
        }
    }

    #[inline(always)]
    fn write_planes(planes: &mut Planes, open: [Registers; 3], twos: [Registers; 3]) {
        // SAFETY: a vector shows that the processor has the instructions.
        unsafe {
            let (open, twos) = (planes_of(open), planes_of(twos));
            for (plane, (open, twos)) in planes.iter_mut().zip(open.into_iter().zip(twos)) {
                store_four(&mut plane.open, open);
                store_four(&mut plane.twos, twos);
            }
        }
    }
}
