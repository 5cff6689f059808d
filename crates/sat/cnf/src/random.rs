//! Random numbers that are the same for the same seed, on every machine and in every version.
//!
//! A search with a seed must stay the same search, and a puzzle with a seed the same puzzle. So
//! the generator and everything that is drawn from it stand here, for the solver, the sudokus and
//! the tests: `xoshiro256**` (Blackman and Vigna, "Scrambled linear pseudorandom number
//! generators", 2021), started by `SplitMix64` as its authors advise, and numbers below a bound by
//! Lemire's method (2019). The crate `rand_xoshiro` gives the same words, but its traits change
//! with their versions, and the draws below a bound would have to stand here all the same.

/// The generator `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014), whose state is one number. [`Random`] starts from it.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

/// What `SplitMix64` adds to its state at each step.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix64 {
    /// The sequence of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number. Within 2^64 steps, each 64-bit number comes once.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STRIDE);
        spread(self.0)
    }

    /// The number at this place, from 1, in the sequence of seed 0. The number is a hash of the
    /// place, other than 0: each bit depends on each bit of the place.
    #[inline]
    #[must_use]
    pub fn nth(place: u64) -> u64 {
        spread(place.wrapping_mul(STRIDE))
    }
}

#[inline]
fn spread(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A generator of pseudo-random numbers; not for secrets.
///
/// ```
/// use neuf_cnf::Random;
/// let mut random = Random::new(7);
/// let mut items = [1, 2, 3, 4, 5];
/// random.shuffle(&mut items);
/// let item = items[random.index(items.len())];
/// assert!((1..=5).contains(&item));
/// // The same seed gives the same numbers.
/// assert_eq!(Random::new(7).next_u64(), Random::new(7).next_u64());
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The generator of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        let mut start = SplitMix64::new(seed);
        Random { state: std::array::from_fn(|_| start.next_u64()) }
    }

    /// The generator with this number among the generators of a seed. The generators of a seed are
    /// independent of each other, so that each thread can have its own.
    #[must_use]
    pub fn stream(seed: u64, number: u64) -> Random {
        Random::new(SplitMix64::new(seed).next_u64().wrapping_add(number))
    }

    /// The next number; all 64-bit numbers are equally likely.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }

    /// A number below `bound`; all are equally likely.
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let low = product as u64;
            // The first 2^64 mod `bound` low parts would make some numbers likelier.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// A random index of a slice of this length.
    ///
    /// # Panics
    /// When `len` is 0.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// A number from 0 (included) to 1 (excluded).
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the items into a random order; all orders are equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the authors' programs in C: `xoshiro256**` from the state 1, 2, 3, 4,
    /// and `SplitMix64` from 1234567.
    #[test]
    fn numbers_are_those_of_the_authors() {
        let mut random = Random { state: [1, 2, 3, 4] };
        let drawn = [(); 4].map(|()| random.next_u64());
        assert_eq!(drawn, [11520, 0, 1509978240, 1215971899390074240]);
        let mut start = SplitMix64::new(1_234_567);
        let drawn = [(); 3].map(|()| start.next_u64());
        let expected = [6457827717110365317, 3203168211198807973, 9817491932198370423];
        assert_eq!(drawn, expected);
        let mut start = SplitMix64::new(0);
        let drawn = [(); 3].map(|()| start.next_u64());
        assert_eq!(drawn, [1, 2, 3].map(SplitMix64::nth));
    }

    #[test]
    fn seeds_and_streams_tell_and_numbers_stay() {
        let draw = |mut random: Random| [(); 4].map(|()| random.below(1000));
        // A change of these numbers changes all puzzles of all seeds.
        assert_eq!(draw(Random::stream(1, 0)), [929, 839, 165, 605]);
        assert_ne!(draw(Random::stream(1, 0)), draw(Random::stream(1, 1)));
        assert_ne!(draw(Random::stream(1, 0)), draw(Random::stream(2, 0)));
        assert_ne!(draw(Random::new(1)), draw(Random::new(2)));
    }

    #[test]
    fn numbers_spread() {
        let mut random = Random::new(3);
        let mut counts = [0; 6];
        (0..6000).for_each(|_| counts[random.index(6)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
        // Here a third of the words is rejected.
        let bound = 3 << 62;
        let low = (0..6000).filter(|_| random.below(bound) < bound / 3).count();
        assert!((1850..2150).contains(&low), "{low}");
    }

    #[test]
    fn shuffles_are_even() {
        let mut random = Random::new(3);
        let mut counts = [0; 6];
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            counts[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
