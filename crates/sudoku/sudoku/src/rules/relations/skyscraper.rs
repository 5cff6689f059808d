//! Skyscrapers: seen from the side of the number, so many values are greater than all before them.

use super::{Layout, Relation, Setting, Sign, State};

pub(super) struct Skyscraper;

/// Room for the greatest value so far, in the state.
const PLACE: State = 1 << 8;

impl Relation for Skyscraper {
    fn noun(&self) -> [&'static str; 2] {
        [
            "the skyscraper clue {clue} from {first} to {last}",
            "l'indice de gratte-ciel {clue} de {first} à {last}",
        ]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["skyscraper clue", "indice de gratte-ciel"]
    }

    fn layout(&self) -> Layout {
        Layout::Row
    }

    fn sign(&self) -> Sign {
        Sign::Outside { has_arrow: false }
    }

    fn clue(&self, _: &Setting, values: &[u8]) -> Option<Vec<usize>> {
        let is_seen = |&place: &usize| values[..place].iter().all(|&before| before < values[place]);
        Some(vec![(0..values.len()).filter(is_seen).count()])
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        self.clue(setting, values).is_some_and(|clue| clue == setting.numbers)
    }

    /// The state is the greatest value so far, and above it how many were seen.
    fn step(&self, setting: &Setting, _: usize, state: State, value: u8) -> Option<State> {
        let (highest, seen) = (state % PLACE, state / PLACE);
        let value = State::from(value);
        if value <= highest {
            return Some(state);
        }
        (seen < setting.clue()).then_some(value + PLACE * (seen + 1))
    }

    fn accepts(&self, setting: &Setting, state: State) -> bool {
        state / PLACE == setting.clue()
    }
}
