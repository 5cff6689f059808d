//! Tiers: how long learned clauses are kept, depending on their glue.
//!
//! Clauses of the first tier are kept long after their last use, clauses of the second tier survive
//! two rounds of forgetting, and all other clauses survive one round (Chanseok Oh's thesis, 2016).
//! Which glue is low differs between formulas and between the two modes. So the limits follow the
//! uses of clauses in conflicts: half of all uses are of clauses in the first tier, and nine tenths
//! in the first two tiers (Biere and others, `CaDiCaL` 2.0, CAV 2024).

use crate::options::Options;

/// The shares of all uses that fall into the first tier, and into the first two.
const SHARES: [f64; 2] = [0.5, 0.9];
/// Glue of this value and above is counted together.
const HIGH: usize = 256;
/// How many uses there must be before the limits are computed.
const ENOUGH: u64 = 1000;

/// The limits of one mode, and the counts from which they are computed.
#[derive(Clone, Debug)]
pub(crate) struct Tiers {
    first: u32,
    second: u32,
    uses: Vec<u64>,
}

impl Tiers {
    pub(crate) fn new(options: &Options) -> Tiers {
        let first = options.tier1.min(1 << 20) as u32;
        let second = (options.tier2.min(1 << 20) as u32).max(first);
        Tiers { first, second, uses: vec![0; HIGH + 1] }
    }

    /// Makes `self` equal to `origin`, in the memory of `self`.
    pub(crate) fn restore(&mut self, origin: &Tiers) {
        let Tiers { first, second, uses } = origin;
        (self.first, self.second) = (*first, *second);
        self.uses.clone_from(uses);
    }

    /// The highest glue of the first tier.
    #[inline]
    pub(crate) fn first(&self) -> u32 {
        self.first
    }

    /// The highest glue of the second tier.
    #[inline]
    pub(crate) fn second(&self) -> u32 {
        self.second
    }

    /// Counts a use of a learned clause of this glue.
    #[inline]
    pub(crate) fn count(&mut self, glue: u32) {
        self.uses[(glue as usize).min(HIGH)] += 1;
    }

    /// Computes the limits from the uses so far.
    pub(crate) fn update(&mut self) {
        let total: u64 = self.uses.iter().sum();
        if total < ENOUGH {
            return;
        }
        let [first, second] = SHARES.map(|share| {
            let mut seen = 0;
            let reaches = |uses: &u64| {
                seen += uses;
                seen as f64 >= share * total as f64
            };
            self.uses.iter().position(reaches).unwrap_or(HIGH) as u32
        });
        self.first = first.max(1);
        self.second = second.max(self.first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_follow_the_uses() {
        let mut tiers = Tiers::new(&Options::default());
        tiers.count(9);
        tiers.update();
        assert_eq!((tiers.first(), tiers.second()), (2, 6));
        tiers = Tiers::new(&Options::default());
        for glue in (1..=10).cycle().take(10_000) {
            tiers.count(glue);
        }
        tiers.update();
        assert_eq!((tiers.first(), tiers.second()), (5, 9));
    }
}
