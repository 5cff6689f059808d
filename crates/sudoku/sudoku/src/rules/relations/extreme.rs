//! Minimum and maximum cells: less, or greater, than all cells beside, above and below.

use super::{Layout, Relation, Setting, Sign, State};

/// A cell that is an extreme among its neighbours.
pub(super) struct Extreme {
    is_greatest: bool,
}

impl Extreme {
    pub(super) const MINIMUM: Extreme = Extreme { is_greatest: false };
    pub(super) const MAXIMUM: Extreme = Extreme { is_greatest: true };
}

impl Relation for Extreme {
    fn noun(&self) -> [&'static str; 2] {
        match self.is_greatest {
            false => ["the minimum at {first}", "le minimum en {first}"],
            true => ["the maximum at {first}", "le maximum en {first}"],
        }
    }

    fn technique(&self) -> [&'static str; 2] {
        match self.is_greatest {
            true => ["maximum bound", "borne d'un maximum"],
            false => ["minimum bound", "borne d'un minimum"],
        }
    }

    fn layout(&self) -> Layout {
        Layout::Peak
    }

    fn sign(&self) -> Sign {
        Sign::Peak { is_greatest: self.is_greatest }
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        let [own, others @ ..] = values else { return false };
        let wanted = if self.is_greatest { others.iter().max() } else { others.iter().min() };
        wanted.is_none_or(|other| if self.is_greatest { own > other } else { own < other })
    }

    /// The state is the value of the marked cell.
    fn step(&self, _: &Setting, turn: usize, own: State, value: u8) -> Option<State> {
        let value = State::from(value);
        if turn == 0 {
            return Some(value);
        }
        (value != own && (value < own) == self.is_greatest).then_some(own)
    }
}
