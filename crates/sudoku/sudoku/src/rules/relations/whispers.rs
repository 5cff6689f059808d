//! Whispers: neighbours along the line differ by much.
//!
//! German whispers differ by 5 on the usual grid, Dutch ones by 4. On other grids it is half of
//! the values, rounded up, and one less.

use super::{Ends, Layout, Relation, Setting, Sign, State};

/// Whispers that differ by half of the values, rounded up, less `slack`.
pub(super) struct Whispers {
    slack: usize,
}

impl Whispers {
    pub(super) const GERMAN: Whispers = Whispers { slack: 0 };
    pub(super) const DUTCH: Whispers = Whispers { slack: 1 };

    fn least(&self, setting: &Setting) -> usize {
        (setting.side.div_ceil(2) - self.slack).max(1)
    }
}

impl Relation for Whispers {
    fn noun(&self) -> [&'static str; 2] {
        match self.slack {
            0 => [
                "the German whisper line from {first} to {last}",
                "la ligne de murmures allemands de {first} à {last}",
            ],
            _ => [
                "the Dutch whisper line from {first} to {last}",
                "la ligne de murmures hollandais de {first} à {last}",
            ],
        }
    }

    fn technique(&self) -> [&'static str; 2] {
        match self.slack {
            0 => ["German whisper difference", "écart de murmures allemands"],
            _ => ["Dutch whisper difference", "écart de murmures hollandais"],
        }
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: 2 }
    }

    fn sign(&self) -> Sign {
        let tint = if self.slack == 0 { [0xa4, 0xdc, 0x9c] } else { [0xf7, 0xc4, 0x8a] };
        Sign::Line { tint, width: 16, ends: Ends::Plain }
    }

    fn opened(&self, boxes: &[usize]) -> Option<Vec<Vec<usize>>> {
        let count = boxes.len();
        Some(vec![(0..count).collect(), vec![count - 1, 0]])
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        let least = self.least(setting);
        values.windows(2).all(|pair| usize::from(pair[0].abs_diff(pair[1])) >= least)
    }

    /// The state is the last value.
    fn step(&self, setting: &Setting, turn: usize, last: State, value: u8) -> Option<State> {
        let value = State::from(value);
        let is_far = value.abs_diff(last) >= self.least(setting) as State;
        (turn == 0 || is_far).then_some(value)
    }
}
