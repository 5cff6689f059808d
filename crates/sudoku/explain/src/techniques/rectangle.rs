//! Unique rectangles, which rest on there being only one solution.
//!
//! Four cells in two rows, two columns and two boxes that held only two values could
//! exchange them, so in the only solution one of them holds another value. The types
//! of rectangles differ in where these further candidates are, and are numbered as in HoDoKu;
//! a *hidden* rectangle is one whose further candidates do not matter, because one of the two
//! values has no place elsewhere.

use super::view::values_of;
use super::{Apart, Pattern, Rule, RuleKind, View, each_choice, find_choice, out};
use crate::assumption::Assumption;
use crate::net::{GroupId, HouseId, Member};
use neuf_sudoku::{Cell, House};

/// Four cells that could exchange two values.
struct Rectangle {
    /// Those without further candidates first.
    cells: [Cell; 4],
    values: [u8; 2],
    /// The cells with further candidates.
    roof: Vec<Cell>,
    /// The further candidates as bits.
    extra: u32,
}

/// The types, from the easiest.
const TYPES: [RuleKind; 7] = [
    RuleKind::UniqueRectangle1,
    RuleKind::UniqueRectangle2,
    RuleKind::UniqueRectangle3,
    RuleKind::UniqueRectangle4,
    RuleKind::UniqueRectangle5,
    RuleKind::UniqueRectangle6,
    RuleKind::HiddenRectangle,
];

/// The easiest type of unique rectangle.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let rectangles = rectangles(view);
    TYPES.into_iter().find_map(|kind| first(view, &rectangles, kind))
}

/// The first unique rectangle of this type.
pub(super) fn of_kind(view: &View<'_, '_>, kind: RuleKind) -> Option<Pattern> {
    first(view, &rectangles(view), kind)
}

fn first(view: &View<'_, '_>, rectangles: &[Rectangle], kind: RuleKind) -> Option<Pattern> {
    rectangles.iter().find_map(|rectangle| match kind {
        RuleKind::UniqueRectangle1 => type_1(view, rectangle),
        RuleKind::UniqueRectangle3 => type_3(view, rectangle),
        RuleKind::UniqueRectangle4 => type_4(view, rectangle),
        RuleKind::UniqueRectangle6 => type_6(view, rectangle),
        RuleKind::HiddenRectangle => hidden(view, rectangle),
        _ => same_extra(view, rectangle, kind),
    })
}

fn rectangles(view: &View<'_, '_>) -> Vec<Rectangle> {
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
    fn extra_members(&self, view: &View<'_, '_>) -> Vec<Member> {
        let of = |&cell: &Cell| view.members(view.net().cell_group(cell));
        let members = self.roof.iter().flat_map(of);
        members.filter(|&member| !self.values.contains(&view.value(member))).collect()
    }

    /// What the four cells exclude among themselves: in each, its candidates each other, and each of
    /// the two values the same value in its row and its column.
    fn exchange(&self, view: &View<'_, '_>) -> Vec<Apart> {
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
    fn pair(&self, view: &View<'_, '_>) -> Option<[Cell; 2]> {
        let &[one, two] = &self.roof[..] else { return None };
        (!view.shared_houses(one, two).is_empty()).then_some([one, two])
    }

    fn pattern(
        &self,
        kind: RuleKind,
        base: Vec<GroupId>,
        apart: Vec<Apart>,
        gone: Vec<Member>,
        within: Option<(HouseId, Vec<Cell>)>,
        view: &View<'_, '_>,
    ) -> Option<Pattern> {
        if gone.is_empty() {
            return None;
        }
        let (house, others) = within.unzip();
        let rule = Rule::UniqueRectangle {
            kind,
            cells: self.cells,
            values: self.values,
            extra: values_of(self.extra),
            house: house.map(|house| view.net().house_name(house)),
            others: others.unwrap_or_default(),
        };
        let assumes = Some(Assumption::Rectangle { cells: self.cells, values: self.values });
        Some(Pattern { rule, base, apart, concludes: out(gone), assumes }.lean(view.board))
    }
}

/// Only one cell has further candidates, so it holds one of them.
fn type_1(view: &View<'_, '_>, rectangle: &Rectangle) -> Option<Pattern> {
    let &[cell] = &rectangle.roof[..] else { return None };
    let gone = rectangle.values.map(|value| view.net().member(cell, value));
    let extra = rectangle.extra_members(view);
    let apart = gone.iter().flat_map(|&gone| extra.iter().map(move |&one| Apart::of(gone, one)));
    let kind = RuleKind::UniqueRectangle1;
    rectangle.pattern(kind, Vec::new(), apart.collect(), gone.to_vec(), None, view)
}

/// Two cells in a line (type 2), two opposite ones or three (type 5) have the same single further
/// candidate, so one of them holds it.
fn same_extra(view: &View<'_, '_>, rectangle: &Rectangle, kind: RuleKind) -> Option<Pattern> {
    let is_in_line = rectangle.pair(view).is_some();
    if rectangle.extra.count_ones() != 1
        || rectangle.roof.len() < 2
        || is_in_line != (kind == RuleKind::UniqueRectangle2)
    {
        return None;
    }
    let extra = rectangle.extra_members(view);
    let gone = view.common(&extra);
    let apart = gone.iter().flat_map(|&gone| extra.iter().map(move |&one| Apart::of(gone, one)));
    rectangle.pattern(kind, Vec::new(), apart.collect(), gone.clone(), None, view)
}

/// The further candidates of two cells form a subset with other cells of their house.
fn type_3(view: &View<'_, '_>, rectangle: &Rectangle) -> Option<Pattern> {
    let pair = rectangle.pair(view)?;
    let net = view.net();
    let extra = rectangle.extra_members(view);
    for house in view.shared_houses(pair[0], pair[1]) {
        let is_other = |cell: &Cell| !pair.contains(cell) && view.value_bits(*cell) != 0;
        let others: Vec<Cell> = net.cells_of(house).filter(is_other).collect();
        for size in 1..=3.min(others.len()) {
            let found = find_choice(&others, size, |set| {
                let bits =
                    set.iter().fold(rectangle.extra, |all, &cell| all | view.value_bits(cell));
                if bits.count_ones() as usize != size + 1 {
                    return None;
                }
                let base: Vec<GroupId> = set.iter().map(|&cell| net.cell_group(cell)).collect();
                let locked: Vec<Member> = base
                    .iter()
                    .flat_map(|&group| view.members(group))
                    .chain(extra.clone())
                    .collect();
                let rest = others.iter().filter(|cell| !set.contains(cell));
                let values = values_of(bits);
                let members = |&cell: &Cell| {
                    let values = values.iter();
                    values.map(move |&value| net.member(cell, value)).collect::<Vec<_>>()
                };
                let gone: Vec<Member> =
                    rest.flat_map(members).filter(|&member| view.board.is_open(member)).collect();
                let mut apart = Vec::new();
                for (place, &one) in locked.iter().enumerate() {
                    for &other in gone.iter().chain(&locked[place + 1..]) {
                        let is_alike = view.value(one) == view.value(other);
                        if is_alike && view.cell(one) != view.cell(other) {
                            apart.push(Apart::of(one, other));
                        }
                    }
                }
                let (kind, within) = (RuleKind::UniqueRectangle3, Some((house, set.to_vec())));
                rectangle.pattern(kind, base, apart, gone, within, view)
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// One of the two values has no place in a house besides two of the cells, so these do not
/// hold the other one.
fn type_4(view: &View<'_, '_>, rectangle: &Rectangle) -> Option<Pattern> {
    let pair = rectangle.pair(view)?;
    let net = view.net();
    for house in view.shared_houses(pair[0], pair[1]) {
        for [locked, free] in [rectangle.values, [rectangle.values[1], rectangle.values[0]]] {
            let group = net.value_group(house, locked);
            if view.board.left(group) != 2 {
                continue;
            }
            let gone = pair.map(|cell| net.member(cell, free));
            let mut apart = Vec::new();
            for cell in pair {
                let [locked, free] = [locked, free].map(|value| net.member(cell, value));
                apart.push(Apart::of(locked, free));
                let extra = rectangle.extra_members(view).into_iter();
                let extra: Vec<Member> = extra.filter(|&one| view.cell(one) == cell).collect();
                apart.extend(extra.iter().map(|&one| Apart::of(free, one)));
                apart.extend(extra.iter().map(|&one| Apart::of(locked, one)));
            }
            let (kind, within) = (RuleKind::UniqueRectangle4, Some((house, Vec::new())));
            return rectangle.pattern(kind, vec![group], apart, gone.to_vec(), within, view);
        }
    }
    None
}

/// Two opposite cells have further candidates, and a value has no other places in both rows or both
/// columns. If it stood in them, it would stand in both and the other value in the other two
/// cells.
fn type_6(view: &View<'_, '_>, rectangle: &Rectangle) -> Option<Pattern> {
    let &[one, two] = &rectangle.roof[..] else { return None };
    if rectangle.pair(view).is_some() {
        return None;
    }
    let net = view.net();
    let shape = net.shape();
    let rows = [one, two].map(|cell| House::Row(shape.row(cell)));
    let columns = [one, two].map(|cell| House::Column(shape.column(cell)));
    for lines in [rows, columns] {
        for value in rectangle.values {
            let base = lines.map(|line| net.value_group(net.line(line), value));
            if base.iter().any(|&group| view.board.left(group) != 2) {
                continue;
            }
            let gone = [one, two].map(|cell| net.member(cell, value));
            let apart = rectangle.exchange(view);
            let kind = RuleKind::UniqueRectangle6;
            let within = Some((net.line(lines[0]), Vec::new()));
            return rectangle.pattern(kind, base.to_vec(), apart, gone.to_vec(), within, view);
        }
    }
    None
}

/// A cell with both values alone; in the row and the column through the opposite cell, one of
/// the values has no other places. If the opposite cell held the other value, all four would
/// hold only these two.
fn hidden(view: &View<'_, '_>, rectangle: &Rectangle) -> Option<Pattern> {
    if rectangle.roof.len() == 1 {
        return None;
    }
    let net = view.net();
    let shape = net.shape();
    let bare = rectangle.cells.iter().filter(|cell| !rectangle.roof.contains(cell));
    for &corner in bare {
        let is_opposite = |cell: &&Cell| {
            shape.row(**cell) != shape.row(corner) && shape.column(**cell) != shape.column(corner)
        };
        let Some(&opposite) = rectangle.cells.iter().find(is_opposite) else { continue };
        let lines = [House::Row(shape.row(opposite)), House::Column(shape.column(opposite))];
        for [locked, free] in [rectangle.values, [rectangle.values[1], rectangle.values[0]]] {
            let base = lines.map(|line| net.value_group(net.line(line), locked));
            if base.iter().any(|&group| view.board.left(group) != 2) {
                continue;
            }
            let apart = rectangle.exchange(view);
            let gone = vec![net.member(opposite, free)];
            let kind = RuleKind::HiddenRectangle;
            return rectangle.pattern(kind, base.to_vec(), apart, gone, None, view);
        }
    }
    None
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
