//! Random numbers that are the same for the same seed on every machine.
//!
//! The generator is `xoshiro256**` (Blackman and Vigna, 2021), seeded by `SplitMix64` as
//! its authors advise. A crate would do as well, but its next version might give other
//! numbers, and a run with a seed must stay the same run.

/// What `SplitMix64` adds to its state at each step.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// A word that depends on a number in each bit: what `SplitMix64` draws from a state (Steele, Lea
/// and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
fn spread(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A hash of a number other than 0: what `SplitMix64` draws at this step, seeded by 0.
pub(crate) fn mix(number: u64) -> u64 {
    spread(number.wrapping_mul(STRIDE))
}

/// A generator of pseudo-random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: [u64; 4],
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        let mut mix = seed;
        let state = std::array::from_fn(|_| {
            mix = mix.wrapping_add(STRIDE);
            spread(mix)
        });
        Random { state }
    }

    pub(crate) fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }

    /// A number below `n`, which must not be 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // The high half of the product. Its bias is far too small to matter.
        ((u128::from(self.next_u64()) * n as u128) >> 64) as usize
    }

    /// A number from 0 (included) to 1 (excluded).
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_tell_and_numbers_spread() {
        let draw = |seed| -> Vec<usize> {
            let mut random = Random::new(seed);
            (0..6000).map(|_| random.below(6)).collect()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        for face in 0..6 {
            let count = draw(3).iter().filter(|&&drawn| drawn == face).count();
            assert!((800..1200).contains(&count), "{face}: {count}");
        }
        let mut random = Random::new(4);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
    }
}
