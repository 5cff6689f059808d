//! What a new game shall be: its size, its rules and its seed. The level is chosen last, which
//! begins it.
//!
//! The level, the size, the rules and the seed make the same puzzle on every machine, so that two
//! players share a game by its name. To share the 81 digits instead needs no seed, but nobody
//! reads 81 digits out.

use std::hash::{BuildHasher as _, RandomState};

use neuf_explain::Terms as _;
use neuf_sudoku::Shape;
use neuf_sudoku::rules::{Form, Variant};
use neuf_words::{Language, tr};

/// The boxes of the sizes that are offered: puzzles of these are made while somebody waits.
const BOXES: [(usize, usize); 5] = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4)];

/// Seeds that nobody has chosen are below this number, so that they can be read out.
const SEEDS: u64 = 1_000_000;

/// The size, the rules and the seed of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    size: usize,
    /// `None` for the usual rules. The marks of a variant are invented.
    pub(crate) variant: Option<Variant>,
    /// The seed, or `None` to draw one.
    pub(crate) seed: Option<u64>,
}

impl Default for Order {
    /// The usual 9×9 grid.
    fn default() -> Order {
        Order { size: 3, variant: None, seed: None }
    }
}

impl Order {
    pub(crate) fn shape(self) -> Shape {
        let (rows, columns) = BOXES[self.size];
        Shape::new(rows, columns).unwrap_or_default()
    }

    /// The seed of the game that now begins. The game after that one has another seed.
    pub(super) fn take_seed(&mut self) -> u64 {
        // The keys of the standard library's hash are drawn anew for each process and map.
        self.seed.take().unwrap_or_else(|| RandomState::new().hash_one(0) % SEEDS)
    }

    /// With the next size, or the one before.
    pub(super) fn resized(self, is_next: bool) -> Order {
        Order { size: turned(self.size, BOXES.len(), is_next), ..self }
    }

    /// With the next variant, or the one before; the usual rules are among them. A sukaku has no
    /// rules of its own, and overlapping grids are no single one.
    pub(super) fn revised(self, is_next: bool) -> Order {
        let is_board = |variant: Variant| matches!(variant.form(), Form::Overlap(_));
        let is_played = |variant: &Variant| *variant != Variant::Sukaku && !is_board(*variant);
        let all: Vec<Variant> = Variant::ALL.iter().copied().filter(is_played).collect();
        let now = self.variant.and_then(|now| all.iter().position(|&variant| variant == now));
        let next = turned(now.map_or(0, |at| at + 1), all.len() + 1, is_next);
        Order { variant: next.checked_sub(1).map(|at| all[at]), ..self }
    }

    /// The lines of the dialog in which the order is changed.
    pub(crate) fn lines(self, language: Language) -> [String; 2] {
        let side = self.shape().side();
        let rules = match self.variant {
            Some(variant) => language.variant(variant),
            None => language.of(["usual", "usuelles"]),
        };
        [
            tr!(language, ["◂ size: {side}x{side} ▸", "◂ taille : {side}x{side} ▸"], side),
            tr!(language, ["◂ rules: {rules} ▸", "◂ règles : {rules} ▸"], rules),
        ]
    }
}

/// The number after or before one of `count` numbers, round and round.
fn turned(at: usize, count: usize, is_next: bool) -> usize {
    (at + if is_next { 1 } else { count - 1 }) % count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_rules_go_round() {
        let mut order = Order::default();
        for _ in 0..BOXES.len() {
            order = order.resized(true);
        }
        assert_eq!(order, Order::default());
        assert_eq!(order.revised(true).revised(false), order);
        assert_eq!(order.revised(false).variant, Some(Variant::NumberedRooms));
        assert_eq!(order.resized(false).shape().side(), 8);
        assert_eq!(order.revised(true).lines(Language::French)[1], "◂ règles : diagonales ▸");
    }
}
