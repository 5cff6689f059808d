//! The vector in eight plain numbers: every processor, and the checked twin of
//! the others.
//!
//! Each number has four words, the first in its lowest bits; a block is two
//! numbers. Words side by side in a number make most operations one for four
//! words, and the compiler puts numbers side by side as far as the processor
//! goes (SSE2, NEON). An array of words came out four times slower: shuffles,
//! and additions that must not carry, were done word by word.

use super::layout::{ROW, Words};
use super::vector::{UNUSED, Vector};

/// 32 words in eight numbers.
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; 8]);

/// The highest bit of each word, the lowest, and the lower of two words.
const HIGH: u64 = 0x8000_8000_8000_8000;
const ONE: u64 = 0x0001_0001_0001_0001;
const FIRST: u64 = 0x0000_FFFF_0000_FFFF;
/// The lower pair of words.
const PAIR: u64 = 0xFFFF_FFFF;

/// Number by number, what `$make` makes of one of each vector.
macro_rules! each {
    ($first:expr, $second:expr, |$a:ident, $b:ident| $make:expr) => {{
        let mut out = [0; 8];
        for (out, ($a, $b)) in out.iter_mut().zip($first.0.into_iter().zip($second.0)) {
            *out = $make;
        }
        Portable(out)
    }};
}

/// All bits of each word that is not zero.
#[inline(always)]
fn some_words(words: u64) -> u64 {
    let some = (((words & !HIGH) + !HIGH) | words) & HIGH;
    (some - (some >> 15)) | some
}

/// Twice the lower pair of words, twice the upper.
#[inline(always)]
fn lower(words: u64) -> u64 {
    words & PAIR | words << 32
}

#[inline(always)]
fn upper(words: u64) -> u64 {
    words >> 32 | words & !PAIR
}

/// The pair at a place of 16, twice.
#[inline(always)]
fn pair(vector: Portable, place: usize) -> u64 {
    let words = vector.0[place / 2];
    if place.is_multiple_of(2) { lower(words) } else { upper(words) }
}

/// The first pair of each, side by side.
#[inline(always)]
fn beside(a: u64, b: u64) -> u64 {
    a & PAIR | b << 32
}

impl Vector for Portable {
    #[inline(always)]
    fn load(words: &Words) -> Portable {
        let mut out = [0; 8];
        for (number, words) in out.iter_mut().zip(words.0.chunks_exact(4)) {
            let word = |place: usize| u64::from(words[place]) << (16 * place);
            *number = word(0) | word(1) | word(2) | word(3);
        }
        Portable(out)
    }

    #[inline(always)]
    fn store(self) -> Words {
        let mut words = Words::ZERO;
        for (words, number) in words.0.chunks_exact_mut(4).zip(self.0) {
            for (place, word) in words.iter_mut().enumerate() {
                *word = (number >> (16 * place)) as u16;
            }
        }
        words
    }

    #[inline(always)]
    fn store_quads(self) -> [u64; 8] {
        self.0
    }

    #[inline(always)]
    fn splat(word: u16) -> Portable {
        Portable([u64::from(word) * ONE; 8])
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        each!(self, other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        each!(self, other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        each!(self, other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        each!(self, other, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, other: Portable) -> Portable {
        // Without the highest bits nothing is carried into the next word.
        each!(self, other, |a, b| ((a & !HIGH) + (b & !HIGH)) ^ ((a ^ b) & HIGH))
    }

    #[inline(always)]
    fn sub(self, other: Portable) -> Portable {
        each!(self, other, |a, b| ((a | HIGH) - (b & !HIGH)) ^ ((a ^ !b) & HIGH))
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Portable {
        each!(self, self, |a, _b| (a & (u64::from(u16::MAX >> BITS) * ONE)) << BITS)
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Portable {
        each!(self, self, |a, _b| (a >> BITS) & (u64::from(u16::MAX >> BITS) * ONE))
    }

    #[inline(always)]
    fn kept_where_none(self, test: Portable) -> Portable {
        each!(self, test, |a, b| a & !some_words(b))
    }

    #[inline(always)]
    fn replaced_where_some(self, kept: Portable) -> Portable {
        each!(self, kept, |a, b| a & !some_words(b) | b)
    }

    #[inline(always)]
    fn next_band(self) -> Portable {
        let [a, b, c, d, e, f, g, h] = self.0;
        Portable([c, d, e, f, a, b, g >> 32 | h << 32, beside(g, h >> 32)])
    }

    #[inline(always)]
    fn last_band(self) -> Portable {
        let [a, b, c, d, e, f, g, h] = self.0;
        Portable([e, f, a, b, c, d, beside(h, g), upper(g) & PAIR | h & !PAIR])
    }

    #[inline(always)]
    fn fold_halves(a: Portable, b: Portable) -> (Portable, Portable) {
        let (a, b) = (a.0, b.0);
        let first = [a[0], b[1], a[2], b[3], a[4], b[5], a[6], b[7]];
        let second = [a[1], b[0], a[3], b[2], a[5], b[4], a[7], b[6]];
        (Portable(first), Portable(second))
    }

    #[inline(always)]
    fn swap_halves(self) -> Portable {
        let [a, b, c, d, e, f, g, h] = self.0;
        Portable([b, a, d, c, f, e, h, g])
    }

    #[inline(always)]
    fn fold_pairs(a: Portable, b: Portable) -> (Portable, Portable) {
        let (mut first, mut second) = ([0; 8], [0; 8]);
        for block in 0..4 {
            let (low, high) = (a.0[2 * block], a.0[2 * block + 1]);
            first[2 * block] = beside(low, high);
            second[2 * block] = low >> 32 | high & !PAIR;
            first[2 * block + 1] = lower(b.0[2 * block]);
            second[2 * block + 1] = upper(b.0[2 * block]);
        }
        (Portable(first), Portable(second))
    }

    #[inline(always)]
    fn swap_words(self) -> Portable {
        each!(self, self, |a, _b| (a & FIRST) << 16 | a >> 16 & FIRST)
    }

    #[inline(always)]
    fn ninth(rows: [Portable; 3]) -> Portable {
        let mut out = [0; 8];
        for block in 0..4 {
            out[2 * block] = beside(pair(rows[0], 12 + block), pair(rows[1], 12 + block));
            out[2 * block + 1] = pair(rows[2], 12 + block);
        }
        Portable(out)
    }

    #[inline(always)]
    fn unpack(self) -> [Portable; 3] {
        let mut out = [Portable([0; 8]); 3];
        for (row, out) in out.iter_mut().enumerate() {
            let of = |block: usize| pair(self, 4 * block + row);
            let [a, b, c, d] = [of(0), of(1), of(2), of(3)];
            *out = Portable([a, a, b, b, c, c, beside(a, b), beside(c, d)]);
        }
        out
    }

    #[inline(always)]
    fn has_empty_word(self) -> bool {
        let filled = self.or(Portable::load(&UNUSED));
        filled.0.iter().fold(u64::MAX, |all, &words| all & some_words(words)) != u64::MAX
    }

    #[inline(always)]
    fn lacks_cell(self) -> bool {
        self.xor(Portable::splat(ROW)).has_cell()
    }

    #[inline(always)]
    fn has_cell(self) -> bool {
        self.0[..6].iter().fold(0, |any, &words| any | words) != 0
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |any, &words| any | words) == 0
    }

    #[inline(always)]
    fn words_with(self, bits: u16) -> u32 {
        let wanted = u64::from(bits) * ONE;
        let mut places = 0;
        for (place, &words) in self.0.iter().enumerate() {
            let some = some_words(words & wanted) & ONE;
            // Word n to bit n.
            let four = some | some >> 15 | some >> 30 | some >> 45;
            places |= (four as u32 & 15) << (4 * place);
        }
        places
    }

    #[inline(always)]
    fn splat_at(places: u32, word: u16) -> Portable {
        let mut out = [0; 8];
        for (place, out) in out.iter_mut().enumerate() {
            let four = u64::from(places >> (4 * place) & 15);
            // Bit n to word n.
            let spread = (four | four << 15 | four << 30 | four << 45) & ONE;
            *out = spread * u64::from(word);
        }
        Portable(out)
    }

    #[inline(always)]
    fn interleave(rows: [Portable; 3]) -> [Portable; 4] {
        let mut out = [Portable([0; 8]); 4];
        for place in 0..8 {
            for word in 0..4 {
                let of = |row: usize| rows[row].0[place] >> (16 * word) & 0xFFFF;
                let value = place % 2 * 4 + word;
                out[value / 2].0[place / 2 * 2 + value % 2] = of(0) | of(1) << 16 | of(2) << 32;
            }
        }
        out
    }

    #[inline(always)]
    fn from_interleaved(numbers: &[u64; 32]) -> [Portable; 3] {
        let mut out = [Portable([0; 8]); 3];
        for place in 0..8 {
            for word in 0..4 {
                let value = place % 2 * 4 + word;
                let number = numbers[value / 2 * 8 + place / 2 * 2 + value % 2];
                for (row, out) in out.iter_mut().enumerate() {
                    out.0[place] |= (number >> (16 * row) & 0xFFFF) << (16 * word);
                }
            }
        }
        out
    }
}
