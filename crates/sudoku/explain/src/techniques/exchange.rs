//! Four cells that could exchange two values: what unique and avoidable rectangles have in common.
//!
//! Four cells in two rows, two columns and two boxes that held only two values could exchange
//! them, so in the only solution one of them holds another value.

use super::view::values_of;
use super::{
    Apart, Argument, HouseName, Link, Place, RuleKind, Step, View, Voice, all_places, each_choice,
    places,
};
use crate::net::Member;
use neuf_sudoku::{Cell, House};

/// Four cells would hold only two values, which could be exchanged.
#[derive(Debug, PartialEq)]
pub(super) struct Exchange {
    pub(super) kind: RuleKind,
    /// In English and in French.
    pub(super) sentence: [&'static str; 2],
    /// The cells, those with further candidates last.
    pub(super) cells: [Cell; 4],
    /// The two values.
    pub(super) values: [u8; 2],
    /// The further candidates.
    pub(super) extra: Vec<u8>,
    /// The house of the cells with further candidates that is looked at, if it matters.
    pub(super) house: Option<HouseName>,
    /// Cells that are locked together with the further candidates.
    pub(super) others: Vec<Cell>,
}

impl Exchange {
    /// Of the two values, the one that has no other places, and the one that is excluded.
    fn locked_and_free(&self, step: &Step) -> [u8; 2] {
        let [x, y] = self.values;
        let free = step.concludes.first().map_or(x, |mark| mark.value);
        [if free == x { y } else { x }, free]
    }
}

impl Argument for Exchange {
    fn told(&self, voice: &Voice<'_>) -> String {
        let (shape, cells) = (voice.shape, &self.cells);
        let [x, y] = self.values;
        let [.., roof, last] = *cells;
        let [locked, free] = self.locked_and_free(voice.step);
        // The cell that loses a value, and the lines through it.
        let corner = voice.step.concludes.first().map_or(last, |mark| mark.cell);
        // The two parallel lines of the rectangle.
        let is_by_columns = matches!(self.house, Some(HouseName::Usual(House::Column(_))));
        let line = |&cell: &Cell| match is_by_columns {
            true => House::Column(shape.column(cell)),
            false => House::Row(shape.row(cell)),
        };
        let mut lines: Vec<House> = cells.iter().map(line).collect();
        lines.sort_unstable();
        lines.dedup();
        voice.say(
            self.sentence,
            &[
                ("cells", &cells),
                ("last", &last),
                ("roof", &[roof, last]),
                ("x", &x),
                ("y", &y),
                ("extra", &self.extra),
                ("others", &self.others),
                ("house", &self.house),
                ("row", &House::Row(shape.row(corner))),
                ("column", &House::Column(shape.column(corner))),
                ("lines", &lines),
                ("corner", &corner),
                ("locked", &locked),
                ("free", &free),
            ],
        )
    }

    fn places(&self, _: &Step, side: u8) -> [Vec<Place>; 2] {
        let further = [places(&self.cells[2..], &self.extra), all_places(&self.others, side)];
        [places(&self.cells, &self.values), further.concat()]
    }

    fn links(&self, step: &Step) -> Vec<Link> {
        if self.kind != RuleKind::UniqueRectangle4 {
            return Vec::new();
        }
        let [locked, _] = self.locked_and_free(step);
        vec![Link::strong([self.cells[2], self.cells[3]].map(|cell| vec![(cell, locked)]))]
    }

    fn may_exclude_its_own(&self) -> bool {
        self.kind == RuleKind::UniqueRectangle6
    }
}

/// Four cells that could exchange two values.
pub(super) struct Rectangle {
    /// Those without further candidates first.
    pub(super) cells: [Cell; 4],
    pub(super) values: [u8; 2],
    /// The cells with further candidates.
    pub(super) roof: Vec<Cell>,
    /// The further candidates as bits.
    pub(super) extra: u32,
}

/// All rectangles of a board in which at most the further candidates stand in the way of an
/// exchange.
pub(super) fn rectangles(view: &View<'_, '_>) -> Vec<Rectangle> {
    let shape = view.net().shape();
    let side = shape.side();
    let bits: Vec<u32> = shape.cells().map(|cell| view.value_bits(cell)).collect();
    let bits_of = |cell: Cell| bits[cell.position()];
    let block =
        |cell: Cell| (shape.row(cell) / shape.box_rows(), shape.column(cell) / shape.box_columns());
    let mut found = Vec::new();
    for (top, bottom) in (0..side).flat_map(|top| (top + 1..side).map(move |row| (top, row))) {
        for left in 0..side {
            let [a, c] = [top, bottom].map(|row| shape.cell(row, left));
            if (bits_of(a) & bits_of(c)).count_ones() < 2 {
                continue;
            }
            for right in left + 1..side {
                let [b, d] = [top, bottom].map(|row| shape.cell(row, right));
                let common = [a, b, c, d].map(bits_of).into_iter().fold(!0, |all, bits| all & bits);
                let in_two_boxes = (block(a) == block(b)) != (block(a) == block(c));
                if common.count_ones() < 2 || !in_two_boxes {
                    continue;
                }
                each_choice(&values_of(common), 2, |values| {
                    let pair = 1 << (values[0] - 1) | 1 << (values[1] - 1);
                    let mut cells = [a, b, c, d];
                    cells.sort_by_key(|&cell| bits_of(cell) != pair);
                    let roof: Vec<Cell> =
                        cells.into_iter().filter(|&cell| bits_of(cell) != pair).collect();
                    let extra = roof.iter().fold(0, |all, &cell| all | bits_of(cell)) & !pair;
                    let values = [values[0], values[1]];
                    found.push(Rectangle { cells, values, roof, extra });
                });
            }
        }
    }
    found
}

impl Rectangle {
    /// The further candidates of the roof.
    pub(super) fn extra_members(&self, view: &View<'_, '_>) -> Vec<Member> {
        let of = |&cell: &Cell| view.members(view.net().cell_group(cell));
        let members = self.roof.iter().flat_map(of);
        members.filter(|&member| !self.values.contains(&view.value(member))).collect()
    }

    /// What the four cells exclude among themselves: in each, its candidates each other, and each
    /// of the two values the same value in its row and its column.
    pub(super) fn exchange(&self, view: &View<'_, '_>) -> Vec<Apart> {
        let members: Vec<Member> =
            self.cells.iter().flat_map(|&cell| view.members(view.net().cell_group(cell))).collect();
        let is_apart = |&one: &Member, &other: &Member| {
            let is_of_both = self.values.contains(&view.value(one));
            view.cell(one) == view.cell(other)
                || (is_of_both && view.value(one) == view.value(other) && view.sees(one, other))
        };
        let mut apart = Vec::new();
        for (place, one) in members.iter().enumerate() {
            let others = members[place + 1..].iter().filter(|other| is_apart(one, other));
            apart.extend(others.map(|&other| Apart::of(*one, other)));
        }
        apart
    }

    /// The two cells of the roof, if there are two in a row or in a column.
    pub(super) fn pair(&self, view: &View<'_, '_>) -> Option<[Cell; 2]> {
        let &[one, two] = &self.roof[..] else { return None };
        (!view.shared_houses(one, two).is_empty()).then_some([one, two])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::net::Net;
    use neuf_sudoku::{Grid, Rules, Shape};

    /// How many rectangles there are when only these rows and columns cross in cells that hold 1
    /// or 2, and all other cells hold anything.
    fn found(rows: [usize; 2], columns: [usize; 2]) -> usize {
        let shape = Shape::default();
        let net = Net::new(&Rules::usual(shape));
        let mut board = Board::new(&net, &Grid::empty(shape));
        for (row, column) in rows.into_iter().flat_map(|row| columns.map(|column| (row, column))) {
            for value in 3..=9 {
                board.set(net.member(shape.cell(row, column), value), false);
            }
        }
        let pair = |rectangle: &&Rectangle| rectangle.values == [1, 2] && rectangle.roof.is_empty();
        rectangles(&View::of(&board)).iter().filter(pair).count()
    }

    /// In four boxes, an exchange of the values would break the rule of each box; in one box, the
    /// values stand twice in it.
    #[test]
    fn a_rectangle_lies_in_two_boxes() {
        assert_eq!(found([0, 1], [2, 3]), 1);
        assert_eq!(found([2, 3], [0, 1]), 1);
        assert_eq!(found([0, 3], [2, 3]), 0);
        assert_eq!(found([0, 1], [0, 1]), 0);
    }
}
