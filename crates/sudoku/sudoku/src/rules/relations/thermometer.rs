//! Thermometers: values rise from the bulb to the tip.

use super::{Ends, Layout, Relation, Setting, Sign, State};

pub(super) struct Thermometer;

impl Relation for Thermometer {
    fn noun(&self) -> [&'static str; 2] {
        ["the thermometer from {first} to {last}", "le thermomètre de {first} à {last}"]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["thermometer bound", "borne d'un thermomètre"]
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: 2 }
    }

    fn sign(&self) -> Sign {
        Sign::Line { tint: [0xcf, 0xcf, 0xcf], width: 28, ends: Ends::Bulb }
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        values.is_sorted_by(|one, next| one < next)
    }

    /// The state is the last value.
    fn step(&self, _: &Setting, _: usize, last: State, value: u8) -> Option<State> {
        let value = State::from(value);
        (value > last).then_some(value)
    }
}
