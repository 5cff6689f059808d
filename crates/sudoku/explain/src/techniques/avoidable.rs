//! Avoidable rectangles: unique rectangles of which cells are filled in already.
//!
//! Four cells in two rows, two columns and two boxes that are not given cannot end up with two
//! values that could be exchanged, whether their values are found yet or not. So a value that
//! was found also counts: with three of them (type 1) the fourth cell does not hold the value that
//! would complete the exchange, and with two side by side (type 2) one of the other two cells
//! holds what they can hold besides.
//!
//! A program that knows the empty cells only, as in a picture of the grid, cannot see these: the
//! board remembers which values were given.

use super::exchange::Exchange;
use super::{Apart, Pattern, Rule, RuleKind, View, out};
use crate::names::assumption::Assumption;
use crate::net::Member;
use neuf_sudoku::Cell;

/// The four cells in turn around the rectangle.
type Corners = [Cell; 4];

const TYPE_1: [&str; 2] = [
    "None of {cells} is given. If {last} held {free}, they would hold only {x} and {y}, which could \
     be exchanged: there would be a second solution.",
    "Aucune des cases {cells} n'est donnée. Si {last} contenait {free}, elles ne contiendraient que \
     {x} et {y}, que l'on pourrait échanger : il y aurait une seconde solution.",
];

const TYPE_2: [&str; 2] = [
    "None of {cells} is given. If neither of {roof} held {extra}, they would hold only {x} and {y}, \
     which could be exchanged: there would be a second solution. One of the two must hold {extra}.",
    "Aucune des cases {cells} n'est donnée. Si {roof} ne contenaient pas {extra}, elles ne \
     contiendraient que {x} et {y}, que l'on pourrait échanger : il y aurait une seconde solution. \
     L'une des deux doit contenir {extra}.",
];

/// The easiest avoidable rectangle.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let filled = filled(view);
    if filled.iter().filter(|value| **value != 0).count() < 2 {
        return None;
    }
    let rectangles = rectangles(view, &filled);
    let first = |find: fn(&View<'_, '_>, &[u8], Corners) -> Option<Pattern>| {
        rectangles.iter().find_map(|&corners| find(view, &filled, corners))
    };
    first(type_1).or_else(|| first(type_2))
}

/// By cell: the value that was found there; 0 if there is none or it was given.
fn filled(view: &View<'_, '_>) -> Vec<u8> {
    let (net, board) = (view.net(), view.board);
    let value = |group| board.holder(group).filter(|&holder| !board.is_given(holder));
    net.cell_groups().map(|group| value(group).map_or(0, |holder| view.value(holder))).collect()
}

/// The rectangles in two boxes without givens, of which the first two cells are filled in.
fn rectangles(view: &View<'_, '_>, filled: &[u8]) -> Vec<Corners> {
    let shape = view.net().shape();
    let block =
        |cell: Cell| (shape.row(cell) / shape.box_rows(), shape.column(cell) / shape.box_columns());
    let is_filled = |cell: Cell| filled[cell.position()] != 0;
    let is_free = |cell: Cell| is_filled(cell) || view.value_bits(cell) != 0;
    let mut found = Vec::new();
    for one in shape.cells().filter(|&cell| is_filled(cell)) {
        let (row, column) = (shape.row(one), shape.column(one));
        let beside = (column + 1..shape.side()).map(|column| shape.cell(row, column));
        let below = (row + 1..shape.side()).map(|row| shape.cell(row, column));
        for two in beside.chain(below).filter(|&cell| is_filled(cell)) {
            let is_row = shape.row(two) == row;
            for line in 0..shape.side() {
                let across = |cell: Cell| match is_row {
                    true => shape.cell(line, shape.column(cell)),
                    false => shape.cell(shape.row(cell), line),
                };
                let corners = [one, two, across(two), across(one)];
                let is_same = corners[2] == two;
                let in_two_boxes = (block(one) == block(two)) != (block(one) == block(corners[3]));
                if !is_same && in_two_boxes && corners[2..].iter().all(|&cell| is_free(cell)) {
                    found.push(corners);
                }
            }
        }
    }
    found
}

/// Three cells are filled in, so the fourth does not hold the value that would complete them.
fn type_1(view: &View<'_, '_>, filled: &[u8], corners: Corners) -> Option<Pattern> {
    let [x, y, three, four] = corners.map(|cell| filled[cell.position()]);
    // Around the rectangle the two values take turns.
    let (last, value) = match (three, four) {
        (three, 0) if three == x => (corners[3], y),
        (0, four) if four == y => (corners[2], x),
        _ => return None,
    };
    let gone = view.net().member(last, value);
    if !view.board.is_open(gone) {
        return None;
    }
    let others = view.members(view.net().cell_group(last)).into_iter().filter(|&m| m != gone);
    let apart = others.map(|other| Apart::of(gone, other)).collect();
    let cells = corners.iter().copied().filter(|&cell| cell != last).chain([last]).collect();
    pattern(
        view,
        (RuleKind::AvoidableRectangle1, TYPE_1),
        cells,
        [x, y],
        Vec::new(),
        apart,
        vec![gone],
    )
}

/// Two cells are filled in, and the others could complete them but for one further candidate, the
/// same in both.
fn type_2(view: &View<'_, '_>, filled: &[u8], corners: Corners) -> Option<Pattern> {
    let [x, y, three, four] = corners.map(|cell| filled[cell.position()]);
    if (three, four) != (0, 0) {
        return None;
    }
    let [bits, bits_two] = [corners[2], corners[3]].map(|cell| view.value_bits(cell));
    let [with, with_two] = [1 << (x - 1), 1 << (y - 1)];
    let extra = bits & !with;
    if bits & with == 0 || bits_two & with_two == 0 || extra != bits_two & !with_two {
        return None;
    }
    if extra.count_ones() != 1 {
        return None;
    }
    let value = extra.trailing_zeros() as u8 + 1;
    let extra = [corners[2], corners[3]].map(|cell| view.net().member(cell, value));
    let gone = view.common(&extra);
    let apart = Apart::between(&gone, &extra);
    let kind = (RuleKind::AvoidableRectangle2, TYPE_2);
    pattern(view, kind, corners.to_vec(), [x, y], vec![value], apart, gone)
}

fn pattern(
    view: &View<'_, '_>,
    (kind, sentence): (RuleKind, [&'static str; 2]),
    cells: Vec<Cell>,
    values: [u8; 2],
    extra: Vec<u8>,
    apart: Vec<Apart>,
    gone: Vec<Member>,
) -> Option<Pattern> {
    let cells: [Cell; 4] = cells.try_into().ok()?;
    if gone.is_empty() {
        return None;
    }
    let (house, others) = (None, Vec::new());
    let found = Exchange { kind, sentence, cells, values, extra, house, others };
    let rule = Rule::new(kind, found);
    let assumes = Some(Assumption::Rectangle { cells, values });
    let (base, concludes) = (Vec::new(), out(gone));
    Some(Pattern { rule, base, apart, concludes, assumes }.lean(view.board))
}
