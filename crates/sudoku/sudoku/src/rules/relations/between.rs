//! Between lines: values between those in the circles at both ends.

use super::{Ends, Layout, Relation, Setting, Sign, State};

pub(super) struct BetweenLine;

/// Room for one of the two values in the state.
const PLACE: State = 1 << 8;

impl Relation for BetweenLine {
    fn noun(&self) -> [&'static str; 2] {
        ["the between line from {first} to {last}", "la ligne entre de {first} à {last}"]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["between line bound", "borne d'une ligne entre"]
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: 3 }
    }

    fn sign(&self) -> Sign {
        Sign::Line { tint: [0xb8, 0xb8, 0xc0], width: 8, ends: Ends::Rings }
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        let [first, inner @ .., last] = values else { return false };
        let (low, high) = (first.min(last), first.max(last));
        inner.iter().all(|value| low < value && value < high)
    }

    /// Both ends first.
    fn order(&self, count: usize) -> Vec<usize> {
        [0, count - 1].into_iter().chain(1..count - 1).collect()
    }

    /// The state is the lower end, and above it the higher one.
    fn step(&self, _: &Setting, turn: usize, ends: State, value: u8) -> Option<State> {
        let value = State::from(value);
        if turn == 0 {
            return Some(value);
        }
        if turn == 1 {
            let (low, high) = (ends.min(value), ends.max(value));
            return (high - low > 1).then_some(low + PLACE * high);
        }
        (ends % PLACE < value && value < ends / PLACE).then_some(ends)
    }
}
