//! Leaving out rounds of a technique that finds nothing.
//!
//! Each round that finds nothing makes the pause one round longer, and each that finds
//! something halves it. So a formula on which a technique is useless pays for fewer and
//! fewer rounds of it (Kissat delays its techniques in this way).

/// How many rounds to leave out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Delay {
    /// The pause after the last round.
    pause: u32,
    /// How many rounds of the current pause are left.
    left: u32,
}

impl Delay {
    /// Whether this round is to be done. Otherwise it is counted as left out.
    pub(crate) fn is_over(&mut self) -> bool {
        let is_over = self.left == 0;
        self.left = self.left.saturating_sub(1);
        is_over
    }

    /// Records whether a round found anything.
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
