//! What a new game shall be: its size and its rules. The level is chosen last, which begins it.

use neuf_explain::Terms as _;
use neuf_sudoku::Shape;
use neuf_sudoku::rules::{Form, Variant};
use neuf_words::{Language, tr};

/// The boxes of the sizes that are offered: puzzles of these are made while somebody waits.
const BOXES: [(usize, usize); 5] = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4)];

/// The size and the rules of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    size: usize,
    /// `None` for the usual rules. The marks of a variant are invented.
    pub(crate) variant: Option<Variant>,
}

impl Default for Order {
    /// The usual 9×9 grid.
    fn default() -> Order {
        Order { size: 3, variant: None }
    }
}

impl Order {
    pub(crate) fn shape(self) -> Shape {
        let (rows, columns) = BOXES[self.size];
        Shape::new(rows, columns).unwrap_or_default()
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
