//! The signs of the rules beside the usual ones, in characters.
//!
//! They follow the signs of pictures. A sign in a cell stands at its left or right edge, where
//! neither value nor pencil marks come: `□` for even and `○` for odd, `╲` and `╱` along the
//! diagonals, `░` for windows. Cages have lines around them and their sum in the line above, and a
//! comparison stands in the line between its cells. Lines through cells (thermometers, arrows and
//! others) give these a ground and cross the borders between them; `●` is a bulb, `◎` a ring or the
//! circle of an arrow, and an arrow points the way at its end.

use neuf_draw::is_beside;
use neuf_sudoku::rules::{Ends, Parity, Related, Sign, Variant};
use neuf_sudoku::{Cell, Rules, Shape};
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::form::Places;

/// The signs of each cell, by its place in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Signs {
    pub(crate) left: Vec<Option<char>>,
    pub(crate) right: Vec<Option<char>>,
    pub(crate) is_window: Vec<bool>,
    /// The colour of the line that passes the cell, red, green and blue.
    pub(crate) line: Vec<Option<[u8; 3]>>,
}

impl Signs {
    pub(crate) fn of(rules: &Rules) -> Signs {
        let shape = rules.shape();
        let count = shape.cell_count();
        let mut signs = Signs {
            left: vec![None; count],
            right: vec![None; count],
            is_window: vec![false; count],
            line: vec![None; count],
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
        for related in rules.related() {
            signs.pass(shape, related);
        }
        signs
    }

    /// Marks the cells of a line and its ends.
    fn pass(&mut self, shape: Shape, related: &Related) {
        let cells = related.cells();
        let Sign::Line { tint, ends, .. } = related.relation().sign();
        for cell in cells {
            self.line[cell.position()] = Some(tint);
        }
        let [Some(&first), Some(&last)] = [cells.first(), cells.last()] else { return };
        let mut mark = |cell: Cell, sign| self.left[cell.position()] = Some(sign);
        match ends {
            Ends::Plain => {}
            Ends::Bulb => mark(first, '●'),
            Ends::Ring => mark(first, '◎'),
            Ends::Rings => [first, last].into_iter().for_each(|cell| mark(cell, '◎')),
            Ends::Arrow(circle) => {
                cells.iter().take(circle).for_each(|&cell| mark(cell, '◎'));
                if let [.., before, tip] = cells {
                    mark(*tip, arrow(step(shape, *before, *tip)));
                }
            }
        }
    }
}

/// The step from a cell to one that touches it: downwards and to the right are 1.
fn step(shape: Shape, from: Cell, to: Cell) -> (isize, isize) {
    let apart = |from: usize, to: usize| (to as isize - from as isize).signum();
    (apart(shape.row(from), shape.row(to)), apart(shape.column(from), shape.column(to)))
}

fn arrow(step: (isize, isize)) -> char {
    match step {
        (-1, -1) => '↖',
        (-1, 0) => '↑',
        (-1, _) => '↗',
        (0, -1) => '←',
        (0, _) => '→',
        (_, -1) => '↙',
        (_, 0) => '↓',
        _ => '↘',
    }
}

/// Where a line goes from a cell to the next one: a place in the border between them, and its
/// sign there.
fn passage(places: Places, shape: Shape, from: Cell, to: Cell) -> (u16, u16, char) {
    // The cell of the two that is lower, and of those in a row the one to the right.
    let (down, across) = step(shape, from, to);
    let (row, column) =
        (shape.row(from).max(shape.row(to)), shape.column(from).max(shape.column(to)));
    let area = places.area(row, column);
    let (middle, centre) = (area.y + (area.height - 1) / 2, area.x + area.width / 2);
    match (down, across) {
        (0, _) => (area.x - 1, middle, '═'),
        (_, 0) => (centre, area.y - 1, '║'),
        (down, across) => (area.x - 1, area.y - 1, if down == across { '╲' } else { '╱' }),
    }
}

/// Draws what stands in the borders between cells: sums of cages, comparisons, lines that pass.
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
    for pair in rules.related().iter().flat_map(|related| related.cells().windows(2)) {
        let (x, y, sign) = passage(places, shape, pair[0], pair[1]);
        buffer.set_string(x, y, sign.to_string(), style);
    }
}
