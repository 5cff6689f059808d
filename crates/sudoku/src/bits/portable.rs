//! The vector as an array: every machine, and the checked twin of the others.
//!
//! Plain loops over words. The compiler makes SSE2 or NEON of the arithmetic;
//! the shuffles are indexed copies.

use super::layout::{ROW, Words};
use super::vector::Vector;

/// 32 words in an array.
#[derive(Clone, Copy)]
pub(super) struct Portable(Words);

#[inline(always)]
fn zip(a: Portable, b: Portable, f: impl Fn(u16, u16) -> u16) -> Portable {
    let mut out = a;
    for (out, &b) in out.0.0.iter_mut().zip(&b.0.0) {
        *out = f(*out, b);
    }
    out
}

/// Word `place` of the result is what `f` says.
#[inline(always)]
fn from_fn(f: impl Fn(usize) -> u16) -> Portable {
    Portable(Words(std::array::from_fn(f)))
}

/// Pairs of words moved to where `from` says.
#[inline(always)]
fn shuffle_pairs(a: Portable, from: &[usize; 16]) -> Portable {
    from_fn(|place| a.0.0[2 * from[place / 2] + place % 2])
}

const NEXT: [usize; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 13, 14, 12, 15];
const LAST: [usize; 16] = [8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 14, 12, 13, 15];

impl Vector for Portable {
    #[inline(always)]
    fn load(words: &Words) -> Portable {
        Portable(*words)
    }

    #[inline(always)]
    fn store(self) -> Words {
        self.0
    }

    #[inline(always)]
    fn store_quads(self) -> [u64; 8] {
        let pair = |place: usize| u64::from(self.0.pair(place));
        std::array::from_fn(|quad| pair(2 * quad) | pair(2 * quad + 1) << 32)
    }

    #[inline(always)]
    fn splat(word: u16) -> Portable {
        Portable(Words([word; 32]))
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        zip(self, other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        zip(self, other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        zip(self, other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        zip(self, other, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, other: Portable) -> Portable {
        zip(self, other, u16::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Portable) -> Portable {
        zip(self, other, u16::wrapping_sub)
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Portable {
        zip(self, self, |a, _| a << BITS)
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Portable {
        zip(self, self, |a, _| a >> BITS)
    }

    #[inline(always)]
    fn kept_where_none(self, test: Portable) -> Portable {
        zip(self, test, |a, b| if b == 0 { a } else { 0 })
    }

    #[inline(always)]
    fn replaced_where_some(self, kept: Portable) -> Portable {
        zip(self, kept, |a, b| if b == 0 { a } else { b })
    }

    #[inline(always)]
    fn next_band(self) -> Portable {
        shuffle_pairs(self, &NEXT)
    }

    #[inline(always)]
    fn last_band(self) -> Portable {
        shuffle_pairs(self, &LAST)
    }

    #[inline(always)]
    fn fold_halves(a: Portable, b: Portable) -> (Portable, Portable) {
        let first = from_fn(|place| if place % 8 < 4 { a.0.0[place] } else { b.0.0[place] });
        let second =
            from_fn(|place| if place % 8 < 4 { a.0.0[place + 4] } else { b.0.0[place - 4] });
        (first, second)
    }

    #[inline(always)]
    fn swap_halves(self) -> Portable {
        from_fn(|place| self.0.0[place ^ 4])
    }

    #[inline(always)]
    fn fold_pairs(a: Portable, b: Portable) -> (Portable, Portable) {
        let pair = |second: usize| {
            from_fn(move |place| {
                let (block, word) = (place & !7, place % 2 + 2 * second);
                match place % 8 / 2 {
                    0 => a.0.0[block + word],
                    1 => a.0.0[block + 4 + word],
                    _ => b.0.0[block + word],
                }
            })
        };
        (pair(0), pair(1))
    }

    #[inline(always)]
    fn swap_words(self) -> Portable {
        from_fn(|place| self.0.0[place ^ 1])
    }

    #[inline(always)]
    fn ninth(rows: [Portable; 3]) -> Portable {
        from_fn(|place| {
            let (block, row) = (place / 8, (place % 8 / 2).min(2));
            rows[row].0.0[24 + 2 * block + place % 2]
        })
    }

    #[inline(always)]
    fn unpack(self) -> [Portable; 3] {
        std::array::from_fn(|row| {
            from_fn(|place| {
                let block = if place < 24 { place / 8 } else { place % 8 / 2 };
                self.0.0[8 * block + 2 * row + place % 2]
            })
        })
    }

    #[inline(always)]
    fn has_empty_word(self) -> bool {
        self.0.0[..30].contains(&0)
    }

    #[inline(always)]
    fn lacks_cell(self) -> bool {
        self.0.0[..24].iter().any(|&word| word != ROW)
    }

    #[inline(always)]
    fn has_cell(self) -> bool {
        self.0.0[..24].iter().any(|&word| word != 0)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0 == Words::ZERO
    }

    #[inline(always)]
    fn words_with(self, bits: u16) -> u32 {
        let has = |place: usize| u32::from(self.0.0[place] & bits != 0);
        (0..32).fold(0, |places, place| places | has(place) << place)
    }

    #[inline(always)]
    fn splat_at(places: u32, word: u16) -> Portable {
        from_fn(|place| if places >> place & 1 == 1 { word } else { 0 })
    }

    #[inline(always)]
    fn interleave(rows: [Portable; 3]) -> [Portable; 4] {
        std::array::from_fn(|values| {
            from_fn(|place| {
                let word = place / 8 * 8 + 2 * values + place % 8 / 4;
                rows.get(place % 4).map_or(0, |row| row.0.0[word])
            })
        })
    }

    #[inline(always)]
    fn from_interleaved(numbers: &[u64; 32]) -> [Portable; 3] {
        std::array::from_fn(|row| {
            from_fn(|place| {
                let number = numbers[place % 8 / 2 * 8 + place / 8 * 2 + place % 2];
                (number >> (16 * row)) as u16
            })
        })
    }
}
