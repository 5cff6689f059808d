//! Arrows: the values along the shaft add up to the number in the circle, or in the pill of two or
//! three cells, which is read from left to right (or from top to bottom) as people write numbers.
//!
//! A pill's digits are the cells in the order in which they are named. A number of three digits
//! needs a shaft of 13 cells at least.

use super::{Ends, Equation, Layout, Relation, Setting, Sign, State};

/// An arrow whose circle has this many cells.
pub(super) struct Arrow {
    circle: usize,
}

impl Arrow {
    pub(super) const ROUND: Arrow = Arrow { circle: 1 };
    pub(super) const PILL: Arrow = Arrow { circle: 2 };
    pub(super) const LONG_PILL: Arrow = Arrow { circle: 3 };
}

impl Relation for Arrow {
    fn noun(&self) -> [&'static str; 2] {
        match self.circle {
            1 => ["the arrow from {first} to {last}", "la flèche de {first} à {last}"],
            3 => [
                "the long pill arrow from {first} to {last}",
                "la flèche à longue pilule de {first} à {last}",
            ],
            _ => {
                ["the pill arrow from {first} to {last}", "la flèche à pilule de {first} à {last}"]
            }
        }
    }

    fn technique(&self) -> [&'static str; 2] {
        match self.circle {
            1 => ["arrow sum", "somme d'une flèche"],
            3 => ["long pill arrow sum", "somme d'une flèche à longue pilule"],
            _ => ["pill arrow sum", "somme d'une flèche à pilule"],
        }
    }

    fn layout(&self) -> Layout {
        Layout::Line { least: self.circle + 1 }
    }

    fn sign(&self) -> Sign {
        Sign::Line { tint: [0x9a, 0x9a, 0xa0], width: 5, ends: Ends::Arrow(self.circle) }
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        let (circle, shaft) = values.split_at(self.circle);
        let number = circle.iter().fold(0, |number, &digit| 10 * number + usize::from(digit));
        number == shaft.iter().map(|&value| usize::from(value)).sum::<usize>()
    }

    fn equations(&self, setting: &Setting) -> Vec<Equation> {
        let tens = |place: usize| 10i64.pow((self.circle - 1 - place) as u32);
        let weight = |place: usize| if place < self.circle { tens(place) } else { -1 };
        let weights = (0..setting.count()).map(|place| (place, weight(place))).collect();
        vec![Equation { weights, total: 0 }]
    }

    /// The state is what remains for the cells to come: first the number in the circle.
    fn step(&self, setting: &Setting, turn: usize, rest: State, value: u8) -> Option<State> {
        let value = State::from(value);
        if turn < self.circle {
            return Some(10 * rest + value);
        }
        let rest = rest.checked_sub(value)?;
        let open = (setting.count() - turn - 1) as State;
        (open..=open * setting.side as State).contains(&rest).then_some(rest)
    }
}
