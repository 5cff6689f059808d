//! Quadruples: the values in a circle on a corner stand in the four cells around it.
//!
//! A value that stands in the circle twice stands in two of the cells.

use super::{Layout, Relation, Setting, Sign, State};

pub(super) struct Quadruple;

impl Relation for Quadruple {
    fn noun(&self) -> [&'static str; 2] {
        ["the circle between {first} and {last}", "le rond entre {first} et {last}"]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["quadruple set", "valeurs d'un quadruple"]
    }

    fn layout(&self) -> Layout {
        Layout::Square
    }

    fn sign(&self) -> Sign {
        Sign::Corner
    }

    fn clue(&self, _: &Setting, values: &[u8]) -> Option<Vec<usize>> {
        let mut clue: Vec<usize> = values.iter().copied().map(usize::from).collect();
        clue.sort_unstable();
        Some(clue)
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        let count =
            |number: usize| values.iter().filter(|&&value| usize::from(value) == number).count();
        let wanted =
            |number: usize| setting.numbers.iter().filter(|&&other| other == number).count();
        setting.numbers.iter().all(|&number| count(number) >= wanted(number))
    }

    /// The state is the set of the numbers in the circle that were found, one bit for each.
    fn step(&self, setting: &Setting, turn: usize, found: State, value: u8) -> Option<State> {
        let open = |&place: &usize| found >> place & 1 == 0;
        let is_value = |&place: &usize| setting.numbers[place] == usize::from(value);
        let all = 0..setting.numbers.len();
        let next = all.clone().filter(open).find(is_value);
        let found = next.map_or(found, |place| found | 1 << place);
        let missing = all.len() - found.count_ones() as usize;
        (missing < setting.count() - turn).then_some(found)
    }
}
