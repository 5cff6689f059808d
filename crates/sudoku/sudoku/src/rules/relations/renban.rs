//! Renban lines: values that follow each other without a gap, in any order.

use super::{Ends, Layout, Relation, Setting, Sign, State};
use crate::ValueSet;

pub(super) struct Renban;

impl Relation for Renban {
    fn noun(&self) -> [&'static str; 2] {
        ["the renban line from {first} to {last}", "la ligne renban de {first} à {last}"]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["renban set", "suite d'un renban"]
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: 2 }
    }

    fn sign(&self) -> Sign {
        Sign::Line { tint: [0xe0, 0xb0, 0xe8], width: 16, ends: Ends::Plain }
    }

    /// The order of the values says nothing.
    fn opened(&self, boxes: &[usize]) -> Option<Vec<Vec<usize>>> {
        Some(vec![(0..boxes.len()).collect()])
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[1] - pair[0] == 1)
    }

    fn sets(&self, setting: &Setting) -> Option<Vec<ValueSet>> {
        let count = setting.count();
        let window = |first: usize| (first..first + count).map(|value| value as u8).collect();
        Some((1..=(setting.side + 1).saturating_sub(count)).map(window).collect())
    }

    /// The state is the set of the values so far, one bit for each. They are different and fit
    /// into a window of as many values as there are cells, so at the end they fill it.
    fn step(&self, setting: &Setting, _: usize, seen: State, value: u8) -> Option<State> {
        let bit: State = 1 << (value - 1);
        let all = seen | bit;
        let reach = State::BITS - all.leading_zeros() - all.trailing_zeros();
        (seen & bit == 0 && reach as usize <= setting.count()).then_some(all)
    }
}
