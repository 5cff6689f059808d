//! The vector in four registers of 128 bits, for every processor. It has no unsafe
//! code, so the tests compare the others with it.
//!
//! A register is one block, so exchanging bands exchanges registers, and only the
//! pairs of value 9 need shuffles. The registers are those of the crate `wide`:
//! SSE2 on any x86-64, NEON on aarch64, arrays elsewhere. Shuffles are written as
//! operations on arrays; the compiler turns them into instructions.
//!
//! Measured and rejected: plain numbers of 64 bits with four words each, left to
//! the compiler's vectorizer. It was half as fast: additions that must not carry
//! into the next word cost five operations, and the compiler kept taking vectors
//! apart and putting them together.

use wide::bytemuck::cast;
use wide::{u8x16, u16x8, u32x4};

use crate::layout::{BAND_PLACES, CellSet, CellTable, ROW, Words};
use crate::planes::{self, Plane, Planes};
use crate::vector::{Processor, UNUSED, Vector};

/// Evidence of nothing: what every processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

crate::functions::functions!(Portable,);

/// 32 words in four registers, one for each block.
#[derive(Clone, Copy)]
pub(crate) struct Blocks([u16x8; 4]);

const ZERO: u16x8 = u16x8::splat(0);

/// Computes a vector register by register: `$make` combines one register of each
/// vector.
macro_rules! each {
    ($($part:ident in $vector:expr),* => $make:expr) => {{
        let at = |block: usize| {
            $(let $part = $vector.0[block];)*
            $make
        };
        Blocks([at(0), at(1), at(2), at(3)])
    }};
}

/// All bits in each word that is 0, and none in the others.
#[inline(always)]
fn none(words: u16x8) -> u16x8 {
    words.simd_eq(ZERO)
}

/// The four pairs of words of a block.
#[inline(always)]
fn pairs(block: u16x8) -> [u32; 4] {
    cast(block)
}

/// The first word of the pair at this place, in all words.
#[inline(always)]
fn splat_first(block: u16x8, place: usize) -> u16x8 {
    u16x8::splat(block.to_array()[2 * place])
}

/// The first word of each pair, twice.
#[inline(always)]
fn first_twice(block: u16x8) -> u16x8 {
    let [a, _, b, _, c, _, d, _] = block.to_array();
    u16x8::new([a, a, b, b, c, c, d, d])
}

/// The pairs with the same place in three blocks, side by side: the first pairs,
/// the second pairs and the third pairs. The pair of `c` fills the fourth place.
#[inline(always)]
fn transposed(a: u16x8, b: u16x8, c: u16x8) -> [u16x8; 3] {
    let (a, b, c) = (pairs(a), pairs(b), pairs(c));
    [0, 1, 2].map(|place| cast([a[place], b[place], c[place], c[place]]))
}

/// The words of `a` and `b` in turn: the first four of each, then the last four.
#[inline(always)]
fn zip(a: u16x8, b: u16x8) -> [u16x8; 2] {
    let (a, b) = (a.to_array(), b.to_array());
    [
        u16x8::new([a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]]),
        u16x8::new([a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]]),
    ]
}

/// The pairs of `a` and `b` in turn: the first two of each, then the last two.
#[inline(always)]
fn zip_pairs(a: u16x8, b: u16x8) -> [u16x8; 2] {
    let (a, b) = (pairs(a), pairs(b));
    [cast([a[0], b[0], a[1], b[1]]), cast([a[2], b[2], a[3], b[3]])]
}

impl Processor for Portable {
    type Vector = Blocks;

    #[inline(always)]
    fn load(self, words: &Words) -> Blocks {
        let at = |block: usize| {
            u16x8::new(words.0[8 * block..8 * block + 8].try_into().unwrap_or([0; 8]))
        };
        Blocks([at(0), at(1), at(2), at(3)])
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Blocks {
        Blocks([u16x8::splat(word); 4])
    }

    #[inline(always)]
    fn separate(self, numbers: &[u64; 32]) -> [Blocks; 3] {
        let mut out = [Blocks([ZERO; 4]); 3];
        for block in 0..4 {
            let values: [u64; 8] =
                std::array::from_fn(|value| numbers[value / 2 * 8 + block * 2 + value % 2]);
            for (row, out) in out.iter_mut().enumerate() {
                out.0[block] = u16x8::new(values.map(|bits| (bits >> (16 * row)) as u16));
            }
        }
        out
    }

    #[inline(always)]
    fn words_with(self, block: &[u16; 8], bits: &[u16; 8]) -> u32 {
        let bits = u16x8::new(*bits);
        (u16x8::new(*block) & bits).simd_eq(bits).to_bitmask()
    }

    #[inline(always)]
    fn cells_with(self, values: &[u8; 81], value: u8) -> CellSet {
        let wanted = u8x16::splat(value);
        let (blocks, rest) = values.as_chunks::<16>();
        let last = CellSet::from(rest == [value]) << 80;
        blocks.iter().enumerate().fold(last, |cells, (block, &values)| {
            let here = u8x16::new(values).simd_eq(wanted).to_bitmask();
            cells | CellSet::from(here) << (16 * block)
        })
    }

    #[inline(always)]
    fn values_from(self, sets: &[CellSet; 9]) -> [u8; 81] {
        let own = u8x16::new([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let mut values = [0; 96];
        for (block, out) in values.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            let mut found = u8x16::splat(0);
            for (value, &set) in (1..).zip(sets) {
                let [low, high] = ((set >> (16 * block)) as u16).to_le_bytes();
                let bytes = u64::from_ne_bytes([low; 8]);
                let bits: u8x16 = cast([bytes, u64::from_ne_bytes([high; 8])]);
                found |= (bits & own).simd_eq(own) & u8x16::splat(value);
            }
            *out = found.to_array();
        }
        std::array::from_fn(|cell| values[cell])
    }

    #[inline(always)]
    fn score(self, a: &Plane, b: &Plane, cell: &CellTable) -> u32 {
        planes::score(a, b, cell)
    }

    #[inline(always)]
    fn spread(self, bits: u64) -> u64 {
        let rows = bits & 0x1FF | (bits & 0x3_FE00) << 7 | (bits & 0x7FC_0000) << 14;
        rows & 0x0007_0007_0007 | (rows & 0x0038_0038_0038) << 1 | (rows & 0x01C0_01C0_01C0) << 2
    }

    #[inline(always)]
    fn gather(self, bits: u64) -> u64 {
        let rows = bits & 0x0007_0007_0007
            | (bits & 0x0070_0070_0070) >> 1
            | (bits & 0x0700_0700_0700) >> 2;
        rows & 0x1FF | rows >> 7 & 0x3_FE00 | rows >> 14 & 0x7FC_0000
    }
}

impl Vector for Blocks {
    #[inline(always)]
    fn splat(self, word: u16) -> Blocks {
        Portable.splat(word)
    }

    #[inline(always)]
    fn store(self) -> Words {
        let mut words = Words::ZERO;
        for (words, block) in words.0.chunks_exact_mut(8).zip(self.0) {
            words.copy_from_slice(&block.to_array());
        }
        words
    }

    #[inline(always)]
    fn store_quads(self) -> [u64; 8] {
        let [[a, b], [c, d], [e, f], [g, h]]: [[u64; 2]; 4] = self.0.map(cast);
        [a, b, c, d, e, f, g, h]
    }

    #[inline(always)]
    fn and(self, other: Blocks) -> Blocks {
        each!(a in self, b in other => a & b)
    }

    #[inline(always)]
    fn or(self, other: Blocks) -> Blocks {
        each!(a in self, b in other => a | b)
    }

    #[inline(always)]
    fn xor(self, other: Blocks) -> Blocks {
        each!(a in self, b in other => a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Blocks) -> Blocks {
        each!(a in self, b in other => a & !b)
    }

    #[inline(always)]
    fn add(self, other: Blocks) -> Blocks {
        each!(a in self, b in other => a + b)
    }

    #[inline(always)]
    fn sub(self, other: Blocks) -> Blocks {
        each!(a in self, b in other => a - b)
    }

    #[inline(always)]
    fn shift_left<const BITS: u32>(self) -> Blocks {
        each!(a in self => a << BITS)
    }

    #[inline(always)]
    fn shift_right<const BITS: u32>(self) -> Blocks {
        each!(a in self => a >> BITS)
    }

    #[inline(always)]
    fn kept_where_none(self, test: Blocks) -> Blocks {
        each!(a in self, b in test => a & none(b))
    }

    #[inline(always)]
    fn replaced_where_some(self, kept: Blocks) -> Blocks {
        each!(a in self, b in kept => a & none(b) | b)
    }

    #[inline(always)]
    fn next_band(self) -> Blocks {
        let [a, b, c, ninth] = self.0;
        let [first, second, third, rest] = pairs(ninth);
        Blocks([b, c, a, cast([second, third, first, rest])])
    }

    #[inline(always)]
    fn last_band(self) -> Blocks {
        let [a, b, c, ninth] = self.0;
        let [first, second, third, rest] = pairs(ninth);
        Blocks([c, a, b, cast([third, first, second, rest])])
    }

    #[inline(always)]
    fn fold_halves(a: Blocks, b: Blocks) -> (Blocks, Blocks) {
        let halves = |block: u16x8| -> [u64; 2] { cast(block) };
        (
            each!(a in a, b in b => cast([halves(a)[0], halves(b)[0]])),
            each!(a in a, b in b => cast([halves(a)[1], halves(b)[1]])),
        )
    }

    #[inline(always)]
    fn swap_halves(self) -> Blocks {
        each!(a in self => {
            let [first, second]: [u64; 2] = cast(a);
            cast([second, first])
        })
    }

    #[inline(always)]
    fn fold_pairs(a: Blocks, b: Blocks) -> (Blocks, Blocks) {
        (
            each!(a in a, b in b => cast([pairs(a)[0], pairs(a)[2], pairs(b)[0], pairs(b)[0]])),
            each!(a in a, b in b => cast([pairs(a)[1], pairs(a)[3], pairs(b)[1], pairs(b)[1]])),
        )
    }

    #[inline(always)]
    fn second_words(self) -> Blocks {
        each!(a in self => {
            let pairs: u32x4 = cast(a);
            cast(pairs >> 16)
        })
    }

    #[inline(always)]
    fn ninth(rows: [Blocks; 3]) -> Blocks {
        let [a, b, c] = transposed(rows[0].0[3], rows[1].0[3], rows[2].0[3]);
        Blocks([a, b, c, ZERO])
    }

    #[inline(always)]
    fn unpack(self) -> [Blocks; 3] {
        let [a, b, c, _] = self.0;
        let ninths = transposed(a, b, c);
        [0, 1, 2].map(|row: usize| {
            let ninth = first_twice(ninths[row]);
            Blocks([splat_first(a, row), splat_first(b, row), splat_first(c, row), ninth])
        })
    }

    #[inline(always)]
    fn has_empty_word(self) -> bool {
        let [a, b, c, d] = self.0;
        let unused = Portable.load(&UNUSED).0[3];
        (none(a) | none(b) | none(c) | none(d | unused)).any()
    }

    #[inline(always)]
    fn lacks_cell(self) -> bool {
        self.xor(self.splat(ROW)).has_cell()
    }

    #[inline(always)]
    fn has_cell(self) -> bool {
        let firsts: u16x8 = cast([0xFFFF_u32; 4]);
        !none((self.0[0] | self.0[1] | self.0[2]) & firsts).all()
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        none(self.0[0] | self.0[1] | self.0[2] | self.0[3]).all()
    }

    #[inline(always)]
    fn interleave(rows: [Blocks; 3]) -> [Blocks; 4] {
        let mut out = [Blocks([ZERO; 4]); 4];
        for block in 0..4 {
            let [low, high] = zip(rows[0].0[block], rows[1].0[block]);
            let [low_2, high_2] = zip(rows[2].0[block], ZERO);
            let [a, b] = zip_pairs(low, low_2);
            let [c, d] = zip_pairs(high, high_2);
            for (out, part) in out.iter_mut().zip([a, b, c, d]) {
                out.0[block] = part;
            }
        }
        out
    }

    #[inline(always)]
    fn write_planes(planes: &mut Planes, open: [Blocks; 3], twos: [Blocks; 3]) {
        let numbers = |rows| Blocks::interleave(rows).map(Blocks::store_quads);
        let (open, twos) = (numbers(open), numbers(twos));
        for value in 0..8 {
            for band in 0..3 {
                let plane = &mut planes[value];
                plane.open[BAND_PLACES[band]] = open[value / 2][2 * band + value % 2];
                plane.twos[BAND_PLACES[band]] = twos[value / 2][2 * band + value % 2];
            }
        }
        for band in 0..3 {
            planes[8].open[BAND_PLACES[band]] = open[band][6];
            planes[8].twos[BAND_PLACES[band]] = twos[band][6];
        }
    }
}
