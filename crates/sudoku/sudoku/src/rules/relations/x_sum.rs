//! X-sums: the first value from the side of the number says how many cells, itself among them, add
//! up to the number.

use super::{Cut, Layout, Relation, Setting, Sign, State, sets_of_sum};
use crate::ValueSet;

pub(super) struct XSum;

/// Room for the cells that are still to be added, in the state.
const PLACE: State = 1 << 8;

impl Relation for XSum {
    fn noun(&self) -> [&'static str; 2] {
        ["the X-sum {clue} from {first} to {last}", "la X-somme {clue} de {first} à {last}"]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["X-sum", "X-somme"]
    }

    fn layout(&self) -> Layout {
        Layout::Row
    }

    fn sign(&self) -> Sign {
        Sign::Outside { has_arrow: false }
    }

    fn clue(&self, _: &Setting, values: &[u8]) -> Option<Vec<usize>> {
        let counted = values.get(..usize::from(*values.first()?))?;
        Some(vec![counted.iter().copied().map(usize::from).sum()])
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        self.clue(setting, values).is_some_and(|clue| clue == setting.numbers)
    }

    fn cuts(&self, setting: &Setting) -> Option<Vec<Cut>> {
        let sum = *setting.numbers.first()?;
        let cut = |count: usize| {
            let first = count as u8;
            let others = ValueSet::full(setting.side) - ValueSet::of(first);
            let sets = sets_of_sum(others, count - 1, sum.checked_sub(count)?);
            (!sets.is_empty()).then(|| Cut { held: vec![(0, first)], inside: 1..count, sets })
        };
        Some((1..=setting.side).filter_map(cut).collect())
    }

    /// The state is how many cells are still to be added, and above it what they have to give.
    fn step(&self, setting: &Setting, turn: usize, state: State, value: u8) -> Option<State> {
        let value = State::from(value);
        if turn > 0 && state == 0 {
            return Some(0);
        }
        let (open, rest) = match turn {
            0 => (value, setting.clue()),
            _ => (state % PLACE, state / PLACE),
        };
        let (open, rest) = (open - 1, rest.checked_sub(value)?);
        let is_possible = (open..=open * setting.side as State).contains(&rest);
        (is_possible && open < (setting.count() - turn) as State).then_some(open + PLACE * rest)
    }
}
