//! Dots with a number: a white one says by how much the values of two neighbours differ, a black
//! one how many times the one is the other.
//!
//! A dot without a number is the usual Kropki dot (`pairs`): a difference of 1, a ratio of 2.

use super::{Between, Layout, Relation, Setting, Sign, State};

/// A number on the edge between two cells.
pub(super) struct NumberedDot {
    is_ratio: bool,
}

impl NumberedDot {
    pub(super) const DIFFERENCE: NumberedDot = NumberedDot { is_ratio: false };
    pub(super) const RATIO: NumberedDot = NumberedDot { is_ratio: true };
}

impl Relation for NumberedDot {
    fn noun(&self) -> [&'static str; 2] {
        match self.is_ratio {
            false => [
                "the difference dot {clue} between {first} and {last}",
                "le point de différence {clue} entre {first} et {last}",
            ],
            true => [
                "the ratio dot {clue} between {first} and {last}",
                "le point de rapport {clue} entre {first} et {last}",
            ],
        }
    }

    fn technique(&self) -> [&'static str; 2] {
        match self.is_ratio {
            true => ["ratio of a dot", "rapport d'un point"],
            false => ["difference of a dot", "différence d'un point"],
        }
    }

    fn layout(&self) -> Layout {
        Layout::Pair { has_number: true }
    }

    fn sign(&self) -> Sign {
        Sign::Between(if self.is_ratio { Between::BlackDot } else { Between::WhiteDot })
    }

    fn clue(&self, _: &Setting, values: &[u8]) -> Option<Vec<usize>> {
        let (less, more) = (values[0].min(values[1]), values[0].max(values[1]));
        match self.is_ratio {
            false => Some(vec![(more - less).into()]),
            true => more.is_multiple_of(less).then(|| vec![(more / less).into()]),
        }
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        self.clue(setting, values).is_some_and(|clue| clue == setting.numbers)
    }

    /// The state is the first value.
    fn step(&self, setting: &Setting, turn: usize, first: State, value: u8) -> Option<State> {
        let (value, number) = (State::from(value), setting.clue());
        let is_kept = match self.is_ratio {
            false => value.abs_diff(first) == number,
            true => value == first * number || first == value * number,
        };
        match turn {
            0 => Some(value),
            _ => is_kept.then_some(0),
        }
    }
}
