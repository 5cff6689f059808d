//! Cells that hold the same values: palindromes, which read the same from both ends, and clones,
//! two shapes that are the same cell by cell.
//!
//! The shapes of a clone need not be moved copies of each other: which cell belongs to which is
//! said by their order, so that turned and mirrored clones can be told, too.

use super::{Ends, Layout, Relation, Setting, Sign, State};

/// Pairs of cells with the same value.
pub(super) struct Copies {
    /// Whether the second half is read backwards.
    is_mirrored: bool,
}

impl Copies {
    pub(super) const PALINDROME: Copies = Copies { is_mirrored: true };
    pub(super) const CLONE: Copies = Copies { is_mirrored: false };
}

impl Relation for Copies {
    fn noun(&self) -> [&'static str; 2] {
        match self.is_mirrored {
            true => ["the palindrome from {first} to {last}", "le palindrome de {first} à {last}"],
            false => ["the clones at {first} and {last}", "les clones en {first} et {last}"],
        }
    }

    fn technique(&self) -> [&'static str; 2] {
        match self.is_mirrored {
            true => ["palindrome mirror", "miroir d'un palindrome"],
            false => ["clone match", "copie de clones"],
        }
    }

    fn layout(&self) -> Layout {
        if self.is_mirrored { Layout::Line { least: 2 } } else { Layout::Copies }
    }

    fn sign(&self) -> Sign {
        match self.is_mirrored {
            true => Sign::Line { tint: [0xc4, 0xc4, 0xcc], width: 14, ends: Ends::Plain },
            false => Sign::Fields,
        }
    }

    fn holds(&self, _: &Setting, values: &[u8]) -> bool {
        let (first, second) = values.split_at(values.len() / 2);
        if self.is_mirrored { values.iter().eq(values.iter().rev()) } else { first == second }
    }

    fn copies(&self, count: usize) -> Vec<[usize; 2]> {
        let twins = self.order(count);
        twins.chunks_exact(2).map(|twins| [twins[0], twins[1]]).collect()
    }

    /// Each cell is read just before its twin, so that only one value has to be remembered.
    fn order(&self, count: usize) -> Vec<usize> {
        let twin = |turn: usize| match self.is_mirrored {
            true => count - 1 - turn / 2,
            false => count / 2 + turn / 2,
        };
        (0..count).map(|turn| if turn % 2 == 0 { turn / 2 } else { twin(turn) }).collect()
    }

    /// The state is the value of the cell whose twin has not been read yet.
    fn step(&self, _: &Setting, turn: usize, waiting: State, value: u8) -> Option<State> {
        let value = State::from(value);
        match turn % 2 {
            0 => Some(value),
            _ => (value == waiting).then_some(0),
        }
    }
}
