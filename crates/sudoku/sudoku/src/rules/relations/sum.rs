//! Sums of cells that may hold a value twice: along a diagonal, for the number outside the grid at
//! its end (little killer), and in a cage of any cells (killer without uniqueness).
//!
//! The cages of a usual killer are no relation, since their values differ: only the *set* of
//! the values matters there, which has a smaller diagram (`formula/diagram.rs`).

use super::{Layout, Relation, Setting, Sign, State};

/// Cells whose values add up to the number of the clue.
pub(super) struct Sum {
    is_cage: bool,
}

impl Sum {
    pub(super) const LITTLE_KILLER: Sum = Sum { is_cage: false };
    pub(super) const CAGE: Sum = Sum { is_cage: true };
}

impl Relation for Sum {
    fn noun(&self) -> [&'static str; 2] {
        match self.is_cage {
            true => ["the cage of sum {clue} at {first}", "la cage de somme {clue} en {first}"],
            false => [
                "the diagonal of sum {clue} from {first} to {last}",
                "la diagonale de somme {clue} de {first} à {last}",
            ],
        }
    }

    fn technique(&self) -> [&'static str; 2] {
        match self.is_cage {
            true => ["sum of a cage", "somme d'une cage"],
            false => ["little killer sum", "somme d'un petit killer"],
        }
    }

    fn layout(&self) -> Layout {
        if self.is_cage { Layout::Cage } else { Layout::Diagonal }
    }

    fn sign(&self) -> Sign {
        if self.is_cage { Sign::Cage } else { Sign::Outside { has_arrow: true } }
    }

    fn clue(&self, _: &Setting, values: &[u8]) -> Option<Vec<usize>> {
        Some(vec![values.iter().copied().map(usize::from).sum()])
    }

    fn total(&self, numbers: &[usize]) -> Option<usize> {
        numbers.first().copied()
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
