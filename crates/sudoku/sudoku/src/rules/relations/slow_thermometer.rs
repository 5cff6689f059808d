//! Slow thermometers: values rise from the bulb to the tip or stay the same.

use super::{Ends, Layout, Relation, Setting, Sign, State};

pub(super) struct SlowThermometer;

impl Relation for SlowThermometer {
    fn noun(&self) -> [&'static str; 2] {
        ["the slow thermometer from {first} to {last}", "le thermomètre lent de {first} à {last}"]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["slow thermometer bound", "borne d'un thermomètre lent"]
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: 2 }
    }

    fn sign(&self) -> Sign {
        Sign::Line { tint: [0xbf, 0xd4, 0xe8], width: 14, ends: Ends::Ring }
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        values.is_sorted()
    }

    /// The state is the last value.
    fn step(&self, _: &Setting, _: usize, last: State, value: u8) -> Option<State> {
        let value = State::from(value);
        (value >= last).then_some(value)
    }
}
