//! Modular and entropic lines: any three cells in a row along the line are of three kinds.
//!
//! On a modular line the kinds are the remainders by 3; on an entropic line they are the low, the
//! middle and the high third of the values.

use super::{Ends, Layout, Relation, Setting, Sign, State};

/// A line on which values of three kinds take turns.
pub(super) struct Thirds {
    /// The kind of a value, from 0 to 2, when there are so many values.
    kind: fn(usize, u8) -> usize,
    tint: [u8; 3],
    noun: [&'static str; 2],
    technique: [&'static str; 2],
}

impl Thirds {
    pub(super) const MODULAR: Thirds = Thirds {
        kind: |_, value| usize::from(value) % 3,
        tint: [0x9c, 0xe0, 0xdc],
        noun: ["the modular line from {first} to {last}", "la ligne modulaire de {first} à {last}"],
        technique: ["modular remainders", "restes d'une ligne modulaire"],
    };

    pub(super) const ENTROPIC: Thirds = Thirds {
        kind: |side, value| 3 * (usize::from(value) - 1) / side,
        tint: [0xf8, 0xcc, 0xb8],
        noun: [
            "the entropic line from {first} to {last}",
            "la ligne entropique de {first} à {last}",
        ],
        technique: ["entropic thirds", "tiers d'une ligne entropique"],
    };
}

impl Relation for Thirds {
    fn noun(&self) -> [&'static str; 2] {
        self.noun
    }

    fn technique(&self) -> [&'static str; 2] {
        self.technique
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: 2 }
    }

    fn sign(&self) -> Sign {
        Sign::Line { tint: self.tint, width: 16, ends: Ends::Plain }
    }

    /// Two of the triples go over the place where the line is closed; of three cells there is one
    /// triple.
    fn opened(&self, boxes: &[usize]) -> Option<Vec<Vec<usize>>> {
        let count = boxes.len();
        let mut lines: Vec<Vec<usize>> = vec![(0..count).collect()];
        if count > 3 {
            lines.push(vec![count - 2, count - 1, 0, 1]);
        }
        Some(lines)
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        let kinds: Vec<usize> =
            values.iter().map(|&value| (self.kind)(setting.side, value)).collect();
        let apart = |gap: usize| kinds.iter().zip(kinds.iter().skip(gap)).all(|(a, b)| a != b);
        apart(1) && apart(2)
    }

    /// The state holds the kinds of the last two values, each from 1; the older one counts four
    /// times.
    fn step(&self, setting: &Setting, _: usize, last: State, value: u8) -> Option<State> {
        let kind = 1 + (self.kind)(setting.side, value) as State;
        let (older, newer) = (last / 4, last % 4);
        (kind != older && kind != newer).then_some(4 * newer + kind)
    }
}
