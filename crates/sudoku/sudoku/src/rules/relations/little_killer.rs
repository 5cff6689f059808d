//! Little killers: the values along a diagonal add up to the number at its end, outside the grid.
//!
//! They may repeat.

use super::{Layout, Relation, Setting, Sign, State};

pub(super) struct LittleKiller;

impl Relation for LittleKiller {
    fn french(&self) -> [&'static str; 2] {
        ["petit killer", "la somme des valeurs d'une diagonale est le nombre à son bout"]
    }

    fn layout(&self) -> Layout {
        Layout::Diagonal
    }

    fn sign(&self) -> Sign {
        Sign::Outside { has_arrow: true }
    }

    fn clue(&self, _: &Setting, values: &[u8]) -> Option<Vec<usize>> {
        Some(vec![values.iter().copied().map(usize::from).sum()])
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        self.clue(setting, values).is_some_and(|clue| clue == setting.numbers)
    }

    /// The state is the sum so far.
    fn step(&self, setting: &Setting, turn: usize, sum: State, value: u8) -> Option<State> {
        let (sum, wanted) = (sum + State::from(value), setting.clue());
        let open = (setting.count() - turn - 1) as State;
        (sum + open..=sum + open * setting.side as State).contains(&wanted).then_some(sum)
    }
}
