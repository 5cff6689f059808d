//! The signs of the rules beside the usual ones, in characters.
//!
//! They follow the signs of pictures. A sign in a cell stands at its left or right edge, where
//! neither value nor pencil marks come: `□` for even and `○` for odd, `╲` and `╱` along the
//! diagonals, `░` for windows. Cages have lines around them and their sum in the line above, and a
//! comparison stands in the line between its cells.

use neuf_draw::is_beside;
use neuf_sudoku::Rules;
use neuf_sudoku::rules::{Parity, Variant};
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::form::Places;

/// The signs of each cell, by its place in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Signs {
    pub(crate) left: Vec<Option<char>>,
    pub(crate) right: Vec<Option<char>>,
    pub(crate) is_window: Vec<bool>,
}

impl Signs {
    pub(crate) fn of(rules: &Rules) -> Signs {
        let shape = rules.shape();
        let count = shape.cell_count();
        let mut signs = Signs {
            left: vec![None; count],
            right: vec![None; count],
            is_window: vec![false; count],
        };
        for cell in rules.windows().flatten() {
            signs.is_window[cell.position()] = true;
            signs.right[cell.position()] = Some('░');
        }
        for &(cell, parity) in rules.marks() {
            let sign = if parity == Parity::Even { '□' } else { '○' };
            signs.left[cell.position()] = Some(sign);
        }
        if rules.has_rule(Variant::Diagonal) {
            for at in 0..shape.side() {
                let across = shape.side() - 1 - at;
                let falling = shape.cell(at, at).position();
                let rising = shape.cell(at, across).position();
                signs.right[falling] = Some('╲');
                signs.right[rising] = Some(if falling == rising { '╳' } else { '╱' });
            }
        }
        signs
    }
}

/// Draws what stands in the lines between cells: sums of cages and comparisons.
pub(super) fn draw(buffer: &mut Buffer, places: Places, rules: &Rules, style: Style) {
    let shape = rules.shape();
    for cage in rules.cages() {
        let Some(&first) = cage.cells().first() else { continue };
        let area = places.area(shape.row(first), shape.column(first));
        buffer.set_string(area.x, area.y - 1, cage.sum().to_string(), style);
    }
    for &order in rules.orders().iter().filter(|&&order| is_beside(rules, order)) {
        let [greater, less] =
            [order.greater, order.less].map(|cell| (shape.row(cell), shape.column(cell)));
        let lower = greater.max(less);
        let area = places.area(lower.0, lower.1);
        let is_greater_first = greater < less;
        let (x, y, sign) = if greater.0 == less.0 {
            (area.x - 1, area.y + (area.height - 1) / 2, if is_greater_first { '>' } else { '<' })
        } else {
            (area.x + area.width / 2, area.y - 1, if is_greater_first { '∨' } else { '∧' })
        };
        buffer.set_string(x, y, sign.to_string(), style);
    }
}
