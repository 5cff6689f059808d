//! Numbered rooms: the first value from the side of the number says in which cell the number
//! stands.

use super::{Layout, Relation, Setting, Sign, State};

pub(super) struct NumberedRoom;

impl Relation for NumberedRoom {
    fn noun(&self) -> [&'static str; 2] {
        [
            "the numbered room {clue} from {first} to {last}",
            "la pièce numérotée {clue} de {first} à {last}",
        ]
    }

    fn technique(&self) -> [&'static str; 2] {
        ["numbered room", "pièce numérotée"]
    }

    fn layout(&self) -> Layout {
        Layout::Row
    }

    fn sign(&self) -> Sign {
        Sign::Outside { has_arrow: false }
    }

    fn clue(&self, _: &Setting, values: &[u8]) -> Option<Vec<usize>> {
        let room = usize::from(*values.first()?).checked_sub(1)?;
        Some(vec![usize::from(*values.get(room)?)])
    }

    fn holds(&self, setting: &Setting, values: &[u8]) -> bool {
        self.clue(setting, values).is_some_and(|clue| clue == setting.numbers)
    }

    /// The state is how many cells there are before the room, counted from the cell behind, plus 1;
    /// 0 behind the room.
    fn step(&self, setting: &Setting, turn: usize, state: State, value: u8) -> Option<State> {
        let is_wanted = State::from(value) == setting.clue();
        let ahead = if turn == 0 { State::from(value) } else { state };
        match ahead {
            0 => Some(0),
            1 => is_wanted.then_some(0),
            _ => Some(ahead - 1),
        }
    }

    fn accepts(&self, _: &Setting, state: State) -> bool {
        state == 0
    }
}
