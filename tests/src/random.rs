//! Random numbers that never change: a file that is compared with a newly generated file must not
//! depend on a library's version.

use neuf_cnf::SplitMix64;

/// Draws from `SplitMix64`. If there are bytes from a fuzzer, they come first.
///
/// `neuf_cnf::Random` offers more, but the formulas of `dimacs` and the golden runs are drawn by
/// the generator here, so it stays as it is.
#[derive(Clone, Debug)]
pub struct Random {
    numbers: SplitMix64,
    /// The bytes that decide the next draws; the last one is used first.
    chosen: Vec<u8>,
}

impl Random {
    /// The sequence of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { numbers: SplitMix64::new(seed), chosen: Vec::new() }
    }

    /// Draws that these bytes decide: one byte for each number below 256 or less, eight
    /// for any other draw. When they are used up, the sequence of seed 0 follows, so that
    /// a loop that draws until it gets a new value comes to an end.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Random {
        Random { numbers: SplitMix64::new(0), chosen: bytes.iter().rev().copied().collect() }
    }

    /// The next 64-bit number.
    pub fn draw(&mut self) -> u64 {
        if let Some(rest) = self.chosen.len().checked_sub(8) {
            return self.chosen.drain(rest..).fold(0, |number, byte| number << 8 | u64::from(byte));
        }
        self.chosen.clear();
        self.numbers.next_u64()
    }

    /// A number below `bound`, very nearly uniform for small bounds.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        match self.chosen.last() {
            Some(&byte) if bound <= 256 => {
                self.chosen.pop();
                usize::from(byte) % bound
            }
            _ => (self.draw() % bound as u64) as usize,
        }
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place + 1));
        }
    }
}
