//! The signs of the rules beside the usual ones, in characters.
//!
//! They follow the signs of pictures. A sign in a cell stands at its left or right edge, where
//! neither value nor pencil marks come: `□` for even and `○` for odd, `╲` and `╱` along the
//! diagonals, `░` for windows. Cages have lines around them and their sum in the line above, and a
//! comparison stands in the line between its cells. Lines through cells (thermometers, arrows and
//! others) give these a ground and cross the borders between them; `●` is a bulb, `◎` a ring or the
//! circle of an arrow, and an arrow points the way at its end. Dots and letters stand in the border,
//! the numbers of a quadruple on their corner, clues outside the grid, and `▲` and `▼` in cells that
//! are greater or less than their neighbours.

use neuf_draw::{is_beside, outlined};
use neuf_sudoku::rules::{Between, Ends, Parity, Related, Sign, Variant, straight};
use neuf_sudoku::{Cell, Rules, Shape};
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::form::Places;

/// The ground of shaded fields.
const FIELD: [u8; 3] = [0xd6, 0xd8, 0xde];

/// The ground of extra regions.
const REGION: [u8; 3] = [0xd8, 0xe2, 0xf2];

/// The signs of each cell, by its place in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Signs {
    pub(crate) left: Vec<Option<char>>,
    pub(crate) right: Vec<Option<char>>,
    pub(crate) is_window: Vec<bool>,
    /// The colour of the line or field to which the cell belongs, red, green and blue.
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
        for set in rules.distinct().iter().filter(|set| set.variant() == Variant::ExtraRegion) {
            signs.ground(set.cells(), REGION);
        }
        for related in rules.related() {
            match related.relation().sign() {
                Sign::Line { tint, ends, .. } => signs.pass(shape, related, tint, ends),
                Sign::Peak { is_greatest } => {
                    let sign = if is_greatest { '▲' } else { '▼' };
                    let own = related.cells().first();
                    own.into_iter().for_each(|cell| signs.left[cell.position()] = Some(sign));
                }
                Sign::Fields => signs.ground(related.cells(), FIELD),
                Sign::Between(_)
                | Sign::Cage
                | Sign::Corner
                | Sign::Outside { .. }
                | Sign::None => {}
            }
        }
        signs
    }

    /// Gives cells a ground of their own.
    fn ground(&mut self, cells: &[Cell], tint: [u8; 3]) {
        cells.iter().for_each(|cell| self.line[cell.position()] = Some(tint));
    }

    /// Marks the cells of a line and its ends.
    fn pass(&mut self, shape: Shape, related: &Related, tint: [u8; 3], ends: Ends) {
        let cells = related.cells();
        self.ground(cells, tint);
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

/// Draws the number of a clue before the first cell of its row or column; that of a diagonal
/// stands at its corner, so that the two diagonals of a cell do not get into each other's way.
fn draw_outside(
    buffer: &mut Buffer,
    places: Places,
    shape: Shape,
    related: &Related,
    has_arrow: bool,
    style: Style,
) {
    let (Some([down, right]), Some(&first)) =
        (straight(shape, related.cells()), related.cells().first())
    else {
        return;
    };
    let number = related.numbers().iter().map(usize::to_string).collect::<String>();
    let text = match (has_arrow, right) {
        (false, _) => number,
        (true, ..0) => format!("{}{number}", arrow((down, right))),
        (true, _) => format!("{number}{}", arrow((down, right))),
    };
    let area = places.area(shape.row(first), shape.column(first));
    let width = text.chars().count() as u16;
    let last = shape.side() - 1;
    let is_at_level = down != 0 && shape.row(first) == if down > 0 { 0 } else { last };
    // Beyond the upper and the lower line of the grid there is one line for clues. A clue at the
    // left or the right edge stands beside it, that of a diagonal as high as its corner.
    let y = match (down, is_at_level) {
        (1.., true) => area.y.saturating_sub(2),
        (1.., false) => area.y.saturating_sub(1),
        (0, _) => area.y + (area.height - 1) / 2,
        (..0, true) => area.bottom() + 1,
        (..0, false) => area.bottom(),
    };
    let x = match (right, is_at_level) {
        (0, _) => area.x + area.width.saturating_sub(width) / 2,
        (1.., true) => area.x.saturating_sub(width),
        (1.., false) => area.x.saturating_sub(1 + width),
        (..0, true) => area.right(),
        (..0, false) => area.right() + 1,
    };
    buffer.set_string(x, y, text, style);
}

/// Where a line goes from a cell to the next one: a place in the border between them, and its
/// sign there.
fn passage(places: Places, shape: Shape, from: Cell, to: Cell) -> (u16, u16, &'static str) {
    // The cell of the two that is lower, and of those in a row the one to the right.
    let (down, across) = step(shape, from, to);
    let (row, column) =
        (shape.row(from).max(shape.row(to)), shape.column(from).max(shape.column(to)));
    let area = places.area(row, column);
    let (middle, centre) = (area.y + (area.height - 1) / 2, area.x + area.width / 2);
    match (down, across) {
        (0, _) => (area.x - 1, middle, "═"),
        (_, 0) => (centre, area.y - 1, "║"),
        (down, across) => (area.x - 1, area.y - 1, if down == across { "╲" } else { "╱" }),
    }
}

/// Draws what stands in the borders between cells: sums of cages, comparisons, lines that pass.
pub(super) fn draw(buffer: &mut Buffer, places: Places, rules: &Rules, style: Style) {
    let shape = rules.shape();
    for (cells, sum) in outlined(rules) {
        let (Some(&first), Some(sum)) = (cells.first(), sum) else { continue };
        let area = places.area(shape.row(first), shape.column(first));
        buffer.set_string(area.x, area.y - 1, sum.to_string(), style);
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
    for related in rules.related() {
        let cells = related.cells();
        let mut put = |x: u16, y: u16, sign: &str| buffer.set_string(x, y, sign, style);
        match related.relation().sign() {
            Sign::Line { .. } => {
                for pair in cells.windows(2) {
                    let (x, y, sign) = passage(places, shape, pair[0], pair[1]);
                    put(x, y, sign);
                }
            }
            Sign::Between(mark) => {
                let (x, y, _) = passage(places, shape, cells[0], cells[1]);
                let sign = match mark {
                    Between::WhiteDot => "○",
                    Between::BlackDot => "●",
                    Between::Letter(letter) => letter,
                };
                put(x, y, sign);
                // A number stands in the place of a white dot, and beside a black one.
                if let Some(number) = related.numbers().first() {
                    let beside = u16::from(mark == Between::BlackDot);
                    put(x + beside, y, &number.to_string());
                }
            }
            Sign::Corner => {
                let (x, y, _) = passage(places, shape, cells[0], cells[3]);
                let numbers: Vec<String> = related.numbers().iter().map(usize::to_string).collect();
                let text = numbers.join(if shape.side() > 9 { "," } else { "" });
                put(x - (text.len() as u16 - 1) / 2, y, &text);
            }
            Sign::Outside { has_arrow } => {
                draw_outside(buffer, places, shape, related, has_arrow, style);
            }
            Sign::Peak { .. } | Sign::Fields | Sign::Cage | Sign::None => {}
        }
    }
}
