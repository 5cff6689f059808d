//! Shuffles of words in AVX2 registers, loads and stores.
//!
//! Each is compiled for AVX2, so its body needs no evidence that the processor has
//! it: only who calls it does.

use std::arch::x86_64::*;

/// 32 words in two registers.
///
/// Invariant: made only from an [`Avx2`](super::Avx2) or from other vectors, so
/// code that has one may use the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Registers(pub(super) __m256i, pub(super) __m256i);

/// The source places of the bytes within each of two blocks, for `vpshufb`.
#[repr(align(32))]
pub(crate) struct Bytes([u8; 32]);

impl Bytes {
    /// The places of the bytes for places of pairs of words.
    const fn of_pairs(pairs: [u8; 8]) -> Bytes {
        let mut bytes = [0; 32];
        let mut place = 0;
        while place < 32 {
            bytes[place] = 4 * pairs[place / 4] + place as u8 % 4;
            place += 1;
        }
        Bytes(bytes)
    }
}

pub(crate) const NEXT_HIGH: Bytes = Bytes::of_pairs([0, 1, 2, 3, 1, 2, 0, 3]);
pub(crate) const LAST_HIGH: Bytes = Bytes::of_pairs([0, 1, 2, 3, 2, 0, 1, 3]);

#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn shuffle(register: __m256i, from: &Bytes) -> __m256i {
    // SAFETY: the array is as large and as aligned as a register.
    unsafe { _mm256_shuffle_epi8(register, _mm256_load_si256(from.0.as_ptr().cast())) }
}

/// The pairs of words with the same place in three blocks, side by side: the first
/// pairs, the second pairs and the third pairs. The pair of `c` fills the fourth
/// place.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn transposed(a: __m128i, b: __m128i, c: __m128i) -> [__m128i; 3] {
    let low = _mm_castsi128_ps(_mm_unpacklo_epi32(a, b));
    let high = _mm_castsi128_ps(_mm_unpackhi_epi32(a, b));
    let last = _mm_castsi128_ps(c);
    [
        _mm_castps_si128(_mm_shuffle_ps::<0b00_00_01_00>(low, last)),
        _mm_castps_si128(_mm_shuffle_ps::<0b01_01_11_10>(low, last)),
        _mm_castps_si128(_mm_shuffle_ps::<0b10_10_01_00>(high, last)),
    ]
}

/// The second block of a register.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn second_block(register: __m256i) -> __m128i {
    _mm256_extracti128_si256::<1>(register)
}

/// Joins two blocks to a register.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn joined(first: __m128i, second: __m128i) -> __m256i {
    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(first), second)
}

/// For each row of a packed vector: block 2, and the row's pairs of all blocks.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn collected(packed: Registers) -> [__m256i; 3] {
    let (zero, one) = (_mm256_castsi256_si128(packed.0), second_block(packed.0));
    let two = _mm256_castsi256_si128(packed.1);
    let [a, b, c] = transposed(zero, one, two);
    [joined(two, a), joined(two, b), joined(two, c)]
}

/// The shuffle that puts a word of pair `row` everywhere in both blocks.
const fn everywhere(row: u8, word: u8) -> Bytes {
    let mut bytes = [0; 32];
    let mut place = 0;
    while place < 32 {
        bytes[place] = 4 * row + 2 * word + place as u8 % 2;
        place += 1;
    }
    Bytes(bytes)
}

/// The shuffle that does the same in the first block of the register, and in the
/// second block puts a word of each pair into both words of the pair.
const fn twice(row: u8, word: u8) -> Bytes {
    let mut bytes = everywhere(row, word).0;
    let mut place = 16;
    while place < 32 {
        bytes[place] = 4 * ((place as u8 - 16) / 4) + 2 * word + place as u8 % 2;
        place += 1;
    }
    Bytes(bytes)
}

/// The shuffles of the two registers in [`Vector::unpack`], for the first and the
/// second words of pairs and for each row.
pub(crate) const LOW: [[Bytes; 3]; 2] = [
    [everywhere(0, 0), everywhere(1, 0), everywhere(2, 0)],
    [everywhere(0, 1), everywhere(1, 1), everywhere(2, 1)],
];
pub(crate) const HIGH: [[Bytes; 3]; 2] =
    [[twice(0, 0), twice(1, 0), twice(2, 0)], [twice(0, 1), twice(1, 1), twice(2, 1)]];

/// In each block, two pairs of words of `a` and then two of `b`; `FROM` gives
/// their places.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn shuffle_pairs<const FROM: i32>(a: __m256i, b: __m256i) -> __m256i {
    let (a, b) = (_mm256_castsi256_ps(a), _mm256_castsi256_ps(b));
    _mm256_castps_si256(_mm256_shuffle_ps::<FROM>(a, b))
}

/// One register of each of the three rows, from the registers with the same place
/// in the four interleaved vectors.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn half_separate(a: __m256i, b: __m256i, c: __m256i, d: __m256i) -> [__m256i; 3] {
    // Rows 0 and 1 of the values 1 to 4 and of 5 to 8, then row 2 of both.
    let (first, second) =
        (shuffle_pairs::<0b10_00_10_00>(a, b), shuffle_pairs::<0b10_00_10_00>(c, d));
    let (first_2, second_2) =
        (shuffle_pairs::<0b11_01_11_01>(a, b), shuffle_pairs::<0b11_01_11_01>(c, d));
    let low = _mm256_set1_epi32(0xFFFF);
    let (low_1, low_2) = (_mm256_and_si256(first, low), _mm256_and_si256(second, low));
    let (high_1, high_2) = (_mm256_srli_epi32::<16>(first), _mm256_srli_epi32::<16>(second));
    [
        _mm256_packus_epi32(low_1, low_2),
        _mm256_packus_epi32(high_1, high_2),
        _mm256_packus_epi32(first_2, second_2),
    ]
}

/// Loads eight numbers as a vector.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn load_numbers(numbers: &[u64; 32], first: usize) -> Registers {
    let part: &[u64; 8] = numbers[first..first + 8].try_into().unwrap_or(&[0; 8]);
    let place = part.as_ptr();
    // SAFETY: the array is as large as two registers.
    unsafe { Registers(_mm256_loadu_si256(place.cast()), _mm256_loadu_si256(place.add(4).cast())) }
}

/// Which of the 32 bytes from `first` on equal `value`, as a bit mask; `first` is
/// at most 49.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn bytes_with(values: &[u8; 81], first: usize, value: u8) -> u32 {
    let part: &[u8; 32] = values[first..first + 32].try_into().unwrap_or(&[0; 32]);
    // SAFETY: the array is as large as a register.
    unsafe {
        let part = _mm256_loadu_si256(part.as_ptr().cast());
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(part, _mm256_set1_epi8(value as i8))) as u32
    }
}

/// A table for [`weighed`]: `weight` times the number of bits of each nibble below
/// 8, repeated in each block.
const fn counts(weight: u8) -> Bytes {
    let mut bytes = [0; 32];
    let mut place = 0;
    while place < 32 {
        let bits = place as u8 % 16;
        bytes[place] = if bits < 8 { weight * bits.count_ones() as u8 } else { 0 };
        place += 1;
    }
    Bytes(bytes)
}

/// The tables for all candidates and for those in cells with two.
pub(crate) const WEIGHTS: [Bytes; 2] = [counts(1), counts(3)];

/// By byte: the number of bits times the weight of the table. Each nibble must be
/// below 8.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn weighed(bits: __m256i, weights: &Bytes) -> __m256i {
    // SAFETY: the array is as large and as aligned as a register.
    unsafe {
        let counts = _mm256_load_si256(weights.0.as_ptr().cast());
        // The shuffle looks at the lower nibble and the highest bit, which is 0.
        let high = _mm256_shuffle_epi8(counts, _mm256_srli_epi16::<4>(bits));
        _mm256_add_epi8(_mm256_shuffle_epi8(counts, bits), high)
    }
}

/// Loads four numbers of a plane or of a cell's peers.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn load_four(numbers: &[u64; 4]) -> __m256i {
    // SAFETY: the array is as large as a register.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn store_four(numbers: &mut [u64; 4], register: __m256i) {
    // SAFETY: as for `load_four`.
    unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), register) }
}
