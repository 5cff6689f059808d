//! Sandwiches: in a row or a column, the values between the least and the greatest value add up to
//! the number outside.

use super::{Cut, Layout, Relation, Setting, Sign, State, sets_of_sum};
use crate::ValueSet;

pub(super) struct Sandwich;

/// Room for the phase in the state.
const PHASES: State = 4;

impl Relation for Sandwich {
    fn noun(&self) -> [&'static str; 2] {
        [
            "the sandwich clue {clue} from {first} to {last}",
            "l'indice de sandwich {clue} de {first} à {last}",
        ]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["sandwich sum", "somme d'un sandwich"]
    }

    fn layout(&self) -> Layout {
        Layout::Row
    }

    fn sign(&self) -> Sign {
        Sign::Outside { has_arrow: false }
    }

    fn clue(&self, setting: &Setting, values: &[u8]) -> Option<Vec<usize>> {
        let place = |wanted: usize| {
            let mut places =
                (0..values.len()).filter(|&place| usize::from(values[place]) == wanted);
            places.next().filter(|_| places.next().is_none())
        };
        let (one, other) = (place(1)?, place(setting.side)?);
        let inner = values.get(one.min(other) + 1..one.max(other)).unwrap_or_default();
        Some(vec![inner.iter().copied().map(usize::from).sum()])
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        self.clue(setting, values).is_some_and(|clue| clue == setting.numbers)
    }

    fn cuts(&self, setting: &Setting) -> Option<Vec<Cut>> {
        let (side, sum) = (setting.side, *setting.numbers.first()?);
        let [least, most] = [1, side as u8];
        let filling = ValueSet::full(side) - ValueSet::of(least) - ValueSet::of(most);
        let ends = (0..side).flat_map(|last| (0..last).map(move |first| [first, last]));
        let cut = |[first, last]: [usize; 2]| {
            let sets = sets_of_sum(filling, last - first - 1, sum);
            [[least, most], [most, least]].map(|[one, other]| Cut {
                held: vec![(first, one), (last, other)],
                inside: first + 1..last,
                sets: sets.clone(),
            })
        };
        Some(ends.flat_map(cut).filter(|cut| !cut.sets.is_empty()).collect())
    }

    /// The phase is 0 before the sandwich, 1 or 2 behind the least or the greatest value, and 3
    /// when it is complete. The state is the phase and four times the sum so far.
    fn step(&self, setting: &Setting, _: usize, state: State, value: u8) -> Option<State> {
        let (phase, sum) = (state % PHASES, state / PHASES);
        let crust = match usize::from(value) {
            1 => 1,
            value if value == setting.side => 2,
            _ => 0,
        };
        match (phase, crust) {
            (0, crust) => Some(crust),
            (1 | 2, 0) => {
                let sum = sum + State::from(value);
                (sum <= setting.clue()).then_some(phase + PHASES * sum)
            }
            (1, 2) | (2, 1) => (sum == setting.clue()).then_some(3),
            (3, 0) => Some(3),
            _ => None,
        }
    }

    fn accepts(&self, _: &Setting, state: State) -> bool {
        state == 3
    }
}
