//! Exponential moving averages without a warm-up.
//!
//! A plain moving average starts at 0 and takes the length of a window to forget the 0. Here the
//! average is divided by the weight of the values so far, as in Adam (Kingma and Ba, 2015), so the
//! first values count fully. The use of such averages for restarts is due to Biere and Fröhlich
//! (POS 2015).

/// The average of a stream of numbers; recent numbers weigh most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ema {
    biased: f64,
    weight: f64,
    decay: f64,
}

impl Ema {
    /// An average over about the last `window` values.
    pub(crate) fn new(window: f64) -> Ema {
        Ema { biased: 0.0, weight: 0.0, decay: 1.0 - 1.0 / window }
    }

    pub(crate) fn update(&mut self, value: f64) {
        self.biased = self.decay * self.biased + (1.0 - self.decay) * value;
        self.weight = self.decay * self.weight + (1.0 - self.decay);
    }

    /// The average; 0 before the first value.
    pub(crate) fn value(&self) -> f64 {
        if self.weight > 0.0 { self.biased / self.weight } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_is_its_own_average_from_the_start() {
        let mut average = Ema::new(100.0);
        for _ in 0..5 {
            average.update(7.0);
            assert!((average.value() - 7.0).abs() < 1e-9);
        }
    }

    #[test]
    fn recent_values_weigh_most() {
        let (mut fast, mut slow) = (Ema::new(4.0), Ema::new(400.0));
        for value in (0..100).map(f64::from) {
            fast.update(value);
            slow.update(value);
        }
        assert!(fast.value() > 90.0 && slow.value() < 60.0);
    }
}
