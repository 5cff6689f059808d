//! Pseudo-random numbers that are the same for the same seed, on every machine and in
//! every version.
//!
//! The generator is `xoshiro256**` (Blackman and Vigna, 2021), from the crate of that
//! name. Its output is fixed by its definition, whereas `StdRng` of the crate `rand` may
//! change with a version, and with it all puzzles of a seed. For the same reason numbers
//! below a bound are drawn here, by Lemire's method (2019).

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::{SplitMix64, Xoshiro256StarStar};

/// A generator of pseudo-random numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256StarStar);

impl Random {
    /// The generator with this number among those of a seed. They are independent of each
    /// other, so that each thread can take any of them.
    pub fn new(seed: u64, stream: u64) -> Random {
        let start = SplitMix64::seed_from_u64(seed).next_u64();
        Random(Xoshiro256StarStar::seed_from_u64(start.wrapping_add(stream)))
    }

    /// The next number; all 64-bit numbers are equally likely.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, which must not be 0; all are equally likely.
    pub fn below(&mut self, n: u64) -> u64 {
        loop {
            let product = u128::from(self.next_u64()) * u128::from(n);
            let low = product as u64;
            // 2^64 mod n of the low parts must be rejected.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// A random index of a slice of this length, which must not be 0.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_and_streams_tell_and_numbers_stay() {
        let draw = |seed, stream| {
            let mut random = Random::new(seed, stream);
            [(); 4].map(|()| random.below(1000))
        };
        // A change of these numbers changes all puzzles of all seeds.
        assert_eq!(draw(1, 0), [929, 839, 165, 605]);
        assert_ne!(draw(1, 0), draw(1, 1));
        assert_ne!(draw(1, 0), draw(2, 0));
    }

    #[test]
    fn shuffles_are_even() {
        let mut random = Random::new(3, 0);
        let mut counts = [0; 6];
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            counts[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
