//! What rests on there being only one solution: unique rectangles and the grave.
//!
//! Four cells in two rows, two columns and two boxes that held only two values could
//! exchange them, so in the only solution one of them holds another value. The four types
//! of rectangles differ in where these further candidates are. The grave (BUG, *bivalue
//! universal grave*) says the same of all empty cells at once.

use super::view::values_of;
use super::{Apart, Pattern, Rule, RuleKind, View, each_choice, find_choice, out};
use crate::assumption::Assumption;
use crate::evidence::mark;
use crate::net::{GroupId, HouseId, Member};
use neuf_sudoku::Cell;

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

/// The easiest type of unique rectangle.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let rectangles = rectangles(view);
    let first = |find: fn(&View<'_, '_>, &Rectangle) -> Option<Pattern>| {
        rectangles.iter().find_map(|rectangle| find(view, rectangle))
    };
    first(type_1).or_else(|| first(type_2)).or_else(|| first(type_3)).or_else(|| first(type_4))
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

/// Two cells have the same single further candidate, so one of them holds it.
fn type_2(view: &View<'_, '_>, rectangle: &Rectangle) -> Option<Pattern> {
    if rectangle.extra.count_ones() != 1 || rectangle.pair(view).is_none() {
        return None;
    }
    let extra = rectangle.extra_members(view);
    let gone = view.common(&extra);
    let apart = gone.iter().flat_map(|&gone| extra.iter().map(move |&one| Apart::of(gone, one)));
    let (kind, apart) = (RuleKind::UniqueRectangle2, apart.collect());
    rectangle.pattern(kind, Vec::new(), apart, gone.clone(), None, view)
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

/// All empty cells have two candidates except one, which has three.
pub(super) fn grave(view: &View<'_, '_>) -> Option<Pattern> {
    let board = view.board;
    let net = view.net();
    let mut larger = view.empty_cells().filter(|&(_, group)| board.left(group) != 2);
    let (Some((_, group)), None) = (larger.next(), larger.next()) else { return None };
    if board.left(group) != 3 {
        return None;
    }
    let places = |group: GroupId, extra: Member| {
        board.left(group) - usize::from(net.is_in_group(extra, group))
    };
    let is_extra = |&extra: &Member| {
        let groups = net.houses().flat_map(|house| net.value_groups(house));
        let mut waiting = groups.filter(|&group| board.is_waiting(group));
        waiting.all(|group| places(group, extra) == 2)
    };
    let extra = view.members(group).into_iter().find(is_extra)?;
    let rule = Rule::Grave(mark(board, extra, true));
    let assumes = Some(Assumption::Grave { extra: vec![net.meaning(extra)] });
    let (base, apart, concludes) = (Vec::new(), Vec::new(), vec![(extra, true)]);
    Some(Pattern { rule, base, apart, concludes, assumes })
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
