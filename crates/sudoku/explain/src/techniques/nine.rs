//! The usual 9×9 grid with its boxes, on which exotic patterns are looked for.
//!
//! They are told in bands, stacks and boxes of three by three, and nobody looks for them elsewhere.
//! Further rules, such as diagonals or cages, do them no harm.

use super::View;
use crate::names::house::HouseName;
use crate::net::HouseId;
use neuf_sudoku::{Cell, House, Shape};

/// Whether a board has nine rows, columns and boxes of three by three.
pub(super) fn is_nine(view: &View<'_, '_>) -> bool {
    let rules = view.net().rules();
    view.net().shape() == Shape::default() && rules.regions().is_none()
}

/// The number of a box of such a grid.
pub(super) fn box_id(view: &View<'_, '_>, place: usize) -> Option<HouseId> {
    let wanted = HouseName::Usual(House::Box(place));
    view.net().houses().find(|&house| view.net().house_name(house) == wanted)
}

/// The candidates of a cell as bits, or the bit of its value.
pub(super) fn values_at(view: &View<'_, '_>, cell: Cell) -> u32 {
    match view.value_bits(cell) {
        0 => {
            let is_in = |value: &u8| view.board.is_in(view.net().member(cell, *value));
            (1..=9).find(is_in).map_or(0, |value| 1 << (value - 1))
        }
        bits => bits,
    }
}
