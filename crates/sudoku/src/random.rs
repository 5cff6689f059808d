//! Random numbers: the same for the same seed, everywhere and for good.
//!
//! `xoshiro256**` (Blackman and Vigna, 2021), from the crate named after it.
//! Its output is fixed by its definition, where `StdRng` of the crate `rand`
//! may change with a version, and with it all puzzles of a seed. For the same
//! reason numbers below a bound are drawn here, by Lemire's method (2019).

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::{SplitMix64, Xoshiro256StarStar};

/// A generator of pseudo-random numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256StarStar);

impl Random {
    /// The generator of stream `stream` of a seed. Streams have nothing to do
    /// with each other, so that a thread can take any.
    pub fn new(seed: u64, stream: u64) -> Random {
        let start = SplitMix64::seed_from_u64(seed).next_u64();
        Random(Xoshiro256StarStar::seed_from_u64(start.wrapping_add(stream)))
    }

    /// The next number, any of 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, which is not 0; each is as likely as any other.
    pub fn below(&mut self, n: u64) -> u64 {
        loop {
            let product = u128::from(self.next_u64()) * u128::from(n);
            let low = product as u64;
            // 2^64 mod n low parts are one too many.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// An index of a slice that is not empty.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// Brings the items into a random order.
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
        // Whoever changes these numbers changes all puzzles of all seeds.
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
