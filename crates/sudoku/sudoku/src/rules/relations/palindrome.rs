//! Palindromes: values read the same from both ends.

use super::{Ends, Layout, Relation, Setting, Sign, State};

pub(super) struct Palindrome;

impl Relation for Palindrome {
    fn french(&self) -> [&'static str; 2] {
        ["palindrome", "les valeurs de la ligne se lisent de même dans les deux sens"]
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: 2 }
    }

    fn sign(&self) -> Sign {
        Sign::Line { tint: [0xc4, 0xc4, 0xcc], width: 14, ends: Ends::Plain }
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        values.iter().eq(values.iter().rev())
    }

    /// From both ends to the middle, so that only one value has to be remembered.
    fn order(&self, count: usize) -> Vec<usize> {
        (0..count).map(|turn| if turn % 2 == 0 { turn / 2 } else { count - 1 - turn / 2 }).collect()
    }

    /// The state is the value at one end of which the other end has not been read yet.
    fn step(&self, _: &Setting, turn: usize, waiting: State, value: u8) -> Option<State> {
        let value = State::from(value);
        match turn % 2 {
            0 => Some(value),
            _ => (value == waiting).then_some(0),
        }
    }
}
