//! Unique rectangles, which rest on there being only one solution.
//!
//! Four cells in two rows, two columns and two boxes that held only two values could
//! exchange them, so in the only solution one of them holds another value (`exchange`). The types
//! of rectangles differ in where these further candidates are, and are numbered as in HoDoKu;
//! a *hidden* rectangle is one whose further candidates do not matter, because one of the two
//! values has no place elsewhere.

use super::almost_locked::with_others;
use super::exchange::{Exchange, Rectangle, rectangles};
use super::view::values_of;
use super::{Apart, Lookout, Pattern, Rule, RuleKind, View, out};
use crate::names::assumption::Assumption;
use crate::net::{GroupId, HouseId, Member};
use neuf_sudoku::{Cell, House};

/// The types, from the easiest.
const KINDS: [RuleKind; 7] = [
    RuleKind::UniqueRectangle1,
    RuleKind::UniqueRectangle2,
    RuleKind::UniqueRectangle3,
    RuleKind::UniqueRectangle4,
    RuleKind::UniqueRectangle5,
    RuleKind::UniqueRectangle6,
    RuleKind::HiddenRectangle,
];

/// What is told, by type.
const SENTENCES: [[&str; 2]; 7] = [
    [
        "If {last} held {x} or {y}, {cells} would hold only these two values, which could be \
         exchanged: there would be a second solution.",
        "Si {last} contenait {x} ou {y}, {cells} ne contiendraient que ces deux valeurs, que l'on \
         pourrait échanger : il y aurait une seconde solution.",
    ],
    [
        "If neither of {roof} held {extra}, {cells} would hold only {x} and {y}, which could be \
         exchanged: there would be a second solution. One of the two must hold {extra}.",
        "Si {roof} ne contenaient pas {extra}, {cells} ne contiendraient que {x} et {y}, que l'on \
         pourrait échanger : il y aurait une seconde solution. L'une des deux doit contenir {extra}.",
    ],
    [
        "If {roof} held none of {extra}, {cells} would hold only {x} and {y}, which could be \
         exchanged: there would be a second solution. In {house}, {roof}, together with {others}, \
         share out these values, and no other cell holds them.",
        "Si {roof} ne contenaient aucune des valeurs {extra}, {cells} ne contiendraient que {x} et \
         {y}, que l'on pourrait échanger : il y aurait une seconde solution. Dans {house}, {roof}, \
         avec {others}, se partagent ces valeurs, et aucune autre case ne les contient.",
    ],
    [
        "In {house}, {locked} fits only in {roof}. If one of these held {free}, {cells} would hold \
         only {x} and {y}, which could be exchanged: there would be a second solution.",
        "Dans {house}, {locked} ne peut être qu'en {roof}. Si l'une d'elles contenait {free}, \
         {cells} ne contiendraient que {x} et {y}, que l'on pourrait échanger : il y aurait une \
         seconde solution.",
    ],
    [
        "If none of {cells} held {extra}, they would hold only {x} and {y}, which could be \
         exchanged: there would be a second solution. One of them must hold {extra}.",
        "Si aucune des cases {cells} ne contenait {extra}, elles ne contiendraient que {x} et {y}, \
         que l'on pourrait échanger : il y aurait une seconde solution. L'une d'elles doit contenir \
         {extra}.",
    ],
    [
        "In {lines}, {free} fits only in {cells}. If it stood in {roof}, the other two cells would \
         hold {locked}: only {x} and {y}, which could be exchanged. There would be a second solution.",
        "Dans {lines}, {free} ne peut être qu'en {cells}. S'il était en {roof}, les deux autres cases \
         contiendraient {locked} : il n'y aurait que {x} et {y}, que l'on pourrait échanger, et donc \
         une seconde solution.",
    ],
    [
        "In {row} and in {column}, {locked} fits only in two of {cells}. If {corner} held {free}, \
         the cells beside it would hold {locked} and the fourth {free}: only {x} and {y}, which \
         could be exchanged. There would be a second solution.",
        "Dans {row} et dans {column}, {locked} ne peut être qu'en deux des cases {cells}. Si \
         {corner} contenait {free}, les cases voisines contiendraient {locked} et la quatrième \
         {free} : il n'y aurait que {x} et {y}, que l'on pourrait échanger, et donc une seconde \
         solution.",
    ],
];

/// The first rectangle of the easiest type.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    let rectangles = rectangles(view);
    KINDS.into_iter().find_map(|kind| first(view, &rectangles, kind))
}

pub(super) fn of_kind(lookout: &Lookout<'_, '_>, kind: RuleKind) -> Option<Pattern> {
    let view = lookout.view()?;
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

fn pattern(
    rectangle: &Rectangle,
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
    let &Rectangle { cells, values, extra, .. } = rectangle;
    let place = KINDS.iter().position(|&other| other == kind)?;
    let found = Exchange {
        kind,
        sentence: SENTENCES[place],
        cells,
        values,
        extra: values_of(extra),
        house: house.map(|house| view.net().house_name(house)),
        others: others.unwrap_or_default(),
    };
    let assumes = Some(Assumption::Rectangle { cells, values });
    let rule = Rule::new(kind, found);
    Some(Pattern { rule, base, apart, concludes: out(gone), assumes }.lean(view.board))
}

/// Only one cell has further candidates, so it holds one of them.
fn type_1(view: &View<'_, '_>, rectangle: &Rectangle) -> Option<Pattern> {
    let &[cell] = &rectangle.roof[..] else { return None };
    let gone = rectangle.values.map(|value| view.net().member(cell, value));
    let extra = rectangle.extra_members(view);
    let apart = Apart::between(&gone, &extra);
    let kind = RuleKind::UniqueRectangle1;
    pattern(rectangle, kind, Vec::new(), apart, gone.to_vec(), None, view)
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
    let apart = Apart::between(&gone, &extra);
    pattern(rectangle, kind, Vec::new(), apart, gone, None, view)
}

/// The further candidates of two cells form a subset with other cells of their house.
fn type_3(view: &View<'_, '_>, rectangle: &Rectangle) -> Option<Pattern> {
    let pair = rectangle.pair(view)?;
    let extra = rectangle.extra_members(view);
    view.shared_houses(pair[0], pair[1]).into_iter().find_map(|house| {
        with_others(view, house, &pair, &extra, |set, base, apart, gone| {
            let (kind, within) = (RuleKind::UniqueRectangle3, Some((house, set.to_vec())));
            pattern(rectangle, kind, base, apart, gone, within, view)
        })
    })
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
            return pattern(rectangle, kind, vec![group], apart, gone.to_vec(), within, view);
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
            return pattern(rectangle, kind, base.to_vec(), apart, gone.to_vec(), within, view);
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
            return pattern(rectangle, kind, base.to_vec(), apart, gone, None, view);
        }
    }
    None
}
