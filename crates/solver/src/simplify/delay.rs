//! Leaving out rounds of a technique that finds nothing.
//!
//! Each round in vain makes the pause one longer, each that finds something
//! halves it, so that a formula on which a technique is useless pays for ever
//! fewer looks at it (as Kissat delays its techniques).

/// How many rounds to leave out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Delay {
    /// After the next round in vain.
    pause: u32,
    /// Of the pause under way.
    left: u32,
}

impl Delay {
    /// Whether this round is to be done; counts it as left out otherwise.
    pub(crate) fn is_over(&mut self) -> bool {
        let is_over = self.left == 0;
        self.left = self.left.saturating_sub(1);
        is_over
    }

    /// Notes whether a round found anything.
    pub(crate) fn note(&mut self, found: bool) {
        self.pause = if found { self.pause / 2 } else { self.pause + 1 };
        self.left = self.pause;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_in_vain_and_shrink_with_success() {
        let mut delay = Delay::default();
        let rounds = |delay: &mut Delay, found: &[bool]| -> Vec<usize> {
            let pause = |delay: &mut Delay| (0..).take_while(|_| !delay.is_over()).count();
            found
                .iter()
                .map(|&is_found| {
                    let count = pause(delay);
                    delay.note(is_found);
                    count
                })
                .collect()
        };
        assert_eq!(
            rounds(&mut delay, &[false, false, false, true, true, true]),
            [0, 1, 2, 3, 1, 0]
        );
    }
}
