//! The signs of the rules beside the usual ones, in characters, for every program that draws a grid
//! on a terminal.
//!
//! They follow the signs of pictures. A sign in a cell stands at its left or right edge, where
//! neither value nor pencil marks come: `□` for even and `○` for odd, `╲` and `╱` along the
//! diagonals, `░` for windows. Cages have lines around them ([`Walls`](crate::Walls)) and their
//! sum in the line above, and a comparison stands in the line between its cells. Lines through
//! cells (thermometers, arrows and others) give these a ground and cross the borders between them;
//! `●` is a bulb, `◎` a ring or the circle of an arrow, and an arrow points the way at its end.
//! Dots and letters stand in the border, the numbers of a quadruple on their corner, clues outside
//! the grid, and `▲` and `▼` in cells that are greater or less than their neighbours.
//!
//! Here is said which sign stands at which cell or border. Where that is on a screen is known only
//! to the program that draws: a game has cells of other sizes than a hint.

use neuf_sudoku::rules::{Between, Ends, Parity, Related, Sign, Variant, straight};
use neuf_sudoku::{Cell, Rules, Shape};

use crate::cages::outlined;
use crate::rules::{chevrons, windows};

/// The ground of shaded fields.
const FIELD: [u8; 3] = [0xd6, 0xd8, 0xde];

/// The ground of extra regions.
const REGION: [u8; 3] = [0xd8, 0xe2, 0xf2];

/// The signs of each cell, by its place in reading order.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CellSigns {
    /// What stands at its left edge.
    pub left: Vec<Option<char>>,
    /// What stands at its right edge.
    pub right: Vec<Option<char>>,
    /// Whether it lies in a window.
    pub is_window: Vec<bool>,
    /// The colour of the line or field to which the cell belongs, red, green and blue.
    pub line: Vec<Option<[u8; 3]>>,
}

impl CellSigns {
    /// The signs of these rules.
    #[must_use]
    pub fn of(rules: &Rules) -> CellSigns {
        let shape = rules.shape();
        let count = shape.cell_count();
        let mut signs = CellSigns {
            left: vec![None; count],
            right: vec![None; count],
            is_window: vec![false; count],
            line: vec![None; count],
        };
        for cell in windows(rules).flatten() {
            signs.is_window[cell.position()] = true;
            signs.right[cell.position()] = Some('░');
        }
        for (cell, parity) in rules.marks() {
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
        for set in rules.distinct().iter().filter(|set| set.variant == Variant::ExtraRegion) {
            signs.ground(&set.cells, REGION);
        }
        for related in rules.related() {
            match related.relation.sign() {
                Sign::Line { tint, ends, .. } => signs.pass(shape, related, tint, ends),
                Sign::Peak { is_greatest } => {
                    let sign = if is_greatest { '▲' } else { '▼' };
                    let own = related.cells.first();
                    own.into_iter().for_each(|cell| signs.left[cell.position()] = Some(sign));
                }
                Sign::Fields => signs.ground(&related.cells, FIELD),
                Sign::Between(_)
                | Sign::Cage
                | Sign::Corner
                | Sign::Outside { .. }
                | Sign::None => {}
            }
        }
        signs
    }

    /// Whether any cell has a sign or a ground.
    #[must_use]
    pub(crate) fn has_any(&self) -> bool {
        let has_edge = self.left.iter().chain(&self.right).any(Option::is_some);
        has_edge || self.line.iter().any(Option::is_some)
    }

    /// Gives cells a ground of their own.
    fn ground(&mut self, cells: &[Cell], tint: [u8; 3]) {
        cells.iter().for_each(|cell| self.line[cell.position()] = Some(tint));
    }

    /// Marks the cells of a line and its ends.
    fn pass(&mut self, shape: Shape, related: &Related, tint: [u8; 3], ends: Ends) {
        let cells = &related.cells;
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
                if let [.., before, tip] = cells.as_slice() {
                    mark(*tip, arrow(step(shape, *before, *tip)));
                }
            }
        }
    }
}

/// The nearest of the 256 colours of terminals, by its number.
///
/// ```
/// assert_eq!(neuf_draw::terminal_colour([255, 255, 255]), 231);
/// ```
#[must_use]
pub fn terminal_colour(colour: [u8; 3]) -> u8 {
    let [red, green, blue] = colour.map(|share| (u16::from(share) * 5 + 127) / 255);
    (16 + 36 * red + 6 * green + blue) as u8
}

/// A place in the lines around a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// In the line above the cell, from its left end on.
    Start(Cell),
    /// In the middle of the line above the cell.
    Above(Cell),
    /// In the line to the left of the cell.
    Beside(Cell),
    /// Where the line above the cell and that to its left meet, with its middle there.
    Corner(Cell),
}

/// What stands in the borders between cells: sums of cages, comparisons, dots, lines that pass.
#[must_use]
pub fn border_signs(rules: &Rules) -> Vec<(Border, String)> {
    let shape = rules.shape();
    let mut signs = Vec::new();
    for (cells, sum) in outlined(rules) {
        if let (Some(&first), Some(sum)) = (cells.first(), sum) {
            signs.push((Border::Start(first), sum.to_string()));
        }
    }
    for [greater, less] in chevrons(rules) {
        let place = passage(shape, greater, less).0;
        let is_greater_first = greater < less;
        let sign = match (place, is_greater_first) {
            (Border::Beside(_), true) => '>',
            (Border::Beside(_), false) => '<',
            (_, true) => '∨',
            (_, false) => '∧',
        };
        signs.push((place, sign.to_string()));
    }
    for related in rules.related() {
        let cells = &related.cells;
        match related.relation.sign() {
            Sign::Line { .. } => signs.extend(cells.windows(2).map(|pair| {
                let (place, sign) = passage(shape, pair[0], pair[1]);
                (place, sign.to_owned())
            })),
            Sign::Between(mark) => {
                let number = related.numbers.first().copied();
                let sign = match mark {
                    Between::WhiteDot => dot(number, ['○', '①']),
                    Between::BlackDot => dot(number, ['●', '❶']),
                    Between::Letter(letter) => letter.to_owned(),
                    Between::Chevron => continue,
                };
                signs.push((passage(shape, cells[0], cells[1]).0, sign));
            }
            Sign::Corner => {
                let numbers: Vec<String> = related.numbers.iter().map(usize::to_string).collect();
                let text = numbers.join(if shape.side() > 9 { "," } else { "" });
                signs.push((passage(shape, cells[0], cells[3]).0, text));
            }
            Sign::Outside { .. } | Sign::Peak { .. } | Sign::Fields | Sign::Cage | Sign::None => {}
        }
    }
    signs
}

/// Whether a grid with these rules needs the lines between all its cells, because signs stand in
/// them.
#[must_use]
pub fn needs_lines(rules: &Rules) -> bool {
    rules.regions().is_some()
        || outlined(rules).next().is_some()
        || chevrons(rules).next().is_some()
        || rules.related().iter().any(|related| {
            let sign = related.relation.sign();
            let is_far = sign == Sign::Between(Between::Chevron);
            !is_far && matches!(sign, Sign::Line { .. } | Sign::Between(_) | Sign::Corner)
        })
}

/// A dot; one with a number up to 10 has it inside.
fn dot(number: Option<usize>, [plain, one]: [char; 2]) -> String {
    let Some(number) = number else { return plain.to_string() };
    let inside = (1..=10).contains(&number).then(|| char::from_u32(one as u32 + number as u32 - 1));
    inside.flatten().map_or(number.to_string(), |sign| sign.to_string())
}

/// The edge of a grid at which a clue stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Above a column.
    Above,
    /// Below a column.
    Below,
    /// To the left of a row.
    Left,
    /// To the right of a row.
    Right,
}

/// A clue outside the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutsideClue {
    /// Where it stands.
    pub edge: Edge,
    /// The cell before which it stands.
    pub cell: Cell,
    /// The step from one of its cells to the next: downwards and to the right are 1.
    pub step: [isize; 2],
    /// Its number, with an arrow along a diagonal.
    pub text: String,
}

/// The clues outside the grid.
#[must_use]
pub fn outside_clues(rules: &Rules) -> Vec<OutsideClue> {
    let shape = rules.shape();
    let last = shape.side() - 1;
    let clue = |related: &Related| {
        let Sign::Outside { has_arrow } = related.relation.sign() else { return None };
        let [down, right] = straight(shape, &related.cells)?;
        let &cell = related.cells.first()?;
        let number = related.numbers.iter().map(usize::to_string).collect::<String>();
        let text = match (has_arrow, right) {
            (false, _) => number,
            (true, ..0) => format!("{}{number}", arrow((down, right))),
            (true, _) => format!("{number}{}", arrow((down, right))),
        };
        let edge = if down > 0 && shape.row(cell) == 0 {
            Edge::Above
        } else if down < 0 && shape.row(cell) == last {
            Edge::Below
        } else if right > 0 {
            Edge::Left
        } else {
            Edge::Right
        };
        Some(OutsideClue { edge, cell, step: [down, right], text })
    };
    rules.related().iter().filter_map(clue).collect()
}

/// Where a line goes from a cell to the next one: a place in the border between them, and its
/// sign there.
fn passage(shape: Shape, from: Cell, to: Cell) -> (Border, &'static str) {
    // The cell of the two that is lower, and of those in a row the one to the right.
    let (down, across) = step(shape, from, to);
    let (row, column) =
        (shape.row(from).max(shape.row(to)), shape.column(from).max(shape.column(to)));
    let cell = shape.cell(row, column);
    match (down, across) {
        (0, _) => (Border::Beside(cell), "═"),
        (_, 0) => (Border::Above(cell), "║"),
        (down, across) => (Border::Corner(cell), if down == across { "╲" } else { "╱" }),
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

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_formats::parse_rules;

    #[test]
    fn a_dot_has_its_number_inside() {
        assert_eq!([None, Some(1), Some(3)].map(|number| dot(number, ['○', '①'])), ["○", "①", "③"]);
        assert_eq!([Some(10), Some(12)].map(|number| dot(number, ['●', '❶'])), ["❿", "12"]);
    }

    #[test]
    fn a_clue_stands_where_its_line_begins() {
        let rules = parse_rules(
            "variant: little-killer, skyscraper\n................\nlittle-killer:\n7: r1c2-r3c4\n\
             5: r3c1-r1c3\nskyscraper:\n2: r4c4-r4c1\n3: r4c2-r1c2\n",
        )
        .unwrap();
        let told = |clue: OutsideClue| (clue.edge, clue.text);
        let mut found: Vec<_> = outside_clues(&rules).into_iter().map(told).collect();
        found.sort_by(|one, other| one.1.cmp(&other.1));
        let expected =
            [(Edge::Right, "2"), (Edge::Below, "3"), (Edge::Left, "5↗"), (Edge::Above, "7↘")];
        assert_eq!(found, expected.map(|(edge, text)| (edge, text.to_owned())));
    }
}
